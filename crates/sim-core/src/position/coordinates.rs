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
    integrate_joints(m, 0..m.njnt, qpos, qvel, dt);
}

/// As [`integrate_pos`], for some of the joints.
pub(crate) fn integrate_joints(
    m: &Model,
    joints: impl Iterator<Item = usize>,
    qpos: &mut [f64],
    qvel: &[f64],
    dt: f64,
) {
    for joint in joints {
        let padr = m.jnt_qposadr[joint] as usize;
        let vadr = m.jnt_dofadr[joint] as usize;
        let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
            qpos[padr] += dt * qvel[vadr];
            continue;
        };
        for k in 0..offset {
            qpos[padr + k] += dt * qvel[vadr + k];
        }
        let (padr, vadr) = (padr + offset, vadr + offset);
        let mut quat = quat_at(qpos, padr);
        quat.integrate(Vec3::from_slice(&qvel[vadr..]), dt);
        set_quat(qpos, padr, quat);
    }
}

/// The velocity that takes `qpos1` to `qpos2` in the time `dt`.
pub fn differentiate_pos(m: &Model, qvel: &mut [f64], dt: f64, qpos1: &[f64], qpos2: &[f64]) {
    for joint in 0..m.njnt {
        let padr = m.jnt_qposadr[joint] as usize;
        let vadr = m.jnt_dofadr[joint] as usize;
        let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
            qvel[vadr] = (qpos2[padr] - qpos1[padr]) / dt;
            continue;
        };
        for k in 0..offset {
            qvel[vadr + k] = (qpos2[padr + k] - qpos1[padr + k]) / dt;
        }
        let (padr, vadr) = (padr + offset, vadr + offset);
        let turn = quat_at(qpos2, padr).difference(quat_at(qpos1, padr)) * (1.0 / dt);
        qvel[vadr..vadr + 3].copy_from_slice(&turn.0);
    }
}

/// Scales all quaternions in `qpos` to unit length.
pub fn normalize_quat(m: &Model, qpos: &mut [f64]) {
    for joint in 0..m.njnt {
        let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
            continue;
        };
        let adr = m.jnt_qposadr[joint] as usize + offset;
        let quat = quat_at(qpos, adr).normalized();
        set_quat(qpos, adr, quat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, random_tree, randomise};

    #[test]
    fn differentiating_undoes_integrating() {
        let m = random_tree(40, 1);
        let mut d = m.make_data();
        let mut r = Random::new(2);
        randomise(&m, &mut d, &mut r);
        let vel: Vec<f64> = (0..m.nv).map(|_| r.between(-1.0, 1.0)).collect();
        let mut moved = d.qpos.clone();
        integrate_pos(&m, &mut moved, &vel, 0.3);
        let mut back = vec![0.0; m.nv];
        differentiate_pos(&m, &mut back, 0.3, &d.qpos, &moved);
        for (a, b) in vel.iter().zip(back) {
            assert!((a - b).abs() < 1e-12);
        }
    }

    #[test]
    fn normalising_touches_quaternions_alone() {
        let m = random_tree(40, 3);
        let mut qpos: Vec<f64> = m.qpos0.iter().map(|x| x + 2.0).collect();
        normalize_quat(&m, &mut qpos);
        for joint in 0..m.njnt {
            let adr = m.jnt_qposadr[joint] as usize;
            let norm = |adr: usize| crate::linalg::norm(&qpos[adr..adr + 4]);
            match JointType::of(m.jnt_type[joint]) {
                JointType::Ball => assert!((norm(adr) - 1.0).abs() < 1e-14),
                JointType::Free => assert!((norm(adr + 3) - 1.0).abs() < 1e-14),
                JointType::Slide | JointType::Hinge => assert_eq!(qpos[adr], m.qpos0[adr] + 2.0),
            }
        }
    }
}
