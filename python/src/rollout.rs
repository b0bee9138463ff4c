//! Many trajectories at once, on threads, without the GIL. `cortenforge/rollout.py` is what users call.

use crate::args::{In, Out};
use crate::callbacks::Session;
use crate::data::{MjData, damaged};
use crate::memory::DataMemory;
use crate::model::MjModel;
use crate::threads::Threads;
use crate::{FatalError, panics, signals};
use parking_lot::Mutex;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use sim_batch::{Jobs, Models, Outputs, Rollout as Trajectories, RolloutError};
use sim_core::model::{Integrator, SolverType};
use sim_core::{Data, Model};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Threads for rollouts, started when they are first needed.
#[pyclass(frozen, module = "cortenforge._rollout")]
pub struct Rollout {
    threads: Threads,
}

/// One simulation that trajectories are computed with.
struct Worker<'a> {
    memory: &'a DataMemory,
    /// callbacks for each of the models
    sessions: &'a [Session],
}

/// What all workers share.
struct Work<'a> {
    jobs: Jobs<'a>,
    /// the distinct models, and which of them each trajectory has
    models: &'a [&'a Model],
    kinds: &'a [usize],
    stop: AtomicBool,
    /// the first error of a worker
    error: Mutex<Option<PyErr>>,
}

impl Work<'_> {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn fail(&self, error: PyErr) {
        self.error.lock().get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Computes trajectories with one simulation until none are left.
    fn run(&self, worker: &Worker<'_>, data: &mut Data) {
        let (kind, asked) = (Cell::new(0), Cell::new(0_u32));
        let stop = || {
            asked.set(asked.get().wrapping_add(1));
            let interrupted = || signals::raised() || (asked.get() % 16 == 0 && signals::look());
            if worker.sessions[kind.get()].raised() || interrupted() {
                self.stop.store(true, Ordering::Relaxed);
            }
            self.stopped()
        };
        let entered = RefCell::new(Some(worker.sessions[0].enter()));
        let begin = |trajectory: usize, d: &mut Data| {
            let new = self.kinds[trajectory];
            if new != kind.replace(new) {
                d.callbacks = worker.sessions[new].callbacks();
                entered.replace(None);
                entered.replace(Some(worker.sessions[new].enter()));
            }
        };
        let before = std::mem::replace(&mut data.callbacks, worker.sessions[0].callbacks());
        let result = panics::catch(|| self.jobs.run(data, begin, stop));
        data.callbacks = before;
        drop(entered);
        if let Err(error) = result {
            let model = self.models[kind.get()];
            if data.first_bad_length(model).is_some() {
                worker.memory.set_damaged();
            }
            self.fail(error);
        }
    }
}

fn rollout_error(error: RolloutError) -> PyErr {
    match error {
        RolloutError::State(_) => FatalError::new_err(error.to_string()),
        RolloutError::Models { .. }
        | RolloutError::Incompatible
        | RolloutError::WrongModel
        | RolloutError::Simulations { .. }
        | RolloutError::Size { .. }
        | RolloutError::ControlSpec => PyValueError::new_err(error.to_string()),
    }
}

/// As many zeros as the array has numbers, or a MemoryError.
fn room(out: Option<&Out<'_>>) -> PyResult<Option<Vec<f64>>> {
    let Some(out) = out else {
        return Ok(None);
    };
    let size = out.shape().iter().product();
    Vec::<f64>::new()
        .try_reserve_exact(size)
        .map_err(|_| PyMemoryError::new_err("no room for the results"))?;
    Ok(Some(vec![0.0; size]))
}

#[pymethods]
impl Rollout {
    /// Threads for rollouts. With none, they run on the calling thread.
    #[new]
    #[pyo3(signature = (*, nthread))]
    fn new(nthread: i64) -> PyResult<Rollout> {
        let threads = Threads::new(nthread)?;
        Ok(Rollout { threads })
    }

    /// Computes trajectories, from nbatch initial states: `model` has a model for each, `data` a simulation for each thread.
    #[pyo3(signature = (model, data, nstep, control_spec, state0, warmstart0=None, control=None, state=None, sensordata=None,
                        chunk_size=None))]
    fn rollout(
        &self,
        model: &Bound<'_, PyList>,
        data: &Bound<'_, PyList>,
        nstep: i32,
        control_spec: i32,
        state0: In,
        warmstart0: Option<In>,
        control: Option<In>,
        state: Option<Out<'_>>,
        sensordata: Option<Out<'_>>,
        chunk_size: Option<i64>,
    ) -> PyResult<()> {
        let py = model.py();
        let nbatch = state0.shape().first().copied().unwrap_or(1);
        let (models, kinds) = distinct(model, nbatch)?;
        let data = self.simulations(data)?;
        let chunk_size = match chunk_size.map(usize::try_from) {
            None => None,
            Some(Ok(size)) if size > 0 => Some(size),
            Some(_) => return Err(PyValueError::new_err("chunk_size must be positive")),
        };
        let Some(nstep) = usize::try_from(nstep).ok().filter(|&nstep| nstep > 0) else {
            return Ok(());
        };
        if nbatch == 0 {
            return Ok(());
        }
        for model in &models {
            model.get().check_edits()?;
            check_options(model.get().get())?;
        }
        let engine: Vec<&Model> = models.iter().map(|model| model.get().get()).collect();
        for data in &data {
            check_data(py, data.get(), &engine)?;
        }

        let of_trajectories: Vec<&Model> = kinds.iter().map(|&kind| engine[kind]).collect();
        let trajectories = Trajectories {
            models: match engine[..] {
                [model] => Models::One(model),
                _ => Models::Each(&of_trajectories),
            },
            nstep,
            initial_state: state0.values(),
            initial_warmstart: warmstart0.as_ref().map(In::values),
            control_spec,
            control: control.as_ref().map(In::values),
            chunk_size,
        };
        let mut states = room(state.as_ref())?;
        let mut sensors = room(sensordata.as_ref())?;
        let outputs = Outputs {
            state: states.as_deref_mut(),
            sensordata: sensors.as_deref_mut(),
        };
        let work = Work {
            jobs: trajectories
                .jobs(outputs, self.threads.count())
                .map_err(rollout_error)?,
            models: &engine,
            kinds: &kinds,
            stop: AtomicBool::new(false),
            error: Mutex::new(None),
        };
        let threaded = self.threads.count() > 0 && nbatch > 1;
        let data = if threaded { &data[..] } else { &data[..1] };
        let sessions: Vec<Vec<Session>> = data
            .iter()
            .map(|d| models.iter().map(|m| Session::new(py, m, d)).collect())
            .collect();
        let workers: Vec<Worker<'_>> = data
            .iter()
            .zip(&sessions)
            .map(|(data, sessions)| Worker {
                memory: &data.get().memory,
                sessions,
            })
            .collect();
        if threaded {
            if workers.iter().any(|worker| worker.memory.is_lent_here()) {
                return Err(PyRuntimeError::new_err(
                    "the engine is at work on this data",
                ));
            }
            let pool = self.threads.pool()?;
            py.detach(|| {
                let run = |worker: Worker<'_>| {
                    let ran = worker.memory.work_detached(|data| work.run(&worker, data));
                    ran.unwrap_or_else(|error| work.fail(error));
                };
                let watch = || {
                    if signals::look() {
                        work.stop.store(true, Ordering::Relaxed);
                    }
                };
                pool.run(workers, run, watch);
            });
        } else {
            let worker = &workers[0];
            worker.memory.work(py, |data| work.run(worker, data))?;
        }
        for session in sessions.iter().flatten() {
            session.finish(py)?;
        }
        signals::finish()?;
        if let Some(error) = work.error.into_inner() {
            return Err(error);
        }
        for (out, values) in [(state, states), (sensordata, sensors)] {
            if let (Some(out), Some(values)) = (out, values) {
                out.write(&values)?;
            }
        }
        Ok(())
    }
}

impl Rollout {
    /// The simulations, of which there must be one for each thread, none of them twice.
    fn simulations<'py>(&self, data: &Bound<'py, PyList>) -> PyResult<Vec<Bound<'py, MjData>>> {
        let count = data.len();
        let message = match self.threads.count() {
            _ if count == 0 => "The list of data instances is empty".to_owned(),
            0 if count > 1 => {
                "More than one data instance passed but rollout is configured to run on main thread"
                    .to_owned()
            }
            nthread if nthread > 0 && nthread != count => {
                format!("Length of data: {count} not equal to nthread: {nthread}")
            }
            _ => String::new(),
        };
        if !message.is_empty() {
            return Err(PyValueError::new_err(message));
        }
        let mut found: Vec<Bound<'py, MjData>> = Vec::with_capacity(count);
        for data in data {
            let data = data
                .cast_into::<MjData>()
                .map_err(|_| PyTypeError::new_err("data should be a list of MjData"))?;
            found.push(data);
        }
        let mut places: Vec<_> = found.iter().map(|data| data.as_ptr() as usize).collect();
        places.sort_unstable();
        places.dedup();
        if places.len() != count {
            let message = "the same data instance was passed more than once";
            return Err(PyValueError::new_err(message));
        }
        Ok(found)
    }
}

/// The distinct models in a list, and which of them each trajectory has.
fn distinct<'py>(
    list: &Bound<'py, PyList>,
    nbatch: usize,
) -> PyResult<(Vec<Bound<'py, MjModel>>, Vec<usize>)> {
    if list.len() < nbatch {
        let message = format!("{nbatch} models are needed, got {}", list.len());
        return Err(PyValueError::new_err(message));
    }
    let (mut models, mut kinds) = (Vec::new(), Vec::with_capacity(nbatch));
    let mut known = HashMap::new();
    for model in list.iter().take(nbatch) {
        let model = model
            .cast_into::<MjModel>()
            .map_err(|_| PyTypeError::new_err("model should be a list of MjModel"))?;
        let kind = *known.entry(model.as_ptr() as usize).or_insert(models.len());
        if kind == models.len() {
            models.push(model);
        }
        kinds.push(kind);
    }
    Ok((models, kinds))
}

/// Integrator and solver must be some that there are.
pub fn check_options(model: &Model) -> PyResult<()> {
    let (integrator, solver) = (model.opt.integrator, model.opt.solver);
    let message = if Integrator::from_i32(integrator).is_none() {
        "mj_step: invalid integrator".to_owned()
    } else if SolverType::from_i32(solver).is_none() {
        format!("mj_fwdConstraint: unknown solver type {solver}")
    } else {
        return Ok(());
    };
    Err(FatalError::new_err(message))
}

/// The data must be usable, and a simulation of every model.
fn check_data(py: Python<'_>, data: &MjData, models: &[&Model]) -> PyResult<()> {
    if data.memory.is_damaged() {
        return Err(damaged());
    }
    let wrong = data.memory.read(py, |d| {
        models.iter().find_map(|model| d.check_model(model).err())
    })?;
    match wrong {
        None => Ok(()),
        Some(error) => Err(PyValueError::new_err(format!(
            "the data does not belong to the model: {error}"
        ))),
    }
}
