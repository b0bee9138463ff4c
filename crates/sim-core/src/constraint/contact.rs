//! Rows of contacts: frictionless, pyramidal, elliptic.

use super::make::MakeScratch;
use super::rows::{Row, Rows};
use super::sources::Sources;
use crate::data::Contact;
use crate::linalg::add_to_scl;
use crate::model::{Cone, ConstraintType, DisableBit, Model};

/// `exclude` of a contact that no dof can move.
pub(crate) const CONTACT_NO_DOFS: i32 = 3;
/// `exclude` of a contact that is a passive force.
pub(crate) const CONTACT_PASSIVE: i32 = 4;

/// Adds the rows of all contacts that are not excluded; sets their `efc_address`, and excludes those that no dof
/// can move.
pub(super) fn add_contacts(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    contacts: &mut [Contact],
    scratch: &mut MakeScratch,
) {
    if m.disabled(DisableBit::Contact) {
        return;
    }
    leave_to_passive(m, contacts);
    if m.nv == 0 {
        return;
    }
    let cone = Cone::of(m.opt.cone);
    for (id, con) in contacts.iter_mut().enumerate() {
        if con.exclude != 0 {
            continue;
        }
        let address = rows.len() as i32;
        if add_contact_rows(m, from, rows, con, id, cone, scratch) {
            con.efc_address = address;
        } else {
            con.efc_address = -1;
            con.exclude = CONTACT_NO_DOFS;
        }
    }
}

/// Excludes the contacts of deformables whose contacts act as passive forces.
fn leave_to_passive(m: &Model, contacts: &mut [Contact]) {
    if !m.flex_passive.iter().any(|&passive| passive != 0) {
        return;
    }
    let passive = |flex: i32| {
        let flex = usize::try_from(flex).ok();
        flex.and_then(|flex| m.flex_passive.get(flex))
            .is_some_and(|&passive| passive != 0)
    };
    for con in contacts {
        if con.flex.into_iter().any(passive) {
            con.efc_address = -1;
            con.exclude = CONTACT_PASSIVE;
        }
    }
}

/// Adds the rows of one contact. Returns whether there are any.
fn add_contact_rows(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    con: &Contact,
    id: usize,
    cone: Cone,
    scratch: &mut MakeScratch,
) -> bool {
    let dim @ 1..=6 = con.dim as usize else {
        return false;
    };
    let MakeScratch { contact, frame, .. } = scratch;
    let width = contact.compute(m, from.motions, from.flexvert_xpos, con, rows.sparse);
    if width == 0 {
        return false;
    }
    let chain = contact.chain();
    let [translation, rotation] = contact.rows(width);

    // relative motion of the surfaces in the contact frame: normal, tangents, spin, rolls
    frame.clear();
    frame.resize(dim * width, 0.0);
    for (k, out) in frame.chunks_exact_mut(width).enumerate() {
        let (axis, jac) = if k < 3 {
            (con.frame.row(k), translation)
        } else {
            (con.frame.row(k - 3), rotation)
        };
        for (component, jac) in axis.0.into_iter().zip(jac.chunks_exact(width)) {
            if component != 0.0 {
                add_to_scl(out, jac, component);
            }
        }
    }

    let kind = ConstraintType::of_contact(cone, dim);
    let row = |pos, margin| Row {
        kind,
        id,
        pos,
        margin,
        frictionloss: 0.0,
    };
    let (normal, tangents) = frame.split_at(width);
    let first = row(con.dist, con.includemargin);
    rows.count(cone.rows(dim));
    match kind.cone() {
        None => rows.push(first, chain, normal.iter().copied()),
        Some(Cone::Pyramidal) => {
            for (tangent, mu) in tangents.chunks_exact(width).zip(con.friction) {
                for mu in [mu, -mu] {
                    let edge = normal.iter().zip(tangent).map(|(n, t)| n + t * mu);
                    rows.push(first, chain, edge);
                }
            }
        }
        Some(Cone::Elliptic) => {
            rows.push(first, chain, normal.iter().copied());
            for tangent in tangents.chunks_exact(width) {
                rows.push(row(0.0, 0.0), chain, tangent.iter().copied());
            }
        }
    }
    true
}
