//! Reset, keyframes, saved states.

use super::models::{compliant, loaded, loaded_text};
use super::reference::{Reference, STANDARD};
use cortenforge::Data;
use sim_conformance_tests::support::{load, within};
use sim_core::data::{set_keyframe, state_size};
use sim_core::model::StateBit;

#[test]
fn reset_puts_the_fibre_to_rest() {
    for (length, fibre) in [(0.29, 0.9), (0.33, 1.276918121582), (0.1, 0.2)] {
        let m = compliant(length, "", &STANDARD);
        let mut d = m.make_data();
        within(d.act[0], fibre, 1e-12);
        assert_eq!((d.act[1], m.na), (0.0, 2));
        // where nothing pulls, the tendon is just straight, and it stays
        for _ in 0..100 {
            d.step(&m);
        }
        within(d.act[0], fibre, 1e-9);
        d.act.fill(0.7);
        d.reset(&m);
        assert_eq!(d.act, [m.actuator_fiberlength0[0], 0.0]);
    }
    // the shortest fibre of a pennate muscle keeps its height
    let reference = Reference {
        pennation: 0.5,
        ..STANDARD
    };
    let m = compliant(0.1, "", &reference);
    within(m.make_data().act[0], 0.5f64.sin() / 0.99499, 1e-14);
}

#[test]
fn keyframes_set_both_slots() {
    let mut m = loaded("", 1.0, &format!(r#"actdim="2" {}"#, STANDARD.attributes()));
    let mut d = m.make_data();
    d.reset_keyframe(&m, 0).expect("the keyframe exists");
    assert_eq!(
        (d.act.as_slice(), d.ctrl[0], d.qpos[0]),
        ([1.1, 0.4].as_slice(), 0.2, 0.01)
    );
    d.act.copy_from_slice(&[0.93, 0.15]);
    assert!(set_keyframe(&mut m, &d, 0));
    d.reset(&m);
    assert_ne!(d.act[0], 0.93);
    d.reset_keyframe(&m, 0).expect("the keyframe exists");
    assert_eq!(d.act, [0.93, 0.15]);
}

#[test]
fn keyframes_without_activations_leave_the_fibre_at_rest() {
    let text = loaded_text("", 1.0, &format!(r#"actdim="2" {}"#, STANDARD.attributes()));
    let m = load(&text.replace(r#"act="1.1 0.4""#, ""));
    let mut d = m.make_data();
    let rest = d.act.clone();
    d.reset_keyframe(&m, 0).expect("the keyframe exists");
    assert!(d.act[0] >= 0.2, "{:?}", d.act);
    assert_eq!(d.act, rest);
}

#[test]
fn saved_states_are_restored_exactly() {
    let attributes = format!(r#"actdim="2" {}"#, STANDARD.attributes());
    for integrator in ["Euler", "implicitfast", "RK4"] {
        let m = loaded(&format!(r#"integrator="{integrator}""#), 5.0, &attributes);
        let mut d = m.make_data();
        d.ctrl[0] = 0.6;
        for _ in 0..37 {
            d.step(&m);
        }
        let sig = StateBit::Integration as i32;
        let mut state = vec![0.0; state_size(&m, sig).expect("the signature is valid")];
        d.get_state(&m, &mut state, sig).expect("the length fits");
        let run = |d: &mut Data| {
            for _ in 0..50 {
                d.step(&m);
            }
            (d.qpos.clone(), d.qvel.clone(), d.act.clone(), d.time)
        };
        let first = run(&mut d);
        let mut other = m.make_data();
        other.set_state(&m, &state, sig).expect("the length fits");
        assert_eq!(run(&mut other), first);
        d.set_state(&m, &state, sig).expect("the length fits");
        assert_eq!(run(&mut d), first);
    }
}
