//! `mujoco.sdf.gear`: a wheel with involute teeth.

use super::{Solid, intersection, subtraction};
use sim_core::math::{Vec3, clip};
use sim_core::plugin::Shape;
use std::f64::consts::PI;

/// A gear around the z axis.
#[derive(Clone, Copy, Debug)]
pub struct Gear {
    /// by how much it is turned
    alpha: f64,
    diameter: f64,
    thickness: f64,
    /// radius of the tips of teeth
    outer: f64,
    /// radius of the hole
    inner: f64,
    /// radius of the circle that the involutes start from
    base: f64,
    /// length of teeth along the radius
    depth: f64,
    /// angle from one tooth to the next
    stride: f64,
    /// angle from the flank of a tooth to that of the next
    shift: f64,
}

impl Solid for Gear {
    const NAME: &'static str = "mujoco.sdf.gear";
    const SETTINGS: &'static [(&'static str, f64)] = &[
        ("alpha", 0.0),
        ("diameter", 2.8),
        ("teeth", 25.0),
        ("thickness", 0.2),
        ("innerdiameter", -1.0),
    ];

    fn new(settings: &[f64]) -> Gear {
        let (diameter, teeth) = (settings[1], settings[2]);
        let pressure_angle = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
        let radius = diameter / 2.0;
        // teeth per length of diameter, and the arc from one to the next
        let pitch = teeth / diameter;
        let arc = PI / pitch;
        let outer = (diameter + 2.0 * (1.0 / pitch)) / 2.0;
        let depth = 2.2 / pitch;
        let inner = match settings[4] >= 0.0 {
            true => settings[4] / 2.0,
            false => outer - depth - 0.14 * diameter,
        };
        let base = diameter * sim_math::cos(pressure_angle) / 2.0;
        let stride = arc / radius;
        let angle = sim_math::acos(base / radius);
        let involute = sim_math::tan(angle) - angle;
        Gear {
            alpha: settings[0],
            diameter,
            thickness: settings[3],
            outer,
            inner,
            base,
            depth,
            stride,
            shift: stride / 2.0 - 2.0 * involute,
        }
    }
}

fn modulo(x: f64, y: f64) -> f64 {
    x - y * (x / y).floor()
}

/// The union of two shapes with a round edge between them.
fn smooth_union(a: f64, b: f64, k: f64) -> f64 {
    let h = clip(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
    b * (1.0 - h) + a * h - k * h * (1.0 - h)
}

fn smooth_intersection(a: f64, b: f64, k: f64) -> f64 {
    subtraction(
        intersection(a, b),
        smooth_union(subtraction(a, b), subtraction(b, a), k),
    )
}

impl Gear {
    /// The distance of a point from the outline.
    fn outline(&self, p: Vec3) -> f64 {
        let rho = (p[0] * p[0] + p[1] * p[1]).sqrt();
        if self.inner - rho > 0.0 {
            return self.inner - rho;
        }
        if self.outer - rho < -0.2 {
            return rho - self.outer;
        }
        let Gear {
            stride,
            shift,
            base,
            ..
        } = *self;
        let angle = sim_math::atan2(p[1], p[0]) + self.alpha;
        // angles from the two flanks of the nearest tooth
        let left = modulo(angle + shift / 2.0, stride) - shift / 2.0;
        let right = modulo(-angle - shift + shift / 2.0, stride) - shift / 2.0;
        let (mut from_left, mut from_right) = (-1.0e6, -1.0e6);
        if base < rho {
            let unwound = sim_math::acos(base / rho);
            let tangent = (rho * rho - base * base).sqrt();
            from_left = tangent - base * (left + unwound);
            from_right = tangent - base * (right + unwound);
        }
        let teeth = intersection(from_left, from_right);
        let walls = intersection(left - (stride - shift), right - (stride - shift));
        let teeth = intersection(walls, teeth);
        let teeth = smooth_intersection(rho - self.outer, teeth, 0.0035 * self.diameter);
        let foot = rho - (self.outer - self.depth);
        let wheel = smooth_union(foot, teeth, base - self.outer + self.depth);
        subtraction(wheel, rho - self.inner)
    }
}

impl Shape for Gear {
    fn distance(&self, p: Vec3) -> f64 {
        let across = self.outline(p);
        let along = p[2].abs() - self.thickness / 2.0;
        let (out_across, out_along) = (across.max(0.0), along.max(0.0));
        let outside = (out_across * out_across + out_along * out_along).sqrt();
        across.max(along).min(0.0) + outside
    }

    fn aabb(&self) -> [f64; 6] {
        let wide = self.diameter / 2.0 * 1.25;
        [0.0, 0.0, 0.0, wide, wide, self.thickness / 2.0 * 1.1]
    }
}
