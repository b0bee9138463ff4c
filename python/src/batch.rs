//! Many simulations of one model, held together. `cortenforge/_batch.py` is what users see.

use crate::args::In;
use crate::memory::{Owner, Shared};
use crate::model::MjModel;
use crate::rollout::check_options;
use crate::threads::Threads;
use crate::view::Array;
use crate::{callbacks, functions, panics, plugins, signals};
use parking_lot::Mutex;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sim_batch::{Batch as Simulations, BatchError, BatchWorker, Demand, Task, constants_follow};
use sim_core::data::{Callbacks, state_size};
use sim_core::model::StateBit;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Simulations of one model, and the threads that work on them.
#[pyclass(frozen, module = "cortenforge", weakref)]
pub struct Batch {
    memory: Arc<Shared<Simulations>>,
    /// keeps the arrays for numpy
    owner: Py<Owner>,
    model: Py<MjModel>,
    threads: Threads,
    /// arrays that were asked for
    seen: Mutex<HashMap<String, Py<PyAny>>>,
    damaged: AtomicBool,
}

fn batch_error(error: BatchError) -> PyErr {
    let message = error.to_string();
    match error {
        BatchError::Memory => PyMemoryError::new_err(message),
        BatchError::Field { .. } | BatchError::ModelField { .. } => PyKeyError::new_err(message),
        BatchError::Keyframe { .. } => PyIndexError::new_err(message),
        BatchError::Empty
        | BatchError::Variable { .. }
        | BatchError::NotReal { .. }
        | BatchError::Values { .. }
        | BatchError::NotANumber { .. }
        | BatchError::Constants { .. }
        | BatchError::Mask { .. }
        | BatchError::Model(_) => PyValueError::new_err(message),
    }
}

impl Batch {
    /// The model must be usable, and so must the simulations.
    fn check(&self) -> PyResult<()> {
        if self.damaged.load(Ordering::Relaxed) {
            let message = "an earlier error has damaged this batch; make a new one";
            return Err(PyRuntimeError::new_err(message));
        }
        if callbacks::is_physics_installed() {
            let message = "a batch does not call Python: remove the callbacks (mj_resetCallbacks), or use rollout";
            return Err(PyRuntimeError::new_err(message));
        }
        let model = self.model.get();
        if plugins::has_python(model.get()) {
            let message = "a batch does not call Python, and the model has plugins that are written in it: use rollout";
            return Err(PyRuntimeError::new_err(message));
        }
        model.check_edits()?;
        check_options(model.get())
    }

    /// Does something with the simulations in `mask`, or with all, without the GIL.
    fn run(&self, py: Python<'_>, task: Task, mask: Option<&[u8]>) -> PyResult<()> {
        self.check()?;
        let mask: Option<Vec<bool>> =
            mask.map(|mask| mask.iter().map(|&simulation| simulation != 0).collect());
        let m = self.model.get().get();
        let pool = self.threads.pool()?;
        let stop = AtomicBool::new(false);
        let error: Mutex<Option<PyErr>> = Mutex::new(None);
        let stopped = || stop.load(Ordering::Relaxed);
        let done: PyResult<()> = self.memory.work(py, |batch| {
            let (jobs, workers) = batch
                .jobs(m, pool.nthread(), task, mask.as_deref())
                .map_err(batch_error)?;
            let run = |worker: &mut BatchWorker| {
                let asked = Cell::new(0_u32);
                let give_up = || {
                    asked.set(asked.get().wrapping_add(1));
                    if signals::raised() || (asked.get().is_multiple_of(16) && signals::look()) {
                        stop.store(true, Ordering::Relaxed);
                    }
                    stopped()
                };
                if let Err(panicked) = panics::catch(|| jobs.run(worker, give_up)) {
                    error.lock().get_or_insert(panicked);
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let watch = || {
                if signals::look() {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            pool.run(workers.iter_mut().collect(), run, watch);
            drop(jobs);
            if error.lock().is_some() && batch.first_bad_length(m).is_some() {
                self.damaged.store(true, Ordering::Relaxed);
            }
            Ok(())
        })?;
        signals::finish()?;
        done?;
        error.into_inner().map_or(Ok(()), Err)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (model, n, nthread))]
    fn new(model: &Bound<'_, MjModel>, n: i64, nthread: i64) -> PyResult<Batch> {
        let py = model.py();
        let n = usize::try_from(n).map_err(|_| PyValueError::new_err("n must not be negative"))?;
        let threads = Threads::new(nthread)?;
        model.get().check_edits()?;
        let m = model.get().get();
        let row = state_size(m, StateBit::Integration as i32).unwrap_or(0) + m.nv + m.nsensordata;
        let limit = functions::limits::current().memory;
        if n.checked_mul(8 * row).is_none_or(|bytes| bytes > limit) {
            return Err(batch_error(BatchError::Memory));
        }
        let mut batch = panics::catch(|| Simulations::new(m, n))?.map_err(batch_error)?;
        batch.callbacks = Callbacks {
            interrupt: Some(signals::question()),
            ..Callbacks::default()
        };
        let memory = Arc::new(Shared::new(batch));
        Ok(Batch {
            owner: Owner::of(py, memory.clone())?,
            memory,
            model: model.clone().unbind(),
            threads,
            seen: Mutex::new(HashMap::new()),
            damaged: AtomicBool::new(false),
        })
    }

    #[getter]
    fn model(&self, py: Python<'_>) -> Py<MjModel> {
        self.model.clone_ref(py)
    }

    #[getter]
    fn nthread(&self) -> usize {
        self.threads.count()
    }

    /// The names of the fields that have an array.
    fn fields(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        self.memory.with(py, |batch| batch.fields().collect())
    }

    /// The array of a field that is kept, always the same object.
    fn field(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        if let Some(array) = self.seen.lock().get(name) {
            return Ok(array.clone_ref(py));
        }
        let found = self.memory.with(py, |batch| {
            let shape = batch.shape(name)?;
            Some(Array::new(batch.field_mut(name)?, &shape))
        })?;
        let array = found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        let array = array.numpy(self.owner.bind(py)).unbind();
        let mut seen = self.seen.lock();
        Ok(seen.entry(name.to_owned()).or_insert(array).clone_ref(py))
    }

    /// Keeps an array of a field from now on.
    fn keep(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let m = self.model.get().get();
        let kept = self.memory.with(py, |batch| batch.keep(m, name))?;
        kept.map_err(batch_error)
    }

    #[pyo3(signature = (nstep, mask, rne_post_constraint, subtree_vel))]
    fn step(
        &self,
        py: Python<'_>,
        nstep: i64,
        mask: Option<&[u8]>,
        rne_post_constraint: bool,
        subtree_vel: bool,
    ) -> PyResult<()> {
        let nstep = usize::try_from(nstep)
            .map_err(|_| PyValueError::new_err("nstep must not be negative"))?;
        let demand = Demand {
            rne_post_constraint,
            subtree_vel,
        };
        self.run(py, Task::Step { nstep, demand }, mask)
    }

    #[pyo3(signature = (mask, rne_post_constraint, subtree_vel))]
    fn forward(
        &self,
        py: Python<'_>,
        mask: Option<&[u8]>,
        rne_post_constraint: bool,
        subtree_vel: bool,
    ) -> PyResult<()> {
        let demand = Demand {
            rne_post_constraint,
            subtree_vel,
        };
        self.run(py, Task::Forward { demand }, mask)
    }

    #[pyo3(signature = (mask, keyframe))]
    fn reset(&self, py: Python<'_>, mask: Option<&[u8]>, keyframe: Option<i64>) -> PyResult<()> {
        let keyframe = match keyframe.map(usize::try_from) {
            None => None,
            Some(Ok(keyframe)) => Some(keyframe),
            Some(Err(_)) => return Err(PyIndexError::new_err("keyframe must not be negative")),
        };
        self.run(py, Task::Reset { keyframe }, mask)
    }

    /// Gives each simulation its own values of some fields of the model.
    #[pyo3(signature = (fields, set_const))]
    fn vary(
        &self,
        py: Python<'_>,
        fields: Vec<(String, In)>,
        set_const: Option<bool>,
    ) -> PyResult<()> {
        self.check()?;
        let m = self.model.get().get();
        let follow = || fields.iter().any(|(name, _)| constants_follow(name));
        let set_const = set_const.unwrap_or_else(follow);
        let done = self.memory.work(py, |batch| {
            panics::catch(|| {
                let fields = fields.iter();
                let fields: Vec<_> = fields
                    .map(|(name, values)| (name.as_str(), values.values()))
                    .collect();
                batch.vary_all(m, &fields, set_const)
            })
        })?;
        done?.map_err(batch_error)
    }

    /// All simulations have the values of the model again.
    fn vary_nothing(&self, py: Python<'_>) -> PyResult<()> {
        self.memory.with(py, Simulations::vary_nothing)
    }

    /// The fields of the model that vary: those that were chosen, and those that follow from them.
    fn varied(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.memory.with(py, |batch| batch.varied().collect())
    }
}
