"""What programs rely on besides numbers, ours beside MuJoCo's: equality, identity, subclasses, errors, warnings."""

import copy
import functools
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from conftest import SCENE

STRUCTS = {
    "MjOption": "tolerance",
    "MjStatistic": "extent",
    "MjWarningStat": "number",
    "MjTimerStat": "number",
    "MjSolverStat": "neval",
    "MjContact": "dist",
    "MjLROpt": "maxforce",
}


@pytest.fixture(params=["ours", "theirs"])
def module(request, cf, mj):
    return cf if request.param == "ours" else mj


def pair(module):
    model = module.MjModel.from_xml_string(SCENE)
    data = module.MjData(model)
    module.mj_forward(model, data)
    return model, data


@pytest.mark.parametrize("name", STRUCTS)
def test_structures_are_compared_by_value(module, name):
    cls, attribute = getattr(module, name), STRUCTS[name]
    one, other = cls(), cls()
    assert one == other
    setattr(one, attribute, 1)
    assert one != other
    setattr(other, attribute, 1)
    assert one == other and copy.copy(one) == one and copy.deepcopy(one) == one
    assert one != 3 and one is not None and one != "text"
    with pytest.raises(TypeError):
        hash(one)
    text = repr(one)
    assert text.startswith(f"<{name}\n") and f"{attribute}: 1" in text and str(one) == text


def test_lists_are_compared_by_value(module):
    (m1, d1), (m2, d2) = pair(module), pair(module)
    assert d1.contact == d2.contact and d1.warning == d2.warning and d1.solver[0:3] == d2.solver[0:3]
    assert d1.contact[1:] != d2.contact and d1.contact != d1.warning and d1.contact != 5
    d1.contact[0].dist = 5
    assert d1.contact != d2.contact
    assert m1.opt == m2.opt and m1.stat == m2.stat and m1.vis == m2.vis and m1.vis.global_ == m2.vis.global_
    m1.opt.gravity[0] = 1
    m1.vis.global_.fovy = 3
    assert m1.opt != m2.opt and m1.vis.global_ != m2.vis.global_
    for unhashable in (d1.contact, m1.opt, d1.contact[0]):
        with pytest.raises(TypeError):
            hash(unhashable)
    assert hash(m1) != hash(m2) and m1 != m2 and m1 == m1


def test_the_same_object_is_given_again(module):
    model, data = pair(module)
    assert model.geom("ball") is model.geom(1) is model.geom(np.int32(1)) and model.geom(b"ball") is model.geom(1)
    assert data.joint("elbow") is data.jnt("elbow") and data.joint("elbow").qpos is data.joint("elbow").qpos
    assert model.geom("ball").size is model.geom(1).size
    assert model.names is model.names and data.qpos is data.qpos
    assert data.contact[0] is data.contact[0]
    assert model.geom(1) is not model.geom(2)


def test_views_keep_what_they_look_at_and_nothing_else(cf):
    import gc
    import weakref

    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    view, opt = data.joint("elbow"), model.opt
    body = model.body("arm")
    gone = [weakref.ref(model), weakref.ref(data)]
    del data, model
    gc.collect()
    assert view.qpos.shape == (1,) and opt.timestep == 0.004 and body.name == "arm"
    del view, opt, body
    gc.collect()
    assert [reference() for reference in gone] == [None, None]


def test_subclasses(module):
    class Warned(module.MjWarningStat):
        @property
        def ptr(self):
            return self

    assert repr(Warned()) == "<Warned\n  lastinfo: 0\n  number: 0\n>"
    stat = Warned()
    stat.number = 4
    stat.note = "mine"
    assert stat.number == 4 and stat.note == "mine"

    class Run(module.MjData):
        def __init__(self, model, label):
            super().__init__(model)
            self.label = label

        def advance(self):
            module.mj_step(self.model, self)

    model = module.MjModel.from_xml_string(SCENE)
    run = Run(model, "first")
    run.advance()
    assert run.label == "first" and run.time == model.opt.timestep and isinstance(run, module.MjData)

    class Opt(module.MjOption):
        pass

    assert Opt().timestep == 0.002
    with pytest.raises(TypeError):
        module.MjData()
    with pytest.raises(TypeError):
        module.MjData(3)
    with pytest.raises(TypeError):
        module.MjModel()


KINDS = """
<mujoco>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="a" pos="0 0 .09"><joint name="j"/><geom size=".1"/></body>
  </worldbody>
  <equality><connect body1="a" anchor="0 0 0"/></equality>
  <actuator><motor joint="j"/></actuator>
  <sensor><jointpos joint="j"/></sensor>
</mujoco>
"""


def errors(module):
    """What is refused, and how."""
    model, data = pair(module)
    three = np.zeros(3)

    def with_integrator(number, function):
        changed = copy.copy(model)
        changed.opt.integrator = number
        getattr(module, function)(changed, module.MjData(changed))

    def with_kind(field, number, function="mj_forward"):
        # constraints, so that there is something to solve
        changed = module.MjModel.from_xml_string(KINDS)
        if field == "solver":
            changed.opt.solver = number
        else:
            getattr(changed, field)[0] = number
        getattr(module, function)(changed, module.MjData(changed))

    return {
        **{f"{field} {number}": functools.partial(with_kind, field, number) for number in (77, -1)
           for field in ("jnt_type", "actuator_trntype", "eq_type", "sensor_type", "solver")},
        "condim": lambda: with_kind("geom_condim", 77),
        "solver of a step": lambda: with_kind("solver", 77, "mj_step"),
        "joint of inverse dynamics": lambda: with_kind("jnt_type", 77, "mj_inverse"),
        "integrator": lambda: with_integrator(77, "mj_step"),
        "integrator below zero": lambda: with_integrator(-1, "mj_step"),
        "implicit": lambda: module.mj_implicit(model, data),
        "runge-kutta": lambda: module.mj_RungeKutta(model, data, 3),
        "signature": lambda: module.mj_stateSize(model, 1 << 30),
        "negative signature": lambda: module.mj_stateSize(model, -1),
        "state": lambda: module.mj_getState(model, data, three, module.mjtState.mjSTATE_INTEGRATION),
        "keyframe": lambda: module.mj_setKeyframe(model, data, 99),
        "negative keyframe": lambda: module.mj_setKeyframe(model, data, -1),
        "two letters": lambda: module.mju_euler2Quat(np.zeros(4), three, "xy"),
        "wrong letter": lambda: module.mju_euler2Quat(np.zeros(4), three, "xYp"),
        "length range": lambda: module.mj_setLengthRange(model, data, 99, module.MjLROpt()),
        "assets": lambda: module.MjModel.from_xml_string("<mujoco/>", {"x/a.xml": b"", "y/a.xml": b""}),
        "time": lambda: module.set_mjcb_time(1),
        "warning": lambda: module.set_mju_user_warning(1),
        "malloc": lambda: module.set_mju_user_malloc(1),
        "free": lambda: module.set_mju_user_free(1),
        "R": lambda: module.mju_boxQP(np.zeros(2), np.zeros((2, 8)), None, np.eye(2), np.ones(2), None, None),
    }


def test_errors_are_those_of_mujoco(cf, mj):
    ours, theirs = errors(cf), errors(mj)
    for what, attempt in theirs.items():
        with pytest.raises(Exception) as expected:
            attempt()
        with pytest.raises(Exception) as found:
            ours[what]()
        assert type(found.value).__name__ == type(expected.value).__name__, what
        assert str(found.value) == str(expected.value), what


def test_unknown_kinds_of_geoms_are_refused(cf):
    """MuJoCo crashes."""
    model = cf.MjModel.from_xml_string(KINDS)
    data = cf.MjData(model)
    model.geom_type[1] = 77
    with pytest.raises(cf.FatalError, match="unknown geom type 77"):
        cf.mj_step(model, data)
    with pytest.raises(ValueError, match=r"Invalid model: geom_type\[1\]"):
        model.validate()
    model.geom_type[1] = cf.mjtGeom.mjGEOM_SPHERE
    cf.mj_step(model, data)


def test_a_solver_that_has_nothing_to_solve_may_be_anything(module):
    model = module.MjModel.from_xml_string("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")
    model.opt.solver = 77
    module.mj_step(model, module.MjData(model))


def test_callbacks_that_give_nonsense(module):
    model, data = pair(module)
    module.set_mjcb_time(lambda: "text")
    try:
        with pytest.raises(TypeError, match="^mjcb_time callback did not return a number$"):
            module.mj_forward(model, data)
    finally:
        module.set_mjcb_time(None)
    module.mj_forward(model, data)
    assert module.get_mjcb_time() is None


def test_warnings_are_told_once(module):
    """The function that is installed is told each warning the first time that it is raised since the reset."""
    told = []
    module.set_mju_user_warning(told.append)
    try:
        model, data = pair(module)
        assert module.get_mju_user_warning() == told.append
        data.qpos[0] = np.nan
        module.mj_step(model, data)
        data.qvel[0] = 1e30
        module.mj_step(model, data)
        data.qvel[0] = 1e30
        module.mj_step(model, data)
    finally:
        module.set_mju_user_warning(None)
    qpos = "Nan, Inf or huge value in QPOS at DOF 0. The simulation is unstable. Time = 0.0000."
    assert told[0] == qpos
    assert len([text for text in told if "QVEL" in text]) == 1


def test_warnings_go_to_python(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    data.qpos[0] = np.nan
    with pytest.warns(RuntimeWarning, match="QPOS at DOF 0"):
        cf.mj_step(model, data)
    cf.mj_resetData(model, data)
    data.qpos[0] = np.nan
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RuntimeWarning, match="QPOS"):
            cf.mj_step(model, data)
    cf.mj_step(model, data)


def test_nan_in_mocap_is_as_in_mujoco(cf, mj):
    ends = []
    for module in (cf, mj):
        model, data = pair(module)
        data.mocap_pos[0] = np.nan
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module.set_mju_user_warning(lambda text: None)
            try:
                module.mj_step(model, data)
            finally:
                module.set_mju_user_warning(None)
        ends.append((data.warning.number.tolist(), data.time, np.isnan(data.qpos).any(), np.isnan(data.mocap_pos).any()))
    assert ends[0] == ends[1]


def test_time_is_counted(module):
    model, data = pair(module)
    step = module.mjtTimer.mjTIMER_STEP
    assert data.timer[step].number == 0
    module.mj_step(model, data)
    first = data.timer[step].duration
    assert data.timer[step].number == 1 and 0 < first < 1
    module.mj_step(model, data, 5)
    assert data.timer[step].number == 6 and data.timer[step].duration > first


def test_bytes_where_mujoco_takes_bytes(module):
    model, data = pair(module)
    assert module.MjModel.from_xml_string(b"<mujoco/>").nq == 0
    assert module.mj_name2id(model, module.mjtObj.mjOBJ_GEOM, b"ball") == 1
    assert data.geom(b"ball").id == 1


def test_the_stack_can_be_said_to_be_full(cf):
    """As in MuJoCo, which may crash when it goes on after such an error."""
    model, data = pair(cf)
    data.pstack = data.narena
    with pytest.raises(cf.FatalError, match=r"\Amj_stackAlloc: out of memory, stack overflow"):
        cf.mj_forward(model, data)
    data.pstack = 0
    cf.mj_forward(model, data)


def test_room_for_contacts_and_constraints(cf):
    model, data = pair(cf)
    cf._core._realloc_con_efc(data, 9, 11)
    cf._core._realloc_con_efc(data, ncon=13, nefc=17, nJ=21)
    assert len(data.contact) == 13 and data.efc_id.shape == (17,)
    assert data.efc_J.shape == (21,) and data.efc_KBIP.shape == (17, 4)
    with pytest.raises(cf.FatalError, match=r'Insufficient arena memory, currently allocated memory="[0-9]+[A-Z]?"'):
        cf._core._realloc_con_efc(data, 100000000, 100000000)
    assert len(data.contact) == 0 and data.efc_id.size == 0
    for wrong in ((-1, 2), (2, -1), (1 << 40, 1)):
        with pytest.raises((TypeError, OverflowError)):
            cf._core._realloc_con_efc(data, *wrong)
    cf.mj_step(model, data)


def test_numbers_that_mujoco_keeps(cf, mj):
    (_, ours), (_, theirs) = pair(cf), pair(mj)
    for name in ("narena", "parena", "maxuse_con", "maxuse_efc", "pstack", "pbase"):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert (ours.maxuse_threadstack == theirs.maxuse_threadstack).all()
    assert ours._address != ours.model._address and ours._address > 0
    assert (ours.model._sizes.ravel() == theirs.model._sizes.ravel()).all()
    assert ours.model._size_fields == theirs.model._size_fields
    assert ours.signature == ours.model.signature == theirs.signature


def test_sizes_that_a_user_writes_do_not_decide_how_much_is_pickled(cf):
    model, data = pair(cf)
    restore, (model, block, *rest) = data.__reduce__()
    size = data.nbuffer.to_bytes(8, "little")
    again = restore(model, block.replace(size, (1 << 62).to_bytes(8, "little")), *rest)
    assert again.nbuffer == 1 << 62
    pickle.loads(pickle.dumps(again))


PANICS = """
import numpy as np, cortenforge as cf
m = cf.MjModel.from_xml_string({xml!r})
d = cf.MjData(m)
for attempt in (lambda: m.jnt_type.__setitem__(0, 7), lambda: m.geom_type.__setitem__(0, 99),
                lambda: m.body_parentid.__setitem__(1, 1000), lambda: setattr(d, 'qpos', np.nan)):
    try:
        attempt()
        cf.mj_step(m, d)
    except Exception as error:
        print(type(error).__name__, error)
    m = cf.MjModel.from_xml_string({xml!r}); d = cf.MjData(m)
"""


def test_no_panic_is_ever_shown():
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", PANICS.format(xml=SCENE)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0 and "panicked" not in run.stdout + run.stderr, run.stdout + run.stderr
