//! Inertia as the constraints feel it: J inv(M) J' + R, for the solvers of the dual problem.
//!
//! M is factorised as L' D L, so J inv(M) J' is the square of B = J inv(L) inv(sqrt(D)).

mod sparse;

use super::arena;
use super::is_dual;
use super::jacobian::efc_jacobian;
use super::make::out_of_memory;
use crate::data::{Data, Part};
use crate::linalg::{Pattern, solve_upper, sqr_mat_t_d};
use crate::model::Model;
use sparse::{SparseScratch, project_sparse};

/// Work space of the projection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProjectScratch {
    /// inverse square roots of D
    sqrt_inv: Vec<f64>,
    sparse: SparseScratch,
    /// one row of B, then B transposed
    row: Vec<f64>,
    transposed: Vec<f64>,
    ones: Vec<f64>,
}

/// Writes `efc_AR = J inv(M) J' + R` and its pattern, if the solver needs it. Both triangles of the symmetric matrix
/// are stored. The dense form has no pattern. Reads `efc_J`, `efc_R` and the factors of the inertia, `qLD`.
pub fn project_constraint(m: &Model, d: &mut Data) {
    d.clear_part(Part::Projection);
    if efc_jacobian!(m, d).is_none() || !is_dual(m) {
        return;
    }
    let sqrt_inv = &mut d.scratch.project_constraint.sqrt_inv;
    sqrt_inv.clear();
    let rows = m.M_rowadr.iter().zip(&m.M_rownnz);
    let diagonals = rows.map(|(adr, nnz)| d.qLD[(adr + nnz - 1) as usize]);
    sqrt_inv.extend(diagonals.map(|x| 1.0 / x.sqrt()));
    let fits = if m.is_sparse() {
        project_sparse(m, d)
    } else {
        project_dense(m, d)
    };
    if !fits {
        out_of_memory(m, d);
    }
}

/// Returns whether the memory that the model allows is enough.
fn project_dense(m: &Model, d: &mut Data) -> bool {
    let (nv, nefc) = (m.nv, d.nefc);
    d.nA = nefc.saturating_mul(nefc);
    if !arena::reserve(m, d, Part::Projection) {
        return false;
    }

    let ProjectScratch {
        sqrt_inv,
        row,
        transposed,
        ones,
        ..
    } = &mut d.scratch.project_constraint;
    let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    row.resize(nv, 0.0);
    transposed.resize(nv * nefc, 0.0);
    for (r, jac) in d.efc_J[..nefc * nv].chunks_exact(nv).enumerate() {
        row.copy_from_slice(jac);
        solve_upper(row, &d.qLD, inertia);
        for (dof, (x, scale)) in row.iter().zip(&*sqrt_inv).enumerate() {
            transposed[dof * nefc + r] = x * scale;
        }
    }

    d.efc_AR.resize(d.nA, 0.0);
    ones.resize(nv, 1.0);
    sqr_mat_t_d(&mut d.efc_AR, &transposed[..nv * nefc], &ones[..nv], nefc);
    for i in 0..nefc {
        for j in 0..i {
            d.efc_AR[j * nefc + i] = d.efc_AR[i * nefc + j];
        }
        d.efc_AR[i * (nefc + 1)] += d.efc_R[i];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::{solve_ld, sparse_to_dense};
    use crate::model::{JacobianType, SolverType};

    /// Six dofs: a chain of three, a branch from its first dof, and two dofs by themselves.
    fn branching(jacobian: JacobianType) -> (Model, Data) {
        let rows: [&[i32]; 6] = [&[0], &[0, 1], &[0, 1, 2], &[0, 3], &[4], &[5]];
        let mut m = Model {
            nbody: 1,
            nv: 6,
            nC: rows.iter().map(|row| row.len()).sum(),
            ..Model::default()
        };
        m.allocate();
        m.body_mocapid.fill(-1);
        m.body_treeid.fill(-1);
        m.opt.jacobian = jacobian as i32;
        m.opt.solver = SolverType::Pgs as i32;
        let mut d = m.make_data();
        let mut adr = 0;
        for (i, row) in rows.iter().enumerate() {
            m.M_rowadr[i] = adr as i32;
            m.M_rownnz[i] = row.len() as i32;
            for (k, &column) in row.iter().enumerate() {
                m.M_colind[adr] = column;
                d.qLD[adr] = if k + 1 == row.len() {
                    2.0 + i as f64
                } else {
                    0.3 - 0.2 * k as f64
                };
                adr += 1;
            }
            d.qLDiagInv[i] = 1.0 / (2.0 + i as f64);
        }
        (m, d)
    }

    const JACOBIAN: [[f64; 6]; 5] = [
        [0.5, 0.0, -1.0, 0.0, 0.0, 0.0],
        [0.25, 0.0, 2.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 1.5, 0.0, -1.0],
        [0.0, 0.0, 0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 3.0, 1.0],
    ];

    fn projected(jacobian: JacobianType) -> Vec<f64> {
        let (m, mut d) = branching(jacobian);
        d.nefc = JACOBIAN.len();
        d.efc_R = vec![0.1, 0.2, 0.3, 0.4, 0.5];
        if !m.is_sparse() {
            d.efc_J = JACOBIAN.concat();
            project_constraint(&m, &mut d);
            return d.efc_AR;
        }
        for row in JACOBIAN {
            d.efc_J_rowadr.push(d.efc_J.len() as i32);
            for (column, &x) in row.iter().enumerate().filter(|&(_, &x)| x != 0.0) {
                d.efc_J.push(x);
                d.efc_J_colind.push(column as i32);
            }
            let start = d.efc_J_rowadr[d.efc_J_rowadr.len() - 1];
            d.efc_J_rownnz.push(d.efc_J.len() as i32 - start);
        }
        d.efc_J_rowsuper = vec![1, 0, 0, 0, 0];
        project_constraint(&m, &mut d);
        assert_eq!(d.nA, d.efc_AR.len());
        let pattern = Pattern::new(&d.efc_AR_rownnz, &d.efc_AR_rowadr, &d.efc_AR_colind);
        let mut dense = vec![0.0; d.nefc * d.nefc];
        sparse_to_dense(&mut dense, &d.efc_AR, d.nefc, pattern);
        dense
    }

    #[test]
    fn both_forms_are_the_inverse_inertia_seen_through_the_jacobian() {
        let (m, d) = branching(JacobianType::Dense);
        let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
        let (dense, sparse) = (
            projected(JacobianType::Dense),
            projected(JacobianType::Sparse),
        );
        for i in 0..5 {
            let mut column = JACOBIAN[i];
            solve_ld(&mut column, &d.qLD, &d.qLDiagInv, inertia);
            for j in 0..5 {
                let product: f64 = JACOBIAN[j].iter().zip(column).map(|(a, b)| a * b).sum();
                let regularised = product + if i == j { 0.1 * (i + 1) as f64 } else { 0.0 };
                assert!((dense[5 * i + j] - regularised).abs() < 1e-14);
                assert!((sparse[5 * i + j] - regularised).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn nothing_is_computed_for_primal_solvers() {
        let (mut m, mut d) = branching(JacobianType::Dense);
        m.opt.solver = SolverType::Newton as i32;
        d.nefc = 5;
        d.efc_J = JACOBIAN.concat();
        project_constraint(&m, &mut d);
        assert_eq!((d.nA, d.efc_AR.len()), (0, 0));
    }
}
