//! One step forward in time, once the integrator has decided on the rates.

use crate::actuation::{actuator_disabled, advance_ctrl_history, next_activation};
use crate::data::Data;
use crate::linalg::add_to_scl;
use crate::model::{DisableBit, Model};
use crate::position::integrate_pos;
use crate::sensor::advance_sensor_history;

/// Advances activations, velocities, positions and time. Positions advance with `qvel` if it is given, otherwise with
/// the new velocities.
pub(super) fn advance(
    m: &Model,
    d: &mut Data,
    act_dot: &[f64],
    qacc: &[f64],
    qvel: Option<&[f64]>,
) {
    let dt = m.opt.timestep;
    advance_ctrl_history(m, d);
    advance_sensor_history(m, d);
    advance_act(m, d, act_dot);
    add_to_scl(&mut d.qvel, qacc, dt);
    let Data {
        qpos, qvel: new, ..
    } = d;
    integrate_pos(m, qpos, qvel.unwrap_or(new), dt);
    d.time += dt;
    // where the solver starts from in the next step
    d.qacc_warmstart.copy_from_slice(&d.qacc);
}

fn advance_act(m: &Model, d: &mut Data, act_dot: &[f64]) {
    if m.na == 0 || m.disabled(DisableBit::Actuation) {
        return;
    }
    for actuator in 0..m.nu {
        let Ok(first) = usize::try_from(m.actuator_actadr[actuator]) else {
            continue;
        };
        for adr in first..first + m.actuator_actnum[actuator] as usize {
            let rate = if actuator_disabled(m, actuator) {
                0.0
            } else {
                act_dot[adr]
            };
            d.act[adr] = next_activation(m, d, actuator, adr, rate);
        }
    }
}
