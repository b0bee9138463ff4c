//! Instances of plugins, and how elements refer to them.

use super::{Id, Location};
use std::collections::BTreeMap;

/// Settings of an instance by name, in the order of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PluginConfig(pub BTreeMap<String, String>);

element! {
    /// An instance of a plugin. One without a name belongs to the element that it is written in.
    #[derive(Clone, Debug)]
    pub struct Plugin {
        /// name; empty: it belongs to an element
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// the plugin; empty: what the element says that it belongs to
        pub plugin_name: String = String::new(),
        /// without effect here: an element says whether its plugin counts
        pub active: bool = false,
        /// settings
        pub config: PluginConfig = PluginConfig::default(),
    }
}

/// The plugin of an element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PluginUse {
    /// whether there is one
    pub active: bool,
    /// the plugin; empty: that of the instance
    pub plugin_name: String,
    /// name of the instance; empty: it has one of its own
    pub name: String,
    /// the instance, where it is known already
    pub element: Id<Plugin>,
    /// what errors of the compiler about it end with; empty: nothing
    pub info: String,
}

/// A plugin that a model asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivePlugin {
    /// its name
    pub name: String,
    /// its settings, in its own order
    pub attributes: Vec<String>,
}
