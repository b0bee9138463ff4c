//! The constraint solvers: Newton, CG, PGS, noslip.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn fwd_constraint(_m: &Model, _d: &mut Data) {}
