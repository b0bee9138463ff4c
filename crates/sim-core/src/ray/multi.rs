//! Many rays from one point: geoms that are out of sight are found once for all of them.

use super::{Ray, RayFilter, RayHit, shapes, try_geom};
use crate::data::{Data, GeomPoses};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::Model;
use std::f64::consts::PI;

/// What is known of each geom before rays are cast.
#[derive(Debug, Default)]
pub(crate) struct RayScratch {
    /// how the geom looks from the point
    views: Vec<View>,
}

/// How a geom looks from a point.
#[derive(Clone, Copy, Debug)]
enum View {
    /// it is not admitted, or too far away
    Hidden,
    /// nobody has looked yet: angles take time
    Unknown,
    /// it may be in any direction
    AllAround,
    /// it is within these angles
    Within(Aperture),
}

/// A range of directions: longitude and colatitude.
#[derive(Clone, Copy, Debug)]
struct Aperture {
    azimuth: [f64; 2],
    elevation: [f64; 2],
}

/// The geoms that rays from the point `pnt` meet first, one for each vector, among those that `filter` admits. Geoms
/// whose bounding spheres are farther than `cutoff` are left out, and vectors of no length meet nothing.
///
/// This finds what [`super::ray`] finds, but for geoms at the edge of what bounding volumes of bodies leave over: as in
/// MuJoCo, these volumes do not turn with their bodies here.
pub fn multi_ray(
    m: &Model,
    d: &mut Data,
    pnt: Vec3,
    vecs: &[Vec3],
    filter: &RayFilter,
    cutoff: f64,
    hits: &mut [Option<RayHit>],
) {
    let Data {
        geom_xpos,
        geom_xmat,
        instances,
        xipos,
        scratch,
        ..
    } = d;
    let poses = GeomPoses {
        geom_xpos,
        geom_xmat,
        instances,
    };
    let work = &mut scratch.ray;
    cast_all(
        m,
        poses,
        xipos,
        work,
        pnt,
        vecs,
        filter,
        cutoff,
        hits,
        &mut |_| (),
    );
}

/// As [`multi_ray`], with the poses of geoms and the centres of mass of bodies given. Nodes of the trees of meshes that
/// are looked at are given to `visit`.
pub(crate) fn cast_all(
    m: &Model,
    poses: GeomPoses<'_>,
    xipos: &[Vec3],
    work: &mut RayScratch,
    pnt: Vec3,
    vecs: &[Vec3],
    filter: &RayFilter,
    cutoff: f64,
    hits: &mut [Option<RayHit>],
    visit: &mut impl FnMut(usize),
) {
    let views = &mut work.views;
    views.clear();
    for geom in 0..m.ngeom {
        let admitted = filter.admits(m, geom);
        views.push(if admitted {
            view(m, poses, pnt, geom, cutoff)
        } else {
            View::Hidden
        });
    }
    for (&vec, hit) in vecs.iter().zip(hits) {
        *hit = if vec.dot(vec) < MINVAL {
            None
        } else {
            first_hit(m, poses, xipos, &Ray { pnt, vec }, views, visit)
        };
    }
}

/// How a geom looks from a point, as far as it is known without looking.
fn view(m: &Model, poses: GeomPoses<'_>, pnt: Vec3, geom: usize, cutoff: f64) -> View {
    if m.body_bvhadr[m.geom_bodyid[geom] as usize] < 0 {
        return View::AllAround;
    }
    if poses.geom_xpos[geom].distance(pnt) > cutoff + m.geom_rbound[geom] {
        return View::Hidden;
    }
    View::Unknown
}

/// The angles of a ray, each computed when it is asked for.
struct Direction {
    vec: Vec3,
    azimuth: Option<f64>,
    elevation: Option<f64>,
}

impl Direction {
    fn azimuth(&mut self) -> f64 {
        *self.azimuth.get_or_insert_with(|| longitude(self.vec))
    }

    fn elevation(&mut self) -> f64 {
        *self.elevation.get_or_insert_with(|| colatitude(self.vec))
    }
}

fn longitude(v: Vec3) -> f64 {
    sim_math::atan2(v[1], v[0])
}

fn colatitude(v: Vec3) -> f64 {
    sim_math::atan2((v[0] * v[0] + v[1] * v[1]).sqrt(), v[2])
}

impl Aperture {
    /// The directions in which a box (centre, half-sizes, in the given frame) is seen from a point. None if it may be
    /// in any direction: around the point, or across the line where longitudes jump.
    fn of_box(aabb: &[f64; 6], pos: Vec3, mat: &Mat3, pnt: Vec3) -> Option<Aperture> {
        let center = Vec3::from_slice(aabb);
        let half = Vec3::from_slice(&aabb[3..]);
        let inside = mat.mul_transposed(pnt - pos) - center;
        if (0..3).all(|k| inside[k].abs() <= half[k]) {
            return None;
        }
        let mut azimuth = [f64::INFINITY, f64::NEG_INFINITY];
        let mut elevation = azimuth;
        let widen = |range: &mut [f64; 2], x: f64| *range = [range[0].min(x), range[1].max(x)];
        for corner in 0..8 {
            let sign = Vec3([0, 1, 2].map(|k| if corner >> k & 1 == 1 { 1.0 } else { -1.0 }));
            let corner = mat * (center + half.component_mul(sign)) + pos - pnt;
            widen(&mut azimuth, longitude(corner));
            widen(&mut elevation, colatitude(corner));
        }

        // edges and faces bulge beyond the angles of the corners
        let distance = pnt.distance(pos);
        if distance > MINVAL {
            let margin = sim_math::atan2(half[0].max(half[1].max(half[2])), distance);
            for range in [&mut azimuth, &mut elevation] {
                *range = [range[0] - margin, range[1] + margin];
            }
        }
        let width = |range: [f64; 2]| range[1] - range[0];
        (width(azimuth) <= PI && width(elevation) <= PI).then_some(Aperture { azimuth, elevation })
    }

    fn contains(&self, direction: &mut Direction) -> bool {
        let elevation = direction.elevation();
        if elevation < self.elevation[0] || elevation > self.elevation[1] {
            return false;
        }
        let mut off = direction.azimuth() - (self.azimuth[0] + self.azimuth[1]) * 0.5;
        if off > PI {
            off -= 2.0 * PI;
        } else if off < -PI {
            off += 2.0 * PI;
        }
        off.abs() <= (self.azimuth[1] - self.azimuth[0]) * 0.5
    }
}

fn first_hit(
    m: &Model,
    poses: GeomPoses<'_>,
    xipos: &[Vec3],
    ray: &Ray,
    views: &mut [View],
    visit: &mut impl FnMut(usize),
) -> Option<RayHit> {
    let mut direction = Direction {
        vec: ray.vec,
        azimuth: None,
        elevation: None,
    };
    let mut nearest = None;
    for body in 0..m.nbody {
        if let Ok(root) = usize::try_from(m.body_bvhadr[body]) {
            let aabb = &m.bvh_aabb[root];
            let half = Vec3::from_slice(&aabb[3..]);
            let center = Vec3::from_slice(aabb) + xipos[body];
            if shapes::sphere_dist(center, half.dot(half), ray).is_none() {
                continue;
            }
        }
        let first = m.body_geomadr[body].max(0) as usize;
        for geom in first..first + m.body_geomnum[body] as usize {
            if matches!(views[geom], View::Unknown) {
                let (pos, mat) = (poses.geom_xpos[geom], &poses.geom_xmat[geom]);
                views[geom] = Aperture::of_box(&m.geom_aabb[geom], pos, mat, ray.pnt)
                    .map_or(View::AllAround, View::Within);
            }
            let in_view = match &views[geom] {
                View::Hidden | View::Unknown => false,
                View::AllAround => true,
                View::Within(aperture) => aperture.contains(&mut direction),
            };
            if in_view {
                try_geom(m, poses, geom, ray, visit, &mut nearest);
            }
        }
    }
    nearest
}
