//! numpy arrays on the engine's memory, without a copy.
#![allow(unsafe_code)]

use ndarray::{ArrayViewMutD, IxDyn};
use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::{PyAttributeError, PyRuntimeError};
use pyo3::prelude::*;
use sim_core::fields::SliceMut;

/// A numpy array that shares memory with `slice`. `owner` is the Python object that keeps that memory alive; it
/// must never reallocate it while it lives.
pub fn view<'py>(owner: Bound<'py, PyAny>, slice: SliceMut<'_>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    match slice {
        SliceMut::F64(s) => typed(owner, s, shape),
        SliceMut::F32(s) => typed(owner, s, shape),
        SliceMut::I32(s) => typed(owner, s, shape),
        SliceMut::I64(s) => typed(owner, s, shape),
        SliceMut::U8(s) => typed(owner, s, shape),
        SliceMut::U64(s) => typed(owner, s, shape),
    }
}

fn typed<'py, T: Element>(
    owner: Bound<'py, PyAny>,
    slice: &mut [T],
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    // a stage that is just running may have its array with it
    if slice.len() != shape.iter().product::<usize>() {
        return Err(PyRuntimeError::new_err("this field is being computed"));
    }
    // SAFETY: the shape covers exactly the slice, and `owner` keeps the slice's memory alive and in place.
    unsafe {
        let array = ArrayViewMutD::from_shape_ptr(IxDyn(shape), slice.as_mut_ptr());
        Ok(PyArrayDyn::borrow_from_array(&array, owner).into_any())
    }
}

/// A numpy array with a copy of `slice`.
pub fn copy<'py>(py: Python<'py>, slice: SliceMut<'_>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    fn typed<'py, T: Element + Copy>(py: Python<'py>, s: &[T], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
        Ok(numpy::PyArray1::from_slice(py, s).reshape(IxDyn(shape))?.into_any())
    }
    match slice {
        SliceMut::F64(s) => typed(py, s, shape),
        SliceMut::F32(s) => typed(py, s, shape),
        SliceMut::I32(s) => typed(py, s, shape),
        SliceMut::I64(s) => typed(py, s, shape),
        SliceMut::U8(s) => typed(py, s, shape),
        SliceMut::U64(s) => typed(py, s, shape),
    }
}

/// `array[...] = value`, with numpy's rules for shapes.
pub fn assign(array: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    array.set_item(array.py().Ellipsis(), value)
}

/// The error for an attribute that is not there.
pub fn no_attribute(class: &str, name: &str) -> PyErr {
    PyAttributeError::new_err(format!("'{class}' object has no attribute '{name}'"))
}
