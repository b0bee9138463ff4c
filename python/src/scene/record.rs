//! Structures of scenes as Python sees them: numbers as attributes, arrays as numpy views that write through.
//!
//! A structure stands by itself or in a scene. Whoever works on one holds its lock, for a moment; arrays that numpy points to
//! never move, and their numbers can be read and written at any time, as with MuJoCo's own bindings.

use crate::args::Text;
use crate::memory::Owner;
use crate::view::{Array, assign};
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use sim_core::fields::SliceMut;
use sim_scene::{Kind, Record, Scene};
use std::any::Any;
use std::sync::Arc;

/// Where a structure is.
pub enum Home<T> {
    /// by itself
    Own(Arc<Mutex<T>>),
    /// in a list of a scene, under this number
    Scene(Arc<Mutex<Scene>>, usize, fn(&mut Scene) -> &mut [T]),
}

impl<T: Send + 'static> Home<T> {
    pub fn own(value: T) -> Home<T> {
        Home::Own(Arc::new(Mutex::new(value)))
    }

    /// Runs `f` on the structure. `f` must be short, and must not call Python.
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        match self {
            Home::Own(value) => Ok(f(&mut value.lock())),
            Home::Scene(scene, index, list) => list(&mut scene.lock())
                .get_mut(*index)
                .map(f)
                .ok_or_else(|| PyAttributeError::new_err("it is no longer part of its scene")),
        }
    }

    /// What numpy arrays hold on to.
    pub fn owner(&self, py: Python<'_>) -> PyResult<Py<Owner>> {
        let memory: Arc<dyn Any + Send + Sync> = match self {
            Home::Own(value) => value.clone(),
            Home::Scene(scene, ..) => scene.clone(),
        };
        Owner::of(py, memory)
    }
}

/// A member on its way to Python.
enum Value {
    Float(f64),
    Integer(i64),
    Text(Vec<u8>),
    Array(Array),
    Texts(Array, usize),
}

fn no_member(class: &str, name: &str) -> PyErr {
    PyAttributeError::new_err(format!(
        "'cortenforge.{class}' object has no attribute '{name}'"
    ))
}

fn kind_of<T: Record>(class: &str, name: &str) -> PyResult<Kind> {
    let found = T::MEMBERS.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, kind)| *kind)
        .ok_or_else(|| no_member(class, name))
}

fn value<T: Record>(record: &mut T, name: &str, kind: Kind) -> Option<Value> {
    let (shape, numbers) = record.member(name)?;
    Some(match (kind, numbers) {
        (Kind::Scalar, SliceMut::F32(x)) => Value::Float(f64::from(x[0])),
        (Kind::Scalar, SliceMut::F64(x)) => Value::Float(x[0]),
        (Kind::Scalar, SliceMut::I32(x)) => Value::Integer(x[0].into()),
        (Kind::Scalar, SliceMut::U8(x)) => Value::Integer(x[0].into()),
        (Kind::Text, SliceMut::U8(text)) => {
            let end = text.iter().position(|&byte| byte == 0);
            Value::Text(text[..end.unwrap_or(text.len())].to_vec())
        }
        (Kind::Texts, numbers) => Value::Texts(Array::new(numbers, &shape), shape[1]),
        (_, numbers) => Value::Array(Array::new(numbers, &shape)),
    })
}

/// The member called `name`.
pub fn get<'py, T: Record + Send + 'static>(
    py: Python<'py>,
    home: &Home<T>,
    owner: &Py<Owner>,
    class: &str,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind_of::<T>(class, name)?;
    let found = home.with(|record| value(record, name, kind))?;
    Ok(match found.ok_or_else(|| no_member(class, name))? {
        Value::Float(x) => x.into_pyobject(py)?.into_any(),
        Value::Integer(x) => x.into_pyobject(py)?.into_any(),
        Value::Text(text) => String::from_utf8_lossy(&text).into_pyobject(py)?.into_any(),
        Value::Array(array) => array.numpy(owner.bind(py)),
        Value::Texts(array, width) => array
            .numpy(owner.bind(py))
            .call_method1("view", (format!("S{width}"),))?
            .call_method1("reshape", (-1,))?,
    })
}

/// Assigns the member called `name`.
pub fn set<T: Record + Send + 'static>(
    py: Python<'_>,
    home: &Home<T>,
    owner: &Py<Owner>,
    class: &str,
    name: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<()> {
    match kind_of::<T>(class, name)? {
        Kind::Scalar => {
            // which of these is needed is known when the member is seen
            let (integer, float) = (value.extract::<i64>(), value.extract::<f64>());
            home.with(|record| match record.member(name) {
                Some((_, SliceMut::F32(x))) => float.map(|v| x[0] = v as f32),
                Some((_, SliceMut::F64(x))) => float.map(|v| x[0] = v),
                Some((_, SliceMut::I32(x))) => integer.and_then(|v| narrow(v).map(|v| x[0] = v)),
                Some((_, SliceMut::U8(x))) => integer.and_then(|v| narrow(v).map(|v| x[0] = v)),
                Some((_, SliceMut::I64(_) | SliceMut::U64(_))) | None => {
                    Err(no_member(class, name))
                }
            })?
        }
        Kind::Text => {
            let Text(text) = value.extract()?;
            home.with(|record| match record.member(name) {
                Some((_, SliceMut::U8(place))) if text.len() < place.len() => {
                    place.fill(0);
                    place[..text.len()].copy_from_slice(text.as_bytes());
                    Ok(())
                }
                Some((_, SliceMut::U8(place))) => Err(PyValueError::new_err(format!(
                    "len({name}) cannot exceed {}: got length {}",
                    place.len() - 1,
                    text.len()
                ))),
                _ => Err(no_member(class, name)),
            })?
        }
        Kind::Texts => Err(PyAttributeError::new_err(format!(
            "property of '{class}' object has no setter"
        ))),
        Kind::Array => assign(&get(py, home, owner, class, name)?, value),
    }
}

fn narrow<T: TryFrom<i64>>(value: i64) -> PyResult<T> {
    T::try_from(value)
        .map_err(|_| pyo3::exceptions::PyTypeError::new_err(format!("{value} is out of range")))
}

/// All members by name, one per line, in order of the alphabet.
pub fn repr<T: Record + Send + 'static>(
    py: Python<'_>,
    home: &Home<T>,
    owner: &Py<Owner>,
    class: &str,
) -> PyResult<String> {
    let mut names: Vec<_> = T::MEMBERS.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    let mut text = format!("<{class}\n");
    for name in names {
        let value = get(py, home, owner, class, name)?.repr()?;
        text += &format!("  {name}: {value}\n");
    }
    Ok(text + ">")
}

/// Declares the class of a structure. Those marked `plain` are compared and printed by their numbers, the others as
/// objects.
macro_rules! classes {
    ($($(#[doc = $doc:literal])* $class:ident: $record:ty, $how:ident;)*) => {
        $(record::classes!(@$how $(#[doc = $doc])* $class: $record);)*
    };
    (@object $(#[doc = $doc:literal])* $class:ident: $record:ty) => {
        record::classes!(@class $(#[doc = $doc])* $class: $record {});
    };
    (@plain $(#[doc = $doc:literal])* $class:ident: $record:ty) => {
        record::classes!(@class $(#[doc = $doc])* $class: $record {
            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                let Ok(other) = other.cast::<$class>() else {
                    return Ok(false);
                };
                let other = other.get().home.with(|record| record.clone())?;
                self.home.with(|record| *record == other)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                record::repr(py, &self.home, &self.owner, stringify!($class))
            }
        });
    };
    (@class $(#[doc = $doc:literal])* $class:ident: $record:ty { $($more:tt)* }) => {
        $(#[doc = $doc])*
        #[pyclass(frozen, subclass, weakref, module = "cortenforge")]
        pub struct $class {
            home: Home<$record>,
            owner: Py<Owner>,
        }

        impl $class {
            pub fn of(py: Python<'_>, home: Home<$record>) -> PyResult<$class> {
                Ok($class { owner: home.owner(py)?, home })
            }

            /// Runs `f`, which is short, on the structure.
            pub fn with<R>(&self, f: impl FnOnce(&mut $record) -> R) -> PyResult<R> {
                self.home.with(f)
            }
        }

        #[pymethods]
        impl $class {
            #[new]
            fn new(py: Python<'_>) -> PyResult<$class> {
                $class::of(py, Home::own(<$record>::default()))
            }

            /// The names of its members, which become properties of the class.
            #[classattr]
            fn _members() -> Vec<&'static str> {
                <$record as Record>::MEMBERS.iter().map(|(name, _)| *name).collect()
            }

            fn _get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
                record::get(py, &self.home, &self.owner, stringify!($class), name)
            }

            fn _set(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                record::set(py, &self.home, &self.owner, stringify!($class), name, value)
            }

            fn __copy__(&self, py: Python<'_>) -> PyResult<$class> {
                $class::of(py, Home::own(self.home.with(|record| record.clone())?))
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<$class> {
                self.__copy__(py)
            }

            $($more)*
        }
    };
}
pub(super) use classes;
