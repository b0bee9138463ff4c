//! The actuation stage: `ctrl` and `act` in, `act_dot`, `actuator_force` and `qfrc_actuator` out.

use super::activation::{activation_rate, actuator_disabled};
use super::force::{bias, gain, gain_input};
use super::history::read_ctrl;
use crate::data::Data;
use crate::math::{clip, is_bad};
use crate::model::{DisableBit, EnableBit, JointType, Model, ObjType, SleepState, Timer, Warning};
use crate::plugin::Capabilities;

/// Work space of the actuation stage.
#[derive(Debug, Default)]
pub(crate) struct ActuationScratch {
    ctrl: Vec<f64>,
    tendon_force: Vec<f64>,
}

/// Actuator forces. Reads `ctrl`, `act`, `actuator_length`, `actuator_velocity` and the moments, and `qfrc_gravcomp`;
/// writes `act_dot` (`na`, per second), `actuator_force` (`nu`, in N, or N m where the transmission turns) and
/// `qfrc_actuator` (`nv`).
pub fn fwd_actuation(m: &Model, d: &mut Data) {
    let start = d.clock();
    d.actuator_force.fill(0.0);
    if m.nu == 0 || m.disabled(DisableBit::Actuation) {
        d.qfrc_actuator.fill(0.0);
        return;
    }

    // dynamics of the user and plugins see all of `Data`, so the work space is not left in it meanwhile
    let mut scratch = std::mem::take(&mut d.scratch.actuation);
    let ctrl = &mut scratch.ctrl;
    effective_ctrl(m, d, ctrl);
    for actuator in 0..m.nu {
        if !is_asleep(m, d, actuator) {
            activation_rate(m, d, actuator, ctrl[actuator]);
        }
    }
    d.call_plugins(m, Capabilities::ACTUATOR, |instance, m, d, id| {
        instance.act_dot(m, d, id)
    });
    for actuator in 0..m.nu {
        if makes_force(m, d, actuator) {
            d.actuator_force[actuator] = raw_force(m, d, actuator, ctrl[actuator]);
        }
    }
    d.call_plugins(m, Capabilities::ACTUATOR, |instance, m, d, id| {
        instance.actuator(m, d, id)
    });
    limit_tendon_forces(m, d, &mut scratch.tendon_force);
    limit_actuator_forces(m, d);
    d.scratch.actuation = scratch;

    project_forces(m, d);
    add_gravity_compensation(m, d);
    limit_joint_forces(m, d);
    d.count_time(Timer::Actuation, start);
}

/// The force of an actuator before any limit. `ctrl` is its control as it acts.
#[inline]
pub(crate) fn raw_force(m: &Model, d: &Data, actuator: usize, ctrl: f64) -> f64 {
    gain(m, d, actuator) * gain_input(m, d, actuator, ctrl) + bias(m, d, actuator)
}

/// Whether an actuator sleeps. MuJoCo asks here even while all trees are awake, which counts for a slider-crank that
/// cannot move.
fn is_asleep(m: &Model, d: &Data, actuator: usize) -> bool {
    m.enabled(EnableBit::Sleep) && d.awake(m).of_actuator(m, actuator) == SleepState::Asleep
}

/// Whether an actuator is awake, switched on, and not a plugin.
pub(crate) fn makes_force(m: &Model, d: &Data, actuator: usize) -> bool {
    !actuator_disabled(m, actuator) && m.actuator_plugin[actuator] < 0 && !is_asleep(m, d, actuator)
}

/// The controls as they act: delayed, within their limits, and all zero if any of them is bad.
pub(crate) fn effective_ctrl(m: &Model, d: &mut Data, ctrl: &mut Vec<f64>) {
    ctrl.clear();
    ctrl.extend_from_slice(&d.ctrl);
    for actuator in 0..m.nu {
        if m.actuator_delay[actuator] != 0.0 {
            let interp = m.actuator_history[actuator][1];
            ctrl[actuator] = read_ctrl(m, d, actuator, d.time, interp);
        }
    }
    if !m.disabled(DisableBit::ClampCtrl) {
        for actuator in 0..m.nu {
            if m.actuator_ctrllimited[actuator] != 0 {
                let [lo, hi] = m.actuator_ctrlrange[actuator];
                ctrl[actuator] = clip(ctrl[actuator], lo, hi);
            }
        }
    }
    if let Some(bad) = ctrl.iter().position(|&x| is_bad(x)) {
        d.warn(Warning::BadCtrl, bad as i32);
        ctrl.fill(0.0);
    }
}

/// The tendon that an actuator pulls at, if it has a limit of its own on the total of its actuators' forces.
pub(crate) fn limited_tendon(m: &Model, actuator: usize) -> Option<usize> {
    let (ObjType::Tendon, tendon) = m.actuator_target(actuator)? else {
        return None;
    };
    (m.tendon_actfrclimited[tendon] != 0).then_some(tendon)
}

/// Scales the forces of all actuators at a tendon so that their total is within the tendon's limits.
fn limit_tendon_forces(m: &Model, d: &mut Data, total: &mut Vec<f64>) {
    // a tendon counts only through actuators that make force
    let pulls = |actuator| makes_force(m, d, actuator) && limited_tendon(m, actuator).is_some();
    if m.ntendon == 0 || !(0..m.nu).any(pulls) {
        return;
    }
    total.clear();
    total.resize(m.ntendon, 0.0);
    for actuator in 0..m.nu {
        if let Some(tendon) = limited_tendon(m, actuator) {
            total[tendon] += d.actuator_force[actuator];
        }
    }
    for actuator in 0..m.nu {
        let Some(tendon) = limited_tendon(m, actuator) else {
            continue;
        };
        let ([lo, hi], total) = (m.tendon_actfrcrange[tendon], total[tendon]);
        if total != 0.0 && total < lo {
            d.actuator_force[actuator] *= lo / total;
        } else if total != 0.0 && total > hi {
            d.actuator_force[actuator] *= hi / total;
        }
    }
}

fn limit_actuator_forces(m: &Model, d: &mut Data) {
    for (actuator, force) in d.actuator_force.iter_mut().enumerate() {
        if m.actuator_forcelimited[actuator] != 0 {
            let [lo, hi] = m.actuator_forcerange[actuator];
            *force = clip(*force, lo, hi);
        }
    }
}

/// Forces of actuators to forces of dofs, by the transposed moments.
fn project_forces(m: &Model, d: &mut Data) {
    d.qfrc_actuator.fill(0.0);
    for actuator in 0..m.nu {
        let force = d.actuator_force[actuator];
        if force == 0.0 {
            continue;
        }
        let start = d.moment_rowadr[actuator] as usize;
        let row = start..start + d.moment_rownnz[actuator] as usize;
        for (&dof, moment) in d.moment_colind[row.clone()]
            .iter()
            .zip(&d.actuator_moment[row])
        {
            d.qfrc_actuator[dof as usize] += moment * force;
        }
    }
}

/// Gravity compensation that joints ask to get from their actuators, so that it counts against their limits.
fn add_gravity_compensation(m: &Model, d: &mut Data) {
    if m.ngravcomp == 0 || m.disabled(DisableBit::Gravity) || m.opt.gravity.norm() == 0.0 {
        return;
    }
    for joint in 0..m.njnt {
        if m.jnt_actgravcomp[joint] == 0 {
            continue;
        }
        let first = m.jnt_dofadr[joint] as usize;
        for dof in first..first + JointType::of(m.jnt_type[joint]).nv() {
            d.qfrc_actuator[dof] += d.qfrc_gravcomp[dof];
        }
    }
}

fn limit_joint_forces(m: &Model, d: &mut Data) {
    for joint in 0..m.njnt {
        if m.jnt_actfrclimited[joint] != 0 {
            let [lo, hi] = m.jnt_actfrcrange[joint];
            let force = &mut d.qfrc_actuator[m.jnt_dofadr[joint] as usize];
            *force = clip(*force, lo, hi);
        }
    }
}
