//! The constraint solvers: what forces keep the constraints, and what acceleration follows.
//!
//! The acceleration minimises a convex cost: its distance from the unconstrained acceleration, measured with the
//! inertia, plus one term per constraint. Newton and CG minimise over accelerations (`primal`), PGS over forces
//! (`pgs`); noslip (`noslip`) follows any of them and removes the slip that soft friction allows.
//!
//! Newton and CG solve each island on its own. PGS and noslip know no islands.

mod dual;
mod hessian;
mod line_search;
mod noslip;
mod pgs;
mod primal;
mod problem;
mod stale;
mod warm_start;

#[cfg(test)]
mod tests;

use crate::constraint::{efc_jacobian, residual};
use crate::data::{Data, NISLAND, NSOLVER, Question, SolverStat};
use crate::model::{DisableBit, Model, SolverType, Timer};

use dual::DualScratch;
use primal::{Descent, DescentOptions, PrimalScratch};

/// Work space of the solvers.
#[derive(Clone, Debug, Default)]
pub(crate) struct SolverScratch {
    primal: PrimalScratch,
    dual: DualScratch,
    /// one value per constraint
    rows: Vec<f64>,
    /// one value per dof
    dofs: Vec<f64>,
}

/// Computes the constraint forces and the acceleration.
///
/// Reads `efc_*`, the island structure, `qacc_smooth`, `qfrc_smooth` and `qacc_warmstart`. Writes `efc_b`,
/// `efc_force`, `efc_state`, `qfrc_constraint`, `qacc` and the statistics of the solver.
pub fn fwd_constraint(m: &Model, d: &mut Data) {
    let start = d.clock();
    solve(m, d);
    d.count_time(Timer::Constraint, start);
}

fn solve(m: &Model, d: &mut Data) {
    stale::remake_if_stale(m, d);
    let nefc = d.nefc;
    for field in [&mut d.efc_b, &mut d.efc_force] {
        field.resize(nefc, 0.0);
    }
    d.efc_state.resize(nefc, 0);
    d.qfrc_constraint.fill(0.0);
    if nefc == 0 {
        d.qacc.copy_from_slice(&d.qacc_smooth);
        d.solver_niter.fill(0);
        return;
    }

    residual(
        efc_jacobian!(m, d),
        &mut d.efc_b,
        &d.qacc_smooth,
        &d.efc_aref,
    );
    warm_start::warm_start(m, d);
    d.solver_niter.fill(0);

    match (SolverType::of(m.opt.solver), islands_apply(m, d)) {
        (SolverType::Pgs, _) => pgs::solve(m, d),
        (SolverType::Cg, false) => solve_whole(m, d, Descent::Cg),
        (SolverType::Newton, false) => solve_whole(m, d, Descent::Newton),
        (SolverType::Cg, true) => solve_islands(m, d, Descent::Cg),
        (SolverType::Newton, true) => solve_islands(m, d, Descent::Newton),
    }
    if m.opt.noslip_iterations > 0 {
        noslip::solve(m, d);
    }
}

/// Whether the islands are to be solved one by one. Noslip would need what couples them.
fn islands_apply(m: &Model, d: &Data) -> bool {
    !m.disabled(DisableBit::Island) && d.nisland > 0 && m.opt.noslip_iterations == 0
}

/// Iterations after which a solver asks whether to stop: most take a few.
const PATIENCE: i32 = 64;

/// Whether to stop after so many iterations.
#[inline]
fn interrupted(interrupt: Option<&Question>, iterations: i32) -> bool {
    iterations % PATIENCE == 0 && interrupt.is_some_and(|ask| ask())
}

/// Solves everything at once.
fn solve_whole(m: &Model, d: &mut Data, descent: Descent) {
    let interrupt = d.callbacks.interrupt.clone();
    let options = DescentOptions::new(m, descent, mean_scale(m), interrupt.as_ref());
    let (problem, mut unknowns, work) = problem::whole(m, d);
    let outcome = primal::solve(&problem, &mut unknowns, &options, work);
    d.solver_niter[0] += outcome.iterations;
    d.solver_nnz[0] = outcome.nnz;
}

/// Solves island after island.
fn solve_islands(m: &Model, d: &mut Data, descent: Descent) {
    let interrupt = d.callbacks.interrupt.clone();
    gather_islands(d);
    for island in 0..d.nisland {
        let (problem, mut unknowns, work) = problem::island(m, d, island);
        let inertia: f64 = problem.inertia.diagonal().sum();
        let options = DescentOptions::new(m, descent, 1.0 / inertia, interrupt.as_ref());
        let outcome = primal::solve(&problem, &mut unknowns, &options, work);
        if island < NISLAND {
            d.solver_niter[island] += outcome.iterations;
            d.solver_nnz[island] = outcome.nnz;
        }
    }
    scatter_islands(d);
}

/// What improvements and gradients are multiplied by before they are compared with a tolerance.
fn mean_scale(m: &Model) -> f64 {
    1.0 / (m.stat.meaninertia * m.nv.max(1) as f64)
}

/// Copies what depends on velocities and accelerations to the islands; the rest is there already.
fn gather_islands(d: &mut Data) {
    let dofs = &d.map_idof2dof[..d.nidof];
    gather(&mut d.ifrc_smooth, &d.qfrc_smooth, dofs);
    gather(&mut d.ifrc_constraint, &d.qfrc_constraint, dofs);
    gather(&mut d.iacc_smooth, &d.qacc_smooth, dofs);
    gather(&mut d.iacc, &d.qacc, dofs);
    let rows = &d.map_iefc2efc[..d.nefc];
    gather(&mut d.iefc_force, &d.efc_force, rows);
    gather(&mut d.iefc_aref, &d.efc_aref, rows);
    d.iefc_state.resize(d.nefc, 0);
}

/// Copies the results of the islands back.
fn scatter_islands(d: &mut Data) {
    for (i, &dof) in d.map_idof2dof[..d.nidof].iter().enumerate() {
        d.qacc[dof as usize] = d.iacc[i];
        d.qfrc_constraint[dof as usize] = d.ifrc_constraint[i];
    }
    gather(&mut d.efc_force, &d.iefc_force, &d.map_efc2iefc[..d.nefc]);
}

/// `res[i] = vec[ind[i]]`
fn gather(res: &mut Vec<f64>, vec: &[f64], ind: &[i32]) {
    res.clear();
    res.extend(ind.iter().map(|&i| vec[i as usize]));
}

/// The statistics of one island, or of everything as island 0; empty where none are kept.
fn island_stats(solver: &mut [SolverStat], island: usize) -> &mut [SolverStat] {
    solver
        .chunks_exact_mut(NSOLVER)
        .nth(island)
        .unwrap_or_default()
}
