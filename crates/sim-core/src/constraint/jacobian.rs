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

/// `res = efc_J * vec`: from dofs to constraints. Does nothing where there are no constraints.
pub fn mul_jac_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    if d.nefc == 0 {
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
    if d.nefc == 0 {
        return;
    }
    let (res, vec) = (&mut res[..m.nv], &vec[..d.nefc]);
    if m.is_sparse() {
        mul_mat_t_vec_sparse(res, &d.efc_J, vec, pattern(d));
    } else {
        mul_mat_t_vec(res, &d.efc_J, vec);
    }
}
