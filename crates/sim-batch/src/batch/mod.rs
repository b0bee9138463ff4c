//! Many simulations of one model, held together: each field is one array with a row for each simulation.

mod column;
mod jobs;
mod vary;

pub use jobs::{Demand, Jobs, Task, Worker};
pub use vary::constants_follow;

use crate::pool::Pool;
use column::Column;
use jobs::Job;
use sim_core::data::{Callbacks, WrongModel};
use sim_core::fields::{Slice, SliceMut};
use sim_core::model::EnableBit;
use sim_core::setconst::SetConstError;
use sim_core::{Data, Model};
use std::sync::Mutex;
use vary::{Vary, refresh};

/// Why a batch cannot do what it was asked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BatchError {
    /// no simulations at all
    #[error("a batch has at least one simulation")]
    Empty,
    /// arrays that there is no room for
    #[error("there is no memory for so many simulations")]
    Memory,
    /// a field of simulations that does not exist
    #[error("there is no field '{name}' in a simulation")]
    Field {
        /// what was asked for
        name: String,
    },
    /// a field whose length is not the same in all simulations
    #[error("the length of '{name}' changes from step to step, so it is no array of a batch")]
    Variable {
        /// its name
        name: &'static str,
    },
    /// a field of models that does not exist
    #[error("there is no field '{name}' in a model")]
    ModelField {
        /// what was asked for
        name: String,
    },
    /// a field that is no real number
    #[error("'{name}' cannot vary: its values are no real numbers in double precision")]
    NotReal {
        /// its name
        name: String,
    },
    /// values that are not one row for each simulation
    #[error("{name} should have {expected} values for all simulations, got {found}")]
    Values {
        /// the field
        name: String,
        /// what there should be
        expected: usize,
        /// what there is
        found: usize,
    },
    /// a value of a field that is no number
    #[error("a value of {name} is not a number, in simulation {simulation}")]
    NotANumber {
        /// the field
        name: String,
        /// which
        simulation: usize,
    },
    /// constants that cannot be derived from the values that were chosen
    #[error("simulation {simulation}: {error}")]
    Constants {
        /// which
        simulation: usize,
        /// why
        error: SetConstError,
    },
    /// a mask that does not have one value for each simulation
    #[error("the mask should have {expected} values, one for each simulation, got {found}")]
    Mask {
        /// simulations
        expected: usize,
        /// values
        found: usize,
    },
    /// a keyframe that the model does not have
    #[error("there is no keyframe {keyframe}: the model has {nkey}")]
    Keyframe {
        /// what was asked for
        keyframe: usize,
        /// how many there are
        nkey: usize,
    },
    /// a model that the batch was not made for
    #[error(transparent)]
    Model(#[from] WrongModel),
}

/// Simulations of one model that go on together, on the threads of a [`Pool`].
///
/// A field of all simulations is one array, row by row: time, state, what a user sets (`ctrl`, `xfrc_applied`, ...), `qacc`,
/// `sensordata`, warnings, and every other field of [`Data`] that was asked for with [`keep`](Batch::keep). Read and write rows
/// between calls; a step takes them and leaves its results there. What a simulation computes depends on its own row and on
/// nothing else, so the bits are those of a single simulation, for any number of threads.
///
/// ```
/// use sim_batch::{Batch, Pool};
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body><joint name='rail' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/></body></worldbody>
///      <actuator><motor joint='rail'/></actuator></mujoco>",
/// )?;
/// let pool = Pool::new(2)?;
/// let mut batch = Batch::new(&model, 100)?;
/// batch.vary(&model, "opt.timestep", &[0.001; 100])?;
/// for (i, ctrl) in batch.real_mut("ctrl").unwrap().iter_mut().enumerate() {
///     *ctrl = i as f64; // N
/// }
/// batch.step(&model, &pool, 1000)?;
/// assert!((batch.real("qvel").unwrap()[99] - 99.0).abs() < 1e-9); // m/s after a second
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batch {
    n: usize,
    columns: Vec<Column>,
    vary: Vary,
    /// one for each thread
    workers: Vec<Worker>,
    /// one for each simulation, where bodies may sleep: what sleeps is not computed again, so it must be remembered
    own: Option<Vec<Data>>,
    /// what the user plugs into all simulations
    pub callbacks: Callbacks,
}

impl Batch {
    /// `n` simulations in the reference configuration of `m`.
    pub fn new(m: &Model, n: usize) -> Result<Batch, BatchError> {
        if n == 0 {
            return Err(BatchError::Empty);
        }
        let data = m.make_data();
        let columns = Column::always(m, &data, n)?;
        Ok(Batch {
            n,
            columns,
            vary: Vary::default(),
            workers: vec![Worker { data, model: None }],
            own: None,
            callbacks: Callbacks::default(),
        })
    }

    /// How many simulations there are.
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether there is none, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The names of the fields that have an array.
    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|column| column.name)
    }

    /// Keeps an array of the field called `name` from now on: any of fixed length, as `xpos`. Its rows are zero until a step, a
    /// forward computation or a reset fills them.
    pub fn keep(&mut self, m: &Model, name: &str) -> Result<(), BatchError> {
        if self.columns.iter().any(|column| column.name == name) {
            return Ok(());
        }
        let data = &self.workers[0].data;
        data.check_model(m)?;
        let mut column = Column::new(m, data, self.n, name)?;
        column.recall(self.own.as_deref());
        self.columns.push(column);
        Ok(())
    }

    /// The array of the field called `name`: all rows, one after the other.
    pub fn field(&self, name: &str) -> Option<Slice<'_>> {
        let column = self.columns.iter().find(|column| column.name == name)?;
        Some(column.values())
    }

    /// The array of the field called `name`, to be written.
    pub fn field_mut(&mut self, name: &str) -> Option<SliceMut<'_>> {
        let mut columns = self.columns.iter_mut();
        let column = columns.find(|column| column.name == name)?;
        Some(column.values_mut())
    }

    /// The array of a field of real numbers.
    pub fn real(&self, name: &str) -> Option<&[f64]> {
        match self.field(name)? {
            Slice::F64(values) => Some(values),
            Slice::F32(_) | Slice::I32(_) | Slice::I64(_) | Slice::U8(_) | Slice::U64(_) => None,
        }
    }

    /// The array of a field of real numbers, to be written.
    pub fn real_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        match self.field_mut(name)? {
            SliceMut::F64(values) => Some(values),
            SliceMut::F32(_)
            | SliceMut::I32(_)
            | SliceMut::I64(_)
            | SliceMut::U8(_)
            | SliceMut::U64(_) => None,
        }
    }

    /// Lengths of the axes of an array, as numpy would have them: simulations first.
    pub fn shape(&self, name: &str) -> Option<Vec<usize>> {
        let column = self.columns.iter().find(|column| column.name == name)?;
        Some([&[self.n], &column.shape[..]].concat())
    }

    /// Gives each simulation its own values of a field of the model: `body_mass`, `geom_friction`, `opt.gravity`, ...; all rows,
    /// one after the other. What follows from it, for example inverse weights from masses ([`constants_follow`]), is computed
    /// anew by [`set_const`](Batch::set_const).
    pub fn vary(&mut self, m: &Model, name: &str, values: &[f64]) -> Result<(), BatchError> {
        self.vary_all(m, &[(name, values)], false)
    }

    /// Computes, for each simulation, what follows from the values that were chosen for it, as
    /// [`set_const`](sim_core::setconst::set_const) does for a model. Values that were chosen stay.
    pub fn set_const(&mut self, m: &Model) -> Result<(), BatchError> {
        self.vary_all(m, &[], true)
    }

    /// As [`vary`](Batch::vary) for several fields, then [`set_const`](Batch::set_const) if it is asked for. Where one of them is
    /// refused, nothing is changed.
    pub fn vary_all(
        &mut self,
        m: &Model,
        fields: &[(&str, &[f64])],
        set_const: bool,
    ) -> Result<(), BatchError> {
        self.workers[0].data.check_model(m)?;
        let mut new = self.vary.clone();
        for (name, values) in fields {
            new.choose(m, self.n, name, values)?;
        }
        if set_const {
            new.derive(m, self.n)?;
        }
        self.vary = new;
        Ok(())
    }

    /// All simulations have the values of the model again.
    pub fn vary_nothing(&mut self) {
        self.vary = Vary::default();
    }

    /// The fields of the model that vary: those that were chosen, and those that follow from them.
    pub fn varied(&self) -> impl Iterator<Item = String> {
        self.vary.names()
    }

    /// Advances all simulations by `nstep` steps.
    pub fn step(&mut self, m: &Model, pool: &Pool, nstep: usize) -> Result<(), BatchError> {
        let demand = Demand::default();
        self.run(m, pool, Task::Step { nstep, demand }, None)
    }

    /// Computes everything that follows from the states, for the simulations in `mask` or for all.
    pub fn forward(
        &mut self,
        m: &Model,
        pool: &Pool,
        mask: Option<&[bool]>,
    ) -> Result<(), BatchError> {
        let demand = Demand::default();
        self.run(m, pool, Task::Forward { demand }, mask)
    }

    /// Takes the simulations in `mask`, or all, back to the reference configuration or to a keyframe.
    pub fn reset(
        &mut self,
        m: &Model,
        pool: &Pool,
        mask: Option<&[bool]>,
        keyframe: Option<usize>,
    ) -> Result<(), BatchError> {
        self.run(m, pool, Task::Reset { keyframe }, mask)
    }

    /// Does something with the simulations in `mask`, or with all, on the threads of `pool`.
    pub fn run(
        &mut self,
        m: &Model,
        pool: &Pool,
        task: Task,
        mask: Option<&[bool]>,
    ) -> Result<(), BatchError> {
        let (jobs, workers) = self.jobs(m, pool.nthread(), task, mask)?;
        let workers = workers.iter_mut().collect();
        pool.run(workers, |worker| jobs.run(worker, || false), || ());
        Ok(())
    }

    /// The work, in helpings that `nthread` threads can take from, and what each of them works with.
    pub fn jobs<'a>(
        &'a mut self,
        m: &'a Model,
        nthread: usize,
        task: Task,
        mask: Option<&'a [bool]>,
    ) -> Result<(Jobs<'a>, &'a mut [Worker]), BatchError> {
        self.check(m, task, mask)?;
        if m.enabled(EnableBit::Sleep) && self.own.is_none() {
            self.own = Some(vec![m.make_data(); self.n]);
        }
        let nthread = nthread.max(1);
        self.workers.truncate(nthread);
        while self.workers.len() < nthread {
            let data = m.make_data();
            self.workers.push(Worker { data, model: None });
        }
        for worker in &mut self.workers {
            worker.data.callbacks = self.callbacks.clone();
            match &mut worker.model {
                _ if self.vary.is_empty() => worker.model = None,
                Some(own) => refresh(own, m),
                None => worker.model = Some(m.clone()),
            }
        }
        let columns = self.columns.iter_mut().map(Column::rows);
        let jobs = Jobs {
            model: m,
            task,
            mask,
            vary: &self.vary,
            chunk: (self.n / (10 * nthread)).max(1),
            left: Mutex::new(Job {
                first: 0,
                count: self.n,
                columns: columns.collect(),
                own: self.own.as_deref_mut(),
            }),
        };
        Ok((jobs, &mut self.workers))
    }

    fn check(&self, m: &Model, task: Task, mask: Option<&[bool]>) -> Result<(), BatchError> {
        self.workers[0].data.check_model(m)?;
        if let Some(mask) = mask
            && mask.len() != self.n
        {
            return Err(BatchError::Mask {
                expected: self.n,
                found: mask.len(),
            });
        }
        match task {
            Task::Reset {
                keyframe: Some(keyframe),
            } if keyframe >= m.nkey => Err(BatchError::Keyframe {
                keyframe,
                nkey: m.nkey,
            }),
            Task::Reset { .. } | Task::Step { .. } | Task::Forward { .. } => Ok(()),
        }
    }

    /// The name of the first array of a thread's simulation that does not fit the model any more, as after a panic.
    pub fn first_bad_length(&self, m: &Model) -> Option<&'static str> {
        let own = self.own.iter().flatten();
        let all = self.workers.iter().map(|worker| &worker.data).chain(own);
        all.into_iter().find_map(|d| d.first_bad_length(m))
    }
}
