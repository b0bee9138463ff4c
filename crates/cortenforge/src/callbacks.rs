//! Functions of your own in the pipeline: controllers, passive forces, sensors, contact filters, actuators.
//!
//! They are set on a `Data` in [`Data::callbacks`](crate::Data#structfield.callbacks), are shared by its clones, and stay when it is reset.
//!
//! ```
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco>
//!          <worldbody><body><joint name="pivot" axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody>
//!          <actuator><motor name="motor" joint="pivot"/></actuator>
//!        </mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! let (pivot, motor) = (model.joint("pivot")?, model.actuator("motor")?);
//! data.callbacks.control = Some(Arc::new(move |_model, data| {
//!     let (angle, speed) = (pivot.qpos(data)[0], pivot.qvel(data)[0]);
//!     *motor.ctrl_mut(data) = -500.0 * angle - 50.0 * speed; // N·m
//! }));
//! for _ in 0..1000 {
//!     data.step(&model);
//! }
//! assert!(data.qpos[0].abs() < 0.1); // held up
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::data::{
    ActuatorCallback, Callbacks, Clock, ContactFilter, DynamicsCallback, SensorCallback,
    StepCallback,
};
#[doc(inline)]
pub use sim_core::model::SensorStage;
