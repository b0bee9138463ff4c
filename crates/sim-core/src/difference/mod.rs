//! Derivatives by finite differences: each input is nudged by a little, and what comes out is compared.
//!
//! [`transition_fd`] differentiates a step, [`inverse_fd`] inverse dynamics, with MuJoCo's numbers. A nudge of a control
//! changes nothing that follows from positions and velocities, so those stages are skipped; likewise a nudge of a velocity
//! leaves the stage of positions alone.
//!
//! A column depends on the centre, the computation without a nudge, and on nothing else. So columns can be computed on
//! copies of the simulation, at the same time: [`TransitionCentre`] and [`InverseCentre`] are the parts that `transition_fd`
//! and `inverse_fd` are made of, for those who have threads.

mod inverse;
mod transition;

pub use inverse::{InverseCentre, InverseJacobians, InverseNudge, InverseRow, inverse_fd};
pub use transition::{Nudge, Transition, TransitionCentre, transition_fd};

use crate::data::Data;
use crate::model::{Model, Warning};

/// Work space of finite differences.
#[derive(Debug, Default)]
pub(crate) struct DifferenceScratch {
    transition: TransitionCentre,
    probe: transition::Probe,
    inverse: InverseCentre,
    /// derivatives with respect to one input
    column: Vec<f64>,
    sensors: Vec<f64>,
    row: InverseRow,
    direction: Vec<f64>,
    force: Vec<f64>,
}

/// Why there are no finite differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DifferenceError {
    /// a step of Runge-Kutta has no stages to skip
    #[error("RK4 integrator is not supported")]
    RungeKutta,
    /// what controls and sensors did earlier is not part of the state that is differentiated
    #[error("delays are not supported")]
    Delays,
    /// its forces are not those of inverse dynamics
    #[error("noslip solver is not supported")]
    Noslip,
    /// the data was made for another model
    #[error("the data was made for another model")]
    WrongModel,
    /// a matrix of the wrong size
    #[error("{matrix} should have {expected} numbers, got {found}")]
    Size {
        /// its name
        matrix: &'static str,
        /// rows times columns
        expected: usize,
        /// what was given
        found: usize,
    },
}

/// A matrix that is asked for must have all its numbers.
fn check_size(
    matrix: &'static str,
    given: Option<&[f64]>,
    expected: usize,
) -> Result<(), DifferenceError> {
    match given.map(<[f64]>::len) {
        Some(found) if found != expected => Err(DifferenceError::Size {
            matrix,
            expected,
            found,
        }),
        _ => Ok(()),
    }
}

/// Writes (`to` - `from`) / `h`.
fn difference(out: &mut [f64], from: &[f64], to: &[f64], h: f64) {
    let per_h = 1.0 / h;
    for ((out, from), to) in out.iter_mut().zip(from).zip(to) {
        *out = per_h * (to - from);
    }
}

/// Sets `v` to `n` zeros.
fn zeros(v: &mut Vec<f64>, n: usize) {
    v.clear();
    v.resize(n, 0.0);
}

/// The direction of one dof, of length one.
fn unit(v: &mut Vec<f64>, m: &Model, dof: usize) {
    zeros(v, m.nv);
    v[dof] = 1.0;
}

/// Runs `f`. Whether a bad state was met in it, so that the simulation may have been started again.
fn has_restarted(d: &mut Data, f: impl FnOnce(&mut Data)) -> bool {
    const BAD: [Warning; 3] = [Warning::BadQpos, Warning::BadQvel, Warning::BadQacc];
    let before = BAD.map(|warning| std::mem::take(&mut d.warning[warning as usize].number));
    f(d);
    let restarted = BAD.iter().any(|&w| d.warning[w as usize].number > 0);
    if !restarted {
        for (warning, number) in BAD.iter().zip(before) {
            d.warning[*warning as usize].number = number;
        }
    }
    restarted
}
