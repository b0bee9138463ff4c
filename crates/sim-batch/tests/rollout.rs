//! Trajectories are those of steps one by one, to the last bit, on any number of threads.

#![allow(clippy::disallowed_methods)] // tests read models from files

use sim_batch::{Models, Outputs, Pool, Rollout, RolloutError};
use sim_core::data::state_size;
use sim_core::model::StateBit;
use sim_core::{Data, Model};
use std::path::Path;

const NSTEP: usize = 40;
const NBATCH: usize = 13;
const FULL: i32 = StateBit::Fullphysics as i32;

fn load(path: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    sim_mjcf::load_model_from_path(&path).unwrap_or_else(|e| panic!("{e}"))
}

/// Numbers between -1 and 1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn fill(&mut self, n: usize, scale: f64) -> Vec<f64> {
        (0..n).map(|_| self.next() * scale).collect()
    }
}

/// Initial states near the reference, one after the other.
fn initial_states(m: &Model, random: &mut Random) -> Vec<f64> {
    let nstate = state_size(m, FULL).unwrap();
    let mut states = Vec::new();
    for _ in 0..NBATCH {
        let mut d = m.make_data();
        let qvel = random.fill(m.nv, 0.5);
        d.qvel.copy_from_slice(&qvel);
        d.forward(m);
        d.step(m);
        let mut state = vec![0.0; nstate];
        d.get_state(m, &mut state, FULL).unwrap();
        states.extend(state);
    }
    states
}

fn roll(rollout: &Rollout<'_>, nthread: usize, simulations: &mut [Data]) -> (Vec<f64>, Vec<f64>) {
    let sizes = rollout.sizes().unwrap();
    let steps = sizes.nbatch * rollout.nstep;
    let mut state = vec![f64::NAN; steps * sizes.nstate];
    let mut sensordata = vec![f64::NAN; steps * sizes.nsensordata];
    let out = Outputs {
        state: Some(&mut state),
        sensordata: Some(&mut sensordata),
    };
    let pool = Pool::new(nthread).unwrap();
    rollout.run(&pool, simulations, out).unwrap();
    (state, sensordata)
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|x| x.to_bits()).collect()
}

/// The same trajectories, step by step, each with a simulation of its own.
fn by_hand(rollout: &Rollout<'_>) -> (Vec<f64>, Vec<f64>) {
    let Models::One(m) = rollout.models else {
        panic!("one model for all");
    };
    let sizes = rollout.sizes().unwrap();
    let (mut states, mut sensors) = (Vec::new(), Vec::new());
    for trajectory in 0..sizes.nbatch {
        let mut d = m.make_data();
        let start = &rollout.initial_state[trajectory * sizes.nstate..][..sizes.nstate];
        d.set_state(m, start, FULL).unwrap();
        for step in 0..rollout.nstep {
            if let Some(control) = rollout.control {
                let at = (trajectory * rollout.nstep + step) * sizes.ncontrol;
                let control = &control[at..][..sizes.ncontrol];
                d.set_state(m, control, rollout.control_spec).unwrap();
            }
            d.step(m);
            let mut state = vec![0.0; sizes.nstate];
            d.get_state(m, &mut state, FULL).unwrap();
            states.extend(state);
            sensors.extend_from_slice(&d.sensordata);
        }
    }
    (states, sensors)
}

#[test]
fn threads_and_what_simulations_held_before_change_no_bit() {
    for path in [
        "conformance/models/contact/billiard.xml",
        "conformance/models/contact/solver_cg_elliptic_sparse.xml",
        "conformance/models/contact/solver_pgs_elliptic_dense.xml",
        "conformance/models/contact/noslip_10.xml",
        "conformance/models/rigid/integrator_rk4.xml",
        "conformance/models/rigid/fluid_implicit.xml",
        "conformance/models/actuation/delay_cubic.xml",
        "conformance/models/sensor/energy_enabled.xml",
        "models/arm_muscles.xml",
        "models/arm_hill_compliant.xml",
    ] {
        let model = &load(path);
        let mut random = Random(7);
        let initial_state = initial_states(model, &mut random);
        let spec = StateBit::Ctrl as i32 | StateBit::QfrcApplied as i32;
        let ncontrol = state_size(model, spec).unwrap();
        let control = random.fill(NBATCH * NSTEP * ncontrol, 0.3);
        let rollout = Rollout {
            initial_state: &initial_state,
            control: Some(&control),
            control_spec: spec,
            ..Rollout::new(model, NSTEP)
        };
        let expected = by_hand(&rollout);
        let mut simulations: Vec<Data> = (0..3).map(|_| model.make_data()).collect();
        for nthread in [0, 1, 2, 3] {
            for chunk_size in [None, Some(1), Some(5), Some(100)] {
                let rollout = Rollout {
                    chunk_size,
                    ..rollout
                };
                for d in &mut simulations {
                    d.ctrl.fill(0.7);
                    d.xfrc_applied.iter_mut().for_each(|f| f[0] = 3.0);
                    d.qacc_warmstart.fill(100.0);
                }
                let found = roll(&rollout, nthread, &mut simulations[..nthread.max(1)]);
                assert_eq!(bits(&found.0), bits(&expected.0), "{path} {nthread}");
                assert_eq!(bits(&found.1), bits(&expected.1), "{path} {nthread}");
            }
        }
    }
}

#[test]
fn each_trajectory_can_have_a_model_of_its_own() {
    let model = load("models/arm_muscles.xml");
    let models: Vec<Model> = (0..NBATCH)
        .map(|i| {
            let mut m = model.clone();
            m.opt.gravity[2] = -(i as f64);
            m
        })
        .collect();
    let models: Vec<&Model> = models.iter().collect();
    let initial_state = initial_states(&model, &mut Random(3));
    let all = Rollout {
        models: Models::Each(&models),
        initial_state: &initial_state,
        ..Rollout::new(models[0], NSTEP)
    };
    let mut simulations = [model.make_data(), model.make_data()];
    let (states, _) = roll(&all, 2, &mut simulations);
    let nstate = all.sizes().unwrap().nstate;
    for (i, m) in models.iter().enumerate() {
        let one = Rollout {
            initial_state: &initial_state[i * nstate..][..nstate],
            ..Rollout::new(m, NSTEP)
        };
        let (state, _) = roll(&one, 0, &mut simulations[..1]);
        let found = &states[i * NSTEP * nstate..][..NSTEP * nstate];
        assert_eq!(bits(found), bits(&state));
    }
}

#[test]
fn a_trajectory_that_diverges_ends_there() {
    let model = &sim_mjcf::load_model(
        "<mujoco><option gravity='0 0 -1e9' timestep='1'/><worldbody><body>
           <joint type='slide' axis='0 0 1'/><geom size='.1'/></body></worldbody></mujoco>",
    )
    .unwrap();
    let rollout = Rollout {
        initial_state: &[0.0, 0.0, 0.0],
        ..Rollout::new(model, 40)
    };
    let (state, _) = roll(&rollout, 0, &mut [model.make_data()]);
    let ends: Vec<&[f64]> = state.chunks(3).collect();
    assert_ne!(ends[0], ends[1]);
    assert_eq!(ends[38], ends[39]);
}

#[test]
fn what_does_not_go_together_is_refused() {
    let model = &load("models/arm_muscles.xml");
    let other = &load("conformance/models/contact/billiard.xml");
    let nstate = state_size(model, FULL).unwrap();
    let start = vec![0.0; 2 * nstate];
    let rollout = Rollout {
        initial_state: &start,
        ..Rollout::new(model, 5)
    };
    let pool = Pool::new(0).unwrap();
    let run = |rollout: Rollout<'_>, simulations: &mut [Data]| {
        rollout.run(&pool, simulations, Outputs::default())
    };
    let mut data = [model.make_data(), model.make_data()];
    assert_eq!(run(rollout, &mut data[..1]), Ok(()));
    let error = RolloutError::Simulations {
        expected: 1,
        found: 2,
    };
    assert_eq!(run(rollout, &mut data), Err(error));
    assert_eq!(
        run(rollout, &mut [other.make_data()]),
        Err(RolloutError::WrongModel)
    );
    let spec = Rollout {
        control_spec: StateBit::Qpos as i32,
        ..rollout
    };
    assert_eq!(run(spec, &mut data[..1]), Err(RolloutError::ControlSpec));
    let short = Rollout {
        initial_state: &start[1..],
        ..rollout
    };
    let message = run(short, &mut data[..1]).unwrap_err().to_string();
    assert_eq!(
        message,
        format!("state0.size should be {nstate}, got {}", 2 * nstate - 1)
    );
    let models = [model, other];
    let mixed = Rollout {
        models: Models::Each(&models),
        ..rollout
    };
    assert_eq!(run(mixed, &mut data[..1]), Err(RolloutError::Incompatible));
    assert!(Pool::new(1_000_000).is_err());
}
