"""Callbacks: what they see, what they may do, and what happens when they raise."""

import ctypes
import gc
import threading
import weakref

import numpy as np
import pytest
from conftest import SCENE, Pair, close

OWN_ACTUATOR = SCENE.replace('dyntype="filter"', 'dyntype="user" gaintype="user" biastype="user"')
NAMES = ("control", "passive", "sensor", "contactfilter", "act_dyn", "act_gain", "act_bias", "time")


def test_setting_and_getting(cf):
    for name in NAMES:
        install, installed = getattr(cf, f"set_mjcb_{name}"), getattr(cf, f"get_mjcb_{name}")
        assert installed() is None
        function = lambda *_: 0  # noqa: E731
        install(function)
        assert installed() is function
        for wrong in (1, "text", [], object()):
            with pytest.raises(TypeError):
                install(wrong)
        assert installed() is function
        install(None)
        assert installed() is None
        install(function)
    cf.mj_resetCallbacks()
    assert all(getattr(cf, f"get_mjcb_{name}")() is None for name in NAMES)


def test_controllers_agree_with_mujoco(pair):
    def control(m, d):
        d.ctrl[:] = 0.2 * np.sin(10 * d.time) - 0.1 * d.qvel[: m.nu]

    def passive(m, d):
        d.qfrc_passive[:] -= 0.3 * d.qvel

    def sensor(m, d, stage):
        d.sensor("own").data[:] = [stage, d.qvel[0]]

    try:
        for module, model, data in pair:
            module.set_mjcb_control(control)
            module.set_mjcb_passive(passive)
            module.set_mjcb_sensor(sensor)
            module.mj_step(model, data, 30)
    finally:
        for module, *_ in pair:
            for name in ("control", "passive", "sensor"):
                getattr(module, f"set_mjcb_{name}")(None)
    (_, _, ours), (_, _, theirs) = pair
    close(ours.qpos, theirs.qpos, 1e-7)
    close(ours.sensordata, theirs.sensordata, 1e-5)
    assert ours.sensor("own").data[0] == 2


def test_user_actuators_agree_with_mujoco(cf, mj):
    both = Pair(cf, mj, OWN_ACTUATOR)
    seen = []
    try:
        for module, model, data in both:
            asked = set()
            module.set_mjcb_act_dyn(lambda m, d, i: (asked.add(("dyn", i)), 0.5 * d.ctrl[i] - 0.1)[1])
            module.set_mjcb_act_gain(lambda m, d, i: (asked.add(("gain", i)), 1.5 + d.actuator_length[i])[1])
            module.set_mjcb_act_bias(lambda m, d, i: (asked.add(("bias", i)), -0.2 * d.actuator_velocity[i])[1])
            data.ctrl = 0.7
            module.mj_step(model, data, 20)
            seen.append(asked)
    finally:
        for module, *_ in both:
            for name in ("dyn", "gain", "bias"):
                getattr(module, f"set_mjcb_act_{name}")(None)
    assert seen[0] == seen[1] and seen[0]
    close(both.datas[0].qpos, both.datas[1].qpos)
    close(both.datas[0].actuator_force, both.datas[1].actuator_force)


def test_contact_filter(scene):
    import cortenforge as cf

    model, data = scene
    assert {tuple(c.geom) for c in data.contact} >= {(0, 1), (0, 2)}
    cf.set_mjcb_contactfilter(lambda m, d, g1, g2: g2 == 1)
    cf.mj_forward(model, data)
    assert not any(c.geom2 == 1 for c in data.contact) and len(data.contact) > 0


@pytest.mark.parametrize("name", NAMES)
def test_exceptions_come_through(cf, name):
    class Oops(Exception):
        pass

    model = cf.MjModel.from_xml_string(OWN_ACTUATOR)
    data = cf.MjData(model)
    calls = 0

    def fail(*_):
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Oops("here")
        return 0

    getattr(cf, f"set_mjcb_{name}")(fail)
    with pytest.raises(Oops, match="here"):
        cf.mj_step(model, data, 1000)
    assert calls == 3 and data.time < 5 * model.opt.timestep
    getattr(cf, f"set_mjcb_{name}")(None)
    cf.mj_step(model, data, 3)
    assert np.isfinite(data.qpos).all()


@pytest.mark.parametrize("name", ["contactfilter", "act_dyn", "act_gain", "act_bias"])
def test_answers_of_the_wrong_type_raise(cf, name):
    model = cf.MjModel.from_xml_string(OWN_ACTUATOR)
    data = cf.MjData(model)
    for wrong in (None, "text", [], object()):
        getattr(cf, f"set_mjcb_{name}")(lambda *_, wrong=wrong: wrong)
        with pytest.raises(TypeError):
            cf.mj_step(model, data)


def test_interrupts_come_through(cf, scene):
    def stop(m, d):
        raise KeyboardInterrupt

    cf.set_mjcb_control(stop)
    with pytest.raises(KeyboardInterrupt):
        cf.mj_step(*scene)


def test_a_callback_may_call_back(cf, scene):
    model, data = scene
    seen = []

    def control(m, d):
        if not seen:
            seen.append(d.time)
            assert m is model and d is data
            cf.mj_kinematics(m, d)
            cf.mj_forward(m, d)  # calls this function again
            jacobian = np.zeros((3, m.nv))
            cf.mj_jacBody(m, d, jacobian, None, 1)
            other = cf.MjData(m)
            cf.mj_step(m, other)
            d.contact.pos, d.efc_force, repr(d)  # noqa: B018
            seen.append(jacobian.any())

    cf.set_mjcb_control(control)
    cf.mj_step(model, data)
    assert seen[1]
    assert np.isfinite(data.qacc).all()


def test_a_callback_that_answers_may_only_look(cf, scene):
    model, data = scene
    seen = []

    def filter_contact(m, d, g1, g2):
        if not seen:
            cf.mj_jacGeom(m, d, np.zeros((3, m.nv)), None, g1)
            d.contact.pos, d.qpos.sum(), repr(d)  # noqa: B018
            for change in (cf.mj_forward, cf.mj_step, cf.mj_resetData):
                with pytest.raises(RuntimeError, match="must not change"):
                    change(m, d)
            seen.append(True)
        return 0

    cf.set_mjcb_contactfilter(filter_contact)
    cf.mj_forward(model, data)
    assert seen


def test_callbacks_can_change_callbacks(cf, scene):
    model, data = scene
    calls = []

    def once(m, d):
        calls.append(d.time)
        cf.set_mjcb_control(None)

    cf.set_mjcb_control(once)
    cf.mj_step(model, data)
    cf.mj_step(model, data)
    assert len(calls) == 1


def test_callbacks_are_let_go(cf, scene):
    class Controller:
        def __call__(self, m, d):
            pass

    controller = Controller()
    alive = weakref.ref(controller)
    cf.set_mjcb_control(controller)
    cf.mj_step(*scene)
    cf.set_mjcb_control(None)
    del controller
    gc.collect()
    assert alive() is None


def test_threads_with_callbacks(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    datas = [cf.MjData(model) for _ in range(3)]
    seen = {id(data): 0 for data in datas}

    def control(m, d):
        seen[id(d)] += 1
        d.ctrl[0] = 0.1
        if id(d) == id(datas[1]) and seen[id(d)] == 20:
            raise ValueError("only here")

    results = {}

    def work(i):
        try:
            cf.mj_step(model, datas[i], 60)
            results[i] = None
        except ValueError as error:
            results[i] = str(error)

    cf.set_mjcb_control(control)
    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {0: None, 1: "only here", 2: None}
    assert np.array_equal(datas[0].qpos, datas[2].qpos)


def test_warnings_for_a_function_of_ctypes_are_bytes(cf):
    told = []
    function = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(told.append)
    model = cf.MjModel.from_xml_string("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")
    data = cf.MjData(model)
    data.qpos[0] = np.nan
    cf.set_mju_user_warning(function)
    try:
        cf.mj_step(model, data)
    finally:
        cf.set_mju_user_warning(None)
    assert told and told[0].startswith(b"Nan, Inf or huge value in QPOS")
