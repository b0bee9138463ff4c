//! `mujoco.sdf.bowl`: a ball's shell, cut off at a height.

use super::Solid;
use sim_core::math::Vec3;
use sim_core::plugin::Shape;

/// A bowl around the z axis, open at the top.
#[derive(Clone, Copy, Debug)]
pub struct Bowl {
    height: f64,
    radius: f64,
    thickness: f64,
    /// of the opening
    width: f64,
}

impl Solid for Bowl {
    const NAME: &'static str = "mujoco.sdf.bowl";
    const SETTINGS: &'static [(&'static str, f64)] =
        &[("height", 0.4), ("radius", 1.0), ("thickness", 0.02)];

    fn new(settings: &[f64]) -> Bowl {
        let (height, radius) = (settings[0], settings[1]);
        Bowl {
            height,
            radius,
            thickness: settings[2],
            width: (radius * radius - height * height).sqrt(),
        }
    }
}

fn norm2(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

impl Shape for Bowl {
    fn distance(&self, p: Vec3) -> f64 {
        let Bowl {
            height,
            radius,
            thickness,
            width,
        } = *self;
        let from_axis = norm2(p[0], p[1]);
        let from_shell = match height * from_axis < width * p[2] {
            // nearest to the rim
            true => norm2(from_axis - width, p[2] - height),
            false => (norm2(from_axis, p[2]) - radius).abs(),
        };
        from_shell - thickness
    }

    fn aabb(&self) -> [f64; 6] {
        let wide = self.radius + self.thickness;
        [0.0, 0.0, 0.0, wide, wide, wide]
    }
}
