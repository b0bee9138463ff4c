//! Capsule and capsule: the nearest points of two segments, or up to two pairs of points where the
//! segments are parallel.

use super::sphere_sphere::{Ball, touch};
use crate::collision::{PairContacts, Placed};
use crate::math::{MINVAL, clip};

/// Contacts of two capsules.
pub fn capsule_capsule(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>) {
    // points are a.pos + x1 * axis1 and b.pos + x2 * axis2 with x1, x2 in [-1, 1]
    let axis1 = a.axis() * a.size[1];
    let axis2 = b.axis() * b.size[1];
    let dif = a.pos - b.pos;

    // the normal equations of the nearest points: [ma mb; mb mc] [x1; x2] = [u; v]
    let ma = axis1.dot(axis1);
    let mb = -axis1.dot(axis2);
    let mc = axis2.dot(axis2);
    let u = -axis1.dot(dif);
    let v = axis2.dot(dif);
    let det = ma * mc - mb * mb;

    let mut meet = |x1: f64, x2: f64| {
        let ball1 = Ball::on(&a, axis1 * x1 + a.pos);
        let ball2 = Ball::on(&b, axis2 * x2 + b.pos);
        touch(out, margin, ball1, ball2)
    };

    if det.abs() >= MINVAL {
        let mut x1 = (mc * u - mb * v) / det;
        let mut x2 = (ma * v - mb * u) / det;
        if x1 > 1.0 {
            x1 = 1.0;
            x2 = (v - mb) / mc;
        } else if x1 < -1.0 {
            x1 = -1.0;
            x2 = (v + mb) / mc;
        }
        if x2 > 1.0 {
            x2 = 1.0;
            x1 = clip((u - mb) / ma, -1.0, 1.0);
        } else if x2 < -1.0 {
            x2 = -1.0;
            x1 = clip((u + mb) / ma, -1.0, 1.0);
        }
        meet(x1, x2);
        return;
    }

    // parallel: each end of the first against the second, then the other way round, until two are found
    let mut count = meet(1.0, clip((v - mb) / mc, -1.0, 1.0));
    count += meet(-1.0, clip((v + mb) / mc, -1.0, 1.0));
    if count < 2 {
        count += meet(clip((u - mb) / ma, -1.0, 1.0), 1.0);
    }
    if count < 2 {
        meet(clip((u + mb) / ma, -1.0, 1.0), -1.0);
    }
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
