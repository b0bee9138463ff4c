//! `MjModel`: a model, its fields as attributes, copies and pickles.

use crate::memory::{ModelMemory, Owner};
use crate::settings::{MjOption, MjStatistic, MjVisual};
use crate::view::{Array, Numbers, assign};
use crate::{FatalError, panics};
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sim_core::Model;
use sim_core::fields::{Slice, SliceMut};
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES};
use sim_mjcf::{Assets, Error, ErrorKind, Spec};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// A compiled model. Every size and array of MuJoCo's mjModel is an attribute under its own name; arrays are numpy
/// views that can be read and written.
#[pyclass(frozen, module = "cortenforge", weakref)]
pub struct MjModel {
    pub memory: Arc<ModelMemory>,
    pub owner: Py<Owner>,
    /// attributes that were asked for: sizes, then arrays
    seen: Box<[OnceLock<Py<PyAny>>]>,
}

/// Fields that MuJoCo's bindings give as bytes.
const BYTES: [&str; 3] = ["names", "paths", "text_data"];

impl MjModel {
    pub fn of(py: Python<'_>, model: Model) -> PyResult<MjModel> {
        let memory = Arc::new(ModelMemory::new(model));
        let owner = Owner::of(py, memory.clone())?;
        let seen = (0..MODEL_SIZES.len() + MODEL_FIELDS.len())
            .map(|_| OnceLock::new())
            .collect();
        Ok(MjModel {
            memory,
            owner,
            seen,
        })
    }

    pub fn get(&self) -> &Model {
        self.memory.get()
    }

    /// Puts the numbers of `new`, which must have the same shape, in the place of the present ones.
    pub fn replace_numbers(&self, new: &Model) -> PyResult<()> {
        self.memory.set(|model| {
            for part in parts() {
                let Some(values) = part.values(new) else {
                    continue;
                };
                let fits = part
                    .values_mut(model)
                    .is_some_and(|target| Numbers::from(values).store(target));
                if !fits {
                    return Err(FatalError::new_err(format!(
                        "the shape of {} changed",
                        part.key()
                    )));
                }
            }
            Ok(())
        })
    }

    fn attribute(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        let model = self.get();
        let Some(array) = index.checked_sub(MODEL_SIZES.len()) else {
            // a size that is not given is -1 in MuJoCo, all bits set here
            let size = model.size(MODEL_SIZES[index].0).unwrap_or(0) as i64;
            return Ok(size.into_pyobject(py)?.into_any().unbind());
        };
        let missing = || PyAttributeError::new_err("no such field");
        let field = model.field(MODEL_FIELDS[array].name).ok_or_else(missing)?;
        if let (true, Slice::U8(bytes)) = (BYTES.contains(&field.info.name), field.values) {
            return Ok(PyBytes::new(py, bytes).into_any().unbind());
        }
        let shape = field.shape;
        let array = self.memory.set(|model| {
            model
                .field_mut(field.info.name)
                .map(|values| Array::new(values, shape))
        });
        Ok(array
            .ok_or_else(missing)?
            .numpy(self.owner.bind(py))
            .unbind())
    }

    /// The attribute number `index`, always the same object.
    fn remembered(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        let seen = &self.seen[index];
        if let Some(value) = seen.get() {
            return Ok(value.clone_ref(py));
        }
        let value = self.attribute(py, index)?;
        Ok(seen.get_or_init(|| value).clone_ref(py))
    }
}

// A size or an array of `MjModel`; its documentation in Python is that of the field.
#[pyclass(frozen, module = "cortenforge")]
pub struct ModelField {
    index: usize,
    name: &'static str,
    doc: String,
}

#[pymethods]
impl ModelField {
    fn __get__(
        slf: &Bound<'_, Self>,
        object: Option<&Bound<'_, PyAny>>,
        _class: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        match object.filter(|object| !object.is_none()) {
            None => Ok(slf.clone().into_any().unbind()),
            Some(object) => object
                .cast::<MjModel>()?
                .get()
                .remembered(slf.py(), slf.get().index),
        }
    }

    fn __set__(&self, object: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if self.index < MODEL_SIZES.len() || BYTES.contains(&self.name) {
            return Err(PyAttributeError::new_err(format!(
                "'{}' of 'MjModel' cannot be set",
                self.name
            )));
        }
        let array = object
            .cast::<MjModel>()?
            .get()
            .remembered(object.py(), self.index)?;
        assign(array.bind(object.py()), value)
    }

    fn __delete__(&self, _object: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!(
            "'{}' of 'MjModel' cannot be deleted",
            self.name
        )))
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        self.name
    }

    #[getter]
    fn __doc__(&self) -> &str {
        &self.doc
    }
}

/// Gives the class an attribute for each size and array.
pub fn add_fields(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<MjModel>();
    let sizes = MODEL_SIZES
        .iter()
        .map(|(name, doc)| (*name, (*doc).to_owned()));
    let arrays = MODEL_FIELDS
        .iter()
        .map(|field| (field.name, format!("[{}] {}", field.dims, field.doc)));
    for (index, (name, doc)) in sizes.chain(arrays).enumerate() {
        class.setattr(name, Py::new(py, ModelField { index, name, doc })?)?;
    }
    Ok(())
}

/// A part of a model that holds numbers.
pub enum Part {
    Array(&'static str),
    Options(&'static str),
    Statistic(&'static str),
    Visual(&'static str, &'static str),
}

/// All parts of a model but its sizes.
pub fn parts() -> impl Iterator<Item = Part> {
    let arrays = MODEL_FIELDS.iter().map(|field| Part::Array(field.name));
    let options = sim_core::model::Options::FIELDS
        .iter()
        .map(|name| Part::Options(name));
    let statistics = sim_core::model::Statistic::FIELDS
        .iter()
        .map(|name| Part::Statistic(name));
    let visual = sim_core::model::Visual::FIELDS
        .iter()
        .map(|(group, name)| Part::Visual(group, name));
    arrays.chain(options).chain(statistics).chain(visual)
}

impl Part {
    pub fn key(&self) -> String {
        match self {
            Part::Array(name) => (*name).to_owned(),
            Part::Options(name) => format!("opt.{name}"),
            Part::Statistic(name) => format!("stat.{name}"),
            Part::Visual(group, name) => format!("vis.{group}.{name}"),
        }
    }

    pub fn values<'a>(&self, model: &'a Model) -> Option<Slice<'a>> {
        match self {
            Part::Array(name) => model.field(name).map(|field| field.values),
            Part::Options(name) => model.opt.field(name),
            Part::Statistic(name) => model.stat.field(name),
            Part::Visual(group, name) => model.vis.field(group, name),
        }
    }

    pub fn values_mut<'a>(&self, model: &'a mut Model) -> Option<SliceMut<'a>> {
        match self {
            Part::Array(name) => model.field_mut(name),
            Part::Options(name) => model.opt.field_mut(name),
            Part::Statistic(name) => model.stat.field_mut(name),
            Part::Visual(group, name) => model.vis.field_mut(group, name),
        }
    }
}

/// The files in `assets`. A file name is a path or a text.
fn files_of(assets: Option<&Bound<'_, PyDict>>) -> PyResult<HashMap<String, Vec<u8>>> {
    let mut files = HashMap::new();
    for (name, content) in assets.into_iter().flatten() {
        let content = content
            .cast::<PyBytes>()
            .map_err(|_| PyTypeError::new_err("the values of assets should be bytes"))?;
        files.insert(name.extract()?, content.as_bytes().to_vec());
    }
    Ok(files)
}

/// Compiles a model without the GIL.
fn compile(
    py: Python<'_>,
    load: impl FnOnce() -> Result<Model, sim_mjcf::Error> + Send,
) -> PyResult<MjModel> {
    let model = py
        .detach(|| panics::catch(load))?
        .map_err(|error| PyValueError::new_err(error.mujoco_text()))?;
    MjModel::of(py, model)
}

#[pymethods]
impl MjModel {
    /// Loads and compiles a model from MJCF or URDF text. `assets` maps file names to their content.
    #[staticmethod]
    #[pyo3(signature = (xml, assets=None))]
    fn from_xml_string(
        py: Python<'_>,
        xml: &str,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let files = files_of(assets)?;
        compile(py, || sim_mjcf::load_model_with_assets(xml, &files))
    }

    /// Loads and compiles a model from an MJCF or URDF file. `assets` maps file names to their content; the model itself may
    /// be one of them.
    #[staticmethod]
    #[pyo3(signature = (filename, assets=None))]
    fn from_xml_path(
        py: Python<'_>,
        filename: PathBuf,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let files = files_of(assets)?;
        match filename.to_str().and_then(|name| files.get(name)) {
            None => compile(py, || {
                let assets = Assets::disk();
                Spec::from_xml_path_with(&filename, &assets)?.compile(&assets)
            }),
            Some(content) => {
                let xml = std::str::from_utf8(content).map_err(|error| {
                    PyValueError::new_err(format!("{}: {error}", filename.display()))
                })?;
                compile(py, || sim_mjcf::load_model_with_assets(xml, &files))
            }
        }
    }

    /// Loads a compiled model from an MJB file. `assets` maps file names to their content; the model itself may be one of
    /// them.
    #[staticmethod]
    #[pyo3(signature = (filename, assets=None))]
    fn from_binary_path(
        py: Python<'_>,
        filename: PathBuf,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let assets = Assets::from_map(&files_of(assets)?);
        let name = filename.to_string_lossy().into_owned();
        compile(py, || {
            let bytes = assets.read(&name).ok_or_else(|| {
                Error::new(ErrorKind::File, format!("could not open file '{name}'"))
            })?;
            Model::from_mjb(&bytes)
                .map_err(|error| Error::new(ErrorKind::File, format!("{name}: {error}")))
        })
    }

    /// Raises a ValueError that says what is wrong, if a field was changed to something that a simulation cannot work with: a
    /// reference to what does not exist, an unknown kind, an order that does not hold.
    fn validate(&self) -> PyResult<()> {
        self.get()
            .validate()
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Physics options.
    #[getter]
    fn opt<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, MjOption>> {
        MjOption::of(slf)
    }

    /// Statistics of the model.
    #[getter]
    fn stat<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, MjStatistic>> {
        MjStatistic::of(slf)
    }

    /// What a viewer should know about the model.
    #[getter]
    fn vis<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, MjVisual>> {
        MjVisual::of(slf)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<MjModel> {
        MjModel::of(py, self.get().clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjModel> {
        self.__copy__(py)
    }

    fn __repr__(&self) -> String {
        let m = self.get();
        format!(
            "<cortenforge.MjModel '{}': {} bodies, {} joints, {} dofs, {} geoms, {} actuators>",
            m.name(),
            m.nbody,
            m.njnt,
            m.nv,
            m.ngeom,
            m.nu
        )
    }

    /// What is needed to build the same model again: its sizes, and its numbers by name.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>, Bound<'py, PyDict>))> {
        let py = slf.py();
        let model = slf.get().get();
        let (sizes, numbers) = (PyDict::new(py), PyDict::new(py));
        for (name, _) in MODEL_SIZES {
            sizes.set_item(name, model.size(name))?;
        }
        for part in parts() {
            if let Some(values) = part.values(model) {
                let length = values.len();
                numbers.set_item(part.key(), Numbers::from(values).numpy(py, &[length])?)?;
            }
        }
        Ok((slf.get_type().getattr("_restore")?, (sizes, numbers)))
    }

    /// The model that `__reduce__` described.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        sizes: &Bound<'_, PyDict>,
        numbers: &Bound<'_, PyDict>,
    ) -> PyResult<MjModel> {
        let unfit =
            |what: &str| PyValueError::new_err(format!("not a pickle of this version: '{what}'"));
        let mut model = Model::default();
        for (name, _) in MODEL_SIZES {
            let size = sizes.get_item(name)?.ok_or_else(|| unfit(name))?;
            if let Some(target) = model.size_mut(name) {
                *target = size.extract()?;
            }
        }
        model
            .check_sizes()
            .map_err(|error| PyValueError::new_err(format!("not a pickle of a model: {error}")))?;
        panics::catch(|| model.allocate())?;
        for part in parts() {
            let key = part.key();
            let value = numbers.get_item(&key)?.ok_or_else(|| unfit(&key))?;
            let like = part.values(&model).ok_or_else(|| unfit(&key))?;
            let values = Numbers::extract(like, &value)?;
            if !part
                .values_mut(&mut model)
                .is_some_and(|target| values.store(target))
            {
                return Err(unfit(&key));
            }
        }
        model
            .validate()
            .map_err(|error| PyValueError::new_err(format!("not a pickle of a model: {error}")))?;
        MjModel::of(py, model)
    }
}
