//! Keyframes: states that a model keeps.

use super::Data;
use crate::math::{Quat, Vec3};
use crate::model::Model;

impl Data {
    /// Takes the state of keyframe `key`, which the model has.
    pub(crate) fn load_keyframe(&mut self, m: &Model, key: usize) {
        let row = |n: usize| key * n..(key + 1) * n;
        self.time = m.key_time[key];
        self.qpos.copy_from_slice(&m.key_qpos[row(m.nq)]);
        self.qvel.copy_from_slice(&m.key_qvel[row(m.nv)]);
        self.act.copy_from_slice(&m.key_act[row(m.na)]);
        self.ctrl.copy_from_slice(&m.key_ctrl[row(m.nu)]);
        let positions = m.key_mpos[row(3 * m.nmocap)].chunks(3);
        for (pos, key) in self.mocap_pos.iter_mut().zip(positions) {
            *pos = Vec3::from_slice(key);
        }
        let orientations = m.key_mquat[row(4 * m.nmocap)].chunks(4);
        for (quat, key) in self.mocap_quat.iter_mut().zip(orientations) {
            *quat = Quat::from_slice(key);
        }
    }
}

/// Writes the present state to keyframe `key` of the model. Returns whether there is such a keyframe.
pub fn set_keyframe(m: &mut Model, d: &Data, key: usize) -> bool {
    if key >= m.nkey {
        return false;
    }
    let row = |n: usize| key * n..(key + 1) * n;
    m.key_time[key] = d.time;
    m.key_qpos[row(m.nq)].copy_from_slice(&d.qpos);
    m.key_qvel[row(m.nv)].copy_from_slice(&d.qvel);
    m.key_act[row(m.na)].copy_from_slice(&d.act);
    m.key_ctrl[row(m.nu)].copy_from_slice(&d.ctrl);
    m.key_mpos[row(3 * m.nmocap)].copy_from_slice(bytemuck::cast_slice(&d.mocap_pos));
    m.key_mquat[row(4 * m.nmocap)].copy_from_slice(bytemuck::cast_slice(&d.mocap_quat));
    true
}
