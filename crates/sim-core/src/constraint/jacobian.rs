//! Products with the constraint Jacobian, dense or sparse.

use crate::data::Data;
use crate::linalg::{
    Pattern, mul_mat_t_vec, mul_mat_t_vec_sparse, mul_mat_vec, mul_mat_vec_sparse,
};
use crate::model::Model;

/// Where the entries of the sparse Jacobian are.
#[inline]
fn pattern(d: &Data) -> Pattern<'_> {
    Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind)
}

/// Whether there are constraints, and their Jacobian is stored as the options say. Options may be changed between
/// the stages of a step.
pub(crate) fn has_jacobian(m: &Model, d: &Data) -> bool {
    let stored = if m.is_sparse() {
        d.efc_J_rownnz.len() >= d.nefc
    } else {
        d.efc_J.len() >= d.nefc * m.nv
    };
    d.nefc > 0 && stored
}

/// `res = efc_J * vec`: from dofs to constraints. Does nothing where there are no constraints.
pub fn mul_jac_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    if !has_jacobian(m, d) {
        return;
    }
    let res = &mut res[..d.nefc];
    if m.is_sparse() {
        mul_mat_vec_sparse(res, &d.efc_J, vec, pattern(d));
    } else {
        mul_mat_vec(res, &d.efc_J, &vec[..m.nv]);
    }
}

/// `res = efc_J' * vec`: from constraints to dofs. Does nothing where there are no constraints.
pub fn mul_jac_t_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    if !has_jacobian(m, d) {
        return;
    }
    let (res, vec) = (&mut res[..m.nv], &vec[..d.nefc]);
    if m.is_sparse() {
        mul_mat_t_vec_sparse(res, &d.efc_J, vec, pattern(d));
    } else {
        mul_mat_t_vec(res, &d.efc_J, vec);
    }
}
