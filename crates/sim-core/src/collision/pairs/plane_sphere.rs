//! Plane and sphere: at most one contact, below the centre of the sphere.

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::Vec3;

/// Contacts of a plane and a sphere.
pub fn plane_sphere(out: &mut PairContacts, margin: f64, plane: Placed<'_>, sphere: Placed<'_>) {
    if let Some(contact) = touch(margin, plane.pos, plane.axis(), sphere.pos, sphere.size[0]) {
        out.push(contact);
    }
}

/// The contact of the half-space below `point`, whose outward normal is `normal`, and a ball.
#[inline]
pub(super) fn touch(
    margin: f64,
    point: Vec3,
    normal: Vec3,
    center: Vec3,
    radius: f64,
) -> Option<RawContact> {
    let height = (center - point).dot(normal);
    if height > margin + radius {
        return None;
    }
    let dist = height - radius;
    let pos = center + normal * (-dist / 2.0 - radius);
    Some(RawContact::new(dist, pos, normal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::Mat3;

    fn at_height(z: f64, margin: f64) -> Vec<RawContact> {
        let plane = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::ZERO,
        };
        let ball = Placed {
            pos: Vec3::new(1.0, 2.0, z),
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.5, 0.0, 0.0),
        };
        contacts(|out| plane_sphere(out, margin, plane, ball))
    }

    #[test]
    fn the_point_is_halfway_between_the_surfaces() {
        let hit = at_height(0.4, 0.0);
        assert_eq!(hit.len(), 1);
        assert!((hit[0].dist + 0.1).abs() < 1e-15);
        assert!(hit[0].pos.distance(Vec3::new(1.0, 2.0, -0.05)) < 1e-15);
        assert_eq!(hit[0].normal, Vec3::Z);
    }

    #[test]
    fn the_margin_decides_and_includes_its_end() {
        assert!(at_height(0.75, 0.125).is_empty());
        assert_eq!(at_height(0.75, 0.25).len(), 1);
        assert_eq!(at_height(-3.0, 0.0).len(), 1);
    }
}
