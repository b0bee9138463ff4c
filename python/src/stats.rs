//! `d.warning`, `d.timer` and `d.solver`: lists of small structures in the engine's memory, each readable and writable
//! by itself, or one member of all of them as an array.
#![allow(unsafe_code)]

use crate::memory::{DataMemory, Owner};
use crate::view::{Array, assign};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use sim_core::Data;
use sim_core::data::{SolverStat, TimerStat, WarningStat};
use std::cell::UnsafeCell;
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
            place: *mut $stat,
            _owner: Py<Owner>,
        }

        // SAFETY: the place is only looked at with the GIL held, and `owner` keeps it alive.
        unsafe impl Send for $one {}
        unsafe impl Sync for $one {}

        #[pymethods]
        impl $one {
            #[new]
            fn new(py: Python<'_>) -> PyResult<$one> {
                let own = Arc::new(Own(UnsafeCell::new($stat::default())));
                Ok($one { place: own.0.get(), _owner: Owner::of(py, own)? })
            }

            $(
                #[getter]
                fn $member(&self) -> $ty {
                    // SAFETY: the place is valid and aligned, and numbers may be read at any time.
                    unsafe { (&raw const (*self.place).$member).read_volatile() }
                }
            )*

            fn __setattr__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                match name {
                    $(stringify!($member) => {
                        let value: $ty = value.extract()?;
                        // SAFETY: as for reading.
                        unsafe { (&raw mut (*self.place).$member).write_volatile(value) }
                    })*
                    _ => return Err(pyo3::exceptions::PyAttributeError::new_err(
                        format!("'{}' object has no attribute '{name}'", stringify!($one)),
                    )),
                }
                Ok(())
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
            place: *mut $stat,
            count: usize,
            owner: Py<Owner>,
        }

        // SAFETY: as for one of them.
        unsafe impl Send for $list {}
        unsafe impl Sync for $list {}

        impl $list {
            /// The list in a `Data` that nobody else knows yet.
            pub fn of(memory: &DataMemory, owner: Py<Owner>) -> $list {
                // SAFETY: nobody else knows the data yet.
                let data: &mut Data = unsafe { &mut *memory.place() };
                $list { place: data.$field.as_mut_ptr(), count: data.$field.len(), owner }
            }
        }

        #[pymethods]
        impl $list {
            fn __len__(&self) -> usize {
                self.count
            }

            fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<$one> {
                let index = position(index, self.count)?;
                // SAFETY: the index is within the list.
                Ok($one { place: unsafe { self.place.add(index) }, _owner: self.owner.clone_ref(py) })
            }

            $(
                #[getter]
                fn $member<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
                    // SAFETY: the list holds `count` structures, and `owner` keeps it alive.
                    let array = unsafe {
                        Array::member(&raw mut (*self.place).$member, self.count, size_of::<$stat>())
                    };
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

/// A structure that belongs to nobody else.
pub struct Own<T>(pub UnsafeCell<T>);

// SAFETY: it is only looked at with the GIL held.
unsafe impl<T: Send> Send for Own<T> {}
unsafe impl<T: Send> Sync for Own<T> {}

stats! {
    /// How often a warning was raised.
    MjWarningStat WarningList "_MjWarningStatList" WarningStat warning [lastinfo: i32, number: i32];
    /// How long a part of the pipeline took.
    MjTimerStat TimerList "_MjTimerStatList" TimerStat timer [duration: f64, number: i32];
    /// One iteration of the constraint solver.
    MjSolverStat SolverList "_MjSolverStatList" SolverStat solver [
        improvement: f64, gradient: f64, lineslope: f64, nactive: i32, nchange: i32, neval: i32, nupdate: i32
    ];
}
