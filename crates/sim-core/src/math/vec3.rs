//! Three-dimensional vectors.

use super::MINVAL;
use std::ops::{Add, AddAssign, Div, Index, IndexMut, Mul, MulAssign, Neg, Sub, SubAssign};

/// A vector of three numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct Vec3(pub [f64; 3]);

impl Vec3 {
    /// The zero vector.
    pub const ZERO: Vec3 = Vec3([0.0; 3]);
    /// The unit vector along x.
    pub const X: Vec3 = Vec3([1.0, 0.0, 0.0]);
    /// The unit vector along y.
    pub const Y: Vec3 = Vec3([0.0, 1.0, 0.0]);
    /// The unit vector along z.
    pub const Z: Vec3 = Vec3([0.0, 0.0, 1.0]);

    /// A vector from its components.
    pub const fn new(x: f64, y: f64, z: f64) -> Vec3 {
        Vec3([x, y, z])
    }

    /// The first three numbers of a slice.
    pub fn from_slice(s: &[f64]) -> Vec3 {
        Vec3([s[0], s[1], s[2]])
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, b: Vec3) -> f64 {
        self[0] * b[0] + self[1] * b[1] + self[2] * b[2]
    }

    /// The vector product.
    #[inline]
    pub fn cross(self, b: Vec3) -> Vec3 {
        Vec3([
            self[1] * b[2] - self[2] * b[1],
            self[2] * b[0] - self[0] * b[2],
            self[0] * b[1] - self[1] * b[0],
        ])
    }

    /// The Euclidean norm.
    #[inline]
    pub fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The Euclidean distance to another point.
    #[inline]
    pub fn distance(self, b: Vec3) -> f64 {
        (self - b).norm()
    }

    /// The unit vector and the norm before normalisation; the x axis where the norm is below [`MINVAL`].
    #[inline]
    pub fn normalized(self) -> (Vec3, f64) {
        let norm = self.norm();
        if norm < MINVAL {
            (Vec3::X, norm)
        } else {
            (self * (1.0 / norm), norm)
        }
    }

    /// Normalises in place as [`Vec3::normalized`] and returns the norm before.
    #[inline]
    pub fn normalize(&mut self) -> f64 {
        let (unit, norm) = self.normalized();
        *self = unit;
        norm
    }

    /// The product component by component.
    #[inline]
    pub fn component_mul(self, b: Vec3) -> Vec3 {
        Vec3([self[0] * b[0], self[1] * b[1], self[2] * b[2]])
    }

    /// Whether all components are zero.
    pub fn is_zero(self) -> bool {
        self.0 == [0.0; 3]
    }
}

impl Index<usize> for Vec3 {
    type Output = f64;
    #[inline]
    fn index(&self, i: usize) -> &f64 {
        &self.0[i]
    }
}

impl IndexMut<usize> for Vec3 {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.0[i]
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    #[inline]
    fn add(self, b: Vec3) -> Vec3 {
        Vec3([self[0] + b[0], self[1] + b[1], self[2] + b[2]])
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    #[inline]
    fn sub(self, b: Vec3) -> Vec3 {
        Vec3([self[0] - b[0], self[1] - b[1], self[2] - b[2]])
    }
}

impl Mul<f64> for Vec3 {
    type Output = Vec3;
    #[inline]
    fn mul(self, s: f64) -> Vec3 {
        Vec3([self[0] * s, self[1] * s, self[2] * s])
    }
}

impl Mul<Vec3> for f64 {
    type Output = Vec3;
    #[inline]
    fn mul(self, v: Vec3) -> Vec3 {
        v * self
    }
}

impl Div<f64> for Vec3 {
    type Output = Vec3;
    #[inline]
    fn div(self, s: f64) -> Vec3 {
        Vec3([self[0] / s, self[1] / s, self[2] / s])
    }
}

impl Neg for Vec3 {
    type Output = Vec3;
    #[inline]
    fn neg(self) -> Vec3 {
        Vec3([-self[0], -self[1], -self[2]])
    }
}

impl AddAssign for Vec3 {
    #[inline]
    fn add_assign(&mut self, b: Vec3) {
        *self = *self + b;
    }
}

impl SubAssign for Vec3 {
    #[inline]
    fn sub_assign(&mut self, b: Vec3) {
        *self = *self - b;
    }
}

impl MulAssign<f64> for Vec3 {
    #[inline]
    fn mul_assign(&mut self, s: f64) {
        *self = *self * s;
    }
}
