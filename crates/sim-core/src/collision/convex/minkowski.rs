//! The Minkowski difference of two convex shapes. They overlap where it holds the origin.

use super::support::Convex;
use crate::math::{MINVAL, Vec3};

/// A vertex of the Minkowski difference and the points it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex {
    /// `on1 - on2`
    pub point: Vec3,
    /// the point on the first shape
    pub on1: Vec3,
    /// the point on the second shape
    pub on2: Vec3,
    /// its vertex, if the first shape has vertices, else -1
    pub index1: i32,
    /// its vertex, if the second shape has vertices, else -1
    pub index2: i32,
}

/// Two shapes.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'m> {
    /// the first
    pub first: Convex<'m>,
    /// the second
    pub second: Convex<'m>,
}

impl Pair<'_> {
    /// Whether the Minkowski difference is a polyhedron.
    pub fn is_discrete(&self) -> bool {
        self.first.is_discrete() && self.second.is_discrete()
    }

    /// The vertex farthest in the unit direction `dir`.
    #[inline]
    pub fn support(&mut self, dir: Vec3) -> Vertex {
        self.support_between(dir, -dir)
    }

    /// The vertex farthest in the direction of `v`, which has length `norm`; along x where that is nothing.
    #[inline]
    pub fn support_along(&mut self, v: Vec3, norm: f64) -> Vertex {
        let dir = if norm > MINVAL { v / norm } else { Vec3::X };
        self.support(dir)
    }

    /// The vertex nearest to the origin as seen from `v`, which has length `norm`.
    #[inline]
    pub fn support_against(&mut self, v: Vec3, norm: f64) -> Vertex {
        let away = v * (1.0 / norm);
        self.support_between(-away, away)
    }

    #[inline]
    fn support_between(&mut self, dir: Vec3, opposite: Vec3) -> Vertex {
        let on1 = self.first.support(dir);
        let on2 = self.second.support(opposite);
        Vertex {
            point: on1 - on2,
            on1,
            on2,
            index1: self.first.vertex,
            index2: self.second.vertex,
        }
    }
}
