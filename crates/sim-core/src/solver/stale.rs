//! Constraints that no longer fit.
//!
//! Options and contacts are public, and the stages of a step can be called one by one: they may be changed after the
//! constraints were made. Then the constraints are made again, so that the solvers need not doubt what they index.

use crate::constraint::{
    Blocks, is_dual, island, make_constraint, project_constraint, reference_constraint,
};
use crate::data::Data;
use crate::model::Model;

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
        d.clear_constraints();
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
    let (Some(kind), Some(id)) = (d.efc_type.get(..d.nefc), d.efc_id.get(..d.nefc)) else {
        return false;
    };
    Blocks::new(kind, id, 0).all(|block| match block.kind.cone() {
        Some(cone) => d.contact.get(block.id).is_some_and(|contact| {
            (3..=6).contains(&contact.dim) && cone.rows(contact.dim as usize) == block.rows.len()
        }),
        None => true,
    })
}

/// Whether the constraint-space inertia is stored as the options ask for.
fn has_inertia(m: &Model, d: &Data) -> bool {
    if m.is_sparse() {
        d.efc_AR_rownnz.len() >= d.nefc && d.efc_AR.len() >= d.nefc
    } else {
        d.efc_AR.len() >= d.nefc * d.nefc
    }
}
