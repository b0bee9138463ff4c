"""The type stubs, as type checkers see them."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

SAMPLE = pathlib.Path(__file__).parent / "sample_program.py"


def test_the_sample_program_runs():
    import sample_program

    assert sample_program.main() > 0


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_sample_program_checks(checker, tmp_path):
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    command = [sys.executable, "-m", checker, str(SAMPLE)]
    if checker == "pyright":
        command[3:3] = ["--pythonpath", sys.executable]
    if checker == "mypy":
        command[3:3] = ["--strict", "--cache-dir", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=SAMPLE.parent)
    assert run.returncode == 0, run.stdout + run.stderr
