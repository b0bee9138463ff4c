"""Every size and array of MjModel and MjData: as MuJoCo has it, read and written in place."""

import numpy as np
import pytest
from conftest import MODELS, SAMPLE, SCENE, Pair, close

from cortenforge import _core

# What MuJoCo keeps about its own memory and threads, its compiler, and what viewers need.
THEIRS_ALONE = {
    "maxuse_stack", "maxuse_threadstack", "parena", "pbase", "pstack", "threadpool", "signature", "bind", "bind_scalar",
    "from_binary_path",
}
# Bytes that MuJoCo's bindings show as characters.
CHARACTERS = {"plugin_attr"}
# Memory is organised differently.
MEMORY = {"nbuffer", "maxuse_arena"}


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


def test_every_attribute_of_mujoco_is_there(cf, mj):
    assert public(mj.MjModel) - public(cf.MjModel) <= THEIRS_ALONE
    assert public(mj.MjData) - public(cf.MjData) <= THEIRS_ALONE
    assert public(mj.MjContact) == set(_core.CONTACT_MEMBERS)
    model = mj.MjModel.from_xml_string("<mujoco/>")
    ours = cf.MjModel.from_xml_string("<mujoco/>")
    assert public(model.opt) == public(ours.opt)
    assert public(model.stat) == public(ours.stat)
    groups = {name for name in public(model.vis) if name.islower()}
    assert groups == {name for name in public(ours.vis) if name.islower()}
    assert public(model.vis) == public(ours.vis)
    for group in groups:
        assert public(getattr(model.vis, group)) == public(getattr(ours.vis, group))


@pytest.mark.parametrize("source", ["scene", *SAMPLE])
def test_fields_have_mujocos_shapes_types_and_values(cf, mj, source):
    both = Pair(cf, mj, SCENE if source == "scene" else MODELS / source)
    ours, theirs = both.models
    for name, _ in _core.MODEL_SIZES:
        if name not in MEMORY:
            assert getattr(ours, name) == getattr(theirs, name), name
    for name, *_ in _core.MODEL_FIELDS:
        if not hasattr(theirs, name) or name in CHARACTERS:
            continue
        a, b = getattr(ours, name), getattr(theirs, name)
        if isinstance(b, bytes):
            assert a == b, name
        else:
            assert (a.shape, a.dtype) == (b.shape, b.dtype), name
            assert a.flags.writeable and a.flags.c_contiguous, name
            np.testing.assert_allclose(a, b, rtol=1e-6 if a.dtype == np.float32 else 1e-9, atol=1e-9, err_msg=name)
    both.randomise(2)
    for name in ("contact", "warning", "timer", "solver"):
        assert len(getattr(both.datas[0], name)) == len(getattr(both.datas[1], name))
    for name, *_ in _core.DATA_FIELDS:
        a, b = getattr(both.datas[0], name), getattr(both.datas[1], name)
        assert a.dtype == b.dtype, name
        assert a.shape == b.shape or 0 in (a.size, b.size), (name, a.shape, b.shape)
    for name in ("energy", "solver_niter", "solver_nnz", "solver_fwdinv"):
        a, b = getattr(both.datas[0], name), getattr(both.datas[1], name)
        assert (a.shape, a.dtype) == (b.shape, b.dtype), name
    for name in ("qpos", "xpos", "qM", "M", "qfrc_bias", "qfrc_passive", "actuator_force", "energy", "sensordata"):
        close(getattr(both.datas[0], name), getattr(both.datas[1], name))


@pytest.mark.parametrize("source", ["scene", *SAMPLE])
def test_fixed_arrays_stay_where_they_are(cf, source):
    load = cf.MjModel.from_xml_string if source == "scene" else cf.MjModel.from_xml_path
    model = load(SCENE if source == "scene" else str(MODELS / source))
    data = cf.MjData(model)
    for integrator in cf.mjtIntegrator:
        for solver in cf.mjtSolver:
            model.opt.integrator, model.opt.solver = integrator, solver
            cf.mj_step(model, data, 5)
            cf.mj_forward(model, data)
            if integrator != cf.mjtIntegrator.mjINT_RK4:
                cf.mj_inverse(model, data)
            assert data._moved() == []
    cf.mj_resetData(model, data)
    cf.mj_copyData(data, model, cf.MjData(model))
    assert data._moved() == []


def test_views_write_through(cf, scene):
    model, data = scene
    assert data.qpos is data.qpos and model.body_mass is model.body_mass
    data.qpos[2] = 0.7
    cf.mj_kinematics(model, data)
    assert data.xpos[1, 2] == 0.7
    view = data.xpos
    data.qpos[2] = 0.8
    cf.mj_kinematics(model, data)
    assert view[1, 2] == 0.8
    before = data.qfrc_bias.copy()
    model.body_mass *= 2
    model.body_inertia[:] *= 2
    cf.mj_forward(model, data)
    assert np.abs(data.qfrc_bias - before).max() > 1
    model.opt.gravity[:] = 0
    model.opt.timestep = 0.001
    assert list(model.opt.gravity) == [0, 0, 0] and model.opt.timestep == 0.001


def test_assignment_follows_numpy(cf, scene):
    model, data = scene
    data.qvel = 0.5
    assert (data.qvel == 0.5).all()
    data.qvel = np.arange(model.nv)
    assert (data.qvel == np.arange(model.nv)).all()
    data.ctrl = [1, 2, 3, 4, 5]
    assert list(data.ctrl) == [1, 2, 3, 4, 5]
    model.geom_size = np.ones((model.ngeom, 3))
    data.time = 7
    assert data.time == 7.0 and isinstance(data.time, float)
    data.flg_rnepost = 1
    assert data.flg_rnepost == 1
    for wrong in ([1, 2], np.ones((3, 3)), "text", None, object(), {}):
        with pytest.raises((ValueError, TypeError)):
            data.xfrc_applied = wrong
    with pytest.raises(TypeError):
        data.time = "now"


def test_what_cannot_be_set(scene):
    model, data = scene
    for owner, name in (
        (model, "nq"), (model, "names"), (model, "opt"), (model, "foo"), (model, "body"),
        (data, "ncon"), (data, "nefc"), (data, "contact"), (data, "warning"), (data, "model"), (data, "foo"),
    ):
        with pytest.raises(AttributeError):
            setattr(owner, name, 1)
        with pytest.raises(AttributeError):
            delattr(owner, name)
    for name in ("qpos", "time"):
        with pytest.raises(AttributeError):
            delattr(data, name)
    with pytest.raises(AttributeError):
        model.opt.foo = 1
    with pytest.raises(AttributeError):
        model.vis.global_.foo


def test_sizes_that_are_not_given_are_below_zero(cf, mj):
    for module in (cf, mj):
        model = module.MjModel.from_xml_string("<mujoco/>")
        assert (model.njmax, model.nconmax) == (-1, -1)
        model = module.MjModel.from_xml_string('<mujoco><size njmax="7" nconmax="9"/></mujoco>')
        assert (model.njmax, model.nconmax) == (7, 9)


def test_arrays_of_changing_length_are_views(cf, scene):
    model, data = scene
    names = [name for name, *_ in _core.DATA_FIELDS if name.startswith(("efc_", "iefc_", "island_"))]
    assert len(names) > 30 and data.nefc > 0
    for name in names:
        array = getattr(data, name)
        assert array.flags.writeable, name
        assert array.flags.owndata == (array.size == 0), name
        assert array.size == 0 or np.shares_memory(array, getattr(data, name)), name
    # what is written counts
    data.efc_aref[:] = 7
    assert (data.efc_aref == 7).all()
    data.efc_aref = 8
    assert (data.efc_aref == 8).all()
    cf.mj_mulJacTVec(model, data, force := np.zeros(model.nv), data.efc_force)
    data.efc_force *= 2
    cf.mj_mulJacTVec(model, data, twice := np.zeros(model.nv), data.efc_force)
    np.testing.assert_allclose(twice, 2 * force)
    data.qpos[2] += 10
    kept = data.efc_pos
    cf.mj_forward(model, data)
    assert data.efc_pos.shape != kept.shape


def test_views_outlive_what_they_look_at(cf, scene):
    """An array whose block was given back is kept as long as somebody looks at it."""
    model, data = scene
    held = [data.efc_J, data.efc_pos, data.contact.pos, data.contact[0].frame, data.contact[0]]
    copies = [held[0].copy(), held[1].copy(), held[2].copy(), held[3].copy()]
    other = cf.MjData(model)
    for _ in range(50):
        data.qpos[2::7] = np.random.default_rng(0).uniform(0, 1, data.qpos[2::7].shape)
        cf.mj_forward(model, data)
        other = cf.MjData(model)
    del other
    assert all(array.shape == copy.shape for array, copy in zip(held, copies))
    del data, scene
    assert np.isfinite(held[0]).all() and held[0].sum() is not None


def test_lists_of_statistics_are_live(cf, scene):
    model, data = scene
    numbers = data.warning.number
    assert numbers.shape == (8,) and numbers.dtype == np.int32 and not numbers.any()
    bad = cf.mjtWarning.mjWARN_BADQVEL
    data.qvel[3] = np.nan
    cf.mj_step(model, data)
    assert numbers[bad] == 1 == data.warning[bad].number
    assert data.warning[bad].lastinfo == 3
    data.warning[bad].number = 5
    assert numbers[bad] == 5
    data.warning.number = 0
    assert data.warning[bad].number == 0
    assert len(data.solver) == cf.mjNSOLVER * cf.mjNISLAND and data.solver.improvement.shape == (len(data.solver),)
    assert data.solver[0].neval == data.solver.neval[0]
    assert data.warning[-1].number == 0
    assert [w.number for w in data.warning] == [0] * 8
    for wrong in (8, -9, 10**30, "1", None, 1.5):
        with pytest.raises((IndexError, TypeError, OverflowError)):
            data.warning[wrong]
    assert "number: 0" in repr(data.warning[0]) and "lastinfo" in repr(data.warning)


def test_settings(cf, mj):
    ours, theirs = cf.MjOption(), mj.MjOption()
    for name in public(ours):
        close(getattr(ours, name), getattr(theirs, name), 0)
    for names in ("_all_fields", "_float_fields", "_int_fields", "_floatarray_fields"):
        assert set(getattr(ours, names)) == set(getattr(theirs, names))
    ours.iterations = cf.mjtSolver.mjSOL_NEWTON
    assert ours.iterations == 2
    ours.disableflags |= cf.mjtDisableBit.mjDSBL_CONTACT
    assert ours.disableflags == 16
    for wrong in (1.5, "a", None, 2**40):
        with pytest.raises((TypeError, OverflowError)):
            ours.iterations = wrong
    for wrong in ("a", None, [1, 2]):
        with pytest.raises(TypeError):
            ours.timestep = wrong
    cf.mj_defaultOption(ours)
    assert ours.iterations == 100 and ours.disableflags == 0
    model = cf.MjModel.from_xml_string("<mujoco/>")
    model.vis.global_.fovy = 60
    assert model.vis.global_.fovy == 60 and "fovy: 60.0" in repr(model.vis)
    model.vis.rgba.fog[0] = 0.5
    assert model.vis.rgba.fog[0] == 0.5
    assert repr(cf.MjStatistic()).startswith("<MjStatistic\n  center: ")


def test_documentation(cf):
    assert cf.MjModel.body_parentid.__doc__ == "[nbody] the body that each body is attached to"
    assert "nq" in dir(cf.MjModel) and "qpos" in dir(cf.MjData)
    assert cf.MjData.ncon.__doc__ and cf.mj_step.__doc__ and cf.MjModel.from_xml_path.__doc__
