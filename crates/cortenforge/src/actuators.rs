//! Actuators: muscles, the Hill-type muscle, length ranges, delayed controls, parameters by name.
//!
//! A muscle's control and activation go from 0 to 1, its force (N) is negative, for it pulls. Where its length range is
//! not given, the compiler finds it; [`set_length_range`] does so again.
//!
//! ```
//! use cortenforge::actuators::muscle_activation_dynamics;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco>
//!          <worldbody><body><joint name="elbow" range="0 120"/><geom size=".02" fromto="0 0 0 .3 0 0" type="capsule"/></body></worldbody>
//!          <actuator><muscle name="flexor" joint="elbow" force="300"/></actuator>
//!        </mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! let flexor = model.actuator("flexor")?;
//! *flexor.ctrl_mut(&mut data) = 1.0;
//! for _ in 0..50 {
//!     data.step(&model);
//! }
//! assert!(flexor.act(&data)[0] > 0.9);
//! assert!(flexor.force(&data) < -100.0); // N·m on this joint
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::actuation::hill::HillMuscle;
#[doc(inline)]
pub use sim_core::actuation::{
    muscle_activation_dynamics, muscle_bias, muscle_gain, next_activation, read_ctrl,
};
#[doc(inline)]
pub use sim_core::model::kinds::servo_stiffness;
#[doc(inline)]
pub use sim_core::model::params::{
    ActivationParams, AffineParams, FilterParams, FixedParams, HillParams, MuscleParams,
};
#[doc(inline)]
pub use sim_core::model::{
    ActuatorDynamics, ActuatorRef, ActuatorTransmission, BiasType, GainType, LengthRangeMode,
};
#[doc(inline)]
pub use sim_core::setconst::{
    LengthRangeError, LengthRangeOpt, length_range, set_length_range, set_length_ranges,
};
