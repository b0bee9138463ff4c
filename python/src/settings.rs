//! `m.opt`, `m.stat` and `m.vis`: settings of a model, read and written in place.

use crate::model::MjModel;
use crate::view::{assign, no_attribute, view};
use pyo3::prelude::*;
use sim_core::fields::SliceMut;

/// Which settings of the model.
#[derive(Clone, Copy)]
pub enum SettingsKind {
    Option,
    Statistic,
    /// index of a group in `Visual`
    Visual(&'static str),
}

/// A group of settings of a model.
#[pyclass(frozen, module = "cortenforge")]
pub struct Settings {
    model: Py<MjModel>,
    kind: SettingsKind,
}

impl Settings {
    pub fn new(model: Py<MjModel>, kind: SettingsKind) -> Settings {
        Settings { model, kind }
    }

    fn class(&self) -> &'static str {
        match self.kind {
            SettingsKind::Option => "MjOption",
            SettingsKind::Statistic => "MjStatistic",
            SettingsKind::Visual(_) => "MjVisual",
        }
    }

    fn names(&self) -> Vec<&'static str> {
        match self.kind {
            SettingsKind::Option => sim_core::model::Option::FIELDS.to_vec(),
            SettingsKind::Statistic => sim_core::model::Statistic::FIELDS.to_vec(),
            SettingsKind::Visual(group) => sim_core::model::Visual::FIELDS
                .iter()
                .filter(|(g, _)| *g == group)
                .map(|(_, name)| *name)
                .collect(),
        }
    }

    fn field(&self, name: &str) -> PyResult<SliceMut<'_>> {
        let model = self.model.get().model.get_mut();
        match self.kind {
            SettingsKind::Option => model.opt.field_mut(name),
            SettingsKind::Statistic => model.stat.field_mut(name),
            SettingsKind::Visual(group) => model.vis.field_mut(group, name),
        }
        .ok_or_else(|| no_attribute(self.class(), name))
    }
}

#[pymethods]
impl Settings {
    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.field(name)? {
            SliceMut::F64([x]) => x.into_pyobject(py)?.into_any(),
            SliceMut::F32([x]) => x.into_pyobject(py)?.into_any(),
            SliceMut::I32([x]) => x.into_pyobject(py)?.into_any(),
            values => {
                let length = crate::model::values_len(&values);
                view(self.model.bind(py).clone().into_any(), values, &[length])?
            }
        })
    }

    fn __setattr__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match self.field(name)? {
            SliceMut::F64([x]) => *x = value.extract()?,
            SliceMut::F32([x]) => *x = value.extract()?,
            // enums and booleans are integers too
            SliceMut::I32([x]) => *x = value.call_method0("__int__")?.extract()?,
            values => {
                let length = crate::model::values_len(&values);
                assign(&view(self.model.bind(py).clone().into_any(), values, &[length])?, value)?;
            }
        }
        Ok(())
    }

    fn __dir__(&self) -> Vec<&'static str> {
        self.names()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("<{}\n", self.class());
        let mut names = self.names();
        names.sort_unstable();
        for name in names {
            text += &format!("  {name}: {}\n", self.__getattr__(py, name)?.repr()?);
        }
        Ok(text + ">")
    }
}

/// Visualisation settings, by group.
#[pyclass(frozen, module = "cortenforge")]
pub struct MjVisual {
    model: Py<MjModel>,
}

impl MjVisual {
    pub fn new(model: Py<MjModel>) -> MjVisual {
        MjVisual { model }
    }
}

#[pymethods]
impl MjVisual {
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Settings> {
        // `global` is a keyword of Python, so MuJoCo's bindings call it `global_`
        sim_core::model::Visual::FIELDS
            .iter()
            .map(|(group, _)| *group)
            .find(|group| name == *group || (name == "global_" && *group == "global"))
            .map(|group| Settings::new(self.model.clone_ref(py), SettingsKind::Visual(group)))
            .ok_or_else(|| no_attribute("MjVisual", name))
    }

    fn __dir__(&self) -> Vec<&'static str> {
        vec!["global_", "quality", "headlight", "map", "scale", "rgba"]
    }
}
