//! `Data` taken apart: what constraints are made from, and where their rows go.

use super::arena;
use super::make::MakeScratch;
use super::rows::Rows;
use crate::data::{Contact, Data};
use crate::jacobian::Motions;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;
use crate::scratch::Scratch;
use crate::sleep::{Awake, awake};

/// What constraints are made from.
#[allow(non_snake_case)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources<'a> {
    pub qpos: &'a [f64],
    pub eq_active: &'a [u8],
    pub xpos: &'a [Vec3],
    pub xquat: &'a [Quat],
    pub xmat: &'a [Mat3],
    pub site_xpos: &'a [Vec3],
    pub motions: Motions<'a>,
    pub flexvert_xpos: &'a [Vec3],
    pub flexedge_length: &'a [f64],
    pub flexvert_length: &'a [[f64; 2]],
    pub flexedge_J: &'a [f64],
    pub flexvert_J: &'a [[f64; 2]],
    pub ten_length: &'a [f64],
    pub awake: Awake<'a>,
    ten_J: &'a [f64],
    ten_J_rownnz: &'a [i32],
    ten_J_rowadr: &'a [i32],
    ten_J_colind: &'a [i32],
    nv: usize,
}

impl<'a> Sources<'a> {
    /// The Jacobian of a tendon's length: values and, if sparse, columns.
    pub fn tendon_row(&self, tendon: usize, sparse: bool) -> (&'a [f64], &'a [i32]) {
        if sparse {
            let start = self.ten_J_rowadr[tendon] as usize;
            let end = start + self.ten_J_rownnz[tendon] as usize;
            (&self.ten_J[start..end], &self.ten_J_colind[start..end])
        } else {
            let row = tendon * self.nv..(tendon + 1) * self.nv;
            (&self.ten_J[row], &[])
        }
    }
}

/// What the making of constraints reads, and what it writes.
pub(super) struct Parts<'a> {
    pub from: Sources<'a>,
    pub rows: Rows<'a>,
    pub tendon_efcadr: &'a mut [i32],
    pub contact: &'a mut [Contact],
    pub scratch: &'a mut MakeScratch,
}

/// Takes `d` apart. Its constraints must have been cleared.
pub(super) fn take_apart<'a>(m: &Model, d: &'a mut Data) -> Parts<'a> {
    let capacity = arena::largest_array(d);
    let Data {
        qpos,
        eq_active,
        xpos,
        xquat,
        xmat,
        site_xpos,
        cdof,
        subtree_com,
        flexvert_xpos,
        flexedge_length,
        flexvert_length,
        flexedge_J,
        flexvert_J,
        ten_length,
        ten_J,
        ten_J_rownnz,
        ten_J_rowadr,
        ten_J_colind,
        tendon_efcadr,
        contact,
        efc_J,
        efc_J_rownnz,
        efc_J_rowadr,
        efc_J_colind,
        efc_pos,
        efc_margin,
        efc_frictionloss,
        efc_type,
        efc_id,
        scratch: Scratch {
            make_constraint: scratch,
            ..
        },
        ..
    } = d;
    Parts {
        from: Sources {
            qpos,
            eq_active,
            xpos,
            xquat,
            xmat,
            site_xpos,
            motions: Motions { cdof, subtree_com },
            flexvert_xpos,
            flexedge_length,
            flexvert_length,
            flexedge_J,
            flexvert_J,
            ten_length,
            awake: awake!(m, d),
            ten_J,
            ten_J_rownnz,
            ten_J_rowadr,
            ten_J_colind,
            nv: m.nv,
        },
        rows: Rows {
            sparse: m.is_sparse(),
            nv: m.nv,
            counted: 0,
            capacity,
            full: false,
            J: efc_J,
            rownnz: efc_J_rownnz,
            rowadr: efc_J_rowadr,
            colind: efc_J_colind,
            pos: efc_pos,
            margin: efc_margin,
            frictionloss: efc_frictionloss,
            kind: efc_type,
            id: efc_id,
        },
        tendon_efcadr,
        contact,
        scratch,
    }
}
