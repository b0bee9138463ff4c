//! Capsule and capsule: the nearest points of two segments, or up to two pairs of points where the
//! segments are parallel.

use super::lines::{Lines, end_passed};
use super::sphere_sphere::{Ball, touch};
use crate::collision::{PairContacts, Placed};
use crate::math::{MINVAL, clip};

/// Contacts of two capsules.
pub fn capsule_capsule(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>) {
    // points are a.pos + x1 * half1 and b.pos + x2 * half2 with x1, x2 in [-1, 1]
    let half1 = a.axis() * a.size[1];
    let half2 = b.axis() * b.size[1];
    let between = a.pos - b.pos;
    let lines = Lines {
        squares: [half1.dot(half1), half2.dot(half2)],
        product: -half1.dot(half2),
        pulls: [-half1.dot(between), half2.dot(between)],
    };
    let first_near = |x2: f64| lines.first_near(x2) / lines.squares[0];
    let second_near = |x1: f64| lines.second_near(x1) / lines.squares[1];
    let mut meet = |x1: f64, x2: f64| {
        let ball1 = Ball::on(&a, half1 * x1 + a.pos);
        let ball2 = Ball::on(&b, half2 * x2 + b.pos);
        touch(out, margin, ball1, ball2)
    };

    let det = lines.determinant();
    if det.abs() >= MINVAL {
        let [mut x1, mut x2] = lines.solution().map(|x| x / det);
        // beyond an end of a segment, that end counts, and the other point follows
        if let Some(end) = end_passed(x1) {
            x1 = end;
            x2 = second_near(end);
        }
        if let Some(end) = end_passed(x2) {
            x2 = end;
            x1 = within(first_near(end));
        }
        meet(x1, x2);
        return;
    }

    // parallel: each end of the first against the second, then the other way round, until two are found
    let mut count = meet(1.0, within(second_near(1.0)));
    count += meet(-1.0, within(second_near(-1.0)));
    if count < 2 {
        count += meet(within(first_near(1.0)), 1.0);
    }
    if count < 2 {
        meet(within(first_near(-1.0)), -1.0);
    }
}

/// The point of a segment nearest to a point of its line.
fn within(x: f64) -> f64 {
    clip(x, -1.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::RawContact;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Quat, Vec3};

    fn meet(pos: Vec3, mat: &Mat3, margin: f64) -> Vec<RawContact> {
        let a = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.25, 1.0, 0.0),
        };
        let b = Placed {
            pos,
            mat,
            size: Vec3::new(0.25, 0.5, 0.0),
        };
        contacts(|out| capsule_capsule(out, margin, a, b))
    }

    #[test]
    fn crossed_capsules_touch_once() {
        let mat = Quat::from_axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2).to_mat();
        let found = meet(Vec3::new(0.0, 0.5, 0.25), &mat, 0.0);
        assert_eq!(found.len(), 1);
        assert!(found[0].pos.distance(Vec3::new(0.0, 0.25, 0.25)) < 1e-15);
        assert!(found[0].dist.abs() < 1e-15);
    }

    #[test]
    fn parallel_capsules_touch_twice() {
        // both ends of the long one are out of reach, so the ends of the short one decide
        let found = meet(Vec3::new(0.5, 0.0, 0.0), &Mat3::IDENTITY, 0.0);
        let z: Vec<f64> = found.iter().map(|c| c.pos[2]).collect();
        assert_eq!(z, [0.5, -0.5]);
        // with a margin that reaches them, they come first
        let found = meet(Vec3::new(0.5, 0.0, 0.0), &Mat3::IDENTITY, 1.0);
        let z: Vec<f64> = found.iter().map(|c| c.pos[2]).collect();
        assert_eq!(z.len(), 2);
        assert!(z[0] > 0.5 && z[1] < -0.5);
    }
}
