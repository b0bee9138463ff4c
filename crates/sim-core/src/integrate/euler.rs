//! Semi-implicit Euler, in which the damping of joints is implicit.

use super::advance::advance;
use crate::data::Data;
use crate::linalg::{factor_i, solve_ld};
use crate::model::{DisableBit, Model};

/// Takes a step with Euler's method.
///
/// Where joints are damped, the velocity that damps is the new one: (M + h·B)·qacc = qfrc. That keeps stiff dampers
/// stable. Writes `qH`, `qHDiagInv` and the state.
pub fn euler(m: &Model, d: &mut Data) {
    euler_skip(m, d, false);
}

/// As [`euler`]; with `skip_factor`, `qH` is known to be factorised already.
pub fn euler_skip(m: &Model, d: &mut Data, skip_factor: bool) {
    let mut scratch = std::mem::take(&mut d.scratch.integrate);
    let acc = &mut scratch.acc;
    acc.clear();
    if has_implicit_damping(m) {
        if !skip_factor {
            factor_damped(m, d);
        }
        let force = d.qfrc_smooth.iter().zip(&d.qfrc_constraint);
        acc.extend(force.map(|(smooth, constraint)| smooth + constraint));
        solve_ld(acc, &d.qH, &d.qHDiagInv, m.inertia_pattern());
    } else {
        acc.extend_from_slice(&d.qacc);
    }
    let act_dot = std::mem::take(&mut d.act_dot);
    advance(m, d, &act_dot, acc, None);
    d.act_dot = act_dot;
    d.scratch.integrate = scratch;
}

fn has_implicit_damping(m: &Model) -> bool {
    let disabled = m.disabled(DisableBit::EulerDamp) || m.disabled(DisableBit::Damper);
    !disabled && m.dof_damping.iter().any(|&damping| damping > 0.0)
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
