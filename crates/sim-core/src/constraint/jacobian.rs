//! The constraint Jacobian, dense or sparse, and products with it.

use crate::data::Data;
use crate::linalg::{
    Pattern, mul_mat_t_vec, mul_mat_t_vec_sparse, mul_mat_vec, mul_mat_vec_sparse, sub_from,
};
use crate::model::Model;

/// The constraint Jacobian as it is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EfcJacobian<'a> {
    /// rows of as many values as there are dofs
    Dense { values: &'a [f64], nv: usize },
    /// values, and where they belong
    Sparse {
        values: &'a [f64],
        pattern: Pattern<'a>,
    },
}

/// Borrows the Jacobian from `Data`, and no more than that: the other fields can be written. `None` where there are no
/// constraints, or their Jacobian is not stored as the options say: options may be changed between the stages of a step.
macro_rules! efc_jacobian {
    ($m:expr, $d:expr) => {
        $crate::constraint::EfcJacobian::new(
            $m,
            $d.nefc,
            &$d.efc_J,
            [&$d.efc_J_rownnz, &$d.efc_J_rowadr, &$d.efc_J_colind],
        )
    };
}
pub(crate) use efc_jacobian;

impl<'a> EfcJacobian<'a> {
    /// `pattern` holds entries per row, where rows start, and columns.
    #[inline]
    pub fn new(
        m: &Model,
        nefc: usize,
        values: &'a [f64],
        [rownnz, rowadr, colind]: [&'a [i32]; 3],
    ) -> Option<EfcJacobian<'a>> {
        if nefc == 0 {
            None
        } else if m.is_sparse() {
            let pattern = Pattern::new(rownnz.get(..nefc)?, rowadr.get(..nefc)?, colind);
            Some(EfcJacobian::Sparse { values, pattern })
        } else {
            let values = values.get(..nefc * m.nv)?;
            Some(EfcJacobian::Dense { values, nv: m.nv })
        }
    }

    // Products are not inlined: one copy of their loops, with everything inlined into it, is faster than several.

    /// `res = J * vec`: from dofs to constraints.
    #[inline(never)]
    pub fn mul_vec(&self, res: &mut [f64], vec: &[f64]) {
        match *self {
            EfcJacobian::Dense { values, nv } => mul_mat_vec(res, values, &vec[..nv]),
            EfcJacobian::Sparse { values, pattern } => {
                mul_mat_vec_sparse(res, values, vec, pattern);
            }
        }
    }

    /// `res = J' * vec`: from constraints to dofs.
    #[inline(never)]
    pub fn mul_t_vec(&self, res: &mut [f64], vec: &[f64]) {
        match *self {
            EfcJacobian::Dense { values, .. } => mul_mat_t_vec(res, values, vec),
            EfcJacobian::Sparse { values, pattern } => {
                mul_mat_t_vec_sparse(res, values, vec, pattern);
            }
        }
    }
}

/// `res = J * qacc - aref`: by how much an acceleration misses what the constraints ask for.
pub(crate) fn residual(
    jacobian: Option<EfcJacobian<'_>>,
    res: &mut [f64],
    qacc: &[f64],
    aref: &[f64],
) {
    if let Some(jacobian) = jacobian {
        jacobian.mul_vec(res, qacc);
    }
    sub_from(res, aref);
}

/// `res = efc_J * vec`: from dofs to constraints. Does nothing where there are no constraints.
pub fn mul_jac_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    if let Some(jacobian) = efc_jacobian!(m, d) {
        jacobian.mul_vec(&mut res[..d.nefc], vec);
    }
}

/// `res = efc_J' * vec`: from constraints to dofs. Does nothing where there are no constraints.
pub fn mul_jac_t_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    if let Some(jacobian) = efc_jacobian!(m, d) {
        jacobian.mul_t_vec(&mut res[..m.nv], &vec[..d.nefc]);
    }
}
