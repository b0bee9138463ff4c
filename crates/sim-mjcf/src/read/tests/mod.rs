//! Tests of the reader as a whole; the parts have their own beside them.

mod actuators;
mod attaches;
mod classes;
mod composites;
pub(super) mod coverage;
mod errors;
mod files;
mod flexcomps;
mod fuzz;
mod plugins;
mod replicates;
mod stricter;
mod urdf;
mod values;

use crate::{Assets, Error, Spec};

/// Reads a model without a disk.
fn read(xml: &str) -> Result<Spec, Error> {
    Spec::from_xml_str_with(xml, &Assets::memory())
}

/// Reads a model that must be fine.
fn spec(xml: &str) -> Spec {
    read(xml).unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

/// What is wrong with a model that must be refused.
fn error(xml: &str) -> Error {
    match read(xml) {
        Err(error) => error,
        Ok(_) => panic!("not refused: {xml}"),
    }
}

/// A model with this in its world.
fn world(contents: &str) -> String {
    format!("<mujoco><worldbody>{contents}</worldbody></mujoco>")
}
