//! Where a solver starts: at the acceleration of the last step, or at the unconstrained one if that is better.

use crate::constraint::{constraint_update, mul_jac_vec};
use crate::data::Data;
use crate::linalg::{Pattern, dot, mul_mat_vec, mul_mat_vec_sparse, mul_sym_vec_sparse, sub_from};
use crate::model::{DisableBit, Model, SolverType};

use super::SolverScratch;

/// Sets `qacc`, or for PGS `efc_force`, to where the solver starts.
pub(super) fn warm_start(m: &Model, d: &mut Data, work: &mut SolverScratch) {
    if m.disabled(DisableBit::WarmStart) {
        d.qacc.copy_from_slice(&d.qacc_smooth);
        d.efc_force.fill(0.0);
        return;
    }

    d.qacc.copy_from_slice(&d.qacc_warmstart);
    let jar = &mut work.rows;
    jar.clear();
    jar.resize(d.nefc, 0.0);
    mul_jac_vec(m, d, jar, &d.qacc_warmstart);
    sub_from(jar, &d.efc_aref);
    let mut cost = 0.0;
    constraint_update(m, d, jar, Some(&mut cost), false);

    match SolverType::of(m.opt.solver) {
        SolverType::Pgs => keep_force_if_better(m, d, work),
        SolverType::Cg | SolverType::Newton => keep_qacc_if_better(m, d, cost, work),
    }

    // dofs that no constraint touches are not solved for
    if d.nisland > 0 {
        for &dof in &d.map_idof2dof[d.nidof..m.nv] {
            d.qacc[dof as usize] = d.qacc_smooth[dof as usize];
        }
    }
}

/// Starts at the forces of the last acceleration if their dual cost is below that of no force, which is zero.
fn keep_force_if_better(m: &Model, d: &mut Data, work: &mut SolverScratch) {
    let ar_force = &mut work.rows;
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
fn keep_qacc_if_better(m: &Model, d: &mut Data, mut cost: f64, work: &mut SolverScratch) {
    let momentum = &mut work.dofs;
    momentum.clear();
    momentum.resize(m.nv, 0.0);
    let pattern = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    mul_sym_vec_sparse(momentum, &d.M, &d.qacc_warmstart, pattern);
    for i in 0..m.nv {
        cost += 0.5 * (momentum[i] - d.qfrc_smooth[i]) * (d.qacc_warmstart[i] - d.qacc_smooth[i]);
    }

    let mut cost_smooth = 0.0;
    let efc_b = std::mem::take(&mut d.efc_b);
    constraint_update(m, d, &efc_b, Some(&mut cost_smooth), false);
    d.efc_b = efc_b;
    if cost > cost_smooth {
        d.qacc.copy_from_slice(&d.qacc_smooth);
    }
}
