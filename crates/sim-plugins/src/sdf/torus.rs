//! `mujoco.sdf.torus`: a ring.

use super::Solid;
use sim_core::math::{MINVAL, Vec3};
use sim_core::plugin::Shape;

/// A ring around the z axis.
#[derive(Clone, Copy, Debug)]
pub struct Torus {
    /// from the axis to the middle of the tube
    large: f64,
    /// of the tube
    small: f64,
}

impl Solid for Torus {
    const NAME: &'static str = "mujoco.sdf.torus";
    const SETTINGS: &'static [(&'static str, f64)] = &[("radius1", 0.35), ("radius2", 0.15)];

    fn new(settings: &[f64]) -> Torus {
        Torus {
            large: settings[0],
            small: settings[1],
        }
    }
}

impl Shape for Torus {
    fn distance(&self, p: Vec3) -> f64 {
        let q = (p[0] * p[0] + p[1] * p[1]).sqrt() - self.large;
        (q * q + p[2] * p[2]).sqrt() - self.small
    }

    fn gradient(&self, p: Vec3, _distance: f64) -> Vec3 {
        let radius = (p[0] * p[0] + p[1] * p[1]).sqrt();
        let q = radius - self.large;
        let (x, y) = (p[0] / radius, p[1] / radius);
        let norm = (q * q + p[2] * p[2]).sqrt();
        let norm = if norm > MINVAL { norm } else { MINVAL };
        Vec3([q * x / norm, q * y / norm, p[2] / norm])
    }

    fn aabb(&self) -> [f64; 6] {
        let wide = self.large + self.small;
        [0.0, 0.0, 0.0, wide, wide, self.small]
    }
}
