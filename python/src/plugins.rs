//! Plugins: those of the engine, and classes of the user's.
//!
//! A class is made an object of for each instance of the plugin in each simulation, with the settings of the instance. Its
//! methods have the names that MuJoCo has for what a plugin does, and those that are not there are not called. What they raise
//! is raised by the call of the engine that they were called in; until that is done, they are not called again.

use crate::FatalError;
use crate::callbacks::{self, Bridge};
use parking_lot::Mutex;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use sim_core::math::Vec3;
use sim_core::model::SensorStage;
use sim_core::plugin::{Capabilities, Instance, Plugin, PluginError, Plugins, Settings, Shape};
use sim_core::{Data, Model};
use std::sync::{Arc, LazyLock, RwLock};

/// Everything that models can use from here on.
static REGISTERED: LazyLock<RwLock<Plugins>> =
    LazyLock::new(|| RwLock::new(sim_plugins::first_party()));

/// What was raised where no call of the engine could raise it: while a model was compiled or a simulation copied.
static LOST: Mutex<Option<PyErr>> = Mutex::new(None);

/// The plugins that models can use now.
pub fn current() -> Plugins {
    match REGISTERED.read() {
        Ok(plugins) => plugins.clone(),
        Err(poisoned) => poisoned.into_inner().clone(),
    }
}

/// Raises what nobody could raise before.
pub fn raise_lost() -> PyResult<()> {
    match LOST.lock().take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// An error, because of what nobody could raise before.
pub fn because_of_lost(py: Python<'_>, error: PyErr) -> PyErr {
    if let Some(cause) = LOST.lock().take() {
        error.set_cause(py, Some(cause));
    }
    error
}

/// Refuses a simulation in which an instance of a plugin could not be made, or was raised what nobody else can raise.
pub fn check(py: Python<'_>, data: &Data) -> PyResult<()> {
    match data.plugin_error() {
        Some(error) => Err(because_of_lost(py, FatalError::new_err(error.to_string()))),
        None => raise_lost(),
    }
}

/// Whether a model has plugins that are written in Python.
pub fn has_python(m: &Model) -> bool {
    m.plugin
        .iter()
        .any(|&slot| slot >= sim_plugins::first_party().len() as i32)
}

/// Registers a class as a plugin: `name` is what models call it by, `attributes` the names of its settings, `capabilityflags`
/// what it can do (mjtPluginCapabilityBit), `needstage` when its sensors are computed. Models that are loaded from now on can
/// use it. Gives its number.
#[pyfunction]
fn register_plugin(class: &Bound<'_, PyType>) -> PyResult<i32> {
    let py = class.py();
    let field = |name: &str| match class.hasattr(name)? {
        true => Ok(Some(class.getattr(name)?)),
        false => PyResult::Ok(None),
    };
    let missing = |what: &str| PyTypeError::new_err(format!("a plugin needs '{what}'"));
    let name: String = field("name")?.ok_or_else(|| missing("name"))?.extract()?;
    let flags: u8 = field("capabilityflags")?
        .ok_or_else(|| missing("capabilityflags"))?
        .extract()?;
    if flags == 0 || Capabilities::from_bits(flags).bits() != flags {
        let message = "capabilityflags should be a sum of mjtPluginCapabilityBit";
        return Err(PyValueError::new_err(message));
    }
    let attributes = match field("attributes")? {
        Some(names) => names
            .try_iter()?
            .map(|name| name?.extract())
            .collect::<PyResult<_>>()?,
        None => Vec::new(),
    };
    let stage = match field("needstage")? {
        Some(stage) => SensorStage::from_i32(stage.extract()?)
            .ok_or_else(|| PyValueError::new_err("needstage should be one of mjtStage"))?,
        None => SensorStage::Pos,
    };
    let plugin = UserPlugin {
        name,
        attributes,
        capabilities: Capabilities::from_bits(flags),
        stage,
        class: class.clone().unbind(),
    };
    let registered = current();
    if let Some((slot, _)) = registered.find(&plugin.name) {
        let same = CLASSES.lock().iter().any(|known| known.bind(py).is(class));
        return match same {
            true => Ok(slot),
            false => Err(PyValueError::new_err(format!(
                "plugin '{}' is already registered",
                plugin.name
            ))),
        };
    }
    let mut plugins = REGISTERED
        .write()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let slot = plugins.register(Arc::new(plugin));
    let slot = slot.map_err(|error| PyValueError::new_err(error.to_string()))?;
    CLASSES.lock().push(class.clone().unbind());
    Ok(slot)
}

/// The classes that are registered.
static CLASSES: Mutex<Vec<Py<PyType>>> = Mutex::new(Vec::new());

/// The names of all plugins that models can use, by their numbers.
#[pyfunction]
fn plugin_names() -> Vec<String> {
    current().names().map(str::to_owned).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(register_plugin, module)?)?;
    module.add_function(wrap_pyfunction!(plugin_names, module)?)
}

/// A class of the user's.
struct UserPlugin {
    name: String,
    attributes: Vec<String>,
    capabilities: Capabilities,
    stage: SensorStage,
    class: Py<PyType>,
}

/// The words for an exception, which is kept for whoever can raise it.
fn words(py: Python<'_>, error: PyErr) -> PluginError {
    let words = error.to_string();
    LOST.lock().get_or_insert_with(|| error.clone_ref(py));
    PluginError::new(words)
}

impl UserPlugin {
    /// A new object with these settings.
    fn object(&self, py: Python<'_>, settings: &Settings<'_>) -> PyResult<Py<PyAny>> {
        let config = PyDict::new(py);
        for name in &self.attributes {
            config.set_item(name, settings.text(name))?;
        }
        self.class.call1(py, (config,))
    }

    /// What an object with the settings of an instance says.
    fn ask<R>(
        &self,
        m: &Model,
        instance: usize,
        f: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<R>,
    ) -> Result<R, PluginError> {
        Python::attach(|py| {
            let object = self.object(py, &m.plugin_settings(instance));
            let answer = object.and_then(|object| f(object.bind(py)));
            answer.map_err(|error| words(py, error))
        })
    }
}

/// A number that is an attribute, or that a method gives; `None` if there is none.
fn size(object: &Bound<'_, PyAny>, name: &str, argument: Option<usize>) -> PyResult<Option<usize>> {
    if !object.hasattr(name)? {
        return Ok(None);
    }
    let value = object.getattr(name)?;
    let value = match (value.is_callable(), argument) {
        (true, Some(argument)) => value.call1((argument,))?,
        (true, None) => value.call0()?,
        (false, _) => value,
    };
    value.extract().map(Some)
}

impl Plugin for UserPlugin {
    fn name(&self) -> &str {
        &self.name
    }

    fn attributes(&self) -> Vec<&str> {
        self.attributes.iter().map(String::as_str).collect()
    }

    fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    fn stage(&self) -> SensorStage {
        self.stage
    }

    fn state_size(&self, m: &Model, instance: usize) -> Result<usize, PluginError> {
        self.ask(m, instance, |object| {
            Ok(size(object, "nstate", None)?.unwrap_or(0))
        })
    }

    fn sensor_size(&self, m: &Model, instance: usize, sensor: usize) -> Result<usize, PluginError> {
        self.ask(m, instance, |object| {
            let missing = || PyTypeError::new_err("a plugin for sensors needs 'nsensordata'");
            size(object, "nsensordata", Some(sensor))?.ok_or_else(missing)
        })
    }

    fn instance(
        &self,
        m: &Model,
        _d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError> {
        let sdf = self.capabilities.has(Capabilities::SDF);
        let object = self.ask(m, instance, |object| {
            let shape = sdf.then(|| UserShape::new(object)).transpose()?;
            Ok(UserInstance {
                methods: Methods::of(object)?,
                object: object.clone().unbind(),
                shape,
            })
        })?;
        Ok(Box::new(object))
    }

    fn shape(&self, settings: &Settings<'_>) -> Result<Box<dyn Shape>, PluginError> {
        Python::attach(|py| {
            let object = self.object(py, settings);
            let shape = object.and_then(|object| UserShape::new(object.bind(py)));
            match shape {
                Ok(shape) => Ok(Box::new(shape) as Box<dyn Shape>),
                Err(error) => Err(words(py, error)),
            }
        })
    }
}

/// Which methods an object has.
#[derive(Clone, Copy)]
struct Methods {
    compute: bool,
    actuator_act_dot: bool,
    advance: bool,
    reset: bool,
}

impl Methods {
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Methods> {
        Ok(Methods {
            compute: object.hasattr("compute")?,
            actuator_act_dot: object.hasattr("actuator_act_dot")?,
            advance: object.hasattr("advance")?,
            reset: object.hasattr("reset")?,
        })
    }
}

/// An object of the user's class in a simulation.
struct UserInstance {
    object: Py<PyAny>,
    methods: Methods,
    shape: Option<UserShape>,
}

impl Clone for UserInstance {
    /// A deep copy, so that simulations have nothing in common.
    fn clone(&self) -> UserInstance {
        Python::attach(|py| {
            let copied = py
                .import("copy")
                .and_then(|copy| copy.call_method1("deepcopy", (&self.object,)));
            let copied = match copied {
                Ok(copied) => copied,
                Err(error) => {
                    LOST.lock().get_or_insert(error);
                    self.object.bind(py).clone()
                }
            };
            UserInstance {
                shape: self.shape.as_ref().map(|shape| UserShape {
                    object: copied.clone().unbind(),
                    ..*shape
                }),
                object: copied.unbind(),
                methods: self.methods,
            }
        })
    }
}

/// Calls a method with model, data, the number of the instance and what else there is, in the call of the engine that this
/// thread is in.
fn call(
    object: &Py<PyAny>,
    d: &mut Data,
    method: &str,
    id: usize,
    capability: Option<Capabilities>,
) {
    let Some(bridge) = callbacks::current() else {
        let message = "a plugin that is written in Python cannot compute here";
        LOST.lock()
            .get_or_insert_with(|| PyTypeError::new_err(message));
        return;
    };
    let Bridge { model, data, .. } = &*bridge;
    bridge.tell(d, |py| {
        let object = object.bind(py);
        let result = match capability {
            Some(capability) => object.call_method1(method, (model, data, id, capability.bits())),
            None => object.call_method1(method, (model, data, id)),
        };
        Some(result.map(Bound::unbind))
    });
}

impl UserInstance {
    fn compute(&self, d: &mut Data, id: usize, capability: Capabilities) {
        if self.methods.compute {
            call(&self.object, d, "compute", id, Some(capability));
        }
    }
}

impl Instance for UserInstance {
    fn reset(&mut self, _m: &Model, state: &mut [f64], _id: usize) {
        if !self.methods.reset {
            return;
        }
        let new: PyResult<Option<Vec<f64>>> = Python::attach(|py| {
            let list = PyList::new(py, state.iter())?;
            let answer = self.object.bind(py).call_method1("reset", (&list,))?;
            let answer = if answer.is_none() {
                list.into_any()
            } else {
                answer
            };
            answer.extract().map(Some)
        });
        match new {
            Ok(Some(new)) if new.len() == state.len() => state.copy_from_slice(&new),
            Ok(_) => {
                let message = "reset should leave the state as long as it was";
                LOST.lock()
                    .get_or_insert_with(|| PyValueError::new_err(message));
            }
            Err(error) => {
                LOST.lock().get_or_insert(error);
            }
        }
    }

    fn act_dot(&mut self, _m: &Model, d: &mut Data, id: usize) {
        if self.methods.actuator_act_dot {
            call(&self.object, d, "actuator_act_dot", id, None);
        }
    }

    fn actuator(&mut self, _m: &Model, d: &mut Data, id: usize) {
        self.compute(d, id, Capabilities::ACTUATOR);
    }

    fn sensor(&mut self, _m: &Model, d: &mut Data, id: usize) {
        self.compute(d, id, Capabilities::SENSOR);
    }

    fn passive(&mut self, _m: &Model, d: &mut Data, id: usize) {
        self.compute(d, id, Capabilities::PASSIVE);
    }

    fn advance(&mut self, _m: &Model, d: &mut Data, id: usize) {
        if self.methods.advance {
            call(&self.object, d, "advance", id, None);
        }
    }

    fn shape(&self) -> Option<&dyn Shape> {
        self.shape.as_ref().map(|shape| shape as &dyn Shape)
    }
}

/// The shape that an object of the user's class gives.
struct UserShape {
    object: Py<PyAny>,
    aabb: [f64; 6],
    has_gradient: bool,
}

impl UserShape {
    /// Asks for the box around it, and for one distance, so that what is wrong shows at once.
    fn new(object: &Bound<'_, PyAny>) -> PyResult<UserShape> {
        let aabb: [f64; 6] = object.call_method0("sdf_aabb")?.extract()?;
        let [x, y, z, ..] = aabb;
        let _: f64 = object
            .call_method1("sdf_distance", ((x, y, z),))?
            .extract()?;
        Ok(UserShape {
            object: object.clone().unbind(),
            aabb,
            has_gradient: object.hasattr("sdf_gradient")?,
        })
    }

    /// What a method says of a point; zero after something was raised.
    fn say<R: Default + for<'a, 'py> FromPyObject<'a, 'py, Error: Into<PyErr>>>(
        &self,
        method: &str,
        point: Vec3,
    ) -> R {
        let [x, y, z] = point.0;
        let ask = |py: Python<'_>| -> PyResult<R> {
            let answer = self.object.bind(py).call_method1(method, ((x, y, z),))?;
            answer.extract().map_err(Into::into)
        };
        match callbacks::current() {
            Some(bridge) => bridge.run(|py| Some(ask(py))),
            None if LOST.lock().is_some() => R::default(),
            None => Python::attach(|py| {
                ask(py).unwrap_or_else(|error| {
                    LOST.lock().get_or_insert(error);
                    R::default()
                })
            }),
        }
    }
}

impl Shape for UserShape {
    fn distance(&self, point: Vec3) -> f64 {
        self.say("sdf_distance", point)
    }

    fn gradient(&self, point: Vec3, distance: f64) -> Vec3 {
        if self.has_gradient {
            return Vec3(self.say("sdf_gradient", point));
        }
        const STEP: f64 = 1e-8;
        Vec3([0, 1, 2].map(|axis| {
            let mut ahead = point;
            ahead[axis] += STEP;
            (self.distance(ahead) - distance) / STEP
        }))
    }

    fn aabb(&self) -> [f64; 6] {
        self.aabb
    }
}
