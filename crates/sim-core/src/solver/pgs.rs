//! Projected Gauss-Seidel: each constraint in turn takes the force that is best while the others stay.

use crate::constraint::Coupled;
use crate::data::Data;
use crate::linalg::{dot, vectorize};
use crate::math::MINVAL;
use crate::model::Model;

use super::dual::{Dual, Regularised, finish};
use super::{interrupted, mean_scale};

/// Improves `efc_force` until it changes little, and computes what follows from it.
pub(super) fn solve(m: &Model, d: &mut Data) {
    let interrupt = d.callbacks.interrupt.clone();
    let (mut dual, diag_inv) = Dual::new(m, d, Regularised::Yes);
    dual.diag_inv(diag_inv);
    dual.update_state();

    let mut iteration = 0;
    while iteration < m.opt.iterations {
        let improvement = vectorize(
            #[inline(always)]
            || sweep(&mut dual, diag_inv),
        ) * mean_scale(m);
        dual.save_stats(iteration as usize, improvement);
        iteration += 1;
        if improvement < m.opt.tolerance || interrupted(interrupt.as_ref(), iteration) {
            break;
        }
    }

    let nnz = dual.nnz();
    d.solver_niter[0] += iteration;
    d.solver_nnz[0] = nnz;
    finish(m, d);
}

/// Updates every constraint once; returns the decrease of the cost.
#[inline(always)]
fn sweep(dual: &mut Dual<'_>, diag_inv: &[f64]) -> f64 {
    let mut improvement = 0.0;
    let mut walk = dual.coupled_rows(0);
    while let Some(coupled) = walk.next(dual.contact) {
        improvement -= match coupled {
            Coupled::Row(i) => update_scalar(dual, diag_inv[i], i),
            Coupled::Cone { first, dim, .. } => {
                let diag_inv = diag_inv[first];
                match dim {
                    2 => update_cone::<2>(dual, diag_inv, first),
                    3 => update_cone::<3>(dual, diag_inv, first),
                    4 => update_cone::<4>(dual, diag_inv, first),
                    5 => update_cone::<5>(dual, diag_inv, first),
                    6 => update_cone::<6>(dual, diag_inv, first),
                    _ => update_cone::<1>(dual, diag_inv, first),
                }
            }
        };
    }
    improvement
}

/// Updates one scalar constraint; returns the change of the cost.
#[inline(always)]
fn update_scalar(dual: &mut Dual<'_>, diag_inv: f64, i: usize) -> f64 {
    let mut residual = [0.0];
    dual.residual(&mut residual, i);
    let old = [dual.force[i]];
    dual.force[i] -= residual[0] * diag_inv;
    dual.clamp(i);
    dual.cost_change(i, &[1.0 / diag_inv], &old, &residual)
}

/// Updates one contact with an elliptic cone of `DIM` rows, from row `i` on: first along the ray of its force, then its
/// friction with the normal force kept. Returns the change of the cost.
#[inline(always)]
fn update_cone<const DIM: usize>(dual: &mut Dual<'_>, diag_inv: f64, i: usize) -> f64 {
    let mut residual = [0.0; DIM];
    dual.residual(&mut residual, i);
    let mut old = [0.0; DIM];
    old.copy_from_slice(&dual.force[i..i + DIM]);
    let mut block = [[0.0; DIM]; DIM];
    dual.block(block.as_flattened_mut(), i, DIM);

    let mut force = old;
    if force[0] < MINVAL {
        // there is no ray yet: normal force alone
        let normal = force[0] - residual[0] * diag_inv;
        force = [0.0; DIM];
        if normal >= 0.0 || normal.is_nan() {
            force[0] = normal;
        }
    } else {
        let product = block.map(|row| dot(&row, &old));
        let curvature = dot(&old, &product);
        if curvature >= MINVAL {
            let mut x = -dot(&old, &residual) / curvature;
            if force[0] + x * old[0] < 0.0 {
                x = -old[0] / force[0];
            }
            for (force, ray) in force.iter_mut().zip(&old) {
                *force += x * ray;
            }
        }
    }
    dual.force[i..i + DIM].copy_from_slice(&force);

    // the friction part of the problem, given the new normal force
    let normal_change = force[0] - old[0];
    let n = DIM - 1;
    let (mut a, mut b) = ([0.0; 25], [0.0; 5]);
    for (j, row) in block[1..].iter().enumerate() {
        a[j * n..(j + 1) * n].copy_from_slice(&row[1..]);
        b[j] = residual[j + 1] - dot(&row[1..], &old[1..]) + row[0] * normal_change;
    }
    dual.solve_friction(i, &a[..n * n], &b[..n]);
    dual.cost_change(i, block.as_flattened(), &old, &residual)
}
