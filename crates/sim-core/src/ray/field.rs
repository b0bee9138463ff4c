//! Rays and signed distance fields: from point to point, each time as far as the surface is away at least.

use super::{Hit, Ray, shapes};
use crate::data::GeomPoses;
use crate::model::Model;
use crate::sdf::Field;

/// Nearer than this is at the surface.
const NEAR: f64 = 1e-7;

/// Farther than this nothing is met any more.
const FAR: f64 = 1e6;

/// The most points that are looked at.
const STEPS: usize = 40;

/// Where a ray meets a geom of type sdf. The distance is in m, however long the ray's vector is, as in MuJoCo.
pub(super) fn intersect(m: &Model, poses: GeomPoses<'_>, geom: usize, ray: &Ray) -> Option<Hit> {
    let (pos, mat) = (poses.geom_xpos[geom], &poses.geom_xmat[geom]);
    shapes::first_face(&shapes::box_faces(pos, mat, m.geom_size[geom], ray))?;
    let field = Field::of_geom(m, poses, geom)?;
    let mut local = ray.in_frame(pos, mat);
    local.vec.normalize();
    let mut dist = 0.0;
    for _ in 0..STEPS {
        let step = field.distance(local.at(dist)).abs();
        dist += step;
        if step < NEAR {
            let point = local.at(dist);
            let normal = field.gradient(point, field.distance(point));
            return Some(Hit {
                dist,
                normal: mat * normal.normalized().0,
            });
        }
        if step > FAR {
            break;
        }
    }
    None
}
