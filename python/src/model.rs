//! `MjModel`.

use crate::cell::Shared;
use crate::settings::{MjVisual, Settings, SettingsKind};
use crate::view::{assign, no_attribute, view};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sim_core::Model;
use sim_core::fields::SliceMut;
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES};
use std::collections::HashMap;
use std::path::PathBuf;

/// A compiled model. Every array of MuJoCo's mjModel is an attribute under its own name: a numpy view that can be
/// read and written.
#[pyclass(frozen, module = "cortenforge", weakref)]
pub struct MjModel {
    pub model: Shared<Model>,
}

/// Fields that MuJoCo's bindings give as bytes.
const BYTES: [&str; 4] = ["names", "paths", "text_data", "plugin_attr"];

impl MjModel {
    pub fn new(model: Model) -> MjModel {
        MjModel { model: Shared::new(model) }
    }

    pub fn get(&self) -> &Model {
        self.model.get()
    }
}

fn assets_of(assets: Option<&Bound<'_, PyDict>>) -> PyResult<HashMap<String, Vec<u8>>> {
    let mut files = HashMap::new();
    for (name, content) in assets.into_iter().flatten() {
        let content = content.cast::<PyBytes>().map_err(|_| PyTypeError::new_err("assets must be bytes"))?;
        files.insert(name.extract()?, content.as_bytes().to_vec());
    }
    Ok(files)
}

fn value_error(error: sim_mjcf::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl MjModel {
    /// Loads and compiles a model from MJCF text. `assets` maps file names to their content.
    #[staticmethod]
    #[pyo3(signature = (xml, assets=None))]
    fn from_xml_string(py: Python<'_>, xml: &str, assets: Option<&Bound<'_, PyDict>>) -> PyResult<MjModel> {
        let files = assets_of(assets)?;
        py.detach(|| sim_mjcf::load_model_with_assets(xml, &files)).map(MjModel::new).map_err(value_error)
    }

    /// Loads and compiles a model from an MJCF file. `assets` maps file names to their content.
    #[staticmethod]
    #[pyo3(signature = (filename, assets=None))]
    fn from_xml_path(py: Python<'_>, filename: PathBuf, assets: Option<&Bound<'_, PyDict>>) -> PyResult<MjModel> {
        let files = assets_of(assets)?;
        if let Some(content) = filename.to_str().and_then(|name| files.get(name)) {
            let xml = std::str::from_utf8(content).map_err(|e| PyValueError::new_err(e.to_string()))?;
            return py
                .detach(|| sim_mjcf::load_model_with_assets(xml, &files))
                .map(MjModel::new)
                .map_err(value_error);
        }
        py.detach(|| sim_mjcf::load_model_from_path(&filename)).map(MjModel::new).map_err(value_error)
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let model = slf.get().model.get_mut();
        if let Some(size) = model.size(name) {
            // a size that is not given is -1 in MuJoCo, all bits set here
            return Ok((size as i64).into_pyobject(py)?.into_any());
        }
        match name {
            "opt" => return Ok(Bound::new(py, Settings::new(slf.clone().unbind(), SettingsKind::Option))?.into_any()),
            "stat" => {
                return Ok(Bound::new(py, Settings::new(slf.clone().unbind(), SettingsKind::Statistic))?.into_any());
            }
            "vis" => return Ok(Bound::new(py, MjVisual::new(slf.clone().unbind()))?.into_any()),
            _ => {}
        }
        let shape = model.field(name).ok_or_else(|| no_attribute("MjModel", name))?.shape;
        match model.field_mut(name) {
            Some(SliceMut::U8(bytes)) if BYTES.contains(&name) => Ok(PyBytes::new(py, bytes).into_any()),
            Some(values) => view(slf.clone().into_any(), values, &shape),
            None => Err(no_attribute("MjModel", name)),
        }
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if slf.get().get().field(name).is_none() || BYTES.contains(&name) {
            return Err(no_attribute("MjModel", name));
        }
        assign(&slf.getattr(name)?, value)
    }

    fn __dir__(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let mut names: Vec<String> = slf.get_type().dir()?.extract()?;
        names.extend(MODEL_SIZES.iter().map(|(name, _)| (*name).to_owned()));
        names.extend(MODEL_FIELDS.iter().map(|field| field.name.to_owned()));
        names.extend(["opt", "stat", "vis"].map(str::to_owned));
        Ok(names)
    }

    fn __copy__(&self) -> MjModel {
        MjModel::new(self.get().clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> MjModel {
        self.__copy__()
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

    /// Everything needed to build the same model again: sizes, settings and arrays, by name.
    fn __getstate__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let py = slf.py();
        let model = slf.get().model.get_mut();
        let state = PyDict::new(py);
        for (name, _) in MODEL_SIZES {
            state.set_item(format!("size/{name}"), model.size(name))?;
        }
        for field in MODEL_FIELDS {
            if let Some(values) = model.field_mut(field.name) {
                let length = values_len(&values);
                state.set_item(format!("model/{}", field.name), crate::view::copy(py, values, &[length])?)?;
            }
        }
        for name in sim_core::model::Option::FIELDS {
            if let Some(values) = model.opt.field_mut(name) {
                let length = values_len(&values);
                state.set_item(format!("opt/{name}"), crate::view::copy(py, values, &[length])?)?;
            }
        }
        for name in sim_core::model::Statistic::FIELDS {
            if let Some(values) = model.stat.field_mut(name) {
                let length = values_len(&values);
                state.set_item(format!("stat/{name}"), crate::view::copy(py, values, &[length])?)?;
            }
        }
        for (group, name) in sim_core::model::Visual::FIELDS {
            if let Some(values) = model.vis.field_mut(group, name) {
                let length = values_len(&values);
                state.set_item(format!("vis/{group}/{name}"), crate::view::copy(py, values, &[length])?)?;
            }
        }
        Ok(state)
    }

    /// The model that `__getstate__` described.
    #[staticmethod]
    fn _from_state(py: Python<'_>, state: &Bound<'_, PyDict>) -> PyResult<Py<MjModel>> {
        let mut model = Model::default();
        for (name, _) in MODEL_SIZES {
            if let (Some(value), Some(size)) = (state.get_item(format!("size/{name}"))?, model.size_mut(name)) {
                *size = value.extract()?;
            }
        }
        model.allocate();
        let model = Bound::new(py, MjModel::new(model))?;
        for (key, value) in state.iter() {
            let key: String = key.extract()?;
            let target = match key.split('/').collect::<Vec<_>>().as_slice() {
                ["size", _] => continue,
                ["model", name] => model.get().model.get_mut().field_mut(name),
                ["opt", name] => model.get().model.get_mut().opt.field_mut(name),
                ["stat", name] => model.get().model.get_mut().stat.field_mut(name),
                ["vis", group, name] => model.get().model.get_mut().vis.field_mut(group, name),
                _ => None,
            };
            let target = target.ok_or_else(|| PyValueError::new_err(format!("unknown field '{key}'")))?;
            let length = values_len(&target);
            assign(&view(model.clone().into_any(), target, &[length])?, &value)?;
        }
        Ok(model.unbind())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        Ok((slf.get_type().getattr("_from_state")?, (Self::__getstate__(slf)?,)))
    }
}

/// Number of scalars in a field.
pub fn values_len(values: &SliceMut<'_>) -> usize {
    match values {
        SliceMut::F64(s) => s.len(),
        SliceMut::F32(s) => s.len(),
        SliceMut::I32(s) => s.len(),
        SliceMut::I64(s) => s.len(),
        SliceMut::U8(s) => s.len(),
        SliceMut::U64(s) => s.len(),
    }
}
