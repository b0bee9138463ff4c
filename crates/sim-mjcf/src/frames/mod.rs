//! Frames as they are written, and what the compiler makes of them.
//!
//! The compiler has its own tolerances and its own order of operations, apart from those of the engine: a vector
//! that is a unit to [`EPS`] keeps its digits, a tiny one is left as it is, products of quaternions are normalised.

pub(crate) mod orientation;

use sim_core::linalg::jacobi_rotation;
use sim_core::math::{Mat3, Pose, Quat, Vec3};

/// Below this, the compiler treats a number as zero.
pub(crate) const EPS: f64 = 1e-14;

/// Poses whose numbers differ by less than this count as the same.
const SAME_FRAME: f64 = 1e-6;

/// Scales to unit length and returns the length before. Below [`EPS`] (squared) nothing is changed and the
/// length is 0; within [`EPS`] of one nothing is changed either.
pub(crate) fn normalize(v: &mut [f64]) -> f64 {
    let squared = v.iter().fold(0.0, |sum, x| sum + x * x);
    if squared < EPS {
        return 0.0;
    }
    let norm = squared.sqrt();
    if (norm - 1.0).abs() > EPS {
        for x in v {
            *x /= norm;
        }
    }
    norm
}

/// The unit quaternion, as [`normalize`] makes it.
pub(crate) fn unit(mut q: Quat) -> Quat {
    normalize(&mut q.0);
    q
}

/// The product of two rotations, normalised.
pub(crate) fn compose(a: Quat, b: Quat) -> Quat {
    unit(a * b)
}

/// A vector rotated by a unit quaternion.
pub(crate) fn rotate(v: Vec3, q: Quat) -> Vec3 {
    if v.is_zero() {
        return Vec3::ZERO;
    }
    if q == Quat::IDENTITY {
        return v;
    }
    let [w, x, y, z] = q.0;
    let t = [
        w * v[0] + y * v[2] - z * v[1],
        w * v[1] + z * v[0] - x * v[2],
        w * v[2] + x * v[1] - y * v[0],
    ];
    Vec3([
        v[0] + 2.0 * (y * t[2] - z * t[1]),
        v[1] + 2.0 * (z * t[0] - x * t[2]),
        v[2] + 2.0 * (x * t[1] - y * t[0]),
    ])
}

/// The pose of a child that is given in the frame of `parent`.
pub(crate) fn accumulate(parent: Pose, child: Pose) -> Pose {
    Pose {
        pos: parent.pos + parent.quat.to_mat() * child.pos,
        quat: compose(parent.quat, child.quat),
    }
}

/// The inverse transformation of a pose.
pub(crate) fn invert(pose: Pose) -> Pose {
    let quat = pose.quat.conjugate();
    Pose {
        pos: -(quat.to_mat() * pose.pos),
        quat,
    }
}

/// The rotation that takes the z axis to the unit vector `v` by the shortest way.
pub(crate) fn quat_from_z(v: Vec3) -> Quat {
    let mut axis = Vec3::Z.cross(v);
    let sin = normalize(&mut axis.0);
    if sin < 1e-10 {
        axis = Vec3::X;
    }
    let half = sim_math::atan2(sin, v[2]) / 2.0;
    let s = sim_math::sin(half);
    Quat([sim_math::cos(half), axis[0] * s, axis[1] * s, axis[2] * s])
}

/// The rotation of a frame with these axes, which are orthogonal units.
pub(crate) fn quat_from_axes(x: Vec3, y: Vec3, z: Vec3) -> Quat {
    let mut q = [0.0; 4];
    // divide by the component that is surely not small
    if x[0] + y[1] + z[2] > 0.0 {
        q[0] = 0.5 * (1.0 + x[0] + y[1] + z[2]).sqrt();
        q[1] = 0.25 * (y[2] - z[1]) / q[0];
        q[2] = 0.25 * (z[0] - x[2]) / q[0];
        q[3] = 0.25 * (x[1] - y[0]) / q[0];
    } else if x[0] > y[1] && x[0] > z[2] {
        q[1] = 0.5 * (1.0 + x[0] - y[1] - z[2]).sqrt();
        q[0] = 0.25 * (y[2] - z[1]) / q[1];
        q[2] = 0.25 * (y[0] + x[1]) / q[1];
        q[3] = 0.25 * (z[0] + x[2]) / q[1];
    } else if y[1] > z[2] {
        q[2] = 0.5 * (1.0 - x[0] + y[1] - z[2]).sqrt();
        q[0] = 0.25 * (z[0] - x[2]) / q[2];
        q[1] = 0.25 * (y[0] + x[1]) / q[2];
        q[3] = 0.25 * (z[1] + y[2]) / q[2];
    } else {
        q[3] = 0.5 * (1.0 - x[0] - y[1] + z[2]).sqrt();
        q[0] = 0.25 * (x[1] - y[0]) / q[3];
        q[1] = 0.25 * (z[0] + x[2]) / q[3];
        q[2] = 0.25 * (z[1] + y[2]) / q[3];
    }
    unit(Quat(q))
}

/// Whether two positions are the same for all practical purposes.
fn same_position(a: Vec3, b: Vec3) -> bool {
    (0..3).all(|i| (a[i] - b[i]).abs() < SAME_FRAME)
}

/// Whether two orientations are the same for all practical purposes; a quaternion and its negative are.
pub(crate) fn same_rotation(a: Quat, b: Quat) -> bool {
    (0..4).all(|i| (a[i] - b[i]).abs() < SAME_FRAME)
        || (0..4).all(|i| (a[i] + b[i]).abs() < SAME_FRAME)
}

/// Whether two poses are the same for all practical purposes.
pub(crate) fn same_pose(a: Pose, b: Pose) -> bool {
    same_position(a.pos, b.pos) && same_rotation(a.quat, b.quat)
}

/// Whether a position is the origin for all practical purposes.
pub(crate) fn at_origin(pos: Vec3) -> bool {
    same_position(pos, Vec3::ZERO)
}

/// Principal values and axes of a symmetric matrix, in decreasing order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Principal {
    /// the eigenvalues
    pub values: Vec3,
    /// the rotation whose matrix has the eigenvectors as columns
    pub quat: Quat,
}

impl Principal {
    /// Whether all values are above zero.
    pub fn is_positive(&self) -> bool {
        // what is not a number passes, as in MuJoCo
        self.values[2] >= EPS || self.values[2].is_nan()
    }
}

/// Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi rotations that are kept as a quaternion.
pub(crate) fn principal(matrix: &Mat3) -> Principal {
    const TOLERANCE: f64 = 1e-12;
    let mut quat = Quat::IDENTITY;
    let mut values = Vec3::ZERO;

    for _ in 0..500 {
        let axes = quat.to_mat();
        let turned = axes.transpose() * *matrix * axes;
        values = Vec3([turned[0], turned[4], turned[8]]);
        match jacobi_rotation(&turned) {
            Some(turn) => quat = unit(compose(quat, unit(turn))),
            None => break,
        }
    }

    // sort: each swap is a quarter turn about the third axis, with the digits of MuJoCo
    #[allow(clippy::approx_constant)]
    const SQRT_HALF: f64 = 0.707106781186548;
    for first in [0, 1, 0] {
        if values[first] + TOLERANCE < values[first + 1] {
            values.0.swap(first, first + 1);
            let mut turn = [SQRT_HALF, 0.0, 0.0, 0.0];
            turn[(first + 2) % 3 + 1] = SQRT_HALF;
            quat = unit(compose(quat, Quat(turn)));
        }
    }
    Principal { values, quat }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_vectors_are_left_alone() {
        let mut v = [1e-8, 0.0, 0.0];
        assert_eq!(normalize(&mut v), 0.0);
        assert_eq!(v, [1e-8, 0.0, 0.0]);
        let mut v = [3.0, 0.0, 4.0];
        assert_eq!(normalize(&mut v), 5.0);
        assert_eq!(v, [0.6, 0.0, 0.8]);
    }

    #[test]
    fn axes_and_quaternions_agree() {
        for q in [
            Quat([1.0, 0.0, 0.0, 0.0]),
            unit(Quat([0.1, 0.9, -0.3, 0.2])),
            unit(Quat([0.1, 0.2, 0.9, -0.3])),
            unit(Quat([0.1, -0.3, 0.2, 0.9])),
        ] {
            let m = q.to_mat();
            let back = quat_from_axes(m.col(0), m.col(1), m.col(2));
            assert!(same_rotation(q, back), "{q:?} {back:?}");
            let z = quat_from_z(m.col(2));
            assert!(same_position(z.to_mat().col(2), m.col(2)));
        }
    }

    #[test]
    fn inverse_undoes() {
        let pose = Pose::new(Vec3([1.0, -2.0, 3.0]), unit(Quat([0.3, 0.5, -0.1, 0.7])));
        let back = accumulate(pose, invert(pose));
        assert!(same_pose(back, Pose::IDENTITY));
    }

    #[test]
    fn principal_axes_rebuild_the_matrix() {
        let axes = unit(Quat([0.8, 0.1, -0.4, 0.2])).to_mat();
        let matrix = axes * Mat3::diagonal(Vec3([1.0, 3.0, 2.0])) * axes.transpose();
        let found = principal(&matrix);
        for (value, expected) in found.values.0.into_iter().zip([3.0, 2.0, 1.0]) {
            assert!((value - expected).abs() < 1e-12);
        }
        let axes = found.quat.to_mat();
        let back = axes * Mat3::diagonal(found.values) * axes.transpose();
        for i in 0..9 {
            assert!((back[i] - matrix[i]).abs() < 1e-11);
        }
    }
}
