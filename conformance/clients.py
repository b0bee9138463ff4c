"""Programs that people use with MuJoCo, with MuJoCo and with CortenForge in its place.

    python conformance/clients.py [GROUP ...] [--only WORD ...] [--package FOLDER] [--write]

Makes an environment of its own under ``target/clients`` with the packages of ``conformance/clients.txt`` and this
package (``--package`` uses the one in a folder in its place), runs what `client_cases.py` says three times, with the
same seeds: with MuJoCo, with MuJoCo from a start that is moved by 1e-10, and through ``cortenforge.drop_in``. Compares
all observations and rewards, and prints a table; ``--write`` writes it to ``docs/clients.md``.
"""

import argparse
import datetime
import os
import pathlib
import shutil
import subprocess
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = ROOT / "docs" / "clients.md"
CASES = HERE / "client_cases.py"
# Runs agree to this, relative to max(1, |value|), or to ten times what MuJoCo departs from itself.
TOLERANCE = 1e-6
NUDGE = 1e-10
TIMEOUT = 3600

INTRODUCTION = """\
# Programs that use MuJoCo

Each program runs with MuJoCo 3.5.0 and through `cortenforge.drop_in`, unedited, with the same seeds. Observations and
rewards of {steps} steps are compared; they agree to {tolerance:g} relative to max(1, |value|), or to ten times what
MuJoCo departs from itself, up to the same step, when its start is moved by {nudge:g} before the reset. For `mujoco-mjx` it is every array of `put_model` and
`put_data`, and what `get_data` brings back; for tests of others, which of them pass.

`cargo xtask clients` makes the environment, runs all of it and writes this page ({date}; versions in
`conformance/clients.txt`).
"""


def target():
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def environment(package):
    """The interpreter of the environment, made and filled if it is not there yet."""
    folder = target() / "clients"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    wanted = HERE / "clients.txt"
    stamp = folder / "clients.txt"
    if not stamp.exists() or stamp.read_bytes() != wanted.read_bytes():
        pip = [python, "-m", "pip", "install", "--quiet", "--no-cache-dir"]
        subprocess.run([*pip, "-r", wanted], check=True)
        shutil.copy(wanted, stamp)
    if package is None:
        subprocess.run([python, "-m", "pip", "install", "--quiet", ROOT / "python"], check=True)
    return python


def run(python, package, group, out, nudge, through, words):
    """Runs a group in a process of its own."""
    shutil.rmtree(out, ignore_errors=True)
    env = dict(os.environ)
    if package is not None:
        env["PYTHONPATH"] = str(pathlib.Path(package).resolve())
    command = [python, *(["-m", "cortenforge.drop_in"] if through else []), CASES, group, out, str(nudge), *words]
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=TIMEOUT, cwd=target())
        return (done.stderr.strip().splitlines() or ["?"])[-1] if done.returncode else ""
    except subprocess.TimeoutExpired:
        return f"took longer than {TIMEOUT} s"


def _load(folder, name):
    place = folder / name
    return dict(np.load(place)) if place.exists() else {"error": np.array("did not run")}


def _apart(a, b):
    """How far two arrays are apart, relative to max(1, |value|), row by row."""
    if a.shape != b.shape:
        return np.array([np.inf])
    if a.size == 0:
        return np.zeros(1)
    a, b = (np.nan_to_num(np.asarray(x, dtype=float), nan=1e300) for x in (a, b))
    apart = np.abs(a - b) / np.maximum(1, np.abs(a))
    return apart.reshape(len(apart), -1).max(axis=1) if apart.ndim else apart.reshape(1)


def compare(theirs, ours, nudged):
    """What a case gives: whether it is the same, how far it is apart, and a word to it."""
    if "error" in theirs:
        return ("neither" if "error" in ours else "more"), 0.0, f"MuJoCo: {theirs['error']}"
    if "error" in ours:
        return "stops", np.nan, str(ours["error"])
    if "passed" in theirs:
        before, now = set(theirs["passed"].tolist()), set(ours["passed"].tolist())
        lost = sorted(before - now)
        word = f"{len(before & now)} of {len(before)} tests that pass with MuJoCo pass"
        return ("differs" if lost else "same"), 0.0, word + (f"; not {', '.join(lost)}" if lost else "")
    missing = sorted(theirs.keys() - ours.keys())
    if missing:
        return "differs", np.nan, f"without {', '.join(missing[:5])}"
    worst, word = 0.0, ""
    for name, value in theirs.items():
        apart = _apart(value, ours[name])
        # how far MuJoCo has come from itself up to each step
        own = _apart(value, nudged[name]) if name in nudged else np.zeros(1)
        own = np.maximum.accumulate(own) if own.shape == apart.shape else np.full(apart.shape, own.max())
        bad = apart > np.maximum(TOLERANCE, 10 * own)
        worst = max(worst, float(apart.max()))
        if bad.any() and not word:
            word = f"{name} from row {int(bad.argmax())} on"
    return ("differs" if word else "same"), worst, word


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*")
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--package")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--keep", action="store_true", help="take what MuJoCo gave the last time")
    args = parser.parse_args()
    sys.path.insert(0, str(HERE))
    import client_cases

    python = environment(args.package)
    base = target() / "clients-runs"
    page, wrong = [], 0
    for group in client_cases.GROUPS:
        if args.groups and not any(word in group for word in args.groups):
            continue
        folder = base / group.replace(" ", "_").replace("'", "")
        runs = {"mujoco": (0.0, False), "nudged": (NUDGE, False), "cortenforge": (0.0, True)}
        stopped = ""
        for name, (nudge, through) in runs.items():
            if args.keep and not through and (folder / name).exists():
                continue
            error = run(python, args.package, group, folder / name, nudge, through, args.only)
            stopped = stopped or (error and f"{name}: {error}")
        names = sorted(path.name for path in (folder / "mujoco").glob("*.npz"))
        if args.only:
            names = [name for name in names if any(word in name.replace("+", "/") for word in args.only)]
        rows = []
        for name in names:
            verdict, worst, word = compare(*(_load(folder / run, name) for run in ("mujoco", "cortenforge", "nudged")))
            rows.append((name.removesuffix(".npz").replace("+", "/"), verdict, worst, word))
        agreeing = sum(verdict == "same" for _, verdict, _, _ in rows)
        wrong += sum(verdict in ("stops", "differs") for _, verdict, _, _ in rows) + bool(stopped or not rows)
        title = f"{group}: {agreeing} of {len(rows)} give the same"
        print(title + (f" ({stopped})" if stopped else ""))
        for name, verdict, worst, word in rows:
            if verdict != "same" or group.endswith("tests"):
                print(f"  {verdict:8} {name:40} {worst:9.2g}  {word[:400]}")
        print(flush=True)
        page += [f"## {title}\n", "| | | apart | |", "|---|---|---|---|"]
        page += [f"| {name} | {verdict} | {worst:.1g} | {word} |" for name, verdict, worst, word in rows]
        page.append("")
    if args.write:
        head = INTRODUCTION.format(
            steps=client_cases.STEPS, tolerance=TOLERANCE, nudge=NUDGE, date=datetime.date.today().isoformat()
        )
        PAGE.write_text(head + "\n" + "\n".join(page))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
