//! Back to the start: the reference configuration or a keyframe.

use super::{Data, SolverStat, TimerStat, WarningStat};
use crate::actuation::hill::reset_activation;
use crate::actuation::reset_history;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::sleep::{AWAKE, update_sleep};

impl Data {
    /// A new simulation of `m`, in its reference configuration.
    pub fn new(m: &Model) -> Data {
        let mut d = Data {
            narena: m.narena,
            nplugin: m.nplugin,
            ..Data::default()
        };
        d.allocate(m);
        d.reset(m);
        d
    }

    /// Back to the reference configuration, with everything else cleared. Callbacks stay.
    pub fn reset(&mut self, m: &Model) {
        self.clear();
        self.warning = [WarningStat::default(); _];
        self.timer = [TimerStat::default(); _];
        self.solver.fill(SolverStat::default());
        self.solver_niter = [0; _];
        self.solver_nnz = [0; _];
        self.solver_fwdinv = [0.0; 2];
        for count in [
            &mut self.maxuse_arena,
            &mut self.maxuse_con,
            &mut self.maxuse_efc,
            &mut self.ncon,
            &mut self.ne,
            &mut self.nf,
            &mut self.nl,
            &mut self.nefc,
            &mut self.nJ,
            &mut self.nA,
            &mut self.nisland,
            &mut self.nidof,
        ] {
            *count = 0;
        }
        self.time = 0.0;
        self.energy = [0.0; 2];
        self.flg_energypos = false;
        self.flg_energyvel = false;
        self.flg_subtreevel = false;
        self.flg_rnepost = false;

        self.qpos.copy_from_slice(&m.qpos0);
        self.eq_active.copy_from_slice(&m.eq_active0);
        self.plugin.copy_from_slice(&m.plugin);
        for body in 0..m.nbody {
            if let Ok(id) = usize::try_from(m.body_mocapid[body]) {
                self.mocap_pos[id] = m.body_pos[body];
                self.mocap_quat[id] = m.body_quat[body];
            }
        }
        reset_activation(m, self);
        reset_history(m, self);
        self.tree_asleep.fill(AWAKE);
        update_sleep(m, self);
    }

    /// Back to keyframe `key`, or to the reference configuration if there is no such keyframe.
    pub fn reset_keyframe(&mut self, m: &Model, key: usize) {
        self.reset(m);
        if key >= m.nkey {
            return;
        }
        let row = |n: usize| key * n..(key + 1) * n;
        self.time = m.key_time[key];
        self.qpos.copy_from_slice(&m.key_qpos[row(m.nq)]);
        self.qvel.copy_from_slice(&m.key_qvel[row(m.nv)]);
        self.act.copy_from_slice(&m.key_act[row(m.na)]);
        self.ctrl.copy_from_slice(&m.key_ctrl[row(m.nu)]);
        for (pos, key) in self
            .mocap_pos
            .iter_mut()
            .zip(m.key_mpos[row(3 * m.nmocap)].chunks(3))
        {
            *pos = Vec3::from_slice(key);
        }
        for (quat, key) in self
            .mocap_quat
            .iter_mut()
            .zip(m.key_mquat[row(4 * m.nmocap)].chunks(4))
        {
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
