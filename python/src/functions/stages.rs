//! The pipeline: steps, stages, integrators, resets.

use crate::FatalError;
use crate::args::Out;
use crate::call::{call, call_with, update};
use crate::data::MjData;
use crate::model::MjModel;
use crate::signals;
use pyo3::prelude::*;
use sim_core::model::{EnableBit, Integrator, SensorStage, SolverType};
use sim_core::sleep::{SleepInitError, sleep_init_error};
use sim_core::{
    Data, Model, actuation, collision, constraint, forward, integrate, inverse, position, sensor,
    solver, step, velocity,
};
use std::time::{Duration, Instant};

/// Functions that take the model and the data and nothing else. Their documentation starts with their signature in the
/// words of MuJoCo's bindings, as programs that look for types there expect.
macro_rules! stages {
    ($register:ident, $call:ident: $($name:ident, $doc:literal, $function:expr;)*) => {
        $(
            #[doc = concat!(stringify!($name), "(m: mujoco._structs.MjModel, d: mujoco._structs.MjData) -> None\n\n", $doc, "\n")]
            #[pyfunction]
            fn $name(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
                $call(m, d, $function)
            }
        )*

        fn $register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            super::add!(module: $($name)*)
        }
    };
}

stages! { register_with_solver, call_solver:
    mj_step2, "Second half of a step.", step::step2;
    mj_forward, "Forward dynamics.", forward::forward;
    mj_fwdConstraint, "The constraint solver.", solver::fwd_constraint;
}

stages! { register_stages, call:
    mj_step1, "First half of a step: up to where the user may set controls.", step::step1;
    mj_invPosition, "All of inverse dynamics that depends on positions alone.", inverse::inv_position;
    mj_invVelocity, "All of inverse dynamics that depends on positions and velocities alone.", forward::fwd_velocity;
    mj_invConstraint, "Constraint forces at the present acceleration.", inverse::inv_constraint;
    mj_flex, "Vertices and edges of flexes, of which there are none.", |_, _| ();
    mj_fwdPosition, "All that depends on positions alone.", forward::fwd_position;
    mj_fwdKinematics, "Where everything is.", forward::fwd_kinematics;
    mj_fwdVelocity, "All that depends on positions and velocities alone.", forward::fwd_velocity;
    mj_fwdActuation, "Actuator forces and activation rates.", actuation::fwd_actuation;
    mj_fwdAcceleration, "Unconstrained forces and accelerations.", velocity::fwd_acceleration;
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
    mj_rnePostConstraint, "Body accelerations and forces between bodies.", velocity::rne_post_constraint;
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
    mj_Euler, "Euler integrator, semi-implicit in velocity.", integrate::euler;
    mj_compareFwdInv, "Compares forward and inverse dynamics; the result is in solver_fwdinv.", inverse::compare_fwd_inv;
}

/// The integrator must be one that there is.
fn check_integrator(m: &Bound<'_, MjModel>) -> PyResult<()> {
    match Integrator::from_i32(m.get().get().opt.integrator) {
        Some(_) => Ok(()),
        None => Err(FatalError::new_err("mj_step: invalid integrator")),
    }
}

/// The solver must be one that there is, if there was anything to be solved.
fn check_solver(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    let number = m.get().get().opt.solver;
    if SolverType::from_i32(number).is_some() || d.get().memory.read(m.py(), |d| d.nefc)? == 0 {
        return Ok(());
    }
    let message = format!("mj_fwdConstraint: unknown solver type {number}");
    Err(FatalError::new_err(message))
}

/// Calls something that calls the solver.
fn call_solver(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &mut Data) + Send,
) -> PyResult<()> {
    call(m, d, f)?;
    check_solver(m, d)
}

/// Back to the reference configuration; the bytes of all that a step computes become `debug_value`.
#[pyfunction]
fn mj_resetDataDebug(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    debug_value: u8,
) -> PyResult<()> {
    call(m, d, |m, d| d.reset_debug(m, debug_value))
}

/// Advances the simulation by one step. Optionally, repeat nstep times.
#[pyfunction]
#[pyo3(signature = (m, d, nstep=1))]
fn mj_step(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, nstep: i32) -> PyResult<()> {
    check_integrator(m)?;
    /// after this time between two looks for signals a run looks after every step
    const PATIENCE: Duration = Duration::from_millis(100);
    call_with(m, d, |m, d, session| {
        let mut slow = false;
        let mut looked = Instant::now();
        for i in 0..nstep {
            step::step(m, d);
            if session.raised() || signals::raised() {
                break;
            }
            if slow || i % 16 == 15 {
                slow = slow || looked.elapsed() > PATIENCE;
                looked = Instant::now();
                if signals::look() {
                    break;
                }
            }
        }
    })?;
    check_solver(m, d)
}

/// The stage up to which others are skipped: none of them below the first, all above the last.
fn stage(number: i32) -> SensorStage {
    let (first, last) = (SensorStage::None as i32, SensorStage::Acc as i32);
    SensorStage::of(number.clamp(first, last))
}

/// Forward dynamics without the stages up to `skipstage`, and without sensors if `skipsensor`.
#[pyfunction]
fn mj_forwardSkip(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    skipstage: i32,
    skipsensor: i32,
) -> PyResult<()> {
    let stage = stage(skipstage);
    call_solver(m, d, |m, d| {
        forward::forward_skip(m, d, stage, skipsensor != 0)
    })
}

/// Inverse dynamics: qacc must be set; the force is in qfrc_inverse.
#[pyfunction]
fn mj_inverse(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    call(m, d, inverse::inverse)?.map_err(|e| FatalError::new_err(e.to_string()))
}

/// Inverse dynamics without the stages up to `skipstage`, and without sensors if `skipsensor`.
#[pyfunction]
fn mj_inverseSkip(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    skipstage: i32,
    skipsensor: i32,
) -> PyResult<()> {
    let stage = stage(skipstage);
    call(m, d, |m, d| {
        inverse::inverse_skip(m, d, stage, skipsensor != 0)
    })?
    .map_err(|e| FatalError::new_err(e.to_string()))
}

/// Implicit-in-velocity integrators.
#[pyfunction]
fn mj_implicit(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    match Integrator::of(m.get().get().opt.integrator) {
        Integrator::Implicit | Integrator::ImplicitFast => call(m, d, integrate::implicit),
        Integrator::Euler | Integrator::Rk4 => Err(FatalError::new_err(
            "mj_implicitSkip: integrator must be implicit or implicitfast",
        )),
    }
}

/// Runge-Kutta integrator, of order N = 4.
#[pyfunction]
fn mj_RungeKutta(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, N: i32) -> PyResult<()> {
    if N != 4 {
        return Err(FatalError::new_err(
            "mj_RungeKutta: supported RK orders: N=4",
        ));
    }
    call(m, d, integrate::runge_kutta)
}

/// Back to the reference configuration.
#[pyfunction]
fn mj_resetData(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    if !m.get().get().enabled(EnableBit::Sleep) {
        return update(m, d, |m, d| d.reset(m));
    }
    call(m, d, |m, d| {
        d.reset(m);
        sleep_init_error(m, d)
    })
    .and_then(asleep_or_error)
}

/// Back to keyframe `key`; to the reference configuration if there is no such keyframe.
#[pyfunction]
fn mj_resetDataKeyframe(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, key: i64) -> PyResult<()> {
    call(m, d, |m, d| {
        let known = usize::try_from(key).is_ok_and(|key| d.reset_keyframe(m, key).is_ok());
        if !known {
            d.reset(m);
        }
        sleep_init_error(m, d)
    })
    .and_then(asleep_or_error)
}

/// Raises MuJoCo's error where trees that are to be asleep from the start are not.
pub(crate) fn asleep_or_error(error: Option<SleepInitError>) -> PyResult<()> {
    match error {
        Some(error) => Err(FatalError::new_err(error.to_string())),
        None => Ok(()),
    }
}

/// Recursive Newton-Euler: bias forces, and inertial ones from qacc if `flg_acc`.
#[pyfunction]
fn mj_rne(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    flg_acc: i32,
    result: Out<'_>,
) -> PyResult<()> {
    let nv = m.get().get().nv;
    let result = result.vector(nv, "result")?;
    let mut forces = vec![0.0; nv];
    call(m, d, |m, d| velocity::rne(m, d, flg_acc != 0, &mut forces))?;
    result.write(&forces)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    register_stages(module)?;
    register_with_solver(module)?;
    super::add! { module:
        mj_step mj_resetDataDebug mj_forwardSkip mj_inverse mj_inverseSkip mj_implicit mj_RungeKutta mj_resetData
        mj_resetDataKeyframe mj_rne
    }
}
