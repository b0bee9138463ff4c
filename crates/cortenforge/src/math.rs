//! Small vectors: [`Vec3`], [`Quat`] (w, x, y, z), [`Mat3`] (row by row), [`Pose`], and spatial vectors; elementary functions.
//!
//! ```
//! use cortenforge::math::{Pose, Quat, Vec3};
//! use std::f64::consts::FRAC_PI_2;
//!
//! let quarter = Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), FRAC_PI_2);
//! let turned = quarter.rotate(Vec3::new(1.0, 0.0, 0.0));
//! assert!(turned.distance(Vec3::new(0.0, 1.0, 0.0)) < 1e-15);
//! let pose = Pose::new(Vec3::new(0.0, 0.0, 1.0), quarter);
//! let back = pose.inverse().point(pose.point(turned));
//! assert!(back.distance(turned) < 1e-15);
//! ```

/// Sines, arcs, exponentials and powers with the same bits on every machine. A controller that uses them instead of those
/// of the standard library leaves a run the same everywhere.
pub mod elementary {
    #[doc(inline)]
    pub use sim_math::{
        acos, asin, atan2, cos, exp, exp_m1, ln, log2, log10, pow, sin, sin_cos, tan,
    };
}

#[doc(inline)]
pub use sim_core::math::{Mat3, Pose, Quat, Spatial, Vec3, transform_spatial};
