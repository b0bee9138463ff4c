//! What follows from positions: kinematics, centre-of-mass frames, cameras and lights, tendons, inertia, transmissions.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn kinematics(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn com_pos(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn camlight(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn tendon(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn make_m(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn factor_m(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn transmission(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn tendon_bias(_m: &Model, _d: &mut Data, _bias: &mut [f64]) {}
