//! Plugins of a model as it is written: which it asks for, settings of instances, who has which.

use super::{Known, SpecCore, gone, handle};
use crate::plugins;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sim_core::model::ObjType;
use sim_mjcf::spec::{Actuator, Body, Geom, Id, Mesh, Plugin, PluginUse, Sensor};
use sim_mjcf::{Handle, Spec};
use std::collections::BTreeMap;

/// The plugin of an element: whether there is one, names of the plugin and the instance, a message for errors, and the number of
/// an instance that it has for itself.
type Row = (bool, String, String, String, Option<u64>);

fn plugin_of(spec: &mut Spec, element: Handle) -> PyResult<&mut PluginUse> {
    let number = element.number;
    let found = if element.in_class {
        None
    } else if element.kind == ObjType::Body {
        spec.get_mut(Id::<Body>::of(number)).map(|x| &mut x.plugin)
    } else if element.kind == ObjType::Geom {
        spec.get_mut(Id::<Geom>::of(number)).map(|x| &mut x.plugin)
    } else if element.kind == ObjType::Mesh {
        spec.get_mut(Id::<Mesh>::of(number)).map(|x| &mut x.plugin)
    } else if element.kind == ObjType::Actuator {
        let actuator = spec.get_mut(Id::<Actuator>::of(number));
        actuator.map(|x| &mut x.plugin)
    } else {
        let sensor = spec.get_mut(Id::<Sensor>::of(number));
        sensor.map(|x| &mut x.plugin)
    };
    found.ok_or_else(|| gone(element))
}

/// The plugin of an element.
#[pyfunction]
pub fn spec_plugin_use(py: Python<'_>, this: &SpecCore, known: Known) -> PyResult<Row> {
    let mut inner = this.home.lock(py)?;
    let found = plugin_of(&mut inner.spec, handle(known)?)?;
    let element = (!found.element.is_none()).then(|| found.element.number());
    Ok((
        found.active,
        found.plugin_name.clone(),
        found.name.clone(),
        found.info.clone(),
        element,
    ))
}

/// Gives an element a plugin.
#[pyfunction]
pub fn spec_set_plugin_use(
    py: Python<'_>,
    this: &SpecCore,
    known: Known,
    row: Row,
) -> PyResult<()> {
    let mut inner = this.home.lock(py)?;
    let found = plugin_of(&mut inner.spec, handle(known)?)?;
    let (active, plugin_name, name, info, element) = row;
    *found = PluginUse {
        active,
        plugin_name,
        name,
        info,
        element: element.map_or(Id::NONE, Id::of),
    };
    Ok(())
}

/// The settings of an instance.
#[pyfunction]
pub fn spec_plugin_config(
    py: Python<'_>,
    this: &SpecCore,
    plugin: u64,
) -> PyResult<BTreeMap<String, String>> {
    let id = Id::<Plugin>::of(plugin);
    let inner = this.home.lock(py)?;
    let found = inner.spec.get(id).ok_or_else(|| gone(id.into()))?;
    Ok(found.config.0.clone())
}

/// Gives an instance other settings.
#[pyfunction]
pub fn spec_set_plugin_config(
    py: Python<'_>,
    this: &SpecCore,
    plugin: u64,
    config: BTreeMap<String, String>,
) -> PyResult<()> {
    let id = Id::<Plugin>::of(plugin);
    let mut inner = this.home.lock(py)?;
    let found = inner.spec.get_mut(id).ok_or_else(|| gone(id.into()))?;
    found.config.0 = config;
    Ok(())
}

/// Has the model ask for a plugin.
#[pyfunction]
pub fn spec_activate_plugin(py: Python<'_>, this: &SpecCore, name: &str) -> PyResult<()> {
    let mut inner = this.home.lock(py)?;
    let activated = inner.spec.activate_plugin(name, &plugins::current());
    activated.map_err(PyValueError::new_err)
}
