//! The distance of two geoms.

use super::CollisionScratch;
use super::convex;
use super::table::{Method, method};
use crate::data::{Data, GeomPoses};
use crate::math::Vec3;
use crate::model::{DisableBit, Model};

/// The smallest signed distance of two geoms, at most `distmax`, and the segment from the surface of the first to
/// that of the second (six numbers), which is zero where the distance is not below `distmax`.
pub fn geom_distance(
    m: &Model,
    d: &mut Data,
    geom1: usize,
    geom2: usize,
    distmax: f64,
) -> (f64, [f64; 6]) {
    let flip = m.geom_type[geom1] > m.geom_type[geom2];
    let [g1, g2] = if flip { [geom2, geom1] } else { [geom1, geom2] };
    let how = method(m, g1, g2);

    let Data {
        geom_xpos,
        geom_xmat,
        instances,
        scratch,
        ..
    } = d;
    let poses = GeomPoses {
        geom_xpos,
        geom_xmat,
        instances,
    };
    let CollisionScratch { shapes, found, .. } = &mut scratch.collision;
    let native = !m.disabled(DisableBit::NativeCcd);
    let (dist, points) = match how {
        Method::Convex | Method::BoxBox if native => {
            convex::geom_distance(m, poses, shapes, geom1, geom2, distmax)
        }
        Method::Never | Method::Shapes(_) | Method::BoxBox | Method::Convex | Method::Geoms(_) => {
            how.contacts(m, poses, shapes, found, [g1, g2], distmax);
            let mut dist = distmax;
            let mut points = None;
            for contact in found.iter() {
                if contact.dist < dist {
                    dist = contact.dist;
                    let half = contact.normal * (0.5 * dist * if flip { -1.0 } else { 1.0 });
                    points = Some([contact.pos - half, contact.pos + half]);
                }
            }
            (dist, points)
        }
    };
    (dist, points.map_or([0.0; 6], segment))
}

fn segment([from, to]: [Vec3; 2]) -> [f64; 6] {
    [from[0], from[1], from[2], to[0], to[1], to[2]]
}
