//! `m.opt`, `m.stat` and `m.vis`: settings of a model, read and written in place. A group of settings that belongs to
//! no model has one of its own, with nothing else in it.

use crate::model::{MjModel, Part, parts};
use crate::stats::describe;
use crate::view::assign;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sim_core::Model;
use sim_core::fields::Slice;
use sim_core::model::MODEL_FIELDS;

/// A group of settings: where in a model it is.
#[derive(Clone, Copy)]
pub enum Group {
    Options,
    Statistic,
    Visual(&'static str),
}

impl Group {
    /// The settings of this group, with their numbers in the table of parts.
    fn parts(self) -> impl Iterator<Item = (&'static str, usize)> {
        let settings = parts().iter().enumerate().skip(MODEL_FIELDS.len());
        settings.filter_map(move |(number, part)| match (self, part) {
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

    /// Whether two models have the same settings of this group.
    fn equal(self, one: &Model, other: &Model) -> bool {
        self.parts()
            .all(|(_, part)| parts()[part].values(one) == parts()[part].values(other))
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
        let copy = MjModel::of_settings(py, Model::default())?;
        self.copy(model.get(), &copy);
        Py::new(py, copy)
    }
}

fn get<'py>(model: &Bound<'py, MjModel>, part: usize) -> PyResult<Bound<'py, PyAny>> {
    let (py, this) = (model.py(), model.get());
    Ok(match parts()[part].values(this.get()) {
        Some(Slice::F64([x])) => x.into_pyobject(py)?.into_any(),
        Some(Slice::F32([x])) => x.into_pyobject(py)?.into_any(),
        Some(Slice::I32([x])) => x.into_pyobject(py)?.into_any(),
        _ => this.place(part).numpy(this.owner.bind(py)),
    })
}

fn set(model: &Bound<'_, MjModel>, part: usize, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let place = model.get().place(part);
    match parts()[part].values(model.get().get()) {
        Some(Slice::F64([_])) => place.store(Slice::F64(&[value.extract()?])),
        Some(Slice::F32([_])) => place.store(Slice::F32(&[value.extract::<f64>()? as f32])),
        Some(Slice::I32([_])) => place.store(Slice::I32(&[value.extract()?])),
        _ => return assign(&get(model, part)?, value),
    };
    Ok(())
}

macro_rules! settings {
    ($(#[doc = $doc:literal] $(#[new = $new:ident])? $class:ident = $group:expr;)*) => {
        $(
            #[doc = $doc]
            #[pyclass(frozen, subclass, module = "cortenforge")]
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
                $(
                    #[new]
                    #[pyo3(signature = (*_args, **_kwargs))]
                    fn $new(
                        py: Python<'_>,
                        _args: &Bound<'_, PyTuple>,
                        _kwargs: Option<&Bound<'_, PyDict>>,
                    ) -> PyResult<$class> {
                        Ok($class { model: Py::new(py, MjModel::of_settings(py, Model::default())?)? })
                    }

                    fn __init__(&self) {}
                )?

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                    let other = other.cast::<$class>().ok()?.get();
                    Some($group.equal(self.model.get().get(), other.model.get().get()))
                }

                fn __copy__(&self, py: Python<'_>) -> PyResult<$class> {
                    Ok($class { model: $group.detached(py, self.model.get())? })
                }

                fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<$class> {
                    self.__copy__(py)
                }

                fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                    describe(slf.as_any(), &$group.names())
                }
            }
        )*

        /// The model whose settings an object has.
        fn model_of<'a, 'py>(object: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, MjModel>> {
            $(
                if let Ok(settings) = object.cast::<$class>() {
                    return Ok(settings.get().model.bind(object.py()));
                }
            )*
            Err(PyTypeError::new_err("not a group of settings"))
        }

        /// Adds the classes, each with an attribute for every setting, and for MjOption the lists of their names.
        pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            let visual = py.get_type::<MjVisual>();
            $(
                let class = py.get_type::<$class>();
                for (name, part) in $group.parts() {
                    class.setattr(name, Py::new(py, Setting { name, part })?)?;
                }
                match $group {
                    Group::Visual(_) => visual.setattr(stringify!($class), class)?,
                    Group::Options | Group::Statistic => module.add(stringify!($class), class)?,
                }
            )*
            names_of_options(py)
        }
    };
}

settings! {
    /// Physics options.
    #[new = new]
    MjOption = Group::Options;
    /// Statistics of a model.
    #[new = new]
    MjStatistic = Group::Statistic;
    /// Settings of the whole picture.
    Global = Group::Visual("global");
    /// Settings of quality.
    Quality = Group::Visual("quality");
    /// The light on the camera.
    Headlight = Group::Visual("headlight");
    /// How quantities become pictures.
    Map = Group::Visual("map");
    /// Sizes of what is drawn.
    Scale = Group::Visual("scale");
    /// Colours of what is drawn.
    Rgba = Group::Visual("rgba");
}

/// `_all_fields` and its like: the names of the options, by type.
fn names_of_options(py: Python<'_>) -> PyResult<()> {
    let model = Model::default();
    let kind = |(_, part): &(&str, usize)| match parts()[*part].values(&model) {
        Some(Slice::F64([_])) => 0,
        Some(Slice::F64(_)) => 1,
        _ => 2,
    };
    let class = py.get_type::<MjOption>();
    let mut all = Vec::new();
    for (number, attribute) in ["_float_fields", "_floatarray_fields", "_int_fields"]
        .into_iter()
        .enumerate()
    {
        let names = Group::Options.parts().filter(|part| kind(part) == number);
        let names: Vec<_> = names.map(|(name, _)| name).collect();
        all.extend_from_slice(&names);
        class.setattr(attribute, PyTuple::new(py, names)?)?;
    }
    class.setattr("_all_fields", PyTuple::new(py, all)?)
}

// One setting, an attribute of its class.
#[pyclass(frozen, module = "cortenforge")]
struct Setting {
    name: &'static str,
    part: usize,
}

#[pymethods]
impl Setting {
    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        object: Option<&Bound<'py, PyAny>>,
        _class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match object.filter(|object| !object.is_none()) {
            None => Ok(slf.clone().into_any()),
            Some(object) => get(model_of(object)?, slf.get().part),
        }
    }

    fn __set__(&self, object: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        set(model_of(object)?, self.part, value)
    }

    fn __delete__(&self, _object: &Bound<'_, PyAny>) -> PyResult<()> {
        let message = format!("'{}' cannot be deleted", self.name);
        Err(PyAttributeError::new_err(message))
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        self.name
    }
}

/// The groups of `MjVisual`; in Python `global` is a keyword.
const VISUAL_GROUPS: [&str; 6] = ["global_", "quality", "headlight", "map", "scale", "rgba"];

/// What a viewer should know about a model, by group.
#[pyclass(frozen, subclass, module = "cortenforge")]
pub struct MjVisual {
    pub model: Py<MjModel>,
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

macro_rules! groups {
    ($visual:ident: $($name:ident $class:ident;)*) => {
        #[pymethods]
        impl $visual {
            $(
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, $class>> {
                    $class::of(self.model.bind(py))
                }
            )*

            /// `global`, which is a word of Python's, under the name that it has in a model as it is written.
            fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, Global>> {
                match name {
                    "global" => Global::of(self.model.bind(py)),
                    _ => Err(PyAttributeError::new_err(format!("'MjVisual' object has no attribute '{name}'"))),
                }
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                let (one, other) = (self.model.get(), other.cast::<$visual>().ok()?.get().model.get());
                let groups = ["global", "quality", "headlight", "map", "scale", "rgba"];
                Some(groups.iter().all(|group| Group::Visual(group).equal(one.get(), other.get())))
            }

            fn __copy__(&self, py: Python<'_>) -> PyResult<MjVisual> {
                let copy = MjModel::of_settings(py, Model::default())?;
                copy_visual(self.model.get().get(), &copy);
                Ok(MjVisual { model: Py::new(py, copy)? })
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjVisual> {
                self.__copy__(py)
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let mut text = format!("<{}\n", slf.get_type().name()?);
                for name in VISUAL_GROUPS {
                    let group = slf.getattr(name)?.repr()?.to_string().replace('\n', "\n  ");
                    text += &format!("  {name}: {group}\n");
                }
                Ok(text + ">")
            }
        }
    };
}

groups! {
    MjVisual:
    global_ Global;
    quality Quality;
    headlight Headlight;
    map Map;
    scale Scale;
    rgba Rgba;
}

/// Copies all settings for viewers.
pub fn copy_visual(from: &Model, to: &MjModel) {
    for group in ["global", "quality", "headlight", "map", "scale", "rgba"] {
        Group::Visual(group).copy(from, to);
    }
}
