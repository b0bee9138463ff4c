"""Computed-torque control of an arm with seven joints.

The torques that give the wanted acceleration come from the model, so that the error behaves like a mass on a
spring, whatever the arm does. Written for MuJoCo's names: with `import mujoco` instead it prints the same numbers.
"""

import pathlib

import numpy as np

import cortenforge as mj

ARM = pathlib.Path(__file__).resolve().parents[2] / "models" / "arm7.xml"
# stiffness and damping of the error, per unit of inertia: critically damped at 20 rad/s
KP, KD = 400.0, 40.0


def wanted(model, time):
    """Positions, velocities and accelerations that the joints should have at a time."""
    i = np.arange(model.nv)
    amplitude = 0.5 - 0.04 * i
    omega = 2 * np.pi * (0.4 + 0.07 * i)
    # starts softly from the keyframe, at rest
    rise = 1 - np.exp(-2 * time)
    rise1, rise2 = 2 * (1 - rise), -4 * (1 - rise)
    sin, cos = np.sin(omega * time), np.cos(omega * time)
    position = model.key_qpos[0] + amplitude * rise * sin
    velocity = amplitude * (rise1 * sin + rise * omega * cos)
    acceleration = amplitude * (rise2 * sin + 2 * rise1 * omega * cos - rise * omega**2 * sin)
    return position, velocity, acceleration


def torques(model, data, kind):
    """The torques for the present state, once positions and velocities are known."""
    q, v, a = wanted(model, data.time)
    e, de = q - data.qpos, v - data.qvel
    result = np.zeros(model.nv)
    if kind == "pd":
        return 0.5 * (KP * e + KD * de)
    acc = a + KD * de + KP * e
    if kind == "rne":
        # knows nothing of armature and passive forces
        before = data.qacc.copy()
        data.qacc[:] = acc
        mj.mj_rne(model, data, 1, result)
        data.qacc[:] = before
        return result
    mj.mj_mulM(model, data, result, acc)
    return result + data.qfrc_bias - data.qfrc_passive


def tracking_error(model, kind):
    """The root of the mean square of the error over four seconds, without the first half second, in radians."""
    data = mj.MjData(model)
    mj.mj_resetDataKeyframe(model, data, 0)
    squares = []
    while data.time < 4:
        mj.mj_step1(model, data)
        data.ctrl[:] = torques(model, data, kind)
        mj.mj_step2(model, data)
        if data.time > 0.5:
            squares.append((data.qpos - wanted(model, data.time)[0]) ** 2)
    return np.sqrt(np.mean(squares))


def main():
    model = mj.MjModel.from_xml_path(str(ARM))
    print(f"{'tracking for 4 s':<44}{'error (rad, rms)':>22}")
    for what, kind in [
        ("springs and dampers", "pd"),
        ("rne(flg_acc = 1): no armature, no damping", "rne"),
        ("M qacc + qfrc_bias - qfrc_passive", "full"),
    ]:
        print(f"{what:<44}{tracking_error(model, kind):>22.3e}")


if __name__ == "__main__":
    main()
