"""Experiments with the Hill muscle, as in a physiology lab.

Force over length, force over velocity, quick release, isometric rise, the order of the integrators, and an arm
with six muscles. Prints tables; with matplotlib installed, `--plot picture.png` draws them as well.
"""

import argparse
import pathlib

import numpy as np

import cortenforge as mj

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
# peak isometric force (N), optimal fibre length and tendon slack length (m), maximal velocity (Lopt/s)
F0, LOPT, LSLACK, VMAX = 1000.0, 0.1, 0.2, 10.0


def bench(compliant, integrator="RK4", timestep=1e-3):
    """A muscle between the world and a body that slides along x, so heavy that the muscle does not move it."""
    model = mj.MjModel.from_xml_string(f"""
      <mujoco>
        <option integrator="{integrator}" timestep="{timestep}" gravity="0 0 0"/>
        <worldbody>
          <site name="origin"/>
          <body>
            <joint name="slide" type="slide" axis="1 0 0"/>
            <inertial pos="0 0 0" mass="1e9" diaginertia="1 1 1"/>
            <site name="insertion"/>
          </body>
        </worldbody>
        <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
        <actuator>
          <general tendon="path" dyntype="hillmuscle" actdim="{2 if compliant else 1}"
                   gainprm="0.75 1.05 {F0} 200 {LOPT} {LSLACK} {VMAX} 0 35 0.1"/>
        </actuator>
      </mujoco>""")
    return model, mj.MjData(model)


def hold(data, length):
    """Puts the muscle to a length, at rest."""
    data.qpos[0], data.qvel[0] = length, 0.0


def tension(model, data):
    """A muscle only pulls, and its force is negative."""
    mj.mj_forward(model, data)
    return abs(data.actuator_force[0])


def settle(model, data, length, activation):
    """Holds the muscle at a length with constant activation until the fibre balances the tendon."""
    hold(data, length)
    data.ctrl[0] = data.act[-1] = activation
    if model.na == 2:
        # a fibre lengthens where it is shorter than at rest, and shortens where it is longer
        low, high = 0.2, max(0.2, (length - LSLACK) / LOPT)
        for _ in range(60):
            data.act[0] = 0.5 * (low + high)
            mj.mj_forward(model, data)
            low, high = (data.act[0], high) if data.act_dot[0] > 0 else (low, data.act[0])


def force_length():
    print("Force over length (N)")
    print(f"{'length':>8}{'rigid a=1':>12}{'rigid a=0':>12}{'compl. a=1':>12}{'compl. a=0':>12}")
    lengths = 0.235 + 0.002 * np.arange(61)
    curves = {}
    for compliant in (False, True):
        model, data = bench(compliant)
        for activation in (1.0, 0.0):
            forces = []
            for length in lengths:
                settle(model, data, length, activation)
                forces.append(tension(model, data))
            curves[compliant, activation] = np.array(forces)
    for i in range(0, 61, 5):
        print(f"{lengths[i]:>8.3f}" + "".join(f"{curve[i]:>12.3f}" for curve in curves.values()))
    names = {(c, a): f"{'compliant' if c else 'rigid'}, a = {a:g}" for c, a in curves}
    return "Force over length", "muscle length (m)", [(lengths, f, names[k]) for k, f in curves.items()]


def force_velocity():
    print("\nForce over velocity (N)")
    print(f"{'v/vmax':>8}{'a=1':>12}{'a=0.5':>12}{'a=0.25':>12}")
    model, data = bench(False)
    speeds = -1.1 + 0.025 * np.arange(81)
    curves = {}
    for activation in (1.0, 0.5, 0.25):
        forces = []
        for speed in speeds:
            settle(model, data, LSLACK + LOPT, activation)
            data.qvel[0] = speed * VMAX * LOPT
            forces.append(tension(model, data))
        curves[activation] = np.array(forces)
    for i in range(0, 81, 8):
        print(f"{speeds[i]:>8.3f}" + "".join(f"{curve[i]:>12.3f}" for curve in curves.values()))
    return "Force over velocity", "fibre velocity / vmax", [(speeds, f, f"a = {a:g}") for a, f in curves.items()]


def quick_release():
    print("\nQuick release from 0.30 m at full activation (N)")
    print(f"{'ms':>8}{'1 mm':>12}{'2 mm':>12}{'4 mm':>12}")
    model, data = bench(True)
    times = np.arange(-10, 101)
    curves = {}
    for release in (0.001, 0.002, 0.004):
        settle(model, data, 0.30, 1.0)
        forces = []
        for ms in times:
            if ms >= 0:
                hold(data, 0.30 - release)
            forces.append(tension(model, data))
            mj.mj_step(model, data)
        curves[release] = np.array(forces)
    for i in (9, 10, 11, 15, 20, 30, 60, 110):
        print(f"{times[i]:>8}" + "".join(f"{curve[i]:>12.3f}" for curve in curves.values()))
    return "Quick release", "time after release (ms)", [(times, f, f"by {1e3 * r:g} mm") for r, f in curves.items()]


def isometric_rise():
    print("\nIsometric rise and fall at 0.29 m (N)")
    print(f"{'ms':>8}{'rigid':>12}{'compliant':>12}{'activation':>14}")
    times = np.arange(351)
    forces, activation = {}, []
    for compliant in (False, True):
        model, data = bench(compliant)
        hold(data, 0.29)
        data.act[-1] = 0.0
        if compliant:
            data.act[0] = (0.29 - LSLACK) / LOPT
        curve = []
        for ms in times:
            data.ctrl[0] = ms < 150
            curve.append(tension(model, data))
            if not compliant:
                activation.append(data.act[0])
            mj.mj_step(model, data)
        forces[compliant] = np.array(curve)
    for i in (0, 10, 20, 50, 100, 150, 200, 350):
        print(f"{i:>8}{forces[False][i]:>12.3f}{forces[True][i]:>12.3f}{activation[i]:>14.4f}")
    lines = [(times, forces[False], "rigid tendon"), (times, forces[True], "compliant tendon")]
    return "Isometric rise and fall", "time (ms)", lines


def orders():
    print("\nError of the tension (N) 20 ms after a release by 4 mm")
    print(f"{'':>14}{'2 ms':>12}{'1 ms':>12}{'0.5 ms':>12}{'order':>8}")

    def run(integrator, timestep):
        model, data = bench(True, integrator, timestep)
        settle(model, data, 0.30, 1.0)
        for _ in range(round(0.02 / timestep)):
            hold(data, 0.296)
            mj.mj_step(model, data)
        hold(data, 0.296)
        return tension(model, data)

    exact = run("RK4", 2e-5)
    for integrator in ("Euler", "implicit", "implicitfast", "RK4"):
        errors = [abs(run(integrator, timestep) - exact) for timestep in (0.002, 0.001, 0.0005)]
        order = np.log2(errors[1] / errors[2])
        print(f"{integrator:>14}" + "".join(f"{error:>12.2e}" for error in errors) + f"{order:>8.2f}")


def arm():
    print("\nArm with six muscles: elbow flexor and biceps excited from 0.1 to 0.5 s")
    print(f"{'ms':>8}{'elbow rigid':>14}{'compliant':>14}{'biceps rigid':>14}{'compliant':>14}")
    angles, forces = {}, {}
    for kind in ("rigid", "compliant"):
        model = mj.MjModel.from_xml_path(str(MODELS / f"arm_hill_{kind}.xml"))
        data = mj.MjData(model)
        flexor, biceps = model.actuator("elbow_flexor").id, model.actuator("biceps").id
        angle, force = [], []
        for step in range(501):
            data.ctrl[[flexor, biceps]] = 0.3 * (50 <= step < 250)
            mj.mj_forward(model, data)
            angle.append(np.degrees(data.joint("elbow").qpos[0]))
            force.append(abs(data.actuator_force[biceps]))
            mj.mj_step(model, data)
        angles[kind], forces[kind] = angle, force
    for i in range(0, 501, 50):
        row = [angles["rigid"][i], angles["compliant"][i], forces["rigid"][i], forces["compliant"][i]]
        print(f"{2 * i:>8}" + "".join(f"{value:>14.2f}" for value in row))
    times = 2.0 * np.arange(501)
    return [
        ("Arm: elbow angle (degrees)", "time (ms)", [(times, y, kind) for kind, y in angles.items()]),
        ("Arm: tension of the biceps (N)", "time (ms)", [(times, y, kind) for kind, y in forces.items()]),
    ]


def plot(panels, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 3, figsize=(14, 7.5), layout="constrained")
    for axis, (title, label, lines) in zip(axes.flat, panels):
        for x, y, name in lines:
            axis.plot(x, y, label=name)
        axis.set_title(title)
        axis.set_xlabel(label)
        axis.grid(alpha=0.3)
        axis.legend()
    figure.savefig(path)
    print(f"\npicture written to {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plot", metavar="PICTURE", help="draw the curves to a file")
    args = parser.parse_args()
    panels = [force_length(), force_velocity(), quick_release(), isometric_rise()]
    orders()
    panels += arm()
    if args.plot:
        plot(panels, args.plot)


if __name__ == "__main__":
    main()
