//! Where a solver starts: at the acceleration of the last step, or at the unconstrained one if that is better.

use crate::constraint::{efc_jacobian, residual, update_constraints};
use crate::data::Data;
use crate::linalg::{Pattern, dot, mul_mat_vec, mul_mat_vec_sparse, mul_sym_vec_sparse};
use crate::model::{DisableBit, Model, SolverType};

/// Sets `qacc`, or for PGS `efc_force`, to where the solver starts.
///
/// Reads `qacc_warmstart`, `qacc_smooth`, `qfrc_smooth`, `efc_b` and the constraints.
pub(super) fn warm_start(m: &Model, d: &mut Data) {
    if m.disabled(DisableBit::WarmStart) {
        d.qacc.copy_from_slice(&d.qacc_smooth);
        d.efc_force.fill(0.0);
        return;
    }

    d.qacc.copy_from_slice(&d.qacc_warmstart);
    let jar = &mut d.scratch.solver.rows;
    jar.clear();
    jar.resize(d.nefc, 0.0);
    residual(efc_jacobian!(m, d), jar, &d.qacc_warmstart, &d.efc_aref);
    let cost = update_constraints!(m, d, jar, false);

    match SolverType::of(m.opt.solver) {
        SolverType::Pgs => keep_force_if_better(m, d),
        SolverType::Cg | SolverType::Newton => keep_qacc_if_better(m, d, cost),
    }

    // dofs that no constraint touches are not solved for
    if d.nisland > 0 {
        for &dof in &d.map_idof2dof[d.nidof..m.nv] {
            d.qacc[dof as usize] = d.qacc_smooth[dof as usize];
        }
    }
}

/// Starts at the forces of the last acceleration if their dual cost is below that of no force, which is zero.
fn keep_force_if_better(m: &Model, d: &mut Data) {
    let ar_force = &mut d.scratch.solver.rows;
    if m.is_sparse() {
        let pattern = Pattern::new(&d.efc_AR_rownnz, &d.efc_AR_rowadr, &d.efc_AR_colind);
        mul_mat_vec_sparse(ar_force, &d.efc_AR, &d.efc_force, pattern);
    } else {
        mul_mat_vec(ar_force, &d.efc_AR, &d.efc_force);
    }
    let cost = dot(&d.efc_force, &d.efc_b) + 0.5 * dot(&d.efc_force, ar_force);
    if cost > 0.0 {
        d.efc_force.fill(0.0);
        d.qfrc_constraint.fill(0.0);
    }
}

/// Starts at the last acceleration if its cost is not above that of the unconstrained one; `cost` is that of its
/// constraints.
fn keep_qacc_if_better(m: &Model, d: &mut Data, mut cost: f64) {
    let momentum = &mut d.scratch.solver.dofs;
    momentum.clear();
    momentum.resize(m.nv, 0.0);
    let pattern = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    mul_sym_vec_sparse(momentum, &d.M, &d.qacc_warmstart, pattern);
    for i in 0..m.nv {
        cost += 0.5 * (momentum[i] - d.qfrc_smooth[i]) * (d.qacc_warmstart[i] - d.qacc_smooth[i]);
    }
    if cost > update_constraints!(m, d, &d.efc_b, false) {
        d.qacc.copy_from_slice(&d.qacc_smooth);
    }
}
