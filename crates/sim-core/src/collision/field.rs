//! Distance fields: how far a point is from the surface of a shape, negative inside.

use crate::math::{Vec3, clip};
use crate::model::GeomType;

/// The distance of a point, in the frame of a primitive shape, to its surface; negative inside. It is exact outside of
/// all shapes but ellipsoids. `None`: shapes that are not primitive have no field of their own.
pub fn signed_distance(ty: GeomType, size: Vec3, p: Vec3) -> Option<f64> {
    match ty {
        GeomType::Plane => Some(p[2]),
        GeomType::Sphere => Some(p.norm() - size[0]),
        GeomType::Capsule => {
            let beyond = p[2] - clip(p[2], -size[1], size[1]);
            Some(Vec3([p[0], p[1], beyond]).norm() - size[0])
        }
        GeomType::Ellipsoid => {
            let scaled = Vec3([p[0] / size[0], p[1] / size[1], p[2] / size[2]]);
            let gradient = Vec3([
                scaled[0] / size[0],
                scaled[1] / size[1],
                scaled[2] / size[2],
            ]);
            let level = scaled.norm();
            Some(level * (level - 1.0) / gradient.norm())
        }
        GeomType::Cylinder => {
            let across = (p[0] * p[0] + p[1] * p[1]).sqrt() - size[0];
            let along = p[2].abs() - size[1];
            let (out_across, out_along) = (across.max(0.0), along.max(0.0));
            let outside = (out_across * out_across + out_along * out_along).sqrt();
            Some(across.max(along).min(0.0) + outside)
        }
        GeomType::Box => Some(from_box(size, p)),
        GeomType::HField | GeomType::Mesh | GeomType::Sdf => None,
    }
}

/// Outside, the distance to the nearest point of a box. Inside, the distance to its surface along a direction that turns
/// from the radius at the centre to the normals at the faces, so that the field has no creases.
fn from_box(size: Vec3, p: Vec3) -> f64 {
    let beyond = Vec3([0, 1, 2].map(|k| p[k].abs() - size[k]));
    if beyond.0.iter().any(|&x| x >= 0.0) {
        let outside = Vec3(beyond.0.map(|x| x.max(0.0)));
        let inside = beyond[0].max(beyond[1].max(beyond[2])).min(0.0);
        return outside.norm() + inside;
    }
    let (direction, _) = Vec3([0, 1, 2].map(|k| -size[k] / beyond[k])).normalized();
    let to_face = [0, 1, 2].map(|k| -beyond[k] / direction[k].abs());
    -to_face[0].min(to_face[1].min(to_face[2])) * direction.norm()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surfaces_are_where_distances_are_zero() {
        let size = Vec3([0.1, 0.2, 0.3]);
        let on_surface = [
            (GeomType::Plane, Vec3([5.0, 5.0, 0.0])),
            (GeomType::Sphere, Vec3([0.0, 0.1, 0.0])),
            (GeomType::Capsule, Vec3([0.0, 0.0, 0.3])),
            (GeomType::Ellipsoid, Vec3([0.0, 0.2, 0.0])),
            (GeomType::Cylinder, Vec3([0.05, 0.05, 0.2])),
            (GeomType::Box, Vec3([0.03, 0.2, -0.1])),
        ];
        for (ty, point) in on_surface {
            let at = |p: Vec3| signed_distance(ty, size, p).expect("a primitive shape");
            assert!(at(point).abs() < 1e-15, "{ty:?}");
            let out = match ty == GeomType::Plane {
                true => Vec3::Z * 0.01,
                false => point * 0.1,
            };
            assert!(at(point + out) > 0.0 && at(point - out) < 0.0, "{ty:?}");
        }
        assert_eq!(signed_distance(GeomType::Mesh, size, Vec3::ZERO), None);
    }
}
