//! Activation: its rate, and where it stands after a step.

use super::hill::{self, HillMuscle};
use super::muscle::muscle_activation_dynamics;
use crate::data::Data;
use crate::math::{MINVAL, clip};
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
pub(super) fn act_slots(m: &Model, actuator: usize) -> Option<std::ops::Range<usize>> {
    let first = usize::try_from(m.actuator_actadr[actuator]).ok()?;
    Some(first..first + m.actuator_actnum[actuator].max(0) as usize)
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
        ActuatorDynamics::None => {}
        ActuatorDynamics::Integrator => d.act_dot[last] = ctrl,
        ActuatorDynamics::Filter | ActuatorDynamics::FilterExact => {
            d.act_dot[last] = (ctrl - d.act[last]) / MINVAL.max(prm[0]);
        }
        ActuatorDynamics::Muscle => {
            d.act_dot[last] = muscle_activation_dynamics(ctrl, d.act[last], prm);
        }
        ActuatorDynamics::User => {
            if let Some(dynamics) = d.callbacks.act_dyn.clone() {
                let rate = dynamics(m, d, actuator);
                if slots.len() == 1 {
                    d.act_dot[last] = rate;
                }
            }
        }
        ActuatorDynamics::HillMuscle => {
            d.act_dot[last] = muscle_activation_dynamics(ctrl, d.act[last], prm);
            if hill::is_compliant(m, actuator) {
                let muscle = HillMuscle::of(m, actuator);
                let fibre = d.act[slots.start];
                let length = d.actuator_length[actuator];
                d.act_dot[slots.start] = muscle.fibre_rate(length, fibre, d.act[last]);
            }
        }
    }
}

/// The activation at address `act_adr` after one step at the rate `act_dot`, within its limits.
pub fn next_activation(m: &Model, d: &Data, actuator: usize, act_adr: usize, act_dot: f64) -> f64 {
    let act = d.act[act_adr];
    let timestep = m.opt.timestep;
    let next = match ActuatorDynamics::of(m.actuator_dyntype[actuator]) {
        ActuatorDynamics::FilterExact => {
            let tau = MINVAL.max(m.actuator_dynprm[actuator][0]);
            act + act_dot * tau * (1.0 - (-timestep / tau).exp())
        }
        ActuatorDynamics::HillMuscle if hill::is_fibre_slot(m, actuator, act_adr) => {
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
