//! Many trajectories from initial states and controls.

use crate::pool::Pool;
use sim_core::data::{StateError, state_size};
use sim_core::model::StateBit;
use sim_core::{Data, Model};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Trajectories to compute: what goes in.
///
/// A trajectory starts from its initial state and takes `nstep` steps, before each of which its controls are set. What
/// `control_spec` does not name is as a reset leaves it, but `userdata`, which stays. A trajectory in which a step counts
/// a warning, as one that diverges, ends there: its last state fills the rest.
#[derive(Clone, Copy, Debug)]
pub struct Rollout<'a> {
    /// one for all, or one for each trajectory
    pub models: Models<'a>,
    /// steps of each trajectory
    pub nstep: usize,
    /// `nbatch` × `nstate`: time, positions, velocities, activations, history ([`StateBit::Fullphysics`])
    pub initial_state: &'a [f64],
    /// `nbatch` × nv, zeros if not given: where the solver starts from in the first step
    pub initial_warmstart: Option<&'a [f64]>,
    /// the parts of the state that are controls, a sum of [`StateBit`]s within [`StateBit::User`]
    pub control_spec: i32,
    /// `nbatch` × `nstep` × `ncontrol`
    pub control: Option<&'a [f64]>,
    /// trajectories that a thread takes at a time; as many as leave ten helpings for each thread if not given
    pub chunk_size: Option<usize>,
}

/// The models of trajectories.
#[derive(Clone, Copy, Debug)]
pub enum Models<'a> {
    /// all trajectories are of this one
    One(&'a Model),
    /// one for each trajectory; they differ in numbers alone
    Each(&'a [&'a Model]),
}

impl<'a> Models<'a> {
    fn as_slice(&self) -> &[&'a Model] {
        match self {
            Models::One(model) => std::slice::from_ref(model),
            Models::Each(models) => models,
        }
    }

    /// The model of a trajectory.
    fn of(self, trajectory: usize) -> &'a Model {
        match self {
            Models::One(model) => model,
            Models::Each(models) => models[trajectory],
        }
    }
}

/// Where the results go, each if it is wanted.
#[derive(Debug, Default)]
pub struct Outputs<'a> {
    /// `nbatch` × `nstep` × `nstate`: the state after each step
    pub state: Option<&'a mut [f64]>,
    /// `nbatch` × `nstep` × nsensordata
    pub sensordata: Option<&'a mut [f64]>,
}

/// How many numbers a trajectory has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// trajectories
    pub nbatch: usize,
    /// of a state
    pub nstate: usize,
    /// of the controls of a step
    pub ncontrol: usize,
    /// of the warm start
    pub nv: usize,
    /// of the sensors
    pub nsensordata: usize,
}

/// Why there are no trajectories.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RolloutError {
    /// no model, or not one for each trajectory
    #[error("{found} models for {expected} trajectories")]
    Models {
        /// trajectories
        expected: usize,
        /// models
        found: usize,
    },
    /// models whose states, controls or sensors have other sizes
    #[error("models are not compatible")]
    Incompatible,
    /// simulations that are not of the models
    #[error("the data was made for another model")]
    WrongModel,
    /// another number of simulations than of threads
    #[error("{found} simulations for {expected} threads")]
    Simulations {
        /// threads, or one for the thread that calls
        expected: usize,
        /// simulations
        found: usize,
    },
    /// an array of the wrong length
    #[error("{array}.size should be {expected}, got {found}")]
    Size {
        /// its name
        array: &'static str,
        /// what the others ask for
        expected: usize,
        /// what was given
        found: usize,
    },
    /// controls that are none
    #[error("control_spec can only contain bits in mjSTATE_USER")]
    ControlSpec,
    /// parts of the state that do not exist
    #[error(transparent)]
    State(#[from] StateError),
}

const FULL_PHYSICS: i32 = StateBit::Fullphysics as i32;

impl<'a> Rollout<'a> {
    /// Trajectories of one model, of `nstep` steps each, with `ctrl` as controls. Initial states are still to be given.
    pub fn new(model: &'a Model, nstep: usize) -> Rollout<'a> {
        Rollout {
            models: Models::One(model),
            nstep,
            initial_state: &[],
            initial_warmstart: None,
            control_spec: StateBit::Ctrl as i32,
            control: None,
            chunk_size: None,
        }
    }

    /// How many numbers there are of each kind, if models and arrays go together.
    pub fn sizes(&self) -> Result<Sizes, RolloutError> {
        if self.control_spec & !(StateBit::User as i32) != 0 {
            return Err(RolloutError::ControlSpec);
        }
        let models = self.models.as_slice();
        let no_models = |expected| RolloutError::Models {
            expected,
            found: models.len(),
        };
        let of = |m: &Model, nbatch| -> Result<Sizes, RolloutError> {
            Ok(Sizes {
                nbatch,
                nstate: state_size(m, FULL_PHYSICS)?,
                ncontrol: state_size(m, self.control_spec)?,
                nv: m.nv,
                nsensordata: m.nsensordata,
            })
        };
        let first = models.first().ok_or_else(|| no_models(0))?;
        let nstate = state_size(first, FULL_PHYSICS)?;
        let sizes = of(first, self.initial_state.len() / nstate)?;
        let mut last: &Model = first;
        for &m in &models[1..] {
            if !std::ptr::eq(m, last) && of(m, sizes.nbatch)? != sizes {
                return Err(RolloutError::Incompatible);
            }
            last = m;
        }
        let nbatch = sizes.nbatch;
        if matches!(self.models, Models::Each(_)) && models.len() != nbatch {
            return Err(no_models(nbatch));
        }
        let steps = nbatch.saturating_mul(self.nstep);
        check_size("state0", Some(self.initial_state), nbatch * nstate)?;
        check_size("warmstart0", self.initial_warmstart, nbatch * sizes.nv)?;
        check_size(
            "control",
            self.control,
            steps.saturating_mul(sizes.ncontrol),
        )?;
        Ok(sizes)
    }

    /// Computes all trajectories on the threads of `pool`, with one simulation for each thread, or one in all if it has
    /// none. What is in the simulations does not matter, but their callbacks and `userdata`; what they hold afterwards is
    /// the end of the trajectories that they happened to get.
    pub fn run(
        &self,
        pool: &Pool,
        simulations: &mut [Data],
        out: Outputs<'_>,
    ) -> Result<(), RolloutError> {
        let expected = pool.nthread().max(1);
        if simulations.len() != expected {
            return Err(RolloutError::Simulations {
                expected,
                found: simulations.len(),
            });
        }
        let jobs = self.jobs(out, expected)?;
        self.check_simulations(simulations.iter())?;
        let workers = simulations.iter_mut().collect();
        pool.run(
            workers,
            |d: &mut Data| jobs.run(d, |_, _| (), || false),
            || (),
        );
        Ok(())
    }

    /// Refuses simulations that are not of the models.
    pub fn check_simulations<'d>(
        &self,
        simulations: impl Iterator<Item = &'d Data> + Clone,
    ) -> Result<(), RolloutError> {
        let mut last: Option<&Model> = None;
        for &m in self.models.as_slice() {
            if last.is_some_and(|last| std::ptr::eq(last, m)) {
                continue;
            }
            for d in simulations.clone() {
                d.check_model(m).map_err(|_| RolloutError::WrongModel)?;
            }
            last = Some(m);
        }
        Ok(())
    }

    /// The work, in helpings that any number of threads can take from.
    pub fn jobs<'o>(&'o self, out: Outputs<'o>, nthread: usize) -> Result<Jobs<'o>, RolloutError> {
        let sizes = self.sizes()?;
        let steps = sizes.nbatch.saturating_mul(self.nstep);
        check_size(
            "state",
            out.state.as_deref(),
            steps.saturating_mul(sizes.nstate),
        )?;
        check_size(
            "sensordata",
            out.sensordata.as_deref(),
            steps.saturating_mul(sizes.nsensordata),
        )?;
        let chunk = self
            .chunk_size
            .unwrap_or(sizes.nbatch / (10 * nthread.max(1)))
            .max(1);
        Ok(Jobs {
            rollout: self,
            sizes,
            chunk,
            left: Mutex::new(Left {
                next: 0,
                state: out.state,
                sensordata: out.sensordata,
            }),
        })
    }
}

fn check_size(
    array: &'static str,
    given: Option<&[f64]>,
    expected: usize,
) -> Result<(), RolloutError> {
    match given.map(<[f64]>::len) {
        Some(found) if found != expected => Err(RolloutError::Size {
            array,
            expected,
            found,
        }),
        _ => Ok(()),
    }
}

/// The trajectories that are still to be computed. Threads take them, and each writes to its own part of the results.
#[derive(Debug)]
pub struct Jobs<'a> {
    rollout: &'a Rollout<'a>,
    sizes: Sizes,
    chunk: usize,
    left: Mutex<Left<'a>>,
}

#[derive(Debug)]
struct Left<'a> {
    /// the first trajectory that nobody has taken
    next: usize,
    state: Option<&'a mut [f64]>,
    sensordata: Option<&'a mut [f64]>,
}

/// Trajectories that a thread has taken, with the room for their results.
struct Job<'a> {
    first: usize,
    count: usize,
    state: Option<&'a mut [f64]>,
    sensordata: Option<&'a mut [f64]>,
}

/// Takes the first `n` numbers off an array.
fn take<'a>(array: &mut Option<&'a mut [f64]>, n: usize) -> Option<&'a mut [f64]> {
    let (front, rest) = array.take()?.split_at_mut(n);
    *array = Some(rest);
    Some(front)
}

impl<'a> Jobs<'a> {
    fn next(&self) -> Option<Job<'a>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let first = left.next;
        let count = self.chunk.min(self.sizes.nbatch - first);
        if count == 0 {
            return None;
        }
        left.next += count;
        let steps = count.saturating_mul(self.rollout.nstep);
        Some(Job {
            first,
            count,
            state: take(&mut left.state, steps.saturating_mul(self.sizes.nstate)),
            sensordata: take(
                &mut left.sensordata,
                steps.saturating_mul(self.sizes.nsensordata),
            ),
        })
    }

    /// Computes trajectories with `d`, which must be a simulation of the models, until none are left. `begin` is told of each
    /// before it starts, by its number; `stop` is asked before each step whether to give up.
    pub fn run(&self, d: &mut Data, begin: impl Fn(usize, &mut Data), stop: impl Fn() -> bool) {
        while let Some(mut job) = self.next() {
            for trajectory in job.first..job.first + job.count {
                let room = |n: usize| self.rollout.nstep.saturating_mul(n);
                let state = take(&mut job.state, room(self.sizes.nstate));
                let sensors = take(&mut job.sensordata, room(self.sizes.nsensordata));
                begin(trajectory, d);
                if self
                    .trajectory(d, trajectory, state, sensors, &stop)
                    .is_break()
                {
                    return;
                }
            }
        }
    }

    fn trajectory(
        &self,
        d: &mut Data,
        trajectory: usize,
        mut state: Option<&mut [f64]>,
        mut sensordata: Option<&mut [f64]>,
        stop: impl Fn() -> bool,
    ) -> ControlFlow<()> {
        let (rollout, sizes) = (self.rollout, self.sizes);
        let m = rollout.models.of(trajectory);
        clear_inputs(m, d, rollout.control_spec);
        // sizes were checked at the start
        let initial = &rollout.initial_state[trajectory * sizes.nstate..][..sizes.nstate];
        let _ = d.set_state(m, initial, FULL_PHYSICS);
        match rollout.initial_warmstart {
            Some(all) => d
                .qacc_warmstart
                .copy_from_slice(&all[trajectory * sizes.nv..][..sizes.nv]),
            None => d.qacc_warmstart.fill(0.0),
        }
        for warning in &mut d.warning {
            warning.number = 0;
        }
        // a sensor would show the energy of the trajectory before
        d.flg_energyvel = false;
        let mut ended = false;
        for step in 0..rollout.nstep {
            if stop() {
                return ControlFlow::Break(());
            }
            ended = ended || d.warning.iter().any(|warning| warning.number > 0);
            if !ended {
                if let Some(control) = rollout.control {
                    let start = (trajectory * rollout.nstep + step) * sizes.ncontrol;
                    let control = &control[start..][..sizes.ncontrol];
                    let _ = d.set_state(m, control, rollout.control_spec);
                }
                d.step(m);
            }
            if let Some(state) = take(&mut state, sizes.nstate) {
                let _ = d.get_state(m, state, FULL_PHYSICS);
            }
            if let Some(sensors) = take(&mut sensordata, sizes.nsensordata) {
                sensors.copy_from_slice(&d.sensordata);
            }
        }
        ControlFlow::Continue(())
    }
}

/// What a user can set, and no control does, is as a reset leaves it.
fn clear_inputs(m: &Model, d: &mut Data, controls: i32) {
    let free = |part: StateBit| controls & part as i32 == 0;
    if free(StateBit::Ctrl) {
        d.ctrl.fill(0.0);
    }
    if free(StateBit::QfrcApplied) {
        d.qfrc_applied.fill(0.0);
    }
    if free(StateBit::XfrcApplied) {
        d.xfrc_applied.fill(Default::default());
    }
    if free(StateBit::EqActive) {
        d.eq_active.copy_from_slice(&m.eq_active0);
    }
    for (body, &mocap) in m.body_mocapid.iter().enumerate() {
        let Ok(mocap) = usize::try_from(mocap) else {
            continue;
        };
        if free(StateBit::MocapPos) {
            d.mocap_pos[mocap] = m.body_pos[body];
        }
        if free(StateBit::MocapQuat) {
            d.mocap_quat[mocap] = m.body_quat[body];
        }
    }
}
