//! Functions that fill a scene, or a part of one.

use super::{MjvCamera, MjvFigure, MjvGeom, MjvOption, MjvPerturb, MjvScene, fatal};
use crate::args::{In, Out};
use crate::call::query;
use crate::data::MjData;
use crate::model::MjModel;
use pyo3::prelude::*;
use sim_core::math::{Mat3, Vec3};
use sim_core::model::Warning;
use sim_scene::{Camera, Figure, Perturb, VisOption};

/// Fills a scene with all that is asked for.
#[pyfunction]
fn mjv_updateScene(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    opt: &Bound<'_, MjvOption>,
    pert: Option<&Bound<'_, MjvPerturb>>,
    cam: &Bound<'_, MjvCamera>,
    catmask: i32,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let opt = opt.get().with(|opt| *opt)?;
    let pert = match pert {
        Some(pert) => pert.get().with(|pert| *pert)?,
        None => Perturb::default(),
    };
    let mut camera = cam.get().with(|cam| *cam)?;
    let memory = &scn.get().memory;
    let (result, full) = query(m, d, |m, d| {
        let scene = &mut memory.lock();
        let result = sim_scene::update_scene(m, d, &opt, &pert, &mut camera, catmask, scene);
        (result, (scene.status != 0).then_some(scene.maxgeom))
    })?;
    cam.get().with(|cam| *cam = camera)?;
    if let Some(maxgeom) = full {
        let memory = &d.get().memory;
        memory.write(m.py(), |d| d.warn(Warning::VGeomFull, maxgeom))?;
    }
    result.map_err(fatal)
}

/// Adds geoms to a scene.
#[pyfunction]
fn mjv_addGeoms(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    opt: &Bound<'_, MjvOption>,
    pert: &Bound<'_, MjvPerturb>,
    catmask: i32,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let opt = opt.get().with(|opt| *opt)?;
    let pert = pert.get().with(|pert| *pert)?;
    let memory = &scn.get().memory;
    query(m, d, |m, d| {
        sim_scene::add_geoms(m, d, &opt, &pert, catmask, &mut memory.lock());
    })
}

/// Writes the lights of a scene.
#[pyfunction]
fn mjv_makeLights(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let memory = &scn.get().memory;
    query(m, d, |m, d| {
        sim_scene::make_lights(m, d, &mut memory.lock())
    })?
    .map_err(fatal)
}

/// Places the cameras of a scene.
#[pyfunction]
fn mjv_updateCamera(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    cam: &Bound<'_, MjvCamera>,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let mut camera = cam.get().with(|cam| *cam)?;
    let memory = &scn.get().memory;
    let result = query(m, d, |m, d| {
        sim_scene::update_camera(m, d, &mut camera, &mut memory.lock())
    })?;
    cam.get().with(|cam| *cam = camera)?;
    result.map_err(fatal)
}

/// Bends the skins of a scene.
#[pyfunction]
fn mjv_updateSkin(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    scn: &Bound<'_, MjvScene>,
) -> PyResult<()> {
    let memory = &scn.get().memory;
    query(m, d, |m, d| {
        sim_scene::update_skins(m, d, &VisOption::default(), &mut memory.lock())
    })?
    .map_err(fatal)
}

/// Gives a geom a shape, size, place and colour, and everything else its default.
#[pyfunction]
fn mjv_initGeom(
    geom: &Bound<'_, MjvGeom>,
    r#type: i32,
    size: In,
    pos: In,
    mat: In,
    rgba: In,
) -> PyResult<()> {
    let (size, pos) = (size.vec3("size")?, pos.vec3("pos")?);
    let mat = Mat3(mat.array("mat")?);
    let rgba = rgba.array::<4>("rgba")?.map(|x| x as f32);
    geom.get()
        .with(|geom| geom.init(r#type, Some(size), Some(pos), Some(&mat), Some(rgba)))
}

/// Makes a geom a capsule, cylinder, arrow or line between two points.
#[pyfunction]
fn mjv_connector(
    geom: &Bound<'_, MjvGeom>,
    r#type: i32,
    width: f64,
    from_: In,
    to: In,
) -> PyResult<()> {
    let (from, to) = (from_.vec3("from_")?, to.vec3("to")?);
    geom.get()
        .with(|geom| geom.connect(r#type, width, from, to))?
        .map_err(fatal)
}

/// Sets options to their defaults.
#[pyfunction]
fn mjv_defaultOption(opt: &Bound<'_, MjvOption>) -> PyResult<()> {
    opt.get().with(|opt| *opt = VisOption::default())
}

/// Sets a camera to its defaults.
#[pyfunction]
fn mjv_defaultCamera(cam: &Bound<'_, MjvCamera>) -> PyResult<()> {
    cam.get().with(|cam| *cam = Camera::default())
}

/// Sets a camera so that it sees all of a model.
#[pyfunction]
fn mjv_defaultFreeCamera(m: &Bound<'_, MjModel>, cam: &Bound<'_, MjvCamera>) -> PyResult<()> {
    cam.get().with(|cam| *cam = Camera::free(m.get().get()))
}

/// Sets a perturbation to its defaults.
#[pyfunction]
fn mjv_defaultPerturb(pert: &Bound<'_, MjvPerturb>) -> PyResult<()> {
    pert.get().with(|pert| *pert = Perturb::default())
}

/// Sets a figure to its defaults.
#[pyfunction]
fn mjv_defaultFigure(fig: &Bound<'_, MjvFigure>) -> PyResult<()> {
    // in place: arrays of numpy point to the points of its lines
    fig.get().with(|fig| {
        let new = Figure::default();
        let (mut data, mut names) = (
            std::mem::take(&mut fig.linedata),
            std::mem::take(&mut fig.linename),
        );
        data.0.copy_from_slice(&new.linedata.0);
        names.0.copy_from_slice(&new.linename.0);
        *fig = Figure {
            linedata: data,
            linename: names,
            ..new
        };
    })
}

/// What is under the mouse: the body, -1 if there is none.
#[pyfunction]
fn mjv_select(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    vopt: &Bound<'_, MjvOption>,
    aspectratio: f64,
    relx: f64,
    rely: f64,
    scn: &Bound<'_, MjvScene>,
    selpnt: Out<'_>,
    geomid: Out<'_, i32>,
    flexid: Out<'_, i32>,
    skinid: Out<'_, i32>,
) -> PyResult<i32> {
    let selpnt = selpnt.vector(3, "selpnt")?;
    let geomid = geomid.vector(1, "geomid")?;
    let flexid = flexid.vector(1, "flexid")?;
    let skinid = skinid.vector(1, "skinid")?;
    let opt = vopt.get().with(|opt| *opt)?;
    let memory = &scn.get().memory;
    let found = query(m, d, |m, d| {
        sim_scene::select(m, d, &opt, aspectratio, relx, rely, &memory.lock())
    })?
    .map_err(fatal)?;
    let id = |id: Option<usize>| [id.map_or(-1, |id| id as i32)];
    geomid.write(&id(found.and_then(|found| found.geom)))?;
    flexid.write(&id(found.and_then(|found| found.flex)))?;
    skinid.write(&id(found.and_then(|found| found.skin)))?;
    if let Some(found) = found {
        let Vec3(point) = found.point;
        selpnt.write(&point)?;
        return Ok(found.body as i32);
    }
    Ok(-1)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    crate::functions::add!(module:
        mjv_updateScene mjv_addGeoms mjv_makeLights mjv_updateCamera mjv_updateSkin mjv_initGeom mjv_connector
        mjv_defaultOption mjv_defaultCamera mjv_defaultFreeCamera mjv_defaultPerturb mjv_defaultFigure mjv_select
    )
}
