"""Models and simulations as text, line by line as MuJoCo writes them; the schema."""

import subprocess
import sys

import numpy as np
import pytest
from conftest import MODELS, SCENE

SOURCES = ["scene", "sparse", "islands", "actuation/many_actuators.xml", "actuation/delay_cubic.xml",
           "contact/condim6_pyramidal.xml", "contact/solver_pgs_pyramidal_dense.xml", "sensor/contact_fields.xml",
           "actuation/muscle_tendon_arm.xml"]  # fmt: skip
# What depends on how memory is laid out, and on the time that passes.
OWN = ("  total", "  struct", "  buffer", "  other", "  arena", "  maxuse_stack", "  maxuse_arena", "  nbuffer", "TIMER")


def load(module, source):
    if source == "sparse":
        return module.MjModel.from_xml_string(SCENE.replace('timestep="0.004"', 'timestep="0.004" jacobian="sparse"'))
    if source == "islands":
        return module.MjModel.from_xml_string(SCENE.replace('timestep="0.004"', 'timestep="0.004" solver="PGS"'))
    return module.MjModel.from_xml_string(SCENE) if source == "scene" else module.MjModel.from_xml_path(str(MODELS / source))


def lines(path):
    text = path.read_text()
    return [line for line in text.splitlines() if not line.startswith(OWN) and "duration =" not in line]


def differences(ours, theirs):
    assert len(ours) == len(theirs)
    return [(a, b) for a, b in zip(ours, theirs) if a != b]


def numbers_apart(a, b):
    """Whether two lines differ in more than the last digit of a number."""
    a, b = a.replace("-0 ", " 0 ").split(), b.replace("-0 ", " 0 ").split()
    if len(a) != len(b):
        return True
    for x, y in zip(a, b):
        try:
            x, y = float(x), float(y)
        except ValueError:
            if x != y:
                return True
            continue
        if not np.isclose(x, y, rtol=0.2, atol=1e-9, equal_nan=True):
            return True
    return False


@pytest.mark.parametrize("source", SOURCES)
def test_models_are_printed_as_by_mujoco(cf, mj, tmp_path, source):
    for module, name in ((cf, "ours"), (mj, "theirs")):
        module.mj_printModel(load(module, source), str(tmp_path / name))
        module.mj_printFormattedModel(load(module, source), str(tmp_path / (name + "f")), "%12.4f")
    for end in ("", "f"):
        found = differences(lines(tmp_path / ("ours" + end)), lines(tmp_path / ("theirs" + end)))
        # the last digit of what the compiler computed may be another
        assert [pair for pair in found if numbers_apart(*pair)] == []
        assert len(found) < 5


@pytest.mark.parametrize("source", SOURCES)
def test_simulations_are_printed_as_by_mujoco(cf, mj, tmp_path, source):
    for module, name in ((cf, "ours"), (mj, "theirs")):
        model = load(module, source)
        data = module.MjData(model)
        module.mj_step(model, data)
        module.mj_forward(model, data)
        module.mj_printData(model, data, str(tmp_path / name))
        module.mj_printFormattedData(model, data, str(tmp_path / (name + "f")), "%+.3e")
    ours, theirs = lines(tmp_path / "ours"), lines(tmp_path / "theirs")
    found = differences(ours, theirs)
    assert [pair for pair in found if numbers_apart(*pair)] == []
    assert len(found) < 0.02 * len(ours) + 5
    assert len(lines(tmp_path / "oursf")) == len(lines(tmp_path / "theirsf"))


def test_bad_formats_and_files(cf, tmp_path):
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    cf.mj_printModel(model, str(tmp_path / "plain"))
    for bad in ("%s", "%d", "%f%f", "", "%n", "%--f", "%999999999f", "%" + "9" * 30 + "f", "x%f", "%.f x"):
        with pytest.warns(RuntimeWarning, match="invalid float_format"):
            cf.mj_printFormattedModel(model, str(tmp_path / "bad"), bad)
        assert (tmp_path / "bad").read_text() == (tmp_path / "plain").read_text()
    with pytest.warns(RuntimeWarning, match="Could not open file"):
        cf.mj_printData(model, data, "/nowhere/at/all")
    for wrong in (None, 5, data):
        with pytest.raises(TypeError):
            cf.mj_printModel(wrong, str(tmp_path / "x"))
    other = cf.MjData(cf.MjModel.from_xml_string("<mujoco/>"))
    with pytest.raises(ValueError):
        cf.mj_printData(model, other, str(tmp_path / "x"))


MATRICES = """
import sys, numpy as np
import {module} as module
module.mju_printMat(np.array([[1.0, -2.5], [3e10, 4e-7]]))
module.mju_printMatSparse(np.array([1.0, 2.0, 3.0]), np.array([1, 2], np.int32), np.array([0, 1], np.int32),
                          np.array([1, 0, 2], np.int32))
"""


def test_matrices_are_printed():
    printed = []
    for module in ("cortenforge", "mujoco"):
        run = subprocess.run([sys.executable, "-c", MATRICES.format(module=module)], capture_output=True, text=True)
        printed.append(run.stdout)
    assert printed[0] == printed[1] != ""


def test_the_schema_is_printed(cf, mj):
    for html in (False, True):
        for pad in (False, True):
            ours, theirs = cf.mj_printSchema(html, pad), mj.mj_printSchema(html, pad)
            # the order of the sensors is our own
            assert sorted(ours.splitlines()) == sorted(theirs.splitlines())
