//! A state is exact: whichever way it is kept and put back, the simulation goes on with the same bits. Every model of ours and
//! of the corpus, where it is there, after a run with random controls, so that delays remember, muscles are active and contacts
//! are closed. `CORTENFORGE_MODELS` may name folders with more models, as a search path does; all of them then take all steps.

use cortenforge::{Data, Model, load_model_from_path};
use sim_conformance_tests::support::Random;
use sim_core::data::{State, copy_state, set_keyframe};
use sim_core::model::{EnableBit, GainType, StateBit};
use sim_fingerprint::{Hash, models};
use std::path::{Path, PathBuf};

/// Steps before the state is kept, and after it is put back.
const BEFORE: usize = 100;
const AFTER: usize = 5;
/// What a keyframe holds.
const KEYFRAME: i32 = StateBit::Time as i32
    | StateBit::Qpos as i32
    | StateBit::Qvel as i32
    | StateBit::Act as i32
    | StateBit::Ctrl as i32
    | StateBit::MocapPos as i32
    | StateBit::MocapQuat as i32;

/// Models with more degrees of freedom take fewer steps where all models are tried on every run.
const LARGE: usize = 150;

/// Folders that a user names.
fn more() -> Option<std::ffi::OsString> {
    std::env::var_os("CORTENFORGE_MODELS")
}

/// Does something with every model that loads.
fn with_models(mut work: impl FnMut(&Path, Model)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpus = std::env::var_os("CORTENFORGE_CORPUS");
    let corpus = corpus.map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
    if !corpus.is_dir() {
        println!("SKIPPED: the corpus, because {corpus:?} is not there");
    }
    let own = ["conformance/models", "models"].map(|folder| root.join(folder));
    let mut found = Vec::new();
    for folder in own.iter().chain([&corpus]) {
        models(folder, &mut found);
    }
    for folder in std::env::split_paths(&more().unwrap_or_default()) {
        models(&folder, &mut found);
    }
    // what there is to be lost
    let has: [(&str, fn(&Model) -> bool); 7] = [
        ("any", |_| true),
        ("delays", |m| m.nhistory > 0),
        ("muscles", |m| {
            let muscle = |&kind: &i32| GainType::of(kind) == GainType::Muscle;
            m.actuator_gaintype.iter().any(muscle)
        }),
        ("activations", |m| m.na > 0),
        ("sleep", |m| m.enabled(EnableBit::Sleep)),
        ("mocap bodies", |m| m.nmocap > 0),
        ("equalities", |m| m.neq > 0),
    ];
    let mut seen = [0; 7];
    for path in found {
        if let Ok(model) = load_model_from_path(&path) {
            for (count, (_, has)) in seen.iter_mut().zip(has) {
                *count += usize::from(has(&model));
            }
            work(&path, model);
        }
    }
    for (count, (what, _)) in seen.iter().zip(has) {
        println!("{count} models with {what}");
        assert!(*count >= 10, "{count} models with {what}");
    }
    assert!(seen[0] > 400, "{} models", seen[0]);
}

/// A simulation that has run for a while.
fn moved(m: &Model) -> Data {
    let mut d = m.make_data();
    let mut random = Random(0x5851_f42d_4c95_7f2d);
    let steps = match m.nv > LARGE && more().is_none() {
        true => BEFORE / 10,
        false => BEFORE,
    };
    for _ in 0..steps {
        d.ctrl
            .iter_mut()
            .for_each(|u| *u = random.between(-0.2, 1.0));
        d.step(m);
    }
    assert_eq!(d.validate(m), Ok(()), "what the stages leave is valid");
    d
}

/// What comes out of some steps more: states, accelerations, forces, sensors, contacts.
fn goes_on(m: &Model, mut d: Data) -> u64 {
    let mut hash = Hash::default();
    for step in 0..AFTER {
        d.step(m);
        hash.numbers(d.save_state(m).as_slice());
        for values in [&d.qacc, &d.qfrc_constraint] {
            hash.numbers(values);
        }
        // sensors read the energy of the step before, as in MuJoCo
        if step > 0 || !m.enabled(EnableBit::Energy) {
            hash.numbers(&d.sensordata);
        }
        for contact in &d.contact {
            hash.number(contact.dist);
        }
    }
    hash.0
}

#[test]
fn kept_and_put_back_a_simulation_goes_on_with_the_same_bits() {
    with_models(|path, m| {
        let d = moved(&m);
        let name = path.display();

        let state = d.save_state(&m);
        let mut restored = m.make_data();
        assert_eq!(restored.validate(&m), Ok(()), "{name}: from the start");
        let numbers = State::from_vec(state.as_slice().to_vec());
        assert_eq!(restored.restore_state(&m, &numbers), Ok(()), "{name}");
        let mut part = m.make_data();
        let all = StateBit::Integration as i32;
        assert_eq!(copy_state(&m, &d, &mut part, all), Ok(()), "{name}");
        let mut copied = m.make_data();
        copied.copy_from(&d);
        let (cloned, for_binary) = (d.clone(), d.clone());

        let expected = goes_on(&m, d);
        let mut ways = vec![("copied", copied), ("cloned", cloned)];
        // who sleeps is no part of MuJoCo's state: whoever gets one is awake
        if !m.enabled(EnableBit::Sleep) {
            ways.extend([("saved and restored", restored), ("part by part", part)]);
        }
        for (way, other) in ways {
            assert_eq!(goes_on(&m, other), expected, "{name}: {way}");
        }

        // the same model from its binary form
        if let Ok(bytes) = m.to_mjb() {
            let again =
                Model::from_mjb_with(&bytes, &m.plugins).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut other = again.make_data();
            other.copy_from(&for_binary);
            assert_eq!(goes_on(&again, other), expected, "{name}: from MJB");
        }
    });
}

#[test]
fn keyframes_hold_every_bit() {
    let mut seen = 0;
    with_models(|path, mut m| {
        if m.nkey == 0 {
            return;
        }
        seen += 1;
        let name = path.display();
        let d = moved(&m);
        assert!(set_keyframe(&mut m, &d, 0), "{name}");
        let mut from_key = m.make_data();
        assert_eq!(from_key.reset_keyframe(&m, 0), Ok(()), "{name}");
        // a keyframe does not hold what the solver starts from, nor what delays remember
        let mut from_parts = m.make_data();
        assert_eq!(
            copy_state(&m, &d, &mut from_parts, KEYFRAME),
            Ok(()),
            "{name}"
        );
        assert_eq!(goes_on(&m, from_key), goes_on(&m, from_parts), "{name}");
    });
    assert!(seen > 10, "{seen} models have keyframes");
}
