//! Stiff and short tendons.

use super::models::{F0, compliant, held, loaded, loaded_text, tension, warnings};
use super::reference::{Reference, STANDARD};
use sim_conformance_tests::support::{load, within};
use sim_core::actuation::hill::HillMuscle;

#[test]
fn a_stiff_tendon_is_a_rigid_one() {
    // statics: the error falls as the stiffness rises
    for pennation in [0.0, 0.3] {
        for (length, activation) in [(0.27, 1.0), (0.29, 0.6), (0.31, 0.2), (0.33, 0.0)] {
            let rigid = held(
                length,
                "",
                &Reference {
                    pennation,
                    ..STANDARD
                }
                .attributes(),
            );
            let mut d = rigid.make_data();
            d.act[0] = activation;
            let exact = tension(&rigid, &mut d);
            let error = |stiffness: f64| {
                let m = compliant(
                    length,
                    "",
                    &Reference {
                        pennation,
                        stiffness,
                        ..STANDARD
                    },
                );
                let mut d = m.make_data();
                let l = HillMuscle::of(&m, 0).equilibrium(length, activation);
                d.act.copy_from_slice(&[l, activation]);
                (tension(&m, &mut d) - exact).abs()
            };
            let errors = [1e2, 1e3, 1e4].map(error);
            assert!(
                errors[2] < 0.2 * errors[1] && errors[1] < 0.2 * errors[0],
                "{errors:?}"
            );
            assert!(errors[2] < 2e-3 * F0, "{errors:?}");
        }
    }
}

#[test]
fn a_stiff_tendon_moves_a_mass_as_a_rigid_one() {
    // with little damping of the fibre, which the rigid muscle does not have
    let run = |attributes: &str| {
        let m = loaded(r#"integrator="RK4" timestep="1e-5""#, 20.0, attributes);
        let mut d = m.make_data();
        d.ctrl[0] = 0.5;
        for _ in 0..10_000 {
            d.step(&m);
        }
        d.qpos[0]
    };
    let rigid = run(&STANDARD.attributes());
    let error = |stiffness: f64| {
        let reference = Reference {
            stiffness,
            damping: 1e-3,
            ..STANDARD
        };
        (run(&format!(r#"actdim="2" {}"#, reference.attributes())) - rigid).abs()
    };
    let errors = [35.0, 1e3, 1e4].map(error);
    let shown = errors.map(|e| format!("{e:.1e}"));
    println!("position of a mass: off by {shown:?} m at stiffness 35, 1e3, 1e4");
    assert!(
        errors[1] < 0.1 * errors[0] && errors[2] < 0.5 * errors[1],
        "{errors:?}"
    );
    assert!(errors[2] < 1e-4, "{errors:?}");
}

#[test]
fn short_tendon_settles_at_the_default_timestep() {
    // zero activation, a tendon a fifth of the fibre, 2 ms, 10 s
    for integrator in ["Euler", "implicit", "implicitfast"] {
        let reference = Reference {
            slack: 0.02,
            ..STANDARD
        };
        let option = format!(r#"integrator="{integrator}" timestep="0.002""#);
        let attributes = format!(r#"actdim="2" {}"#, reference.attributes());
        let text = loaded_text(&option, 2.0, &attributes).replace("0 0 0.3", "0 0 0.15");
        let m = load(&text);
        let mut d = m.make_data();
        let mut before = f64::NAN;
        for step in 0..5000 {
            if step == 4500 {
                before = d.qpos[0];
            }
            d.step(&m);
            assert!(
                d.act
                    .iter()
                    .chain(&d.qpos)
                    .chain(&d.qvel)
                    .all(|x| x.is_finite())
            );
        }
        within(d.qpos[0], before, 1e-4);
        // the passive fibre carries the weight
        within(tension(&m, &mut d), 2.0 * 9.81, 0.05);
        assert_eq!(warnings(&d), 0);
    }
}

#[test]
fn runge_kutta_needs_a_smaller_step_for_a_short_tendon_but_stays_finite() {
    let reference = Reference {
        slack: 0.02,
        ..STANDARD
    };
    for (timestep, settles) in [(0.002, false), (0.0002, true)] {
        let option = format!(r#"integrator="RK4" timestep="{timestep}""#);
        let attributes = format!(r#"actdim="2" {}"#, reference.attributes());
        let m = load(&loaded_text(&option, 2.0, &attributes).replace("0 0 0.3", "0 0 0.15"));
        let mut d = m.make_data();
        for _ in 0..5000 {
            d.step(&m);
            assert!(
                d.act.iter().chain(&d.qpos).all(|x| x.is_finite()),
                "{timestep}"
            );
        }
        if settles {
            assert!(d.qvel[0].abs() < 0.2, "{:?}", d.qvel);
        }
    }
}
