"""Lifetimes, copies, pickles, threads, and what a panic leaves behind."""

import copy
import gc
import pickle
import threading
import time
import warnings
import weakref

import numpy as np
import pytest
from conftest import MODELS, SAMPLE, SCENE

from cortenforge import _core

NAMES = [name for name, *_ in (*_core.DATA_COUNTS, *_core.DATA_FIELDS)] + ["time", "energy", "solver_niter", "flg_rnepost"]


def same(one, two):
    """Asserts that two simulations are equal, to the bit."""
    for name in NAMES:
        a, b = getattr(one, name), getattr(two, name)
        assert np.array_equal(a, b, equal_nan=np.asarray(a).dtype.kind == "f"), name
    for name in _core.CONTACT_MEMBERS:
        assert np.array_equal(getattr(one.contact, name), getattr(two.contact, name)), name
    for one_list, two_list in ((one.warning, two.warning), (one.solver, two.solver), (one.timer, two.timer)):
        # time passes as it likes
        for member in (m for m in dir(one_list) if not m.startswith("_") and m != "duration"):
            assert np.array_equal(getattr(one_list, member), getattr(two_list, member))


def same_model(one, two):
    for name, *_ in (*_core.MODEL_SIZES, *_core.MODEL_FIELDS):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    for group in ("opt", "stat"):
        assert repr(getattr(one, group)) == repr(getattr(two, group))
    assert repr(one.vis) == repr(two.vis)


def test_arrays_outlive_their_owner(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    cf.mj_step(model, data, 2)
    kept = [data.qpos, data.xpos[1], model.body_mass, model.opt.gravity, data.energy, data.warning.number, data.efc_J]
    values = [array.copy() for array in kept]
    lists = [data.contact, data.contact[0], data.warning, data.solver[0], model.opt, model.vis, model.body("arm")]
    texts = [repr(thing) for thing in lists]
    alive = [weakref.ref(data)]
    del data, model
    gc.collect()
    assert alive[0]() is None
    rubbish = [np.full(10_000, 7.0) for _ in range(100)]
    for array, value in zip(kept, values):
        assert np.array_equal(array, value)
        if array.flags.writeable:
            array[...] = 1
    assert [repr(thing) for thing in lists[1:2]] == texts[1:2]
    for thing in lists:
        repr(thing)
    del rubbish


def test_nothing_holds_itself_alive(cf):
    def make():
        model = cf.MjModel.from_xml_string(SCENE)
        data = cf.MjData(model)
        cf.set_mjcb_control(lambda m, d: None)
        cf.mj_step(model, data)
        cf.mj_resetCallbacks()
        data.qpos, data.contact, data.warning, model.body_mass, model.opt  # noqa: B018
        return weakref.ref(model), weakref.ref(data)

    gc.disable()
    try:
        model, data = make()
        assert model() is None and data() is None
    finally:
        gc.enable()


def test_memory_is_given_back(cf):
    import resource

    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    model = cf.MjModel.from_xml_string(SCENE)
    for _ in range(50):
        cf.MjData(model).qpos
    before = peak()
    for _ in range(400):
        data = cf.MjData(model)
        data.qpos, data.xpos, data.contact  # noqa: B018
        copy.copy(data)
    assert peak() - before < 20_000  # kB; 400 simulations take over 100 MB


@pytest.mark.parametrize("source", ["scene", *SAMPLE])
def test_pickles_are_exact(cf, source):
    load = cf.MjModel.from_xml_string if source == "scene" else cf.MjModel.from_xml_path
    model = load(SCENE if source == "scene" else str(MODELS / source))
    model.opt.timestep *= 0.5
    model.vis.global_.fovy = 33
    same_model(model, pickle.loads(pickle.dumps(model)))
    data = cf.MjData(model)
    data.ctrl = 0.1
    cf.mj_step(model, data, 7)
    again = pickle.loads(pickle.dumps(data))
    same(data, again)
    same_model(model, again.model)
    cf.mj_step(model, data, 20)
    cf.mj_step(again.model, again, 20)
    same(data, again)


def test_pickling_both_keeps_them_together(scene):
    model, data = pickle.loads(pickle.dumps(scene))
    assert data.model is model


def test_bad_pickles_are_refused(cf, scene):
    model, data = scene
    restore, (block,) = model.__reduce__()
    for bad in (b"", block[:-1], block + b"x", block[:100], b"x" + block[1:], bytes(len(block)), block[: len(block) // 2]):
        with pytest.raises(ValueError):
            restore(bad)
    for bad in (None, "text", 5):
        with pytest.raises(TypeError):
            restore(bad)
    restore, (same, block) = data.__reduce__()
    assert same is model
    for bad in (b"", block[:-1], block + b"x", block[:100], b"x" + block[1:], bytes(len(block))):
        with pytest.raises(ValueError):
            restore(model, bad)
    other = cf.MjModel.from_xml_string("<mujoco/>")
    with pytest.raises(ValueError):
        restore(other, block)
    # whatever the numbers are, nothing stops the program
    random = np.random.default_rng(1)
    for _ in range(200):
        damaged = bytearray(block)
        for at in random.integers(8, len(block), 5):
            damaged[at] = random.integers(256)
        try:
            again = restore(model, bytes(damaged))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                cf.mj_step(model, again)
                cf.mj_forward(model, again)
        except (ValueError, cf.FatalError, RuntimeError):
            pass


def test_copies(cf, scene):
    model, data = scene
    twin = copy.copy(data)
    same(data, twin)
    assert twin.model is model and twin.qpos is not data.qpos
    cf.mj_step(model, data, 10)
    cf.mj_step(model, twin, 10)
    same(data, twin)
    deep = copy.deepcopy(data)
    assert deep.model is not model
    same_model(deep.model, model)
    same(data, deep)
    models, datas = copy.deepcopy(([model], [data]))
    assert datas[0].model is models[0]
    other = copy.copy(model)
    other.body_mass[1] = 9
    other.opt.timestep = 1
    assert model.body_mass[1] != 9 and model.opt.timestep != 1
    option = copy.copy(model.opt)
    option.timestep = 5
    assert model.opt.timestep != 5
    view, target = twin.qpos, cf.MjData(model)
    kept = target.qpos
    assert cf.mj_copyData(target, model, twin) is None
    same(target, twin)
    assert np.array_equal(kept, view) and target._moved() == []


def test_data_of_another_model_is_refused(cf, scene):
    model, data = scene
    other = cf.MjModel.from_xml_string("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>")
    foreign = cf.MjData(other)
    for call in (
        lambda: cf.mj_step(model, foreign),
        lambda: cf.mj_forward(other, data),
        lambda: cf.mj_jacBody(model, foreign, np.zeros((3, model.nv)), None, 1),
        lambda: cf.mj_copyData(foreign, model, data),
        lambda: cf.mj_copyData(data, model, foreign),
        lambda: cf.mj_copyState(model, foreign, data, 2),
        lambda: cf.mj_setConst(other, data),
        lambda: cf.mj_setKeyframe(model, foreign, 0),
        lambda: cf.mj_resetData(other, data),
    ):
        with pytest.raises(ValueError, match="does not belong"):
            call()
    equal = cf.MjModel.from_xml_string(SCENE)
    cf.mj_step(equal, data)


def test_senseless_models_raise(cf):
    """Indices that a user broke are found before the engine uses them, and arrays stay readable."""
    rng = np.random.default_rng(3)
    names = [n for n, *_ in _core.MODEL_FIELDS if n.endswith(("id", "adr", "num", "colind", "nnz")) and not n.startswith("name")]
    failures = 0
    for name in names:
        model = cf.MjModel.from_xml_string(SCENE)
        data = cf.MjData(model)
        views = [data.sensordata, data.qfrc_smooth, data.qfrc_bias, data.act_dot, data.ten_J, data.xpos]
        array = getattr(model, name)
        if array.size == 0:
            continue
        before = array.copy()
        array.flat[rng.integers(array.size)] = 1 << 28
        try:
            cf.mj_step(model, data, 2)
        except ValueError as error:
            failures += 1
            assert str(error).startswith("Invalid model: ")
            with pytest.raises(ValueError, match="Invalid model"):
                cf.mj_forward(model, data)
            with pytest.raises(ValueError, match="Invalid model"):
                cf.MjData(model)
            array[...] = before
            cf.mj_step(model, data, 2)
        for view in views:
            view.sum()
            view[...] = 0
        repr(data)
    assert failures > 10


def test_two_threads_share_the_processor(cf):
    """A long call releases the GIL: Python code goes on meanwhile."""
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    done, counted = threading.Event(), 0

    def work():
        cf.mj_step(model, data, 1500)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        counted += 1
        data.time, data.qpos[0], data.ncon  # noqa: B018
        time.sleep(0)
    thread.join()
    assert counted > 20 and data.time == pytest.approx(1500 * model.opt.timestep)


def test_threads_on_their_own_data_agree(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    datas = [cf.MjData(model) for _ in range(4)]
    threads = [threading.Thread(target=cf.mj_step, args=(model, data, 200)) for data in datas]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for data in datas[1:]:
        same(datas[0], data)


def test_threads_on_the_same_data_take_turns(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    stop, errors = threading.Event(), []

    def look():
        try:
            while not stop.is_set():
                data.contact.pos, data.efc_force, repr(data), len(data.contact), list(data.contact)  # noqa: B018
                for contact in data.contact:
                    try:
                        contact.dist
                    except IndexError:
                        pass
                copy.copy(data)
                data.qpos, data.body("arm").xpos, data.time, model.opt.timestep  # noqa: B018
        except Exception as error:  # noqa: BLE001
            errors.append(error)

    steppers = [threading.Thread(target=lambda: [cf.mj_step(model, data, 5) for _ in range(60)]) for _ in range(2)]
    watchers = [threading.Thread(target=look) for _ in range(2)]
    for thread in steppers + watchers:
        thread.start()
    for thread in steppers:
        thread.join()
    stop.set()
    for thread in watchers:
        thread.join()
    assert not errors
    assert data.time == pytest.approx(600 * model.opt.timestep)


def test_a_run_can_be_interrupted(cf):
    import _thread

    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        cf.mj_step(model, data, 2**31 - 1)
    timer.join()
    assert data.time > 0
    cf.mj_step(model, data)


def test_parents_in_circles_are_refused(cf):
    """Nothing loops for ever over bodies or dofs that are their own ancestors."""
    for name in ("dof_parentid", "body_parentid", "body_rootid", "body_weldid", "dof_treeid", "jnt_bodyid"):
        model = cf.MjModel.from_xml_string(SCENE)
        data = cf.MjData(model)
        array = getattr(model, name)
        array[-1] = array.size - 1 if name != "jnt_bodyid" else 0
        before = array.copy()
        try:
            cf.mj_step(model, data)
        except ValueError as error:
            assert name in str(error) or "Invalid model" in str(error)
        assert (array == before).all()


def test_edited_numbers_cost_nothing(cf):
    """Arrays that were looked at and not changed are compared and not checked again."""
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    for name, *_ in _core.MODEL_FIELDS:
        getattr(model, name)
    cf.mj_step(model, data, 10)
    model.geom_contype[:] = 5
    cf.mj_step(model, data, 10)
