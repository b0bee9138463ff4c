"""Many simulations held together: the bits of single ones, beside MuJoCo's, and what is refused."""

import copy
import gc
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import cortenforge as cf
from conftest import SCENE

N = 5


@pytest.fixture(scope="module")
def model():
    return cf.MjModel.from_xml_string(SCENE)


def controls(model, call):
    return np.random.default_rng(call).uniform(-1, 1, (N, model.nu))


def start(model, seed):
    return np.random.default_rng(seed).normal(0, 0.3, (N, model.nv))


@pytest.mark.parametrize("nthread", [0, 1, 2, 7])
def test_bits_of_single_simulations(model, nthread):
    batch = cf.Batch(model, N, nthread, fields=["xpos", "cfrc_ext", "subtree_angmom", "qfrc_constraint"])
    singles = [cf.MjData(model) for _ in range(N)]
    batch.qvel = start(model, 3)
    for single, qvel in zip(singles, start(model, 3)):
        single.qvel[:] = qvel
    for call in range(4):
        batch.step(controls(model, call), 7, rne_post_constraint=True, subtree_vel=True)
        for i, single in enumerate(singles):
            single.ctrl[:] = controls(model, call)[i]
            cf.mj_step(model, single, 7)
            cf.mj_rnePostConstraint(model, single)
            cf.mj_subtreeVel(model, single)
            assert batch.time[i] == single.time
            for name in batch.fields:
                if hasattr(single, name) and name != "flg_energyvel":
                    np.testing.assert_array_equal(batch.field(name)[i], getattr(single, name), err_msg=name)


def test_beside_mujoco(model):
    mujoco = pytest.importorskip("mujoco")
    theirs = mujoco.MjModel.from_xml_string(SCENE)
    batch = cf.Batch(model, N, fields=["xpos"])
    singles = [mujoco.MjData(theirs) for _ in range(N)]
    batch.qvel = start(model, 1)
    for single, qvel in zip(singles, start(model, 1)):
        single.qvel[:] = qvel
    batch.step(controls(model, 1), 20)
    for i, single in enumerate(singles):
        single.ctrl[:] = controls(model, 1)[i]
        mujoco.mj_step(theirs, single, 20)
        for name in ("qpos", "qvel", "sensordata", "xpos"):
            np.testing.assert_allclose(batch.field(name)[i], getattr(single, name), rtol=1e-7, atol=1e-7, err_msg=name)


def test_arrays_are_the_memory_of_the_batch(model):
    batch = cf.Batch(model, N)
    assert batch.qpos is batch.qpos and batch.qpos is batch.field("qpos")
    assert batch.qpos.shape == (N, model.nq) and batch.qpos.flags.c_contiguous and batch.qpos.flags.writeable
    assert batch.time.shape == (N,) and batch.xfrc_applied.shape == (N, model.nbody, 6)
    assert batch.mocap_pos.shape == (N, model.nmocap, 3) and batch.sensordata.shape == (N, model.nsensordata)
    np.testing.assert_array_equal(batch.qpos, np.tile(model.qpos0, (N, 1)))
    qpos = batch.qpos
    batch.qpos[1, 2] = 3
    batch.step()
    assert qpos[1, 2] > 2.9 and batch.time[1] == model.opt.timestep
    batch.qpos = 0.5
    assert (qpos == 0.5).all()
    del batch
    gc.collect()
    assert qpos.sum() == 0.5 * qpos.size


def test_masks(model):
    batch = cf.Batch(model, N, fields=["xpos"])
    mask = np.arange(N) % 2 == 0
    batch.step(mask=mask)
    assert (batch.time > 0).tolist() == mask.tolist()
    batch.step(nstep=3)
    batch.reset(mask)
    assert (batch.time == 0).tolist() == mask.tolist()
    batch.qpos[:, 2] = 2
    batch.forward(~mask)
    assert (batch.field("xpos")[:, 1, 2] == 2).tolist() == (~mask).tolist()
    start = np.random.default_rng(1).normal(size=(mask.sum(), model.nv))
    batch.reset(mask, qvel=start)
    np.testing.assert_array_equal(batch.qvel[mask], start)


def test_keyframes(model):
    batch = cf.Batch(model, 2)
    if model.nkey:
        batch.reset([False, True], keyframe=0)
        np.testing.assert_array_equal(batch.qpos[1], model.key_qpos[0])
        np.testing.assert_array_equal(batch.qpos[0], model.qpos0)
    with pytest.raises(IndexError, match="there is no keyframe 99"):
        batch.reset(keyframe=99)
    with pytest.raises(IndexError, match="negative"):
        batch.reset(keyframe=-1)
    with pytest.raises(KeyError):
        batch.reset(keyframe="nowhere")


def test_values_of_the_model_vary(model):
    random = np.random.default_rng(0)
    mass = model.body_mass * random.uniform(0.5, 2, (N, 1))
    friction = model.geom_friction * random.uniform(0.5, 2, (N, 1, 1))
    gravity = random.normal(0, 5, (N, 3))
    batch = cf.Batch(model, N)
    batch.vary(body_mass=mass, geom_friction=friction)
    batch.vary("opt.gravity", gravity)
    assert {"body_mass", "geom_friction", "opt.gravity", "body_subtreemass", "dof_invweight0"} <= set(batch.varied)
    assert "qpos0" not in batch.varied
    batch.step(nstep=30)
    for i in range(N):
        own = copy.copy(model)
        own.body_mass[:] = mass[i]
        own.geom_friction[:] = friction[i]
        cf.mj_setConst(own, cf.MjData(own))
        own.opt.gravity[:] = gravity[i]
        data = cf.MjData(own)
        cf.mj_step(own, data, 30)
        np.testing.assert_array_equal(batch.qpos[i], data.qpos)
        np.testing.assert_array_equal(batch.sensordata[i], data.sensordata)
    batch.vary_nothing()
    batch.reset()
    batch.step(nstep=30)
    assert (batch.qpos == batch.qpos[0]).all() and batch.varied == []


def test_constants_are_derived_where_asked(model):
    batch = cf.Batch(model, N)
    masses = np.tile(model.body_mass, (N, 1)) * 2
    batch.vary("body_mass", masses, set_const=False)
    assert batch.varied == ["body_mass"]
    batch.vary("body_mass", masses)
    assert "body_subtreemass" in batch.varied
    batch.vary_nothing()
    batch.vary("geom_friction", np.tile(model.geom_friction, (N, 1, 1)))
    assert batch.varied == ["geom_friction"]


def test_numbers_of_the_model_are_seen():
    model = cf.MjModel.from_xml_string(SCENE)
    batch = cf.Batch(model, 2)
    batch.vary("opt.gravity", np.zeros((2, 3)))
    model.opt.timestep = 0.5
    batch.step()
    assert batch.time.tolist() == [0.5, 0.5]


def test_what_diverges(model):
    batch = cf.Batch(model, N, 2)
    batch.qpos[1, 0] = np.nan
    batch.qvel[3, 0] = 1e30
    batch.ctrl[4, 0] = np.nan
    batch.step(nstep=3)
    kinds = cf.mjtWarning
    assert batch.warning[:, kinds.mjWARN_BADQPOS].tolist() == [0, 1, 0, 0, 0]
    assert batch.warning[:, kinds.mjWARN_BADQVEL].tolist() == [0, 0, 0, 1, 0]
    assert batch.warning[4, kinds.mjWARN_BADCTRL] > 0
    assert np.isfinite(batch.qpos).all()
    batch.reset()
    assert not batch.warning.any()


def test_what_is_refused(model):
    batch = cf.Batch(model, N)
    for wrong in (np.zeros((N + 1, model.nu)), np.zeros((N, model.nu + 1)), "abc"):
        with pytest.raises((ValueError, TypeError), match="ctrl should be of shape"):
            batch.step(wrong)
    for wrong in (np.ones(N + 1, bool), np.ones(N), [True], np.ones((N, 1), bool), 3):
        for method in (batch.reset, batch.forward, lambda mask: batch.step(mask=mask)):
            with pytest.raises(ValueError, match="mask should be 5 booleans"):
                method(wrong)
    with pytest.raises(KeyError, match="'xpos' is not kept"):
        batch.field("xpos")
    with pytest.raises(KeyError, match="no field 'xpo'"):
        batch.keep("xpo")
    with pytest.raises(ValueError, match="changes from step to step"):
        batch.keep("efc_J")
    with pytest.raises(KeyError, match="no field 'mass'"):
        batch.vary("mass", 1)
    with pytest.raises(ValueError, match="should be of shape"):
        batch.vary("body_mass", model.body_mass)
    with pytest.raises(ValueError, match="not a number, in simulation 2"):
        mass = np.tile(model.body_mass, (N, 1))
        mass[2, 1] = np.nan
        batch.vary("body_mass", mass)
    with pytest.raises(ValueError, match="no real numbers"):
        batch.vary("geom_contype", np.tile(model.geom_contype, (N, 1)))
    with pytest.raises((TypeError, AttributeError)):
        batch.vary("body_mass", [["a"]])
    assert batch.varied == []
    with pytest.raises(ValueError, match="nstep must not be negative"):
        batch.step(nstep=-1)
    with pytest.raises(ValueError):
        batch.reset(qpos=np.zeros(model.nq + 1))
    for n, error in ((0, ValueError), (-1, ValueError), (2**40, MemoryError), (2**62, MemoryError), ("a", TypeError)):
        with pytest.raises(error):
            cf.Batch(model, n)
    for nthread in (-1, 10**6):
        with pytest.raises(ValueError, match="nthread"):
            cf.Batch(model, 2, nthread)
    with pytest.raises(TypeError):
        cf.Batch(cf.MjData(model), 2)
    with pytest.raises(TypeError):
        cf.Batch(model, 2, fields="xpos")
    for copier in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            copier(batch)
    with pytest.raises(AttributeError):
        del batch.qpos


def test_models_that_make_no_sense():
    model = cf.MjModel.from_xml_string(SCENE)
    batch = cf.Batch(model, 2)
    model.body_parentid[1] = 99
    with pytest.raises(ValueError):
        batch.step()
    model.body_parentid[1] = 0
    model.opt.solver = 77
    with pytest.raises(cf.FatalError, match="solver"):
        batch.step()
    model.opt.solver = 2
    batch.step()


def test_callbacks_are_refused(model):
    batch = cf.Batch(model, 2)
    cf.set_mjcb_control(lambda model, data: None)
    try:
        with pytest.raises(RuntimeError, match="does not call Python"):
            batch.step()
    finally:
        cf.mj_resetCallbacks()
    batch.step()


def test_two_threads_take_turns(model):
    batch, errors = cf.Batch(model, 20, 2), []

    def work():
        try:
            for _ in range(50):
                batch.step(nstep=2)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not errors
    single = cf.MjData(model)
    cf.mj_step(model, single, 400)
    np.testing.assert_array_equal(batch.qpos, np.tile(single.qpos, (20, 1)))


def test_ctrl_c_and_forks(model):
    program = f"""
import os, signal, threading, time
import cortenforge as cf
model = cf.MjModel.from_xml_string({SCENE!r})
signal.signal(signal.SIGINT, signal.default_int_handler)
for nthread in (0, 2):
    batch = cf.Batch(model, 10, nthread)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    try:
        batch.step(nstep=10**9)
    except KeyboardInterrupt:
        print("interrupted")
batch.reset()
batch.step()
child = os.fork()
if not child:
    batch.step()
    os._exit(0 if batch.time[0] == 2 * model.opt.timestep else 1)
print("child", os.waitpid(child, 0)[1])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["interrupted", "interrupted", "child", "0"], done.stdout + done.stderr
