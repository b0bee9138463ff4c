//! Unit quaternions (w, x, y, z).

use super::{MINVAL, Mat3, Vec3};
use std::f64::consts::PI;
use std::ops::{Index, IndexMut, Mul};

/// A quaternion (w, x, y, z). Angles are in rad.
///
/// ```
/// use sim_core::math::{Quat, Vec3};
/// use std::f64::consts::{FRAC_PI_2, PI};
///
/// let quarter = Quat::from_axis_angle(Vec3::Z, FRAC_PI_2);
/// let half = quarter * quarter; // the right one first
/// assert!(half.rotate(Vec3::new(1.0, 0.0, 0.0)).distance(Vec3::new(-1.0, 0.0, 0.0)) < 1e-15);
/// assert!(half.difference(Quat::IDENTITY).distance(Vec3::new(0.0, 0.0, PI)) < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct Quat(pub [f64; 4]);

impl Default for Quat {
    fn default() -> Quat {
        Quat::IDENTITY
    }
}

impl Quat {
    /// No rotation.
    pub const IDENTITY: Quat = Quat([1.0, 0.0, 0.0, 0.0]);

    /// A quaternion from its components.
    pub const fn new(w: f64, x: f64, y: f64, z: f64) -> Quat {
        Quat([w, x, y, z])
    }

    /// The first four numbers of a slice.
    pub fn from_slice(s: &[f64]) -> Quat {
        Quat([s[0], s[1], s[2], s[3]])
    }

    /// The vector part.
    #[inline]
    pub fn vec(self) -> Vec3 {
        Vec3([self[1], self[2], self[3]])
    }

    /// The inverse rotation of a unit quaternion.
    #[inline]
    pub fn conjugate(self) -> Quat {
        Quat([self[0], -self[1], -self[2], -self[3]])
    }

    /// Rotation by `angle` (rad) about a unit axis.
    #[inline]
    pub fn from_axis_angle(axis: Vec3, angle: f64) -> Quat {
        if angle == 0.0 {
            return Quat::IDENTITY;
        }
        let (s, c) = sim_math::sin_cos(0.5 * angle);
        Quat([c, axis[0] * s, axis[1] * s, axis[2] * s])
    }

    /// Scales to unit length in place and returns the norm before. A quaternion with a norm below
    /// [`MINVAL`] becomes the identity; one that is a unit already, to [`MINVAL`], is left as it is.
    #[inline]
    pub fn normalize(&mut self) -> f64 {
        let q = &mut self.0;
        let norm = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
        if norm < MINVAL {
            *self = Quat::IDENTITY;
        } else if (norm - 1.0).abs() > MINVAL {
            let inv = 1.0 / norm;
            for x in q {
                *x *= inv;
            }
        }
        norm
    }

    /// The unit quaternion, as [`Quat::normalize`] makes it.
    #[inline]
    pub fn normalized(mut self) -> Quat {
        self.normalize();
        self
    }

    /// Rotates a vector.
    #[inline]
    pub fn rotate(self, v: Vec3) -> Vec3 {
        if v.is_zero() {
            return Vec3::ZERO;
        }
        if self == Quat::IDENTITY {
            return v;
        }
        // v + 2 * q.vec × (q.w * v + q.vec × v), summed in MuJoCo's order
        let [w, x, y, z] = self.0;
        let t = Vec3([
            w * v[0] + y * v[2] - z * v[1],
            w * v[1] + z * v[0] - x * v[2],
            w * v[2] + x * v[1] - y * v[0],
        ]);
        v + self.vec().cross(t) * 2.0
    }

    /// Turns until it is the rotation in a matrix that may also stretch and shear, starting from where it is; returns
    /// how many turns it took. In each turn the columns of the matrix pull at the axes (Müller et al. 2016).
    pub fn refine(&mut self, mat: &Mat3) -> usize {
        const MOST: usize = 500;
        const SMALL: f64 = 1e-9;
        for turn in 0..MOST {
            let rot = self.to_mat();
            let (mut pull, mut along) = (Vec3::ZERO, 0.0);
            for k in 0..3 {
                let own = Vec3([rot.0[k], rot.0[k + 3], rot.0[k + 6]]);
                let other = Vec3([mat.0[k], mat.0[k + 3], mat.0[k + 6]]);
                pull += own.cross(other);
                along += own.dot(other);
            }
            let (axis, angle) = (pull * (1.0 / (along.abs() + MINVAL))).normalized();
            if angle < SMALL {
                return turn;
            }
            *self = Quat::from_axis_angle(axis, angle) * *self;
            self.normalize();
        }
        MOST
    }

    /// The rotation matrix; its columns are the turned axes.
    ///
    /// ```
    /// use sim_core::math::{Quat, Vec3};
    ///
    /// let turn = Quat::new(0.5, 0.5, 0.5, 0.5); // x to y, y to z, z to x
    /// let v = Vec3::new(1.0, 2.0, 3.0);
    /// assert_eq!(turn.to_mat() * v, Vec3::new(3.0, 1.0, 2.0));
    /// assert_eq!(turn.rotate(v), Vec3::new(3.0, 1.0, 2.0));
    /// ```
    #[inline]
    pub fn to_mat(self) -> Mat3 {
        if self == Quat::IDENTITY {
            return Mat3::IDENTITY;
        }
        let [w, x, y, z] = self.0;
        let (ww, xx, yy, zz) = (w * w, x * x, y * y, z * z);
        Mat3([
            ww + xx - yy - zz,
            2.0 * (x * y - w * z),
            2.0 * (x * z + w * y),
            2.0 * (x * y + w * z),
            ww - xx + yy - zz,
            2.0 * (y * z - w * x),
            2.0 * (x * z - w * y),
            2.0 * (y * z + w * x),
            ww - xx - yy + zz,
        ])
    }

    /// The angular velocity (rad/s) that makes this rotation in time `dt` (s): axis times angle / `dt`, by the shorter way.
    #[inline]
    pub fn to_velocity(self, dt: f64) -> Vec3 {
        let (axis, sin_half) = self.vec().normalized();
        let mut speed = 2.0 * sim_math::atan2(sin_half, self[0]);
        if speed > PI {
            speed -= 2.0 * PI;
        }
        axis * (speed / dt)
    }

    /// The rotation vector `v` (axis times angle, rad) with `self = b * exp(v)`.
    #[inline]
    pub fn difference(self, b: Quat) -> Vec3 {
        (b.conjugate() * self).to_velocity(1.0)
    }

    /// Advances by the body-frame angular velocity `vel` (rad/s) over time `scale` (s), in place.
    ///
    /// ```
    /// use sim_core::math::{Quat, Vec3};
    ///
    /// let mut quat = Quat::IDENTITY;
    /// quat.integrate(Vec3::new(0.0, 0.0, 2.0), 0.25);
    /// assert_eq!(quat, Quat::from_axis_angle(Vec3::Z, 0.5));
    /// ```
    #[inline]
    pub fn integrate(&mut self, vel: Vec3, scale: f64) {
        let (axis, speed) = vel.normalized();
        let turn = Quat::from_axis_angle(axis, scale * speed);
        self.normalize();
        *self = *self * turn;
    }

    /// Time derivative (1/s) of the quaternion under the world-frame angular velocity `vel` (rad/s).
    pub fn derivative(self, vel: Vec3) -> Quat {
        let [w, x, y, z] = self.0;
        Quat([
            0.5 * (-vel[0] * x - vel[1] * y - vel[2] * z),
            0.5 * (vel[0] * w + vel[1] * z - vel[2] * y),
            0.5 * (-vel[0] * z + vel[1] * w + vel[2] * x),
            0.5 * (vel[0] * y - vel[1] * x + vel[2] * w),
        ])
    }

    /// The rotation that takes the z axis to the direction of `v` by the shortest way.
    pub fn from_z_to(v: Vec3) -> Quat {
        let (v, norm) = v.normalized();
        if norm < MINVAL {
            return Quat::IDENTITY;
        }
        let mut axis = Vec3::Z.cross(v);
        let sin = axis.normalize();
        // nearly parallel: the axis is arbitrary
        if sin.abs() < MINVAL {
            return if v[2] < 0.0 {
                Quat::new(0.0, 1.0, 0.0, 0.0)
            } else {
                Quat::IDENTITY
            };
        }
        Quat::from_axis_angle(axis, sim_math::atan2(sin, v[2]))
    }
}

impl Mul for Quat {
    type Output = Quat;
    #[inline]
    fn mul(self, b: Quat) -> Quat {
        let (a, b) = (self.0, b.0);
        Quat([
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
        ])
    }
}

impl Index<usize> for Quat {
    type Output = f64;
    #[inline]
    fn index(&self, i: usize) -> &f64 {
        &self.0[i]
    }
}

impl IndexMut<usize> for Quat {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.0[i]
    }
}
