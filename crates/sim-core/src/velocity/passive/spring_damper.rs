//! Springs and dampers of joints, deformables and tendons.

use super::flex::flex_forces;
use crate::data::Data;
use crate::linalg::{add_to_dense, add_to_scl};
use crate::math::{Quat, Vec3};
use crate::model::{DisableBit, JointType, Model, SleepState};
use crate::sleep::awake;
use crate::velocity::energy::tendon_stretch;

pub(super) fn spring_damper(m: &Model, d: &mut Data) {
    let has_spring = !m.disabled(DisableBit::Spring);
    let has_damper = !m.disabled(DisableBit::Damper);
    if has_spring {
        for joint in 0..m.njnt {
            if !awake!(m, d).skips_body(m.jnt_bodyid[joint] as usize) {
                joint_spring(m, d, joint);
            }
        }
    }
    if has_damper {
        for dof in awake!(m, d).dofs() {
            let damping = m.dof_damping[dof];
            if damping != 0.0 {
                d.qfrc_damper[dof] = -damping * d.qvel[dof];
            }
        }
    }
    flex_forces(m, d);
    for tendon in 0..m.ntendon {
        let awake = awake!(m, d);
        if awake.filters() && awake.of_tendon(m, tendon) != SleepState::Awake {
            continue;
        }
        let stiffness = m.tendon_stiffness[tendon];
        let damping = m.tendon_damping[tendon];
        if has_spring && stiffness != 0.0 {
            let force = stiffness * tendon_stretch(m, d, tendon);
            pull(m, d, tendon, force, Passive::Spring);
        }
        if has_damper && damping != 0.0 {
            let force = -damping * d.ten_velocity[tendon];
            pull(m, d, tendon, force, Passive::Damper);
        }
    }
}

fn joint_spring(m: &Model, d: &mut Data, joint: usize) {
    let stiffness = m.jnt_stiffness[joint];
    if stiffness == 0.0 {
        return;
    }
    let padr = m.jnt_qposadr[joint] as usize;
    let dadr = m.jnt_dofadr[joint] as usize;
    let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
        d.qfrc_spring[dadr] = -stiffness * (d.qpos[padr] - m.qpos_spring[padr]);
        return;
    };
    for k in 0..offset {
        let stretch = d.qpos[padr + k] - m.qpos_spring[padr + k];
        d.qfrc_spring[dadr + k] = -stiffness * stretch;
    }
    let (padr, dadr) = (padr + offset, dadr + offset);
    let quat = Quat::from_slice(&d.qpos[padr..padr + 4]).normalized();
    let turn: Vec3 = quat.difference(Quat::from_slice(&m.qpos_spring[padr..padr + 4]));
    for k in 0..3 {
        d.qfrc_spring[dadr + k] = -stiffness * turn[k];
    }
}

/// Which of the passive forces a tendon adds to.
enum Passive {
    Spring,
    Damper,
}

/// Adds the generalised force of a force along a tendon to one of the force vectors.
fn pull(m: &Model, d: &mut Data, tendon: usize, force: f64, target: Passive) {
    if force == 0.0 {
        return;
    }
    let qfrc = match target {
        Passive::Spring => &mut d.qfrc_spring,
        Passive::Damper => &mut d.qfrc_damper,
    };
    if m.is_sparse() {
        let start = d.ten_J_rowadr[tendon] as usize;
        let row = start..start + d.ten_J_rownnz[tendon] as usize;
        add_to_dense(qfrc, &d.ten_J[row.clone()], &d.ten_J_colind[row], force);
    } else {
        let row = &d.ten_J[tendon * m.nv..(tendon + 1) * m.nv];
        add_to_scl(qfrc, row, force);
    }
}
