//! Integrators: Euler, RK4, implicit, implicitfast.
//!
//! All but RK4 are semi-implicit: velocities first, then positions with the new velocities.

mod advance;
mod euler;
mod implicit;
mod runge_kutta;

pub use euler::{euler, euler_skip};
pub use implicit::{implicit, implicit_skip};
pub(crate) use implicit::{set_full, set_lower};
pub use runge_kutta::runge_kutta;

/// Work space of the integrators.
#[derive(Clone, Debug, Default)]
pub(crate) struct IntegrateScratch {
    acc: Vec<f64>,
    rates: Vec<f64>,
    remaining: Vec<i32>,
    stages: runge_kutta::Stages,
}
