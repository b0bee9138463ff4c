//! Constraints that no longer fit.
//!
//! Options and contacts are public, and the stages of a step can be called one by one: they may be changed after the
//! constraints were made. Then the constraints are made again, so that the solvers need not doubt what they index.

use crate::constraint::{
    clear_efc, is_dual, island, make_constraint, project_constraint, reference_constraint,
};
use crate::data::Data;
use crate::model::Model;

use super::dual::{ELLIPTIC, PYRAMIDAL};

/// Makes the constraints again if they do not fit the options or the contacts; if that does not help, drops them.
pub(super) fn remake_if_stale(m: &Model, d: &mut Data) {
    if fits(m, d) {
        return;
    }
    if !has_rows(m, d) {
        make_constraint(m, d);
        island(m, d);
        reference_constraint(m, d);
    }
    project_constraint(m, d);
    if !fits(m, d) {
        clear_efc(d);
    }
}

fn fits(m: &Model, d: &Data) -> bool {
    has_rows(m, d) && (!is_dual(m) || has_inertia(m, d))
}

/// Whether the Jacobian is stored as the options ask for, and contacts have the rows that their dimensions ask for.
fn has_rows(m: &Model, d: &Data) -> bool {
    let stored = if m.is_sparse() {
        d.efc_J_rownnz.len() >= d.nefc
    } else {
        d.efc_J.len() >= d.nefc * m.nv
    };
    if !stored {
        return false;
    }
    let mut row = 0;
    while row < d.nefc {
        if d.efc_type[row] != ELLIPTIC && d.efc_type[row] != PYRAMIDAL {
            row += 1;
        } else if let Some(rows) = contact_rows(d, row) {
            row += rows;
        } else {
            return false;
        }
    }
    true
}

/// Number of rows of the contact with friction that starts in `row`, if they are there.
fn contact_rows(d: &Data, row: usize) -> Option<usize> {
    let (kind, id) = (d.efc_type[row], d.efc_id[row]);
    let dim = d.contact.get(usize::try_from(id).ok()?)?.dim;
    if !(3..=6).contains(&dim) {
        return None;
    }
    let dim = dim as usize;
    let count = if kind == ELLIPTIC { dim } else { 2 * (dim - 1) };
    let rows = row..row + count;
    let same = d.efc_type.get(rows.clone())?.iter().all(|&k| k == kind)
        && d.efc_id.get(rows)?.iter().all(|&i| i == id);
    same.then_some(count)
}

/// Whether the constraint-space inertia is stored as the options ask for.
fn has_inertia(m: &Model, d: &Data) -> bool {
    if m.is_sparse() {
        d.efc_AR_rownnz.len() >= d.nefc && d.efc_AR.len() >= d.nefc
    } else {
        d.efc_AR.len() >= d.nefc * d.nefc
    }
}
