//! What actuators take from the reference configuration.

use crate::actuation::hill::set_hill_constants;
use crate::data::Data;
use crate::linalg::norm;
use crate::math::MINVAL;
use crate::model::params::{AffineParams, FixedParams};
use crate::model::{GainType, Model};
use crate::position::solve_m;

pub(super) fn set_actuators(m: &mut Model, d: &Data) {
    set_acc0(m, d);
    resolve_damping_ratios(m, d);
    for actuator in 0..m.nu {
        set_hill_constants(m, actuator);
    }
}

/// A row of the actuator moments, as columns and values.
pub(super) fn moments(d: &Data, actuator: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
    let start = d.moment_rowadr[actuator] as usize;
    let row = start..start + d.moment_rownnz[actuator] as usize;
    let dofs = d.moment_colind[row.clone()].iter().map(|&dof| dof as usize);
    dofs.zip(d.actuator_moment[row].iter().copied())
}

/// A row of the actuator moments, dense.
fn dense_moments(d: &Data, actuator: usize, dense: &mut [f64]) {
    dense.fill(0.0);
    for (dof, moment) in moments(d, actuator) {
        dense[dof] = moment;
    }
}

/// The size of the acceleration that a unit force of each actuator gives.
fn set_acc0(m: &mut Model, d: &Data) {
    let mut moment = vec![0.0; m.nv];
    let mut acc = vec![0.0; m.nv];
    for actuator in 0..m.nu {
        dense_moments(d, actuator, &mut moment);
        solve_m(m, d, &mut acc, &moment);
        m.actuator_acc0[actuator] = norm(&acc);
    }
}

/// A positive velocity term of a position servo is a damping ratio. It becomes the damping of the mass that the servo
/// moves: the diagonal inertias of its dofs, as seen through the transmission.
fn resolve_damping_ratios(m: &mut Model, d: &Data) {
    for actuator in 0..m.nu {
        let kp = FixedParams::of(&m.actuator_gainprm[actuator]).gain;
        let mut bias = AffineParams::of(&m.actuator_biasprm[actuator]);
        // the numbers decide, whatever the kind is, but only for kinds that MuJoCo has
        let known = GainType::of(m.actuator_gaintype[actuator]).in_mujoco();
        if !known || kp != -bias.length || bias.velocity <= 0.0 {
            continue;
        }
        let mut mass = 0.0;
        for (dof, moment) in moments(d, actuator) {
            let squared = moment * moment;
            if squared > MINVAL {
                mass += m.dof_M0[dof] / squared;
            }
        }
        bias.velocity = -(bias.velocity * 2.0 * (kp * mass).sqrt());
        bias.store(&mut m.actuator_biasprm[actuator]);
    }
}
