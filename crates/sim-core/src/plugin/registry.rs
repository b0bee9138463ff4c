//! Plugins by name.

use super::{Plugin, PluginError};
use std::fmt;
use std::sync::Arc;

/// The most settings that a plugin may have, as in MuJoCo.
const MAX_ATTRIBUTES: usize = 255;

/// The most bytes of a name, as in MuJoCo.
const MAX_NAME: usize = 1023;

/// The plugins that a model can use, in the order in which they were registered: the numbers in `Model::plugin` are places in
/// this list. It is a value; copies share their content.
///
/// ```
/// use sim_core::plugin::Plugins;
///
/// let none = Plugins::default();
/// assert!(none.find("mujoco.pid").is_none());
/// ```
#[derive(Clone, Default)]
pub struct Plugins {
    list: Arc<Vec<Arc<dyn Plugin>>>,
}

impl Plugins {
    /// Adds a plugin. Its name must be new, unless it is the very same plugin.
    pub fn register(&mut self, plugin: Arc<dyn Plugin>) -> Result<i32, PluginError> {
        let name = plugin.name();
        if name.is_empty() {
            return Err(PluginError::new("plugin->name is an empty string"));
        }
        if name.len() > MAX_NAME || name.contains('\0') {
            let what = format!(
                "plugin->name length exceeds the maximum limit of {}",
                MAX_NAME + 1
            );
            return Err(PluginError::new(what));
        }
        if plugin.attributes().len() > MAX_ATTRIBUTES {
            let what = format!("plugin->nattribute exceeds the maximum limit of {MAX_ATTRIBUTES}");
            return Err(PluginError::new(what));
        }
        if let Some(slot) = self.slot(name) {
            return match Arc::ptr_eq(&self.list[slot as usize], &plugin) {
                true => Ok(slot),
                false => Err(PluginError::new(format!(
                    "plugin '{name}' is already registered"
                ))),
            };
        }
        Arc::make_mut(&mut self.list).push(plugin);
        Ok(self.list.len() as i32 - 1)
    }

    /// The same list, with another plugin.
    pub fn with(mut self, plugin: impl Plugin) -> Result<Plugins, PluginError> {
        self.register(Arc::new(plugin))?;
        Ok(self)
    }

    /// The plugin at a place; `None` if there is none.
    pub fn get(&self, slot: i32) -> Option<&dyn Plugin> {
        let slot = usize::try_from(slot).ok()?;
        self.list.get(slot).map(|plugin| &**plugin)
    }

    /// The place of a plugin; `None` if it is not registered.
    pub fn slot(&self, name: &str) -> Option<i32> {
        let place = self.list.iter().position(|plugin| plugin.name() == name)?;
        Some(place as i32)
    }

    /// The plugin of a name, with its place.
    pub fn find(&self, name: &str) -> Option<(i32, &dyn Plugin)> {
        let slot = self.slot(name)?;
        Some((slot, self.get(slot)?))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|plugin| plugin.name())
    }
}

/// Lists are equal if the places that both have are of the same names: then numbers mean the same in both.
impl PartialEq for Plugins {
    fn eq(&self, other: &Plugins) -> bool {
        Arc::ptr_eq(&self.list, &other.list) || self.names().zip(other.names()).all(|(a, b)| a == b)
    }
}

impl fmt::Debug for Plugins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}
