//! Where cameras are, in the model and in the room.

use super::record::Home;
use super::{MjvCamera, MjvGLCamera, MjvScene, fatal};
use crate::args::{In, Out};
use crate::data::MjData;
use crate::model::MjModel;
use pyo3::prelude::*;
use sim_core::math::{Pose, Vec3};

/// Writes some of several vectors to those arrays that are given.
fn write(arrays: [(Option<Out<'_>>, Vec3, &str); 3]) -> PyResult<()> {
    for (array, vector, name) in arrays {
        if let Some(array) = array {
            array.vector(3, name)?.write(&vector.0)?;
        }
    }
    Ok(())
}

/// A pose of the room, as the model sees it.
#[pyfunction]
fn mjv_room2model(
    modelpos: Out<'_>,
    modelquat: Out<'_>,
    roompos: In,
    roomquat: In,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let pos = modelpos.vector(3, "modelpos")?;
    let quat = modelquat.vector(4, "modelquat")?;
    let room = Pose::new(roompos.vec3("roompos")?, roomquat.quat("roomquat")?);
    let pose = sim_scene::room_to_model(&scn.get().memory.lock(), room).map_err(fatal)?;
    pos.write(&pose.pos.0)?;
    quat.write(&pose.quat.0)
}

/// A pose of the model, as the room sees it.
#[pyfunction]
fn mjv_model2room(
    roompos: Out<'_>,
    roomquat: Out<'_>,
    modelpos: In,
    modelquat: In,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let pos = roompos.vector(3, "roompos")?;
    let quat = roomquat.vector(4, "roomquat")?;
    let model = Pose::new(modelpos.vec3("modelpos")?, modelquat.quat("modelquat")?);
    let pose = sim_scene::model_to_room(&scn.get().memory.lock(), model).map_err(fatal)?;
    pos.write(&pose.pos.0)?;
    quat.write(&pose.quat.0)
}

/// Where the camera of a scene is in the model.
#[pyfunction]
fn mjv_cameraInModel(
    headpos: Option<Out<'_>>,
    forward: Option<Out<'_>>,
    up: Option<Out<'_>>,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let (p, f, u) = sim_scene::camera_in_model(&scn.get().memory.lock()).map_err(fatal)?;
    write([
        (headpos, p, "headpos"),
        (forward, f, "forward"),
        (up, u, "up"),
    ])
}

/// Where the camera of a scene is in the room.
#[pyfunction]
fn mjv_cameraInRoom(
    headpos: Option<Out<'_>>,
    forward: Option<Out<'_>>,
    up: Option<Out<'_>>,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let (p, f, u) = sim_scene::camera_in_room(&scn.get().memory.lock()).map_err(fatal)?;
    write([
        (headpos, p, "headpos"),
        (forward, f, "forward"),
        (up, u, "up"),
    ])
}

/// How high the picture is at unit distance from the camera of a scene.
#[pyfunction]
fn mjv_frustumHeight(scn: &Bound<'_, MjvScene>) -> PyResult<f64> {
    sim_scene::frustum_height(&scn.get().memory.lock()).map_err(fatal)
}

/// Where a camera is and where it looks.
#[pyfunction]
fn mjv_cameraFrame(
    headpos: Option<Out<'_>>,
    forward: Option<Out<'_>>,
    up: Option<Out<'_>>,
    right: Option<Out<'_>>,
    d: &Bound<'_, MjData>,
    cam: &Bound<'_, MjvCamera>,
) -> PyResult<()> {
    let camera = cam.get().with(|cam| *cam)?;
    let memory = &d.get().memory;
    let frame = memory.read(d.py(), |d| sim_scene::camera_frame(d, &camera))?;
    let frame = frame.map_err(fatal)?;
    write([
        (headpos, frame.pos, "headpos"),
        (forward, frame.forward, "forward"),
        (up, frame.up, "up"),
    ])?;
    match right {
        Some(right) => right.vector(3, "right")?.write(&frame.right.0),
        None => Ok(()),
    }
}

/// What a camera sees: distances at the near plane, and the planes.
#[pyfunction]
fn mjv_cameraFrustum(
    zver: Option<Out<'_, f32>>,
    zhor: Option<Out<'_, f32>>,
    zclip: Option<Out<'_, f32>>,
    m: &Bound<'_, MjModel>,
    cam: &Bound<'_, MjvCamera>,
) -> PyResult<()> {
    let camera = cam.get().with(|cam| *cam)?;
    let frustum = sim_scene::camera_frustum(m.get().get(), &camera).map_err(fatal)?;
    for (array, values, name) in [
        (zver, frustum.vertical, "zver"),
        (zhor, frustum.horizontal, "zhor"),
        (zclip, frustum.clip, "zclip"),
    ] {
        if let Some(array) = array {
            array.vector(2, name)?.write(&values)?;
        }
    }
    Ok(())
}

/// The camera between two.
#[pyfunction]
fn mjv_averageCamera(
    cam1: &Bound<'_, MjvGLCamera>,
    cam2: &Bound<'_, MjvGLCamera>,
) -> PyResult<MjvGLCamera> {
    let (first, second) = (cam1.get().with(|c| *c)?, cam2.get().with(|c| *c)?);
    let average = sim_scene::average_camera(&first, &second).map_err(fatal)?;
    MjvGLCamera::of(cam1.py(), Home::own(average))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    crate::functions::add!(module:
        mjv_room2model mjv_model2room mjv_cameraInModel mjv_cameraInRoom mjv_frustumHeight mjv_cameraFrame
        mjv_cameraFrustum mjv_averageCamera
    )
}
