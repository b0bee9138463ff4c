//! The distance of two convex geoms.

use super::Settings;
use super::ccd::ccd;
use super::minkowski::Pair;
use super::support::Convex;
use crate::collision::ShapeScratch;
use crate::data::GeomPoses;
use crate::math::Vec3;
use crate::model::Model;

/// The signed distance of the convex geoms `g1` and `g2`, m, at most `distmax`, and the nearest points (on `g1`, on `g2`,
/// in global coordinates) where they were found. Negative where the geoms overlap: minus the depth.
///
/// Reads `geom_xpos` and `geom_xmat`. Geoms without a convex surface, planes and height fields, are `distmax` apart.
pub fn geom_distance(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    g1: usize,
    g2: usize,
    distmax: f64,
) -> (f64, Option<[Vec3; 2]>) {
    let (Some(first), Some(second)) = (
        Convex::geom(m, poses, g1, 0.0),
        Convex::geom(m, poses, g2, 0.0),
    ) else {
        return (distmax, None);
    };
    let settings = Settings {
        cutoff: distmax,
        ..Settings::of(m)
    };
    let scratch = &mut scratch.convex.ccd;
    let dist = ccd(scratch, &mut Pair { first, second }, &settings);
    let points = scratch.points.first().copied();
    (if dist < distmax { dist } else { distmax }, points)
}
