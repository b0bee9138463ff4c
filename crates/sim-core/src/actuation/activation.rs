//! Activation: its rate, and where it stands after a step.

use super::hill;
use super::muscle::muscle_activation_dynamics;
use crate::data::Data;
use crate::math::{MINVAL, clip};
use crate::model::params::FilterParams;
use crate::model::{ActuatorDynamics, Model};

/// Whether an actuator belongs to a group that the options switch off. Groups outside 0 to 30 cannot be.
#[inline]
pub fn actuator_disabled(m: &Model, actuator: usize) -> bool {
    match m.actuator_group[actuator] {
        group @ 0..=30 => m.opt.disableactuator & (1 << group) != 0,
        _ => false,
    }
}

/// The addresses of an actuator's activations in `act`; none if it has no state. The activation that makes the
/// force is the last.
#[inline]
fn act_slots(m: &Model, actuator: usize) -> Option<std::ops::Range<usize>> {
    let first = usize::try_from(m.actuator_actadr[actuator]).ok()?;
    Some(first..first + m.actuator_actnum[actuator].max(0) as usize)
}

/// The address of the activation that makes the force; none if the actuator has no state.
#[inline]
pub(super) fn last_activation(m: &Model, actuator: usize) -> Option<usize> {
    act_slots(m, actuator)?.next_back()
}

/// Writes the rates of an actuator's activations to `act_dot`.
pub(super) fn activation_rate(m: &Model, d: &mut Data, actuator: usize, ctrl: f64) {
    let Some(slots) = act_slots(m, actuator) else {
        return;
    };
    d.act_dot[slots.clone()].fill(0.0);
    let Some(last) = slots.clone().next_back() else {
        return;
    };
    let prm = &m.actuator_dynprm[actuator];
    match ActuatorDynamics::of(m.actuator_dyntype[actuator]) {
        ActuatorDynamics::Integrator => d.act_dot[last] = ctrl,
        ActuatorDynamics::Filter | ActuatorDynamics::FilterExact => {
            d.act_dot[last] = (ctrl - d.act[last]) / MINVAL.max(FilterParams::of(prm).tau);
        }
        ActuatorDynamics::Muscle => {
            d.act_dot[last] = muscle_activation_dynamics(ctrl, d.act[last], prm);
        }
        // activations without dynamics are those of a plugin
        ActuatorDynamics::None | ActuatorDynamics::User => {
            if let Some(dynamics) = d.callbacks.act_dyn.clone() {
                let rate = dynamics(m, d, actuator);
                if slots.len() == 1 {
                    d.act_dot[last] = rate;
                }
            }
        }
        ActuatorDynamics::HillMuscle => {
            d.act_dot[last] = muscle_activation_dynamics(ctrl, d.act[last], prm);
            if let Some(fibre) = m.fibre_address(actuator) {
                d.act_dot[fibre] = hill::fibre_rate(m, d, actuator, fibre);
            }
        }
    }
}

/// The activation at address `act_adr` of `act` after one step at the rate `act_dot` (per second), within its limits.
/// A filter of kind `filterexact` is integrated exactly, the fibre of a Hill muscle semi-implicitly, all else by a step of
/// Euler. Reads `act`, and `actuator_length` for fibres.
pub fn next_activation(m: &Model, d: &Data, actuator: usize, act_adr: usize, act_dot: f64) -> f64 {
    let act = d.act[act_adr];
    let timestep = m.opt.timestep;
    let next = match ActuatorDynamics::of(m.actuator_dyntype[actuator]) {
        ActuatorDynamics::FilterExact => {
            let tau = MINVAL.max(FilterParams::of(&m.actuator_dynprm[actuator]).tau);
            act + act_dot * tau * (1.0 - sim_math::exp(-timestep / tau))
        }
        ActuatorDynamics::HillMuscle if m.fibre_address(actuator) == Some(act_adr) => {
            return hill::next_fibre_length(m, d, actuator, act_adr, act_dot);
        }
        ActuatorDynamics::None
        | ActuatorDynamics::Integrator
        | ActuatorDynamics::Filter
        | ActuatorDynamics::Muscle
        | ActuatorDynamics::User
        | ActuatorDynamics::HillMuscle => act + act_dot * timestep,
    };
    if m.actuator_actlimited[actuator] != 0 {
        let [lo, hi] = m.actuator_actrange[actuator];
        clip(next, lo, hi)
    } else {
        next
    }
}
