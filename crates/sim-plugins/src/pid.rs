//! `mujoco.pid`: servos with a proportional, an integral and a derivative gain.
//!
//! The integral of the error and the control of the step before are activations, which the engine integrates, so an actuator
//! has as many of them (`actdim`) as its settings ask for; dynamics of its own come last.

use sim_core::actuation::next_activation;
use sim_core::math::clip;
use sim_core::model::ActuatorDynamics;
use sim_core::plugin::{Capabilities, Instance, Plugin, PluginError, Settings};
use sim_core::{Data, Model};

/// The plugin `mujoco.pid`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pid;

impl Plugin for Pid {
    fn name(&self) -> &str {
        "mujoco.pid"
    }

    fn attributes(&self) -> Vec<&str> {
        vec!["kp", "ki", "kd", "imax", "slewmax"]
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::ACTUATOR
    }

    fn instance(
        &self,
        m: &Model,
        _d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError> {
        let gains = Gains::read(&m.plugin_settings(instance))?;
        let actuators = m.of_plugin(&m.actuator_plugin, instance);
        if actuators.is_empty() {
            let what = format!("actuator not found for plugin instance {instance}");
            return Err(PluginError::new(what));
        }
        for &actuator in &actuators {
            let expected = gains.activations() + i32::from(has_dynamics(m, actuator));
            let found = m.actuator_actnum[actuator];
            if found != expected {
                return Err(PluginError::new(format!(
                    "actuator {actuator} has actdim {found}, expected {expected}. Add actdim=\"{expected}\" to the actuator plugin \
                     element."
                )));
            }
        }
        Ok(Box::new(Servo { gains, actuators }))
    }
}

/// Whether an actuator has an activation of its own, behind those of the servo.
fn has_dynamics(m: &Model, actuator: usize) -> bool {
    let dynamics = ActuatorDynamics::of(m.actuator_dyntype[actuator]);
    [
        ActuatorDynamics::Filter,
        ActuatorDynamics::FilterExact,
        ActuatorDynamics::Integrator,
    ]
    .contains(&dynamics)
}

/// The settings of an instance.
#[derive(Clone, Copy, Debug)]
struct Gains {
    kp: f64,
    ki: f64,
    kd: f64,
    /// bound on the integral of the error
    imax: Option<f64>,
    /// bound on the rate of the control, per s
    slewmax: Option<f64>,
}

impl Gains {
    fn read(settings: &Settings<'_>) -> Result<Gains, PluginError> {
        let gain = |name| Ok(settings.number(name)?.unwrap_or(0.0));
        let ki: f64 = gain("ki")?;
        // a bound on the force of the integral, which becomes one on the integral
        let imax = settings
            .number("imax")?
            .filter(|_| ki != 0.0)
            .map(|force| force / ki);
        if imax.is_some_and(|imax| imax < 0.0) {
            return Err(PluginError::new("negative imax"));
        }
        let slewmax = settings.number("slewmax")?;
        if slewmax.is_some_and(|slewmax| slewmax < 0.0) {
            return Err(PluginError::new("slewmax must be non-negative"));
        }
        let (kp, kd) = (gain("kp")?, gain("kd")?);
        Ok(Gains {
            kp,
            ki,
            kd,
            imax,
            slewmax,
        })
    }

    /// How many activations of an actuator are the servo's.
    fn activations(&self) -> i32 {
        i32::from(self.ki != 0.0) + i32::from(self.slewmax.is_some())
    }

    /// The integral of the error after this step.
    fn next_integral(&self, integral: f64, error: f64, timestep: f64) -> f64 {
        let next = integral + error * timestep;
        match self.imax {
            Some(imax) => clip(next, -imax, imax),
            None => next,
        }
    }
}

/// An instance: one set of gains for any number of actuators.
#[derive(Clone, Debug)]
struct Servo {
    gains: Gains,
    actuators: Vec<usize>,
}

/// What an actuator remembers.
struct Memory {
    integral: f64,
    /// none in the first step
    previous_ctrl: Option<f64>,
}

impl Servo {
    fn memory(&self, m: &Model, d: &Data, actuator: usize) -> Memory {
        let mut places = m.actuator_actadr[actuator] as usize..;
        let mut next = || places.next().map_or(0.0, |adr| d.act[adr]);
        let integral = if self.gains.ki != 0.0 { next() } else { 0.0 };
        let previous_ctrl = self.gains.slewmax.map(|_| next()).filter(|_| d.time > 0.0);
        Memory {
            integral,
            previous_ctrl,
        }
    }

    /// The position that an actuator is to reach: its control or, with dynamics, its last activation, at the rate allowed.
    fn target(&self, m: &Model, d: &Data, actuator: usize, memory: &Memory, early: bool) -> f64 {
        let mut target = match own_activation(m, actuator) {
            None if m.actuator_ctrllimited[actuator] != 0 => {
                let [lo, hi] = m.actuator_ctrlrange[actuator];
                clip(d.ctrl[actuator], lo, hi)
            }
            None => d.ctrl[actuator],
            Some(adr) if early => next_activation(m, d, actuator, adr, d.act_dot[adr]),
            Some(adr) => d.act[adr],
        };
        if let (Some(slewmax), Some(previous)) = (self.gains.slewmax, memory.previous_ctrl) {
            let change = slewmax * m.opt.timestep;
            target = clip(target, previous - change, previous + change);
        }
        target
    }
}

/// The activation of an actuator's own dynamics.
fn own_activation(m: &Model, actuator: usize) -> Option<usize> {
    if ActuatorDynamics::of(m.actuator_dyntype[actuator]) == ActuatorDynamics::None {
        return None;
    }
    usize::try_from(m.actuator_actadr[actuator] + m.actuator_actnum[actuator] - 1).ok()
}

impl Instance for Servo {
    fn act_dot(&mut self, m: &Model, d: &mut Data, _id: usize) {
        let timestep = m.opt.timestep;
        for &actuator in &self.actuators {
            let memory = self.memory(m, d, actuator);
            let target = self.target(m, d, actuator, &memory, false);
            let error = target - d.actuator_length[actuator];
            let mut adr = m.actuator_actadr[actuator] as usize;
            if self.gains.ki != 0.0 {
                let integral = self.gains.next_integral(memory.integral, error, timestep);
                d.act_dot[adr] = (integral - d.act[adr]) / timestep;
                adr += 1;
            }
            if self.gains.slewmax.is_some() {
                d.act_dot[adr] = (target - d.act[adr]) / timestep;
            }
        }
    }

    fn actuator(&mut self, m: &Model, d: &mut Data, _id: usize) {
        let Gains { kp, ki, kd, .. } = self.gains;
        for &actuator in &self.actuators {
            let memory = self.memory(m, d, actuator);
            let early = m.actuator_actearly[actuator] != 0;
            let target = self.target(m, d, actuator, &memory, early);
            let error = target - d.actuator_length[actuator];
            let target_rate = own_activation(m, actuator).map_or(0.0, |adr| d.act_dot[adr]);
            let error_rate = target_rate - d.actuator_velocity[actuator];
            let integral = match ki == 0.0 {
                true => 0.0,
                false => self
                    .gains
                    .next_integral(memory.integral, error, m.opt.timestep),
            };
            d.actuator_force[actuator] = kp * error + kd * error_rate + ki * integral;
        }
    }
}
