//! Gravity compensation of single bodies.

use crate::data::Data;
use crate::jacobian::Motions;
use crate::math::Vec3;
use crate::model::{DisableBit, Model};
use crate::sleep::awake;

/// Writes `qfrc_gravcomp`. Returns whether there is anything in it.
pub(super) fn gravcomp(m: &Model, d: &mut Data) -> bool {
    let gravity = m.opt.gravity;
    if m.ngravcomp == 0 || m.disabled(DisableBit::Gravity) || gravity.norm() == 0.0 {
        return false;
    }
    let Data {
        xipos,
        cdof,
        subtree_com,
        qfrc_gravcomp,
        ..
    } = d;
    let motions = Motions { cdof, subtree_com };
    let mut any = false;
    for body in awake!(m, d).bodies().skip(1) {
        let share = m.body_gravcomp[body];
        if share != 0.0 {
            any = true;
            let force = gravity * -(m.body_mass[body] * share);
            motions.apply(m, force, Vec3::ZERO, xipos[body], body, qfrc_gravcomp);
        }
    }
    any
}
