//! Rays: where a half-line first meets the surface of a geom.
//!
//! One file per kind of surface: `shapes.rs` for the primitive ones, `mesh.rs`, `hfield.rs`, `skin.rs` and `flex.rs` for
//! those made of triangles, `field.rs` for signed distance fields. [`ray`] asks all geoms for one ray, [`multi_ray`] for
//! many rays from one point. Nothing here writes to `Data`, but for the work space of [`multi_ray`].

mod field;
mod flex;
mod hfield;
mod mesh;
mod multi;
mod shapes;
mod skin;
#[cfg(test)]
mod tests;
mod triangle;

pub use triangle::ray_triangle;

pub use flex::{FlexParts, ray_flex};
pub use multi::multi_ray;
pub(crate) use multi::{RayScratch, cast_all};
pub use skin::ray_skin;

use crate::data::{Data, GeomPoses};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{GeomType, Model};

/// Number of groups of geoms.
pub const NGROUP: usize = 6;

/// A half-line: `pnt + x * vec` for all `x >= 0`. Distances along it are counted in lengths of `vec`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// where it starts
    pub pnt: Vec3,
    /// where it goes, of any length but zero
    pub vec: Vec3,
}

impl Ray {
    /// The ray as seen from a frame.
    #[inline]
    fn in_frame(&self, pos: Vec3, mat: &Mat3) -> Ray {
        Ray {
            pnt: mat.mul_transposed(self.pnt - pos),
            vec: mat.mul_transposed(self.vec),
        }
    }

    /// The point at distance `x`.
    #[inline]
    pub fn at(&self, x: f64) -> Vec3 {
        self.pnt + self.vec * x
    }
}

/// Where a ray meets a surface first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// distance from the start of the ray, in lengths of its vector
    pub dist: f64,
    /// unit normal of the surface there, in the global frame, away from the solid
    pub normal: Vec3,
}

/// The geom that a ray meets first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// distance from the start of the ray, in lengths of its vector
    pub dist: f64,
    /// the geom
    pub geom: usize,
    /// unit normal of its surface there, in the global frame
    pub normal: Vec3,
}

/// Which geoms a ray can meet. Invisible ones (of zero alpha) never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayFilter {
    /// groups that count; all if not given
    pub geomgroup: Option<[bool; NGROUP]>,
    /// whether geoms that cannot move count
    pub flg_static: bool,
    /// the body whose geoms do not count
    pub bodyexclude: Option<usize>,
}

impl Default for RayFilter {
    fn default() -> RayFilter {
        RayFilter {
            geomgroup: None,
            flg_static: true,
            bodyexclude: None,
        }
    }
}

impl RayFilter {
    /// All geoms but those of one body.
    pub fn without_body(body: usize) -> RayFilter {
        RayFilter {
            bodyexclude: Some(body),
            ..RayFilter::default()
        }
    }

    /// Whether a geom can be met.
    fn admits(&self, m: &Model, geom: usize) -> bool {
        let body = m.geom_bodyid[geom] as usize;
        if self.bodyexclude == Some(body) {
            return false;
        }
        let alpha = match usize::try_from(m.geom_matid[geom]) {
            Ok(material) => m.mat_rgba[material][3],
            Err(_) => m.geom_rgba[geom][3],
        };
        if alpha == 0.0 || (!self.flg_static && m.body_weldid[body] == 0) {
            return false;
        }
        self.geomgroup
            .is_none_or(|groups| groups[m.geom_group[geom].clamp(0, NGROUP as i32 - 1) as usize])
    }
}

/// Why a ray cannot be cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RayError {
    /// the ray goes nowhere
    #[error("vector length is too small")]
    Vector,
    /// there is no such geom
    #[error("invalid geom id {0}")]
    Geom(usize),
    /// the geom is not made of a mesh
    #[error("geom with mesh type expected")]
    Mesh,
    /// the geom is not made of a height field
    #[error("geom with hfield type expected")]
    HField,
}

/// The geom that a ray meets first, among those that `filter` admits; `None` if there is none. The distance is in lengths
/// of the ray's vector: m for a vector of length 1. Poses of geoms must be up to date.
///
/// ```
/// use sim_core::math::Vec3;
/// use sim_core::ray::{Ray, RayError, RayFilter, ray};
///
/// let model = sim_mjcf::load_model("<mujoco><worldbody><geom name='ball' size='.25'/></worldbody></mujoco>")?;
/// let mut data = model.make_data();
/// data.forward(&model);
/// let down = Ray { pnt: Vec3::new(0.0, 0.0, 1.0), vec: Vec3::new(0.0, 0.0, -1.0) };
/// let hit = ray(&model, &data, &down, &RayFilter::default())?.expect("the ball is below");
/// assert_eq!((hit.dist, hit.geom), (0.75, 0)); // m
/// let nowhere = Ray { vec: Vec3::ZERO, ..down };
/// assert_eq!(ray(&model, &data, &nowhere, &RayFilter::default()), Err(RayError::Vector));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ray(m: &Model, d: &Data, ray: &Ray, filter: &RayFilter) -> Result<Option<RayHit>, RayError> {
    if ray.vec.norm() < MINVAL {
        return Err(RayError::Vector);
    }
    Ok(cast(m, GeomPoses::of(d), ray, filter, &mut |_| ()))
}

/// As [`ray`]. Nodes of the trees of meshes that are looked at are given to `visit`.
pub(crate) fn cast(
    m: &Model,
    poses: GeomPoses<'_>,
    ray: &Ray,
    filter: &RayFilter,
    visit: &mut impl FnMut(usize),
) -> Option<RayHit> {
    let mut nearest = None;
    for geom in 0..m.ngeom {
        if filter.admits(m, geom) {
            try_geom(m, poses, geom, ray, visit, &mut nearest);
        }
    }
    nearest
}

/// Replaces the nearest geom so far by this one, if it is nearer.
#[inline]
fn try_geom(
    m: &Model,
    poses: GeomPoses<'_>,
    geom: usize,
    ray: &Ray,
    visit: &mut impl FnMut(usize),
    nearest: &mut Option<RayHit>,
) {
    let Some(Hit { dist, normal }) = intersect(m, poses, geom, ray, visit) else {
        return;
    };
    if nearest.is_none_or(|nearest| dist < nearest.dist) {
        *nearest = Some(RayHit { dist, geom, normal });
    }
}

/// Where a ray meets a geom of any type.
fn intersect(
    m: &Model,
    poses: GeomPoses<'_>,
    geom: usize,
    ray: &Ray,
    visit: &mut impl FnMut(usize),
) -> Option<Hit> {
    let ty = GeomType::of(m.geom_type[geom]);
    if ty == GeomType::Mesh {
        return mesh::intersect(m, poses, geom, ray, visit);
    }
    if ty == GeomType::HField {
        return hfield::intersect(m, poses, geom, ray);
    }
    if ty == GeomType::Sdf {
        return field::intersect(m, poses, geom, ray);
    }
    let (pos, mat) = (poses.geom_xpos[geom], &poses.geom_xmat[geom]);
    ray_geom(pos, mat, m.geom_size[geom], ray, ty)
}

/// Where a ray meets a primitive shape with the given pose and size. Shapes that are not primitive are not met.
pub fn ray_geom(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray, ty: GeomType) -> Option<Hit> {
    match ty {
        GeomType::Plane => shapes::plane(pos, mat, size, ray),
        GeomType::Sphere => shapes::sphere(pos, size, ray),
        GeomType::Capsule => shapes::capsule(pos, mat, size, ray),
        GeomType::Ellipsoid => shapes::ellipsoid(pos, mat, size, ray),
        GeomType::Cylinder => shapes::cylinder(pos, mat, size, ray),
        GeomType::Box => shapes::cuboid(pos, mat, size, ray),
        GeomType::Mesh | GeomType::HField | GeomType::Sdf => None,
    }
}

/// Where a ray meets a geom of type mesh.
pub fn ray_mesh(m: &Model, d: &Data, geom: usize, ray: &Ray) -> Result<Option<Hit>, RayError> {
    let ty = *m.geom_type.get(geom).ok_or(RayError::Geom(geom))?;
    if ty != GeomType::Mesh as i32 {
        return Err(RayError::Mesh);
    }
    Ok(mesh::intersect(m, GeomPoses::of(d), geom, ray, &mut |_| ()))
}

/// How far along a ray a geom of type mesh is; -1 if it is not met.
pub(crate) fn mesh_distance(m: &Model, poses: GeomPoses<'_>, geom: usize, ray: &Ray) -> f64 {
    mesh::intersect(m, poses, geom, ray, &mut |_| ()).map_or(-1.0, |hit| hit.dist)
}

/// Where a ray meets a geom of type hfield.
pub fn ray_hfield(m: &Model, d: &Data, geom: usize, ray: &Ray) -> Result<Option<Hit>, RayError> {
    let ty = *m.geom_type.get(geom).ok_or(RayError::Geom(geom))?;
    if ty != GeomType::HField as i32 {
        return Err(RayError::HField);
    }
    Ok(hfield::intersect(m, GeomPoses::of(d), geom, ray))
}
