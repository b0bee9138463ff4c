//! Sphere and box: at most one contact, at the point of the box nearest to the centre of the sphere.

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::{MINVAL, Vec3};

/// Contacts of a sphere and a box.
pub fn sphere_box(out: &mut PairContacts, margin: f64, sphere: Placed<'_>, cuboid: Placed<'_>) {
    if let Some(contact) = touch(margin, sphere.pos, sphere.size[0], cuboid) {
        out.push(contact);
    }
}

/// The contact of a ball and a box.
#[inline]
pub(super) fn touch(
    margin: f64,
    center: Vec3,
    radius: f64,
    cuboid: Placed<'_>,
) -> Option<RawContact> {
    // in the frame of the box
    let center = cuboid.mat.mul_transposed(center - cuboid.pos);
    let nearest = clamp(center, cuboid.size);
    let (inward, dist) = (nearest - center).normalized();
    if dist - radius > margin {
        return None;
    }

    let (dist, pos, normal) = if dist <= MINVAL {
        let (depth, normal) = nearest_face(center, cuboid.size);
        (-depth, center + normal * ((radius - depth) / 2.0), normal)
    } else {
        let deepest = center + inward * radius;
        (dist, nearest * 0.5 + deepest * 0.5, inward)
    };
    Some(RawContact::new(
        dist - radius,
        cuboid.mat * pos + cuboid.pos,
        cuboid.mat * normal,
    ))
}

/// `v` limited to a box. A side without extent does not limit.
#[inline]
fn clamp(v: Vec3, size: Vec3) -> Vec3 {
    let mut out = v;
    for k in 0..3 {
        if size[k] > 0.0 {
            if v[k] < -size[k] {
                out[k] = -size[k];
            } else if v[k] > size[k] {
                out[k] = size[k];
            }
        }
    }
    out
}

/// How deep a point inside a box is under the nearest face, and that face's inward normal.
fn nearest_face(point: Vec3, size: Vec3) -> (f64, Vec3) {
    let mut best = (size[0] + size[1] + size[2]) * 2.0;
    let mut inward = Vec3::X;
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let depth = (side * size[axis] - point[axis]).abs();
            if best > depth {
                best = depth;
                inward = Vec3::ZERO;
                inward[axis] = -side;
            }
        }
    }
    (best, inward)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Mat3;

    fn meet(center: Vec3) -> RawContact {
        let cuboid = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 2.0, 3.0),
        };
        touch(10.0, center, 0.5, cuboid).unwrap()
    }

    #[test]
    fn outside_the_nearest_point_decides() {
        let c = meet(Vec3::new(1.75, 0.5, 0.5));
        assert_eq!(c.dist, 0.25);
        assert_eq!(c.normal, -Vec3::X);
        assert_eq!(c.pos, Vec3::new(1.125, 0.5, 0.5));
        let corner = meet(Vec3::new(1.0 + 0.6, 2.0 + 0.8, 0.0));
        assert!((corner.dist - 0.5).abs() < 1e-15);
    }

    #[test]
    fn inside_the_nearest_face_decides() {
        let c = meet(Vec3::new(0.75, 0.0, 0.0));
        assert_eq!(c.dist, -0.75);
        assert_eq!(c.normal, -Vec3::X);
        // halfway between the face and the deepest point of the ball
        assert_eq!(c.pos, Vec3::new(0.625, 0.0, 0.0));
    }
}
