//! What a model may take, for all that is loaded and compiled from here on.

use super::add;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sim_mjcf::{Assets, Limits};
use std::path::PathBuf;
use std::sync::{LazyLock, RwLock};

static LIMITS: LazyLock<RwLock<Limits>> = LazyLock::new(RwLock::default);

/// The limits that hold now.
pub fn current() -> Limits {
    match LIMITS.read() {
        Ok(limits) => limits.clone(),
        Err(poisoned) => poisoned.into_inner().clone(),
    }
}

/// Files on disk, within the limits that hold now, for models with the plugins that there are now.
pub fn assets() -> Assets {
    Assets::disk()
        .with_limits(current())
        .with_plugins(crate::plugins::current())
}

/// What a model may take: bytes of one file, bytes of all its texts, its files, bytes of memory of the model and its data,
/// elements with their copies, depth of nesting, seconds of compilation; and the only folder that files are read from, None
/// for any.
#[pyfunction]
fn get_limits(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let limits = current();
    let dict = PyDict::new(py);
    for name in Limits::NAMES {
        let value = limits.get(name).unwrap_or(0.0);
        match name {
            "compile_seconds" => dict.set_item(name, value)?,
            _ => dict.set_item(name, value as u64)?,
        }
    }
    dict.set_item("folder", limits.folder)?;
    Ok(dict)
}

/// Sets some of the limits that get_limits gives, for all models that are loaded and compiled from now on. What a model asks
/// for beyond them is refused, with the name of the limit.
#[pyfunction]
#[pyo3(signature = (**limits))]
fn set_limits(limits: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    let mut new = current();
    for (name, value) in limits.into_iter().flatten() {
        let name: String = name.extract()?;
        if name == "folder" {
            new.folder = value.extract::<Option<PathBuf>>()?;
        } else if Limits::NAMES.contains(&name.as_str()) {
            let value: f64 = value.extract()?;
            new.set(&name, value).map_err(PyValueError::new_err)?;
        } else {
            let known = Limits::NAMES.join(", ");
            return Err(PyTypeError::new_err(format!(
                "there is no limit '{name}', but {known} and folder"
            )));
        }
    }
    match LIMITS.write() {
        Ok(mut limits) => *limits = new,
        Err(poisoned) => *poisoned.into_inner() = new,
    }
    Ok(())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add!(module: get_limits set_limits)
}
