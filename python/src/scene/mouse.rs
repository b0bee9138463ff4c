//! What a mouse does: it moves cameras and models, and pulls bodies.

use super::{MjvCamera, MjvPerturb, MjvScene, fatal};
use crate::args::{In, Out};
use crate::call::{call, query};
use crate::data::MjData;
use crate::model::MjModel;
use pyo3::prelude::*;

/// Turns a vector about the vertical so that y becomes the direction of view.
#[pyfunction]
fn mjv_alignToCamera(res: Out<'_>, vec: In, forward: In) -> PyResult<()> {
    let res = res.vector(3, "res")?;
    let aligned = sim_scene::align_to_camera(vec.vec3("vec")?, forward.vec3("forward")?);
    res.write(&aligned.0)
}

/// Moves a camera.
#[pyfunction]
fn mjv_moveCamera(
    m: &Bound<'_, MjModel>,
    action: i32,
    reldx: f64,
    reldy: f64,
    scn: &Bound<'_, MjvScene>,
    cam: &Bound<'_, MjvCamera>,
) -> PyResult<()> {
    let mut camera = cam.get().with(|cam| *cam)?;
    let (model, scene) = (m.get().get(), scn.get().memory.lock());
    sim_scene::move_camera(model, action, reldx, reldy, &scene, &mut camera).map_err(fatal)?;
    drop(scene);
    cam.get().with(|cam| *cam = camera)
}

/// Moves what the selected body is pulled to.
#[pyfunction]
fn mjv_movePerturb(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    action: i32,
    reldx: f64,
    reldy: f64,
    scn: &Bound<'_, MjvScene>,
    pert: &Bound<'_, MjvPerturb>,
) -> PyResult<()> {
    let mut moved = pert.get().with(|pert| *pert)?;
    let memory = &scn.get().memory;
    query(m, d, |m, d| {
        sim_scene::move_perturb(m, d, action, reldx, reldy, &memory.lock(), &mut moved)
    })?
    .map_err(fatal)?;
    pert.get().with(|pert| *pert = moved)
}

/// Moves the model in the room.
#[pyfunction]
fn mjv_moveModel(
    m: &Bound<'_, MjModel>,
    action: i32,
    reldx: f64,
    reldy: f64,
    roomup: In,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let (model, roomup) = (m.get().get(), roomup.vec3("roomup")?);
    let scene = &mut scn.get().memory.lock();
    sim_scene::move_model(model, action, reldx, reldy, roomup, scene).map_err(fatal)
}

/// Starts to pull the selected body.
#[pyfunction]
fn mjv_initPerturb(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    scn: &Bound<'_, MjvScene>,
    pert: &Bound<'_, MjvPerturb>,
) -> PyResult<()> {
    let mut started = pert.get().with(|pert| *pert)?;
    let memory = &scn.get().memory;
    query(m, d, |m, d| {
        sim_scene::init_perturb(m, d, &memory.lock(), &mut started)
    })?
    .map_err(fatal)?;
    pert.get().with(|pert| *pert = started)
}

/// Puts the selected body where it is pulled.
#[pyfunction]
fn mjv_applyPerturbPose(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    pert: &Bound<'_, MjvPerturb>,
    flg_paused: i32,
) -> PyResult<()> {
    let pert = pert.get().with(|pert| *pert)?;
    call(m, d, |m, d| {
        sim_scene::apply_perturb_pose(m, d, &pert, flg_paused != 0);
    })
}

/// Pulls and turns the selected body.
#[pyfunction]
fn mjv_applyPerturbForce(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    pert: &Bound<'_, MjvPerturb>,
) -> PyResult<()> {
    let pert = pert.get().with(|pert| *pert)?;
    call(m, d, |m, d| sim_scene::apply_perturb_force(m, d, &pert))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    crate::functions::add!(module:
        mjv_alignToCamera mjv_moveCamera mjv_movePerturb mjv_moveModel mjv_initPerturb mjv_applyPerturbPose
        mjv_applyPerturbForce
    )
}
