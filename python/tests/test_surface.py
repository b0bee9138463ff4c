"""What programs can touch is what they can touch of MuJoCo: the quick parts of `conformance/surface.py`."""

import pathlib
import subprocess
import sys

import pytest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "conformance" / "surface.py"


@pytest.mark.skipif(sys.platform != "linux", reason="calls happen in processes that were forked")
@pytest.mark.parametrize("part", ["names", "arrays", "enums", "arguments", "fields"])
def test_nothing_differs_that_is_not_meant(mj, part):
    run = subprocess.run([sys.executable, str(SCRIPT), part], capture_output=True, text=True, timeout=1200)
    assert run.returncode == 0, run.stdout + run.stderr
