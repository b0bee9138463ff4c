//! Sphere and capsule: a sphere with the nearest ball of the capsule.

use super::sphere_sphere::{Ball, touch};
use crate::collision::{PairContacts, Placed};
use crate::math::clip;

/// Contacts of a sphere and a capsule.
pub fn sphere_capsule(
    out: &mut PairContacts,
    margin: f64,
    sphere: Placed<'_>,
    capsule: Placed<'_>,
) {
    let axis = capsule.axis();
    let half = capsule.size[1];
    let along = clip(axis.dot(sphere.pos - capsule.pos), -half, half);
    let nearest = axis * along + capsule.pos;
    touch(
        out,
        margin,
        Ball::on(&sphere, sphere.pos),
        Ball::on(&capsule, nearest),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Vec3};

    fn meet(at: Vec3) -> Vec3 {
        let sphere = Placed {
            pos: at,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.5, 0.0, 0.0),
        };
        let capsule = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.5, 1.0, 0.0),
        };
        contacts(|out| sphere_capsule(out, 1.0, sphere, capsule))[0].normal
    }

    #[test]
    fn the_nearest_point_is_on_the_segment() {
        assert_eq!(meet(Vec3::new(1.0, 0.0, 0.75)), -Vec3::X);
        assert_eq!(meet(Vec3::new(0.0, 0.0, 2.5)), -Vec3::Z);
        assert_eq!(meet(Vec3::new(0.0, 0.0, -2.5)), Vec3::Z);
    }
}
