//! Noslip: friction forces once more, without the regularisation that lets friction creep.
//!
//! Normal forces, limits and equalities keep the forces that the main solver found.

use crate::constraint::Block;
use crate::data::Data;
use crate::linalg::dot;
use crate::math::MINVAL;
use crate::model::{Cone, Model};

use super::dual::{Dual, Regularised, finish};
use super::{interrupted, mean_scale};

/// Improves the friction forces until they change little, and computes what follows from them.
pub(super) fn solve(m: &Model, d: &mut Data) {
    // statistics follow those of the main solver
    let before = d.solver_niter[0];
    let interrupt = d.callbacks.interrupt.clone();
    let (mut dual, diag_inv) = Dual::new(m, d, Regularised::No);
    dual.diag_inv(diag_inv);
    dual.update_state();

    let mut iteration = 0;
    while iteration < m.opt.noslip_iterations {
        let mut improvement = 0.0;
        if iteration == 0 {
            // the cost falls by what the regularisation contributed
            for (force, r) in dual.force.iter().zip(dual.R) {
                improvement += 0.5 * force * force * r;
            }
        }
        improvement -= sweep(&mut dual, diag_inv);
        improvement *= mean_scale(m);
        dual.save_stats((before + iteration) as usize, improvement);
        iteration += 1;
        if improvement < m.opt.noslip_tolerance || interrupted(interrupt.as_ref(), iteration) {
            break;
        }
    }

    d.solver_niter[0] += iteration;
    finish(m, d);
}

/// Updates all friction once; returns the change of the cost.
fn sweep(dual: &mut Dual<'_>, diag_inv: &[f64]) -> f64 {
    let mut change = 0.0;
    let first_one_sided = dual.ne + dual.nf;
    for i in dual.ne..first_one_sided {
        change += update_friction_loss(dual, diag_inv[i], i);
    }

    for Block { kind, rows, .. } in dual.one_sided() {
        match kind.cone() {
            Some(Cone::Pyramidal) => {
                for pair in rows.step_by(2) {
                    change += update_edges(dual, pair);
                }
            }
            Some(Cone::Elliptic) => change += update_cone(dual, rows.start, rows.len()),
            None => {}
        }
    }
    change
}

/// Updates one friction loss; returns the change of the cost.
fn update_friction_loss(dual: &mut Dual<'_>, diag_inv: f64, i: usize) -> f64 {
    let mut residual = [0.0];
    dual.residual(&mut residual, i);
    let old = dual.force[i];
    dual.force[i] -= residual[0] * diag_inv;
    dual.clamp(i);
    let delta = dual.force[i] - old;
    0.5 * delta * delta / diag_inv + delta * residual[0]
}

/// Updates two opposing edges of a pyramid, with the sum of their forces kept. Returns the change of the cost.
fn update_edges(dual: &mut Dual<'_>, j: usize) -> f64 {
    let mut residual = [0.0; 2];
    dual.residual(&mut residual, j);
    let old = [dual.force[j], dual.force[j + 1]];
    let mut a = [0.0; 4];
    dual.block(&mut a, j, 2);
    let b = [
        residual[0] - dot(&a[..2], &old),
        residual[1] - dot(&a[2..], &old),
    ];

    // forces are mid + y and mid - y; the cost is quadratic in y
    let mid = 0.5 * (old[0] + old[1]);
    let curvature = a[0] + a[3] - a[1] - a[2];
    let slope = mid * (a[0] - a[3]) + b[0] - b[1];
    let force = if curvature < MINVAL {
        [mid, mid]
    } else {
        let y = -slope / curvature;
        if y < -mid {
            [0.0, 2.0 * mid]
        } else if y > mid {
            [2.0 * mid, 0.0]
        } else {
            [mid + y, mid - y]
        }
    };
    dual.force[j..j + 2].copy_from_slice(&force);
    dual.cost_change(j, &a, &old, &residual)
}

/// Updates the friction of one contact with an elliptic cone; returns the change of the cost.
fn update_cone(dual: &mut Dual<'_>, i: usize, dim: usize) -> f64 {
    let n = dim - 1;
    let mut residual = [0.0; 5];
    let residual = &mut residual[..n];
    dual.residual(residual, i + 1);
    let mut old = [0.0; 5];
    let old = &mut old[..n];
    old.copy_from_slice(&dual.force[i + 1..i + dim]);
    let mut a = [0.0; 25];
    let a = &mut a[..n * n];
    dual.block(a, i + 1, n);

    let mut b = [0.0; 5];
    for j in 0..n {
        b[j] = residual[j] - dot(&a[j * n..(j + 1) * n], old);
    }
    dual.solve_friction(i, a, &b[..n]);
    dual.cost_change(i + 1, a, old, residual)
}
