//! `d.warning`, `d.timer` and `d.solver`: lists of small structures in the engine's memory, each readable and writable
//! by itself, or one member of all of them as an array.

use crate::memory::{DataMemory, Own, Owner, Place, Places};
use crate::view::{Array, assign};
use pyo3::exceptions::{PyAttributeError, PyIndexError};
use pyo3::prelude::*;
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

macro_rules! stats {
    ($(#[doc = $doc:literal] $one:ident $list:ident $name:literal $stat:ident $field:ident [$($member:ident: $ty:ty),*];)*) => {$(
        #[doc = $doc]
        #[pyclass(frozen, module = "cortenforge")]
        pub struct $one {
            place: Place<$stat>,
            _owner: Py<Owner>,
        }

        #[pymethods]
        impl $one {
            #[new]
            fn new(py: Python<'_>) -> PyResult<$one> {
                let own = Arc::new(Own::new($stat::default()));
                Ok($one { place: own.with(Place::of), _owner: Owner::of(py, own)? })
            }

            $(
                #[getter]
                fn $member(&self) -> $ty {
                    self.place.get().$member
                }
            )*

            fn __setattr__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                match name {
                    $(stringify!($member) => {
                        let value: $ty = value.extract()?;
                        self.place.set($stat { $member: value, ..self.place.get() });
                        Ok(())
                    })*
                    _ => Err(PyAttributeError::new_err(
                        format!("'{}' object has no attribute '{name}'", stringify!($one)),
                    )),
                }
            }

            fn __repr__(&self) -> String {
                let mut text = concat!("<", stringify!($one), "\n").to_owned();
                $(text += &format!("  {}: {:?}\n", stringify!($member), self.$member());)*
                text + ">"
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

            fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<$one> {
                let place = self.places.at(position(index, self.places.len())?);
                let place = place.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
                Ok($one { place, _owner: self.owner.clone_ref(py) })
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

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let mut text = concat!("<", $name, "\n").to_owned();
                $(text += &format!("  {}: {}\n", stringify!($member), slf.getattr(stringify!($member))?.repr()?);)*
                Ok(text + ">")
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
