//! Derivatives by velocity, in the implicit integrators.

use super::models::loaded;
use super::reference::STANDARD;
use sim_conformance_tests::support::{Random, within};
use sim_core::actuation::actuator_force_vel;

#[test]
fn the_gains_derivative_enters_the_implicit_integrators() {
    let m = loaded(r#"integrator="implicitfast""#, 5.0, &STANDARD.attributes());
    let mut random = Random(3);
    for _ in 0..200 {
        let mut d = m.make_data();
        d.qpos[0] = random.between(-0.03, 0.03);
        d.qvel[0] = random.between(-0.9, 0.9);
        d.act[0] = random.unit();
        d.forward(&m);
        let exact = actuator_force_vel(&m, &d, 0);
        let velocity = d.qvel[0];
        let mut force = |dv: f64| {
            d.qvel[0] = velocity + dv;
            d.forward(&m);
            d.actuator_force[0]
        };
        let h = 1e-6;
        // the actuator's velocity is minus the joint's: the muscle hangs from above
        let numeric = -(force(h) - force(-h)) / (2.0 * h);
        within(exact, numeric, 1e-3 * exact.abs().max(1.0));
    }
}

#[test]
fn implicit_steps_stay_stable_where_explicit_ones_do_not() {
    // a strong muscle on a light body: its force-velocity curve is a stiff damper, and nothing is faster than vmax
    let fastest = |integrator: &str| {
        let option = format!(r#"integrator="{integrator}" timestep="0.005" gravity="0 0 0""#);
        let attributes = r#"gainprm="0.75 1.05 5000 200 0.1 0.2 1 0 35 0.1""#;
        let m = loaded(&option, 0.5, attributes);
        let mut d = m.make_data();
        d.act[0] = 1.0;
        d.ctrl[0] = 1.0;
        let mut fastest: f64 = 0.0;
        for _ in 0..20 {
            d.step(&m);
            fastest = fastest.max(d.qvel[0].abs());
        }
        fastest
    };
    let vmax = 0.1 * 1.0;
    assert!(fastest("implicit") < 1.1 * vmax && fastest("implicitfast") < 1.1 * vmax);
    assert!(fastest("Euler") > 100.0 * vmax);
}
