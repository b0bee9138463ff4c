//! Each part beside centred differences of what it is the derivative of, on random trees with joints of all types.

use super::matrix::Matrix;
use super::path::Path;
use super::tree::{Columns, Tree};
use super::{AnalyticError, AnalyticScratch, Forces, check, inverse_derivatives};
use crate::data::Data;
use crate::difference::InverseJacobians;
use crate::forward::{fwd_position, fwd_velocity};
use crate::linalg::mul_sym_vec_sparse;
use crate::model::{Integrator, Model};
use crate::position::integrate_pos;
use crate::testing::{Random, random_tree, randomise};
use crate::velocity::rne;

const EPS: f64 = 1e-5;
/// Differences over 1e-5 have an error of its square, times third derivatives of some tens.
const TOLERANCE: f64 = 1e-7;

fn moving(bodies: usize, seed: u64) -> (Model, Data, Random) {
    let m = random_tree(bodies, seed);
    let mut r = Random::new(seed + 1);
    let mut d = m.make_data();
    randomise(&m, &mut d, &mut r);
    d.qacc.iter_mut().for_each(|a| *a = r.between(-2.0, 2.0));
    fwd_position(&m, &mut d);
    fwd_velocity(&m, &mut d);
    (m, d, r)
}

/// What a change of an input changes.
#[derive(Clone, Copy)]
enum By {
    Pos,
    Vel,
}

/// The columns of centred differences of `f`.
fn differences(
    m: &Model,
    d: &Data,
    by: By,
    f: impl Fn(&mut Data) -> Vec<f64>,
) -> impl Iterator<Item = Vec<f64>> {
    (0..m.nv).map(move |dof| {
        let side = |sign: f64| {
            let mut moved = d.clone();
            match by {
                By::Pos => {
                    let mut direction = vec![0.0; m.nv];
                    direction[dof] = 1.0;
                    integrate_pos(m, &mut moved.qpos, &direction, sign * EPS);
                    fwd_position(m, &mut moved);
                }
                By::Vel => moved.qvel[dof] += sign * EPS,
            }
            fwd_velocity(m, &mut moved);
            f(&mut moved)
        };
        let (plus, minus) = (side(1.0), side(-1.0));
        let slopes = plus.iter().zip(&minus).map(|(a, b)| (a - b) / (2.0 * EPS));
        slopes.collect()
    })
}

#[track_caller]
fn assert_columns(
    found: &Matrix,
    first: usize,
    expected: impl Iterator<Item = Vec<f64>>,
    what: &str,
) {
    for (j, column) in expected.enumerate() {
        let scale = column.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
        for (i, &x) in column.iter().enumerate() {
            let error = (found.get(i, first + j) - x).abs();
            let y = found.get(i, first + j);
            assert!(error < TOLERANCE * scale, "{what} {i} {j}: {y} and {x}");
        }
    }
}

#[test]
fn newton_euler_changes_as_its_differences_say() {
    for seed in [1, 2, 3] {
        let (m, d, _) = moving(20, seed);
        let mut tree = Tree::default();
        tree.sweep(&m, &d, &d.qvel, &d.qacc, true);
        let mut found = Matrix::default();
        found.reset(m.nv, 2 * m.nv);
        let columns = Columns { pos: 0, vel: m.nv };
        tree.add_to(&m, &d, &mut found, columns, 1.0);
        let force = |d: &mut Data| {
            let mut force = vec![0.0; d.qvel.len()];
            rne(&m, d, true, &mut force);
            force
        };
        assert_columns(&found, 0, differences(&m, &d, By::Pos, force), "position");
        assert_columns(
            &found,
            m.nv,
            differences(&m, &d, By::Vel, force),
            "velocity",
        );
    }
}

#[test]
fn inertia_changes_as_its_differences_say() {
    let (m, mut d, mut r) = moving(20, 4);
    let motion: Vec<f64> = (0..m.nv).map(|_| r.between(-1.0, 1.0)).collect();
    let mut tree = Tree::default();
    tree.sweep(&m, &d, &vec![0.0; m.nv], &motion, false);
    let mut found = Matrix::default();
    found.reset(m.nv, m.nv);
    tree.add_pos_to(&m, &d, &mut found, 0, 1.0);
    let momentum = |d: &mut Data| {
        let mut momentum = vec![0.0; d.qvel.len()];
        mul_sym_vec_sparse(&mut momentum, &d.M, &motion, m.inertia_pattern());
        momentum
    };
    assert_columns(&found, 0, differences(&m, &d, By::Pos, momentum), "inertia");

    // the same, entry by entry
    let mut rows = vec![0.0; m.nv * m.nM];
    let out = InverseJacobians {
        mass_pos: Some(&mut rows),
        ..Default::default()
    };
    inverse_derivatives(&m, &mut d, false, out).expect("nothing is in the way");
    let mut found = Matrix::default();
    found.reset(m.nM, m.nv);
    for dof in 0..m.nv {
        for entry in 0..m.nM {
            found.add(entry, dof, rows[dof * m.nM + entry]);
        }
    }
    let entries = |d: &mut Data| d.qM.clone();
    assert_columns(&found, 0, differences(&m, &d, By::Pos, entries), "entries");
}

/// Coriolis forces are quadratic in velocity: what the implicit integrator's matrix is differentiated with.
#[test]
fn derivatives_of_coriolis_forces_follow_from_two_sweeps() {
    let (m, d, mut r) = moving(12, 5);
    let motion: Vec<f64> = (0..m.nv).map(|_| r.between(-1.0, 1.0)).collect();
    let zeros = vec![0.0; m.nv];
    let mut tree = Tree::default();
    let mut found = Matrix::default();
    found.reset(m.nv, 2 * m.nv);
    for sign in [1.0, -1.0] {
        let pairs = d.qvel.iter().zip(&motion);
        let vel: Vec<f64> = pairs.map(|(v, w)| v + sign * w).collect();
        tree.sweep(&m, &d, &vel, &zeros, false);
        tree.add_pos_to(&m, &d, &mut found, 0, 0.5 * sign);
    }
    tree.sweep(&m, &d, &motion, &zeros, false);
    tree.add_vel_to(&m, &d, &mut found, m.nv, 1.0);

    let along = |d: &mut Data| {
        let mut own = Tree::default();
        own.sweep(&m, d, &d.qvel, &vec![0.0; m.nv], false);
        let mut matrix = Matrix::default();
        matrix.reset(m.nv, m.nv);
        own.add_vel_to(&m, d, &mut matrix, 0, 1.0);
        let row = |i: usize| matrix.row(i).iter().zip(&motion).map(|(a, b)| a * b).sum();
        (0..m.nv).map(row).collect()
    };
    assert_columns(&found, 0, differences(&m, &d, By::Pos, along), "position");
    assert_columns(
        &found,
        m.nv,
        differences(&m, &d, By::Vel, along),
        "velocity",
    );
}

#[test]
fn the_acceleration_solves_the_linearised_balance() {
    let (m, mut d, _) = moving(30, 6);
    d.forward(&m);
    let mut work = AnalyticScratch::default();
    work.linearise(&m, &mut d, Forces::All);
    let forces = work.balance.force.clone();
    work.solve.solve(&m, &d, &mut work.balance);
    let mut back = vec![0.0; m.nv];
    for column in 0..2 * m.nv {
        let x: Vec<f64> = (0..m.nv)
            .map(|dof| work.balance.force.get(dof, column))
            .collect();
        mul_sym_vec_sparse(&mut back, &d.M, &x, m.inertia_pattern());
        for dof in 0..m.nv {
            let expected = forces.get(dof, column);
            assert!((back[dof] - expected).abs() < 1e-9 * expected.abs().max(1.0));
        }
    }
}

#[test]
fn paths_add_up() {
    let path = |dofs: &[usize], moments: &[f64]| {
        let mut path = Path::default();
        path.start(dofs.iter().copied());
        path.moment.copy_from_slice(moments);
        path.slope.copy_from_slice(moments);
        path.bend[1] = 1.0;
        path
    };
    let (mut a, b) = (path(&[1, 4], &[1.0, 2.0]), path(&[0, 4], &[5.0, 7.0]));
    a.add(&b, 10.0, &mut Path::default());
    assert_eq!(a.dofs, [0, 1, 4]);
    assert_eq!(a.moment, [50.0, 1.0, 72.0]);
    assert_eq!(a.slope, a.moment);
    assert_eq!((a.bend(0, 2), a.bend(1, 2), a.bend(2, 1)), (10.0, 1.0, 0.0));
    assert_eq!(a.rate_change(&[1.0, 1.0, 0.0, 0.0, 1.0], 2), 11.0);
}

#[test]
fn what_cannot_be_differentiated_is_refused() {
    let mut m = random_tree(3, 7);
    let mut d = m.make_data();
    assert_eq!(check(&m, &mut d), Ok(()));
    d.callbacks.control = Some(std::sync::Arc::new(|_, _| {}));
    assert_eq!(check(&m, &mut d), Err(AnalyticError::Callbacks));
    d.callbacks.control = None;
    m.opt.noslip_iterations = 1;
    assert_eq!(check(&m, &mut d), Err(AnalyticError::Noslip));
    m.opt.integrator = Integrator::Rk4 as i32;
    assert_eq!(check(&m, &mut d), Err(AnalyticError::RungeKutta));
}
