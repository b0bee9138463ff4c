"""Functions that few programs use, beside MuJoCo's: bands, bounded programs, conversions, texts."""

import numpy as np
import pytest
from conftest import SCENE

RANDOM = np.random.default_rng(3)


@pytest.mark.parametrize("sizes", [(4, 1, 1), (6, 3, 0), (6, 2, 2), (5, 1, 5), (7, 4, 1), (3, 9, 0)])
def test_bands(cf, mj, sizes):
    total, band, dense = sizes
    full = RANDOM.normal(size=(total, total))
    full = full @ full.T + total * np.eye(total)
    sparse = total - dense
    for i in range(total):
        for j in range(total):
            if max(i, j) < sparse and abs(i - j) >= band:
                full[i, j] = 0
    stored = (total - dense) * band + dense * total
    results = []
    for module in (cf, mj):
        flat = np.zeros(stored)
        module.mju_dense2Band(flat, full, *sizes)
        back = np.zeros((total, total))
        module.mju_band2Dense(back, flat, *sizes, 1)
        lower = np.zeros((total, total))
        module.mju_band2Dense(lower, flat, *sizes, 0)
        vec = np.arange(1.0, total + 1).reshape(-1, 1)
        product = np.zeros((total, 1))
        module.mju_bandMulMatVec(product, flat.reshape(1, -1), vec, *sizes, 1, 1)
        smallest = module.mju_cholFactorBand(flat, *sizes, 0.1, 0.2)
        solved = np.zeros(total)
        module.mju_cholSolveBand(solved, flat, np.ones(total), *sizes)
        diagonal = [module.mju_bandDiag(i, *sizes) for i in range(total)]
        used = np.abs(lower) > 0
        results.append((back, lower, product, smallest, solved, diagonal, used))
    for ours, theirs in zip(*results):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_bounded_programs(cf, mj):
    for _ in range(20):
        n = int(RANDOM.integers(1, 7))
        H = RANDOM.normal(size=(n, n))
        H = H @ H.T + np.eye(n)
        g = RANDOM.normal(size=n) * 3
        lower, upper = -RANDOM.uniform(0.1, 1, n), RANDOM.uniform(0.1, 1, n)
        results = []
        for module in (cf, mj):
            res, R, index = np.zeros(n), np.zeros((n, n + 7)), np.zeros(n, np.int32)
            rank = module.mju_boxQP(res, R, index, H, g, lower, upper)
            results.append((rank, res, index[:rank], R.ravel()[: rank * rank]))
        assert results[0][0] == results[1][0]
        np.testing.assert_allclose(results[0][1], results[1][1], atol=1e-10)
        assert (results[0][2] == results[1][2]).all()
        low = np.tril(np.ones((results[0][0],) * 2)).astype(bool).ravel()
        np.testing.assert_allclose(results[0][3][low], results[1][3][low], atol=1e-10)
    for module in (cf, mj):
        assert module.mju_boxQP(np.zeros(2), np.zeros((2, 9)), None, -np.eye(2), np.ones(2), None, None) == -1


def test_texts_and_conversions(cf, mj):
    for warning in range(-1, 10):
        assert cf.mju_warningText(warning, 3) == mj.mju_warningText(warning, 3)
    for size in (0, 5, 1023, 1024, 1536, 1 << 20, 3 << 30, 1 << 40, 1 << 60):
        assert cf.mju_writeNumBytes(size) == mj.mju_writeNumBytes(size)
    for module in (cf, mj):
        quat = np.array([1.0, 0, 0, 0])
        turns = module.mju_mat2Rot(quat, np.arange(9.0) + np.eye(3).ravel())
        single = np.zeros(3, np.float32)
        module.mju_n2f(single, np.array([1.1, 2.2, 3.3]))
        double = np.zeros(3)
        module.mju_f2n(double, single)
        module.mju_n2d(copied := np.zeros(3), double)
        module.mju_d2n(copied, copied)
        numbers = np.array([5, -1, 3, 3], np.int32)
        module.mju_insertionSortInt(numbers)
        found = (quat, turns, single, double, copied, numbers)
        if module is cf:
            ours = found
    for mine, theirs in zip(ours, found):
        np.testing.assert_allclose(mine, theirs, rtol=1e-14)


def test_random_numbers_are_normal(cf):
    second = np.zeros(1)
    numbers = []
    for _ in range(4000):
        numbers.append(cf.mju_standardNormal(second))
        numbers.append(second[0])
    assert abs(np.mean(numbers)) < 0.06 and abs(np.std(numbers) - 1) < 0.05
    assert isinstance(cf.mju_standardNormal(None), float)


def test_skins_are_met(cf):
    face, vert = np.array([[0, 1, 2], [0, 2, 3]], np.int32), np.array([[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1.0]])
    vertid = np.zeros(1, np.int32)
    dist = cf.mju_raySkin(2, 4, face.ravel(), vert.ravel(), [0.9, 0.2, 0], [0, 0, 1], vertid)
    assert dist == pytest.approx(1) and vertid[0] == 1
    assert cf.mju_raySkin(2, 4, face.ravel(), vert.ravel(), [3, 3, 0], [0, 0, 1], vertid) == -1
    with pytest.raises(TypeError):
        cf.mju_raySkin(2, 4, (face + 7).ravel(), vert.ravel(), [0, 0, 0], [0, 0, 1], vertid)


def test_stages_of_inverse_dynamics(cf, mj):
    ends = []
    for module in (cf, mj):
        model = module.MjModel.from_xml_string(SCENE)
        data = module.MjData(model)
        data.qvel[:] = 0.1
        module.mj_forward(model, data)
        data.qacc[:] = 0.5
        module.mj_invPosition(model, data)
        module.mj_invVelocity(model, data)
        module.mj_invConstraint(model, data)
        module.mj_flex(model, data)
        ends.append((data.qfrc_constraint.copy(), data.efc_force.copy(), data.qfrc_bias.copy()))
    for ours, theirs in zip(*ends):
        np.testing.assert_allclose(ours, theirs, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("value", [0, 1, 17, 255])
def test_reset_with_bytes_that_show(cf, mj, value):
    ends = []
    for module in (cf, mj):
        model = module.MjModel.from_xml_string(SCENE)
        data = module.MjData(model)
        module.mj_step(model, data, 3)
        module.mj_resetDataDebug(model, data, value)
        ends.append(data)
    ours, theirs = ends
    for name in ("qpos", "qvel", "act", "ctrl", "qacc", "qM", "xpos", "xquat", "qfrc_bias", "sensordata", "cvel",
                 "mocap_pos", "mocap_quat", "eq_active", "userdata", "xfrc_applied", "time", "geom_xpos"):  # fmt: skip
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name), name)


def test_defaults(cf, mj):
    solref, solimp = np.zeros(2), np.zeros(5)
    cf.mj_defaultSolRefImp(solref, solimp)
    model = mj.MjModel.from_xml_string("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
    assert (solref == model.geom_solref[0]).all() and (solimp == model.geom_solimp[0]).all()
    ours = cf.MjModel.from_xml_string("<mujoco><visual><global fovy='3'/></visual></mujoco>")
    cf.mj_defaultVisual(ours.vis)
    assert ours.vis == cf.MjModel.from_xml_string("<mujoco/>").vis
    with pytest.raises(TypeError):
        cf.mj_defaultSolRefImp(0.0, 0.0)


def test_plugins_and_flexes_are_refused(cf, tmp_path):
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    with pytest.raises(NotImplementedError):
        cf.mj_loadPluginLibrary("/nowhere.so")
    cf.mj_loadAllPluginLibraries(str(tmp_path))
    (tmp_path / "libx.so").write_bytes(b"")
    with pytest.raises(NotImplementedError):
        cf.mj_loadAllPluginLibraries(str(tmp_path))
    with pytest.raises(cf.FatalError, match="mj_rayFlex"):
        cf.mj_rayFlex(model, data, 0, 1, 1, 1, 1, 0, [0, 0, 0], [0, 0, 1])


def test_logs_are_written(cf, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cf.mju_writeLog("NOTE", "something")
    cf.mju_writeLog("NOTE", "more")
    text = (tmp_path / "MUJOCO_LOG.TXT").read_text()
    assert text.count("NOTE: ") == 2 and text.endswith("NOTE: more\n\n")


def test_dependencies_of_models(cf, mj, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "more.xml").write_text("<mujoco><asset><mesh file='b.obj'/></asset></mujoco>")
    (tmp_path / "model.xml").write_text(
        "<mujoco><compiler meshdir='m' texturedir='t'/><include file='parts/more.xml'/>"
        "<asset><mesh file='a.stl'/><texture type='2d' file='c.png'/></asset></mujoco>")
    ours = cf.mju_getXMLDependencies(str(tmp_path / "model.xml"))
    assert ours[0] == str(tmp_path / "model.xml")
    assert {path.removeprefix(str(tmp_path) + "/") for path in ours} >= {"model.xml", "parts/more.xml", "m/a.stl", "t/c.png"}
    with pytest.raises(ValueError):
        cf.mju_getXMLDependencies("/nowhere.xml")


ABUSE = [None, "text", 1 << 70, -1, 3.5, np.nan, [], np.zeros(0), np.zeros((2, 3, 4)), np.zeros(4, complex), object(),
         np.zeros(8)[::2], b"bytes", {}, True]  # fmt: skip


@pytest.mark.parametrize("name", [
    "mju_band2Dense", "mju_dense2Band", "mju_bandMulMatVec", "mju_bandDiag", "mju_cholFactorBand", "mju_cholSolveBand",
    "mju_boxQP", "mju_warningText", "mju_writeNumBytes", "mju_printMat", "mju_printMatSparse", "mju_n2d", "mju_n2f",
    "mju_f2n", "mju_insertionSortInt", "mju_mat2Rot", "mju_standardNormal", "mju_raySkin", "mj_rayFlex",
    "mj_defaultSolRefImp", "mj_defaultVisual", "mj_resetDataDebug", "mj_invPosition", "mj_flex", "mju_getXMLDependencies",
    "mj_printModel", "mj_printFormattedData", "set_mju_user_warning", "set_mju_user_malloc",
])  # fmt: skip
def test_abuse_raises(cf, name, capsys):
    import inspect

    function = getattr(cf, name)
    count = len(inspect.signature(function).parameters)
    generator = np.random.default_rng(0)
    for _ in range(60):
        arguments = [ABUSE[i] for i in generator.integers(len(ABUSE), size=count)]
        try:
            function(*arguments)
        except Exception as error:
            assert "panicked" not in str(error)
    cf.set_mju_user_warning(None)
