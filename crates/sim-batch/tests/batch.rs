//! Simulations held together give the bits of single ones.

#![allow(clippy::disallowed_methods)] // tests read models from files

use sim_batch::{Batch, BatchError, Demand, Pool, Task};
use sim_core::fields::Slice;
use sim_core::model::Warning;
use sim_core::setconst::set_const;
use sim_core::velocity::rne_post_constraint;
use sim_core::{Data, Model};
use std::path::Path;

const N: usize = 7;

fn load(path: &str) -> Model {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    sim_mjcf::load_model_from_path(root.join(path)).unwrap_or_else(|e| panic!("{e}"))
}

/// Numbers between -0.5 and 0.5 that look random.
fn noise(i: usize) -> f64 {
    let x = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 11) as f64 / (1u64 << 53) as f64 - 0.5
}

/// All fields of a batch that are fields of a simulation are, in row `i`, those of `d`, to the last bit.
fn assert_same(batch: &Batch, m: &Model, i: usize, d: &Data, what: &str) {
    for name in batch.fields() {
        let Some(field) = d.field(m, name) else {
            continue;
        };
        let (all, one) = (batch.field(name).unwrap().bytes(), field.values.bytes());
        assert_eq!(
            &all[i * one.len()..][..one.len()],
            one,
            "{what}: {name} of {i}"
        );
    }
    assert_eq!(batch.real("time").unwrap()[i].to_bits(), d.time.to_bits());
}

/// Controls of simulation `i` in call number `call`.
fn controls(m: &Model, i: usize, call: usize) -> Vec<f64> {
    (0..m.nu)
        .map(|u| noise(i * 1000 + call * 100 + u))
        .collect()
}

#[test]
fn a_batch_has_the_bits_of_single_simulations_on_any_number_of_threads() {
    for path in [
        "conformance/models/contact/billiard.xml",
        "conformance/models/contact/noslip_10.xml",
        "conformance/models/rigid/integrator_rk4.xml",
        "conformance/models/actuation/delay_cubic.xml",
        "conformance/models/sensor/energy_enabled.xml",
        "models/arm_muscles.xml",
    ] {
        let m = &load(path);
        for nthread in [0, 1, 3] {
            let pool = Pool::new(nthread).unwrap();
            let mut batch = Batch::new(m, N).unwrap();
            for name in ["xpos", "cfrc_ext", "qfrc_constraint", "actuator_length"] {
                batch.keep(m, name).unwrap();
            }
            let mut singles = vec![m.make_data(); N];
            for (i, d) in singles.iter_mut().enumerate() {
                for (v, qvel) in d.qvel.iter_mut().enumerate() {
                    *qvel = noise(i * 77 + v);
                }
                batch.real_mut("qvel").unwrap()[i * m.nv..][..m.nv].copy_from_slice(&d.qvel);
            }
            for call in 0..6 {
                for (i, d) in singles.iter_mut().enumerate() {
                    d.ctrl = controls(m, i, call);
                    batch.real_mut("ctrl").unwrap()[i * m.nu..][..m.nu].copy_from_slice(&d.ctrl);
                }
                let demand = Demand {
                    rne_post_constraint: call % 2 == 0,
                    ..Default::default()
                };
                let task = Task::Step { nstep: 5, demand };
                let mask: Vec<bool> = (0..N).map(|i| call != 3 || i % 2 == 0).collect();
                batch.run(m, &pool, task, Some(&mask)).unwrap();
                for (i, d) in singles.iter_mut().enumerate().filter(|(i, _)| mask[*i]) {
                    for _ in 0..5 {
                        d.step(m);
                    }
                    if demand.rne_post_constraint {
                        rne_post_constraint(m, d);
                    }
                    assert_same(&batch, m, i, d, path);
                }
            }
        }
    }
}

#[test]
fn who_sleeps_is_remembered() {
    let m = &load("conformance/models/sleep/falling.xml");
    let pool = Pool::new(2).unwrap();
    let mut batch = Batch::new(m, N).unwrap();
    batch.keep(m, "tree_asleep").unwrap();
    let mut singles = vec![m.make_data(); N];
    for (i, d) in singles.iter_mut().enumerate() {
        d.qvel[0] = noise(i);
        batch.real_mut("qvel").unwrap()[i * m.nv] = d.qvel[0];
    }
    let mut slept = false;
    for call in 0..40 {
        if call == 20 {
            batch.keep(m, "xpos").unwrap();
        }
        batch.step(m, &pool, 50).unwrap();
        for (i, d) in singles.iter_mut().enumerate() {
            for _ in 0..50 {
                d.step(m);
            }
            slept |= d.tree_asleep.iter().any(|&asleep| asleep >= 0);
            assert_same(&batch, m, i, d, "sleep");
        }
    }
    assert!(slept, "nothing fell asleep");
}

#[test]
fn values_of_the_model_can_vary() {
    let m = &load("models/arm_muscles.xml");
    let pool = Pool::new(2).unwrap();
    let mut batch = Batch::new(m, N).unwrap();
    let mass: Vec<f64> = (0..N)
        .flat_map(|i| {
            m.body_mass
                .iter()
                .map(move |mass| mass * (1.0 + 0.1 * i as f64))
        })
        .collect();
    let gravity: Vec<f64> = (0..N).flat_map(|i| [0.0, 0.5, -(i as f64)]).collect();
    batch.vary(m, "body_mass", &mass).unwrap();
    batch.vary(m, "opt.gravity", &gravity).unwrap();
    batch.set_const(m).unwrap();
    let varied: Vec<String> = batch.varied().collect();
    assert!(varied.contains(&"dof_invweight0".to_owned()), "{varied:?}");
    assert!(!varied.contains(&"geom_friction".to_owned()), "{varied:?}");
    // numbers of the model that do not vary are those that it has when a step is made
    let m = &Model {
        opt: sim_core::model::Options {
            timestep: 0.001,
            ..m.opt.clone()
        },
        ..m.clone()
    };
    batch.step(m, &pool, 100).unwrap();
    for i in 0..N {
        let mut own = m.clone();
        own.body_mass
            .copy_from_slice(&mass[i * m.nbody..][..m.nbody]);
        set_const(&mut own).unwrap();
        own.opt.gravity.0.copy_from_slice(&gravity[3 * i..][..3]);
        let mut d = own.make_data();
        for _ in 0..100 {
            d.step(&own);
        }
        assert_same(&batch, &own, i, &d, "varied");
    }
    batch.vary_nothing();
    batch.reset(m, &pool, None, None).unwrap();
    batch.step(m, &pool, 10).unwrap();
    let mut d = m.make_data();
    (0..10).for_each(|_| d.step(m));
    assert_same(&batch, m, N - 1, &d, "as the model again");
}

#[test]
fn resets_are_masked_and_may_go_to_a_keyframe() {
    let m = &sim_mjcf::load_model(
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody>
         <keyframe><key qpos='1 2 3 1 0 0 0' time='7'/></keyframe></mujoco>",
    )
    .unwrap();
    let pool = Pool::new(2).unwrap();
    let mut batch = Batch::new(m, 3).unwrap();
    batch.step(m, &pool, 10).unwrap();
    let fallen = batch.real("qpos").unwrap()[2];
    batch
        .reset(m, &pool, Some(&[false, true, false]), None)
        .unwrap();
    batch
        .reset(m, &pool, Some(&[false, false, true]), Some(0))
        .unwrap();
    let qpos = batch.real("qpos").unwrap();
    assert_eq!([qpos[2], qpos[9], qpos[16]], [fallen, 0.0, 3.0]);
    let time = batch.real("time").unwrap();
    assert_eq!(time[1..], [0.0, 7.0]);
    let error = batch.reset(m, &pool, None, Some(1));
    assert_eq!(
        error,
        Err(BatchError::Keyframe {
            keyframe: 1,
            nkey: 1
        })
    );
}

#[test]
fn what_diverges_starts_again_and_says_so() {
    let m = &load("conformance/models/contact/billiard.xml");
    let pool = Pool::new(2).unwrap();
    let mut batch = Batch::new(m, 3).unwrap();
    batch.real_mut("qpos").unwrap()[m.nq] = f64::NAN;
    batch.step(m, &pool, 4).unwrap();
    let Some(Slice::I32(numbers)) = batch.field("warning_number") else {
        panic!("warnings are counted");
    };
    let kinds = numbers.len() / 3;
    let bad: Vec<i32> = numbers
        .chunks(kinds)
        .map(|row| row[Warning::BadQpos as usize])
        .collect();
    assert_eq!(bad, [0, 1, 0]);
    assert!(batch.real("qpos").unwrap().iter().all(|x| x.is_finite()));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let m = &load("models/arm_muscles.xml");
    let pool = Pool::new(0).unwrap();
    assert_eq!(Batch::new(m, 0).unwrap_err(), BatchError::Empty);
    assert_eq!(
        Batch::new(m, usize::MAX / 2).unwrap_err(),
        BatchError::Memory
    );
    let mut batch = Batch::new(m, 2).unwrap();
    let text = |result: Result<(), BatchError>| result.unwrap_err().to_string();
    assert_eq!(
        text(batch.keep(m, "xpo")),
        "there is no field 'xpo' in a simulation"
    );
    assert!(text(batch.keep(m, "efc_J")).contains("changes from step to step"));
    assert!(text(batch.vary(m, "mass", &[])).contains("no field 'mass' in a model"));
    assert!(text(batch.vary(m, "opt.mass", &[])).contains("no field"));
    assert!(text(batch.vary(m, "jnt_type", &[])).contains("no real numbers"));
    assert!(text(batch.vary(m, "body_mass", &[1.0])).contains("values for all simulations, got 1"));
    let nan = vec![f64::NAN; 2 * m.nbody];
    assert!(text(batch.vary(m, "body_mass", &nan)).contains("not a number, in simulation 0"));
    let slide = &sim_mjcf::load_model(
        "<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>",
    )
    .unwrap();
    let mut sliders = Batch::new(slide, 2).unwrap();
    let refused = sliders.vary_all(slide, &[("body_mass", &[0.0, 1.0, 0.0, 0.0])], true);
    assert_eq!(text(refused), "simulation 1: moving body 1 has 0 mass");
    assert_eq!(sliders.varied().count(), 0, "nothing was changed");
    let mask = batch.forward(m, &pool, Some(&[true]));
    assert_eq!(
        mask,
        Err(BatchError::Mask {
            expected: 2,
            found: 1
        })
    );
    let other = load("conformance/models/contact/billiard.xml");
    assert!(text(batch.step(&other, &pool, 1)).contains("another model"));
}
