//! Plugins that a model asks for, and instances that copies of elements need.

use super::Names;
use crate::spec::{ActivePlugin, Plugin, PluginUse, Spec};
use sim_core::model::ObjType;
use sim_core::plugin::Plugins;

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
        Ok(())
    }
}
