//! `MjvScene`.

use super::record::{self, Home};
use super::{MjvGLCamera, MjvGeom, MjvLight};
use crate::FatalError;
use crate::memory::Owner;
use crate::model::MjModel;
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use sim_core::model::DEFAULT_MEMORY;
use sim_scene::{Record, Scene};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Everything there is to draw, and how.
#[pyclass(frozen, subclass, weakref, module = "cortenforge")]
pub struct MjvScene {
    home: Home<Scene>,
    pub memory: Arc<Mutex<Scene>>,
    owner: Py<Owner>,
    geoms: PyOnceLock<Py<PyTuple>>,
    lights: PyOnceLock<Py<PyTuple>>,
    camera: PyOnceLock<Py<PyTuple>>,
    /// whether anyone may hold a view of its arrays, which must stay where they are then
    seen: AtomicBool,
}

/// The lists of a scene, whose members are structures.
const LISTS: [&str; 3] = ["geoms", "lights", "camera"];

/// A list of a scene as a tuple, always the same.
macro_rules! list {
    ($self:ident, $py:ident, $seen:ident, $class:ident, $of:expr) => {{
        let tuple = $self
            .$seen
            .get_or_try_init($py, || -> PyResult<Py<PyTuple>> {
                let of: fn(&mut Scene) -> &mut [_] = $of;
                let count = of(&mut $self.memory.lock()).len();
                let members = (0..count).map(|index| {
                    let home = Home::Scene($self.memory.clone(), index, of);
                    Py::new($py, $class::of($py, home)?)
                });
                let members = members.collect::<PyResult<Vec<_>>>()?;
                Ok(PyTuple::new($py, members)?.unbind())
            })?;
        Ok(tuple.bind($py).clone().into_any())
    }};
}

impl MjvScene {
    fn of(py: Python<'_>, scene: Scene) -> PyResult<MjvScene> {
        let memory = Arc::new(Mutex::new(scene));
        let home = Home::Own(memory.clone());
        Ok(MjvScene {
            owner: home.owner(py)?,
            home,
            memory,
            geoms: PyOnceLock::new(),
            lights: PyOnceLock::new(),
            camera: PyOnceLock::new(),
            seen: AtomicBool::new(false),
        })
    }
}

#[pymethods]
impl MjvScene {
    /// An empty scene: `__init__` makes room in it, so that subclasses may have parameters of their own.
    #[new]
    #[pyo3(signature = (*_args, **_kwargs), text_signature = "(model=None, maxgeom=None)")]
    fn new(
        py: Python<'_>,
        _args: &Bound<'_, PyTuple>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjvScene> {
        MjvScene::of(py, Scene::new(None, 0))
    }

    #[pyo3(signature = (model=None, maxgeom=None))]
    fn __init__(&self, model: Option<&Bound<'_, MjModel>>, maxgeom: Option<i64>) -> PyResult<()> {
        let (model, maxgeom) = match (model, maxgeom) {
            (Some(model), Some(maxgeom)) => (Some(model.get().get()), maxgeom.max(0) as usize),
            (None, None) => return Ok(()),
            (None, Some(_)) | (Some(_), None) => {
                let message = "MjvScene() takes a model and maxgeom, or nothing";
                return Err(PyTypeError::new_err(message));
            }
        };
        if self.seen.load(Ordering::Relaxed) {
            return Err(PyTypeError::new_err("MjvScene.__init__() is called twice"));
        }
        if maxgeom > i32::MAX as usize || Scene::bytes(model, maxgeom) > DEFAULT_MEMORY {
            let message = "mjv_makeScene: could not allocate geom buffers";
            return Err(FatalError::new_err(message));
        }
        *self.memory.lock() = Scene::new(model, maxgeom);
        self.seen.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// The names of its members, which become properties of the class.
    #[classattr]
    fn _members() -> Vec<&'static str> {
        let members = Scene::MEMBERS.iter().map(|(name, _)| *name);
        members.chain(LISTS).collect()
    }

    fn _get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.seen.store(true, Ordering::Relaxed);
        match name {
            "geoms" => list!(self, py, geoms, MjvGeom, |scene| &mut scene.all_geoms),
            "lights" => list!(self, py, lights, MjvLight, |scene| &mut scene.all_lights),
            "camera" => list!(self, py, camera, MjvGLCamera, |scene| &mut scene.camera),
            _ => record::get(py, &self.home, &self.owner, "MjvScene", name),
        }
    }

    fn _set(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if LISTS.contains(&name) {
            let message = "property of 'MjvScene' object has no setter";
            return Err(PyAttributeError::new_err(message));
        }
        self.seen.store(true, Ordering::Relaxed);
        record::set(py, &self.home, &self.owner, "MjvScene", name, value)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<MjvScene> {
        let copy = self.memory.lock().clone();
        MjvScene::of(py, copy)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjvScene> {
        self.__copy__(py)
    }
}
