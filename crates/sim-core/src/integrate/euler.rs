//! Semi-implicit Euler, in which the damping of joints is implicit.

use super::Rates;
use super::advance::{Velocity, advance};
use crate::data::Data;
use crate::linalg::{factor_i, solve_ld};
use crate::model::{DisableBit, Model, Timer};

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
    let damped = damps_implicitly(m) && !m.disabled(DisableBit::Damper);
    if damped && !skip_factor {
        factor_damped(m, d);
    }
    let Rates { qacc, act_dot, .. } = &mut d.scratch.integrate.rates;
    qacc.clear();
    if damped {
        let force = d.qfrc_smooth.iter().zip(&d.qfrc_constraint);
        qacc.extend(force.map(|(smooth, constraint)| smooth + constraint));
        solve_ld(qacc, &d.qH, &d.qHDiagInv, m.inertia_pattern());
    } else {
        qacc.extend_from_slice(&d.qacc);
    }
    act_dot.clone_from(&d.act_dot);
    advance(m, d, Velocity::New);
    d.count_time(Timer::Advance, start);
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
    d.qH.copy_from_slice(&d.M);
    for dof in 0..m.nv {
        let diagonal = m.M_rowadr[dof] + m.M_rownnz[dof] - 1;
        d.qH[diagonal as usize] += m.opt.timestep * m.dof_damping[dof];
    }
    factor_i(&mut d.qH, &mut d.qHDiagInv, m.inertia_pattern());
}
