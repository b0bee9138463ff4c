//! Forces that need no control: springs, dampers, deformables, gravity compensation, the medium, contacts that are
//! springs.

mod contact;
pub(crate) mod ellipsoid;
pub(crate) mod flex;
pub(crate) mod fluid;
mod gravcomp;
mod spring_damper;

use crate::data::Data;
use crate::linalg::add_to;
use crate::model::{DisableBit, Model};
use crate::plugin::Capabilities;
use crate::sleep::awake;

/// Computes all passive forces.
///
/// Reads positions and velocities. Writes `qfrc_spring`, `qfrc_damper`, `qfrc_gravcomp`, `qfrc_fluid`, `qfrc_passive`.
pub fn passive(m: &Model, d: &mut Data) {
    for dofs in awake!(m, d).dof_runs() {
        d.qfrc_spring[dofs.clone()].fill(0.0);
        d.qfrc_damper[dofs.clone()].fill(0.0);
        d.qfrc_gravcomp[dofs.clone()].fill(0.0);
        d.qfrc_fluid[dofs.clone()].fill(0.0);
        d.qfrc_passive[dofs].fill(0.0);
    }
    // without springs and dampers there are no passive forces at all, as in MuJoCo
    if m.disabled(DisableBit::Spring) && m.disabled(DisableBit::Damper) {
        return;
    }

    spring_damper::spring_damper(m, d);
    let has_gravcomp = gravcomp::gravcomp(m, d);
    let has_fluid = fluid::fluid(m, d);
    contact::passive_contacts(m, d);

    let awake = awake!(m, d);
    for i in awake.dofs() {
        d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i];
    }
    if has_fluid {
        for dofs in awake.dof_runs() {
            add_to(&mut d.qfrc_passive[dofs.clone()], &d.qfrc_fluid[dofs]);
        }
    }
    if has_gravcomp {
        for dof in awake.dofs() {
            // otherwise it reaches the joint through its actuators
            if m.jnt_actgravcomp[m.dof_jntid[dof] as usize] == 0 {
                d.qfrc_passive[dof] += d.qfrc_gravcomp[dof];
            }
        }
    }
    if let Some(callback) = d.callbacks.passive.clone() {
        callback(m, d);
    }
    d.call_plugins(m, Capabilities::PASSIVE, |instance, m, d, id| {
        instance.passive(m, d, id)
    });
}
