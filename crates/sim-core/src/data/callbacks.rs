//! What a user can plug into the pipeline.

use super::Data;
use crate::model::{Model, SensorStage};
use std::fmt;
use std::sync::Arc;

/// Called with the model and the data.
pub type StepCallback = Arc<dyn Fn(&Model, &mut Data) + Send + Sync>;
/// Called with the model, the data and the stage that has just been computed.
pub type SensorCallback = Arc<dyn Fn(&Model, &mut Data, SensorStage) + Send + Sync>;
/// Called with the model, the data and two geoms; `true` keeps them from colliding.
pub type ContactFilter = Arc<dyn Fn(&Model, &Data, usize, usize) -> bool + Send + Sync>;
/// Called with the model, the data and an actuator; gives its gain or bias.
pub type ActuatorCallback = Arc<dyn Fn(&Model, &Data, usize) -> f64 + Send + Sync>;

/// Called with the model, the data and an actuator; gives the rate of its activation. Where the actuator has more than
/// one, the result does not count and the rates are written to `act_dot`.
pub type DynamicsCallback = Arc<dyn Fn(&Model, &mut Data, usize) -> f64 + Send + Sync>;

/// Gives the present time, in any unit.
pub type Clock = Arc<dyn Fn() -> f64 + Send + Sync>;

/// Told a warning, the first time that it is raised since the reset.
pub type WarningCallback = Arc<dyn Fn(&str) + Send + Sync>;

/// Says whether to stop.
pub type Question = Arc<dyn Fn() -> bool + Send + Sync>;

/// User functions that the pipeline calls. None by default.
#[derive(Clone, Default)]
pub struct Callbacks {
    /// sets `ctrl`, `qfrc_applied` and `xfrc_applied`, once per `forward`
    pub control: Option<StepCallback>,
    /// adds to `qfrc_passive`
    pub passive: Option<StepCallback>,
    /// fills user sensors
    pub sensor: Option<SensorCallback>,
    /// decides which geoms may collide, in place of the built-in rule
    pub contact_filter: Option<ContactFilter>,
    /// activation rate of actuators with user dynamics
    pub act_dyn: Option<DynamicsCallback>,
    /// gain of actuators with user gain
    pub act_gain: Option<ActuatorCallback>,
    /// bias of actuators with user bias
    pub act_bias: Option<ActuatorCallback>,
    /// the clock that durations in `timer` are taken from
    pub time: Option<Clock>,
    /// told what goes wrong, in words
    pub warning: Option<WarningCallback>,
    /// asked now and then by what may go on for very long, as solvers with a billion iterations do: true ends it where it is
    pub interrupt: Option<Question>,
}

impl Callbacks {
    /// Whether somebody wants a long computation to end.
    pub(crate) fn interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|ask| ask())
    }
}

impl fmt::Debug for Callbacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callbacks")
            .field("control", &self.control.is_some())
            .field("passive", &self.passive.is_some())
            .field("sensor", &self.sensor.is_some())
            .field("contact_filter", &self.contact_filter.is_some())
            .field("act_dyn", &self.act_dyn.is_some())
            .field("act_gain", &self.act_gain.is_some())
            .field("act_bias", &self.act_bias.is_some())
            .field("time", &self.time.is_some())
            .field("warning", &self.warning.is_some())
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}
