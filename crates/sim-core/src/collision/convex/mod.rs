//! The convex pipeline: support functions, GJK, EPA, multi-contact recovery, height fields.

use super::{CollisionScratch, PairContacts};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;

/// Work space of the convex pipeline.
#[derive(Clone, Debug, Default)]
pub struct ConvexScratch {}

/// Contacts of two convex geoms.
pub fn convex(
    _m: &Model,
    _d: &Data,
    _scratch: &mut CollisionScratch,
    _out: &mut PairContacts,
    _g1: usize,
    _g2: usize,
    _margin: f64,
) {
}

/// Contacts of a plane and a convex geom.
pub fn plane_convex(
    _m: &Model,
    _d: &Data,
    _scratch: &mut CollisionScratch,
    _out: &mut PairContacts,
    _g1: usize,
    _g2: usize,
    _margin: f64,
) {
}

/// Contacts of a height field and a convex geom.
pub fn convex_hfield(
    _m: &Model,
    _d: &Data,
    _scratch: &mut CollisionScratch,
    _out: &mut PairContacts,
    _g1: usize,
    _g2: usize,
    _margin: f64,
) {
}

/// The distance of two convex geoms, at most `distmax`, and the nearest points (on `g1`, on `g2`) where
/// the distance is below `distmax`.
pub fn geom_distance(
    _m: &Model,
    _d: &Data,
    _scratch: &mut CollisionScratch,
    _g1: usize,
    _g2: usize,
    distmax: f64,
) -> (f64, Option<[Vec3; 2]>) {
    (distmax, None)
}
