//! Rows of friction loss: dry friction in dofs and tendons.

use super::rows::{Row, Rows};
use super::sources::Sources;
use crate::model::{ConstraintType, DisableBit, Model};

/// Adds a row for every dof and every tendon with friction loss.
pub(super) fn add_friction(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    tendon_efcadr: &mut [i32],
) {
    if m.disabled(DisableBit::FrictionLoss) {
        return;
    }
    let row = |kind, id, frictionloss| Row {
        kind,
        id,
        pos: 0.0,
        margin: 0.0,
        frictionloss,
    };
    for (dof, &loss) in m.dof_frictionloss.iter().enumerate() {
        if loss != 0.0 && !from.awake.skips_body(m.dof_bodyid[dof] as usize) {
            rows.push_dofs(row(ConstraintType::FrictionDof, dof, loss), dof, [1.0]);
        }
    }
    for (tendon, &loss) in m.tendon_frictionloss.iter().enumerate() {
        if loss > 0.0 {
            if tendon_efcadr[tendon] == -1 {
                tendon_efcadr[tendon] = rows.len() as i32;
            }
            let row = row(ConstraintType::FrictionTendon, tendon, loss);
            rows.push_tendon(from, row, tendon, 1.0);
        }
    }
}
