//! `mujoco.sdf.nut`: a hexagonal nut with a threaded hole.

use super::bolt::{Rod, SQRT_HALF};
use super::{Solid, subtraction, union};
use sim_core::math::Vec3;
use sim_core::plugin::Shape;

/// A nut around the z axis.
#[derive(Clone, Copy, Debug)]
pub struct Nut {
    radius: f64,
}

impl Solid for Nut {
    const NAME: &'static str = "mujoco.sdf.nut";
    const SETTINGS: &'static [(&'static str, f64)] = &[("radius", 0.26)];

    fn new(settings: &[f64]) -> Nut {
        Nut {
            radius: settings[0],
        }
    }
}

impl Shape for Nut {
    fn distance(&self, p: Vec3) -> f64 {
        let rod = Rod::new(p, self.radius);
        let cone = (p[2] - rod.beyond) * SQRT_HALF;
        let hole = subtraction(rod.thread, cone + 0.5 * SQRT_HALF);
        let hole = union(hole, -cone - 0.05 * SQRT_HALF);
        subtraction(rod.hexagon(p), hole)
    }

    fn aabb(&self) -> [f64; 6] {
        [0.0, 0.0, 0.0, 0.6, 0.6, 1.0]
    }
}
