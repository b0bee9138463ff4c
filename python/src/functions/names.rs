//! Names and numbers of objects.

use crate::model::MjModel;
use pyo3::prelude::*;
use sim_core::model::ObjType;

/// The number of the object with this name; -1 if there is none.
#[pyfunction]
#[pyo3(signature = (m, r#type, name))]
fn mj_name2id(m: &Bound<'_, MjModel>, r#type: i32, name: &str) -> i64 {
    ObjType::from_i32(r#type)
        .and_then(|kind| m.get().get().name2id(kind, name))
        .map_or(-1, |id| id as i64)
}

/// The name of an object; None if it has none.
#[pyfunction]
#[pyo3(signature = (m, r#type, id))]
fn mj_id2name(m: &Bound<'_, MjModel>, r#type: i32, id: i64) -> Option<String> {
    let kind = ObjType::from_i32(r#type)?;
    m.get()
        .get()
        .id2name(kind, usize::try_from(id).ok()?)
        .map(str::to_owned)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add!(module: mj_name2id mj_id2name)
}
