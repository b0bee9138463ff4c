//! Integration that is implicit in the velocity: (M - h·dqfrc/dqvel)·qacc = qfrc.
//!
//! `implicit` uses the whole derivative, which is not symmetric; `implicitfast` leaves out that of Coriolis forces, and
//! has a symmetric matrix with the pattern of M.

use super::advance::{Velocity, advance};
use super::{Implicit, IntegrateScratch, Rates};
use crate::data::Data;
use crate::derivative::smooth_vel;
use crate::linalg::{add_to_scl, factor_i_rows, factor_lu_rows, solve_ld_rows, solve_lu_rows};
use crate::model::{Integrator, Model, Timer, Warning};
use crate::sleep::awake;

/// Takes a step with `implicit` or `implicitfast`, as the options say.
///
/// Writes `qDeriv`, `qLU` or `qH` and `qHDiagInv`, and the state.
pub fn implicit(m: &Model, d: &mut Data) {
    implicit_skip(m, d, false);
}

/// As [`implicit`]; with `skip_factor`, the matrix is known to be factorised already.
pub fn implicit_skip(m: &Model, d: &mut Data, skip_factor: bool) {
    let start = d.clock();
    implicit_rates(m, d, skip_factor);
    advance(m, d, Velocity::New);
    d.count_time(Timer::Advance, start);
}

/// Leaves the rates in the work space. Returns what was solved for them.
pub(super) fn implicit_rates(m: &Model, d: &mut Data, skip_factor: bool) -> Implicit {
    let full = Integrator::of(m.opt.integrator) == Integrator::Implicit;
    if !skip_factor {
        smooth_vel(m, d, full);
        if full {
            set_full(m, d);
        } else {
            set_lower(m, d);
        }
    }
    let mut nodes = std::mem::take(&mut d.scratch.integrate.nodes);
    nodes.clear();
    // where something sleeps, or the matrix is an old one, deformables are integrated as all else is, as in MuJoCo
    if !skip_factor && !awake!(m, d).filters() && m.flex_interp.iter().any(|&order| order != 0) {
        if full {
            nodes.build(m, d, &d.qLU, m.derivative_pattern());
        } else {
            nodes.build(m, d, &d.qH, m.inertia_pattern());
        }
    }
    let IntegrateScratch {
        rates: Rates { qacc, act_dot, .. },
        force,
        remaining,
        ..
    } = &mut d.scratch.integrate;
    force.clear();
    let sum = d.qfrc_smooth.iter().zip(&d.qfrc_constraint);
    force.extend(sum.map(|(smooth, constraint)| smooth + constraint));
    qacc.clone_from(force);
    act_dot.clone_from(&d.act_dot);

    let awake = awake!(m, d);
    let solved = if full {
        let pattern = m.derivative_pattern();
        let mut factored = Ok(());
        if !skip_factor {
            let mut runs = awake.dof_runs();
            factored =
                runs.try_for_each(|dofs| factor_lu_rows(&mut d.qLU, pattern, remaining, dofs));
        }
        match factored {
            Ok(()) => {
                for dofs in awake.dof_runs() {
                    solve_lu_rows(qacc, &d.qLU, force, &m.D_diag, pattern, dofs);
                }
                Implicit::Full
            }
            // a singular matrix: count it, and take an explicit step
            Err(error) => {
                qacc.copy_from_slice(&d.qacc);
                d.warn(Warning::Inertia, error.row() as i32);
                Implicit::Nothing
            }
        }
    } else {
        let pattern = m.inertia_pattern();
        for dofs in awake.dof_runs() {
            if !skip_factor {
                factor_i_rows(&mut d.qH, &mut d.qHDiagInv, pattern, dofs.clone());
            }
            solve_ld_rows(qacc, &d.qH, &d.qHDiagInv, pattern, dofs);
        }
        Implicit::Lower
    };
    let IntegrateScratch { rates, force, .. } = &mut d.scratch.integrate;
    let (mut qacc, force) = (std::mem::take(&mut rates.qacc), std::mem::take(force));
    nodes.solve(m, d, &force, &mut qacc);
    let work = &mut d.scratch.integrate;
    (work.rates.qacc, work.force, work.nodes) = (qacc, force, nodes);
    solved
}

/// `qLU = M - h * qDeriv`, with both triangles.
pub(crate) fn set_full(m: &Model, d: &mut Data) {
    for (lu, &adr) in d.qLU.iter_mut().zip(&m.mapM2D) {
        // M has no entry where only another simple body's dof could be
        *lu = usize::try_from(adr).map_or(0.0, |adr| d.M[adr]);
    }
    add_to_scl(&mut d.qLU, &d.qDeriv, -m.opt.timestep);
}

/// `qH = M - h * qDeriv`, the lower triangle.
pub(crate) fn set_lower(m: &Model, d: &mut Data) {
    for ((h, &inertia), &adr) in d.qH.iter_mut().zip(&d.M).zip(&m.mapD2M) {
        *h = inertia + d.qDeriv[adr as usize] * -m.opt.timestep;
    }
}
