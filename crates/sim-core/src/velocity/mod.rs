//! What follows from velocities: com velocities, bias and passive forces, energy.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn tendon_velocity(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn actuator_velocity(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn com_vel(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn passive(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn fwd_acceleration(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn energy_pos(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn energy_vel(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn rne(_m: &Model, _d: &mut Data, _flg_acc: bool, _result: &mut [f64]) {}
