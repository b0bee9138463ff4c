//! What actuators take from the reference configuration.

use crate::actuation::hill::{self, HillMuscle};
use crate::data::Data;
use crate::linalg::norm;
use crate::math::MINVAL;
use crate::model::{BiasType, GainType, Model};
use crate::position::solve_m;

pub(super) fn set_actuators(m: &mut Model, d: &Data) {
    set_acc0(m, d);
    resolve_damping_ratios(m, d);
    resolve_peak_forces(m);
    for actuator in 0..m.nu {
        m.actuator_fiberlength0[actuator] = if hill::is_compliant(m, actuator) {
            HillMuscle::of(m, actuator).equilibrium(m.actuator_length0[actuator], 0.0)
        } else {
            0.0
        };
    }
}

/// A row of the actuator moments, as columns and values.
fn moments(d: &Data, actuator: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
    let start = d.moment_rowadr[actuator] as usize;
    let row = start..start + d.moment_rownnz[actuator] as usize;
    let dofs = d.moment_colind[row.clone()].iter().map(|&dof| dof as usize);
    dofs.zip(d.actuator_moment[row].iter().copied())
}

/// A row of the actuator moments, dense.
pub(super) fn dense_moments(d: &Data, actuator: usize, dense: &mut [f64]) {
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
        let kp = m.actuator_gainprm[actuator][0];
        let bias = &mut m.actuator_biasprm[actuator];
        let hill = GainType::of(m.actuator_gaintype[actuator]) == GainType::HillMuscle;
        if hill || kp != -bias[1] || bias[2] <= 0.0 {
            continue;
        }
        let mut mass = 0.0;
        for (dof, moment) in moments(d, actuator) {
            let squared = moment * moment;
            if squared > MINVAL {
                mass += m.dof_M0[dof] / squared;
            }
        }
        bias[2] = -(bias[2] * 2.0 * (kp * mass).sqrt());
    }
}

/// A Hill muscle whose force is given by its scale gets the number itself, so that it can be read from the model.
/// MuJoCo's muscle keeps its negative number and has its force worked out wherever it is needed.
fn resolve_peak_forces(m: &mut Model) {
    for actuator in 0..m.nu {
        let gain = GainType::of(m.actuator_gaintype[actuator]) == GainType::HillMuscle;
        let bias = BiasType::of(m.actuator_biastype[actuator]) == BiasType::HillMuscle;
        let force = HillMuscle::of(m, actuator).force;
        let gainprm = &mut m.actuator_gainprm[actuator];
        let biasprm = &mut m.actuator_biasprm[actuator];
        if gain && gainprm[2] < 0.0 {
            gainprm[2] = force;
            if bias {
                biasprm[2] = force;
            }
        } else if bias && !gain && biasprm[2] < 0.0 {
            biasprm[2] = force;
        }
    }
}
