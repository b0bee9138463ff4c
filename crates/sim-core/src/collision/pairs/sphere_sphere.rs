//! Sphere and sphere: at most one contact, on the line of centres.

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::{MINVAL, Vec3};

/// A ball, and an axis from which a normal can be made where two centres coincide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub center: Vec3,
    pub radius: f64,
    pub axis: Vec3,
}

impl Ball {
    /// A ball with the radius and the axis of `shape`, at `center`.
    #[inline]
    pub fn on(shape: &Placed<'_>, center: Vec3) -> Ball {
        Ball {
            center,
            radius: shape.size[0],
            axis: shape.axis(),
        }
    }
}

/// Contacts of two spheres.
pub fn sphere_sphere(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>) {
    touch(out, margin, Ball::on(&a, a.pos), Ball::on(&b, b.pos));
}

/// The contact of two balls; returns how many there are.
#[inline]
pub(super) fn touch(out: &mut PairContacts, margin: f64, a: Ball, b: Ball) -> usize {
    let between = b.center - a.center;
    let dist_sqr = between.dot(between);
    let reach = margin + a.radius + b.radius;
    if dist_sqr > reach * reach {
        return 0;
    }
    let dist = dist_sqr.sqrt() - a.radius - b.radius;
    let (mut normal, length) = between.normalized();
    if length < MINVAL {
        normal = a.axis.cross(b.axis).normalized().0;
    }
    let pos = normal * (a.radius + dist / 2.0) + a.center;
    out.push(RawContact::new(dist, pos, normal));
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;

    fn ball(center: Vec3, radius: f64, axis: Vec3) -> Ball {
        Ball {
            center,
            radius,
            axis,
        }
    }

    fn meet(a: Ball, b: Ball, margin: f64) -> Vec<RawContact> {
        contacts(|out| {
            touch(out, margin, a, b);
        })
    }

    #[test]
    fn the_normal_points_from_the_first_to_the_second() {
        let a = ball(Vec3::ZERO, 1.0, Vec3::Z);
        let b = ball(Vec3::new(0.0, 2.5, 0.0), 1.0, Vec3::Z);
        assert!(meet(a, b, 0.25).is_empty());
        let found = meet(a, b, 0.5);
        assert_eq!(
            found,
            [RawContact::new(0.5, Vec3::new(0.0, 1.25, 0.0), Vec3::Y)]
        );
    }

    #[test]
    fn coinciding_centres_take_a_normal_from_the_axes() {
        let a = ball(Vec3::ZERO, 1.0, Vec3::Z);
        let found = meet(a, ball(Vec3::ZERO, 1.0, Vec3::X), 0.0);
        assert_eq!(found[0].normal, Vec3::Y);
        let found = meet(a, a, 0.0);
        assert_eq!(found[0].normal, Vec3::X);
        assert_eq!(found[0].dist, -2.0);
    }
}
