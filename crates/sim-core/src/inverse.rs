//! Inverse dynamics: the forces that make a given acceleration.

use crate::constraint::{efc_jacobian, make_constraint, residual, update_constraints};
use crate::data::Data;
use crate::derivative::smooth_vel;
use crate::forward::{
    fwd_contact, refresh_energy_pos, static_kinematics, transmission_since, velocity_stage,
};
use crate::integrate::{damps_implicitly, set_full, set_lower};
use crate::jacobian::Motions;
use crate::linalg::{mul_mat_vec_sparse, mul_sym_vec_sparse, norm, solve_ld, sub_from};
use crate::model::{EnableBit, Integrator, Model, SensorStage, Timer};
use crate::position::add_xfrc;
use crate::sensor::{sensor_acc, sensor_pos};
use crate::velocity::{Receiver, bias_force};

/// Work space of inverse dynamics.
#[derive(Debug, Default)]
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
    /// the data was made for another model
    #[error("the data was made for another model")]
    WrongModel,
}

impl Data {
    /// Inverse dynamics: the force that makes the acceleration `qacc` in the present state, as `qfrc_inverse`.
    ///
    /// `qacc` has `nv` numbers (m/s² where a dof slides, rad/s² where it turns), `qfrc_inverse` as many (N or N·m): what
    /// has to act beside gravity, springs, dampers and constraints. An error comes from the flag `invdiscrete` with
    /// Runge-Kutta, and from a model that the data was not made for.
    ///
    /// ```
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><worldbody><body>
    ///        <joint axis='0 1 0'/><geom pos='.5 0 0' size='.1' mass='2'/>
    ///      </body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// data.qacc.fill(0.0);
    /// data.inverse(&model)?; // what holds the arm where it is
    /// assert!((data.qfrc_inverse[0] + 0.5 * 2.0 * 9.81).abs() < 1e-12); // N·m
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inverse(&mut self, m: &Model) -> Result<(), InverseError> {
        inverse(m, self)
    }
}

/// Inverse dynamics: the force that makes the acceleration `qacc` in the present state.
///
/// Reads the state and `qacc`. Writes what follows from positions and velocities, `efc_force`, `qfrc_constraint` and
/// `qfrc_inverse`. With the flag `invdiscrete`, `qacc` is the change of velocity in a step of the integrator.
pub fn inverse(m: &Model, d: &mut Data) -> Result<(), InverseError> {
    if !d.accepts(m) {
        return Err(InverseError::WrongModel);
    }
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
    let start = d.clock();
    if skip_stage < SensorStage::Pos {
        inv_position(m, d);
        if !skip_sensor {
            sensor_pos(m, d);
        }
        if m.enabled(EnableBit::Energy) {
            refresh_energy_pos(m, d);
        }
    }
    if skip_stage < SensorStage::Vel {
        velocity_stage(m, d, skip_sensor);
    }

    // sensors of the user see all of `Data`, so what has to last is not left in it meanwhile
    let mut qacc = std::mem::take(&mut d.scratch.inverse.qacc);
    if discrete {
        qacc.clone_from(&d.qacc);
        discrete_acc(m, d);
    }
    inv_constraint(m, d);

    bias_force(m, d, Receiver::Inverse);
    if !skip_sensor {
        d.flg_rnepost = false;
        sensor_acc(m, d);
    }
    let force = begin_force(m, &mut d.scratch.inverse);
    mul_sym_vec_sparse(force, &d.M, &d.qacc, m.inertia_pattern());
    for i in 0..m.nv {
        d.qfrc_inverse[i] += force[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
    }
    if discrete {
        d.qacc.copy_from_slice(&qacc);
    }
    d.scratch.inverse.qacc = qacc;
    d.count_time(Timer::Inverse, start);
    Ok(())
}

/// What of positions inverse dynamics needs: all but islands and the inertia in constraint space.
pub fn inv_position(m: &Model, d: &mut Data) {
    let start = d.clock();
    fwd_contact(m, d, static_kinematics, start);

    let make = d.clock();
    make_constraint(m, d);
    let made = d.count_time(Timer::PosMake, make);

    let end = transmission_since(m, d, made);
    d.count_until(Timer::Position, start, end);
}

/// Turns the acceleration over a step of the integrator into the one at its beginning.
pub(crate) fn discrete_acc(m: &Model, d: &mut Data) {
    match Integrator::of(m.opt.integrator) {
        Integrator::Rk4 => return,
        Integrator::Euler => {
            if !damps_implicitly(m) {
                return;
            }
            let force = begin_force(m, &mut d.scratch.inverse);
            mul_sym_vec_sparse(force, &d.M, &d.qacc, m.inertia_pattern());
            for i in 0..m.nv {
                force[i] += m.opt.timestep * m.dof_damping[i] * d.qacc[i];
            }
        }
        Integrator::Implicit => {
            smooth_vel(m, d, true);
            set_full(m, d);
            let force = begin_force(m, &mut d.scratch.inverse);
            mul_mat_vec_sparse(force, &d.qLU, &d.qacc, m.derivative_pattern());
        }
        Integrator::ImplicitFast => {
            smooth_vel(m, d, false);
            set_lower(m, d);
            let force = begin_force(m, &mut d.scratch.inverse);
            mul_sym_vec_sparse(force, &d.qH, &d.qacc, m.inertia_pattern());
        }
    }
    d.qacc.copy_from_slice(&d.scratch.inverse.force);
    solve_ld(&mut d.qacc, &d.qLD, &d.qLDiagInv, m.inertia_pattern());
}

/// Room for a force on all dofs.
fn begin_force<'a>(m: &Model, work: &'a mut InverseScratch) -> &'a mut [f64] {
    work.force.resize(m.nv, 0.0);
    &mut work.force
}

/// The constraint forces at the given acceleration: no solver is needed.
pub fn inv_constraint(m: &Model, d: &mut Data) {
    let start = d.clock();
    if d.nefc == 0 {
        d.qfrc_constraint.fill(0.0);
        d.count_time(Timer::Constraint, start);
        return;
    }
    let jar = &mut d.scratch.inverse.jar;
    jar.clear();
    jar.resize(d.nefc, 0.0);
    residual(efc_jacobian!(m, d), jar, &d.qacc, &d.efc_aref);
    update_constraints!(m, d, jar, false);
    d.count_time(Timer::Constraint, start);
}

/// Compares forward with inverse dynamics: how well the solver has converged. Writes `solver_fwdinv`, and leaves the
/// results of forward dynamics as they are.
pub fn compare_fwd_inv(m: &Model, d: &mut Data) {
    d.solver_fwdinv = [0.0; 2];
    if d.nefc == 0 {
        return;
    }
    // inverse dynamics need the work space too, but not these parts of it
    let InverseScratch {
        applied,
        qfrc_constraint,
        efc_force,
        ..
    } = &mut d.scratch.inverse;
    applied.clear();
    let sum = d.qfrc_applied.iter().zip(&d.qfrc_actuator);
    applied.extend(sum.map(|(a, b)| a + b));
    let motions = Motions {
        cdof: &d.cdof,
        subtree_com: &d.subtree_com,
    };
    add_xfrc(m, motions, &d.xfrc_applied, &d.xipos, applied);
    qfrc_constraint.clone_from(&d.qfrc_constraint);
    efc_force.clone_from(&d.efc_force);

    if inverse_skip(m, d, SensorStage::Vel, true).is_err() {
        return;
    }
    let InverseScratch {
        applied,
        qfrc_constraint,
        efc_force,
        force: dif,
        ..
    } = &mut d.scratch.inverse;
    dif.clone_from(qfrc_constraint);
    sub_from(dif, &d.qfrc_constraint);
    d.solver_fwdinv[0] = norm(dif);
    dif.clone_from(applied);
    sub_from(dif, &d.qfrc_inverse);
    d.solver_fwdinv[1] = norm(dif);
    d.qfrc_constraint.copy_from_slice(qfrc_constraint);
    d.efc_force.copy_from_slice(efc_force);
}
