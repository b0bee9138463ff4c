//! Inverse dynamics: the forces that make a given acceleration.

use crate::collision::collision;
use crate::constraint::{constraint_update, make_constraint, mul_jac_vec};
use crate::data::Data;
use crate::derivative::smooth_vel;
use crate::forward::{fwd_kinematics, fwd_velocity, refresh_energy_vel};
use crate::integrate::{set_full, set_lower};
use crate::linalg::{mul_mat_vec_sparse, mul_sym_vec_sparse, norm, solve_ld, sub_from};
use crate::model::{DisableBit, EnableBit, Integrator, Model, SensorStage};
use crate::position::{factor_m, make_m, mul_m, tendon_bias, transmission, xfrc_accumulate};
use crate::sensor::{sensor_acc, sensor_pos, sensor_vel};
use crate::velocity::{energy_pos, rne};

/// Work space of inverse dynamics.
#[derive(Clone, Debug, Default)]
pub(crate) struct InverseScratch {
    jar: Vec<f64>,
    force: Vec<f64>,
    qacc: Vec<f64>,
    applied: Vec<f64>,
    qfrc_constraint: Vec<f64>,
    efc_force: Vec<f64>,
}

/// Why there are no inverse dynamics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InverseError {
    /// a step of Runge-Kutta cannot be undone from its acceleration
    #[error("discrete inverse dynamics is not supported by RK4 integrator")]
    RungeKutta,
}

impl Data {
    /// Inverse dynamics: the force that makes the acceleration `qacc` in the present state, as `qfrc_inverse`.
    pub fn inverse(&mut self, m: &Model) -> Result<(), InverseError> {
        inverse(m, self)
    }
}

/// Inverse dynamics: the force that makes the acceleration `qacc` in the present state.
///
/// Reads the state and `qacc`. Writes what follows from positions and velocities, `efc_force`, `qfrc_constraint` and
/// `qfrc_inverse`. With the flag `invdiscrete`, `qacc` is the change of velocity in a step of the integrator.
pub fn inverse(m: &Model, d: &mut Data) -> Result<(), InverseError> {
    inverse_skip(m, d, SensorStage::None, false)
}

/// As [`inverse`], without the stages up to `skip_stage`, which are known to be up to date, and without sensors if
/// `skip_sensor` is set.
pub fn inverse_skip(
    m: &Model,
    d: &mut Data,
    skip_stage: SensorStage,
    skip_sensor: bool,
) -> Result<(), InverseError> {
    let discrete = m.enabled(EnableBit::InvDiscrete);
    if discrete && Integrator::of(m.opt.integrator) == Integrator::Rk4 {
        return Err(InverseError::RungeKutta);
    }
    if skip_stage < SensorStage::Pos {
        inv_position(m, d);
        if !skip_sensor {
            sensor_pos(m, d);
        }
        if m.enabled(EnableBit::Energy) && !d.flg_energypos {
            energy_pos(m, d);
        }
    }
    if skip_stage < SensorStage::Vel {
        fwd_velocity(m, d);
        if !skip_sensor {
            sensor_vel(m, d);
        }
        refresh_energy_vel(m, d);
    }

    let mut scratch = std::mem::take(&mut d.scratch.inverse);
    if discrete {
        scratch.qacc.clone_from(&d.qacc);
        discrete_acc(m, d, &mut scratch.force);
    }
    inv_constraint(m, d, &mut scratch.jar);

    let mut result = std::mem::take(&mut d.qfrc_inverse);
    rne(m, d, false, &mut result);
    tendon_bias(m, d, &mut result);
    d.qfrc_inverse = result;
    if !skip_sensor {
        d.flg_rnepost = false;
        sensor_acc(m, d);
    }
    let force = &mut scratch.force;
    force.resize(m.nv, 0.0);
    mul_m(m, d, force, &d.qacc);
    for i in 0..m.nv {
        d.qfrc_inverse[i] += force[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
    }
    if discrete {
        d.qacc.copy_from_slice(&scratch.qacc);
    }
    d.scratch.inverse = scratch;
    Ok(())
}

/// What of positions inverse dynamics needs: all but islands and the inertia in constraint space.
fn inv_position(m: &Model, d: &mut Data) {
    d.flg_energypos = false;
    fwd_kinematics(m, d);
    make_m(m, d);
    factor_m(m, d);
    collision(m, d);
    make_constraint(m, d);
    transmission(m, d);
}

/// Turns the acceleration over a step of the integrator into the one at its beginning.
fn discrete_acc(m: &Model, d: &mut Data, force: &mut Vec<f64>) {
    force.resize(m.nv, 0.0);
    match Integrator::of(m.opt.integrator) {
        Integrator::Rk4 => return,
        Integrator::Euler => {
            let damped = m.dof_damping.iter().any(|&damping| damping > 0.0);
            if m.disabled(DisableBit::EulerDamp) || !damped {
                return;
            }
            mul_m(m, d, force, &d.qacc);
            for i in 0..m.nv {
                force[i] += m.opt.timestep * m.dof_damping[i] * d.qacc[i];
            }
        }
        Integrator::Implicit => {
            smooth_vel(m, d, true);
            set_full(m, d);
            mul_mat_vec_sparse(force, &d.qLU, &d.qacc, m.derivative_pattern());
        }
        Integrator::ImplicitFast => {
            smooth_vel(m, d, false);
            set_lower(m, d);
            mul_sym_vec_sparse(force, &d.qH, &d.qacc, m.inertia_pattern());
        }
    }
    d.qacc.copy_from_slice(force);
    solve_ld(&mut d.qacc, &d.qLD, &d.qLDiagInv, m.inertia_pattern());
}

/// The constraint forces at the given acceleration: no solver is needed.
fn inv_constraint(m: &Model, d: &mut Data, jar: &mut Vec<f64>) {
    if d.nefc == 0 {
        d.qfrc_constraint.fill(0.0);
        return;
    }
    jar.clear();
    jar.resize(d.nefc, 0.0);
    mul_jac_vec(m, d, jar, &d.qacc);
    sub_from(jar, &d.efc_aref);
    constraint_update(m, d, jar, None, false);
}

/// Compares forward with inverse dynamics: how well the solver has converged. Writes `solver_fwdinv`, and leaves the
/// results of forward dynamics as they are.
pub fn compare_fwd_inv(m: &Model, d: &mut Data) {
    d.solver_fwdinv = [0.0; 2];
    if d.nefc == 0 {
        return;
    }
    let mut scratch = std::mem::take(&mut d.scratch.inverse);
    scratch.applied.clear();
    let sum = d.qfrc_applied.iter().zip(&d.qfrc_actuator);
    scratch.applied.extend(sum.map(|(a, b)| a + b));
    xfrc_accumulate(m, d, &mut scratch.applied);
    scratch.qfrc_constraint.clone_from(&d.qfrc_constraint);
    scratch.efc_force.clone_from(&d.efc_force);

    // inverse dynamics need the work space too, but not these parts of it
    let applied = std::mem::take(&mut scratch.applied);
    let qfrc_constraint = std::mem::take(&mut scratch.qfrc_constraint);
    let efc_force = std::mem::take(&mut scratch.efc_force);
    d.scratch.inverse = scratch;
    let done = inverse_skip(m, d, SensorStage::Vel, true);
    let mut scratch = std::mem::take(&mut d.scratch.inverse);
    if done.is_ok() {
        let dif = &mut scratch.force;
        dif.clone_from(&qfrc_constraint);
        sub_from(dif, &d.qfrc_constraint);
        d.solver_fwdinv[0] = norm(dif);
        dif.clone_from(&applied);
        sub_from(dif, &d.qfrc_inverse);
        d.solver_fwdinv[1] = norm(dif);
        d.qfrc_constraint.copy_from_slice(&qfrc_constraint);
        d.efc_force.copy_from_slice(&efc_force);
    }
    scratch.applied = applied;
    scratch.qfrc_constraint = qfrc_constraint;
    scratch.efc_force = efc_force;
    d.scratch.inverse = scratch;
}
