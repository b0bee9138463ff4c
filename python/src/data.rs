//! `MjData`: a simulation, its fields as attributes, copies and pickles.

use crate::contact::ContactList;
use crate::functions::stages::asleep_or_error;
use crate::memory::{DataMemory, Owner, Place};
use crate::model::MjModel;
use crate::stats::{SolverList, TimerList, WarningList};
use crate::view::{Array, Numbers, assign};
use crate::{panics, pickle};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sim_core::data::{DATA_COUNTS, DATA_FIELDS, DATA_OTHERS, OtherKind, OtherMut};
use sim_core::sleep::sleep_init_error;
use sim_core::{Data, Model};
use std::sync::{Arc, OnceLock};

/// What an attribute of `MjData` is.
#[derive(Clone, Copy)]
pub enum Kind {
    Count,
    /// an array of fixed length: number in the table of fields
    Fixed(usize),
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
    /// a copy whenever it is asked for: number in the table of fields
    Variable(usize),
}

/// A simulation. Every array of MuJoCo's mjData is an attribute under its own name: a numpy view that can be read and
/// written, or, where its length changes from step to step, a copy that can only be read.
#[pyclass(frozen, module = "cortenforge", weakref)]
pub struct MjData {
    pub memory: Arc<DataMemory>,
    pub model: Py<MjModel>,
    owner: Py<Owner>,
    attributes: Vec<Attribute>,
}

impl MjData {
    pub fn of(py: Python<'_>, model: Py<MjModel>, mut data: Data) -> PyResult<MjData> {
        data.callbacks = Default::default();
        let memory = Arc::new(DataMemory::new(data));
        let owner = Owner::of(py, memory.clone())?;
        let mut attributes = Vec::new();
        for attribute in table() {
            attributes.push(find(py, model.get().get(), &memory, &owner, &attribute)?);
        }
        Ok(MjData {
            memory,
            model,
            owner,
            attributes,
        })
    }

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
            Attribute::Variable(field) => {
                let (name, model) = (DATA_FIELDS[*field].name, self.model.get().get());
                let read = |d: &Data| {
                    let field = d.field(model, name)?;
                    Some((Numbers::from(field.values), field.shape))
                };
                let (numbers, shape) = self.memory.read(py, read)?.ok_or_else(damaged)?;
                numbers.read_only(py, &shape)?.unbind()
            }
        })
    }

    fn set(&self, index: usize, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match &self.attributes[index] {
            Attribute::Scalar(Scalar::Number(place)) => place.set(value.extract()?),
            Attribute::Scalar(Scalar::Flag(place)) => place.set(value.extract::<i64>()? != 0),
            Attribute::Array(..) => {
                assign(self.get(value.py(), index)?.bind(value.py()), value)?;
            }
            Attribute::Scalar(Scalar::Count(_)) | Attribute::List(_) | Attribute::Variable(_) => {
                let message = format!("'{name}' of 'MjData' cannot be set");
                return Err(PyAttributeError::new_err(message));
            }
        }
        Ok(())
    }
}

fn object<'py>(py: Python<'py>, value: impl IntoPyObjectExt<'py>) -> PyResult<Py<PyAny>> {
    value.into_py_any(py)
}

pub fn damaged() -> PyErr {
    PyRuntimeError::new_err("an earlier error has damaged this data; make a new one")
}

/// The attributes of `MjData`: name, kind, documentation.
pub fn table() -> Vec<(&'static str, Kind, String)> {
    let counts = DATA_COUNTS
        .iter()
        .map(|&(name, doc)| (name, Kind::Count, doc.to_owned()));
    let fields = DATA_FIELDS.iter().enumerate().map(|(i, field)| {
        let kind = if Data::is_variable(field.name) {
            Kind::Variable(i)
        } else {
            Kind::Fixed(i)
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
        Kind::Fixed(_) => array(memory.fresh(|d| {
            let shape = d.field(model, name)?.shape;
            Some(Array::new(d.field_mut(name)?, shape))
        })),
        Kind::Variable(field) => Ok(Attribute::Variable(*field)),
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
                .get(slf.py(), slf.get().index),
        }
    }

    fn __set__(&self, object: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        object
            .cast::<MjData>()?
            .get()
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
    for (index, (name, _, doc)) in table().into_iter().enumerate() {
        class.setattr(name, Py::new(py, DataField { index, name, doc })?)?;
    }
    Ok(())
}

#[pymethods]
impl MjData {
    #[new]
    fn new(py: Python<'_>, model: Py<MjModel>) -> PyResult<MjData> {
        model.get().check_edits()?;
        let data = panics::catch(|| model.get().get().make_data())?;
        asleep_or_error(sleep_init_error(model.get().get(), &data))?;
        MjData::of(py, model, data)
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

    /// All that there is in the simulation, by name.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Py<MjModel>, Bound<'py, PyDict>, Bound<'py, PyDict>),
    )> {
        let (state, contacts) = pickle::describe(slf)?;
        let model = slf.get().model.clone_ref(slf.py());
        Ok((
            slf.get_type().getattr("_restore")?,
            (model, state, contacts),
        ))
    }

    /// The simulation that `__reduce__` described.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        model: Py<MjModel>,
        state: &Bound<'_, PyDict>,
        contacts: &Bound<'_, PyDict>,
    ) -> PyResult<Py<MjData>> {
        pickle::restore(py, model, state, contacts)
    }

    /// The names of arrays that are not where they were when the simulation was made. There must not be any.
    fn _moved(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        let attributes = &self.attributes;
        self.memory.write(py, |d| {
            let mut moved = Vec::new();
            for ((name, kind, _), attribute) in table().into_iter().zip(attributes) {
                if let (Kind::Fixed(_), Attribute::Array(array, _)) = (kind, attribute)
                    && !d.field_mut(name).is_some_and(|values| array.is_at(values))
                {
                    moved.push(name);
                }
            }
            moved
        })
    }
}
