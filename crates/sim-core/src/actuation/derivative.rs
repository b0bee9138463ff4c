//! How an actuator's force changes with its velocity, for the implicit integrators.

use super::activation::{act_slots, actuator_disabled, next_activation};
use super::hill;
use super::muscle::muscle_gain_vel;
use crate::data::Data;
use crate::model::{ActuatorDynamics, BiasType, GainType, Model};

/// Derivative of an actuator's force with respect to its velocity. Zero where the actuator is switched off or
/// its force stands at a limit.
pub fn actuator_force_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    if actuator_disabled(m, actuator) || at_force_limit(m, d, actuator) {
        return 0.0;
    }
    let bias_vel = match BiasType::of(m.actuator_biastype[actuator]) {
        BiasType::Affine => m.actuator_biasprm[actuator][2],
        BiasType::None | BiasType::Muscle | BiasType::User | BiasType::HillMuscle => 0.0,
    };
    let gain_vel = gain_vel(m, d, actuator);
    if gain_vel == 0.0 {
        bias_vel
    } else {
        bias_vel + gain_vel * gain_input(m, d, actuator)
    }
}

fn at_force_limit(m: &Model, d: &Data, actuator: usize) -> bool {
    let [lo, hi] = m.actuator_forcerange[actuator];
    let force = d.actuator_force[actuator];
    m.actuator_forcelimited[actuator] != 0 && (force <= lo || force >= hi)
}

fn gain_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    let prm = &m.actuator_gainprm[actuator];
    match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Affine => prm[2],
        GainType::Muscle => muscle_gain_vel(
            d.actuator_length[actuator],
            d.actuator_velocity[actuator],
            m.actuator_lengthrange[actuator],
            m.actuator_acc0[actuator],
            prm,
        ),
        GainType::HillMuscle => hill::gain_vel(m, d, actuator),
        GainType::Fixed | GainType::User => 0.0,
    }
}

/// What the gain is multiplied with: the control as the user set it, or the activation that makes the force.
fn gain_input(m: &Model, d: &Data, actuator: usize) -> f64 {
    let dynamics = ActuatorDynamics::of(m.actuator_dyntype[actuator]);
    let last = act_slots(m, actuator).and_then(|mut slots| slots.next_back());
    match last {
        Some(last) if dynamics != ActuatorDynamics::None => {
            if m.actuator_actearly[actuator] != 0 {
                next_activation(m, d, actuator, last, d.act_dot[last])
            } else {
                d.act[last]
            }
        }
        _ => d.ctrl[actuator],
    }
}
