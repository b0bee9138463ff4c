//! Actuators: activation dynamics, gain, bias, muscles.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn fwd_actuation(_m: &Model, _d: &mut Data) {}
