//! What touches: broad phase, filters, shape pairs, the convex pipeline.

pub mod convex;
mod narrow;

pub use narrow::{CollisionScratch, MAXCONPAIR, PairContacts, PairFn, Placed, RawContact};

use crate::data::Data;
use crate::model::Model;

/// To be written.
pub fn collision(_m: &Model, _d: &mut Data) {}
