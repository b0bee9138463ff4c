//! How large rounding errors are for these points, and what counts as coplanar, visible or outside because of that.
//!
//! Every limit is a small multiple of the largest error that the distance of a point to a plane can have. They decide
//! which facets are merged, so their factors, and the order of the operations here, are those of MuJoCo's hulls.

use super::plane::{Vector, larger, smaller};

/// Points this many merges' errors below a facet are kept with it.
const KEPT_BELOW: f64 = 5.0;
/// A facet is thick from this many times the distance of coplanar points on.
const THICK: f64 = 6.0;

/// The extent of a set of points.
pub(super) struct Extent {
    /// Along x, y and z, the indices of the first points with least and largest coordinate.
    pub extremes: [[usize; 2]; 3],
    /// The largest difference of two coordinates on one axis.
    pub width: f64,
}

impl Extent {
    pub fn of(points: &[Vector]) -> Self {
        let mut extremes = [[0; 2]; 3];
        for (i, p) in points.iter().enumerate() {
            for (k, [least, most]) in extremes.iter_mut().enumerate() {
                if points[*most][k] < p[k] {
                    *most = i;
                } else if points[*least][k] > p[k] {
                    *least = i;
                }
            }
        }
        let mut width = -f64::MAX;
        for (k, [least, most]) in extremes.into_iter().enumerate() {
            width = larger(width, points[most][k] - points[least][k]);
        }
        Self { extremes, width }
    }
}

/// Limits that hold for the whole construction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounding {
    /// The largest error of a point's distance to a plane.
    pub distance: f64,
    /// Pivots of an elimination that are smaller may be zero, by column.
    pub pivot: [f64; 3],
    /// Divisors above the first need no care; by the second, quotients are tested for overflow.
    pub safe_divisor: f64,
    pub divisor: f64,
    /// Lengths above this can divide a vector.
    pub length: f64,
    /// A centrum is clearly below a plane if it is more than this below. From more above a point sees a facet; within
    /// this a point is coplanar with a facet of the horizon.
    pub coplanar: f64,
    /// The largest error that one merge makes.
    pub merge: f64,
    /// Points within this below a facet are kept with it.
    pub kept: f64,
    /// A point is outside a facet from this distance on.
    pub outside: f64,
    /// A facet that a merge makes this thick keeps its centrum.
    pub thick: f64,
}

impl Rounding {
    pub fn of(points: &[Vector], extent: &Extent) -> Self {
        let mut pivot = [0.0; 3];
        let (mut largest, mut sum) = (0.0, 0.0);
        for (k, [least, most]) in extent.extremes.into_iter().enumerate() {
            let size = larger(points[most][k], -points[least][k]);
            largest = larger(largest, size);
            sum += size;
            pivot[k] = 80.0 * sum * f64::EPSILON;
        }
        let norm = smaller(3.0_f64.sqrt() * largest, sum);
        let distance = f64::EPSILON * (3.0 * norm * 1.01 + largest);
        let divisor = (f64::MIN_POSITIVE * 3.0).sqrt();
        let coplanar = 2.0 * distance;
        let merge = larger(distance, 3.0 * coplanar + distance);
        let outside = 2.0 * coplanar;
        Self {
            distance,
            pivot,
            safe_divisor: divisor * largest,
            divisor,
            length: f64::MIN_POSITIVE * largest,
            coplanar,
            merge,
            kept: merge * KEPT_BELOW,
            outside,
            thick: larger(outside, THICK * coplanar),
        }
    }

    /// How far off a facet may be after one merge.
    pub fn after_merge(&self) -> f64 {
        self.merge + self.distance
    }
}

/// How far merging has moved facets away from points so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    /// The largest distance of a point above a facet that it should be below.
    pub above: f64,
    /// The lowest distance of a vertex below a facet that it is a vertex of.
    pub below: f64,
}

impl Drift {
    pub fn rise(&mut self, distance: f64) {
        self.above = larger(self.above, distance);
    }

    pub fn sink(&mut self, distance: f64) {
        self.below = smaller(self.below, distance);
    }
}
