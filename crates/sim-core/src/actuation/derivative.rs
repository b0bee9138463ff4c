//! How an actuator's force changes with its velocity, for the implicit integrators.

use super::activation::actuator_disabled;
use super::force::{bias_vel, gain_input, gain_vel};
use crate::data::Data;
use crate::model::{ActuatorDynamics, Model};

/// Derivative of an actuator's force with respect to its velocity, in units of force per velocity of the actuator's
/// length. Zero where the actuator is switched off or its force stands at a limit. Reads `actuator_length`,
/// `actuator_velocity`, `actuator_force`, `act`, `act_dot` and `ctrl`, which counts as the user set it: without delay and
/// limits.
pub fn actuator_force_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    if !feels_velocity(m, d, actuator) {
        return 0.0;
    }
    let bias_vel = bias_vel(m, actuator);
    let gain_vel = gain_vel(m, d, actuator);
    if gain_vel == 0.0 {
        return bias_vel;
    }
    let ctrl = d.ctrl[actuator];
    // activations count only where there are dynamics, even if somebody switched those off in the model's arrays
    let input = if ActuatorDynamics::of(m.actuator_dyntype[actuator]).has_state() {
        gain_input(m, d, actuator, ctrl)
    } else {
        ctrl
    };
    bias_vel + gain_vel * input
}

/// Whether an actuator is switched on, and its force not at a limit.
pub(super) fn feels_velocity(m: &Model, d: &Data, actuator: usize) -> bool {
    !actuator_disabled(m, actuator) && !at_force_limit(m, d, actuator)
}

fn at_force_limit(m: &Model, d: &Data, actuator: usize) -> bool {
    let [lo, hi] = m.actuator_forcerange[actuator];
    let force = d.actuator_force[actuator];
    m.actuator_forcelimited[actuator] != 0 && (force <= lo || force >= hi)
}
