//! Sensors.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn sensor_pos(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn sensor_vel(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn sensor_acc(_m: &Model, _d: &mut Data) {}
