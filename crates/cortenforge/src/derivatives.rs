//! Derivatives: of a step and of inverse dynamics by finite differences, of forces with respect to velocities, and of the
//! arithmetic of quaternions. On threads: [`batch`](crate::batch).
//!
//! ```
//! use cortenforge::derivatives::smooth_vel;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     "<mujoco><worldbody><body><joint type='slide' damping='4'/><geom size='.1'/></body></worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//! smooth_vel(&model, &mut data, true);
//! assert_eq!(data.qDeriv, [-4.0]); // N·s/m
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::analytic::{AnalyticError, Cause, Nonsmooth, Place, transition_derivatives};

#[doc(inline)]
pub use sim_core::difference::{
    DifferenceError, InverseJacobians, Transition, inverse_fd, transition_fd,
};

#[doc(inline)]
pub use sim_core::derivative::{quat_integrate_derivative, smooth_vel, sub_quat_derivative};
