//! Positions are not a vector space: quaternions have four coordinates and three velocities.

use crate::math::{Quat, Vec3};
use crate::model::{JointType, Model};

#[inline]
fn quat_at(qpos: &[f64], adr: usize) -> Quat {
    Quat::from_slice(&qpos[adr..adr + 4])
}

#[inline]
fn set_quat(qpos: &mut [f64], adr: usize, quat: Quat) {
    qpos[adr..adr + 4].copy_from_slice(&quat.0);
}

/// Advances `qpos` in place by the velocity `qvel` over the time `dt`.
pub fn integrate_pos(m: &Model, qpos: &mut [f64], qvel: &[f64], dt: f64) {
    for joint in 0..m.njnt {
        let mut padr = m.jnt_qposadr[joint] as usize;
        let mut vadr = m.jnt_dofadr[joint] as usize;
        match JointType::of(m.jnt_type[joint]) {
            JointType::Hinge | JointType::Slide => {
                qpos[padr] += dt * qvel[vadr];
                continue;
            }
            JointType::Free => {
                for k in 0..3 {
                    qpos[padr + k] += dt * qvel[vadr + k];
                }
                padr += 3;
                vadr += 3;
            }
            JointType::Ball => {}
        }
        let mut quat = quat_at(qpos, padr);
        quat.integrate(Vec3::from_slice(&qvel[vadr..]), dt);
        set_quat(qpos, padr, quat);
    }
}

/// The velocity that takes `qpos1` to `qpos2` in the time `dt`.
pub fn differentiate_pos(m: &Model, qvel: &mut [f64], dt: f64, qpos1: &[f64], qpos2: &[f64]) {
    for joint in 0..m.njnt {
        let mut padr = m.jnt_qposadr[joint] as usize;
        let mut vadr = m.jnt_dofadr[joint] as usize;
        match JointType::of(m.jnt_type[joint]) {
            JointType::Hinge | JointType::Slide => {
                qvel[vadr] = (qpos2[padr] - qpos1[padr]) / dt;
                continue;
            }
            JointType::Free => {
                for k in 0..3 {
                    qvel[vadr + k] = (qpos2[padr + k] - qpos1[padr + k]) / dt;
                }
                padr += 3;
                vadr += 3;
            }
            JointType::Ball => {}
        }
        let turn = quat_at(qpos2, padr).difference(quat_at(qpos1, padr)) * (1.0 / dt);
        qvel[vadr..vadr + 3].copy_from_slice(&turn.0);
    }
}

/// Scales all quaternions in `qpos` to unit length.
pub fn normalize_quat(m: &Model, qpos: &mut [f64]) {
    for joint in 0..m.njnt {
        let adr = m.jnt_qposadr[joint] as usize;
        let adr = match JointType::of(m.jnt_type[joint]) {
            JointType::Free => adr + 3,
            JointType::Ball => adr,
            JointType::Slide | JointType::Hinge => continue,
        };
        let quat = quat_at(qpos, adr).normalized();
        set_quat(qpos, adr, quat);
    }
}
