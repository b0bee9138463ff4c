//! `m.opt`, `m.stat` and `m.vis`: settings of a model, read and written in place. A group of settings that belongs to
//! no model has one of its own, with nothing else in it.

use crate::model::{MjModel, Part, parts};
use crate::view::assign;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use sim_core::Model;
use sim_core::fields::Slice;

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

    /// The settings of this group, with their numbers in the table of parts.
    fn parts(self) -> impl Iterator<Item = (&'static str, usize)> {
        let parts = parts().iter().enumerate();
        parts.filter_map(move |(number, part)| match (self, part) {
            (Group::Options, Part::Options(name)) | (Group::Statistic, Part::Statistic(name)) => {
                Some((*name, number))
            }
            (Group::Visual(own), Part::Visual(group, name)) if own == *group => {
                Some((*name, number))
            }
            _ => None,
        })
    }

    fn names(self) -> Vec<&'static str> {
        self.parts().map(|(name, _)| name).collect()
    }

    fn part(self, name: &str) -> PyResult<usize> {
        let part = self.parts().find(|(other, _)| *other == name);
        let (_, part) = part.ok_or_else(|| no_attribute(&self.class(), name))?;
        Ok(part)
    }

    fn get<'py>(self, model: &Bound<'py, MjModel>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let (py, part, this) = (model.py(), self.part(name)?, model.get());
        Ok(match parts()[part].values(this.get()) {
            Some(Slice::F64([x])) => x.into_pyobject(py)?.into_any(),
            Some(Slice::F32([x])) => x.into_pyobject(py)?.into_any(),
            Some(Slice::I32([x])) => x.into_pyobject(py)?.into_any(),
            _ => this.place(part).numpy(this.owner.bind(py)),
        })
    }

    fn set(self, model: &Bound<'_, MjModel>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let part = self.part(name)?;
        let place = model.get().place(part);
        match parts()[part].values(model.get().get()) {
            Some(Slice::F64([_])) => place.store(Slice::F64(&[value.extract()?])),
            Some(Slice::F32([_])) => place.store(Slice::F32(&[value.extract::<f64>()? as f32])),
            Some(Slice::I32([_])) => place.store(Slice::I32(&[value.extract()?])),
            _ => return assign(&self.get(model, name)?, value),
        };
        Ok(())
    }

    fn repr(self, model: &Bound<'_, MjModel>) -> PyResult<String> {
        let mut names = self.names();
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
            if let Some(values) = parts()[part].values(from) {
                to.place(part).store(values);
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
                $group.names()
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
        self.group.names()
    }

    fn __eq__(&self, other: &VisualGroup) -> bool {
        self.model.is(&other.model) && self.group.class() == other.group.class()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.group.repr(self.model.bind(py))
    }
}
