//! `d.warning`, `d.timer` and `d.solver`: lists of small structures in the engine's memory, each readable and writable
//! by itself, or one member of all of them as an array.

use crate::memory::{DataMemory, Own, Owner, Place, Places};
use crate::view::{Array, assign};
use pyo3::exceptions::{PyAttributeError, PyIndexError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyTuple};
use sim_core::data::{SolverStat, TimerStat, WarningStat};
use std::mem::offset_of;
use std::sync::Arc;

/// The place of number `index` in a list of length `count`; negative ones count from the end.
pub fn position(index: isize, count: usize) -> PyResult<usize> {
    let place = if index < 0 {
        index + count as isize
    } else {
        index
    };
    usize::try_from(place)
        .ok()
        .filter(|&i| i < count)
        .ok_or_else(|| PyIndexError::new_err("index out of range"))
}

/// `<Class` and its members by name, in the order of the alphabet, as MuJoCo's bindings print a structure.
pub fn describe(object: &Bound<'_, PyAny>, members: &[&str]) -> PyResult<String> {
    let mut names = members.to_vec();
    names.sort_unstable();
    let mut text = format!("<{}\n", object.get_type().name()?);
    for name in names {
        text += &format!("  {name}: {}\n", object.getattr(name)?.repr()?);
    }
    Ok(text + ">")
}

/// Whether two lists have equal structures.
pub fn equal_lists(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
    if one.len()? != other.len()? {
        return Ok(false);
    }
    for i in 0..one.len()? {
        if !one.get_item(i)?.eq(other.get_item(i)?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sets an attribute that the structure does not have: that of a subclass.
pub fn set_other(object: &Bound<'_, PyAny>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let class = object.get_type();
    if let Ok(property) = class.getattr(name)
        && property.hasattr("__set__")?
    {
        return property.call_method1("__set__", (object, value)).map(drop);
    }
    match object.getattr("__dict__") {
        Ok(attributes) => attributes.set_item(name, value),
        Err(_) => Err(PyAttributeError::new_err(format!(
            "'{}' object has no attribute '{name}'",
            class.name()?
        ))),
    }
}

macro_rules! stats {
    ($(#[doc = $doc:literal] $one:ident $list:ident $name:literal $stat:ident $field:ident [$($member:ident: $ty:ty),*];)*) => {$(
        #[doc = $doc]
        #[pyclass(frozen, subclass, module = "cortenforge")]
        pub struct $one {
            place: Place<$stat>,
            _owner: Py<Owner>,
        }

        impl $one {
            fn own(py: Python<'_>, stat: $stat) -> PyResult<$one> {
                let own = Arc::new(Own::new(stat));
                Ok($one { place: own.with(Place::of), _owner: Owner::of(py, own)? })
            }
        }

        #[pymethods]
        impl $one {
            #[new]
            #[pyo3(signature = (*_args, **_kwargs))]
            fn new(
                py: Python<'_>,
                _args: &Bound<'_, PyTuple>,
                _kwargs: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<$one> {
                $one::own(py, $stat::default())
            }

            fn __init__(&self) {}

            fn __copy__(&self, py: Python<'_>) -> PyResult<$one> {
                $one::own(py, self.place.get())
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<$one> {
                $one::own(py, self.place.get())
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                let other = other.cast::<$one>().ok()?.get();
                Some(self.place.get() == other.place.get())
            }

            $(
                #[getter]
                fn $member(&self) -> $ty {
                    self.place.get().$member
                }
            )*

            fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                let place = &slf.get().place;
                match name {
                    $(stringify!($member) => {
                        let value: $ty = value.extract()?;
                        place.set($stat { $member: value, ..place.get() });
                        Ok(())
                    })*
                    _ => set_other(slf.as_any(), name, value),
                }
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                describe(slf.as_any(), &[$(stringify!($member)),*])
            }
        }

        #[doc = $doc]
        #[doc = "A list; the name of a member gives that member of all."]
        #[pyclass(frozen, sequence, module = "cortenforge", name = $name)]
        pub struct $list {
            places: Places<$stat>,
            owner: Py<Owner>,
        }

        impl $list {
            /// The list in a `Data` that nobody else knows yet.
            pub fn of(memory: &DataMemory, owner: Py<Owner>) -> $list {
                $list { places: memory.fresh(|d| Places::of(&mut d.$field[..])), owner }
            }
        }

        #[pymethods]
        impl $list {
            fn __len__(&self) -> usize {
                self.places.len()
            }

            fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                if let Ok(slice) = index.cast::<PySlice>() {
                    let range = slice.indices(self.places.len() as isize)?;
                    let part = self.places.part(range.start, range.step, range.slicelength);
                    return Ok(Bound::new(py, $list { places: part, owner: self.owner.clone_ref(py) })?.into_any());
                }
                let index: isize = index.extract()?;
                let place = self.places.at(position(index, self.places.len())?);
                let place = place.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
                Ok(Bound::new(py, $one { place, _owner: self.owner.clone_ref(py) })?.into_any())
            }

            $(
                #[getter]
                fn $member<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
                    let array = Array::members::<$stat, $ty>(&self.places, offset_of!($stat, $member));
                    array.numpy(self.owner.bind(py))
                }
            )*

            fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                assign(&slf.getattr(name)?, value)
            }

            fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
                let Ok(other) = other.cast::<$list>() else {
                    return Ok(None);
                };
                equal_lists(slf.as_any(), other.as_any()).map(Some)
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                describe(slf.as_any(), &[$(stringify!($member)),*])
            }
        }
    )*};
}

stats! {
    /// How often a warning was raised.
    MjWarningStat WarningList "_MjWarningStatList" WarningStat warning [lastinfo: i32, number: i32];
    /// How long a part of the pipeline took.
    MjTimerStat TimerList "_MjTimerStatList" TimerStat timer [duration: f64, number: i32];
    /// One iteration of the constraint solver.
    MjSolverStat SolverList "_MjSolverStatList" SolverStat solver [
        gradient: f64, improvement: f64, lineslope: f64, nactive: i32, nchange: i32, neval: i32, nupdate: i32
    ];
}
