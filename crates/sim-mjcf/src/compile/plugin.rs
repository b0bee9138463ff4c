//! Plugins: which instance each element has, the settings of instances, and what the plugins say of sizes.

use super::fault::{Checked, Fault};
use super::names::Names;
use super::parts::Parts;
use crate::spec::{Element, PluginUse, Spec};
use sim_core::Model;
use sim_core::model::{ObjType, history_size};
use sim_core::plugin::{Capabilities, Plugin, Plugins};
use std::collections::HashMap;

/// An instance of a plugin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instance {
    /// its plugin, a place in the list of those there are; `None`: nothing said so yet
    slot: Option<i32>,
    /// what is objected to if its settings are wrong: the element that it belongs to
    owner: Option<Fault>,
    /// its settings, each with a zero at its end
    pub attributes: Vec<u8>,
}

/// All instances of a model, while elements find out which is theirs.
#[derive(Clone, Debug)]
pub(crate) struct Instances<'a> {
    spec: &'a Spec,
    known: &'a Plugins,
    /// places in the list of instances, by the numbers of ids
    places: HashMap<u64, usize>,
    pub list: Vec<Instance>,
}

/// What an element asks a plugin for: words for those who lack it.
pub(crate) struct Need {
    capability: Capabilities,
    words: &'static str,
    /// what the element is, where neither plugin nor instance is said
    element: fn(&str, usize) -> String,
}

/// Bodies ask for passive forces,
pub(crate) const BODY: Need = Need {
    capability: Capabilities::PASSIVE,
    words: "passive forces",
    element: |name, id| format!("body '{name}', (id = {id})"),
};

/// geoms for a shape,
pub(crate) const GEOM: Need = Need {
    capability: Capabilities::SDF,
    words: "sign distance fields",
    element: |_, _| "geom".to_owned(),
};

/// meshes too,
pub(crate) const MESH: Need = Need {
    capability: Capabilities::SDF,
    words: "signed distance fields",
    element: |name, id| format!("mesh '{name}', (id = {id})"),
};

/// actuators for forces,
pub(crate) const ACTUATOR: Need = Need {
    capability: Capabilities::ACTUATOR,
    words: "actuators",
    element: |name, id| format!("actuator '{name}', (id = {id})"),
};

/// and sensors for values.
pub(crate) const SENSOR: Need = Need {
    capability: Capabilities::SENSOR,
    words: "sensors",
    element: |_, _| "sensor".to_owned(),
};

impl<'a> Instances<'a> {
    /// The instances of a model, with the plugins there are.
    pub fn new(spec: &'a Spec, known: &'a Plugins) -> Instances<'a> {
        let places = spec.plugins.iter().enumerate();
        Instances {
            spec,
            known,
            places: places
                .map(|(place, plugin)| (plugin.id.number(), place))
                .collect(),
            list: vec![Instance::default(); spec.plugins.len()],
        }
    }

    /// The instance of an element, which is the element number `id` of its kind.
    pub fn find<E: Element>(
        &mut self,
        element: &E,
        id: usize,
        plugin: &PluginUse,
        need: &Need,
        names: &Names<'_>,
    ) -> Checked<usize> {
        let fault = |message: String| Fault::of(element, id, message);
        if plugin.plugin_name.is_empty() && plugin.name.is_empty() {
            let what = (need.element)(element.name(), id);
            return Err(fault(format!(
                "neither 'plugin' nor 'instance' is specified for {what}"
            )));
        }
        let own = self.places.get(&plugin.element.number()).copied();
        let place = match own.filter(|_| !plugin.element.is_none()) {
            Some(place) => place,
            None => named(plugin, names)?.ok_or_else(|| {
                fault(format!(
                    "unrecognized name '{}' for plugin instance",
                    plugin.name
                ))
            })?,
        };
        let instance = &self.spec.plugins[place];
        let said = match plugin.plugin_name.is_empty() {
            true => &instance.plugin_name,
            false => &plugin.plugin_name,
        };
        if !instance.plugin_name.is_empty() && *said != instance.plugin_name {
            return Err(fault(
                "'plugin' attribute does not match that of the instance".to_owned(),
            ));
        }
        let (slot, found) = self.active(said).map_err(fault)?;
        let known = &mut self.list[place];
        known.slot.get_or_insert(slot);
        known.owner.get_or_insert_with(|| fault(String::new()));
        if !found.capabilities().has(need.capability) {
            let (name, words) = (found.name(), need.words);
            return Err(fault(format!("plugin '{name}' does not support {words}")));
        }
        Ok(place)
    }

    /// A plugin that the model asks for.
    fn active(&self, name: &str) -> Result<(i32, &'a dyn Plugin), String> {
        let asked = self
            .spec
            .active_plugins
            .iter()
            .any(|active| active.name == name);
        let found = self.known.find(name).filter(|_| asked);
        found.ok_or_else(|| {
            let asked: Vec<&str> = self
                .spec
                .active_plugins
                .iter()
                .map(|active| active.name.as_str())
                .collect();
            match asked.is_empty() {
                true => format!("unrecognized plugin '{name}'"),
                false => format!(
                    "unrecognized plugin '{name}': the model asks for {}",
                    asked.join(", ")
                ),
            }
        })
    }

    /// The settings of an instance, as its plugin sees them.
    pub fn settings(
        &self,
        place: usize,
    ) -> Option<(&'a dyn Plugin, sim_core::plugin::Settings<'a>)> {
        let plugin = self.known.get(self.list[place].slot?)?;
        let config = &self.spec.plugins[place].config.0;
        let value = |name: &str| config.get(name).map_or("", String::as_str);
        Some((plugin, sim_core::plugin::Settings::new(plugin, value)))
    }

    /// Writes down the settings of all instances, once every element has found its own.
    pub fn complete(&mut self) -> Checked<()> {
        for (place, written) in self.spec.plugins.iter().enumerate() {
            let fault = |message: String| Fault::of(written, place, message);
            if self.list[place].slot.is_none() {
                if written.plugin_name.is_empty() {
                    return Err(fault("plugin instance that no element has".to_owned()));
                }
                let (slot, _) = self.active(&written.plugin_name).map_err(fault)?;
                self.list[place].slot = Some(slot);
            }
            let Some(plugin) = self.list[place].slot.and_then(|slot| self.known.get(slot)) else {
                continue;
            };
            let names = plugin.attributes();
            if let Some(unknown) = written
                .config
                .0
                .keys()
                .find(|key| !names.contains(&key.as_str()))
            {
                let message = format!(
                    "unrecognized attribute 'plugin:{unknown}' for plugin {}'",
                    plugin.name()
                );
                let owner = self.list[place].owner.clone();
                return Err(
                    owner.map_or_else(|| fault(message.clone()), |owner| owner.saying(&message))
                );
            }
            let mut bytes = Vec::new();
            for name in &names {
                let value = written.config.0.get(*name).map_or("", String::as_str);
                if value.contains('\0') {
                    return Err(fault(format!("the value of '{name}' has a zero in it")));
                }
                bytes.extend_from_slice(value.as_bytes());
                bytes.push(0);
            }
            if names.is_empty() {
                bytes.push(0);
            }
            self.list[place].attributes = bytes;
        }
        Ok(())
    }
}

/// The instance that is named.
fn named(plugin: &PluginUse, names: &Names<'_>) -> Checked<Option<usize>> {
    match plugin.name.is_empty() {
        true => Ok(None),
        false => names.find(ObjType::Plugin, &plugin.name),
    }
}

/// Writes instances and who has which, and asks the plugins how long states and sensors are. The model has its tree.
pub(crate) fn write(m: &mut Model, parts: &mut Parts<'_>) -> Checked<()> {
    m.plugin_attr.clear();
    for (id, instance) in parts.plugins.iter().enumerate() {
        m.plugin[id] = instance.slot.unwrap_or(-1);
        m.plugin_attradr[id] = m.plugin_attr.len() as i32;
        m.plugin_attr.extend_from_slice(&instance.attributes);
    }
    let number = |place: Option<usize>| place.map_or(-1, |place| place as i32);
    for (id, actuator) in parts.actuators.iter().enumerate() {
        m.actuator_plugin[id] = number(actuator.plugin);
    }
    for (id, sensor) in parts.sensors.iter().enumerate() {
        m.sensor_plugin[id] = number(sensor.plugin);
    }
    if m.nplugin == 0 {
        return Ok(());
    }
    // the list is only borrowed while the model is asked about
    let plugins = m.plugins.clone();
    let engine = |why| Fault::new(format!("engine error: {why}"));
    for id in 0..m.nplugin {
        let Some(plugin) = plugins.get(m.plugin[id]) else {
            continue;
        };
        let size = plugin.state_size(m, id).map_err(engine)?;
        m.plugin_stateadr[id] = m.npluginstate as i32;
        m.plugin_statenum[id] =
            i32::try_from(size).map_err(|_| Fault::new("plugin state is too long"))?;
        m.npluginstate = m.npluginstate.saturating_add(size);
        for (sensor, found) in parts.sensors.iter_mut().enumerate() {
            if found.plugin == Some(id) {
                found.dim = plugin.sensor_size(m, id, sensor).map_err(engine)?;
                found.needstage = plugin.stage();
                m.nsensordata = m.nsensordata.saturating_add(found.dim);
                let nsample = usize::try_from(found.spec.nsample).unwrap_or(0);
                m.nhistory = m.nhistory.saturating_add(history_size(nsample, found.dim));
                m.nhistory = m.nhistory.saturating_sub(history_size(nsample, 0));
            }
        }
    }
    Ok(())
}
