//! Identities of smooth dynamics, on random trees with joints of all types.

use crate::data::Data;
use crate::derivative::smooth_vel;
use crate::forward::{fwd_position, fwd_velocity};
use crate::linalg::sparse_to_dense;
use crate::math::Vec3;
use crate::model::{EnableBit, Integrator, JointType, Model};
use crate::position::{full_m, mul_m, solve_m};
use crate::testing::{Random, random_tree, randomise};
use crate::velocity::{energy_pos, energy_vel, rne};

fn assert_close(a: &[f64], b: &[f64], tol: f64, what: &str) {
    assert_eq!(a.len(), b.len());
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        let error = (a - b).abs() / a.abs().max(b.abs()).max(1.0);
        assert!(error <= tol, "{what} {i}: {a} and {b}, error {error:e}");
    }
}

fn moving(bodies: usize, seed: u64) -> (Model, Data, Random) {
    let mut m = random_tree(bodies, seed);
    let mut r = Random::new(seed + 1);
    m.dof_armature
        .iter_mut()
        .for_each(|x| *x = r.between(0.0, 0.1));
    let mut d = m.make_data();
    randomise(&m, &mut d, &mut r);
    (m, d, r)
}

#[test]
fn inertia_matrix_is_the_columns_of_newton_euler() {
    let (m, mut d, _) = moving(100, 1);
    for kind in JointType::ALL {
        assert!(m.jnt_type.contains(&(*kind as i32)), "no {kind:?} joint");
    }
    fwd_position(&m, &mut d);
    fwd_velocity(&m, &mut d);
    let mut full = vec![0.0; m.nv * m.nv];
    full_m(&m, &mut full, &d.qM);
    let mut column = vec![0.0; m.nv];
    for dof in 0..m.nv {
        d.qacc.fill(0.0);
        d.qacc[dof] = 1.0;
        rne(&m, &mut d, true, &mut column);
        crate::linalg::sub_from(&mut column, &d.qfrc_bias);
        column[dof] += m.dof_armature[dof];
        assert_close(
            &column,
            &full[dof * m.nv..(dof + 1) * m.nv],
            1e-12,
            "column",
        );
    }
}

#[test]
fn solving_undoes_multiplying() {
    let (m, mut d, mut r) = moving(100, 2);
    fwd_position(&m, &mut d);
    let x: Vec<f64> = (0..m.nv).map(|_| r.between(-1.0, 1.0)).collect();
    let (mut y, mut back) = (vec![0.0; m.nv], vec![0.0; m.nv]);
    mul_m(&m, &d, &mut y, &x);
    solve_m(&m, &d, &mut back, &y);
    assert_close(&x, &back, 1e-10, "solution");
}

#[test]
fn inverse_undoes_forward() {
    let (m, mut d, mut r) = moving(100, 3);
    d.qfrc_applied
        .iter_mut()
        .for_each(|f| *f = r.between(-1.0, 1.0));
    d.xfrc_applied[7] = [1.0, -2.0, 3.0, 0.5, 0.3, -0.2];
    d.forward(&m);
    let mut expected = d.qfrc_applied.clone();
    crate::position::xfrc_accumulate(&m, &d, &mut expected);
    assert_eq!(d.inverse(&m), Ok(()));
    assert_close(&d.qfrc_inverse, &expected, 1e-10, "force");
}

#[test]
fn derivative_of_bias_agrees_with_finite_differences() {
    let (m, mut d, _) = moving(20, 4);
    d.forward(&m);
    smooth_vel(&m, &mut d, true);
    let nv = m.nv;
    let mut deriv = vec![0.0; nv * nv];
    sparse_to_dense(&mut deriv, &d.qDeriv, nv, m.derivative_pattern());
    let eps = 1e-6;
    for dof in 0..nv {
        let mut bias = [0.0; 2].map(|_: f64| Vec::new());
        for (bias, sign) in bias.iter_mut().zip([1.0, -1.0]) {
            let mut moved = d.clone();
            moved.qvel[dof] += sign * eps;
            fwd_velocity(&m, &mut moved);
            bias.clone_from(&moved.qfrc_bias);
        }
        for i in 0..nv {
            let slope = -(bias[0][i] - bias[1][i]) / (2.0 * eps);
            let error = (slope - deriv[i * nv + dof]).abs();
            assert!(error < 1e-7, "{i} {dof}: {slope} {}", deriv[i * nv + dof]);
        }
    }
}

#[test]
fn runge_kutta_keeps_energy() {
    let mut m = random_tree(6, 5);
    m.opt.integrator = Integrator::Rk4 as i32;
    m.opt.timestep = 1e-3;
    m.opt.enableflags |= EnableBit::Energy as i32;
    let mut d = m.make_data();
    randomise(&m, &mut d, &mut Random::new(6));
    d.forward(&m);
    let start = d.energy[0] + d.energy[1];
    for _ in 0..1000 {
        d.step(&m);
    }
    d.forward(&m);
    let drift = (d.energy[0] + d.energy[1] - start).abs();
    assert!(drift < 1e-7, "{drift:e}");
}

#[test]
fn implicit_integrators_agree_with_euler_for_small_steps() {
    let run = |integrator: Integrator| {
        let (mut m, mut d, _) = moving(10, 7);
        m.opt.integrator = integrator as i32;
        m.opt.timestep = 1e-7;
        m.dof_damping.fill(0.3);
        for _ in 0..10 {
            d.step(&m);
        }
        (d.qpos, d.qvel)
    };
    let (qpos, qvel) = run(Integrator::Rk4);
    for integrator in [
        Integrator::Euler,
        Integrator::Implicit,
        Integrator::ImplicitFast,
    ] {
        let (p, v) = run(integrator);
        assert_close(&p, &qpos, 1e-10, "qpos");
        assert_close(&v, &qvel, 1e-9, "qvel");
    }
}

#[test]
fn momentum_of_a_floating_tree_is_kept() {
    let mut m = random_tree(1, 8);
    while m.jnt_type.first() != Some(&(JointType::Free as i32)) {
        let seed = m.nbody as u64 + m.nv as u64 + m.njnt as u64;
        m = random_tree(1, 100 + seed + m.body_mass[1].to_bits() % 1000);
    }
    m.opt.gravity = Vec3::ZERO;
    m.opt.timestep = 1e-3;
    m.opt.integrator = Integrator::Rk4 as i32;
    let mut d = m.make_data();
    randomise(&m, &mut d, &mut Random::new(9));
    d.forward(&m);
    crate::velocity::subtree_vel(&m, &mut d);
    let (lin, ang) = (d.subtree_linvel[1], d.subtree_angmom[1]);
    for _ in 0..500 {
        d.step(&m);
    }
    d.forward(&m);
    crate::velocity::subtree_vel(&m, &mut d);
    assert!((d.subtree_linvel[1] - lin).norm() < 1e-10);
    assert!((d.subtree_angmom[1] - ang).norm() < 1e-9);
}

#[test]
fn kinetic_energy_is_that_of_the_bodies() {
    let (mut m, mut d, _) = moving(30, 10);
    m.dof_armature.fill(0.0);
    d.forward(&m);
    energy_pos(&m, &mut d);
    energy_vel(&m, &mut d);
    let bodies: f64 = (1..m.nbody)
        .map(|b| {
            let momentum = crate::math::mul_inert_vec(&d.cinert[b], &d.cvel[b]);
            0.5 * crate::position::dot6(&momentum, &d.cvel[b])
        })
        .sum();
    assert_close(&[d.energy[1]], &[bodies], 1e-12, "energy");
}
