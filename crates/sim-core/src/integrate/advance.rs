//! One step forward in time, once the integrator has decided on the rates.

use crate::actuation::{actuator_disabled, advance_ctrl_history, next_activation};
use crate::data::Data;
use crate::forward::forward_skip;
use crate::linalg::add_to_scl;
use crate::model::{DisableBit, Model, SensorStage};
use crate::plugin::Capabilities;
use crate::position::integrate_joints;
use crate::sensor::advance_sensor_history;
use crate::sleep::{awake, fall_asleep, update_sleep};

/// The velocity that positions advance with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Velocity {
    /// the new one
    New,
    /// that of the rates
    OfRates,
}

/// Advances activations, velocities, positions and time with the rates in the work space.
pub(super) fn advance(m: &Model, d: &mut Data, velocity: Velocity) {
    let dt = m.opt.timestep;
    advance_ctrl_history(m, d);
    advance_sensor_history(m, d);
    advance_act(m, d);
    if fall_asleep(m, d) > 0 {
        // what follows from the velocities of trees that now rest; the user's callbacks see all of `Data` meanwhile, so
        // the rates are not left in it
        let rates = std::mem::take(&mut d.scratch.integrate.rates);
        forward_skip(m, d, SensorStage::Pos, false);
        d.scratch.integrate.rates = rates;
        update_sleep(m, d);
    }
    let rates = &d.scratch.integrate.rates;
    let awake = awake!(m, d);
    for dofs in awake.dof_runs() {
        add_to_scl(&mut d.qvel[dofs.clone()], &rates.qacc[dofs], dt);
    }
    let velocity = match velocity {
        Velocity::New => &d.qvel,
        Velocity::OfRates => &rates.qvel,
    };
    let joints = (0..m.njnt).filter(|&joint| !awake.skips_body(m.jnt_bodyid[joint] as usize));
    integrate_joints(m, joints, &mut d.qpos, velocity, dt);
    d.time += dt;
    d.call_plugins(m, Capabilities::default(), |instance, m, d, id| {
        instance.advance(m, d, id)
    });
    // where the solver starts from in the next step
    d.qacc_warmstart.copy_from_slice(&d.qacc);
}

fn advance_act(m: &Model, d: &mut Data) {
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
                d.scratch.integrate.rates.act_dot[adr]
            };
            d.act[adr] = next_activation(m, d, actuator, adr, rate);
        }
    }
}
