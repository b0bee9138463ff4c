"""MuJoCo's own Python tests, unedited, with CortenForge in the place of ``mujoco``.

    python conformance/mujoco_tests.py [WORD ...] [--update] [--verbose] [--with-mujoco]

The tests are those of MuJoCo's source at tag 3.5.0, ``python/mujoco/*_test.py`` with ``introspect`` and ``sysid``, from
a copy at ``target/mujoco-source`` or where ``CORTENFORGE_MUJOCO_SOURCE`` points; without one nothing is tested. Each
file runs in a process of its own, for ten minutes at most. Prints a table, and for each test that fails why. Fails when
a test of ``conformance/mujoco_tests.txt`` no longer passes; ``--update`` adds those that pass now. Words choose files;
``--with-mujoco`` runs the tests with MuJoCo itself.
"""

import argparse
import collections
import importlib
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PASSING = HERE / "mujoco_tests.txt"
TIMEOUT = 600


def source():
    """The folder ``python`` of MuJoCo's source, if there is one."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    place = os.environ.get("CORTENFORGE_MUJOCO_SOURCE", target / "mujoco-source")
    folder = pathlib.Path(place).resolve() / "python"
    return folder if (folder / "mujoco").is_dir() else None


def files(folder):
    """All files with tests, as paths from the folder."""
    package = folder / "mujoco"
    found = [*package.glob("*_test.py"), *package.glob("introspect/*_test.py"), *package.glob("sysid/tests/test_*.py")]
    return sorted(path.relative_to(folder).as_posix() for path in found)


# ---- in the process of a file ----


class Recorder:
    """Writes a line for each test as soon as it is known, so that a crash leaves what was before it."""

    def __init__(self, path):
        self.out = open(path, "w")
        self.seen = set()

    def write(self, **line):
        print(json.dumps(line), file=self.out, flush=True)

    def pytest_collection_modifyitems(self, items):
        self.write(collected=[_name(item.nodeid) for item in items])

    def pytest_collectreport(self, report):
        if report.failed:
            self.write(broken=_reason(report))

    def pytest_runtest_logreport(self, report):
        name = _name(report.nodeid)
        # a test is as bad as the worst of its parts
        if name not in self.seen and (report.when == "call" or not report.passed):
            if not report.passed:
                self.seen.add(name)
            self.write(test=name, outcome=report.outcome, why="" if report.passed else _reason(report))


def _name(nodeid):
    return nodeid.split("::", 1)[-1]


def _reason(report):
    """The last line of an error."""
    text = report.longreprtext.strip()
    if report.skipped:
        return str(report.longrepr[-1]) if isinstance(report.longrepr, tuple) else text
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
    return (lines or text.splitlines() or ["?"])[0][:200]


def run_one(file, out, engine, collect):
    """Runs the tests of a file in this process."""
    folder = source()
    sys.path.insert(0, str(folder))
    if engine == "cortenforge":
        from cortenforge import drop_in

        drop_in.install()
    else:
        # the installed package, not its source
        sys.path.remove(str(folder))
        import mujoco  # noqa: F401
    preload(folder, file)
    import pytest

    options = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), "--no-header", "-W", "ignore"]
    if collect:
        options.append("--collect-only")
    sys.exit(pytest.main([*options, str(folder / file)], plugins=[Recorder(out)]))


def preload(folder, file):
    """Imports a file of tests under its name within ``mujoco``, so that what it imports from its own package is that of
    the package that is tested."""
    parts = pathlib.PurePosixPath(file).with_suffix("").parts
    for end in range(2, len(parts)):
        name = ".".join(parts[:end])
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                return  # pytest says it
            _load(name, folder.joinpath(*parts[:end], "__init__.py"))
    try:
        fixtures = folder.joinpath(*parts[:-1], "conftest.py")
        if fixtures.exists():
            _load(".".join((*parts[:-1], "conftest")), fixtures)
        _load(".".join(parts), folder / file)
    except BaseException as error:  # pytest collects it again, and says the same
        print(f"{file}: {error!r}", file=sys.stderr)


def _load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise


# ---- the process that starts them ----


def run(file, engine, collect=False):
    """What the tests of a file gave: their names, the outcome of each, and an error that stopped all of them."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = [sys.executable, __file__, "--one", file, "--out", str(out), "--engine", engine]
        stopped = ""
        try:
            done = subprocess.run(
                command + ["--collect"] * collect, capture_output=True, text=True, timeout=TIMEOUT, cwd=folder
            )
            if done.returncode < 0:
                stopped = f"ended by signal {-done.returncode}"
            elif done.returncode > 2 and not out.exists():
                stopped = (done.stderr.strip().splitlines() or ["?"])[-1]
        except subprocess.TimeoutExpired:
            stopped = f"took longer than {TIMEOUT} s"
        names, outcomes = [], {}
        for line in out.read_text().splitlines() if out.exists() else ():
            line = json.loads(line)
            names += line.get("collected", [])
            stopped = line.get("broken", stopped)
            if "test" in line:
                outcomes[line["test"]] = line["outcome"], line["why"]
    return names, outcomes, stopped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--with-mujoco", action="store_true")
    parser.add_argument("--one")
    parser.add_argument("--out")
    parser.add_argument("--engine", default="cortenforge")
    parser.add_argument("--collect", action="store_true")
    args = parser.parse_args()
    folder = source()
    if folder is None:
        print("SKIPPED: MuJoCo's own tests, because its source at tag 3.5.0 is not at target/mujoco-source")
        return
    if args.one:
        run_one(args.one, args.out, args.engine, args.collect)

    engine = "mujoco" if args.with_mujoco else "cortenforge"
    kept = set(PASSING.read_text().split("\n")) - {""} if PASSING.exists() else set()
    passing, lost, failures = set(), [], []
    total, of_simulation = collections.Counter(), collections.Counter()
    print(f"{'file':42} tests passed skipped failed")
    for file in files(folder):
        if args.words and not any(word in file for word in args.words):
            continue
        names, outcomes, stopped = run(file, engine)
        if not names or stopped:
            # what there would be to run
            names = sorted({*names, *run(file, "mujoco", collect=True)[0]})
        counts = collections.Counter(tests=len(names))
        for name in names:
            outcome, why = outcomes.get(name, ("failed", stopped or "did not run"))
            counts[outcome] += 1
            line = f"{file.removeprefix('mujoco/')}::{name}"
            if outcome == "passed":
                passing.add(line)
            else:
                failures.append((line, outcome, why))
                if line in kept and engine == "cortenforge":
                    lost.append(line)
        total += counts
        if not re.search("introspect/|render", file):
            of_simulation += counts
        print(row(file.removeprefix("mujoco/"), counts), flush=True)
    print(row("all", total))
    print(row("without pixels and descriptions of C", of_simulation))
    if args.verbose:
        print()
        for line, outcome, why in failures:
            print(f"{outcome}: {line}\n    {why}")
    else:
        print("\nwhy:")
        for why, number in collections.Counter(why for _, _, why in failures).most_common():
            print(f"{number:5}  {why}")
    if engine == "cortenforge" and args.update:
        PASSING.write_text("".join(f"{line}\n" for line in sorted(kept | passing)))
    elif lost:
        sys.exit("these passed before:\n" + "\n".join(lost))


def row(name, counts):
    return f"{name:42} {counts['tests']:5} {counts['passed']:6} {counts['skipped']:7} {counts['failed']:6}"


if __name__ == "__main__":
    main()
