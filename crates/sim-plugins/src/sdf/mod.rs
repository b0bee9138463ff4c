//! `mujoco.sdf.*`: solids by the distance from their surface.
//!
//! Each shape says how far a point is; [`Sdf`] makes a plugin of it. Points are in the frame of the geom, and lengths in metres.

mod bolt;
mod bowl;
mod gear;
mod nut;
mod torus;

pub use bolt::Bolt;
pub use bowl::Bowl;
pub use gear::Gear;
pub use nut::Nut;
pub use torus::Torus;

use sim_core::plugin::{Capabilities, Instance, Plugin, PluginError, Settings, Shape};
use sim_core::{Data, Model};
use std::fmt;
use std::marker::PhantomData;

/// A shape with numbers as settings.
pub trait Solid: Shape + Clone + 'static {
    /// the name of the plugin
    const NAME: &'static str;
    /// the settings, and what they are where nothing is said
    const SETTINGS: &'static [(&'static str, f64)];

    /// The shape with these settings, in their order.
    fn new(settings: &[f64]) -> Self;
}

/// The plugin of a shape.
pub struct Sdf<S>(PhantomData<fn() -> S>);

impl<S> Default for Sdf<S> {
    fn default() -> Sdf<S> {
        Sdf(PhantomData)
    }
}

impl<S> fmt::Debug for Sdf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sdf")
    }
}

/// The shape that settings ask for.
fn solid<S: Solid>(settings: &Settings<'_>) -> Result<S, PluginError> {
    let numbers: Result<Vec<f64>, PluginError> = S::SETTINGS
        .iter()
        .map(|&(name, default)| {
            let number = settings.number(name);
            let number = number
                .map_err(|_| PluginError::new(format!("invalid attribute value for '{name}'")));
            Ok(number?.unwrap_or(default))
        })
        .collect();
    Ok(S::new(&numbers?))
}

impl<S: Solid> Plugin for Sdf<S> {
    fn name(&self) -> &str {
        S::NAME
    }

    fn attributes(&self) -> Vec<&str> {
        S::SETTINGS.iter().map(|&(name, _)| name).collect()
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::SDF
    }

    fn instance(
        &self,
        m: &Model,
        _d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError> {
        let shape: S = solid(&m.plugin_settings(instance))?;
        Ok(Box::new(Held(shape)))
    }

    fn shape(&self, settings: &Settings<'_>) -> Result<Box<dyn Shape>, PluginError> {
        let shape: S = solid(settings)?;
        Ok(Box::new(shape))
    }
}

/// An instance: nothing but the shape.
#[derive(Clone)]
struct Held<S>(S);

impl<S: Solid> Instance for Held<S> {
    fn shape(&self) -> Option<&dyn Shape> {
        Some(&self.0)
    }
}

/// In one or the other.
fn union(a: f64, b: f64) -> f64 {
    a.min(b)
}

/// In both.
fn intersection(a: f64, b: f64) -> f64 {
    a.max(b)
}

/// In the first and not in the second.
fn subtraction(a: f64, b: f64) -> f64 {
    a.max(-b)
}
