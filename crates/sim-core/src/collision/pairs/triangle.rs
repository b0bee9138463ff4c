//! A triangle with a thickness: an element of a deformable surface.

use crate::math::Vec3;

/// A triangle that is thick all around.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// its corners
    pub corners: [Vec3; 3],
    /// how thick it is around them, m
    pub radius: f64,
}
