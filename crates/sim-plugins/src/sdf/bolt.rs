//! `mujoco.sdf.bolt`: a bolt with a thread and a hexagonal head.

use super::{Solid, intersection, subtraction, union};
use sim_core::math::Vec3;
use sim_core::plugin::Shape;
use std::f64::consts::{PI, SQRT_2};

/// Half of the square root of two.
pub(super) const SQRT_HALF: f64 = SQRT_2 / 2.0;

/// Turns of a thread per metre.
const PITCH: f64 = 12.0;

/// A bolt along the z axis, with its head above.
#[derive(Clone, Copy, Debug)]
pub struct Bolt {
    radius: f64,
}

impl Solid for Bolt {
    const NAME: &'static str = "mujoco.sdf.bolt";
    const SETTINGS: &'static [(&'static str, f64)] = &[("radius", 0.26)];

    fn new(settings: &[f64]) -> Bolt {
        Bolt {
            radius: settings[0],
        }
    }
}

/// A rod of which only the outline across counts: how far a point is from its radius, how far from its thread, and under
/// which angle the point is seen.
pub(super) struct Rod {
    pub beyond: f64,
    pub thread: f64,
    pub azimuth: f64,
}

impl Rod {
    /// A triangular wave that is wound around the z axis.
    pub fn new(p: Vec3, radius: f64) -> Rod {
        let beyond = (p[0] * p[0] + p[1] * p[1]).sqrt() - radius;
        let azimuth = sim_math::atan2(p[1], p[0]);
        let turns = p[2] * PITCH - azimuth / PI / 2.0;
        let wave = (turns - turns.floor() - 0.5).abs();
        Rod {
            beyond,
            thread: (beyond - wave / PITCH) * SQRT_HALF,
            azimuth,
        }
    }

    /// The hexagon of a head or a nut, rounded by a cone at its top.
    pub fn hexagon(&self, p: Vec3) -> f64 {
        let k = 6.0 / PI / 2.0;
        let angle = -(self.azimuth * k + 0.5).floor() / k;
        let (sin, cos) = (sim_math::sin(angle), sim_math::sin(angle + PI * 0.5));
        let across = cos * p[0] + -sin * p[1] - 0.5;
        let head = intersection(across, (p[2] + 0.25).abs() - 0.25);
        intersection(head, (p[2] + self.beyond - 0.22) * SQRT_HALF)
    }
}

impl Shape for Bolt {
    fn distance(&self, p: Vec3) -> f64 {
        let rod = Rod::new(p, self.radius);
        // cut off at the top and the bottom, and there across by a cone
        let cut = subtraction(rod.thread, 0.5 - (p[2] + 0.5).abs());
        let cone = (p[2] - rod.beyond) * SQRT_HALF;
        let bolt = subtraction(cut, cone + 1.0 * SQRT_HALF);
        union(bolt, rod.hexagon(p))
    }

    fn aabb(&self) -> [f64; 6] {
        [0.0, 0.0, 0.0, 0.6, 0.6, 1.0]
    }
}
