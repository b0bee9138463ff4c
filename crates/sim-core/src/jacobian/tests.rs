//! Jacobians against finite differences, and the sparse forms against the dense one.

use super::*;
use crate::forward::{fwd_kinematics, fwd_velocity};
use crate::position::integrate_pos;
use crate::testing::{Random, random_tree, randomise};

fn moving(seed: u64) -> (Model, Data) {
    let m = random_tree(30, seed);
    let mut d = m.make_data();
    randomise(&m, &mut d, &mut Random::new(seed + 1));
    fwd_kinematics(&m, &mut d);
    (m, d)
}

/// `d` after a small step along one dof.
fn nudged(m: &Model, d: &Data, dof: usize, eps: f64) -> Data {
    let mut moved = d.clone();
    let mut step = vec![0.0; m.nv];
    step[dof] = 1.0;
    integrate_pos(m, &mut moved.qpos, &step, eps);
    fwd_kinematics(m, &mut moved);
    moved
}

fn column(mat: &[f64], nv: usize, dof: usize) -> Vec3 {
    Vec3([mat[dof], mat[nv + dof], mat[2 * nv + dof]])
}

#[test]
fn translations_agree_with_finite_differences() {
    let (m, d) = moving(1);
    let eps = 1e-6;
    let (mut jacp, mut jacs) = (vec![0.0; 3 * m.nv], vec![0.0; 3 * m.nv]);
    for body in [1, 7, 19, 30] {
        jac_body_com(&m, &d, Some(&mut jacp), None, body);
        jac_subtree_com(&m, &d, &mut jacs, body);
        for dof in 0..m.nv {
            let (up, down) = (nudged(&m, &d, dof, eps), nudged(&m, &d, dof, -eps));
            let slope = |a: &[Vec3], b: &[Vec3]| (a[body] - b[body]) * (0.5 / eps);
            let error = slope(&up.xipos, &down.xipos) - column(&jacp, m.nv, dof);
            assert!(error.norm() < 1e-8, "{body} {dof}: {error:?}");
            let error = slope(&up.subtree_com, &down.subtree_com) - column(&jacs, m.nv, dof);
            assert!(error.norm() < 1e-8, "{body} {dof}: {error:?}");
        }
    }
}

#[test]
fn rotations_and_axes_agree_with_finite_differences() {
    let (m, d) = moving(2);
    let eps = 1e-6;
    let (mut jacr, mut axis) = (vec![0.0; 3 * m.nv], vec![0.0; 3 * m.nv]);
    for body in [3, 12, 28] {
        jac_body(&m, &d, None, Some(&mut jacr), body);
        let z = d.xmat[body].col(2);
        jac_point_axis(&m, &d, None, Some(&mut axis), d.xpos[body], z, body);
        for dof in 0..m.nv {
            let (up, down) = (nudged(&m, &d, dof, eps), nudged(&m, &d, dof, -eps));
            let turn = d.xmat[body] * up.xquat[body].difference(down.xquat[body]) * (0.5 / eps);
            assert!((turn - column(&jacr, m.nv, dof)).norm() < 1e-7);
            let slope = (up.xmat[body].col(2) - down.xmat[body].col(2)) * (0.5 / eps);
            assert!((slope - column(&axis, m.nv, dof)).norm() < 1e-7);
        }
    }
}

#[test]
fn time_derivative_agrees_with_finite_differences() {
    let (m, mut d) = moving(3);
    fwd_velocity(&m, &mut d);
    let eps = 1e-6;
    let nv = m.nv;
    let at = |time: f64| {
        let mut moved = d.clone();
        integrate_pos(&m, &mut moved.qpos, &d.qvel, time);
        fwd_kinematics(&m, &mut moved);
        moved
    };
    let (up, down) = (at(eps), at(-eps));
    let mut mats = [0; 6].map(|_| vec![0.0; 3 * nv]);
    let [dotp, dotr, upp, upr, downp, downr] = &mut mats;
    for body in [5, 17, 30] {
        jac_dot(&m, &d, Some(dotp), Some(dotr), d.xipos[body], body);
        jac_body_com(&m, &up, Some(upp), Some(upr), body);
        jac_body_com(&m, &down, Some(downp), Some(downr), body);
        for k in 0..3 * nv {
            assert!(((upp[k] - downp[k]) * (0.5 / eps) - dotp[k]).abs() < 1e-7);
            assert!(((upr[k] - downr[k]) * (0.5 / eps) - dotr[k]).abs() < 1e-7);
        }
    }
}

/// A sparse matrix of `rows` rows over the columns of a chain, made dense.
fn widen(mat: &[f64], chain: &[i32], rows: usize, nv: usize) -> Vec<f64> {
    let mut dense = vec![0.0; rows * nv];
    for r in 0..rows {
        for (k, &col) in chain.iter().enumerate() {
            dense[r * nv + col as usize] = mat[r * chain.len() + k];
        }
    }
    dense
}

#[test]
fn sparse_is_dense() {
    let (m, d) = moving(4);
    let (mut sparse, mut dense) = (PairJacobian::default(), PairJacobian::default());
    let (mut sum_sparse, mut sum_dense) = (SumJacobian::default(), SumJacobian::default());
    for (a, b) in [(0, 5), (3, 9), (17, 2), (30, 30), (4, 21)] {
        let (pos1, pos2) = (d.xpos[a], d.xipos[b]);
        let points = [(a, pos1), (b, pos2)].map(|(body, pos)| BodyPoint { body, pos });
        let motions = Motions::of(&d);
        let width = jac_dif_pair(&m, motions, &mut sparse, points, true, true);
        assert_eq!(width, sparse.chain.len());
        let width = jac_dif_pair(&m, motions, &mut dense, points, true, false);
        assert_eq!(width, m.nv);
        assert_eq!(widen(&sparse.difp, &sparse.chain, 3, m.nv), dense.difp);
        assert_eq!(widen(&sparse.difr, &sparse.chain, 3, m.nv), dense.difr);

        let bodies = [a as i32, b as i32, 11];
        let weights = [0.25, 0.5, 0.25];
        jac_sum(
            &m,
            Motions::of(&d),
            &mut sum_sparse,
            &bodies,
            &weights,
            pos1,
            true,
            true,
        );
        jac_sum(
            &m,
            Motions::of(&d),
            &mut sum_dense,
            &bodies,
            &weights,
            pos1,
            true,
            false,
        );
        let wide = widen(&sum_sparse.jac, &sum_sparse.chain, 6, m.nv);
        for (x, y) in wide.iter().zip(&sum_dense.jac) {
            assert!((x - y).abs() < 1e-15);
        }
    }
}
