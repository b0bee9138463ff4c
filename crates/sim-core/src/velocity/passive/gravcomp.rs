//! Gravity compensation of single bodies.

use crate::data::Data;
use crate::math::Vec3;
use crate::model::{DisableBit, Model};
use crate::position::apply_ft;

/// Writes `qfrc_gravcomp`. Returns whether there is anything in it.
pub(super) fn gravcomp(m: &Model, d: &mut Data) -> bool {
    let gravity = m.opt.gravity;
    if m.ngravcomp == 0 || m.disabled(DisableBit::Gravity) || gravity.norm() == 0.0 {
        return false;
    }
    let mut qfrc = std::mem::take(&mut d.qfrc_gravcomp);
    let mut any = false;
    for body in 1..m.nbody {
        let share = m.body_gravcomp[body];
        if share != 0.0 {
            any = true;
            let force = gravity * -(m.body_mass[body] * share);
            apply_ft(m, d, force, Vec3::ZERO, d.xipos[body], body, &mut qfrc);
        }
    }
    d.qfrc_gravcomp = qfrc;
    any
}
