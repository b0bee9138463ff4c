//! Small fixed-size mathematics, in MuJoCo's conventions: quaternions are (w, x, y, z), matrices are
//! row-major, spatial vectors hold rotation before translation.
//!
//! It is our own, because the layout is the public layout of the fields and because the order of
//! operations decides the last digits.

mod halton;
mod interpolation;
mod mat3;
mod pose;
mod quat;
mod spatial;
mod vec3;

pub use halton::halton;
pub(crate) use interpolation::{MAX_NODES, interpolate, node_count, node_gradient, node_weights};
pub use mat3::Mat3;
pub use pose::Pose;
pub use quat::Quat;
pub use spatial::{
    Inertia, Spatial, cross_force, cross_motion, dof_com, inert_com, mul_dof_vec, mul_inert_vec,
    transform_spatial,
};
pub use vec3::Vec3;

/// Below this, a number is treated as zero.
pub const MINVAL: f64 = 1e-15;
/// Above this, a coordinate, velocity or acceleration is treated as a blown-up simulation.
pub const MAXVAL: f64 = 1e10;

/// Whether a coordinate, velocity or acceleration is not a number or out of all bounds.
pub fn is_bad(x: f64) -> bool {
    x.is_nan() || !(-MAXVAL..=MAXVAL).contains(&x)
}

/// `x` limited to `[lo, hi]`. Unlike [`f64::clamp`] it accepts an empty interval: `hi` is applied last.
pub fn clip(x: f64, lo: f64, hi: f64) -> f64 {
    if x < lo {
        lo
    } else if x > hi {
        hi
    } else {
        x
    }
}
