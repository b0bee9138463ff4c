//! From a [`Spec`] to a [`Model`]: checks every element, resolves every reference, derives everything that follows.
//!
//! [`pipeline`] lists the steps in order; every other file is one concern.

mod actuator;
mod body;
mod bvh;
mod constants;
mod contact;
mod custom;
mod draft;
mod equality;
mod fault;
mod file;
mod flex;
mod fluid;
mod fuse;
mod geom;
mod hfield;
mod image;
mod inertia;
mod joint;
mod key;
mod memory;
mod mesh;
mod names;
mod objects;
mod parallel;
mod parts;
mod patience;
mod pipeline;
mod plugin;
mod sensor;
mod shape;
mod site;
mod sizes;
mod skin;
mod solid;
mod tendon;
#[cfg(test)]
mod tests;
mod texture;
mod topology;
mod tree;
mod users;
mod view;

pub(crate) use file::content_type;
pub(crate) use inertia::diagonalize;
pub(crate) use joint::is_limited;
pub(crate) use shape::from_to;
pub(crate) use users::UserCounts;

use crate::{Assets, Error, Spec};
use sim_core::Model;

/// Compiles a model. Files that it refers to come from `assets`.
pub fn compile(spec: &Spec, assets: &Assets) -> Result<Model, Error> {
    pipeline::run(spec, assets).map_err(|fault| fault.into_error(spec))
}
