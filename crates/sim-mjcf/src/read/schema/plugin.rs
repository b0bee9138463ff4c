//! `<extension>`, and `<plugin>` wherever it stands.

use super::Occurs::Many;
use super::Row;
use super::attribute::attributes;
use super::shared::NAME_REQUIRED;
use super::special::Text;
use crate::spec::{Plugin, PluginUse};

pub(super) static EXTENSION: Row = Row::new("extension", Many, &[], &[&EXTENSION_PLUGIN]);

static EXTENSION_PLUGIN: Row = Row::new("plugin", Many, &[EXTENSION_ATTRIBUTES], &[&INSTANCE]);

attributes! {
    EXTENSION_ATTRIBUTES: Plugin {
        "plugin" => plugin_name [required],
    }
}

static INSTANCE: Row = Row::new("instance", Many, &[NAME_REQUIRED], &[&CONFIG]);

pub(super) static CONFIG: Row = Row::many("config", &[CONFIG_ATTRIBUTES]);

attributes! {
    CONFIG_ATTRIBUTES: Setting {
        KEY = "key": Text [required],
        VALUE = "value": Text [required],
    }
}

/// What `<config>` says: it is put into the settings of an instance.
pub(crate) enum Setting {}

/// `<plugin>` in a body, geom, mesh or composite.
pub(super) static PLUGIN: Row = Row::new("plugin", Many, &[PLUGIN_USE], &[&CONFIG]);

attributes! {
    pub(super) PLUGIN_USE: PluginUse {
        "plugin" => plugin_name,
        "instance" => name,
    }
}
