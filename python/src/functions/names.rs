//! Names and numbers of objects, and what the engine knows of their kinds.

use crate::args::Text;
use crate::model::MjModel;
use pyo3::prelude::*;
use sim_core::model::{JointType, OBJECT_LISTS, ObjType};

/// The number of the object with this name; -1 if there is none.
#[pyfunction]
#[pyo3(signature = (m, r#type, name))]
fn mj_name2id(m: &Bound<'_, MjModel>, r#type: i32, name: Text) -> i64 {
    ObjType::from_i32(r#type)
        .and_then(|kind| m.get().get().name2id(kind, &name.0))
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

/// Adds the functions, and for the Python side of the package: the kinds of objects with their number, the size that counts
/// them, the prefixes of their fields, the names of what gives access to one of them, and their title; the coordinates and
/// dofs of each type of joint.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let lists = OBJECT_LISTS.iter().map(|list| {
        let (prefixes, accessors) = (list.prefixes.to_vec(), list.accessors.to_vec());
        (list.kind as i32, list.size, prefixes, accessors, list.title)
    });
    module.setattr("OBJECT_LISTS", lists.collect::<Vec<_>>())?;
    let joints = JointType::ALL.iter().map(|ty| (ty.nq(), ty.nv()));
    module.setattr("JOINT_WIDTHS", joints.collect::<Vec<_>>())?;
    super::add!(module: mj_name2id mj_id2name)
}
