//! All forces but those of constraints, and the acceleration that they cause.

use crate::data::Data;
use crate::jacobian::Motions;
use crate::linalg::solve_ld_rows;
use crate::model::Model;
use crate::position::add_xfrc;
use crate::sleep::awake;

/// Computes the acceleration that the system would have without constraints.
///
/// Reads the passive, bias, applied and actuator forces and the factors of M. Writes `qfrc_smooth`, `qacc_smooth`.
pub fn fwd_acceleration(m: &Model, d: &mut Data) {
    let smooth = &mut d.qfrc_smooth;
    let awake = awake!(m, d);
    for i in awake.dofs() {
        smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
    }
    let motions = Motions {
        cdof: &d.cdof,
        subtree_com: &d.subtree_com,
    };
    add_xfrc(m, motions, &d.xfrc_applied, &d.xipos, smooth);

    let pattern = m.inertia_pattern();
    for dofs in awake.dof_runs() {
        d.qacc_smooth[dofs.clone()].copy_from_slice(&d.qfrc_smooth[dofs.clone()]);
        solve_ld_rows(&mut d.qacc_smooth, &d.qLD, &d.qLDiagInv, pattern, dofs);
    }
}
