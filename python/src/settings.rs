//! `m.opt`, `m.stat` and `m.vis`: settings of a model, read and written in place. A group of settings that belongs to
//! no model has one of its own, with nothing else in it.

use crate::model::{MjModel, Part};
use crate::view::{Array, Numbers, assign};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use sim_core::Model;
use sim_core::fields::{Slice, SliceMut};
use sim_core::model::{Options, Statistic, Visual};

/// A group of settings: which class it is in Python, and where in a model it is.
#[derive(Clone, Copy)]
pub enum Group {
    Options,
    Statistic,
    Visual(&'static str),
}

impl Group {
    fn class(self) -> String {
        match self {
            Group::Options => "MjOption".to_owned(),
            Group::Statistic => "MjStatistic".to_owned(),
            Group::Visual(group) => group[..1].to_uppercase() + &group[1..],
        }
    }

    pub fn parts(self) -> Vec<(&'static str, Part)> {
        match self {
            Group::Options => Options::FIELDS
                .iter()
                .map(|&name| (name, Part::Options(name)))
                .collect(),
            Group::Statistic => Statistic::FIELDS
                .iter()
                .map(|&name| (name, Part::Statistic(name)))
                .collect(),
            Group::Visual(group) => Visual::FIELDS
                .iter()
                .filter(|(other, _)| *other == group)
                .map(|&(group, name)| (name, Part::Visual(group, name)))
                .collect(),
        }
    }

    fn part(self, name: &str) -> PyResult<Part> {
        let part = self
            .parts()
            .into_iter()
            .find(|(other, _)| *other == name)
            .map(|(_, part)| part);
        part.ok_or_else(|| no_attribute(&self.class(), name))
    }

    fn get<'py>(self, model: &Bound<'py, MjModel>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let (py, part, this) = (model.py(), self.part(name)?, model.get());
        Ok(match part.values(this.get()) {
            Some(Slice::F64([x])) => x.into_pyobject(py)?.into_any(),
            Some(Slice::F32([x])) => x.into_pyobject(py)?.into_any(),
            Some(Slice::I32([x])) => x.into_pyobject(py)?.into_any(),
            _ => {
                let array = this
                    .memory
                    .set(|model| part.values_mut(model).map(Array::flat));
                array
                    .ok_or_else(|| no_attribute(&self.class(), name))?
                    .numpy(this.owner.bind(py))
            }
        })
    }

    fn set(self, model: &Bound<'_, MjModel>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let part = self.part(name)?;
        // the value is looked at first: that may run any code
        let number = match part.values(model.get().get()) {
            Some(Slice::F64([_]) | Slice::F32([_])) => value.extract::<f64>()?,
            Some(Slice::I32([_])) => f64::from(value.extract::<i32>()?),
            _ => return assign(&self.get(model, name)?, value),
        };
        model
            .get()
            .memory
            .set(|model| match part.values_mut(model) {
                Some(SliceMut::F64([x])) => *x = number,
                Some(SliceMut::F32([x])) => *x = number as f32,
                Some(SliceMut::I32([x])) => *x = number as i32,
                _ => {}
            });
        Ok(())
    }

    fn repr(self, model: &Bound<'_, MjModel>) -> PyResult<String> {
        let mut names: Vec<_> = self.parts().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        let mut text = format!("<{}\n", self.class());
        for name in names {
            text += &format!("  {name}: {}\n", self.get(model, name)?.repr()?);
        }
        Ok(text + ">")
    }

    /// Copies the settings of one model to another.
    pub fn copy(self, from: &Model, to: &MjModel) {
        for (_, part) in self.parts() {
            if let Some(values) = part.values(from) {
                to.memory.set(|model| {
                    part.values_mut(model)
                        .map(|target| Numbers::from(values).store(target))
                });
            }
        }
    }

    /// A model with nothing in it but a copy of these settings.
    fn detached(self, py: Python<'_>, model: &MjModel) -> PyResult<Py<MjModel>> {
        let copy = MjModel::of(py, Model::default())?;
        self.copy(model.get(), &copy);
        Py::new(py, copy)
    }
}

fn no_attribute(class: &str, name: &str) -> PyErr {
    PyAttributeError::new_err(format!("'{class}' object has no attribute '{name}'"))
}

macro_rules! settings {
    ($(#[doc = $doc:literal] $class:ident = $group:expr;)*) => {$(
        #[doc = $doc]
        #[pyclass(frozen, module = "cortenforge")]
        pub struct $class {
            pub model: Py<MjModel>,
        }

        impl $class {
            pub fn of<'py>(model: &Bound<'py, MjModel>) -> PyResult<Bound<'py, $class>> {
                Bound::new(model.py(), $class { model: model.clone().unbind() })
            }
        }

        #[pymethods]
        impl $class {
            #[new]
            fn new(py: Python<'_>) -> PyResult<$class> {
                Ok($class { model: Py::new(py, MjModel::of(py, Model::default())?)? })
            }

            fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
                $group.get(self.model.bind(py), name)
            }

            fn __setattr__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                $group.set(self.model.bind(py), name, value)
            }

            fn __dir__(&self) -> Vec<&'static str> {
                $group.parts().into_iter().map(|(name, _)| name).collect()
            }

            fn __copy__(&self, py: Python<'_>) -> PyResult<$class> {
                Ok($class { model: $group.detached(py, self.model.get())? })
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<$class> {
                self.__copy__(py)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                $group.repr(self.model.bind(py))
            }
        }
    )*};
}

settings! {
    /// Physics options.
    MjOption = Group::Options;
    /// Statistics of a model.
    MjStatistic = Group::Statistic;
}

/// The groups of `Visual` under their names in Python, where `global` is a keyword.
pub const VISUAL_GROUPS: [(&str, &str); 6] = [
    ("global_", "global"),
    ("quality", "quality"),
    ("headlight", "headlight"),
    ("map", "map"),
    ("scale", "scale"),
    ("rgba", "rgba"),
];

/// What a viewer should know about a model, by group.
#[pyclass(frozen, module = "cortenforge")]
pub struct MjVisual {
    model: Py<MjModel>,
}

impl MjVisual {
    pub fn of<'py>(model: &Bound<'py, MjModel>) -> PyResult<Bound<'py, MjVisual>> {
        Bound::new(
            model.py(),
            MjVisual {
                model: model.clone().unbind(),
            },
        )
    }
}

#[pymethods]
impl MjVisual {
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<VisualGroup> {
        let mut groups = VISUAL_GROUPS.iter();
        let group = groups.find(|(python, own)| *python == name || *own == name);
        let (_, group) = group.ok_or_else(|| no_attribute("MjVisual", name))?;
        Ok(VisualGroup {
            model: self.model.clone_ref(py),
            group: Group::Visual(group),
        })
    }

    fn __dir__(&self) -> Vec<&'static str> {
        VISUAL_GROUPS.iter().map(|(python, _)| *python).collect()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = "<MjVisual\n".to_owned();
        for (python, group) in VISUAL_GROUPS {
            let group = Group::Visual(group)
                .repr(self.model.bind(py))?
                .replace('\n', "\n  ");
            text += &format!("  {python}: {group}\n");
        }
        Ok(text + ">")
    }
}

/// A group of settings for viewers.
#[pyclass(frozen, module = "cortenforge")]
pub struct VisualGroup {
    model: Py<MjModel>,
    group: Group,
}

#[pymethods]
impl VisualGroup {
    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.group.get(self.model.bind(py), name)
    }

    fn __setattr__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.group.set(self.model.bind(py), name, value)
    }

    fn __dir__(&self) -> Vec<&'static str> {
        self.group
            .parts()
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    fn __eq__(&self, other: &VisualGroup) -> bool {
        self.model.is(&other.model) && self.group.class() == other.group.class()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.group.repr(self.model.bind(py))
    }
}
