//! Constraints: equality, friction loss, limits, contacts, impedance, islands.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn make_constraint(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn island(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn project_constraint(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn reference_constraint(_m: &Model, _d: &mut Data) {}
