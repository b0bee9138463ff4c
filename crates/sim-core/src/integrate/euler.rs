//! Semi-implicit Euler, in which the damping of joints is implicit.

use super::advance::{Velocity, advance};
use super::{Implicit, Rates};
use crate::data::Data;
use crate::linalg::{factor_i_rows, solve_ld_rows};
use crate::model::{DisableBit, Model, Timer};
use crate::sleep::awake;

/// Takes a step with Euler's method.
///
/// Where joints are damped, the velocity that damps is the new one: (M + h·B)·qacc = qfrc. That keeps stiff dampers
/// stable. Writes `qH`, `qHDiagInv` and the state.
pub fn euler(m: &Model, d: &mut Data) {
    euler_skip(m, d, false);
}

/// As [`euler`]; with `skip_factor`, `qH` is known to be factorised already.
pub fn euler_skip(m: &Model, d: &mut Data, skip_factor: bool) {
    let start = d.clock();
    euler_rates(m, d, skip_factor);
    advance(m, d, Velocity::New);
    d.count_time(Timer::Advance, start);
}

/// Leaves the rates in the work space. Returns what was solved for them.
pub(super) fn euler_rates(m: &Model, d: &mut Data, skip_factor: bool) -> Implicit {
    let awake = awake!(m, d);
    let damped = damps_implicitly(m)
        && !m.disabled(DisableBit::Damper)
        && (!awake.filters() || awake.dofs().any(|dof| m.dof_damping[dof] > 0.0));
    if damped && !skip_factor {
        factor_damped(m, d);
    }
    let Rates { qacc, act_dot, .. } = &mut d.scratch.integrate.rates;
    qacc.resize(m.nv, 0.0);
    for dofs in awake!(m, d).dof_runs() {
        if damped {
            for dof in dofs.clone() {
                qacc[dof] = d.qfrc_smooth[dof] + d.qfrc_constraint[dof];
            }
            solve_ld_rows(qacc, &d.qH, &d.qHDiagInv, m.inertia_pattern(), dofs);
        } else {
            qacc[dofs.clone()].copy_from_slice(&d.qacc[dofs]);
        }
    }
    act_dot.clone_from(&d.act_dot);
    if damped {
        Implicit::Damping
    } else {
        Implicit::Nothing
    }
}

/// Whether joints are damped with the velocity at the end of a step, as the options have it.
///
/// A step also asks whether there are dampers at all. Inverse dynamics, which undoes the step, does not: neither does
/// MuJoCo's, so the two disagree where dampers are switched off and implicit damping is not.
pub(crate) fn damps_implicitly(m: &Model) -> bool {
    let damped = || m.dof_damping.iter().any(|&damping| damping > 0.0);
    !m.disabled(DisableBit::EulerDamp) && damped()
}

/// Factorises M + h·B.
fn factor_damped(m: &Model, d: &mut Data) {
    let pattern = m.inertia_pattern();
    for dofs in awake!(m, d).dof_runs() {
        let entries = pattern.entries(dofs.clone());
        d.qH[entries.clone()].copy_from_slice(&d.M[entries]);
        for dof in dofs.clone() {
            let diagonal = pattern.row(dof).end - 1;
            d.qH[diagonal] += m.opt.timestep * m.dof_damping[dof];
        }
        factor_i_rows(&mut d.qH, &mut d.qHDiagInv, pattern, dofs);
    }
}
