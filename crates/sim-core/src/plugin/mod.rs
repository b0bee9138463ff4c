//! What a user can add to the engine under a name: actuators, sensors, passive forces and signed distance fields.
//!
//! A [`Plugin`] is registered once, in a list of [`Plugins`] that a compiled model holds. A model has any number of
//! instances of it, each with settings of its own; a simulation has for each an [`Instance`], which computes. Numbers that
//! decide how a simulation goes on are kept in `plugin_state` or in activations, so that states are saved, copied and
//! compared with them; what an instance keeps for itself is copied with [`Data`].
//!
//! The traits name [`Model`] and [`Data`], which hold what they describe, and use nothing else of the rows below.

mod instance;
mod registry;
mod settings;

pub use instance::{CloneInstance, Instance, Instances};
pub use registry::Plugins;
pub use settings::Settings;

use crate::data::Data;
use crate::math::Vec3;
use crate::model::{Model, SensorStage};

/// What a plugin can do: a sum of bits, under the values of MuJoCo's `mjtPluginCapabilityBit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities(u8);

impl Capabilities {
    /// computes forces of actuators
    pub const ACTUATOR: Capabilities = Capabilities(1);
    /// computes values of sensors
    pub const SENSOR: Capabilities = Capabilities(2);
    /// computes passive forces
    pub const PASSIVE: Capabilities = Capabilities(4);
    /// is the shape of geoms, as a signed distance field
    pub const SDF: Capabilities = Capabilities(8);

    /// These and those.
    pub const fn and(self, other: Capabilities) -> Capabilities {
        Capabilities(self.0 | other.0)
    }

    /// Whether all of the others are among these.
    pub const fn has(self, other: Capabilities) -> bool {
        self.0 & other.0 == other.0
    }

    /// The capabilities that these bits say; bits without a meaning are left out.
    pub const fn from_bits(bits: u8) -> Capabilities {
        Capabilities(bits & 15)
    }

    /// The bits.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// Why a plugin cannot be registered, or an instance not be made: a sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PluginError {
    message: String,
}

impl PluginError {
    /// An error that says this.
    pub fn new(message: impl Into<String>) -> PluginError {
        PluginError {
            message: message.into(),
        }
    }
}

/// A kind of thing that a user added to the engine. Only its name and how an instance is made must be said.
pub trait Plugin: Send + Sync + 'static {
    /// The name that models ask for it by: `"mujoco.pid"`.
    fn name(&self) -> &str;

    /// The settings that an instance has, by name; a model that gives any other is refused.
    fn attributes(&self) -> Vec<&str> {
        Vec::new()
    }

    /// What it can do; a model that asks for anything else is refused.
    fn capabilities(&self) -> Capabilities;

    /// The stage of the pipeline after which its sensors are computed. Those of no stage are computed after positions.
    fn stage(&self) -> SensorStage {
        SensorStage::Pos
    }

    /// How many numbers of `plugin_state` an instance has. Asked while a model is compiled, when it has its bodies and all
    /// that hangs on them, but no actuators and no sensors yet.
    fn state_size(&self, m: &Model, instance: usize) -> Result<usize, PluginError> {
        let _ = (m, instance);
        Ok(0)
    }

    /// How many numbers a sensor of an instance gives. Asked at the same time.
    fn sensor_size(&self, m: &Model, instance: usize, sensor: usize) -> Result<usize, PluginError> {
        let _ = (m, instance, sensor);
        Err(PluginError::new(format!(
            "plugin '{}' gives its sensors no size",
            self.name()
        )))
    }

    /// What computes for an instance in a new simulation `d`, which is in its reference configuration and may be used to find
    /// out what follows from that: it is reset afterwards.
    fn instance(
        &self,
        m: &Model,
        d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError>;

    /// The shape that a geom or mesh with these settings has. Only asked of signed distance fields.
    fn shape(&self, settings: &Settings<'_>) -> Result<Box<dyn Shape>, PluginError> {
        let _ = settings;
        Err(PluginError::new(format!(
            "plugin '{}' has no shape",
            self.name()
        )))
    }
}

/// A solid by the distance of points from its surface: negative inside. All lengths in metres, in the frame of the geom.
pub trait Shape: Send + Sync {
    /// How far a point is from the surface, negative if it is inside.
    fn distance(&self, point: Vec3) -> f64;

    /// How the distance changes with the point, at which it is `distance`: by differences, unless a shape knows better.
    fn gradient(&self, point: Vec3, distance: f64) -> Vec3 {
        const STEP: f64 = 1e-8;
        Vec3([0, 1, 2].map(|axis| {
            let mut ahead = point;
            ahead[axis] += STEP;
            (self.distance(ahead) - distance) / STEP
        }))
    }

    /// A box around the surface: centre and half sizes.
    fn aabb(&self) -> [f64; 6];
}
