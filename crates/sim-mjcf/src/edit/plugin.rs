//! Plugins that a model asks for, and instances that copies of elements need.

use super::{Names, Namespace};
use crate::spec::{ActivePlugin, Id, Plugin, PluginUse, Spec};
use sim_core::model::ObjType;
use sim_core::plugin::Plugins;
use std::collections::{HashMap, HashSet};

/// The lists of elements that can have a plugin, in the order in which instances are brought along.
const LISTS: usize = 5;

impl Spec {
    /// Has the model ask for a plugin, so that its elements can name it. An error says which plugins there are.
    ///
    /// ```
    /// use sim_mjcf::{Assets, Spec};
    ///
    /// let mut spec = Spec::default();
    /// spec.activate_plugin("mujoco.pid", Assets::memory().plugins())?;
    /// let error = spec.activate_plugin("mujoco.pit", Assets::memory().plugins()).unwrap_err();
    /// assert!(error.starts_with("plugin mujoco.pit not found: there are mujoco.pid"));
    /// # Ok::<(), String>(())
    /// ```
    pub fn activate_plugin(&mut self, name: &str, known: &Plugins) -> Result<(), String> {
        let Some((_, plugin)) = known.find(name) else {
            let known: Vec<&str> = known.names().collect();
            return Err(match known.is_empty() {
                true => format!("plugin {name} not found: there are none"),
                false => format!("plugin {name} not found: there are {}", known.join(", ")),
            });
        };
        if !self.active_plugins.iter().any(|active| active.name == name) {
            let attributes = plugin.attributes().into_iter().map(str::to_owned);
            self.active_plugins.push(ActivePlugin {
                name: name.to_owned(),
                attributes: attributes.collect(),
            });
        }
        Ok(())
    }

    /// The plugins of all elements, by list: bodies, geoms, meshes, actuators, sensors.
    fn plugin_uses(&mut self) -> [Vec<&mut PluginUse>; LISTS] {
        let (mut bodies, mut geoms) = (Vec::new(), Vec::new());
        for body in &mut self.bodies {
            bodies.push(&mut body.plugin);
            geoms.extend(body.geoms.iter_mut().map(|geom| &mut geom.plugin));
        }
        let meshes = self.meshes.iter_mut().map(|mesh| &mut mesh.plugin);
        let actuators = self
            .actuators
            .iter_mut()
            .map(|actuator| &mut actuator.plugin);
        let sensors = self.sensors.iter_mut().map(|sensor| &mut sensor.plugin);
        let lists = [
            bodies,
            geoms,
            meshes.collect(),
            actuators.collect(),
            sensors.collect(),
        ];
        lists.map(|list| list.into_iter().filter(|plugin| plugin.active).collect())
    }

    /// Instances of single elements of another model become those of their copies here; then come those that have a name, if
    /// a copy refers to them.
    pub(super) fn bring_plugins(&mut self, other: &Spec, space: &Namespace) {
        if other.active_plugins.is_empty() && other.plugins.is_empty() {
            return;
        }
        for active in &other.active_plugins {
            if !self
                .active_plugins
                .iter()
                .any(|known| known.name == active.name)
            {
                self.active_plugins.push(active.clone());
            }
        }
        let own: HashSet<u64> = self
            .plugins
            .iter()
            .map(|plugin| plugin.id.number())
            .collect();
        let theirs: HashMap<u64, &Plugin> = (other.plugins.iter())
            .map(|plugin| (plugin.id.number(), plugin))
            .collect();
        let mut brought = Vec::new();
        let mut asked: [HashSet<String>; LISTS] = Default::default();
        for (list, asked) in self.plugin_uses().into_iter().zip(&mut asked) {
            for plugin in list {
                if !plugin.name.is_empty() {
                    asked.insert(plugin.name.clone());
                } else if let Some(original) = theirs.get(&plugin.element.number())
                    && !own.contains(&plugin.element.number())
                {
                    let copy = copy_of(original);
                    plugin.element = copy.id;
                    brought.push(copy);
                }
            }
        }
        self.plugins.extend(brought);
        for asked in &asked {
            for plugin in other
                .plugins
                .iter()
                .filter(|plugin| !plugin.name.is_empty())
            {
                let name = space.name(&plugin.name);
                let known = self.plugins.iter().any(|known| known.name == name);
                if asked.contains(&name) && !known {
                    self.plugins.push(Plugin {
                        name,
                        ..copy_of(plugin)
                    });
                }
            }
        }
    }

    /// Gives every element an instance of its own where a copy has that of its original, and drops instances without a name
    /// whose element is gone.
    pub(crate) fn settle_plugins(&mut self) {
        let known: HashMap<u64, Plugin> = (self.plugins.iter())
            .map(|plugin| (plugin.id.number(), plugin.clone()))
            .collect();
        let mut seen = HashSet::new();
        let mut added = Vec::new();
        for plugin in self.plugin_uses().into_iter().flatten() {
            let number = plugin.element.number();
            let own = plugin.name.is_empty() && !plugin.element.is_none();
            if own
                && !seen.insert(number)
                && let Some(original) = known.get(&number)
            {
                let copy = copy_of(original);
                plugin.element = copy.id;
                seen.insert(copy.id.number());
                added.push(copy);
            }
        }
        self.plugins.extend(added);
        self.plugins
            .retain(|plugin| !plugin.name.is_empty() || seen.contains(&plugin.id.number()));
    }

    /// Drops instances that no element has any more: those of single elements which had one before, and all with a name where
    /// `named` says so.
    pub(super) fn drop_plugins(&mut self, before: &HashSet<u64>, named: bool) {
        let (numbers, names) = self.used_plugins();
        self.plugins.retain(|plugin| match plugin.name.as_str() {
            "" => {
                let number = plugin.id.number();
                numbers.contains(&number) || !before.contains(&number)
            }
            name => !named || names.contains(name) || numbers.contains(&plugin.id.number()),
        });
    }

    /// The instances that elements have, by the numbers of their ids and by their names.
    pub(super) fn used_plugins(&mut self) -> (HashSet<u64>, HashSet<String>) {
        let (mut numbers, mut names) = (HashSet::new(), HashSet::new());
        for plugin in self.plugin_uses().into_iter().flatten() {
            numbers.insert(plugin.element.number());
            names.insert(plugin.name.clone());
        }
        (numbers, names)
    }

    /// Elements follow instances that have got other ids.
    pub(super) fn follow_plugins(&mut self, new: &HashMap<u64, Id<Plugin>>) {
        for plugin in self.plugin_uses().into_iter().flatten() {
            if let Some(&id) = new.get(&plugin.element.number()) {
                plugin.element = id;
            }
        }
    }
}

/// A copy of an instance, which is another one.
fn copy_of(plugin: &Plugin) -> Plugin {
    Plugin {
        id: Id::fresh(),
        ..plugin.clone()
    }
}

impl PluginUse {
    /// An instance of its own gets this name, by which several bodies have it.
    pub(crate) fn name_instance(
        &mut self,
        name: &str,
        spec: &mut Spec,
        names: &mut Names,
    ) -> Result<(), String> {
        if !self.active || !self.name.is_empty() {
            return Ok(());
        }
        name.clone_into(&mut self.name);
        names.claim(name, ObjType::Plugin)?;
        let own = |plugin: &&mut Plugin| plugin.id == self.element;
        if let Some(plugin) = spec.plugins.iter_mut().find(own) {
            plugin.name.clone_from(&self.name);
            plugin.plugin_name.clone_from(&self.plugin_name);
        }
        self.element = Id::NONE;
        Ok(())
    }
}
