//! Inverse dynamics.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn compare_fwd_inv(_m: &Model, _d: &mut Data) {}
