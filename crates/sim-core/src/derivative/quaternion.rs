//! Derivatives of differences and steps of quaternions.

use crate::math::{Mat3, Quat, Vec3};

/// The matrix K with K·x = v × x.
fn cross_matrix(v: Vec3) -> Mat3 {
    Mat3([0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0])
}

fn combine(terms: [(f64, Mat3); 3]) -> Mat3 {
    Mat3(std::array::from_fn(|k| {
        terms[0].0 * terms[0].1[k] + terms[1].0 * terms[1].1[k] + terms[2].0 * terms[2].1[k]
    }))
}

/// The derivatives of the difference of two quaternions with respect to rotations of the first and of the second.
pub fn sub_quat_derivative(qa: Quat, qb: Quat) -> (Mat3, Mat3) {
    let (axis, angle) = qa.difference(qb).normalized();
    let half = 0.5 * angle;
    let k = cross_matrix(axis);
    let coefficient = if half < 6e-8 {
        0.0
    } else {
        1.0 - half / sim_math::tan(half)
    };
    let da = combine([(1.0, Mat3::IDENTITY), (half, k), (coefficient, k * k)]);
    let transposed = da.transpose();
    (da, Mat3(transposed.0.map(|x| -x)))
}

/// The derivatives of a step of a quaternion with velocity `vel` over time `scale`: with respect to rotations of the
/// quaternion, to the velocity, and to the time.
pub fn quat_integrate_derivative(vel: Vec3, scale: f64) -> (Mat3, Mat3, Vec3) {
    let s = vel * scale;
    let cross = cross_matrix(-s);
    let outer = Mat3(std::array::from_fn(|k| s[k / 3] * s[k % 3]));
    let xx = s.dot(s);
    let x = xx.sqrt();
    let a = sim_math::cos(x);
    let (b, c, d) = if x > 1.0 / 32.0 {
        let b = sim_math::sin(x) / x;
        (b, (1.0 - a) / xx, (1.0 - b) / xx)
    } else {
        // Taylor series, where the closed forms would cancel
        (
            1.0 + xx / 6.0 * (xx / 20.0 * (1.0 - xx / 42.0) - 1.0),
            (1.0 + xx / 12.0 * (xx / 30.0 * (1.0 - xx / 56.0) - 1.0)) / 2.0,
            (1.0 + xx / 20.0 * (xx / 42.0 * (1.0 - xx / 72.0) - 1.0)) / 6.0,
        )
    };
    let dquat = combine([(a, Mat3::IDENTITY), (b, cross), (c, outer)]);
    let dvel = combine([(b, Mat3::IDENTITY), (c, cross), (d, outer)]);
    (dquat, dvel, dvel * vel)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPS: f64 = 1e-7;

    fn turned(q: Quat, axis: usize, angle: f64) -> Quat {
        let mut step = Vec3::ZERO;
        step[axis] = angle;
        let mut q = q;
        q.integrate(step, 1.0);
        q
    }

    #[test]
    fn difference_agrees_with_finite_differences() {
        let qa = Quat::new(0.5, 0.3, -0.7, 0.4).normalized();
        let qb = Quat::new(0.9, -0.1, 0.2, 0.3).normalized();
        let (da, db) = sub_quat_derivative(qa, qb);
        for k in 0..3 {
            let base = qa.difference(qb);
            let by_a = (turned(qa, k, EPS).difference(qb) - base) * (1.0 / EPS);
            let by_b = (qa.difference(turned(qb, k, EPS)) - base) * (1.0 / EPS);
            assert!((by_a - da.col(k)).norm() < 1e-6);
            assert!((by_b - db.col(k)).norm() < 1e-6);
        }
    }

    #[test]
    fn integration_agrees_with_finite_differences() {
        let start = Quat::new(0.5, 0.3, -0.7, 0.4).normalized();
        for scale in [0.01, 0.7] {
            let vel = Vec3::new(0.4, -1.2, 0.8);
            let (dquat, dvel, dscale) = quat_integrate_derivative(vel, scale);
            let end = |q: Quat, v: Vec3, s: f64| {
                let mut q = q;
                q.integrate(v, s);
                q
            };
            let base = end(start, vel, scale);
            for k in 0..3 {
                let by_quat = end(turned(start, k, EPS), vel, scale).difference(base);
                assert!((by_quat * (1.0 / EPS) - dquat.col(k)).norm() < 1e-6);
                // with respect to the velocity already multiplied with the time
                let mut moved = vel;
                moved[k] += EPS / scale;
                let by_vel = end(start, moved, scale).difference(base);
                assert!((by_vel * (1.0 / EPS) - dvel.col(k)).norm() < 1e-6);
            }
            let by_scale = end(start, vel, scale + EPS).difference(base) * (1.0 / EPS);
            assert!((by_scale - dscale).norm() < 1e-6);
        }
    }
}
