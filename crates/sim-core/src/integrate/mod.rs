//! Integrators: Euler, RK4, implicit, implicitfast.
//!
//! All but RK4 are semi-implicit: velocities first, then positions with the new velocities. Each leaves the rates that it
//! decided on in the work space, from where `advance` takes them.

mod advance;
mod euler;
mod implicit;
mod nodes;
mod runge_kutta;

pub(crate) use euler::damps_implicitly;
pub use euler::{euler, euler_skip};
pub use implicit::{implicit, implicit_skip};
pub(crate) use implicit::{set_full, set_lower};
pub use runge_kutta::runge_kutta;

use crate::data::Data;
use crate::linalg::add_to_scl;
use crate::model::{Integrator, Model};

/// Work space of the integrators.
#[derive(Debug, Default)]
pub(crate) struct IntegrateScratch {
    /// what the state advances with
    rates: Rates,
    /// what an implicit step solves for
    force: Vec<f64>,
    remaining: Vec<i32>,
    /// what deformables that nodes move are solved with
    nodes: nodes::NodeSystem,
    stages: runge_kutta::Stages,
}

/// What an integrator solves for to find its acceleration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Implicit {
    /// nothing: it is that of the forces
    Nothing,
    /// the inertia with the damping of joints, whose factors are in `qH`
    Damping,
    /// the inertia with the velocity derivatives that have a place in it, whose factors are in `qH`
    Lower,
    /// the inertia with all velocity derivatives within trees, whose factors are in `qLU`
    Full,
}

/// The acceleration with which the integrator of the options would take the present step, to `qacc`; the state stays.
/// Runge-Kutta has no such acceleration.
pub(crate) fn step_acceleration(m: &Model, d: &mut Data, qacc: &mut Vec<f64>) -> Option<Implicit> {
    let implicit = match Integrator::of(m.opt.integrator) {
        Integrator::Euler => euler::euler_rates(m, d, false),
        Integrator::Implicit | Integrator::ImplicitFast => implicit::implicit_rates(m, d, false),
        Integrator::Rk4 => return None,
    };
    qacc.clone_from(&d.scratch.integrate.rates.qacc);
    Some(implicit)
}

/// Rates of the state.
#[derive(Debug, Default)]
struct Rates {
    qvel: Vec<f64>,
    qacc: Vec<f64>,
    act_dot: Vec<f64>,
}

impl Rates {
    /// Takes velocity, acceleration and activation rates as `d` has them.
    fn record(&mut self, d: &Data) {
        self.qvel.clone_from(&d.qvel);
        self.qacc.clone_from(&d.qacc);
        self.act_dot.clone_from(&d.act_dot);
    }

    fn clear(&mut self, m: &Model) {
        for (rates, n) in [
            (&mut self.qvel, m.nv),
            (&mut self.qacc, m.nv),
            (&mut self.act_dot, m.na),
        ] {
            rates.clear();
            rates.resize(n, 0.0);
        }
    }

    fn add(&mut self, other: &Rates, weight: f64) {
        add_to_scl(&mut self.qvel, &other.qvel, weight);
        add_to_scl(&mut self.qacc, &other.qacc, weight);
        add_to_scl(&mut self.act_dot, &other.act_dot, weight);
    }
}
