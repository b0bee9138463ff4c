//! Distance fields: how far a point is from the surface of a shape, negative inside.

use crate::math::{MAXVAL, Vec3, clip};
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
/// ([`inner_direction`]), so that the field has no creases.
fn from_box(size: Vec3, p: Vec3) -> f64 {
    let beyond = Vec3([0, 1, 2].map(|k| p[k].abs() - size[k]));
    if beyond.0.iter().any(|&x| x >= 0.0) {
        let outside = Vec3(beyond.0.map(|x| x.max(0.0)));
        let inside = beyond[0].max(beyond[1].max(beyond[2])).min(0.0);
        return outside.norm() + inside;
    }
    let direction = inner_direction(size, beyond);
    let to_face = [0, 1, 2].map(|k| -beyond[k] / direction[k].abs());
    -to_face[0].min(to_face[1].min(to_face[2])) * direction.norm()
}

/// How the distance of a point from a primitive shape changes with the point; zero for shapes that are not primitive.
pub(super) fn gradient(ty: GeomType, size: Vec3, p: Vec3) -> Vec3 {
    match ty {
        GeomType::Plane => Vec3::Z,
        GeomType::Sphere => p * (1.0 / p.norm()),
        GeomType::Capsule => {
            let beyond = p[2] - clip(p[2], -size[1], size[1]);
            let from_axis = Vec3([p[0], p[1], beyond]);
            let norm = from_axis.norm();
            Vec3(from_axis.0.map(|x| x / norm))
        }
        GeomType::Ellipsoid => to_ellipsoid(size, p),
        GeomType::Cylinder => to_cylinder(size, p),
        GeomType::Box => to_box(size, p),
        GeomType::HField | GeomType::Mesh | GeomType::Sdf => Vec3::ZERO,
    }
}

/// The gradient of the approximate distance from an ellipsoid, as a unit vector.
fn to_ellipsoid(size: Vec3, p: Vec3) -> Vec3 {
    let scaled = Vec3([0, 1, 2].map(|k| p[k] / size[k]));
    let twice = Vec3([0, 1, 2].map(|k| scaled[k] / size[k]));
    let (level, slope) = (scaled.norm(), twice.norm());
    let (inv_level, inv_slope) = (1.0 / level, 1.0 / slope);
    let by_level = (2.0 * level - 1.0) * inv_slope;
    let by_slope = level * (level - 1.0) * inv_slope * inv_slope;
    let gradient = Vec3([0, 1, 2].map(|k| {
        let of_level = twice[k] * inv_level;
        let of_slope = twice[k] * inv_slope / (size[k] * size[k]);
        of_level * by_level - of_slope * by_slope
    }));
    gradient.normalized().0
}

fn to_cylinder(size: Vec3, p: Vec3) -> Vec3 {
    const TINY: f64 = 1.0 / MAXVAL;
    let radius = (p[0] * p[0] + p[1] * p[1]).sqrt();
    let height = p[2].abs();
    let (across, along) = (radius - size[0], height - size[1]);
    let outward = |x: f64, length: f64| x / if length > TINY { length } else { TINY };
    let out = [
        outward(p[0], radius),
        outward(p[1], radius),
        outward(p[2], height),
    ];
    let round = across > along;
    if (if round { across } else { along }) < 0.0 {
        return match round {
            true => Vec3([out[0], out[1], 0.0]),
            false => Vec3([0.0, 0.0, out[2]]),
        };
    }
    let (across, along) = (across.max(0.0), along.max(0.0));
    let norm = (across * across + along * along).sqrt();
    let norm = if norm > TINY { norm } else { TINY };
    Vec3([
        out[0] * across / norm,
        out[1] * across / norm,
        out[2] * along / norm,
    ])
}

/// Outside, away from the nearest point of a box; inside, along the direction in which the distance to its surface is measured.
fn to_box(size: Vec3, p: Vec3) -> Vec3 {
    let beyond = Vec3([0, 1, 2].map(|k| p[k].abs() - size[k]));
    let most = if beyond[0] > beyond[1] { 0 } else { 1 };
    let most = if beyond[2] > beyond[most] { 2 } else { most };
    if beyond[most] < 0.0 {
        let mut direction = inner_direction(size, beyond);
        for k in 0..3 {
            if p[k] < 0.0 {
                direction[k] = -direction[k];
            }
        }
        return direction;
    }
    let outside = Vec3(beyond.0.map(|x| x.max(0.0)));
    let norm = outside.norm();
    Vec3([0, 1, 2].map(|k| match beyond[k] > 0.0 {
        true => outside[k] / norm * p[k] / p[k].abs(),
        false => 0.0,
    }))
}

/// The direction in which the distance from inside a box to its surface is measured, for a point with positive coordinates: it
/// turns from the radius at the centre to the normals at the faces.
fn inner_direction(size: Vec3, beyond: Vec3) -> Vec3 {
    Vec3([0, 1, 2].map(|k| -size[k] / beyond[k])).normalized().0
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
