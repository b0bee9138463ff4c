//! Derivatives of a step in closed form.
//!
//! A step makes of a state x and controls u the next state. What it solves on the way is one equation: at the acceleration a
//! all forces are in balance,
//!
//! ```text
//! M(q)·a + c(q, v) = τ(q, v, u) + J(q)'·f(J·a - aref(q, v))
//! ```
//!
//! where f is what constraints answer to the acceleration that they see. [`transition_derivatives`] differentiates this
//! equation by everything that it depends on, part by part: Newton-Euler by recursions over the tree (`tree`), passive forces
//! (`passive`), tendons and transmissions (`tendon`, `moment`), actuators (`actuator`), constraints (`rows`, `equality`,
//! `contact`). It is smooth wherever no constraint is about to change its state, so by the implicit function theorem da
//! follows from one linear system, whose matrix is the Hessian that the Newton solver has at its solution (`solve`). From da
//! to the next state it is a matter of the integrator (`transition`).
//!
//! All this costs about as much as a few steps, whatever the number of dofs, where finite differences take a step for each.
//!
//! | file | what it holds |
//! |---|---|
//! | `balance` | the derivatives of the balance of forces, by all inputs and by the acceleration |
//! | `tree` | Newton-Euler, differentiated |
//! | `links`, `pair` | dofs that move bodies; forces that two bodies exert on each other |
//! | `path` | quantities with a length |
//! | `geometry` | how contacts move when the two shapes do |
//! | `report` | places where a step is not differentiable |

mod actuator;
mod armature;
mod balance;
mod contact;
mod equality;
mod geometry;
mod implicit;
mod inverse;
mod kinks;
mod links;
mod matrix;
mod medium;
mod moment;
mod pair;
mod passive;
mod path;
mod report;
mod response;
mod rows;
mod sensor;
mod solve;
mod tendon;
mod transition;
mod tree;

#[cfg(test)]
mod tests;

pub use inverse::inverse_derivatives;
pub use report::{Cause, Nonsmooth, Place};
pub use transition::transition_derivatives;

use crate::constraint::{efc_jacobian, residual, update_constraints};
use crate::data::Data;
use crate::difference::DifferenceError;
use crate::model::{EnableBit, Integrator, Model};

/// Work space of derivatives in closed form.
#[derive(Debug, Default)]
pub(crate) struct AnalyticScratch {
    tree: tree::Tree,
    balance: balance::Balance,
    tendons: Vec<path::Path>,
    shifts: geometry::Shifts,
    actuators: actuator::Actuators,
    leg: tendon::LegScratch,
    pair: pair::Pair,
    rows: rows::RowScratch,
    equality: equality::EqualityScratch,
    passive: passive::PassiveScratch,
    solve: solve::SolveScratch,
    sensors: sensor::SensorScratch,
    armature: armature::ArmatureScratch,
    implicit: implicit::ImplicitScratch,
    step: transition::StepScratch,
    inverse: inverse::InverseScratch,
    report: report::Report,
    jar: Vec<f64>,
}

/// Why there are no derivatives in closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalyticError {
    /// a step of Runge-Kutta balances forces four times
    #[error("RK4 integrator is not supported")]
    RungeKutta,
    /// its forces do not solve the equation that is differentiated
    #[error("noslip solver is not supported")]
    Noslip,
    /// what sleeps is left out of a step, and a nudge wakes it
    #[error("a tree sleeps: derivatives need all trees awake")]
    Asleep,
    /// the functions of the user cannot be differentiated
    #[error("callbacks of the user are not supported")]
    Callbacks,
    /// deformables have forces of their own
    #[error("flexes are not supported")]
    Flexes,
    /// what plugins do is not known
    #[error("plugins are not supported")]
    Plugins,
    /// the data was made for another model
    #[error("the data was made for another model")]
    WrongModel,
    /// a matrix of the wrong size
    #[error(transparent)]
    Size(DifferenceError),
}

/// Refuses what cannot be differentiated.
fn check(m: &Model, d: &mut Data) -> Result<(), AnalyticError> {
    if Integrator::of(m.opt.integrator) == Integrator::Rk4 {
        return Err(AnalyticError::RungeKutta);
    }
    if m.opt.noslip_iterations != 0 {
        return Err(AnalyticError::Noslip);
    }
    if !d.accepts(m) {
        return Err(AnalyticError::WrongModel);
    }
    if m.nflex > 0 {
        return Err(AnalyticError::Flexes);
    }
    if m.nplugin > 0 {
        return Err(AnalyticError::Plugins);
    }
    if m.enabled(EnableBit::Sleep) && d.ntree_awake < m.ntree {
        return Err(AnalyticError::Asleep);
    }
    let c = &d.callbacks;
    let custom = c.passive.is_some()
        || c.control.is_some()
        || c.act_dyn.is_some()
        || c.act_gain.is_some()
        || c.act_bias.is_some()
        || c.sensor.is_some();
    if custom {
        return Err(AnalyticError::Callbacks);
    }
    Ok(())
}

/// Which forces count, beside inertia, passive forces and constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forces {
    /// none
    Own,
    /// those of actuators
    Actuated,
    /// those of actuators and of the user
    All,
}

impl AnalyticScratch {
    /// Differentiates the balance of forces at the present state and the acceleration `qacc`, with the forces that count.
    ///
    /// Reads what the stages of positions and velocities have written; writes `efc_state`, `efc_force`, the Hessians of
    /// cones in `contact` and `qfrc_constraint`, as `qacc` asks for them.
    fn linearise(&mut self, m: &Model, d: &mut Data, forces: Forces) {
        self.report.clear();
        self.balance.reset(m);
        self.tree.sweep(m, d, &d.qvel, &d.qacc, true);
        if d.nefc > 0 {
            self.jar.clear();
            self.jar.resize(d.nefc, 0.0);
            residual(efc_jacobian!(m, d), &mut self.jar, &d.qacc, &d.efc_aref);
            update_constraints!(m, d, &self.jar, true);
            kinks::find_kinks(d, &self.jar, &mut self.report);
        }
        self.tendons.resize_with(m.ntendon, path::Path::default);
        for (tendon, path) in self.tendons.iter_mut().enumerate() {
            tendon::tendon_path(m, d, tendon, path, &mut self.leg, &mut self.report);
        }
        self.shifts.set(m, d, &mut self.report);

        let AnalyticScratch {
            tree,
            balance,
            tendons,
            shifts,
            actuators,
            pair,
            rows,
            equality,
            passive,
            armature,
            report,
            ..
        } = self;
        tree.add_to(m, d, &mut balance.force, balance.columns, -1.0);
        passive::add_passive(m, d, (tree, tendons), balance, passive);
        if forces == Forces::All {
            passive::add_applied(m, d, tree, balance, pair);
        }
        armature.add_to(m, d, (tree, tendons), balance);
        actuators.set(m, d, (tendons, shifts), balance, report);
        if forces != Forces::Own {
            actuators.add_to(m, d, balance, passive);
        }
        rows::add_rows(m, d, tendons, balance, rows);
        equality::add_equalities(m, d, tree, balance, equality);
        contact::add_contacts(m, d, (tree, shifts), balance, pair);
    }
}
