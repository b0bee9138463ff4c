//! How the error of every integrator falls with the step.

use super::models::{compliant, hold_at, loaded_text, tension};
use super::reference::STANDARD;
use sim_conformance_tests::support::load;
use sim_core::actuation::hill::HillMuscle;

const INTEGRATORS: [(&str, f64); 4] = [
    ("Euler", 1.0),
    ("implicit", 1.0),
    ("implicitfast", 1.0),
    ("RK4", 4.0),
];

/// Measures the order from the errors at a series of steps, each half of the one before, and prints it.
fn measured_order(what: &str, integrator: &str, error: &dyn Fn(f64) -> f64) -> f64 {
    let steps = [0.002, 0.001, 0.0005];
    let errors = steps.map(error);
    let shown = errors.map(|e| format!("{e:.2e}"));
    let order = (errors[1] / errors[2]).log2();
    println!("{what}, {integrator}: errors {shown:?} at steps {steps:?}, order {order:.2}");
    order
}

#[test]
fn every_integrator_has_its_order_in_the_isometric_rise() {
    let run = |integrator: &str, timestep: f64| {
        let option = format!(r#"integrator="{integrator}" timestep="{timestep}""#);
        let m = compliant(0.29, &option, &STANDARD);
        let mut d = m.make_data();
        d.act[0] = HillMuscle::of(&m, 0).equilibrium(0.29, 0.3);
        d.act[1] = 0.3;
        d.ctrl[0] = 1.0;
        for _ in 0..(0.02 / timestep).round() as usize {
            d.step(&m);
        }
        tension(&m, &mut d)
    };
    let exact = run("RK4", 2e-5);
    for (integrator, expected) in INTEGRATORS {
        let error = |timestep: f64| (run(integrator, timestep) - exact).abs();
        let order = measured_order("isometric rise", integrator, &error);
        assert!((order - expected).abs() < 0.3, "{integrator}: {order}");
    }
}

#[test]
fn every_integrator_has_its_order_in_the_quick_release() {
    let run = |integrator: &str, timestep: f64| {
        let option = format!(r#"integrator="{integrator}" timestep="{timestep}""#);
        let m = compliant(0.30, &option, &STANDARD);
        let mut d = m.make_data();
        d.act[0] = HillMuscle::of(&m, 0).equilibrium(0.30, 1.0);
        d.act[1] = 1.0;
        d.ctrl[0] = 1.0;
        hold_at(&mut d, 0.296);
        for _ in 0..(0.02 / timestep).round() as usize {
            d.step(&m);
        }
        (tension(&m, &mut d) - 681.2207349544472).abs()
    };
    for (integrator, expected) in INTEGRATORS {
        let order = measured_order("quick release", integrator, &|timestep| {
            run(integrator, timestep)
        });
        assert!((order - expected).abs() < 0.3, "{integrator}: {order}");
    }
}

#[test]
fn every_integrator_has_its_order_with_a_moving_mass() {
    // the mass hangs on an active muscle that it stretches and that pulls it up again
    for (what, actdim, act) in [
        ("mass on a rigid tendon", "", [0.4, 0.0]),
        ("mass on a compliant tendon", r#"actdim="2""#, [0.95, 0.4]),
    ] {
        let attributes = format!("{actdim} {}", STANDARD.attributes());
        let run = |integrator: &str, timestep: f64| {
            let option = format!(r#"integrator="{integrator}" timestep="{timestep}""#);
            let m = load(&loaded_text(&option, 20.0, &attributes));
            let mut d = m.make_data();
            d.act.copy_from_slice(&act[..m.na]);
            d.ctrl[0] = 0.8;
            for _ in 0..(0.03 / timestep).round() as usize {
                d.step(&m);
            }
            d.qvel[0]
        };
        let exact = run("RK4", 2e-5);
        assert!(exact.abs() > 1e-3);
        for (integrator, expected) in INTEGRATORS {
            let error = |timestep: f64| (run(integrator, timestep) - exact).abs();
            let order = measured_order(what, integrator, &error);
            assert!(
                (order - expected).abs() < 0.35,
                "{what} {integrator}: {order}"
            );
        }
    }
}
