//! Whether a point is inside of a primitive shape.

use crate::math::{Mat3, Vec3, clip};
use crate::model::GeomType;

/// Whether a point is inside of a primitive shape with the given pose and size. The inside of a plane is what is below
/// it; shapes that are not primitive have no inside.
pub fn inside_geom(pos: Vec3, mat: &Mat3, size: Vec3, ty: GeomType, point: Vec3) -> bool {
    let p = mat.mul_transposed(point - pos);
    let across = p[0] * p[0] + p[1] * p[1];
    match ty {
        GeomType::Sphere => (point - pos).dot(point - pos) < size[0] * size[0],
        GeomType::Capsule => {
            let beyond = p[2] - clip(p[2], -size[1], size[1]);
            across + beyond * beyond < size[0] * size[0]
        }
        GeomType::Ellipsoid => {
            let part = |k: usize| p[k] * p[k] / (size[k] * size[k]);
            part(0) + part(1) + part(2) < 1.0
        }
        GeomType::Cylinder => p[2].abs() < size[1] && across < size[0] * size[0],
        GeomType::Box => (0..3).all(|k| p[k].abs() < size[k]),
        GeomType::Plane => p[2] < 0.0,
        GeomType::HField | GeomType::Mesh | GeomType::Sdf => false,
    }
}
