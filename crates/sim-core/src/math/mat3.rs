//! Three-by-three matrices, row-major.

use super::{Quat, Vec3};
use std::ops::{Index, IndexMut, Mul};

/// A row-major 3×3 matrix.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct Mat3(pub [f64; 9]);

impl Default for Mat3 {
    fn default() -> Mat3 {
        Mat3::IDENTITY
    }
}

impl Mat3 {
    /// The identity.
    pub const IDENTITY: Mat3 = Mat3([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    /// All zeros.
    pub const ZERO: Mat3 = Mat3([0.0; 9]);

    /// A diagonal matrix.
    pub const fn diagonal(d: Vec3) -> Mat3 {
        Mat3([d.0[0], 0.0, 0.0, 0.0, d.0[1], 0.0, 0.0, 0.0, d.0[2]])
    }

    /// A matrix from its rows.
    pub fn from_rows(x: Vec3, y: Vec3, z: Vec3) -> Mat3 {
        Mat3([x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]])
    }

    /// A matrix from its columns.
    pub fn from_cols(x: Vec3, y: Vec3, z: Vec3) -> Mat3 {
        Mat3([x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]])
    }

    /// Row `i`.
    #[inline]
    pub fn row(&self, i: usize) -> Vec3 {
        Vec3([self[3 * i], self[3 * i + 1], self[3 * i + 2]])
    }

    /// Column `i`.
    #[inline]
    pub fn col(&self, i: usize) -> Vec3 {
        Vec3([self[i], self[3 + i], self[6 + i]])
    }

    /// Replaces row `i`.
    #[inline]
    pub fn set_row(&mut self, i: usize, v: Vec3) {
        self.0[3 * i..3 * i + 3].copy_from_slice(&v.0);
    }

    /// The transpose.
    #[inline]
    pub fn transpose(&self) -> Mat3 {
        let m = &self.0;
        Mat3([m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]])
    }

    /// Transpose times vector, without forming the transpose.
    #[inline]
    pub fn mul_transposed(&self, v: Vec3) -> Vec3 {
        let m = &self.0;
        Vec3([
            m[0] * v[0] + m[3] * v[1] + m[6] * v[2],
            m[1] * v[0] + m[4] * v[1] + m[7] * v[2],
            m[2] * v[0] + m[5] * v[1] + m[8] * v[2],
        ])
    }

    /// The determinant.
    pub fn determinant(&self) -> f64 {
        self.row(0).dot(self.row(1).cross(self.row(2)))
    }

    /// The unit quaternion of a rotation matrix.
    pub fn to_quat(&self) -> Quat {
        let m = &self.0;
        let mut q = [0.0; 4];
        // divide by the component that is surely not small
        if m[0] + m[4] + m[8] > 0.0 {
            q[0] = 0.5 * (1.0 + m[0] + m[4] + m[8]).sqrt();
            q[1] = 0.25 * (m[7] - m[5]) / q[0];
            q[2] = 0.25 * (m[2] - m[6]) / q[0];
            q[3] = 0.25 * (m[3] - m[1]) / q[0];
        } else if m[0] > m[4] && m[0] > m[8] {
            q[1] = 0.5 * (1.0 + m[0] - m[4] - m[8]).sqrt();
            q[0] = 0.25 * (m[7] - m[5]) / q[1];
            q[2] = 0.25 * (m[1] + m[3]) / q[1];
            q[3] = 0.25 * (m[2] + m[6]) / q[1];
        } else if m[4] > m[8] {
            q[2] = 0.5 * (1.0 - m[0] + m[4] - m[8]).sqrt();
            q[0] = 0.25 * (m[2] - m[6]) / q[2];
            q[1] = 0.25 * (m[1] + m[3]) / q[2];
            q[3] = 0.25 * (m[5] + m[7]) / q[2];
        } else {
            q[3] = 0.5 * (1.0 - m[0] - m[4] + m[8]).sqrt();
            q[0] = 0.25 * (m[3] - m[1]) / q[3];
            q[1] = 0.25 * (m[2] + m[6]) / q[3];
            q[2] = 0.25 * (m[5] + m[7]) / q[3];
        }
        Quat(q).normalized()
    }
}

impl Mul<Vec3> for &Mat3 {
    type Output = Vec3;
    #[inline]
    fn mul(self, v: Vec3) -> Vec3 {
        let m = &self.0;
        Vec3([
            m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
            m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
            m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
        ])
    }
}

impl Mul<Vec3> for Mat3 {
    type Output = Vec3;
    #[inline]
    fn mul(self, v: Vec3) -> Vec3 {
        &self * v
    }
}

impl Mul for Mat3 {
    type Output = Mat3;
    #[inline]
    fn mul(self, b: Mat3) -> Mat3 {
        let mut out = [0.0; 9];
        for r in 0..3 {
            for c in 0..3 {
                out[3 * r + c] =
                    self[3 * r] * b[c] + self[3 * r + 1] * b[3 + c] + self[3 * r + 2] * b[6 + c];
            }
        }
        Mat3(out)
    }
}

impl Index<usize> for Mat3 {
    type Output = f64;
    #[inline]
    fn index(&self, i: usize) -> &f64 {
        &self.0[i]
    }
}

impl IndexMut<usize> for Mat3 {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.0[i]
    }
}
