"""Every function: what it gives is what MuJoCo gives."""

import inspect
import re

import numpy as np
import pytest
from conftest import MODELS, SCENE, Pair, close

import cortenforge

rand = np.random.default_rng(0)
V3, W3, Q4, P4, V6 = rand.normal(size=3), rand.normal(size=3), rand.normal(size=4), rand.normal(size=4), rand.normal(size=6)
V5, W5 = rand.normal(size=5), rand.normal(size=5)
M23, M34, M33, M43 = (rand.normal(size=shape) for shape in ((2, 3), (3, 4), (3, 3), (4, 3)))
SYM = M33 + M33.T
SPD = M33 @ M33.T + np.eye(3)
PRM = np.array([0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2])
NV, NQ = 18, 21
QVEL, QPOS = rand.normal(size=NV), rand.normal(size=NQ)


def unit(q):
    return q / np.linalg.norm(q)


def out(*shape, dtype=float):
    """An array to be written, filled with something that would be noticed."""
    return np.full(shape, 3, dtype=dtype)


def arrays(values):
    return [value for value in values if isinstance(value, np.ndarray)]


# Functions of numbers alone: name -> arguments, made anew for each call.
PLAIN = {
    "mju_zero": lambda: [out(5)],
    "mju_zero3": lambda: [out(3)],
    "mju_zero4": lambda: [out(4)],
    "mju_unit4": lambda: [out(4)],
    "mju_copy": lambda: [out(5), V5],
    "mju_copy3": lambda: [out(3), V3],
    "mju_copy4": lambda: [out(4), Q4],
    "mju_fill": lambda: [out(5), 2.5],
    "mju_scl": lambda: [out(5), V5, 1.7],
    "mju_scl3": lambda: [out(3), V3, 1.7],
    "mju_add": lambda: [out(5), V5, W5],
    "mju_add3": lambda: [out(3), V3, W3],
    "mju_sub": lambda: [out(5), V5, W5],
    "mju_sub3": lambda: [out(3), V3, W3],
    "mju_addTo": lambda: [V5.copy(), W5],
    "mju_addTo3": lambda: [V3.copy(), W3],
    "mju_subFrom": lambda: [V5.copy(), W5],
    "mju_subFrom3": lambda: [V3.copy(), W3],
    "mju_addToScl": lambda: [V5.copy(), W5, 0.3],
    "mju_addToScl3": lambda: [V3.copy(), W3, 0.3],
    "mju_addScl": lambda: [out(5), V5, W5, 0.3],
    "mju_addScl3": lambda: [out(3), V3, W3, 0.3],
    "mju_sum": lambda: [V5],
    "mju_L1": lambda: [V5],
    "mju_norm": lambda: [V5],
    "mju_norm3": lambda: [V3],
    "mju_dot": lambda: [V5, W5],
    "mju_dot3": lambda: [V3, W3],
    "mju_dist3": lambda: [V3, W3],
    "mju_cross": lambda: [out(3), V3, W3],
    "mju_normalize": lambda: [V5.copy()],
    "mju_normalize3": lambda: [V3.copy()],
    "mju_normalize4": lambda: [Q4.copy()],
    "mju_isZero": lambda: [np.zeros(4)],
    "mju_insertionSort": lambda: [V5.copy()],
    "mju_mulMatVec3": lambda: [out(3), M33.ravel(), V3],
    "mju_mulMatTVec3": lambda: [out(3), M33.ravel(), V3],
    "mju_mulMatVec": lambda: [out(2), M23, V3],
    "mju_mulMatTVec": lambda: [out(3), M23, V3[:2]],
    "mju_mulVecMatVec": lambda: [V3, M33, W3],
    "mju_mulMatMat": lambda: [out(2, 4), M23, M34],
    "mju_mulMatMatT": lambda: [out(2, 4), M23, M43],
    "mju_mulMatTMat": lambda: [out(4, 3), M34, M33],
    "mju_sqrMatTD": lambda: [out(3, 3), M23, V3[:2]],
    "mju_transpose": lambda: [out(3, 2), M23],
    "mju_symmetrize": lambda: [out(3, 3), M33],
    "mju_eye": lambda: [out(3, 3)],
    "mju_cholFactor": lambda: [SPD.copy(), 1e-10],
    "mju_cholSolve": lambda: [out(3), np.linalg.cholesky(SPD), V3],
    "mju_cholUpdate": lambda: [np.linalg.cholesky(SPD), V3.copy(), 1],
    "mju_eig3": lambda: [out(3), out(9), out(4), SYM.ravel()],
    "mju_dense2sparse": lambda: [out(4), np.array([[0, 1.5, 0], [2, 0, 3]]), out(2, dtype=np.int32), out(2, dtype=np.int32), out(4, dtype=np.int32)],
    "mju_sparse2dense": lambda: [out(2, 3), np.array([1.5, 2, 3]), np.array([1, 2], np.int32), np.array([0, 1], np.int32), np.array([1, 0, 2], np.int32)],
    "mju_rotVecQuat": lambda: [out(3), V3, unit(Q4)],
    "mju_negQuat": lambda: [out(4), Q4],
    "mju_mulQuat": lambda: [out(4), Q4, P4],
    "mju_mulQuatAxis": lambda: [out(4), Q4, V3],
    "mju_axisAngle2Quat": lambda: [out(4), unit(V3), 0.7],
    "mju_quat2Vel": lambda: [out(3), unit(Q4), 0.1],
    "mju_subQuat": lambda: [out(3), unit(Q4), unit(P4)],
    "mju_quat2Mat": lambda: [out(9), unit(Q4)],
    "mju_mat2Quat": lambda: [out(4), np.array([0.0, -1, 0, 1, 0, 0, 0, 0, 1])],
    "mju_derivQuat": lambda: [out(4), unit(Q4), V3],
    "mju_quatIntegrate": lambda: [unit(Q4), V3, 0.02],
    "mju_quatZ2Vec": lambda: [out(4), V3],
    "mju_euler2Quat": lambda: [out(4), V3, "xYz"],
    "mju_mulPose": lambda: [out(3), out(4), V3, unit(Q4), W3, unit(P4)],
    "mju_negPose": lambda: [out(3), out(4), V3, unit(Q4)],
    "mju_trnVecPose": lambda: [out(3), V3, unit(Q4), W3],
    "mju_transformSpatial": lambda: [out(6), V6, 1, V3, W3, np.eye(3).ravel()],
    "mjd_subQuat": lambda: [unit(Q4), unit(P4), out(3, 3), out(3, 3)],
    "mjd_quatIntegrate": lambda: [V3, 0.1, out(9), out(9), out(3)],
    "mju_muscleGain": lambda: [0.9, -0.1, np.array([0.5, 1.2]), 3.0, PRM],
    "mju_muscleBias": lambda: [1.1, np.array([0.5, 1.2]), 3.0, PRM],
    "mju_muscleDynamics": lambda: [0.7, 0.2, np.array([0.01, 0.04, 0.1])],
    "mju_sigmoid": lambda: [0.3],
    "mju_min": lambda: [1.0, -2.0],
    "mju_max": lambda: [1.0, -2.0],
    "mju_clip": lambda: [3.0, -1.0, 2.0],
    "mju_sign": lambda: [-0.5],
    "mju_round": lambda: [2.5],
    "mju_isBad": lambda: [np.nan],
    "mju_Halton": lambda: [37, 3],
    "mju_springDamper": lambda: [0.3, -1.0, 40.0, 2.0, 0.1],
    "mju_type2Str": lambda: [5],
    "mju_str2Type": lambda: ["tendon"],
    "mju_rayGeom": lambda: [np.zeros(3), np.eye(3).ravel(), np.array([0.5, 0.4, 0.3]), np.array([-2.0, 0.1, 0.1]), np.array([1.0, 0, 0.01]), 6, out(3)],
}

# Functions of a model and a simulation: name -> arguments after model and data.
OF_DATA = {
    "mj_fullM": lambda m, d: [m, out(NV, NV), d.qM],
    "mj_solveM": lambda m, d: [m, d, out(2, NV), np.stack([QVEL, -QVEL])],
    "mj_solveM2": lambda m, d: [m, d, out(2, NV), np.stack([QVEL, -QVEL]), np.ones((1, NV))],
    "mj_mulM": lambda m, d: [m, d, out(NV), QVEL],
    "mj_mulM2": lambda m, d: [m, d, out(NV), QVEL],
    "mj_angmomMat": lambda m, d: [m, d, out(3, NV), 3],
    "mj_mulJacVec": lambda m, d: [m, d, out(d.nefc), QVEL],
    "mj_mulJacTVec": lambda m, d: [m, d, out(NV), np.arange(d.nefc, dtype=float)],
    "mj_isPyramidal": lambda m, d: [m],
    "mj_isSparse": lambda m, d: [m],
    "mj_isDual": lambda m, d: [m],
    "mj_jac": lambda m, d: [m, d, out(3, NV), out(3, NV), V3, 4],
    "mj_jacDot": lambda m, d: [m, d, out(3, NV), out(3, NV), V3, 4],
    "mj_jacBody": lambda m, d: [m, d, out(3, NV), None, 5],
    "mj_jacBodyCom": lambda m, d: [m, d, None, out(3, NV), 5],
    "mj_jacSubtreeCom": lambda m, d: [m, d, out(3, NV), 3],
    "mj_jacGeom": lambda m, d: [m, d, out(3, NV), out(3, NV), 4],
    "mj_jacSite": lambda m, d: [m, d, out(3, NV), out(3, NV), 2],
    "mj_jacPointAxis": lambda m, d: [m, d, out(3, NV), out(3, NV), V3, W3, 4],
    "mj_integratePos": lambda m, d: [m, d.qpos.copy(), QVEL, 0.1],
    "mj_differentiatePos": lambda m, d: [m, out(NV), 0.1, d.qpos, m.qpos0],
    "mj_normalizeQuat": lambda m, d: [m, QPOS.copy()],
    "mj_applyFT": lambda m, d: [m, d, V3, W3, np.array([0.1, 0.2, 0.3]), 4, out(NV)],
    "mj_objectVelocity": lambda m, d: [m, d, 6, 2, out(6), 1],
    "mj_objectAcceleration": lambda m, d: [m, d, 1, 4, out(6), 0],
    "mj_local2Global": lambda m, d: [d, out(3), out(9), V3, unit(Q4), 4, 0],
    "mj_name2id": lambda m, d: [m, 5, "lower"],
    "mj_id2name": lambda m, d: [m, 3, 2],
    "mj_stateSize": lambda m, d: [m, 0x3FFF],
    "mj_contactForce": lambda m, d: [m, d, 0, out(6)],
    "mj_geomDistance": lambda m, d: [m, d, 1, 4, 5.0, out(6)],
    "mj_getTotalmass": lambda m, d: [m],
    "mj_ray": lambda m, d: [m, d, np.array([0.01, 0.01, 3]), np.array([0, 0, -1.0]), None, 1, -1, out(1, dtype=np.int32), out(3)],
    "mj_multiRay": lambda m, d: [m, d, np.array([0.01, 0.01, 3]), np.array([0, 0, -1.0, 0.1, 0, -1, 0, 0, 1]), np.ones(6, np.uint8), 1, -1, out(3, dtype=np.int32), out(3), None, 3, 100.0],
    "mj_readCtrl": lambda m, d: [m, d, 4, 0.01, -1],
    "mj_readSensor": lambda m, d: [m, d, 1, 0.0, out(4), 0],
    "mj_rne": lambda m, d: [m, d, 1, out(NV)],
    "mj_constraintUpdate": lambda m, d: [m, d, np.linspace(-1, 1, d.nefc), out(1), 1],
    "mj_version": lambda m, d: [],
    "mj_versionString": lambda m, d: [],
}

# Functions that change the simulation, in an order in which they can be run, and the fields that tell.
STAGES = {
    "mj_fwdKinematics": "xpos geom_xpos",
    "mj_kinematics": "xpos xquat xmat xipos ximat xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat",
    "mj_comPos": "subtree_com cdof cinert",
    "mj_camlight": "cam_xpos cam_xmat light_xpos light_xdir",
    "mj_tendon": "ten_length wrap_xpos",
    "mj_crb": "crb qM",
    "mj_makeM": "qM M",
    "mj_factorM": "qLD qLDiagInv",
    "mj_collision": "bvh_active",
    "mj_makeConstraint": "efc_pos efc_J efc_diagApprox efc_D",
    "mj_island": "efc_pos",
    "mj_transmission": "actuator_length",
    "mj_projectConstraint": "efc_J",
    "mj_fwdPosition": "xpos qM efc_J actuator_length",
    "mj_sensorPos": "sensordata",
    "mj_energyPos": "energy",
    "mj_comVel": "cvel cdof_dot",
    "mj_passive": "qfrc_passive qfrc_spring qfrc_damper qfrc_gravcomp",
    "mj_referenceConstraint": "efc_vel efc_aref",
    "mj_fwdVelocity": "cvel qfrc_bias ten_velocity actuator_velocity",
    "mj_sensorVel": "sensordata",
    "mj_energyVel": "energy",
    "mj_subtreeVel": "subtree_linvel subtree_angmom",
    "mj_fwdActuation": "actuator_force qfrc_actuator act_dot",
    "mj_fwdAcceleration": "qfrc_smooth qacc_smooth",
    "mj_fwdConstraint": "qacc efc_force qfrc_constraint",
    "mj_rnePostConstraint": "cacc cfrc_int cfrc_ext",
    "mj_sensorAcc": "sensordata",
    "mj_checkPos": "qpos",
    "mj_checkVel": "qvel",
    "mj_checkAcc": "qacc",
    "mj_compareFwdInv": "qfrc_inverse",
    "mj_inverse": "qfrc_inverse",
    "mj_forward": "qacc sensordata energy",
    "mj_Euler": "qpos qvel act time",
    "mj_step1": "qpos qfrc_bias",
    "mj_step2": "qpos qvel",
    "mj_step": "qpos qvel act time",
    "mj_resetData": "qpos qvel act ctrl time mocap_pos",
}

# Functions with a test of their own, here or elsewhere.
ELSEWHERE = {
    "mjd_inverseFD", "mjd_transitionFD", "mj_printFormattedScene", "mj_printScene",
    "mj_defaultSolRefImp", "mj_defaultVisual", "mj_flex", "mj_invConstraint", "mj_invPosition", "mj_invVelocity", "mj_loadAllPluginLibraries",
    "mj_loadPluginLibrary", "mj_printData", "mj_printFormattedData", "mj_printFormattedModel", "mj_printModel", "mj_printSchema", "mj_rayFlex",
    "mj_resetDataDebug", "mju_band2Dense", "mju_bandDiag", "mju_bandMulMatVec", "mju_boxQP", "mju_cholFactorBand", "mju_cholSolveBand",
    "mju_d2n", "mju_dense2Band", "mju_f2n", "mju_getXMLDependencies", "mju_insertionSortInt", "mju_mat2Rot", "mju_n2d", "mju_n2f",
    "mju_printMat", "mju_printMatSparse", "mju_raySkin", "mju_standardNormal", "mju_warningText", "mju_writeLog", "mju_writeNumBytes",
    "mj_addContact", "mj_addM", "mj_clearCache", "mju_decodePyramid", "mju_encodePyramid", "mj_copyData", "mj_copyState", "mj_defaultLROpt", "mj_defaultOption", "mj_extractState",
    "mj_forwardSkip", "mj_getCache", "mj_getCacheCapacity", "mj_getCacheSize", "mj_getState", "mj_implicit", "mj_initCtrlHistory", "mj_initSensorHistory", "mj_inverseSkip",
    "mj_rayHfield", "mj_rayMesh", "mj_resetCallbacks", "mj_resetDataKeyframe", "mj_RungeKutta", "mj_setCacheCapacity", "mj_setConst",
    "mj_saveLastXML", "mj_saveModel", "mj_setKeyframe", "mj_setLengthRange", "mj_setState", "mj_setTotalmass", "mj_sizeModel",
}


def functions():
    return {name for name in dir(cortenforge) if name.startswith(("mj_", "mju_", "mjd_"))}


def test_every_function_is_tested():
    assert functions() == set(PLAIN) | set(OF_DATA) | set(STAGES) | ELSEWHERE


def test_parameters_have_mujocos_names(mj):
    """Except where MuJoCo's bindings call Jacobians of points and axes by other names."""
    for name in functions():
        signature = getattr(mj, name).__doc__.split("\n")[0]
        theirs = re.findall(r"(?:\(|, )(\w+): ", signature)
        assert list(inspect.signature(getattr(cortenforge, name)).parameters) == theirs, name


@pytest.mark.parametrize("name", PLAIN)
def test_functions_of_numbers(cf, mj, name):
    ours, theirs = PLAIN[name](), PLAIN[name]()
    result, expected = getattr(cf, name)(*ours), getattr(mj, name)(*theirs)
    assert type(result) is type(expected)
    if isinstance(result, float):
        close(result, expected, 1e-14)
    else:
        assert result == expected
    for a, b in zip(arrays(ours), arrays(theirs)):
        close(np.tril(a) if name.startswith("mju_chol") and a.ndim == 2 else a,
              np.tril(b) if name.startswith("mju_chol") and a.ndim == 2 else b, 1e-13)


@pytest.mark.parametrize("kp, kv", [(40, 2), (1, 2), (1, 5), (0, 0)])
def test_spring_damper(cf, mj, kp, kv):
    close(cf.mju_springDamper(0.3, -1, kp, kv, 0.2), mj.mju_springDamper(0.3, -1, kp, kv, 0.2), 1e-13)


def test_pyramids(cf, mj):
    """MuJoCo's bindings leave the last direction out, so it gets one more."""
    force, mu = np.array([2, 0.3, -0.2]), np.array([0.8, 0.9])
    edges, more = np.zeros(4), np.zeros(6)
    cf.mju_encodePyramid(edges, force, mu)
    mj.mju_encodePyramid(more, np.append(force, 0), np.append(mu, 1))
    close(edges, more[:4])
    again, more = np.zeros(3), np.zeros(4)
    cf.mju_decodePyramid(again, edges, mu)
    mj.mju_decodePyramid(more, np.append(edges, [0, 0]), np.append(mu, 1))
    close(again, more[:3])
    close(again, force)


def test_type_names(cf, mj):
    for i in range(-1, 30):
        assert cf.mju_type2Str(i) == mj.mju_type2Str(i)
    for text in ("body", "keyframe", "key", "nothing", "", "xbody"):
        assert cf.mju_str2Type(text) == mj.mju_str2Type(text)


@pytest.mark.parametrize("name", OF_DATA)
def test_functions_of_data(pair, name):
    if name == "mj_objectAcceleration":
        for module, model, data in pair:
            module.mj_rnePostConstraint(model, data)
    arguments = [OF_DATA[name](model, data) for _, model, data in pair]
    results = [getattr(module, name)(*args) for (module, *_), args in zip(pair, arguments)]
    if isinstance(results[0], (float, np.ndarray)):
        close(*results)
    else:
        assert results[0] == results[1]
    for a, b in zip(*(arrays(args) for args in arguments)):
        close(a, b)
    if name == "mj_constraintUpdate":
        close(pair.datas[0].efc_force, pair.datas[1].efc_force)


def test_stages(pair):
    for name, fields in STAGES.items():
        pair.randomise(5, forward=False)
        for module, model, data in pair:
            if name != "mj_step":
                module.mj_forward(model, data)
            getattr(module, name)(model, data)
        for field in fields.split():
            np.testing.assert_allclose(*(getattr(data, field) for data in pair.datas), rtol=1e-7, atol=1e-7, err_msg=f"{name} {field}")


def test_more_stages(pair):
    def compare(*fields):
        for field in fields:
            np.testing.assert_allclose(*(getattr(data, field) for data in pair.datas), rtol=1e-7, atol=1e-7, err_msg=field)

    for module, model, data in pair:
        data.qvel[:] *= 1.1
        module.mj_forwardSkip(model, data, module.mjtStage.mjSTAGE_POS, 1)
    compare("qacc", "sensordata")
    for module, model, data in pair:
        module.mj_inverseSkip(model, data, module.mjtStage.mjSTAGE_VEL, 1)
    compare("qfrc_inverse")
    for module, model, data in pair:
        module.mj_resetDataKeyframe(model, data, 0)
    compare("qpos", "qvel", "ctrl", "time")
    for module, model, data in pair:
        module.mj_forward(model, data)
        module.mj_RungeKutta(model, data, 4)
    compare("qpos", "qvel", "time")
    for integrator in ("IMPLICIT", "IMPLICITFAST"):
        for module, model, data in pair:
            model.opt.integrator = getattr(module.mjtIntegrator, "mjINT_" + integrator)
            module.mj_forward(model, data)
            module.mj_implicit(model, data)
        compare("qpos", "qvel")
    for module, model, data in pair:
        module.mj_resetDataKeyframe(model, data, 99)
        module.mj_step(model, data, nstep=3)
    compare("qpos", "time")


def test_states(pair):
    rng = np.random.default_rng(4)
    for sig in [0, 1, 2, 0x3FFF, *map(int, rng.integers(0, 1 << 14, 20))]:
        size = {module.mj_stateSize(model, sig) for module, model, _ in pair}
        assert len(size) == 1
        states = [np.zeros(*size) for _ in range(2)]
        for state, (module, model, data) in zip(states, pair):
            module.mj_getState(model, data, state, sig)
        close(*states, tol=0 if sig & 32 == 0 else 1e-7)
        state = rng.uniform(0, 1, *size).round(2)
        for module, model, data in pair:
            module.mj_setState(model, data, state, sig)
            again = np.zeros(*size)
            module.mj_getState(model, data, again, sig)
            states.append(again)
        close(*states[2:], tol=0)
    everything = rng.uniform(0, 1, pair.modules[0].mj_stateSize(pair.models[0], 0x3FFF)).round()
    for module, model, data in pair:
        module.mj_setState(model, data, everything, 0x3FFF)
        part = np.zeros(module.mj_stateSize(model, 6))
        module.mj_extractState(model, everything, 0x3FFF, part, 6)
        assert np.array_equal(part, np.concatenate([data.qpos, data.qvel]))
        other = module.MjData(model)
        module.mj_copyState(model, data, other, 6)
        assert np.array_equal(other.qpos, data.qpos) and not other.time
        for wrong in (-1, 1 << 14):
            with pytest.raises((module.FatalError, TypeError)):
                module.mj_stateSize(model, wrong)
        with pytest.raises(module.FatalError, match="subset"):
            module.mj_extractState(model, part, 6, np.zeros(1), 1)
        with pytest.raises(TypeError):
            module.mj_getState(model, data, np.zeros(3), 2)
        with pytest.raises(TypeError):
            module.mj_setState(model, data, np.zeros(3), 2)


def test_restoring_a_state_is_exact(scene):
    cf, (model, data) = cortenforge, scene
    sig = cf.mjtState.mjSTATE_INTEGRATION
    state = np.zeros(cf.mj_stateSize(model, sig))
    cf.mj_getState(model, data, state, sig)
    cf.mj_step(model, data, 100)
    other = cf.MjData(model)
    cf.mj_setState(model, other, state, sig)
    cf.mj_step(model, other, 100)
    for name in ("qpos", "qvel", "act", "time", "qacc", "sensordata"):
        assert np.array_equal(getattr(data, name), getattr(other, name)), name


def test_keyframes_can_be_set(pair):
    for module, model, data in pair:
        data.time = 4.5
        module.mj_setKeyframe(model, data, 0)
    for field in ("key_time", "key_qpos", "key_qvel", "key_act", "key_ctrl", "key_mpos", "key_mquat"):
        close(*(getattr(model, field) for model in pair.models))
    for module, model, data in pair:
        with pytest.raises((IndexError, module.FatalError)):
            module.mj_setKeyframe(model, data, 5)


def test_adding_the_inertia(pair):
    results = []
    for module, model, data in pair:
        values, columns = np.zeros(model.nM), np.zeros(model.nM, np.int32)
        values[: model.nC], columns[: model.nC] = 1.0, model.M_colind
        count, start = model.M_rownnz.copy(), model.M_rowadr.copy()
        module.mj_addM(model, data, values, count, start, columns)
        results.append((values[: model.nC], count, start, columns[: model.nC]))
    for a, b in zip(*results):
        close(a, b)


def test_masses_and_constants(pair):
    for module, model, data in pair:
        model.qpos0[2] += 0.1
        model.body_pos[3] += 0.2
        model.dof_armature[-1] = 0.3
        module.mj_setTotalmass(model, 10)
        module.mj_setConst(model, data)
    assert pair.modules[0].mj_getTotalmass(pair.models[0]) == pytest.approx(10)
    for field in ("body_mass", "body_inertia", "body_subtreemass", "dof_M0", "dof_invweight0", "body_invweight0",
                  "tendon_length0", "tendon_invweight0", "actuator_acc0", "actuator_length0", "cam_pos0"):
        np.testing.assert_allclose(*(getattr(model, field) for model in pair.models), rtol=1e-7, atol=1e-9, err_msg=field)
    close(*(model.stat.meaninertia for model in pair.models))
    for field in ("qpos", "qvel", "xpos", "ten_length", "actuator_length", "qM", "qLD", "time"):
        close(*(getattr(data, field) for data in pair.datas))


def test_length_ranges(cf, mj):
    both = Pair(cf, mj, MODELS / "actuation" / "lengthrange_simulated.xml")
    for module, model, data in both:
        for bit in ("SPRING", "DAMPER", "GRAVITY", "ACTUATION"):
            model.opt.disableflags |= getattr(module.mjtDisableBit, "mjDSBL_" + bit)
        options = module.MjLROpt()
        module.mj_defaultLROpt(options)
        options.mode = module.mjtLRMode.mjLRMODE_ALL
        model.actuator_lengthrange[:] = 0
        for i in range(model.nu):
            module.mj_setLengthRange(model, data, i, options)
        assert model.actuator_lengthrange.any() and "inttotal: 10.0" in repr(options)
        options.inttotal = 1
        module.mj_defaultLROpt(options)
        assert options.inttotal == 10
    close(both.models[0].actuator_lengthrange, both.models[1].actuator_lengthrange)
    options = cf.MjLROpt()
    assert options.inttotal == 10
    options.mode = 77
    with pytest.raises(ValueError):
        cf.mj_setLengthRange(both.models[0], both.datas[0], 0, options)
    both.models[0].actuator_lengthrange[:] = 0
    options.mode, options.accel, options.inttotal = 3, 0, 0
    with pytest.raises(cf.FatalError):
        cf.mj_setLengthRange(both.models[0], both.datas[0], 0, options)


def test_histories(cf, mj):
    both = Pair(cf, mj, SCENE)
    for module, model, data in both:
        module.mj_initCtrlHistory(model, data, 4, np.linspace(-0.1, 0, 5), np.arange(5.0))
        module.mj_initCtrlHistory(model, data, 4, None, np.arange(5.0) + 1)
        with pytest.raises(module.FatalError):
            module.mj_initCtrlHistory(model, data, 4, np.linspace(0, -0.1, 5), np.arange(5.0))
        with pytest.raises(TypeError):
            module.mj_initCtrlHistory(model, data, 4, None, np.arange(4.0))
    close(both.datas[0].history, both.datas[1].history)
    for time in (-0.05, 0.0, 0.01):
        for interp in (-1, 0, 1, 2):
            close(*(module.mj_readCtrl(model, data, 4, time, interp) for module, model, data in both))
    with pytest.raises(cf.FatalError, match="no history"):
        cf.mj_initCtrlHistory(both.models[0], both.datas[0], 0, None, [])
    both = Pair(cf, mj, MODELS / "sensor" / "delay.xml")
    model = both.models[1]
    sensor = int(np.argmax(model.sensor_history[:, 0]))
    count, dim = int(model.sensor_history[sensor, 0]), int(model.sensor_dim[sensor])
    values = np.arange(float(count * dim)).reshape(count, dim)
    shown = []
    for module, model, data in both:
        module.mj_initSensorHistory(model, data, sensor, np.linspace(-0.2, -0.01, count), values, 0.0)
        result = np.zeros(dim)
        assert np.array_equal(module.mj_readSensor(model, data, sensor, -0.05, result, 1), result)
        shown.append(result)
    close(*shown)
    close(both.datas[0].history, both.datas[1].history)
    with pytest.raises(TypeError):
        cf.mj_initSensorHistory(both.models[0], both.datas[0], sensor, None, values[:-1], 0.0)


def test_arguments_may_be_fields_and_the_same_array_twice(scene):
    cf, (model, data) = cortenforge, scene
    expected = np.zeros(model.nv)
    cf.mj_mulM(model, data, expected, data.qvel)
    vector = data.qvel.copy()
    cf.mj_mulM(model, data, vector, vector)
    assert np.array_equal(vector, expected)
    cf.mj_rne(model, data, 0, expected)
    cf.mj_rne(model, data, 0, data.qfrc_bias)
    assert np.array_equal(data.qfrc_bias, expected)
    quat = np.array([0.5, 0.5, 0.5, 0.5])
    cf.mju_mulQuat(quat, quat, quat)
    assert list(quat) == [-0.5, 0.5, 0.5, 0.5]
    cf.mju_negQuat(data.qpos[3:7], data.qpos[3:7])
    cf.mj_integratePos(model, data.qpos, data.qvel, 0.1)
    cf.mju_mulQuat(quat, [1, 0, 0, 0], (1, 0, 0, 0))
    cf.mju_add3(np.zeros((3, 1)), np.ones(6)[::2], np.ones(3, np.float32))


def test_rays_at_assets_are_refused_for_shapes(scene):
    cf, (model, data) = cortenforge, scene
    for function in (cf.mj_rayMesh, cf.mj_rayHfield):
        with pytest.raises(cf.FatalError, match="expected"):
            function(model, data, 1, [0, 0, 3], [0, 0, -1])
    with pytest.raises(cf.FatalError, match="too small"):
        cf.mj_ray(model, data, [0, 0, 3], [0, 0, 0], None, 1, -1, None)
    assert cf.mj_ray(model, data, [0, 0, 3], [0, 0, 1], None, 1, -1, None) == -1
