//! MuJoCo's functions. Each checks its arguments, so that a wrong one raises, and releases the GIL while it works.

use crate::callbacks;
use crate::contact::MjContact;
use crate::data::MjData;
use crate::model::MjModel;
use crate::FatalError;
use numpy::{AllowTypeChange, PyArrayLikeDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim_core::math::Vec3;
use sim_core::model::{LengthRangeMode, ObjType, SensorStage};
use sim_core::setconst::LengthRangeOpt;
use sim_core::{Data, Model};
use sim_core::{
    actuation, collision, constraint, data, forward, inverse, jacobian, position, sensor, setconst, solver, step,
    velocity,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

type In<'py> = PyArrayLikeDyn<'py, f64, AllowTypeChange>;
type Out<'py> = PyReadwriteArrayDyn<'py, f64>;

/// Runs `f` on the model and the data of two Python objects, without the GIL, with callbacks in place.
fn call<R: Send>(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &mut Data) -> R + Send,
) -> PyResult<R> {
    let py = m.py();
    let (model, shared) = (m.get().get(), &d.get().data);
    if let Some(field) = shared.get().first_bad_length(model) {
        return Err(PyValueError::new_err(format!("data does not belong to this model: '{field}' differs in size")));
    }
    callbacks::install(py, m, d, shared.get_mut());
    let result = py.detach(|| shared.with(|data| catch_unwind(AssertUnwindSafe(|| f(model, data)))));
    callbacks::finish(shared.get_mut())?;
    result.map_err(|_| FatalError::new_err("the model or the data were changed to something that makes no sense"))
}

/// The values of an input array, which must have `len` entries.
fn input<'a>(array: &'a In<'_>, len: usize, what: &str) -> PyResult<&'a [f64]> {
    let values = array.as_slice().map_err(|_| PyTypeError::new_err(format!("{what} should be contiguous")))?;
    if values.len() == len {
        Ok(values)
    } else {
        Err(PyTypeError::new_err(format!("{what} should have length {len}, got {}", values.len())))
    }
}

/// The values of an output array, which must have `len` entries.
fn output<'a>(array: &'a mut Out<'_>, len: usize, what: &str) -> PyResult<&'a mut [f64]> {
    let values = array.as_slice_mut().map_err(|_| PyTypeError::new_err(format!("{what} should be contiguous")))?;
    if values.len() == len {
        Ok(values)
    } else {
        Err(PyTypeError::new_err(format!("{what} should have length {len}, got {}", values.len())))
    }
}

/// The values of an optional 3×nv output.
fn jacobian<'a>(array: Option<&'a mut Out<'_>>, nv: usize, what: &str) -> PyResult<Option<&'a mut [f64]>> {
    let Some(array) = array else { return Ok(None) };
    if array.as_array().shape() != [3, nv] {
        return Err(PyTypeError::new_err(format!("{what} should be of shape (3, nv)")));
    }
    output(array, 3 * nv, what).map(Some)
}

fn vector(array: &In<'_>, what: &str) -> PyResult<Vec3> {
    Ok(Vec3::from_slice(input(array, 3, what)?))
}

/// An index that must be below `count`.
fn index(id: i64, count: usize, what: &str) -> PyResult<usize> {
    usize::try_from(id)
        .ok()
        .filter(|&i| i < count)
        .ok_or_else(|| PyIndexError::new_err(format!("invalid {what} {id}, valid are 0 to {}", count as i64 - 1)))
}

fn object_type(kind: i32) -> PyResult<ObjType> {
    ObjType::from_i32(kind).ok_or_else(|| PyValueError::new_err(format!("invalid object type {kind}")))
}

/// Functions that take the model and the data and nothing else.
macro_rules! stages {
    ($($name:ident, $doc:literal, $function:expr;)*) => {
        $(
            #[doc = $doc]
            #[pyfunction]
            fn $name(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
                call(m, d, $function)
            }
        )*

        fn register_stages(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)*
            Ok(())
        }
    };
}

stages! {
    mj_step1, "First half of a step: up to where the user may set controls.", step::step1;
    mj_step2, "Second half of a step.", step::step2;
    mj_forward, "Forward dynamics.", forward::forward;
    mj_fwdPosition, "All that depends on positions alone.", forward::fwd_position;
    mj_fwdKinematics, "Where everything is.", forward::fwd_kinematics;
    mj_fwdVelocity, "All that depends on positions and velocities alone.", forward::fwd_velocity;
    mj_fwdActuation, "Actuator forces and activation rates.", actuation::fwd_actuation;
    mj_fwdAcceleration, "Unconstrained forces and accelerations.", velocity::fwd_acceleration;
    mj_fwdConstraint, "The constraint solver.", solver::fwd_constraint;
    mj_kinematics, "Poses of bodies, joints, geoms and sites.", position::kinematics;
    mj_comPos, "Centre-of-mass frame quantities.", position::com_pos;
    mj_camlight, "Poses of cameras and lights.", position::camlight;
    mj_tendon, "Tendon paths, lengths and Jacobians.", position::tendon;
    mj_transmission, "Actuator lengths and moments.", position::transmission;
    mj_crb, "Composite rigid-body inertias and the inertia matrix.", position::crb;
    mj_makeM, "The inertia matrix, with tendon armature.", position::make_m;
    mj_factorM, "Factorisation of the inertia matrix.", position::factor_m;
    mj_comVel, "Centre-of-mass frame velocities.", velocity::com_vel;
    mj_passive, "Spring, damper, gravity-compensation and fluid forces.", velocity::passive;
    mj_subtreeVel, "Velocities and momenta of subtrees.", velocity::subtree_vel;
    mj_rnePostConstraint, "Body accelerations and interaction forces.", velocity::rne_post_constraint;
    mj_energyPos, "Potential energy.", velocity::energy_pos;
    mj_energyVel, "Kinetic energy.", velocity::energy_vel;
    mj_collision, "Contacts.", collision::collision;
    mj_makeConstraint, "Constraint Jacobians and parameters.", constraint::make_constraint;
    mj_island, "Constraint islands.", constraint::island;
    mj_projectConstraint, "Constraint-space inertia.", constraint::project_constraint;
    mj_referenceConstraint, "Reference accelerations of constraints.", constraint::reference_constraint;
    mj_sensorPos, "Sensors that depend on positions.", sensor::sensor_pos;
    mj_sensorVel, "Sensors that depend on velocities.", sensor::sensor_vel;
    mj_sensorAcc, "Sensors that depend on accelerations.", sensor::sensor_acc;
    mj_checkPos, "Checks positions, resets if one is bad.", step::check_pos;
    mj_checkVel, "Checks velocities, resets if one is bad.", step::check_vel;
    mj_checkAcc, "Checks accelerations, resets if one is bad.", step::check_acc;
    mj_Euler, "Euler integrator.", sim_core::integrate::euler;
    mj_implicit, "Implicit-in-velocity integrators.", sim_core::integrate::implicit;
    mj_resetData, "Back to the reference configuration.", |m, d| d.reset(m);
}

/// Advances the simulation by `nstep` steps.
#[pyfunction]
#[pyo3(signature = (m, d, nstep=1))]
fn mj_step(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, nstep: i64) -> PyResult<()> {
    call(m, d, |m, d| {
        for _ in 0..nstep {
            step::step(m, d);
        }
    })
}

/// Forward dynamics without the stages up to `skipstage`, and without sensors if `skipsensor`.
#[pyfunction]
fn mj_forwardSkip(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, skipstage: i32, skipsensor: i32) -> PyResult<()> {
    let stage = SensorStage::from_i32(skipstage)
        .ok_or_else(|| PyValueError::new_err(format!("invalid stage {skipstage}")))?;
    call(m, d, |m, d| forward::forward_skip(m, d, stage, skipsensor != 0))
}

/// Back to keyframe `key`; to the reference configuration if there is no such keyframe.
#[pyfunction]
fn mj_resetDataKeyframe(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, key: i64) -> PyResult<()> {
    call(m, d, |m, d| match usize::try_from(key) {
        Ok(key) => d.reset_keyframe(m, key),
        Err(_) => d.reset(m),
    })
}

/// Recursive Newton-Euler: bias forces, and inertial ones from qacc if `flg_acc`.
#[pyfunction]
fn mj_rne(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, flg_acc: i32, mut result: Out<'_>) -> PyResult<()> {
    let result = output(&mut result, m.get().get().nv, "result")?;
    call(m, d, |m, d| velocity::rne(m, d, flg_acc != 0, result))
}

/// The inertia matrix, stored sparse in `M`, as a dense matrix in `dst`.
#[pyfunction]
#[pyo3(name = "mj_fullM")]
#[allow(non_snake_case)]
fn mj_fullM(m: &Bound<'_, MjModel>, mut dst: Out<'_>, M: In<'_>) -> PyResult<()> {
    let model = m.get().get();
    if dst.as_array().shape() != [model.nv, model.nv] {
        return Err(PyTypeError::new_err("dst should be of shape (nv, nv)"));
    }
    position::full_m(model, output(&mut dst, model.nv * model.nv, "dst")?, input(&M, model.nM, "M")?);
    Ok(())
}

/// Rows of `nv` in two arrays of the same size.
fn rows(x: usize, y: usize, nv: usize) -> PyResult<()> {
    if x == y && (nv == 0 || x.is_multiple_of(nv)) {
        Ok(())
    } else {
        Err(PyTypeError::new_err("x and y should be of the same shape, with nv columns"))
    }
}

/// Solves M x = y with the factorisation of M, for each row of y.
#[pyfunction]
fn mj_solveM(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut x: Out<'_>, y: In<'_>) -> PyResult<()> {
    let nv = m.get().get().nv;
    let len = y.as_array().len();
    rows(x.as_array().len(), len, nv)?;
    let (x, y) = (output(&mut x, len, "x")?, input(&y, len, "y")?);
    call(m, d, |m, d| position::solve_m(m, d, x, y))
}

/// M times a vector.
#[pyfunction]
fn mj_mulM(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut res: Out<'_>, vec: In<'_>) -> PyResult<()> {
    let nv = m.get().get().nv;
    let (res, vec) = (output(&mut res, nv, "res")?, input(&vec, nv, "vec")?);
    call(m, d, |m, d| position::mul_m(m, d, res, vec))
}

/// The constraint Jacobian times a vector.
#[pyfunction]
fn mj_mulJacVec(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut res: Out<'_>, vec: In<'_>) -> PyResult<()> {
    let (nefc, nv) = (d.get().get().nefc, m.get().get().nv);
    let (res, vec) = (output(&mut res, nefc, "res")?, input(&vec, nv, "vec")?);
    call(m, d, |m, d| constraint::mul_jac_vec(m, d, res, vec))
}

/// The transpose of the constraint Jacobian times a vector.
#[pyfunction]
fn mj_mulJacTVec(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut res: Out<'_>, vec: In<'_>) -> PyResult<()> {
    let (nefc, nv) = (d.get().get().nefc, m.get().get().nv);
    let (res, vec) = (output(&mut res, nv, "res")?, input(&vec, nefc, "vec")?);
    call(m, d, |m, d| constraint::mul_jac_t_vec(m, d, res, vec))
}

/// Jacobians of a point or frame: functions that differ only in what they are asked about.
macro_rules! jacobians {
    ($($name:ident, $count:ident, $what:literal, $function:path;)*) => {
        $(
            #[doc = concat!("Jacobians (3, nv) of a ", $what, ": translation and rotation, each or None.")]
            #[pyfunction]
            #[pyo3(signature = (m, d, jacp, jacr, id))]
            fn $name(
                m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut jacp: Option<Out<'_>>, mut jacr: Option<Out<'_>>,
                id: i64,
            ) -> PyResult<()> {
                let model = m.get().get();
                let id = index(id, model.$count, $what)?;
                let jacp = jacobian(jacp.as_mut(), model.nv, "jacp")?;
                let jacr = jacobian(jacr.as_mut(), model.nv, "jacr")?;
                call(m, d, |m, d| $function(m, d, jacp, jacr, id))
            }
        )*

        fn register_jacobians(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)*
            Ok(())
        }
    };
}

jacobians! {
    mj_jacBody, nbody, "body", jacobian::jac_body;
    mj_jacBodyCom, nbody, "body", jacobian::jac_body_com;
    mj_jacGeom, ngeom, "geom", jacobian::jac_geom;
    mj_jacSite, nsite, "site", jacobian::jac_site;
}

/// Jacobians (3, nv) of a point that moves with a body: translation and rotation, each or None.
#[pyfunction]
fn mj_jac(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    mut jacp: Option<Out<'_>>,
    mut jacr: Option<Out<'_>>,
    point: In<'_>,
    body: i64,
) -> PyResult<()> {
    let model = m.get().get();
    let (body, point) = (index(body, model.nbody, "body")?, vector(&point, "point")?);
    let jacp = jacobian(jacp.as_mut(), model.nv, "jacp")?;
    let jacr = jacobian(jacr.as_mut(), model.nv, "jacr")?;
    call(m, d, |m, d| jacobian::jac(m, d, jacp, jacr, point, body))
}

/// Time derivatives of the Jacobians of a point that moves with a body.
#[pyfunction]
fn mj_jacDot(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    mut jacp: Option<Out<'_>>,
    mut jacr: Option<Out<'_>>,
    point: In<'_>,
    body: i64,
) -> PyResult<()> {
    let model = m.get().get();
    let (body, point) = (index(body, model.nbody, "body")?, vector(&point, "point")?);
    let jacp = jacobian(jacp.as_mut(), model.nv, "jacp")?;
    let jacr = jacobian(jacr.as_mut(), model.nv, "jacr")?;
    call(m, d, |m, d| jacobian::jac_dot(m, d, jacp, jacr, point, body))
}

/// Jacobian of the centre of mass of a subtree.
#[pyfunction]
fn mj_jacSubtreeCom(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    mut jacp: Option<Out<'_>>,
    body: i64,
) -> PyResult<()> {
    let model = m.get().get();
    let body = index(body, model.nbody, "body")?;
    match jacobian(jacp.as_mut(), model.nv, "jacp")? {
        Some(jacp) => call(m, d, |m, d| jacobian::jac_subtree_com(m, d, jacp, body)),
        None => Ok(()),
    }
}

/// Jacobians of a point and of a direction, both fixed in a body.
#[pyfunction]
#[allow(non_snake_case)]
fn mj_jacPointAxis(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    mut jacPoint: Option<Out<'_>>,
    mut jacAxis: Option<Out<'_>>,
    point: In<'_>,
    axis: In<'_>,
    body: i64,
) -> PyResult<()> {
    let model = m.get().get();
    let body = index(body, model.nbody, "body")?;
    let (point, axis) = (vector(&point, "point")?, vector(&axis, "axis")?);
    let jac_point = jacobian(jacPoint.as_mut(), model.nv, "jacPoint")?;
    let jac_axis = jacobian(jacAxis.as_mut(), model.nv, "jacAxis")?;
    call(m, d, |m, d| jacobian::jac_point_axis(m, d, jac_point, jac_axis, point, axis, body))
}

/// Moves positions by velocities over time dt, in place.
#[pyfunction]
fn mj_integratePos(m: &Bound<'_, MjModel>, mut qpos: Out<'_>, qvel: In<'_>, dt: f64) -> PyResult<()> {
    let m = m.get().get();
    position::integrate_pos(m, output(&mut qpos, m.nq, "qpos")?, input(&qvel, m.nv, "qvel")?, dt);
    Ok(())
}

/// The velocity that leads from qpos1 to qpos2 in time dt.
#[pyfunction]
fn mj_differentiatePos(
    m: &Bound<'_, MjModel>,
    mut qvel: Out<'_>,
    dt: f64,
    qpos1: In<'_>,
    qpos2: In<'_>,
) -> PyResult<()> {
    let m = m.get().get();
    let (qpos1, qpos2) = (input(&qpos1, m.nq, "qpos1")?, input(&qpos2, m.nq, "qpos2")?);
    position::differentiate_pos(m, output(&mut qvel, m.nv, "qvel")?, dt, qpos1, qpos2);
    Ok(())
}

/// Normalises all quaternions in qpos.
#[pyfunction]
fn mj_normalizeQuat(m: &Bound<'_, MjModel>, mut qpos: Out<'_>) -> PyResult<()> {
    let m = m.get().get();
    position::normalize_quat(m, output(&mut qpos, m.nq, "qpos")?);
    Ok(())
}

/// Joint forces of a force and torque at a point of a body, added to qfrc_target.
#[pyfunction]
fn mj_applyFT(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    force: In<'_>,
    torque: In<'_>,
    point: In<'_>,
    body: i64,
    mut qfrc_target: Out<'_>,
) -> PyResult<()> {
    let model = m.get().get();
    let body = index(body, model.nbody, "body")?;
    let (force, torque) = (vector(&force, "force")?, vector(&torque, "torque")?);
    let point = vector(&point, "point")?;
    let target = output(&mut qfrc_target, model.nv, "qfrc_target")?;
    call(m, d, |m, d| position::apply_ft(m, d, force, torque, point, body, target))
}

/// Velocity (rotation, translation) of an object, in its own frame if flg_local.
#[pyfunction]
fn mj_objectVelocity(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    objtype: i32,
    objid: i64,
    mut res: Out<'_>,
    flg_local: i32,
) -> PyResult<()> {
    let kind = object_type(objtype)?;
    let id = index(objid, m.get().get().count_of(kind), "object")?;
    let res = output(&mut res, 6, "res")?;
    let velocity = call(m, d, |m, d| position::object_velocity(m, d, kind, id, flg_local != 0))?
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    res.copy_from_slice(&velocity);
    Ok(())
}

/// Acceleration (rotation, translation) of an object, in its own frame if flg_local.
#[pyfunction]
fn mj_objectAcceleration(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    objtype: i32,
    objid: i64,
    mut res: Out<'_>,
    flg_local: i32,
) -> PyResult<()> {
    let kind = object_type(objtype)?;
    let id = index(objid, m.get().get().count_of(kind), "object")?;
    let res = output(&mut res, 6, "res")?;
    let acceleration = call(m, d, |m, d| position::object_acceleration(m, d, kind, id, flg_local != 0))?
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    res.copy_from_slice(&acceleration);
    Ok(())
}

/// Inverse dynamics: qacc must be set; the force is in qfrc_inverse.
#[pyfunction]
fn mj_inverse(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    call(m, d, inverse::inverse)?.map_err(|e| FatalError::new_err(e.to_string()))
}

/// Compares forward and inverse dynamics; the result is in solver_fwdinv.
#[pyfunction]
fn mj_compareFwdInv(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    call(m, d, inverse::compare_fwd_inv)
}

/// The id of the object with this name; -1 if there is none.
#[pyfunction]
#[pyo3(signature = (m, r#type, name))]
fn mj_name2id(m: &Bound<'_, MjModel>, r#type: i32, name: &str) -> i64 {
    ObjType::from_i32(r#type).and_then(|kind| m.get().get().name2id(kind, name)).map_or(-1, |id| id as i64)
}

/// The name of an object; None if it has none.
#[pyfunction]
#[pyo3(signature = (m, r#type, id))]
fn mj_id2name(m: &Bound<'_, MjModel>, r#type: i32, id: i64) -> Option<String> {
    let kind = ObjType::from_i32(r#type)?;
    m.get().get().id2name(kind, usize::try_from(id).ok()?).map(str::to_owned)
}

fn state_error(error: data::StateError) -> PyErr {
    match error {
        data::StateError::Signature(_) | data::StateError::NotSubset { .. } => FatalError::new_err(error.to_string()),
        data::StateError::Length { .. } => PyTypeError::new_err(error.to_string()),
    }
}

/// Length of the state vector that sig, a sum of mjtState, describes.
#[pyfunction]
fn mj_stateSize(m: &Bound<'_, MjModel>, sig: i32) -> PyResult<usize> {
    data::state_size(m.get().get(), sig).map_err(state_error)
}

/// Writes the parts of the state in sig to `state`.
#[pyfunction]
fn mj_getState(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, mut state: Out<'_>, sig: i32) -> PyResult<()> {
    let state =
        state.as_slice_mut().map_err(|_| PyTypeError::new_err("state should be contiguous"))?;
    call(m, d, |m, d| d.get_state(m, state, sig))?.map_err(state_error)
}

/// Takes the parts of the state in sig from `state`.
#[pyfunction]
fn mj_setState(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, state: In<'_>, sig: i32) -> PyResult<()> {
    let state = state.as_slice().map_err(|_| PyTypeError::new_err("state should be contiguous"))?;
    call(m, d, |m, d| d.set_state(m, state, sig))?.map_err(state_error)
}

/// Force and torque of a contact, in its frame.
#[pyfunction]
fn mj_contactForce(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, id: i64, mut result: Out<'_>) -> PyResult<()> {
    let id = index(id, d.get().get().ncon, "contact")?;
    let result = output(&mut result, 6, "result")?;
    let force = call(m, d, |m, d| constraint::contact_force(m, d, id))?;
    result.copy_from_slice(&force);
    Ok(())
}

/// Constraint states and forces for jar = J qacc - aref; the cost, if asked for.
#[pyfunction]
#[allow(non_snake_case)]
fn mj_constraintUpdate(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jar: In<'_>,
    mut cost: Option<Out<'_>>,
    flg_coneHessian: i32,
) -> PyResult<()> {
    let jar = input(&jar, d.get().get().nefc, "jar")?;
    let cost = match cost.as_mut() {
        Some(cost) => output(cost, 1, "cost")?.first_mut(),
        None => None,
    };
    call(m, d, |m, d| constraint::constraint_update(m, d, jar, cost, flg_coneHessian != 0))
}

/// Adds a contact; 0 if it was taken, 1 if there is no room.
#[pyfunction]
fn mj_addContact(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, con: &Bound<'_, MjContact>) -> PyResult<i32> {
    let contact = con.get().get()?;
    let added = call(m, d, |m, d| collision::add_contact(m, d, &contact))?;
    Ok(if added { 0 } else { 1 })
}

/// Smallest signed distance between two geoms, at most distmax; the segment between them, if asked for.
#[pyfunction]
#[pyo3(signature = (m, d, geom1, geom2, distmax, fromto=None))]
fn mj_geomDistance(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    geom1: i64,
    geom2: i64,
    distmax: f64,
    mut fromto: Option<Out<'_>>,
) -> PyResult<f64> {
    let ngeom = m.get().get().ngeom;
    let (g1, g2) = (index(geom1, ngeom, "geom")?, index(geom2, ngeom, "geom")?);
    let (dist, segment) = call(m, d, |m, d| collision::geom_distance(m, d, g1, g2, distmax))?;
    if let Some(fromto) = fromto.as_mut() {
        output(fromto, 6, "fromto")?.copy_from_slice(&segment);
    }
    Ok(dist)
}

/// Sum of the masses of all bodies.
#[pyfunction]
fn mj_getTotalmass(m: &Bound<'_, MjModel>) -> f64 {
    m.get().get().body_mass.iter().sum()
}

/// Computes anew what the compiler derives from the reference configuration, after the model was changed.
#[pyfunction]
fn mj_setConst(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    if let Some(field) = d.get().get().first_bad_length(m.get().get()) {
        return Err(PyValueError::new_err(format!("data does not belong to this model: '{field}' differs in size")));
    }
    let py = m.py();
    let model = &m.get().model;
    py.detach(|| model.with(|model| setconst::set_const(model)))
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    call(m, d, |m, d| d.reset(m))
}

/// Options of mj_setLengthRange.
#[pyclass(module = "cortenforge", get_all, set_all)]
pub struct MjLROpt {
    mode: i32,
    useexisting: i32,
    uselimit: i32,
    accel: f64,
    maxforce: f64,
    timeconst: f64,
    timestep: f64,
    inttotal: f64,
    interval: f64,
    tolrange: f64,
}

#[pymethods]
impl MjLROpt {
    #[new]
    fn new() -> MjLROpt {
        let opt = LengthRangeOpt::default();
        MjLROpt {
            mode: opt.mode as i32,
            useexisting: opt.useexisting.into(),
            uselimit: opt.uselimit.into(),
            accel: opt.accel,
            maxforce: opt.maxforce,
            timeconst: opt.timeconst,
            timestep: opt.timestep,
            inttotal: opt.inttotal,
            interval: opt.interval,
            tolrange: opt.tolrange,
        }
    }
}

/// Finds the length range of one actuator by simulation.
#[pyfunction]
fn mj_setLengthRange(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    index: i64,
    opt: &Bound<'_, MjLROpt>,
) -> PyResult<()> {
    let actuator = self::index(index, m.get().get().nu, "actuator")?;
    let opt = {
        let opt = opt.borrow();
        LengthRangeOpt {
            mode: LengthRangeMode::from_i32(opt.mode)
                .ok_or_else(|| PyValueError::new_err(format!("invalid mode {}", opt.mode)))?,
            useexisting: opt.useexisting != 0,
            uselimit: opt.uselimit != 0,
            accel: opt.accel,
            maxforce: opt.maxforce,
            timeconst: opt.timeconst,
            timestep: opt.timestep,
            inttotal: opt.inttotal,
            interval: opt.interval,
            tolrange: opt.tolrange,
        }
    };
    let range = call(m, d, |m, d| setconst::length_range(m, d, actuator, &opt))?
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    if let Some(range) = range {
        m.get().model.get_mut().actuator_lengthrange[actuator] = range;
    }
    Ok(())
}

/// Ten muscle parameters from the nine that the functions below take.
fn muscle_parameters(prm: &In<'_>) -> PyResult<[f64; 10]> {
    let values = prm.as_slice().map_err(|_| PyTypeError::new_err("prm should be contiguous"))?;
    if !(9..=10).contains(&values.len()) {
        return Err(PyTypeError::new_err(format!("prm should have length 9, got {}", values.len())));
    }
    let mut all = [0.0; 10];
    all[..values.len()].copy_from_slice(values);
    Ok(all)
}

fn pair(array: &In<'_>, what: &str) -> PyResult<[f64; 2]> {
    let values = input(array, 2, what)?;
    Ok([values[0], values[1]])
}

/// Active force of a muscle at full activation.
#[pyfunction]
fn mju_muscleGain(len: f64, vel: f64, lengthrange: In<'_>, acc0: f64, prm: In<'_>) -> PyResult<f64> {
    Ok(actuation::muscle_gain(len, vel, pair(&lengthrange, "lengthrange")?, acc0, &muscle_parameters(&prm)?))
}

/// Passive force of a muscle.
#[pyfunction]
fn mju_muscleBias(len: f64, lengthrange: In<'_>, acc0: f64, prm: In<'_>) -> PyResult<f64> {
    Ok(actuation::muscle_bias(len, pair(&lengthrange, "lengthrange")?, acc0, &muscle_parameters(&prm)?))
}

/// Rate of the activation of a muscle.
#[pyfunction]
fn mju_muscleDynamics(ctrl: f64, act: f64, prm: In<'_>) -> PyResult<f64> {
    let values = input(&prm, 3, "prm")?;
    let mut all = [0.0; 10];
    all[..3].copy_from_slice(values);
    Ok(actuation::muscle_activation_dynamics(ctrl, act, &all))
}

/// Adds all functions to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    register_stages(module)?;
    register_jacobians(module)?;
    macro_rules! add {
        ($($name:ident)*) => { $(module.add_function(wrap_pyfunction!($name, module)?)?;)* };
    }
    add! {
        mj_step mj_forwardSkip mj_resetDataKeyframe mj_rne mj_fullM mj_solveM mj_mulM mj_mulJacVec mj_mulJacTVec
        mj_jac mj_jacDot mj_jacSubtreeCom mj_jacPointAxis mj_integratePos mj_differentiatePos mj_normalizeQuat
        mj_applyFT mj_objectVelocity mj_name2id mj_id2name mj_stateSize mj_getState mj_setState mj_contactForce
        mj_constraintUpdate mj_addContact mj_geomDistance mj_getTotalmass mj_setConst mj_setLengthRange mju_muscleGain
        mju_muscleBias mju_muscleDynamics mj_objectAcceleration mj_inverse mj_compareFwdInv
    }
    Ok(())
}
