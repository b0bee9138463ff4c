//! Work space is not state: it can be dropped at any time, and no copy of a simulation carries it.

use cortenforge::{Data, Model, load_model_from_path};
use sim_core::data::{DATA_FIELDS, StepCallback, state_size};
use sim_core::fields::Slice;
use std::path::Path;
use std::sync::Arc;

/// One model for each stage that has work space: integrators, fluids, solvers, islands, tendons, adhesion, delays,
/// muscles, cameras that see.
const MODELS: &[&str] = &[
    "conformance/models/rigid/integrator_rk4.xml",
    "conformance/models/rigid/fluid_implicit.xml",
    "conformance/models/rigid/integrator_implicitfast.xml",
    "conformance/models/contact/billiard.xml",
    "conformance/models/contact/noslip_10.xml",
    "conformance/models/contact/sparse_contacts.xml",
    "conformance/models/contact/solver_pgs_elliptic_dense.xml",
    "conformance/models/contact/multiccd.xml",
    "conformance/models/actuation/adhesion_elliptic.xml",
    "conformance/models/actuation/delay_cubic.xml",
    "conformance/models/actuation/tendon_armature.xml",
    "models/arm_hill_compliant.xml",
];

fn load(model: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(model);
    load_model_from_path(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn start(m: &Model) -> Data {
    let mut d = m.make_data();
    if m.nkey > 0 {
        d.reset_keyframe(m, 0).expect("there is a keyframe");
    }
    d.ctrl.fill(0.3);
    d
}

/// Every number of both simulations has the same bits.
fn assert_same(m: &Model, a: &Data, b: &Data, what: &str) {
    assert_eq!(a.time.to_bits(), b.time.to_bits(), "{what}");
    for field in DATA_FIELDS {
        let [a, b] = [a, b].map(|d| d.field(m, field.name).expect(field.name).values);
        let same = match (a, b) {
            (Slice::F64(a), Slice::F64(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
            }
            (a, b) => a == b,
        };
        assert!(same, "{what}: {}", field.name);
    }
    assert_eq!(a.contact, b.contact, "{what}");
}

#[test]
fn dropping_work_space_between_steps_changes_no_bit() {
    for model in MODELS {
        let m = load(model);
        let (mut kept, mut dropped) = (start(&m), start(&m));
        for step in 0..60 {
            kept.step(&m);
            dropped.step(&m);
            dropped.drop_scratch();
            assert_same(&m, &kept, &dropped, &format!("{model}, step {step}"));
        }
    }
}

#[test]
fn callbacks_may_drop_work_space() {
    let drop_it: StepCallback = Arc::new(|_, d| d.drop_scratch());
    for model in MODELS {
        let m = load(model);
        let (mut plain, mut called) = (start(&m), start(&m));
        called.callbacks.control = Some(drop_it.clone());
        called.callbacks.passive = Some(drop_it.clone());
        called.callbacks.sensor = Some(Arc::new(|_, d, _| d.drop_scratch()));
        for step in 0..30 {
            plain.step(&m);
            called.step(&m);
            assert_same(&m, &plain, &called, &format!("{model}, step {step}"));
        }
    }
}

#[test]
fn a_clone_starts_without_work_space_and_goes_on_as_the_original() {
    for model in MODELS {
        let m = load(model);
        let mut d = start(&m);
        for _ in 0..30 {
            d.step(&m);
        }
        let mut copies = [d.clone(), start(&m)];
        copies[1].copy_from(&d);
        for _ in 0..30 {
            d.step(&m);
            for copy in &mut copies {
                copy.step(&m);
                assert_same(&m, &d, copy, model);
            }
        }
    }
}

#[test]
fn a_saved_state_is_all_that_a_simulation_needs_to_go_on() {
    for model in MODELS {
        let m = load(model);
        let mut d = start(&m);
        for _ in 0..30 {
            d.step(&m);
        }
        let all = (1 << 14) - 1;
        let mut state = vec![0.0; state_size(&m, all).unwrap()];
        d.get_state(&m, &mut state, all).unwrap();
        let mut restored = m.make_data();
        restored.set_state(&m, &state, all).unwrap();
        d.step(&m);
        restored.step(&m);
        assert_eq!(d.qpos, restored.qpos, "{model}");
        assert_eq!(d.qvel, restored.qvel, "{model}");
    }
}
