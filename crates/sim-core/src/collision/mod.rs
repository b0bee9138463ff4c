//! What touches: broad phase, filters, shape pairs, the convex pipeline.

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn collision(_m: &Model, _d: &mut Data) {}
