//! What there is to draw, under MuJoCo's names: `MjvScene` and what is in it, and the `mjv_` functions.
#![allow(non_snake_case)] // MuJoCo's names

mod camera;
mod fill;
mod list;
mod mouse;
mod record;
mod render;

pub use list::MjvScene;

use crate::FatalError;
use crate::memory::Owner;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use record::Home;
use sim_scene::{Frame, Label, Record, RndFlag, SceneError, VisFlag};

record::classes! {
    /// A thing to draw.
    MjvGeom: sim_scene::Geom, plain;
    /// A light.
    MjvLight: sim_scene::Light, plain;
    /// A camera as a picture is taken with it.
    MjvGLCamera: sim_scene::GlCamera, plain;
    /// A camera as a user places it.
    MjvCamera: sim_scene::Camera, plain;
    /// What of a simulation is to be drawn.
    MjvOption: sim_scene::VisOption, plain;
    /// What a mouse has selected, and how it pulls.
    MjvPerturb: sim_scene::Perturb, plain;
    /// A plot with lines.
    MjvFigure: sim_scene::Figure, object;
}

/// What is wrong with a scene, as an exception.
fn fatal(error: SceneError) -> PyErr {
    FatalError::new_err(error.to_string())
}

/// Titles of flags: title, whether it is on from the start, and its key.
fn flag_titles<'py>(
    py: Python<'py>,
    titles: &[(&str, bool, &str)],
) -> PyResult<Bound<'py, PyTuple>> {
    let rows = titles
        .iter()
        .map(|(title, on, key)| (*title, if *on { "1" } else { "0" }, *key));
    PyTuple::new(py, rows.collect::<Vec<_>>())
}

fn titles<'py>(py: Python<'py>, titles: &[(&str, bool, &str)]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        titles.iter().map(|(title, ..)| *title).collect::<Vec<_>>(),
    )
}

fn constants(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let constants = PyDict::new(py);
    for (name, value) in [
        ("mjMAXLIGHT", sim_scene::MAX_LIGHT),
        ("mjMAXOVERLAY", render::MAX_OVERLAY),
        ("mjMAXLINE", sim_scene::MAX_LINE),
        ("mjMAXLINEPNT", sim_scene::MAX_LINE_POINT),
        ("mjMAXPLANEGRID", sim_scene::MAX_PLANE_GRID),
    ] {
        constants.set_item(name, value)?;
    }
    constants.set_item("mjLABELSTRING", titles(py, Label::TITLES)?)?;
    constants.set_item("mjFRAMESTRING", titles(py, Frame::TITLES)?)?;
    constants.set_item("mjVISSTRING", flag_titles(py, VisFlag::TITLES)?)?;
    constants.set_item("mjRNDSTRING", flag_titles(py, RndFlag::TITLES)?)?;
    Ok(constants)
}

/// Adds classes, functions and tables to the module.
pub fn register(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<MjvGeom>()?;
    module.add_class::<MjvLight>()?;
    module.add_class::<MjvGLCamera>()?;
    module.add_class::<MjvCamera>()?;
    module.add_class::<MjvOption>()?;
    module.add_class::<MjvPerturb>()?;
    module.add_class::<MjvFigure>()?;
    module.add_class::<MjvScene>()?;
    camera::register(module)?;
    fill::register(module)?;
    mouse::register(module)?;
    let enums = sim_scene::ENUMS.iter().chain(render::ENUMS);
    let enums = enums.map(|(name, values)| (*name, values.to_vec()));
    module.setattr("SCENE_ENUMS", enums.collect::<Vec<_>>())?;
    module.setattr("SCENE_CONSTANTS", constants(py)?)
}
