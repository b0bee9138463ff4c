//! Finite differences beside steps that skip nothing. Beside MuJoCo they are in `python/tests/test_differences.py`.

use cortenforge::derivatives::{
    DifferenceError, InverseJacobians, Transition, inverse_fd, transition_fd,
};
use cortenforge::engine::model::Integrator;
use cortenforge::kinematics::{differentiate_pos, integrate_pos};
use cortenforge::{Data, Model, load_model, load_model_from_path};
use std::path::Path;

const EPS: f64 = 1e-6;

fn load(model: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(model);
    load_model_from_path(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A simulation that has been running for a while.
fn running(m: &Model) -> Data {
    let mut d = m.make_data();
    d.ctrl.fill(0.3);
    for _ in 0..50 {
        d.step(m);
    }
    d
}

/// The next state, and the sensors, after an input was changed.
fn stepped(m: &Model, d: &Data, change: impl FnOnce(&mut Data)) -> Data {
    let mut d = d.clone();
    change(&mut d);
    d.step(m);
    d
}

/// How the next state changes from one to the other, by 2 EPS.
fn difference(m: &Model, minus: &Data, plus: &Data) -> (Vec<f64>, Vec<f64>) {
    let mut state = vec![0.0; m.nv];
    differentiate_pos(m, &mut state, 2.0 * EPS, &minus.qpos, &plus.qpos);
    let over = |a: &[f64], b: &[f64]| -> Vec<f64> {
        a.iter()
            .zip(b)
            .map(|(a, b)| (b - a) / (2.0 * EPS))
            .collect()
    };
    state.extend(over(&minus.qvel, &plus.qvel));
    state.extend(over(&minus.act, &plus.act));
    (state, over(&minus.sensordata, &plus.sensordata))
}

fn column(matrix: &[f64], width: usize, i: usize) -> Vec<f64> {
    matrix.chunks(width).map(|row| row[i]).collect()
}

fn assert_close(found: &[f64], expected: &[f64], what: &str) {
    let scale = expected.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
    for (a, b) in found.iter().zip(expected) {
        // roundings of the last digit count as 1 / EPS
        assert!((a - b).abs() <= 1e-8 * scale, "{what}: {a} and {b}");
    }
}

/// Hill muscles, which MuJoCo has not, among others.
#[test]
fn skipped_stages_change_nothing() {
    for path in [
        "models/arm_hill_rigid.xml",
        "models/arm_hill_compliant.xml",
        "models/arm_muscles.xml",
        "conformance/models/hill/compliant_hang.xml",
        "conformance/models/rigid/integrator_implicit.xml",
        "conformance/models/contact/billiard.xml",
    ] {
        let mut model = load(path);
        if model.na > 0 {
            // implicit integrators keep the matrix of the centre for controls and activations, as in MuJoCo
            model.opt.integrator = Integrator::Euler as i32;
        }
        let m = &model;
        let mut d = running(m);
        let start = d.clone();
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        let [mut a, mut b, mut c] = [ndx * ndx, ndx * m.nu, ns * ndx].map(|n| vec![0.0; n]);
        let out = Transition {
            a: Some(&mut a),
            b: Some(&mut b),
            c: Some(&mut c),
            d: None,
        };
        transition_fd(m, &mut d, EPS, true, out).expect("it can be differentiated");
        assert_eq!(
            (&d.qpos, &d.qvel, &d.act),
            (&start.qpos, &start.qvel, &start.act)
        );
        assert_eq!((d.time, &d.ctrl), (start.time, &start.ctrl));

        let sides = |change: &dyn Fn(&mut Data, f64)| {
            let minus = stepped(m, &start, |d| change(d, -EPS));
            let plus = stepped(m, &start, |d| change(d, EPS));
            difference(m, &minus, &plus)
        };
        for i in 0..m.nv {
            let moved = |d: &mut Data, eps: f64| {
                let mut direction = vec![0.0; m.nv];
                direction[i] = 1.0;
                integrate_pos(m, &mut d.qpos, &direction, eps);
            };
            let (state, sensors) = sides(&moved);
            assert_close(&column(&a, ndx, i), &state, path);
            assert_close(&column(&c, ndx, i), &sensors, path);
            let (state, sensors) = sides(&|d, eps| d.qvel[i] += eps);
            assert_close(&column(&a, ndx, m.nv + i), &state, path);
            assert_close(&column(&c, ndx, m.nv + i), &sensors, path);
        }
        for i in 0..m.na {
            let (state, sensors) = sides(&|d, eps| d.act[i] += eps);
            assert_close(&column(&a, ndx, 2 * m.nv + i), &state, path);
            assert_close(&column(&c, ndx, 2 * m.nv + i), &sensors, path);
        }
        for i in 0..m.nu {
            let (state, _) = sides(&|d, eps| d.ctrl[i] += eps);
            assert_close(&column(&b, m.nu, i), &state, path);
        }
    }
}

#[test]
fn a_warm_call_allocates_nothing() {
    for path in [
        "models/arm_hill_compliant.xml",
        "conformance/models/contact/weld_sites.xml",
    ] {
        let m = &load(path);
        let mut d = running(m);
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        let [mut a, mut b, mut c] = [ndx * ndx, ndx * m.nu, ns * ndx].map(|n| vec![0.0; n]);
        let mut force = vec![0.0; m.nv * m.nv];
        let mut both = || {
            let out = Transition {
                a: Some(&mut a),
                b: Some(&mut b),
                c: Some(&mut c),
                d: None,
            };
            transition_fd(m, &mut d, EPS, true, out).expect("it can be differentiated");
            let out = InverseJacobians {
                force_pos: Some(&mut force),
                ..Default::default()
            };
            inverse_fd(m, &mut d, EPS, true, out).expect("it can be differentiated");
        };
        both();
        let count = allocation_counter::measure(&mut both).count_total;
        assert_eq!(count, 0, "{path}");
    }
}

/// A column that blows up starts the simulation again; the next one must not see that.
#[test]
fn columns_do_not_depend_on_each_other() {
    let text = |first: &str| {
        format!(
            "<mujoco><worldbody>
               <body><joint name='a' type='slide'/><geom size='.1' mass='1'/></body>
               <body pos='1 0 0'><joint name='b'/><geom pos='.3 0 0' size='.1' mass='1'/></body>
             </worldbody><actuator>{first}<motor joint='b'/></actuator></mujoco>"
        )
    };
    let b_of = |first: &str| {
        let m = load_model(&text(first)).expect("the model is valid");
        let mut d = m.make_data();
        d.qpos[1] = 0.5;
        d.qvel[1] = 0.3;
        let mut b = vec![0.0; 2 * m.nv * m.nu];
        let out = Transition {
            b: Some(&mut b),
            ..Default::default()
        };
        transition_fd(&m, &mut d, EPS, false, out).expect("it can be differentiated");
        assert_eq!((d.qpos[1], d.qvel[1]), (0.5, 0.3));
        column(&b, m.nu, 1)
    };
    let calm = b_of("<motor joint='a'/>");
    assert_eq!(b_of("<motor joint='a' gear='1e20'/>"), calm);
    assert!(calm[3] > 0.0);
}

#[test]
fn what_cannot_be_differentiated_is_refused() {
    let m = &load("conformance/models/rigid/integrator_rk4.xml");
    let mut d = m.make_data();
    let refused = transition_fd(m, &mut d, EPS, true, Transition::default());
    assert_eq!(refused, Err(DifferenceError::RungeKutta));
    let refused = inverse_fd(m, &mut d, EPS, true, InverseJacobians::default());
    assert_eq!(refused, Err(DifferenceError::RungeKutta));
    let delayed = &load("conformance/models/actuation/delay_cubic.xml");
    let refused = transition_fd(
        delayed,
        &mut delayed.make_data(),
        EPS,
        true,
        Transition::default(),
    );
    assert_eq!(refused, Err(DifferenceError::Delays));
    let m = &load("models/arm7.xml");
    let refused = transition_fd(m, &mut d, EPS, true, Transition::default());
    assert_eq!(refused, Err(DifferenceError::WrongModel));
    let mut short = [0.0];
    let out = Transition {
        a: Some(&mut short),
        ..Default::default()
    };
    let refused = transition_fd(m, &mut m.make_data(), EPS, true, out);
    let message = refused.expect_err("one number is no matrix").to_string();
    assert_eq!(
        message,
        format!("A should have {} numbers, got 1", 4 * m.nv * m.nv)
    );
}
