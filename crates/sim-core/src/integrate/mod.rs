//! Integrators: Euler, RK4, implicit, implicitfast.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn euler(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn runge_kutta(_m: &Model, _d: &mut Data) {}

/// To be written.
pub fn implicit(_m: &Model, _d: &mut Data) {}
