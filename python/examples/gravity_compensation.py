"""Gravity compensation of an arm with seven joints.

The motors carry the arm, so that it stays where it is put and moves freely when it is pushed.
Written for MuJoCo's names: with `import mujoco` instead it prints the same numbers.
"""

import pathlib

import numpy as np

import cortenforge as mj

ARM = pathlib.Path(__file__).resolve().parents[2] / "models" / "arm7.xml"


def let_go(model, share):
    """Lets the arm go for two seconds while the motors carry `share` of its weight.

    Returns the largest drift of a joint (rad), the largest torque (Nm), and how much of the time a control
    was outside of its range.
    """
    data = mj.MjData(model)
    mj.mj_resetDataKeyframe(model, data, 0)
    start = data.qpos.copy()
    bias = np.zeros(model.nv)
    drift = torque = saturated = 0.0
    steps = 1000
    for _ in range(steps):
        # positions and velocities are known after the first half of the step, the controls act in the second
        mj.mj_step1(model, data)
        # without accelerations this is gravity and what velocities cause, and it is what qfrc_bias holds
        mj.mj_rne(model, data, 0, bias)
        data.ctrl[:] = share * bias
        low, high = model.actuator_ctrlrange.T
        saturated += np.any((data.ctrl < low) | (data.ctrl > high)) / steps
        mj.mj_step2(model, data)
        torque = max(torque, np.abs(data.actuator_force).max())
        drift = max(drift, np.abs(data.qpos - start).max())
    return drift, torque, saturated


def main():
    print(f"{'let go for 2 s':<46}{'drift (rad)':>14}{'torque (Nm)':>14}{'saturated':>12}")
    for what, share, narrow in [
        ("without motors", 0.0, False),
        ("half of the weight carried", 0.5, False),
        ("all of it carried", 1.0, False),
        ("all of it, but ctrlrange ±1 and forcerange ±80", 1.0, True),
    ]:
        model = mj.MjModel.from_xml_path(str(ARM))
        if narrow:
            model.actuator_ctrlrange[:] = [-1, 1]
        drift, torque, saturated = let_go(model, share)
        print(f"{what:<46}{drift:>14.3e}{torque:>14.2f}{saturated:>12.0%}")


if __name__ == "__main__":
    main()
