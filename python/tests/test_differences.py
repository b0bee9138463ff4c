"""Finite differences beside MuJoCo's: of steps and of inverse dynamics."""

import numpy as np
import pytest

import cortenforge
from conftest import MODELS

mujoco = pytest.importorskip("mujoco")

# All integrators that can be differentiated, solvers, cones, actuators and muscles, sensors of all stages, quaternions.
NAMES = """
rigid/branching rigid/ball_limits rigid/fluid_implicit rigid/integrator_implicit rigid/integrator_implicitfast
contact/billiard contact/chain_of_contacts contact/noslip_10 contact/sparse_contacts contact/weld_sites
contact/frictionloss_tendon contact/solver_cg_elliptic_sparse contact/solver_pgs_elliptic_dense contact/parent_filter
actuation/adhesion_elliptic actuation/force_clamp actuation/groups actuation/mixed_states actuation/integrator_euler
""".split()


def models():
    """The models above, and the first of each folder that MuJoCo has no trouble with."""
    names = [name for name in NAMES if (MODELS / f"{name}.xml").exists()]
    for folder, count in (("rigid", 7), ("contact", 7), ("actuation", 9), ("sensor", 9), ("mesh", 2)):
        files = sorted(path.stem for path in (MODELS / folder).glob("*.xml"))
        skipped = ("singular_inertia", "refpos", "refquat", "same_file_other_settings")
        names += [f"{folder}/{name}" for name in files[:: max(1, len(files) // count)] if name not in skipped]
    return sorted(set(names))


def pair(name):
    """Both engines after the same steps."""
    path = str(MODELS / f"{name}.xml")
    theirs, ours = mujoco.MjModel.from_xml_path(path), cortenforge.MjModel.from_xml_path(path)
    d, e = mujoco.MjData(theirs), cortenforge.MjData(ours)
    random = np.random.default_rng(0)
    if theirs.nkey:
        mujoco.mj_resetDataKeyframe(theirs, d, 0)
    d.ctrl[:] = random.uniform(-0.5, 0.5, theirs.nu)
    d.qvel[:] += 0.05 * random.standard_normal(theirs.nv)
    for _ in range(20):
        mujoco.mj_step(theirs, d)
    everything = int(mujoco.mjtState.mjSTATE_INTEGRATION)
    state = np.empty(mujoco.mj_stateSize(theirs, everything))
    mujoco.mj_getState(theirs, d, state, everything)
    cortenforge.mj_setState(ours, e, state, everything)
    for engine, model, data in ((mujoco, theirs, d), (cortenforge, ours, e)):
        # sensors of energy show what was computed before
        engine.mj_forward(model, data)
        data.qacc_warmstart[:] = 0.0
        data.qacc[:] = np.linspace(-1, 1, theirs.nv)
    return (mujoco, theirs, d), (cortenforge, ours, e)


def call(engine, function, *arguments):
    """The name of the function and the error, if it raises."""
    try:
        getattr(engine, function)(*arguments)
    except engine.FatalError as error:
        return str(error)
    return None


def agree(found, expected):
    for ours, theirs in zip(found, expected, strict=True):
        if theirs.size:
            # roundings of the last digit of the solver's result count as 1 / eps
            np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-8 * max(1.0, np.abs(theirs).max()))


@pytest.mark.parametrize("name", models())
@pytest.mark.parametrize("centered", [0, 1])
def test_transition(name, centered):
    results = []
    for engine, model, data in reversed(pair(name)):
        ndx, nu, ns = 2 * model.nv + model.na, model.nu, model.nsensordata
        matrices = [np.zeros(shape) for shape in ((ndx, ndx), (ndx, nu), (ns, ndx), (ns, nu))]
        before = np.concatenate([data.qpos, data.qvel, data.act, data.ctrl, data.qacc_warmstart, [data.time]])
        error = call(engine, "mjd_transitionFD", model, data, 1e-6, centered, *matrices)
        after = np.concatenate([data.qpos, data.qvel, data.act, data.ctrl, data.qacc_warmstart, [data.time]])
        if not model.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_WARMSTART:
            np.testing.assert_array_equal(before, after)
        results.append((error, matrices))
    assert results[0][0] == results[1][0]
    agree(results[0][1], results[1][1])


@pytest.mark.parametrize("name", models())
@pytest.mark.parametrize("actuation", [0, 1])
def test_inverse(name, actuation):
    results = []
    for engine, model, data in reversed(pair(name)):
        nv, ns = model.nv, model.nsensordata
        matrices = [np.zeros((nv, width)) for width in (nv, nv, nv, ns, ns, ns, model.nM)]
        error = call(engine, "mjd_inverseFD", model, data, 1e-6, actuation, *matrices)
        results.append((error, matrices))
    assert results[0][0] == results[1][0]
    agree(results[0][1], results[1][1])


CART = """
<mujoco>
  <worldbody><body><joint name="rail" type="slide"/><geom size=".1" mass="2"/></body></worldbody>
  <actuator><motor name="push" joint="rail" ctrlrange="-1 1"/></actuator>
  <sensor><actuatorfrc actuator="push"/></sensor>
</mujoco>
"""


@pytest.mark.parametrize("ctrl", [-1.5, -1, -0.9999995, 0, 0.9999995, 1, 1.5, np.nan])
@pytest.mark.parametrize("centered", [0, 1])
def test_controls_stay_in_their_ranges(ctrl, centered):
    results = []
    for engine in (cortenforge, mujoco):
        model = engine.MjModel.from_xml_string(CART)
        data = engine.MjData(model)
        data.ctrl[0] = ctrl
        matrices = np.zeros((2, 1)), np.zeros((1, 1))
        engine.mjd_transitionFD(model, data, 1e-6, centered, None, matrices[0], None, matrices[1])
        results.append(matrices)
    for ours, theirs in zip(*results, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_only_what_is_asked_for():
    model = cortenforge.MjModel.from_xml_string(CART)
    data = cortenforge.MjData(model)
    cortenforge.mjd_transitionFD(model, data, 1e-6, 1, None, None, None, None)
    cortenforge.mjd_inverseFD(model, data, 1e-6, 1, *[None] * 7)
    mass = np.zeros((1, 1))
    cortenforge.mjd_inverseFD(model, data, 1e-6, 0, None, None, mass, None, None, None, None)
    np.testing.assert_allclose(mass, 2.0, rtol=1e-9)
    # a field of the data itself can take the result
    model = cortenforge.MjModel.from_xml_string(CART)
    cortenforge.mjd_transitionFD(model, data, 1e-6, 1, None, None, None, data.ctrl)
    assert data.ctrl[0] == pytest.approx(-1.0)  # the sign of MuJoCo's D, where it is centred


@pytest.mark.parametrize("name, shape, message", [
    ("A", (2, 3), r"A should be of shape \(2\*nv\+na, 2\*nv\+na\)"), ("B", (1, 2), r"B should be of shape \(2\*nv\+na, nu\)"),
    ("C", (2, 2), r"C should be of shape \(nsensordata, 2\*nv\+na\)"), ("D", (2,), r"D should be of shape \(nsensordata, nu\)"),
])
def test_shapes(name, shape, message):
    model = cortenforge.MjModel.from_xml_string(CART)
    data = cortenforge.MjData(model)
    matrices = {key: None for key in "ABCD"} | {name: np.zeros(shape)}
    with pytest.raises(TypeError, match=message):
        cortenforge.mjd_transitionFD(model, data, 1e-6, 1, *matrices.values())
    for wrong in (np.zeros((2, 2), np.float32), np.zeros((2, 2), order="F")[::1, ::-1], [[0.0] * 2] * 2):
        with pytest.raises(TypeError):
            cortenforge.mjd_transitionFD(model, data, 1e-6, 1, wrong, None, None, None)


def test_errors():
    model = cortenforge.MjModel.from_xml_string(CART)
    data = cortenforge.MjData(model)
    model.opt.integrator = cortenforge.mjtIntegrator.mjINT_RK4
    with pytest.raises(cortenforge.FatalError, match="mjd_transitionFD: RK4 integrator is not supported"):
        cortenforge.mjd_transitionFD(model, data, 1e-6, 1, None, None, None, None)
    with pytest.raises(cortenforge.FatalError, match="mjd_inverseFD: RK4 integrator is not supported"):
        cortenforge.mjd_inverseFD(model, data, 1e-6, 1, *[None] * 7)
    model.opt.integrator = cortenforge.mjtIntegrator.mjINT_EULER
    model.opt.noslip_iterations = 1
    with pytest.raises(cortenforge.FatalError, match="mjd_inverseFD: noslip solver is not supported"):
        cortenforge.mjd_inverseFD(model, data, 1e-6, 1, *[None] * 7)
    for eps in (0.0, np.nan, np.inf, -1e300):
        cortenforge.mjd_transitionFD(model, data, eps, 1, np.zeros((2, 2)), None, None, None)
