//! The balance of fibre and tendon where the tendon is compliant.

use super::models::{F0, compliant, hold_at, tension};
use super::reference::{Reference, STANDARD, active, force_velocity, passive};
use sim_conformance_tests::support::{Random, within};
use sim_core::actuation::hill::HillMuscle;

#[test]
fn static_reference_values() {
    for (length, activation, l, force) in [
        (0.29, 1.0, 0.806295240657, 830.862031572),
        (0.30, 1.0, 0.899957501270, 951.776825163),
        (0.31, 0.5, 1.028202279313, 502.592790473),
        (0.33, 0.0, 1.276918121582, 99.540681242),
    ] {
        let m = compliant(length, "", &STANDARD);
        let fibre = HillMuscle::of(&m, 0).equilibrium(length, activation);
        within(fibre, l, 1e-12);
        let mut d = m.make_data();
        d.act.copy_from_slice(&[fibre, activation]);
        within(tension(&m, &mut d), force, 1e-9);
        within(d.act_dot[0], 0.0, 1e-9);
    }
}

#[test]
fn the_engine_settles_at_the_static_reference_values() {
    for (length, activation, l, force) in [
        (0.29, 1.0, 0.806295240657, 830.862031572),
        (0.31, 0.5, 1.028202279313, 502.592790473),
        (0.33, 0.0, 1.276918121582, 99.540681242),
    ] {
        let m = compliant(length, "", &STANDARD);
        let mut d = m.make_data();
        d.ctrl[0] = activation;
        for _ in 0..2500 {
            d.step(&m);
        }
        within(d.act[0], l, 1e-10);
        within(tension(&m, &mut d), force, 1e-7);
    }
}

#[test]
fn static_sweeps_balance() {
    let mut compared = 0;
    for pennation in [0.0, 0.1, 0.3, 0.6, 1.0, 1.3] {
        let reference = Reference {
            pennation,
            ..STANDARD
        };
        let m = compliant(0.3, "", &reference);
        let muscle = HillMuscle::of(&m, 0);
        let mut d = m.make_data();
        for i in 0..=60 {
            let length = 0.20 + 0.003 * f64::from(i);
            hold_at(&mut d, length);
            for activation in [0.0, 0.01, 0.1, 0.3, 0.5, 0.75, 1.0] {
                let l = muscle.equilibrium(length, activation);
                if l <= muscle.min_fibre() {
                    continue;
                }
                d.act.copy_from_slice(&[l, activation]);
                let force = tension(&m, &mut d) / F0;
                let fibre = (activation * active(l) + passive(l)) * reference.cos(l);
                let residual = (fibre - force).abs();
                assert!(
                    residual <= 1e-10,
                    "{pennation} {length} {activation}: {residual:e}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn fibre_velocity_solves_the_balance() {
    let mut random = Random(7);
    for _ in 0..2000 {
        let reference = Reference {
            pennation: random.between(0.0, 1.0),
            stiffness: random.between(10.0, 60.0),
            damping: random.between(0.01, 1.0),
            ..STANDARD
        };
        let m = compliant(0.3, "", &reference);
        let muscle = HillMuscle::of(&m, 0);
        let l = random.between(muscle.min_fibre().max(0.4), 1.5);
        let length = 0.2 + 0.1 * reference.along(l) + random.between(-0.01, 0.012);
        let activation = random.unit();
        let v = muscle.fibre_velocity(length, l, activation);
        let pull = reference.tendon(length, l);
        let fibre = activation * active(l) * force_velocity(v) + passive(l) + reference.damping * v;
        within(fibre * reference.cos(l), pull, 1e-12 * (1.0 + pull));
        within(v, reference.velocity(length, l, activation), 1e-9);
    }
}
