//! Actuators: from controls and activations to forces.
//!
//! `fwd_actuation` is the stage of the pipeline; each of the other files holds one part of what an actuator
//! is made of. An actuator's force is `gain * activation + bias`, or `gain * control + bias` where it has no
//! activation of its own.
//!
//! What is true of a kind of dynamics, gain or bias (its activations, its parameters, its defaults) is on its enumeration,
//! in `model/kinds/actuator.rs`; what its parameters are called is in `model/params.rs`. Here a kind computes: its rate and
//! its next activation in `activation.rs`, its gain and bias and their derivatives in `force.rs`.

mod activation;
mod derivative;
mod force;
mod forward;
pub mod hill;
pub mod history;
pub mod muscle;
mod slopes;

pub use activation::{actuator_disabled, next_activation};
pub use derivative::actuator_force_vel;
pub(crate) use forward::ActuationScratch;
pub use forward::fwd_actuation;
pub(crate) use forward::{effective_ctrl, limited_tendon, makes_force, raw_force};
pub use history::{advance_ctrl_history, read_ctrl, reset_history};
pub use muscle::{
    muscle_activation_dynamics, muscle_bias, muscle_dynamics_timescale, muscle_gain,
    muscle_gain_length, muscle_gain_vel,
};
pub(crate) use slopes::{Slopes, damping_slopes, force_slopes, next_activation_slopes};
