"""Enums, constants, versions, stubs."""

import pathlib
import pickle
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]


def test_enums_and_constants_are_mujocos(cf, mj):
    ours = [name for name in dir(cf) if name.startswith("mjt")]
    assert len(ours) > 35
    extensions = {"mjDYN_HILLMUSCLE", "mjGAIN_HILLMUSCLE", "mjBIAS_HILLMUSCLE"}
    for name in ours:
        a = {key: int(value) for key, value in getattr(cf, name).__members__.items() if key not in extensions}
        assert a == {key: int(value) for key, value in getattr(mj, name).__members__.items()}, name
    for name in dir(cf):
        if name.startswith("mj") and isinstance(getattr(cf, name), (int, float, tuple)):
            assert getattr(cf, name) == getattr(mj, name), name
    assert cf.mj_version() == mj.mj_version() and cf.mj_versionString() == mj.mj_versionString()


def test_enums_behave_as_mujocos(cf, mj):
    for module in (cf, mj):
        hinge = module.mjtJoint.mjJNT_HINGE
        assert hinge == 3 and hinge + 1 == 4 and [0, 1, 2, 3][hinge] == 3 and hash(hinge) == hash(3)
        assert str(hinge) == "mjtJoint.mjJNT_HINGE" == f"{hinge}"
        assert repr(hinge) == "<mjtJoint.mjJNT_HINGE: 3>"
        assert module.mjtJoint(3) == hinge and hinge.value == 3 and hinge.name == "mjJNT_HINGE"
        assert module.mjtState.mjSTATE_QPOS | module.mjtState.mjSTATE_QVEL == 6
        with pytest.raises(ValueError):
            module.mjtJoint(77)
    assert pickle.loads(pickle.dumps(cf.mjtObj.mjOBJ_BODY)) is cf.mjtObj.mjOBJ_BODY
    assert f"{cf.mjtJoint.mjJNT_HINGE:02d}" == "03"


def test_version(cf):
    cargo = (ROOT.parent / "Cargo.toml").read_text()
    assert f'version = "{cf.__version__}"' in cargo


def test_stubs_are_up_to_date():
    result = subprocess.run([sys.executable, str(ROOT / "make_stubs.py"), "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_all_counts_have_a_place(cf):
    data = cf.MjData(cf.MjModel.from_xml_string("<mujoco/>"))
    for name, _ in cf._core.DATA_COUNTS:
        assert isinstance(getattr(data, name), int)


def test_an_empty_model(cf, mj):
    for module in (cf, mj):
        model = module.MjModel.from_xml_string("<mujoco/>")
        data = module.MjData(model)
        module.mj_step(model, data, 3)
        assert data.time == pytest.approx(0.006) and data.qpos.shape == (0,) and len(data.contact) == 0
