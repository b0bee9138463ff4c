//! Values of fields, between Python and the model as it is written.

use crate::args::{In, Text};
use crate::view::Numbers;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use sim_mjcf::spec::Orientation;
use sim_mjcf::spec::reflect::{Field, Type, Value};

/// A field as Python's tables have it: name, type, length, enumeration, documentation.
pub type Row = (
    &'static str,
    &'static str,
    Option<usize>,
    Option<&'static str>,
    &'static str,
);

/// The row of a field; `None` if it is not shown.
pub fn row(field: &Field) -> Option<Row> {
    let (ty, length, choice) = match field.ty {
        Type::Flag => ("flag", None, None),
        Type::Integer => ("integer", None, None),
        Type::Choice(name) => ("integer", None, Some(name)),
        Type::Real => ("real", None, None),
        Type::Text => ("text", None, None),
        Type::Reals(length) | Type::Floats(length) | Type::Integers(length) => {
            ("array", length, None)
        }
        Type::Bytes => ("bytes", None, None),
        Type::Texts(length) => ("texts", length, None),
        Type::IntegerLists | Type::FloatLists => ("lists", None, None),
        Type::Orientation => ("orientation", None, None),
        Type::Hidden => return None,
    };
    Some((field.name, ty, length, choice, field.doc.trim_start()))
}

/// The number of a way to give an orientation, and its numbers.
fn parts(orientation: &Orientation) -> (i32, Vec<f64>) {
    match orientation {
        Orientation::None => (0, Vec::new()),
        Orientation::AxisAngle(list) => (1, list.to_vec()),
        Orientation::XYAxes(list) => (2, list.to_vec()),
        Orientation::ZAxis(list) => (3, list.to_vec()),
        Orientation::Euler(list) => (4, list.to_vec()),
    }
}

/// The way with this number to give an orientation.
pub fn orientation(way: i32, numbers: &[f64]) -> PyResult<Orientation> {
    fn list<const N: usize>(numbers: &[f64]) -> PyResult<[f64; N]> {
        let unfit = |_| PyValueError::new_err(format!("an orientation with {N} numbers is needed"));
        numbers.try_into().map_err(unfit)
    }
    match way {
        0 => Ok(Orientation::None),
        1 => Ok(Orientation::AxisAngle(list(numbers)?)),
        2 => Ok(Orientation::XYAxes(list(numbers)?)),
        3 => Ok(Orientation::ZAxis(list(numbers)?)),
        4 => Ok(Orientation::Euler(list(numbers)?)),
        _ => Err(PyValueError::new_err(format!("invalid orientation {way}"))),
    }
}

/// A value as Python sees it: what is yes or no is a number, as in MuJoCo.
pub fn to_python(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    let array = |numbers: Numbers| {
        let length = numbers.len();
        numbers.numpy(py, &[length])
    };
    Ok(match value {
        Value::Flag(x) => i32::from(x).into_pyobject(py)?.into_any(),
        Value::Integer(x) => x.into_pyobject(py)?.into_any(),
        Value::Real(x) => x.into_pyobject(py)?.into_any(),
        Value::Text(x) => PyString::new(py, &x).into_any(),
        Value::Reals(list) => array(Numbers::F64(list))?,
        Value::Floats(list) => array(Numbers::F32(list))?,
        Value::Integers(list) => array(Numbers::I32(list))?,
        Value::Bytes(list) => PyBytes::new(py, &list).into_any(),
        Value::Texts(list) => PyList::new(py, list)?.into_any(),
        Value::IntegerLists(list) => PyList::new(py, list)?.into_any(),
        Value::FloatLists(list) => PyList::new(py, list)?.into_any(),
        Value::Orientation(x) => parts(&x).into_pyobject(py)?.into_any(),
    })
}

/// Python's value for a field.
pub fn from_python(field: &Field, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let name = field.name;
    let unfit = |_| PyTypeError::new_err(format!("{name} is the wrong type."));
    let numbers = || -> PyResult<Vec<f64>> {
        let list: In = value.extract().map_err(unfit)?;
        // a number that stands for itself is no list
        let list = list.any_vector(name);
        Ok(list.map_err(unfit)?.to_vec())
    };
    let value = match field.ty {
        // a number with a fraction in MuJoCo
        Type::Flag if name == "fluid_ellipsoid" => {
            Value::Flag(value.extract::<f64>().map_err(unfit)? != 0.0)
        }
        Type::Flag => Value::Flag(value.extract::<i64>().map_err(unfit)? != 0),
        Type::Integer | Type::Choice(_) => Value::Integer(value.extract().map_err(unfit)?),
        Type::Real => Value::Real(value.extract().map_err(unfit)?),
        Type::Text => Value::Text(value.extract::<Text>().map_err(unfit)?.0),
        Type::Reals(_) => Value::Reals(numbers()?),
        Type::Floats(_) => Value::Floats(numbers()?.into_iter().map(|x| x as f32).collect()),
        Type::Integers(_) => {
            let whole = numbers()?;
            if whole.iter().any(|&x| f64::from(x as i32) != x) {
                return Err(PyTypeError::new_err(format!("{name} should hold integers")));
            }
            Value::Integers(whole.into_iter().map(|x| x as i32).collect())
        }
        Type::Bytes => Value::Bytes(value.extract().map_err(unfit)?),
        Type::Texts(_) => Value::Texts(value.extract().map_err(unfit)?),
        Type::IntegerLists => Value::IntegerLists(value.extract().map_err(unfit)?),
        Type::FloatLists => Value::FloatLists(value.extract().map_err(unfit)?),
        Type::Orientation => {
            let (way, numbers): (i32, Vec<f64>) = value.extract().map_err(unfit)?;
            Value::Orientation(orientation(way, &numbers)?)
        }
        Type::Hidden => return Err(PyTypeError::new_err(format!("{name} cannot be set"))),
    };
    if let Type::Reals(Some(n)) | Type::Floats(Some(n)) | Type::Integers(Some(n)) = field.ty
        && length(&value).is_some_and(|given| given != n)
    {
        let message = format!("{name} should be a list/array of size {n}.");
        return Err(PyTypeError::new_err(message));
    }
    Ok(value)
}

/// How many numbers a list has.
fn length(value: &Value) -> Option<usize> {
    match value {
        Value::Reals(list) => Some(list.len()),
        Value::Floats(list) => Some(list.len()),
        Value::Integers(list) => Some(list.len()),
        Value::Flag(_)
        | Value::Integer(_)
        | Value::Real(_)
        | Value::Text(_)
        | Value::Bytes(_)
        | Value::Texts(_)
        | Value::IntegerLists(_)
        | Value::FloatLists(_)
        | Value::Orientation(_) => None,
    }
}
