//! `<extension>`, and `<plugin>` wherever it stands.

use super::node::{How, Node};
use super::{Fault, Writes, Written};
use crate::read::schema::plugin::{KEY, VALUE};
use crate::read::schema::shared::NAME;
use crate::spec::{Plugin, PluginUse, Spec};

/// The plugins that a model asks for, with the instances that have a name. Instances of single elements stand in these.
pub(super) fn extension(root: &mut Node, spec: &Spec) -> Written {
    let mut section = root.inside("extension")?;
    let mut open: Option<(String, Node)> = None;
    let mut written = Vec::new();
    for plugin in spec.plugins.iter().filter(|plugin| !plugin.name.is_empty()) {
        let kind = plugin.plugin_name.clone();
        if open.as_ref().is_none_or(|(name, _)| *name != kind) {
            open.take()
                .into_iter()
                .for_each(|(_, node)| section.push(node));
            open = Some((kind.clone(), asked(&section, &kind)?));
            written.push(kind);
        }
        if let Some((_, node)) = &mut open {
            let mut instance = node.inside("instance")?;
            let mut write = || {
                instance.put(NAME, &plugin.name)?;
                config(&mut instance, spec, plugin, &plugin.plugin_name)
            };
            write().map_err(Fault::at(plugin.loc, &plugin.name))?;
            node.push(instance);
        }
    }
    open.into_iter().for_each(|(_, node)| section.push(node));
    for active in &spec.active_plugins {
        if !written.contains(&active.name) {
            let node = asked(&section, &active.name)?;
            section.push(node);
        }
    }
    root.push_unless_empty(section);
    Ok(())
}

/// A plugin that is asked for.
fn asked(section: &Node, name: &str) -> Result<Node, String> {
    let mut node = section.inside("plugin")?;
    let plugin = Plugin {
        plugin_name: name.to_owned(),
        ..Plugin::default()
    };
    node.fields(&plugin, &mut Plugin::default(), |_| How::Always)?;
    Ok(node)
}

/// The settings of an instance, in the order of its plugin.
fn config(node: &mut Node, spec: &Spec, plugin: &Plugin, kind: &str) -> Writes {
    let mut settings: Vec<(&String, &String)> = plugin.config.0.iter().collect();
    if let Some(active) = spec
        .active_plugins
        .iter()
        .find(|active| active.name == kind)
    {
        let place = |key: &String| active.attributes.iter().position(|name| name == key);
        settings.sort_by_key(|(key, _)| place(key).unwrap_or(usize::MAX));
    }
    for (key, value) in settings {
        if !value.is_empty() {
            let mut child = node.inside("config")?;
            child.put(KEY, key)?;
            child.put(VALUE, value)?;
            node.push(child);
        }
    }
    Ok(())
}

/// Writes the plugin of an element into a node: an instance by its name, or a plugin with settings.
pub(super) fn plugin_use(node: &mut Node, spec: &Spec, plugin: &PluginUse) -> Writes {
    let named = !plugin.name.is_empty();
    node.fields(plugin, &mut PluginUse::default(), |name| {
        match (name, named) {
            ("instance", true) | ("plugin", false) => How::Always,
            _ => How::Never,
        }
    })?;
    let own = |other: &&Plugin| other.id == plugin.element && !plugin.element.is_none();
    match spec.plugins.iter().find(own) {
        Some(instance) if !named => config(node, spec, instance, &plugin.plugin_name),
        Some(_) | None => Ok(()),
    }
}

/// Writes the plugin of an element inside it, if it has one.
pub(super) fn inner_plugin(node: &mut Node, spec: &Spec, plugin: &PluginUse) -> Writes {
    if plugin.active {
        let mut child = node.inside("plugin")?;
        plugin_use(&mut child, spec, plugin)?;
        node.push(child);
    }
    Ok(())
}
