"""Builds a wheel of the Python package and tries it where there is no Rust.

    python conformance/wheel.py [--python PYTHON ...] [--zig] [--profile release]

The wheel must be one for all versions of Python from 3.10 on (abi3), must say how old a Linux it runs on (manylinux,
which maturin finds out from the symbols that the library asks for), and must install and simulate in a fresh
environment whose PATH has no cargo in it: with this Python, and with those that ``--python`` names. With ``--zig`` it
is linked for Linux from 2014 on, wherever it is built; this needs the package ``ziglang``.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = """
import shutil, sys
assert shutil.which("cargo") is None and shutil.which("rustc") is None
import cortenforge as mujoco
model = mujoco.MjModel.from_xml_string(
    "<mujoco><worldbody><geom type='plane' size='1 1 1'/>"
    "<body pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
)
data = mujoco.MjData(model)
mujoco.mj_step(model, data, nstep=1000)
assert 0.09 < data.qpos[2] < 0.1, data.qpos
print(f"Python {sys.version.split()[0]}: cortenforge {mujoco.__version__} simulates")
"""


def build(folder, profile, zig):
    """The path of a new wheel."""
    command = [sys.executable, "-m", "maturin", "build", "--profile", profile, "--out", folder]
    command += ["-m", ROOT / "python/Cargo.toml", "--auditwheel", "check"]
    if zig:
        command += ["--zig", "--compatibility", "manylinux_2_17"]
    subprocess.run(command, check=True)
    (wheel,) = pathlib.Path(folder).glob("*.whl")
    return wheel


def try_in_fresh_environment(python, wheel, folder):
    """Installs the wheel with nothing but what Python brings, and simulates."""
    place = pathlib.Path(folder) / "environment"
    subprocess.run([python, "-m", "venv", "--clear", place], check=True)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    env = {"PATH": str(scripts), **{k: os.environ[k] for k in ("SYSTEMROOT",) if k in os.environ}}
    # where pip finds numpy is the business of the machine
    env |= {key: value for key, value in os.environ.items() if key.startswith("PIP_") or key in ("HOME", "https_proxy")}
    interpreter = scripts / "python"
    subprocess.run([interpreter, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel], check=True, env=env)
    subprocess.run([interpreter, "-c", PROGRAM], check=True, env=env, cwd=folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", nargs="*", default=[])
    parser.add_argument("--profile", default="release")
    parser.add_argument("--zig", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(folder, args.profile, args.zig)
        print(wheel.name)
        assert "-cp310-abi3-" in wheel.name, "not one wheel for all versions of Python"
        if sys.platform == "linux":
            assert "-manylinux_" in wheel.name, "for this machine alone"
        for python in (sys.executable, *args.python):
            try_in_fresh_environment(python, wheel, folder)


if __name__ == "__main__":
    main()
