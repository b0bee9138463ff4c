//! The curves of fibre and tendon.

use super::reference::{active, force_velocity, passive};
use sim_conformance_tests::support::{close, within};
use sim_core::actuation::hill::{
    hill_active_fl, hill_force_velocity, hill_force_velocity_slope, hill_passive_fl,
    hill_tendon_force,
};

#[test]
fn curves_match_their_closed_forms() {
    let same = |a: f64, b: f64| within(a, b, 1e-14 * b.abs().max(1.0));
    for i in 0..=4000 {
        let x = f64::from(i) / 4000.0;
        let l = 0.1 + 2.2 * x;
        same(hill_active_fl(l), active(l));
        same(hill_passive_fl(l), passive(l));
        let v = -1.5 + 4.0 * x;
        same(hill_force_velocity(v), force_velocity(v));
        let t = 0.95 + 0.15 * x;
        same(
            hill_tendon_force(t, 35.0),
            (0.2 * ((35.0 * (t - 1.0)).exp() - 1.0)).max(0.0),
        );
    }
}

#[test]
fn curves_are_continuous_with_continuous_slopes() {
    let h = 1e-7;
    let slope = |f: &dyn Fn(f64) -> f64, x: f64| (f(x + h) - f(x - h)) / (2.0 * h);
    // where pieces meet, left and right agree in value and slope
    for (f, joints) in [
        (
            &hill_active_fl as &dyn Fn(f64) -> f64,
            [0.3, 0.5, 1.0, 1.6, 1.9].as_slice(),
        ),
        (&hill_force_velocity, &[0.0]),
        (&hill_passive_fl, &[1.6]),
    ] {
        for &x in joints {
            within(f(x - 1e-9), f(x + 1e-9), 1e-7);
            within(slope(f, x - 1e-5), slope(f, x + 1e-5), 2e-3);
        }
    }
    assert_eq!(
        (hill_force_velocity(0.0), hill_force_velocity_slope(0.0)),
        (1.0, 5.0)
    );
    close(hill_force_velocity_slope(f64::MIN_POSITIVE), 5.0);
    // a tendon of stiffness 35 is 5.12 % longer at the peak isometric force
    within(6f64.ln() / 35.0, 0.0512, 5e-5);
    close(hill_tendon_force(1.0 + 6f64.ln() / 35.0, 35.0), 1.0);
}

#[test]
fn active_force_over_length() {
    close(hill_active_fl(1.0), 1.0);
    close(hill_active_fl(0.5), (-(0.5f64 / 0.45).powi(2)).exp());
    close(hill_active_fl(1.6), (-(0.6f64 / 0.56).powi(2)).exp());
    // no cliffs
    within(hill_active_fl(0.49), hill_active_fl(0.5), 0.03);
    within(hill_active_fl(1.61), hill_active_fl(1.6), 0.03);
}

#[test]
fn force_over_velocity() {
    assert_eq!([-1.0, 0.0].map(hill_force_velocity), [0.0, 1.0]);
    close(hill_force_velocity(-0.5), 0.5 / 3.0);
    close(hill_force_velocity(0.5), 1.0 + 0.25 / 0.6);
}

#[test]
fn passive_force_over_length() {
    assert_eq!([0.9, 1.0].map(hill_passive_fl), [0.0, 0.0]);
    close(
        hill_passive_fl(1.5),
        ((4.0f64 * 0.5 / 0.6).exp() - 1.0) / (4f64.exp() - 1.0),
    );
    close(hill_passive_fl(1.6), 1.0);
}
