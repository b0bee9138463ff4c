//! Elements that are known and not supported yet. Their attributes are here by name only: a typing error in
//! them is reported as such, and then the element itself is refused.

use super::Occurs::Many;
use super::Row;
use super::attribute::Attr;

/// Rows inside an element that is refused are never read, only checked.
const fn inner(
    name: &'static str,
    occurs: super::Occurs,
    attributes: &'static [&'static [Attr]],
) -> Row {
    Row::new(name, occurs, attributes, &[])
}

/// Attributes by name.
macro_rules! names {
    ($($name:literal)*) => { &[$(Attr::refused($name)),*] };
}

static CONFIG: Row = inner("config", Many, &[names!("key" "value")]);

pub(super) static EXTENSION: Row = Row::new("extension", Many, &[], &[&EXTENSION_PLUGIN]);

static EXTENSION_PLUGIN: Row = Row::unsupported("plugin", &[names!("plugin")], &[&INSTANCE]);

static INSTANCE: Row = Row::unsupported("instance", &[names!("name")], &[&CONFIG]);

pub(super) static PLUGIN: Row =
    Row::unsupported("plugin", &[names!("plugin" "instance")], &[&CONFIG]);

pub(super) static ACTUATOR_PLUGIN: Row = Row::unsupported(
    "plugin",
    &[names!(
        "name" "class" "plugin" "instance" "group" "nsample" "interp" "delay" "ctrllimited"
        "forcelimited" "actlimited" "ctrlrange" "forcerange" "actrange" "lengthrange" "gear"
        "cranklength" "joint" "jointinparent" "site" "actdim" "dyntype" "dynprm" "tendon" "cranksite"
        "slidersite" "user" "actearly"
    )],
    &[&CONFIG],
);

pub(super) static SENSOR_PLUGIN: Row = Row::unsupported(
    "plugin",
    &[names!(
        "name" "plugin" "instance" "cutoff" "objtype" "objname" "reftype" "refname" "user"
    )],
    &[&CONFIG],
);
