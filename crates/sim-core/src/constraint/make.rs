//! From contacts, limits and equalities to rows of the constraint Jacobian and their parameters.

use super::arena;
use super::contact::add_contacts;
use super::equality::{EqualityScratch, add_equalities};
use super::friction::add_friction;
use super::impedance::{diag_approx, make_impedance};
use super::limit::add_limits;
use super::rows::Rows;
use crate::data::Data;
use crate::jacobian::PairJacobian;
use crate::linalg::{Pattern, supernodes};
use crate::model::{DisableBit, Model, Warning};

/// Work space of the stage that makes constraints.
#[derive(Clone, Debug, Default)]
pub struct MakeScratch {
    pub(super) pair: PairJacobian,
    pub(super) frame: Vec<f64>,
    pub(super) equality: EqualityScratch,
}

/// Finds the active constraints and writes their Jacobian, positions and impedances: the fields `efc_*` up to
/// `efc_R`, `tendon_efcadr`, and `efc_address`, `exclude` and `mu` of the contacts.
///
/// Reads poses, tendons and contacts. Rows stand in the order equality, friction loss, limits, contacts.
pub fn make_constraint(m: &Model, d: &mut Data) {
    clear_efc(d);
    d.tendon_efcadr.resize(m.ntendon, -1);
    if m.disabled(DisableBit::Constraint) {
        return;
    }

    let mut scratch = std::mem::take(&mut d.scratch.make_constraint);
    let mut tendon_efcadr = std::mem::take(&mut d.tendon_efcadr);
    let mut contact = std::mem::take(&mut d.contact);

    let mut rows = Rows::take(m, d);
    add_equalities(m, d, &mut rows, &mut tendon_efcadr, &mut scratch);
    add_friction(m, d, &mut rows, &mut tendon_efcadr);
    add_limits(m, d, &mut rows, &mut tendon_efcadr);
    add_contacts(m, d, &mut rows, &mut contact, &mut scratch);
    let complete = rows.give(d);

    d.contact = contact;
    d.tendon_efcadr = tendon_efcadr;
    d.scratch.make_constraint = scratch;

    if !complete || !arena::reserve(m, d, arena::Part::Constraints) {
        out_of_memory(m, d);
        return;
    }
    d.maxuse_con = d.maxuse_con.max(d.ncon);
    d.maxuse_efc = d.maxuse_efc.max(d.nefc);

    let nefc = d.nefc;
    for field in [
        &mut d.efc_diagApprox,
        &mut d.efc_D,
        &mut d.efc_R,
        &mut d.efc_vel,
        &mut d.efc_aref,
        &mut d.efc_b,
        &mut d.efc_force,
    ] {
        field.resize(nefc, 0.0);
    }
    d.efc_KBIP.resize(nefc, [0.0; 4]);
    d.efc_state.resize(nefc, 0);
    if nefc == 0 {
        return;
    }

    if m.is_sparse() {
        let pattern = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
        supernodes(&mut d.efc_J_rowsuper, pattern);
    }
    diag_approx(m, d);
    make_impedance(m, d);
}

/// Gives up on all constraints of this step, because they do not fit into the memory that the model allows.
pub(super) fn out_of_memory(m: &Model, d: &mut Data) {
    d.warn(Warning::ConstraintFull, d.narena as i32);
    for con in &mut d.contact {
        con.efc_address = -1;
        if con.exclude == super::contact::NO_DOFS {
            con.exclude = 0;
        }
    }
    clear_efc(d);
    d.tendon_efcadr.resize(m.ntendon, -1);
}

/// Forgets all constraints and islands. Contacts stay.
pub fn clear_efc(d: &mut Data) {
    for count in [
        &mut d.ne,
        &mut d.nf,
        &mut d.nl,
        &mut d.nefc,
        &mut d.nJ,
        &mut d.nA,
        &mut d.nisland,
        &mut d.nidof,
    ] {
        *count = 0;
    }
    d.clear_variable();
}
