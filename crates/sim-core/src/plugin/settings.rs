//! Settings of instances: texts by name.

use super::{Plugin, PluginError};
use crate::model::Model;

/// The settings of an instance: a text for each attribute of its plugin, empty where nothing was said.
#[derive(Clone, Debug)]
pub struct Settings<'a> {
    names: Vec<&'a str>,
    values: Vec<&'a str>,
}

impl<'a> Settings<'a> {
    /// The settings of a plugin, with what `value` says of each.
    pub fn new(plugin: &'a dyn Plugin, value: impl FnMut(&str) -> &'a str) -> Settings<'a> {
        let names = plugin.attributes();
        let values = names.iter().copied().map(value).collect();
        Settings { names, values }
    }

    /// What was said; empty if nothing was, or if there is no such setting.
    pub fn text(&self, name: &str) -> &'a str {
        let place = self.names.iter().position(|known| *known == name);
        place
            .and_then(|place| self.values.get(place))
            .copied()
            .unwrap_or("")
    }

    /// The number that was said; `None` if nothing was. Text that is no number is an error.
    pub fn number(&self, name: &str) -> Result<Option<f64>, PluginError> {
        let text = self.text(name);
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.trim().parse();
        number
            .map(Some)
            .map_err(|_| PluginError::new(format!("'{name}' is no number: '{text}'")))
    }
}

impl Model {
    /// The settings of a plugin instance; none for one that does not exist.
    pub fn plugin_settings(&self, instance: usize) -> Settings<'_> {
        let none = Settings {
            names: Vec::new(),
            values: Vec::new(),
        };
        let Some(plugin) = self
            .plugin
            .get(instance)
            .and_then(|&slot| self.plugins.get(slot))
        else {
            return none;
        };
        let start = usize::try_from(self.plugin_attradr[instance]).unwrap_or(0);
        let mut texts = self
            .plugin_attr
            .get(start..)
            .unwrap_or(&[])
            .split(|&byte| byte == 0);
        Settings::new(plugin, |_| {
            std::str::from_utf8(texts.next().unwrap_or(&[])).unwrap_or("")
        })
    }

    /// What is said of a setting of a plugin instance (`mj_getPluginConfig`): empty if nothing is, `None` if there is no such
    /// instance or setting.
    pub fn plugin_config(&self, instance: usize, name: &str) -> Option<&str> {
        let settings = self.plugin_settings(instance);
        settings.names.contains(&name).then(|| settings.text(name))
    }

    /// The actuators, bodies, geoms or sensors of a plugin instance, by the field that says which instance each is of:
    /// `m.of_plugin(&m.actuator_plugin, 0)`.
    pub fn of_plugin(&self, field: &[i32], instance: usize) -> Vec<usize> {
        (0..field.len())
            .filter(|&i| field[i] == instance as i32)
            .collect()
    }
}
