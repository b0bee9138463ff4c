"""Many trajectories at once: beside MuJoCo's, on any number of threads, and with arguments that make no sense."""

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

import cortenforge
from cortenforge import rollout
from conftest import MODELS, SCENE

FULL = int(cortenforge.mjtState.mjSTATE_FULLPHYSICS)
CTRL = int(cortenforge.mjtState.mjSTATE_CTRL)


@pytest.fixture
def model():
    return cortenforge.MjModel.from_xml_string(SCENE)


def start(engine, model, count, seed=0):
    """Initial states, one per row."""
    random = np.random.default_rng(seed)
    data = engine.MjData(model)
    states = np.empty((count, engine.mj_stateSize(model, FULL)))
    for state in states:
        engine.mj_resetData(model, data)
        data.qvel[:] = 0.1 * random.standard_normal(model.nv)
        engine.mj_getState(model, data, state, FULL)
    return states


def test_beside_mujoco():
    mujoco = pytest.importorskip("mujoco")
    from mujoco import rollout as their_rollout

    results = []
    for engine, module in ((cortenforge, rollout), (mujoco, their_rollout)):
        model = engine.MjModel.from_xml_string(SCENE)
        spec = int(engine.mjtState.mjSTATE_CTRL | engine.mjtState.mjSTATE_QFRC_APPLIED | engine.mjtState.mjSTATE_MOCAP_POS)
        control = 0.1 * np.random.default_rng(1).standard_normal((5, 20, engine.mj_stateSize(model, spec)))
        warm = np.random.default_rng(2).standard_normal((5, model.nv))
        data = [engine.MjData(model) for _ in range(2)]
        results.append(module.rollout(model, data, start(engine, model, 5), control, control_spec=spec, initial_warmstart=warm))
    for ours, theirs in zip(*results, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-7, atol=1e-7)


def test_same_bits_on_any_number_of_threads(model):
    initial = start(cortenforge, model, 17)
    control = np.random.default_rng(3).standard_normal((17, 30, model.nu))
    expected = rollout.rollout(model, cortenforge.MjData(model), initial, control)
    for nthread in (1, 2, 3, 8):
        for chunk_size in (None, 1, 4, 1000):
            with rollout.Rollout(nthread=nthread) as threads:
                data = [cortenforge.MjData(model) for _ in range(nthread)]
                found = threads.rollout(model, data, initial, control, chunk_size=chunk_size)
            for a, b in zip(found, expected, strict=True):
                assert a.tobytes() == b.tobytes()


def test_models_of_their_own(model):
    models = []
    for gravity in (-1.0, -5.0, -20.0):
        other = cortenforge.MjModel.from_xml_string(SCENE)
        other.opt.gravity[2] = gravity
        models.append(other)
    data = [cortenforge.MjData(model) for _ in range(2)]
    initial = start(cortenforge, model, 3)
    states, sensors = rollout.rollout(models, data, initial, nstep=10)
    for i, one in enumerate(models):
        state, sensor = rollout.rollout(one, data[0], initial[i], nstep=10)
        np.testing.assert_array_equal(states[i], state[0])
        np.testing.assert_array_equal(sensors[i], sensor[0])


def test_callbacks_see_their_own_model_and_data(model):
    other = cortenforge.MjModel.from_xml_string(SCENE)
    seen = []
    data = [cortenforge.MjData(model) for _ in range(2)]
    initial = start(cortenforge, model, 6)

    def control(m, d):
        seen.append((m, d, threading.get_ident()))
        d.ctrl[0] = 0.1 if m is other else 0.0

    cortenforge.set_mjcb_control(control)
    try:
        rollout.rollout([model, other] * 3, data, initial, nstep=4)
    finally:
        cortenforge.set_mjcb_control(None)
    assert len(seen) == 24
    assert all(any(d is own for own in data) for _, d, _ in seen)
    assert sum(m is other for m, _, _ in seen) == 12


def test_exceptions_of_callbacks_are_raised(model):
    def control(m, d):
        raise KeyError("mine")

    data = [cortenforge.MjData(model) for _ in range(2)]
    cortenforge.set_mjcb_control(control)
    try:
        for given in (data, data[0]):
            with pytest.raises(KeyError, match="mine"):
                rollout.rollout(model, given, start(cortenforge, model, 4), nstep=100)
    finally:
        cortenforge.set_mjcb_control(None)


def test_a_callback_cannot_roll_out_its_own_data(model):
    data = [cortenforge.MjData(model) for _ in range(2)]
    initial = start(cortenforge, model, 4)
    errors = []

    def control(m, d):
        if not errors:
            errors.append(None)
            with rollout.Rollout(nthread=2) as threads, pytest.raises(RuntimeError, match="at work"):
                threads.rollout(model, [d, cortenforge.MjData(model)], initial, nstep=1)
            errors.append("raised")

    cortenforge.set_mjcb_control(control)
    try:
        cortenforge.mj_step(model, data[0])
    finally:
        cortenforge.set_mjcb_control(None)
    assert errors[-1] == "raised"


def test_two_rollouts_can_share_their_simulations(model):
    data = [cortenforge.MjData(model) for _ in range(2)]
    initial = start(cortenforge, model, 8)
    expected, _ = rollout.rollout(model, data, initial, nstep=20)
    found = []

    def work(simulations):
        found.append(rollout.rollout(model, simulations, initial, nstep=20)[0])

    threads = [threading.Thread(target=work, args=(order,)) for order in (data, data[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 2
    for state in found:
        np.testing.assert_array_equal(state, expected)


def test_what_makes_no_sense(model):
    data = cortenforge.MjData(model)
    initial = start(cortenforge, model, 3)
    for nthread in (-1, 10**9, 2**70):
        with pytest.raises((ValueError, OverflowError)):
            rollout.Rollout(nthread=nthread)
    with pytest.raises(TypeError):
        rollout.Rollout(nthread="two")
    with pytest.raises(ValueError, match="more than once"):
        rollout.rollout(model, [data, data], initial)
    other = cortenforge.MjModel.from_xml_string("<mujoco><worldbody/></mujoco>")
    with pytest.raises(ValueError, match="does not belong"):
        rollout.rollout(model, cortenforge.MjData(other), initial)
    with pytest.raises(ValueError, match="models are not compatible"):
        rollout.rollout([model, other, model], data, initial)
    with pytest.raises(ValueError, match="empty"):
        rollout.rollout([], data, initial)
    with pytest.raises(ValueError, match="control_spec"):
        rollout.rollout(model, data, initial, control_spec=FULL)
    for chunk_size in (0, -3):
        with pytest.raises(ValueError, match="chunk_size"):
            rollout.rollout(model, data, initial, nstep=2, chunk_size=chunk_size)
    with pytest.raises(TypeError):
        rollout.rollout(model, [None], initial)
    with pytest.raises((TypeError, AttributeError)):
        rollout.rollout([None], data, initial)
    closed = rollout.Rollout(nthread=1)
    closed.close()
    with pytest.raises(RuntimeError, match="shutdown"):
        closed.rollout(model, data, initial)


@pytest.mark.parametrize("option, message", [
    ("solver", "mj_fwdConstraint: unknown solver type 10"), ("integrator", "mj_step: invalid integrator"),
])
def test_unknown_options(model, option, message):
    setattr(model.opt, option, 10)
    with pytest.raises(cortenforge.FatalError, match=message):
        rollout.rollout(model, cortenforge.MjData(model), start(cortenforge, cortenforge.MjModel.from_xml_string(SCENE), 2))


def test_what_makes_no_sense_without_checks(model):
    data, initial = cortenforge.MjData(model), start(cortenforge, model, 3)
    nstate = initial.shape[1]
    state, sensors = np.zeros((3, 2, nstate)), np.zeros((3, 2, model.nsensordata))
    with rollout.Rollout(nthread=0) as threads:

        def roll(models=[model] * 3, simulations=[data], start=initial, nstep=2, state=state, sensordata=sensors, **others):
            return threads.rollout(models, simulations, start, nstep=nstep, state=state, sensordata=sensordata, skip_checks=True,
                                   **others)

        roll()
        assert state.any()
        for wrong in (
            dict(models=[model] * 2), dict(state=np.zeros((3, 2, nstate + 1))), dict(start=initial[:, :-1]),
            dict(sensordata=np.zeros(1)), dict(control=np.zeros((3, 2, model.nu + 1))), dict(initial_warmstart=np.zeros(2)),
            dict(chunk_size=0), dict(control_spec=FULL), dict(control_spec=-1), dict(simulations=[]),
        ):
            with pytest.raises((ValueError, cortenforge.FatalError)):
                roll(**wrong)
        frozen = np.zeros((3, 2, nstate))
        frozen.setflags(write=False)
        for wrong in (
            dict(state=frozen), dict(state=np.zeros((3, 2, nstate), np.float32)), dict(state=np.zeros((6, 2, nstate))[::2]),
            dict(start="state"), dict(models=model), dict(simulations=data), dict(nstep=None), dict(nstep="2"), dict(state=[0.0]),
        ):
            with pytest.raises(TypeError):
                roll(**wrong)
        roll(nstep=0)
        roll(nstep=-5)
        threads.rollout([], [data], np.zeros((0, nstate)), nstep=2, skip_checks=True)


@pytest.mark.skipif(not hasattr(signal, "raise_signal") or sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("nthread", [0, 2])
def test_ctrl_c(model, nthread):
    data = [cortenforge.MjData(model) for _ in range(max(1, nthread))]
    initial = start(cortenforge, model, 4)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    began = time.time()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        with rollout.Rollout(nthread=nthread) as threads:
            threads.rollout([model] * 4, data, initial, nstep=10**7, skip_checks=True, chunk_size=1)
    assert time.time() - began < 20
    rollout.rollout(model, data, initial, nstep=2)  # the simulations are free again


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_starts_its_own_threads(model):
    data = [cortenforge.MjData(model) for _ in range(2)]
    initial = start(cortenforge, model, 4)
    expected, _ = rollout.rollout(model, data, initial, nstep=5, persistent_pool=True)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(30)
            found, _ = rollout.rollout(model, data, initial, nstep=5, persistent_pool=True)
            code = 0 if np.array_equal(found, expected) else 2
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    rollout.shutdown_persistent_pool()


@pytest.mark.parametrize("name", ["contact/billiard", "rigid/branching"])
def test_other_models(name):
    model = cortenforge.MjModel.from_xml_path(str(MODELS / f"{name}.xml"))
    data = cortenforge.MjData(model)
    states, _ = rollout.rollout(model, [cortenforge.MjData(model) for _ in range(2)], start(cortenforge, model, 3), nstep=15)
    cortenforge.mj_setState(model, data, start(cortenforge, model, 3)[2], FULL)
    for _ in range(15):
        cortenforge.mj_step(model, data)
    end = np.empty(states.shape[-1])
    cortenforge.mj_getState(model, data, end, FULL)
    np.testing.assert_array_equal(states[2, -1], end)
