//! `<extension>`, and the plugins of elements.

use super::element::Element;
use super::schema::plugin::{KEY, VALUE};
use super::{Fault, Reader};
use crate::spec::{Id, Plugin, PluginConfig, PluginUse};
use sim_core::model::ObjType;

impl Reader<'_> {
    pub(super) fn extensions(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let mut plugin = Plugin::default();
            e.fill(&mut plugin);
            let known = self.assets.plugins();
            self.spec
                .activate_plugin(&plugin.plugin_name, known)
                .map_err(|message| e.fault(message))?;
            for child in &e.children {
                let instance = Plugin {
                    id: Id::fresh(),
                    name: self.name(child, ObjType::Plugin)?,
                    loc: child.loc,
                    config: config(child)?,
                    ..plugin.clone()
                };
                self.spec.plugins.push(instance);
            }
        }
        Ok(())
    }

    /// Reads the plugin of an element, from attributes of the element or from `<plugin>` in it: an instance by its name, or
    /// one of its own.
    pub(super) fn plugin_use(&mut self, e: &Element) -> Result<PluginUse, Fault> {
        let mut plugin = PluginUse::default();
        e.fill(&mut plugin);
        plugin.active = true;
        if plugin.name.is_empty() {
            plugin.element = Id::fresh();
            self.spec.plugins.push(Plugin {
                id: plugin.element,
                loc: e.loc,
                config: config(e)?,
                ..Plugin::default()
            });
        } else if e.child("config").is_some() {
            let what = "plugin configuration attributes cannot be used in an element that references a predefined plugin \
                        instance";
            return Err(e.fault(what));
        }
        Ok(plugin)
    }

    /// Reads `<plugin>` in an element, of which it may have one.
    pub(super) fn inner_plugin(&mut self, e: &Element) -> Result<Option<PluginUse>, Fault> {
        let mut plugins = e.children.iter().filter(|child| child.name == "plugin");
        let Some(first) = plugins.next() else {
            return Ok(None);
        };
        match plugins.next() {
            Some(second) => Err(second.fault("an element can have one plugin")),
            None => self.plugin_use(first).map(Some),
        }
    }
}

/// The settings in an element.
fn config(e: &Element) -> Result<PluginConfig, Fault> {
    let mut config = PluginConfig::default();
    for child in e.children.iter().filter(|child| child.name == "config") {
        let (key, value) = (child.get(KEY), child.get(VALUE));
        let (key, value) = (key.unwrap_or(""), value.unwrap_or(""));
        if config.0.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(child.fault(format!("duplicate config key: {key}")));
        }
    }
    Ok(config)
}
