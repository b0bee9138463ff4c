"""Rollouts and batches on a real Ray cluster of two worker processes on this machine, one of which is killed."""

import os
import pathlib
import signal
import threading
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray", reason="ray is not installed: cortenforge.ray is not tested")

import cortenforge as cf  # noqa: E402
import cortenforge.ray  # noqa: E402
from conftest import SCENE  # noqa: E402

FULL = int(cf.mjtState.mjSTATE_FULLPHYSICS)


@pytest.fixture(scope="module", autouse=True)
def cluster():
    # workers find the package, and what tests share, where this process finds them
    places = [pathlib.Path(cf.__file__).parents[1], pathlib.Path(__file__).parent]
    path = os.pathsep.join([*map(str, places), os.environ.get("PYTHONPATH", "")])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def model():
    return cf.MjModel.from_xml_string(SCENE)


def inputs(model, nbatch, nstep):
    random = np.random.default_rng(nbatch)
    data = cf.MjData(model)
    state = np.zeros(cf.mj_stateSize(model, FULL))
    cf.mj_getState(model, data, state, FULL)
    states = np.tile(state, (nbatch, 1))
    states[:, 1 + model.nq : 1 + model.nq + model.nv] = random.normal(0, 0.1, (nbatch, model.nv))
    return states, random.uniform(-1, 1, (nbatch, nstep, model.nu))


def workers():
    """The processes that work for the cluster at the moment."""

    @ray.remote(num_cpus=1)
    def process():
        time.sleep(0.3)
        return os.getpid()

    return sorted(set(ray.get([process.remote() for _ in range(4)])))


def kill_one_while(work):
    """Does some work, and kills a worker in the middle of it. Returns the result."""
    victims = workers()
    assert len(victims) == 2, victims
    done, killed = [], []
    thread = threading.Thread(target=lambda: done.append(work()))
    thread.start()
    time.sleep(0.5)
    if thread.is_alive():
        os.kill(victims[0], signal.SIGKILL)
        killed.append(victims[0])
    thread.join(300)
    assert killed, "the work was done before anything could be killed"
    assert done, "the work did not end"
    return done[0]


def test_rollouts_have_the_bits_of_one_machine(model):
    states, control = inputs(model, 13, 20)
    expected = cf.rollout.rollout(model, cf.MjData(model), states, control)
    for chunk_size in (None, 1, 5, 100):
        found = cortenforge.ray.rollout(model, states, control, chunk_size=chunk_size)
        for one, other in zip(found, expected):
            np.testing.assert_array_equal(one, other)
    # what has one row is repeated
    expected = cf.rollout.rollout(model, cf.MjData(model), states[0], control)
    np.testing.assert_array_equal(cortenforge.ray.rollout(model, states[0], control, chunk_size=4)[0], expected[0])
    expected = cf.rollout.rollout(model, cf.MjData(model), states, nstep=30)
    np.testing.assert_array_equal(cortenforge.ray.rollout(model, states, nstep=30)[0], expected[0])


def test_a_worker_is_killed_in_the_middle_of_a_rollout(model):
    states, control = inputs(model, 24, 6000)
    expected = cf.rollout.rollout(model, [cf.MjData(model), cf.MjData(model)], states, control)
    found = kill_one_while(lambda: cortenforge.ray.rollout(model, states, control, chunk_size=4))
    for one, other in zip(found, expected):
        np.testing.assert_array_equal(one, other)


def test_batches_have_the_bits_of_one_machine(model):
    random = np.random.default_rng(1)
    here = cf.Batch(model, 11, fields=["xpos"])
    there = cortenforge.ray.Batch(model, 11, fields=["xpos"], chunk_size=4)
    masses = model.body_mass * random.uniform(0.8, 1.2, (11, 1))
    for call in range(6):
        if call == 3:
            here.vary(body_mass=masses)
            there.vary(body_mass=masses)
        mask = None if call % 2 else random.uniform(size=11) < 0.7
        control = random.uniform(-1, 1, (11, model.nu))
        for batch in (here, there):
            batch.step(control, 10, mask)
            if call == 4:
                batch.reset(np.arange(11) < 3, qvel=np.full(model.nv, 0.1))
                batch.forward()
        for name in here.fields:
            np.testing.assert_array_equal(here.field(name), there.field(name), err_msg=f"{name} {call}")
    there.qpos = here.qpos
    there.qpos[3, 2] = 1
    assert len(there) == 11 and there.field("qpos")[3, 2] == 1


def test_a_worker_is_killed_in_the_middle_of_a_batch(model):
    here, there = cf.Batch(model, 24), cortenforge.ray.Batch(model, 24, chunk_size=4)
    qvel = np.random.default_rng(3).normal(0, 0.2, (24, model.nv))
    here.qvel, there.qvel = qvel, qvel
    here.step(nstep=6000)
    kill_one_while(lambda: there.step(nstep=6000) or True)
    for name in here.fields:
        np.testing.assert_array_equal(here.field(name), there.field(name), err_msg=name)


def test_what_is_refused(model):
    states, control = inputs(model, 3, 2)
    with pytest.raises(TypeError, match="one model"):
        cortenforge.ray.rollout([model], states, control)
    with pytest.raises(ValueError, match="chunk_size"):
        cortenforge.ray.rollout(model, states, control, chunk_size=0)
    with pytest.raises(ValueError, match="dimension 0"):
        cortenforge.ray.rollout(model, states, control[:2])
    with pytest.raises(ray.exceptions.RayTaskError, match="trailing dimension"):
        cortenforge.ray.rollout(model, states[:, 1:], control)
    asleep = cf.MjModel.from_xml_string("<mujoco><option><flag sleep='enable'/></option></mujoco>")
    with pytest.raises(ValueError, match="sleep"):
        cortenforge.ray.Batch(asleep, 2)
    batch = cortenforge.ray.Batch(model, 2)
    with pytest.raises(ValueError, match="mask"):
        batch.step(mask=[True])
    with pytest.raises(AttributeError):
        batch.nothing
