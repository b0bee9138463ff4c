//! Where constraints want to go: the reference acceleration of every row.

use super::jacobian::efc_jacobian;
use crate::data::Data;
use crate::model::Model;

/// Writes `efc_vel`, the velocities in constraint space, and `efc_aref`, the accelerations that would bring the
/// constraints back like damped springs. Reads `qvel`, `efc_J`, `efc_pos`, `efc_margin` and `efc_KBIP`.
pub fn reference_constraint(m: &Model, d: &mut Data) {
    if let Some(jacobian) = efc_jacobian!(m, d) {
        jacobian.mul_vec(&mut d.efc_vel, &d.qvel);
    }

    let positions = d.efc_pos.iter().zip(&d.efc_margin);
    let rows = d.efc_KBIP.iter().zip(positions).zip(&d.efc_vel);
    for (aref, ((&[k, b, imp, _], (pos, margin)), vel)) in d.efc_aref.iter_mut().zip(rows) {
        *aref = -b * vel - k * imp * (pos - margin);
    }
}
