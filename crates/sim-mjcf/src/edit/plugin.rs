//! Plugins that a model asks for, and instances that copies of elements need.

use crate::spec::{ActivePlugin, Spec};
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
