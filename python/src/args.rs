//! Arguments of functions. Arrays that go in are copied, arrays that come out are written when the engine is done, so
//! that any of them may be a field of the very data that the engine works on, or the same array twice.

use crate::view;
use numpy::{
    AllowTypeChange, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayLikeDyn, PyArrayMethods,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim_core::math::{Mat3, Quat, Vec3};
use sim_core::model::ObjType;
use std::marker::PhantomData;

/// Text, or bytes that are text.
pub struct Text(pub String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        if let Ok(bytes) = obj.cast::<pyo3::types::PyBytes>() {
            let text = std::str::from_utf8(bytes.as_bytes());
            return Ok(Text(
                text.map_err(|e| PyValueError::new_err(e.to_string()))?
                    .to_owned(),
            ));
        }
        Ok(Text(obj.extract()?))
    }
}

/// An array that goes in: anything that numpy can make an array of numbers of.
pub struct In {
    values: Vec<f64>,
    shape: Vec<usize>,
}

impl<'py> FromPyObject<'_, 'py> for In {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<In> {
        let unfit = || PyTypeError::new_err("an array of numbers is needed");
        // numpy would make a NaN of None, and numbers of text
        if obj.is_none() || obj.is_instance_of::<pyo3::types::PyString>() {
            return Err(unfit());
        }
        let given = obj.cast::<PyUntypedArray>();
        if let Ok(array) = given
            && !b"fiub".contains(&array.dtype().kind())
        {
            return Err(unfit());
        }
        let array: PyArrayLikeDyn<'py, f64, AllowTypeChange> = match given {
            // numbers at odd addresses are moved to where they can be read
            Ok(array) if !view::is_aligned(&array) => obj.call_method0("copy")?.extract(),
            _ => obj.extract(),
        }
        .map_err(|_| unfit())?;
        let array = array.as_array();
        Ok(In {
            // one number after the other takes long where nothing is known of the shape
            values: match array.as_slice() {
                Some(dense) => dense.to_vec(),
                None => array.iter().copied().collect(),
            },
            shape: array.shape().to_vec(),
        })
    }
}

/// Whether an array of this shape counts as a vector: columns do.
fn is_vector(shape: &[usize]) -> bool {
    matches!(shape, [_] | [_, 1])
}

impl In {
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The values, row by row.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values, of which there must be `len`.
    pub fn vector(&self, len: usize, what: &str) -> PyResult<&[f64]> {
        if is_vector(&self.shape) && self.values.len() == len {
            Ok(&self.values)
        } else {
            Err(PyTypeError::new_err(format!(
                "{what} should be a vector of length {len}, not of shape {:?}",
                self.shape
            )))
        }
    }

    /// All values, whatever the shape.
    pub fn all(&self) -> &[f64] {
        &self.values
    }

    /// The values of a vector of any length.
    pub fn any_vector(&self, what: &str) -> PyResult<&[f64]> {
        self.vector(self.values.len(), what)
    }

    /// The values, of which there must be `len`, all whole.
    pub fn integers(&self, len: usize, what: &str) -> PyResult<Vec<i32>> {
        self.vector(len, what)?;
        self.any_integers(what)
    }

    /// The values, all whole.
    pub fn any_integers(&self, what: &str) -> PyResult<Vec<i32>> {
        let values = self.any_vector(what)?;
        if values.iter().any(|&x| f64::from(x as i32) != x) {
            return Err(PyTypeError::new_err(format!("{what} should hold integers")));
        }
        Ok(values.iter().map(|&x| x as i32).collect())
    }

    pub fn array<const N: usize>(&self, what: &str) -> PyResult<[f64; N]> {
        let values = self.vector(N, what)?;
        Ok(std::array::from_fn(|i| values[i]))
    }

    pub fn vec3(&self, what: &str) -> PyResult<Vec3> {
        Ok(Vec3(self.array(what)?))
    }

    pub fn quat(&self, what: &str) -> PyResult<Quat> {
        Ok(Quat(self.array(what)?))
    }

    /// A matrix of nine numbers, in a row or in three.
    pub fn mat3(&self, what: &str) -> PyResult<Mat3> {
        if self.shape == [3, 3] {
            return Ok(Mat3(std::array::from_fn(|i| self.values[i])));
        }
        Ok(Mat3(self.array(what)?))
    }

    /// Rows, columns and values of a matrix.
    pub fn matrix(&self, what: &str) -> PyResult<(usize, usize, &[f64])> {
        match self.shape[..] {
            [rows, columns] => Ok((rows, columns, &self.values)),
            _ => Err(PyTypeError::new_err(format!(
                "{what} should be a matrix, not of shape {:?}",
                self.shape
            ))),
        }
    }

    /// The values of a matrix with this many rows and columns.
    pub fn matrix_of(&self, rows: usize, columns: usize, what: &str) -> PyResult<&[f64]> {
        if self.shape == [rows, columns] {
            return Ok(&self.values);
        }
        Err(PyTypeError::new_err(format!(
            "{what} should be of shape ({rows}, {columns}), not {:?}",
            self.shape
        )))
    }

    /// The values of one vector, or of several in rows, all of length `len`.
    pub fn vectors(&self, len: usize, what: &str) -> PyResult<&[f64]> {
        match self.shape[..] {
            [n] if n == len => Ok(&self.values),
            [_, n] if n == len => Ok(&self.values),
            _ => Err(PyTypeError::new_err(format!(
                "the last dimension of {what} should be of size {len}"
            ))),
        }
    }
}

/// An array that comes out: a numpy array of exactly this type that can be written.
pub struct Out<'py, T = f64> {
    array: Bound<'py, PyArrayDyn<T>>,
    _type: PhantomData<T>,
}

impl<'py, T: Element> FromPyObject<'_, 'py> for Out<'py, T> {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Out<'py, T>> {
        let unfit = |_| {
            let name = std::any::type_name::<T>()
                .replace('f', "float")
                .replace('i', "int")
                .replace('u', "uint");
            PyTypeError::new_err(format!("a numpy array of {name} is needed, to be written"))
        };
        let array = obj.cast::<PyArrayDyn<T>>().map_err(unfit)?.to_owned();
        let out = Out {
            array,
            _type: PhantomData,
        };
        out.check()?;
        Ok(out)
    }
}

impl<'py, T: Element> Out<'py, T> {
    /// The array itself, as a result.
    pub fn into_array(self) -> Bound<'py, PyArrayDyn<T>> {
        self.array
    }

    fn check(&self) -> PyResult<()> {
        if !view::is_writable(&self.array) {
            return Err(PyTypeError::new_err("the array is read-only"));
        }
        if !view::is_dense(self.array.as_untyped()) {
            return Err(PyTypeError::new_err(
                "the array should be contiguous, row by row",
            ));
        }
        Ok(())
    }

    /// The array must be a vector of length `len`.
    pub fn vector(self, len: usize, what: &str) -> PyResult<Self> {
        if is_vector(self.array.shape()) && self.array.len() == len {
            return Ok(self);
        }
        let shape = self.array.shape();
        Err(PyTypeError::new_err(format!(
            "{what} should be a vector of length {len}, not of shape {shape:?}"
        )))
    }

    /// The array must be a vector. Its length.
    pub fn any_vector(self, what: &str) -> PyResult<(Self, usize)> {
        let len = self.array.len();
        Ok((self.vector(len, what)?, len))
    }

    /// The array must be a matrix with this many rows and columns.
    pub fn matrix(self, rows: usize, columns: usize, what: &str) -> PyResult<Self> {
        if self.array.shape() == [rows, columns] {
            return Ok(self);
        }
        let shape = self.array.shape();
        Err(PyTypeError::new_err(format!(
            "{what} should be of shape ({rows}, {columns}), not {shape:?}"
        )))
    }

    /// The array must be a vector of length 9, or a matrix of 3 by 3.
    pub fn mat3(self, what: &str) -> PyResult<Self> {
        if self.array.shape() == [3, 3] {
            Ok(self)
        } else {
            self.vector(9, what)
        }
    }

    /// The array must have the shape of `other`.
    pub fn like(self, other: &In, what: &str) -> PyResult<Self> {
        if self.array.shape() == other.shape {
            return Ok(self);
        }
        let shape = self.array.shape();
        Err(PyTypeError::new_err(format!(
            "{what} should be of shape {:?}, not {shape:?}",
            other.shape
        )))
    }

    pub fn shape(&self) -> &[usize] {
        self.array.shape()
    }

    /// The numbers that are there now.
    pub fn values(&self) -> PyResult<Vec<T>>
    where
        T: Copy,
    {
        Ok(self.array.to_vec()?)
    }

    /// Puts numbers into the array, which must have room for exactly these.
    pub fn write(&self, values: &[T]) -> PyResult<()>
    where
        T: Copy,
    {
        // other code may have run since the array was looked at
        if view::fill(&self.array, values) {
            return Ok(());
        }
        Err(PyValueError::new_err("the array has changed"))
    }
}

/// An index that must be below `count`.
pub fn index(id: i64, count: usize, what: &str) -> PyResult<usize> {
    let valid = usize::try_from(id).ok().filter(|&i| i < count);
    valid.ok_or_else(|| match count {
        0 => PyIndexError::new_err(format!("Invalid {what} {id}. There is none")),
        _ => PyIndexError::new_err(format!("Invalid {what} {id}. Valid are 0 to {}", count - 1)),
    })
}

pub fn object_type(kind: i32) -> PyResult<ObjType> {
    ObjType::from_i32(kind)
        .ok_or_else(|| PyValueError::new_err(format!("invalid object type {kind}")))
}
