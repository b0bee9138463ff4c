//! Instances of plugins in a simulation: what they compute, and how stages call them.

use super::{Capabilities, Plugin, PluginError, Shape};
use crate::data::Data;
use crate::model::Model;
use std::fmt;

/// What computes for one instance of a plugin in one simulation. All methods do nothing by default.
///
/// While a method runs, `d` holds everything but the instance itself. A step must not allocate: what a method needs room for
/// is kept in the instance from step to step.
pub trait Instance: CloneInstance + Send + Sync {
    /// Back to the start; `state` is the instance's part of `plugin_state`.
    fn reset(&mut self, m: &Model, state: &mut [f64], id: usize) {
        let _ = (m, state, id);
    }

    /// Writes the rates of its actuators' activations to `act_dot`, which are zero. What the built-in dynamics of an actuator
    /// give stands in the last of its activations already.
    fn act_dot(&mut self, m: &Model, d: &mut Data, id: usize) {
        let _ = (m, d, id);
    }

    /// Writes the forces of its actuators to `actuator_force`.
    fn actuator(&mut self, m: &Model, d: &mut Data, id: usize) {
        let _ = (m, d, id);
    }

    /// Writes the values of its sensors to `sensordata`.
    fn sensor(&mut self, m: &Model, d: &mut Data, id: usize) {
        let _ = (m, d, id);
    }

    /// Adds its forces to `qfrc_passive`.
    fn passive(&mut self, m: &Model, d: &mut Data, id: usize) {
        let _ = (m, d, id);
    }

    /// Takes its part of `plugin_state` a step further, after positions, velocities and time have moved on.
    fn advance(&mut self, m: &Model, d: &mut Data, id: usize) {
        let _ = (m, d, id);
    }

    /// The shape of its geoms, for signed distance fields.
    fn shape(&self) -> Option<&dyn Shape> {
        None
    }
}

/// Copies of instances, for copies of simulations: every instance that can be cloned has them.
pub trait CloneInstance {
    /// A copy.
    fn clone_instance(&self) -> Box<dyn Instance>;
}

impl<T: Instance + Clone + 'static> CloneInstance for T {
    fn clone_instance(&self) -> Box<dyn Instance> {
        Box::new(self.clone())
    }
}

/// The instances of a simulation, in the order of the model.
#[derive(Default)]
pub struct Instances {
    list: Vec<Held>,
    /// why one of them could not be made
    error: Option<PluginError>,
}

/// An instance, with what its plugin can do. It is away while it computes, and for good if it could not be made.
struct Held {
    capabilities: Capabilities,
    instance: Option<Box<dyn Instance>>,
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held {
            capabilities: self.capabilities,
            instance: self.instance.as_ref().map(|i| i.clone_instance()),
        }
    }
}

impl Clone for Instances {
    fn clone(&self) -> Instances {
        Instances {
            list: self.list.clone(),
            error: self.error.clone(),
        }
    }
}

impl fmt::Debug for Instances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plugin instances", self.list.len())
    }
}

/// A method of an instance that a stage calls.
pub(crate) type Method = fn(&mut dyn Instance, &Model, &mut Data, usize);

impl Instances {
    /// Why an instance could not be made; `None` if all were.
    pub fn error(&self) -> Option<&PluginError> {
        self.error.as_ref()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The shape of an instance, if it has one.
    pub fn shape(&self, id: usize) -> Option<&dyn Shape> {
        self.list.get(id)?.instance.as_ref()?.shape()
    }

    /// Whether an instance is there that can do this.
    fn can(&self, id: usize, capability: Capabilities) -> bool {
        let held = self.list.get(id);
        held.is_some_and(|held| held.capabilities.has(capability) && held.instance.is_some())
    }

    /// Puts all instances back to the start, each with its part of the state.
    pub(crate) fn reset(&mut self, m: &Model, state: &mut [f64]) {
        for (id, held) in self.list.iter_mut().enumerate() {
            if let Some(instance) = &mut held.instance {
                let (adr, num) = (m.plugin_stateadr[id], m.plugin_statenum[id]);
                let part = adr as usize..adr as usize + num as usize;
                let part = state.get_mut(part).unwrap_or(&mut []);
                Instance::reset(&mut **instance, m, part, id);
            }
        }
    }
}

impl Data {
    /// Makes what computes for each instance of a model. One that cannot be made computes nothing; the first error is kept.
    pub(crate) fn make_instances(&mut self, m: &Model) {
        let mut instances = Instances::default();
        for (id, &slot) in m.plugin.iter().enumerate() {
            let plugin = m.plugins.get(slot);
            let made = match plugin {
                Some(plugin) => plugin.instance(m, self, id),
                None => Err(PluginError::new(format!("invalid plugin slot: {slot}"))),
            };
            let instance = made.map_err(|why| {
                let first = format!("plugin->init failed for plugin id {id}\n{why}");
                instances.error.get_or_insert(PluginError::new(first));
            });
            instances.list.push(Held {
                capabilities: plugin.map_or(Capabilities::default(), Plugin::capabilities),
                instance: instance.ok(),
            });
        }
        self.instances = instances;
    }

    /// Has an instance compute. It is taken out of the data meanwhile, which it may write to as a whole.
    fn call_instance(&mut self, m: &Model, id: usize, method: Method) {
        let held = self.instances.list.get_mut(id);
        let Some(mut instance) = held.and_then(|held| held.instance.take()) else {
            return;
        };
        method(&mut *instance, m, self, id);
        if let Some(held) = self.instances.list.get_mut(id) {
            held.instance = Some(instance);
        }
    }

    /// Has all instances compute that can do this.
    pub(crate) fn call_plugins(&mut self, m: &Model, capability: Capabilities, method: Method) {
        for id in 0..m.nplugin {
            self.call_plugin(m, id, capability, method);
        }
    }

    /// Has an instance compute if it can do this.
    pub(crate) fn call_plugin(
        &mut self,
        m: &Model,
        id: usize,
        capability: Capabilities,
        method: Method,
    ) {
        if self.instances.can(id, capability) {
            self.call_instance(m, id, method);
        }
    }
}
