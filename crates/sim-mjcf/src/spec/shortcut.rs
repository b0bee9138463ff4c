//! The shortcuts of actuators, spelled out as gains, biases and dynamics.

use super::{Actuator, Limited};
use sim_core::model::params::{
    ActivationParams, AffineParams, FilterParams, FixedParams, MuscleParams,
};
use sim_core::model::{ActuatorDynamics, BiasType, GainType};
use std::f64::consts::PI;

/// What is wrong with it, if something is.
type Shortcut = Result<(), &'static str>;

/// Parameters of servos; what is `None` stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Servo {
    /// gain, in N/m or N·m/rad
    pub kp: Option<f64>,
    /// damping, in N·s/m or N·m·s/rad
    pub kv: Option<f64>,
    /// damping as a part of the critical one
    pub dampratio: Option<f64>,
    /// time constant of a filter, in seconds
    pub timeconst: Option<f64>,
}

/// Parameters of muscles; what is negative stays as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muscle {
    /// time constants of activation and deactivation, in seconds
    pub timeconst: [f64; 2],
    /// width of the smooth transition between the two
    pub tausmooth: Option<f64>,
    /// operating range of the length
    pub range: [f64; 2],
    /// largest force, in N
    pub force: f64,
    /// scale of the largest force if that is not given, in N
    pub scale: f64,
    /// shortest length with a force
    pub lmin: f64,
    /// longest length with a force
    pub lmax: f64,
    /// fastest shortening, in lengths per second
    pub vmax: f64,
    /// passive force at the longest length
    pub fpmax: f64,
    /// active force when lengthening fastest
    pub fvmax: f64,
}

impl Default for Muscle {
    fn default() -> Muscle {
        Muscle {
            timeconst: [-1.0; 2],
            tausmooth: None,
            range: [-1.0; 2],
            force: -1.0,
            scale: -1.0,
            lmin: -1.0,
            lmax: -1.0,
            vmax: -1.0,
            fpmax: -1.0,
            fvmax: -1.0,
        }
    }
}

/// A force against the velocity.
fn damping(kv: f64) -> [f64; 10] {
    let prm = AffineParams {
        velocity: -kv,
        ..AffineParams::DEFAULT
    };
    prm.to_array()
}

impl Actuator {
    /// The control is the force.
    pub fn set_to_motor(&mut self) {
        FixedParams { gain: 1.0 }.store(&mut self.gainprm);
        self.set_kinds(ActuatorDynamics::None, GainType::Fixed, BiasType::None);
    }

    /// The control is a position. The kind of dynamics stays, unless a time constant is given.
    pub fn set_to_position(&mut self, servo: &Servo) -> Shortcut {
        let mut bias = AffineParams::of(&self.biasprm);
        bias.length = -self.set_gain(servo.kp);

        // damping is negative; a positive number is a damping ratio that the compiler resolves
        match (servo.kv, servo.dampratio) {
            (Some(_), Some(_)) => return Err("kv and dampratio cannot both be defined"),
            (Some(kv), None) if kv < 0.0 => return Err("kv cannot be negative"),
            (None, Some(ratio)) if ratio < 0.0 => return Err("dampratio cannot be negative"),
            (Some(kv), None) => bias.velocity = -kv,
            (None, Some(ratio)) => bias.velocity = ratio,
            (None, None) => {}
        }
        bias.store(&mut self.biasprm);
        if let Some(timeconst) = servo.timeconst {
            if timeconst < 0.0 {
                return Err("timeconst cannot be negative");
            }
            FilterParams { tau: timeconst }.store(&mut self.dynprm);
            self.dyntype = if timeconst == 0.0 {
                ActuatorDynamics::None
            } else {
                ActuatorDynamics::FilterExact
            };
        }
        if self.inheritrange > 0.0 && self.ctrlrange != [0.0; 2] {
            return Err("ctrlrange and inheritrange cannot both be defined");
        }
        self.gaintype = GainType::Fixed;
        self.biastype = BiasType::Affine;
        Ok(())
    }

    /// The control is the velocity of a position to be reached.
    pub fn set_to_intvelocity(&mut self, servo: &Servo) -> Shortcut {
        self.set_to_position(servo)?;
        self.dyntype = ActuatorDynamics::Integrator;
        self.actlimited = Limited::True;
        if self.inheritrange > 0.0 && self.actrange != [0.0; 2] {
            return Err("actrange and inheritrange cannot both be defined");
        }
        Ok(())
    }

    /// The control is a velocity.
    pub fn set_to_velocity(&mut self, kv: Option<f64>) {
        let kv = self.set_gain(kv);
        self.biasprm = damping(kv);
        self.set_kinds(ActuatorDynamics::None, GainType::Fixed, BiasType::Affine);
    }

    /// The control is a damping.
    pub fn set_to_damper(&mut self, kv: f64) -> Shortcut {
        self.gainprm = damping(kv);
        self.ctrllimited = Limited::True;
        self.set_kinds(ActuatorDynamics::None, GainType::Affine, BiasType::None);
        if kv < 0.0 {
            return Err("damping coefficient cannot be negative");
        }
        if self.ctrlrange[0] < 0.0 || self.ctrlrange[1] < 0.0 {
            return Err("damper control range cannot be negative");
        }
        Ok(())
    }

    /// A pneumatic or hydraulic cylinder; a diameter that is not negative counts, not the area.
    pub fn set_to_cylinder(
        &mut self,
        timeconst: Option<f64>,
        bias: Option<f64>,
        area: Option<f64>,
        diameter: Option<f64>,
    ) {
        if let Some(timeconst) = timeconst {
            FilterParams { tau: timeconst }.store(&mut self.dynprm);
        }
        if let Some(constant) = bias {
            let bias = AffineParams::of(&self.biasprm);
            AffineParams { constant, ..bias }.store(&mut self.biasprm);
        }
        let round = diameter.filter(|&diameter| diameter >= 0.0);
        let round = round.map(|diameter| PI / 4.0 * diameter * diameter);
        self.set_gain(round.or(area));
        self.set_kinds(ActuatorDynamics::Filter, GainType::Fixed, BiasType::Affine);
    }

    /// MuJoCo's muscle.
    pub fn set_to_muscle(&mut self, new: &Muscle) -> Shortcut {
        self.take_muscle_defaults();
        let mut times = ActivationParams::of(&self.dynprm);
        let mut muscle = MuscleParams::of(&self.gainprm);
        times.tausmooth = new.tausmooth.unwrap_or(times.tausmooth);
        if times.tausmooth < 0.0 {
            return Err("muscle tausmooth cannot be negative");
        }
        for (parameter, value) in [
            (&mut times.tau_act, new.timeconst[0]),
            (&mut times.tau_deact, new.timeconst[1]),
            (&mut muscle.range_lo, new.range[0]),
            (&mut muscle.range_hi, new.range[1]),
            (&mut muscle.force, new.force),
            (&mut muscle.scale, new.scale),
            (&mut muscle.lmin, new.lmin),
            (&mut muscle.lmax, new.lmax),
            (&mut muscle.vmax, new.vmax),
            (&mut muscle.fpmax, new.fpmax),
            (&mut muscle.fvmax, new.fvmax),
        ] {
            if value >= 0.0 {
                *parameter = value;
            }
        }
        times.store(&mut self.dynprm);
        muscle.store(&mut self.gainprm);
        muscle.store(&mut self.biasprm);
        self.set_kinds(ActuatorDynamics::Muscle, GainType::Muscle, BiasType::Muscle);
        Ok(())
    }

    /// The control is a force that pulls at contacts.
    pub fn set_to_adhesion(&mut self, gain: Option<f64>) -> Shortcut {
        let gain = self.set_gain(gain);
        self.ctrllimited = Limited::True;
        self.gaintype = GainType::Fixed;
        self.biastype = BiasType::None;
        if gain < 0.0 {
            return Err("adhesion gain cannot be negative");
        }
        if self.ctrlrange[0] < 0.0 || self.ctrlrange[1] < 0.0 {
            return Err("adhesion control range cannot be negative");
        }
        Ok(())
    }

    /// Sets a fixed gain to `gain`, if it is given, and returns it.
    fn set_gain(&mut self, gain: Option<f64>) -> f64 {
        let gain = gain.unwrap_or(FixedParams::of(&self.gainprm).gain);
        FixedParams { gain }.store(&mut self.gainprm);
        gain
    }

    fn set_kinds(&mut self, dyntype: ActuatorDynamics, gaintype: GainType, biastype: BiasType) {
        self.dyntype = dyntype;
        self.gaintype = gaintype;
        self.biastype = biastype;
    }
}
