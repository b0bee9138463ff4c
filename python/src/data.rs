//! `MjData`: a simulation, its fields as attributes, copies and pickles.

use crate::contact::ContactList;
use crate::functions::stages::asleep_or_error;
use crate::memory::{DataMemory, Owner, Pin, Place};
use crate::model::MjModel;
use crate::stats::{SolverList, TimerList, WarningList};
use crate::view::{Array, Numbers, assign};
use crate::{panics, pickle, plugins};
use parking_lot::Mutex;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use sim_core::data::{DATA_COUNTS, DATA_FIELDS, DATA_OTHERS, OtherKind, OtherMut};
use sim_core::fields::Slice;
use sim_core::sleep::sleep_init_error;
use sim_core::{Data, Model};
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

/// What an attribute of `MjData` is.
#[derive(Clone, Copy)]
pub enum Kind {
    Count,
    /// an array of fixed length
    Fixed,
    /// an array whose length changes from step to step: number in the table of fields
    Variable(usize),
    /// neither a count nor in the table of fields
    Other(OtherKind),
}

/// Where something is that is neither an array nor a list.
enum Scalar {
    Count(Place<usize>),
    Number(Place<f64>),
    Flag(Place<bool>),
}

/// An attribute of one simulation.
enum Attribute {
    /// read and written in place
    Scalar(Scalar),
    /// a view, made when it is first asked for
    Array(Array, OnceLock<Py<PyAny>>),
    /// made once
    List(Py<PyAny>),
    /// a view of where it is at the moment: number in the table of fields
    Variable(usize, Seen),
}

/// The view that was made last of an array that may move: where its numbers are, how many rows it has, and the view.
type Seen = Mutex<Option<(usize, usize, Py<PyAny>)>>;

/// An array that may move, as it was found.
enum Found {
    Known(Py<PyAny>),
    Empty(Numbers, Vec<usize>),
    New(Array, usize, Pin),
}

fn array_address(values: Slice<'_>) -> usize {
    values.bytes().as_ptr().addr()
}

/// A simulation. Every array of MuJoCo's mjData is an attribute under its own name: a numpy view that can be read and
/// written. Where its length changes from step to step, the view is of the array as it is when it is asked for.
#[pyclass(frozen, subclass, module = "cortenforge", weakref)]
pub struct MjData {
    parts: Arc<Parts>,
    /// named access: views that were asked for. They hold on to `twin`, so that nothing here holds on to itself.
    views: Py<PyDict>,
    twin: OnceLock<Py<MjData>>,
}

/// What a simulation consists of.
pub struct Parts {
    pub memory: Arc<DataMemory>,
    pub model: Py<MjModel>,
    owner: Py<Owner>,
    attributes: Vec<Attribute>,
    /// bytes of MuJoCo's stack that somebody says are in use
    pub pstack: AtomicUsize,
}

impl Deref for MjData {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl MjData {
    pub fn of(py: Python<'_>, model: Py<MjModel>, mut data: Data) -> PyResult<MjData> {
        data.callbacks = Default::default();
        let memory = Arc::new(DataMemory::new(data));
        let owner = Owner::of(py, memory.clone())?;
        let mut attributes = Vec::new();
        for attribute in table() {
            attributes.push(find(py, model.get().get(), &memory, &owner, attribute)?);
        }
        MjData::with_parts(
            py,
            Arc::new(Parts {
                memory,
                model,
                owner,
                attributes,
                pstack: AtomicUsize::new(0),
            }),
        )
    }

    fn with_parts(py: Python<'_>, parts: Arc<Parts>) -> PyResult<MjData> {
        Ok(MjData {
            parts,
            views: PyDict::new(py).unbind(),
            twin: OnceLock::new(),
        })
    }
}

impl Parts {
    /// A copy of the simulation as it is now.
    pub fn snapshot(&self, py: Python<'_>) -> PyResult<Data> {
        if self.memory.is_damaged() {
            return Err(damaged());
        }
        self.memory.read(py, Data::clone)
    }

    fn get(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        Ok(match &self.attributes[index] {
            Attribute::Scalar(Scalar::Count(place)) => object(py, place.get())?,
            Attribute::Scalar(Scalar::Number(place)) => object(py, place.get())?,
            Attribute::Scalar(Scalar::Flag(place)) => object(py, i32::from(place.get()))?,
            Attribute::Array(array, seen) => match seen.get() {
                Some(array) => array.clone_ref(py),
                None => {
                    let array = array.numpy(self.owner.bind(py)).unbind();
                    seen.get_or_init(|| array).clone_ref(py)
                }
            },
            Attribute::List(list) => list.clone_ref(py),
            Attribute::Variable(field, seen) => self.variable(py, *field, seen)?,
        })
    }

    /// An array whose length changes, as it is now. Its block of memory is pinned while numpy looks at it.
    fn variable(&self, py: Python<'_>, field: usize, seen: &Seen) -> PyResult<Py<PyAny>> {
        let width = DATA_FIELDS[field].width;
        let found = self.memory.read(py, |d| {
            let values = d.arrays()[field];
            let rows = values.len() / width;
            let known = seen.lock().as_ref().and_then(|(address, count, array)| {
                let same = *address == array_address(values) && *count == rows && rows > 0;
                same.then(|| array.clone_ref(py))
            });
            if let Some(known) = known {
                return Found::Known(known);
            }
            let shape = if width == 1 {
                vec![rows]
            } else {
                vec![rows, width]
            };
            if rows == 0 {
                return Found::Empty(Numbers::empty(values), shape);
            }
            let first = values.bytes().as_ptr().cast_mut();
            Found::New(Array::shared(values, &shape), rows, Pin::new(first))
        })?;
        match found {
            Found::Known(array) => Ok(array),
            Found::Empty(numbers, shape) => {
                let old = seen.lock().take();
                drop(old);
                Ok(numbers.numpy(py, &shape)?.unbind())
            }
            Found::New(array, rows, pin) => {
                let owner = Owner::of(py, Arc::new(pin))?;
                let view = array.numpy(owner.bind(py)).unbind();
                let new = (array.address(), rows, view.clone_ref(py));
                let old = seen.lock().replace(new);
                drop(old);
                Ok(view)
            }
        }
    }

    fn set(&self, index: usize, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match &self.attributes[index] {
            Attribute::Scalar(Scalar::Number(place)) => place.set(value.extract()?),
            Attribute::Scalar(Scalar::Flag(place)) => place.set(value.extract::<i64>()? != 0),
            Attribute::Array(..) | Attribute::Variable(..) => {
                assign(self.get(value.py(), index)?.bind(value.py()), value)?;
            }
            Attribute::Scalar(Scalar::Count(place)) => {
                let count: usize = value.extract()?;
                // arrays are as long as they are
                let same = place.get() == count;
                if !same
                    && !self
                        .memory
                        .write(value.py(), |d| count_rows(d, name, count))?
                {
                    let message = format!("'{name}' of 'MjData' cannot be set to {count}");
                    return Err(PyAttributeError::new_err(message));
                }
            }
            Attribute::List(_) => {
                let message = format!("'{name}' of 'MjData' cannot be set");
                return Err(PyAttributeError::new_err(message));
            }
        }
        Ok(())
    }
}

/// Says how many constraint rows belong to equalities, friction or limits. Equalities and friction come first, so there can be
/// no more of them than there are rows: if there are too many, the other of the two gives way. Limits may be as many as anyone
/// likes: in programs that keep rows which do not act, they are more than there are rows. Returns whether it can be so.
fn count_rows(d: &mut Data, name: &str, count: usize) -> bool {
    if name == "nl" && i32::try_from(count).is_ok() {
        d.nl = count;
        return true;
    }
    let (set, other) = match name {
        "ne" => (&mut d.ne, &mut d.nf),
        "nf" => (&mut d.nf, &mut d.ne),
        _ => return false,
    };
    let Some(rest) = d.nefc.checked_sub(count) else {
        return false;
    };
    *set = count;
    *other = rest.min(*other);
    true
}

fn object<'py>(py: Python<'py>, value: impl IntoPyObjectExt<'py>) -> PyResult<Py<PyAny>> {
    value.into_py_any(py)
}

pub fn damaged() -> PyErr {
    PyRuntimeError::new_err("an earlier error has damaged this data; make a new one")
}

/// The attributes of `MjData`: name, kind, documentation.
pub fn table() -> &'static [(&'static str, Kind, String)] {
    static TABLE: LazyLock<Vec<(&'static str, Kind, String)>> = LazyLock::new(attributes);
    &TABLE
}

fn attributes() -> Vec<(&'static str, Kind, String)> {
    let counts = DATA_COUNTS
        .iter()
        .map(|&(name, doc)| (name, Kind::Count, doc.to_owned()));
    let fields = DATA_FIELDS.iter().enumerate().map(|(i, field)| {
        let kind = if Data::is_variable(field.name) {
            Kind::Variable(i)
        } else {
            Kind::Fixed
        };
        (field.name, kind, format!("[{}] {}", field.dims, field.doc))
    });
    let others = DATA_OTHERS
        .iter()
        .map(|other| (other.name, Kind::Other(other.kind), other.doc.to_owned()));
    counts.chain(fields).chain(others).collect()
}

/// Where an attribute is in a simulation that nobody else knows yet.
fn find(
    py: Python<'_>,
    model: &Model,
    memory: &Arc<DataMemory>,
    owner: &Py<Owner>,
    (name, kind, _): &(&'static str, Kind, String),
) -> PyResult<Attribute> {
    let unknown = || PyTypeError::new_err(format!("no place for '{name}'"));
    let scalar = |scalar: Option<Scalar>| Ok(Attribute::Scalar(scalar.ok_or_else(unknown)?));
    let array = |array: Option<Array>| {
        Ok(Attribute::Array(
            array.ok_or_else(unknown)?,
            OnceLock::new(),
        ))
    };
    let list = |list: Py<PyAny>| Ok(Attribute::List(list));
    match kind {
        Kind::Count => scalar(memory.fresh(|d| {
            d.count_mut(name)
                .map(|place| Scalar::Count(Place::of(place)))
        })),
        Kind::Fixed => array(memory.fresh(|d| {
            let shape = d.field(model, name)?.shape;
            Some(Array::new(d.field_mut(name)?, &shape))
        })),
        Kind::Variable(field) => Ok(Attribute::Variable(*field, Mutex::new(None))),
        Kind::Other(OtherKind::Number | OtherKind::Flag) => {
            scalar(memory.fresh(|d| match d.other_mut(name)? {
                OtherMut::Number(place) => Some(Scalar::Number(Place::of(place))),
                OtherMut::Flag(place) => Some(Scalar::Flag(Place::of(place))),
                OtherMut::Array(_) | OtherMut::List => None,
            }))
        }
        Kind::Other(OtherKind::Array) => array(memory.fresh(|d| match d.other_mut(name)? {
            OtherMut::Array(values) => Some(Array::flat(values)),
            OtherMut::Number(_) | OtherMut::Flag(_) | OtherMut::List => None,
        })),
        Kind::Other(OtherKind::Contacts) => {
            list(Py::new(py, ContactList::of(memory.clone()))?.into_any())
        }
        Kind::Other(OtherKind::Warnings) => {
            list(Py::new(py, WarningList::of(memory, owner.clone_ref(py)))?.into_any())
        }
        Kind::Other(OtherKind::Timers) => {
            list(Py::new(py, TimerList::of(memory, owner.clone_ref(py)))?.into_any())
        }
        Kind::Other(OtherKind::Solver) => {
            list(Py::new(py, SolverList::of(memory, owner.clone_ref(py)))?.into_any())
        }
    }
}

// A count, an array or another attribute of `MjData`; its documentation in Python is that of the field.
#[pyclass(frozen, module = "cortenforge")]
pub struct DataField {
    index: usize,
    name: &'static str,
    doc: String,
}

#[pymethods]
impl DataField {
    fn __get__(
        slf: &Bound<'_, Self>,
        object: Option<&Bound<'_, PyAny>>,
        _class: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        match object.filter(|object| !object.is_none()) {
            None => Ok(slf.clone().into_any().unbind()),
            Some(object) => object
                .cast::<MjData>()?
                .get()
                .parts
                .get(slf.py(), slf.get().index),
        }
    }

    fn __set__(&self, object: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        object
            .cast::<MjData>()?
            .get()
            .parts
            .set(self.index, self.name, value)
    }

    fn __delete__(&self, _object: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!(
            "'{}' of 'MjData' cannot be deleted",
            self.name
        )))
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        self.name
    }

    #[getter]
    fn __doc__(&self) -> &str {
        &self.doc
    }
}

/// Gives the class an attribute for each count, array and list.
pub fn add_fields(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<MjData>();
    for (index, (name, _, doc)) in table().iter().enumerate() {
        let doc = doc.clone();
        class.setattr(*name, Py::new(py, DataField { index, name, doc })?)?;
    }
    Ok(())
}

#[pymethods]
impl MjData {
    /// A simulation of a model. A subclass may have parameters of its own: the model is the first of them that is one.
    #[new]
    #[classmethod]
    #[pyo3(signature = (*args, **kwargs), text_signature = "(model)")]
    fn new(
        cls: &Bound<'_, PyType>,
        args: &Bound<'_, PyTuple>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjData> {
        let py = cls.py();
        let given = args
            .iter()
            .chain(kwargs.iter().flat_map(|kwargs| kwargs.values()));
        let models: Vec<_> = given.collect();
        let own = cls.is(py.get_type::<MjData>());
        if own && models.len() != 1 {
            return Err(PyTypeError::new_err(
                "MjData() takes a model and nothing else",
            ));
        }
        let mut models = models
            .iter()
            .filter_map(|given| given.cast::<MjModel>().ok());
        let model = models.next().ok_or_else(|| {
            PyTypeError::new_err("MjData() takes a model: none of its arguments is one")
        })?;
        model.get().check_edits()?;
        let data = panics::catch(|| model.get().get().make_data())?;
        plugins::check(py, &data)?;
        asleep_or_error(sleep_init_error(model.get().get(), &data))?;
        MjData::of(py, model.clone().unbind(), data)
    }

    #[pyo3(signature = (*_args, **_kwargs))]
    fn __init__(&self, _args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) {}

    /// Where the simulation is in memory: a number that no other one has meanwhile.
    #[getter]
    fn _address(&self) -> usize {
        Arc::as_ptr(&self.parts).addr()
    }

    /// Named access: views that were asked for.
    #[getter]
    fn _views(&self, py: Python<'_>) -> Py<PyDict> {
        self.views.clone_ref(py)
    }

    /// Another object for the same simulation, for views to hold on to.
    #[getter]
    fn _twin(&self, py: Python<'_>) -> PyResult<Py<MjData>> {
        if let Some(twin) = self.twin.get() {
            return Ok(twin.clone_ref(py));
        }
        let twin = Py::new(py, MjData::with_parts(py, self.parts.clone())?)?;
        Ok(self.twin.get_or_init(|| twin).clone_ref(py))
    }

    /// Bytes of the stack in use, of which there are none between calls; what is set is taken for used.
    #[getter]
    fn pstack(&self) -> usize {
        self.pstack.load(Ordering::Relaxed)
    }

    #[setter]
    fn set_pstack(&self, pstack: usize) {
        self.parts.pstack.store(pstack, Ordering::Relaxed);
    }

    /// Start of the frame on the stack: zero between calls.
    #[getter]
    fn pbase(&self) -> usize {
        0
    }

    /// Bytes of MuJoCo's arena that contacts and constraints would take now.
    #[getter]
    fn parena(&self, py: Python<'_>) -> PyResult<usize> {
        let model = self.model.get().get();
        self.memory.read(py, |d| d.arena_bytes(model))
    }

    /// Most bytes of the stack ever used: none, the stages have work spaces of their own.
    #[getter]
    fn maxuse_stack(&self) -> usize {
        0
    }

    /// As maxuse_stack, by thread.
    #[getter]
    fn maxuse_threadstack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Numbers::U64(vec![0; 128]).numpy(py, &[128])
    }

    /// The pool of threads: none.
    #[getter]
    fn threadpool(&self) -> usize {
        0
    }

    /// The names of all attributes that are fields.
    #[classattr]
    fn _all_fields(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let names = table().iter().map(|(name, _, _)| *name);
        Ok(PyTuple::new(py, names.collect::<Vec<_>>())?.unbind())
    }

    /// The model that this is a simulation of.
    #[getter]
    fn model(&self, py: Python<'_>) -> Py<MjModel> {
        self.model.clone_ref(py)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<MjData> {
        MjData::of(py, self.model.clone_ref(py), self.snapshot(py)?)
    }

    fn __deepcopy__(&self, py: Python<'_>, memo: &Bound<'_, PyAny>) -> PyResult<MjData> {
        let model = py
            .import("copy")?
            .call_method1("deepcopy", (&self.model, memo))?;
        MjData::of(
            py,
            model.cast_into::<MjModel>()?.unbind(),
            self.snapshot(py)?,
        )
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (time, ncon, nefc) = self.memory.read(py, |d| (d.time, d.ncon, d.nefc))?;
        Ok(format!(
            "<cortenforge.MjData at time {time}: {ncon} contacts, {nefc} constraints>"
        ))
    }

    /// The model, and all that there is in the simulation as one block of bytes.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<MjModel>, Bound<'py, PyBytes>))> {
        let (py, this) = (slf.py(), slf.get());
        let block = pickle::describe(py, this)?;
        let restore = py.get_type::<MjData>().getattr("_restore")?;
        Ok((restore, (this.model.clone_ref(py), block)))
    }

    /// The simulation that `__reduce__` described.
    #[staticmethod]
    fn _restore(py: Python<'_>, model: Py<MjModel>, block: &[u8]) -> PyResult<MjData> {
        pickle::restore(py, model, block)
    }

    /// The names of arrays that are not where they were when the simulation was made. There must not be any.
    fn _moved(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        let attributes = &self.attributes;
        self.memory.write(py, |d| {
            let mut moved = Vec::new();
            for ((name, kind, _), attribute) in table().iter().zip(attributes) {
                if let (Kind::Fixed, Attribute::Array(array, _)) = (kind, attribute)
                    && !d.field_mut(name).is_some_and(|values| array.is_at(values))
                {
                    moved.push(*name);
                }
            }
            moved
        })
    }
}
