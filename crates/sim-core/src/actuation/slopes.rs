//! How an actuator's force and activation change with what they depend on.
//!
//! What is linear has a slope that is written down. The curves of muscles are functions of one number each; their slopes
//! are differences from both sides, which for MuJoCo's muscle, made of parabolas, are exact but at the joints of the pieces.

use super::activation::{actuator_disabled, last_activation, next_activation};
use super::derivative::{actuator_force_vel, feels_velocity};
use super::force::{bias, bias_vel, gain, gain_input, gain_vel};
use super::hill;
use super::muscle::muscle_activation_dynamics;
use crate::data::Data;
use crate::math::MINVAL;
use crate::model::params::{AffineParams, FilterParams};
use crate::model::{ActuatorDynamics, BiasType, DisableBit, GainType, Model};

/// Arguments of curves are moved by this much, relative to their size and at least one.
const STEP: f64 = 1e-6;

/// How a number of an actuator changes with what it depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Slopes {
    /// with its length
    pub length: f64,
    /// with its velocity
    pub velocity: f64,
    /// with its control
    pub ctrl: f64,
    /// with the activation that makes the force
    pub act: f64,
    /// with the length of a Hill muscle's fibre
    pub fibre: f64,
}

/// The slope of `f` at `x`, from both sides or, where the other one is out of `range`, from one.
fn slope(x: f64, range: [f64; 2], mut f: impl FnMut(f64) -> f64) -> f64 {
    let h = STEP * x.abs().max(1.0);
    let [lo, hi] = range;
    if x - h >= lo && x + h <= hi {
        return (f(x + h) - f(x - h)) / (2.0 * h);
    }
    let h = if x + 2.0 * h <= hi { h } else { -h };
    (4.0 * f(x + h) - 3.0 * f(x) - f(x + 2.0 * h)) / (2.0 * h)
}

const ANY: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];
/// Excitations and activations of muscles do not act beyond these.
const UNIT: [f64; 2] = [0.0, 1.0];

/// Where a muscle's excitation or activation is differentiated: inside of its range, if it is in it.
fn muscle_range(x: f64) -> [f64; 2] {
    if (UNIT[0]..=UNIT[1]).contains(&x) {
        UNIT
    } else {
        ANY
    }
}

/// Whether a control acts as it is: within its limits and without delay.
fn control_acts(m: &Model, d: &Data, actuator: usize) -> bool {
    if m.actuator_delay[actuator] != 0.0 {
        return false;
    }
    if m.disabled(DisableBit::ClampCtrl) || m.actuator_ctrllimited[actuator] == 0 {
        return true;
    }
    let [lo, hi] = m.actuator_ctrlrange[actuator];
    (lo..=hi).contains(&d.ctrl[actuator])
}

/// How the force of an actuator changes, before any limit. `ctrl` is its control as it acts.
pub(crate) fn force_slopes(m: &Model, d: &mut Data, actuator: usize, ctrl: f64) -> Slopes {
    let gain_now = gain(m, d, actuator);
    let input = gain_input(m, d, actuator, ctrl);
    let by_input = input_slopes(m, d, actuator, ctrl);
    let mut slopes = Slopes {
        length: input * gain_length(m, d, actuator) + bias_length(m, d, actuator),
        velocity: input * gain_vel(m, d, actuator) + bias_vel(m, actuator),
        ctrl: gain_now * by_input.ctrl,
        act: gain_now * by_input.act,
        fibre: 0.0,
    };
    if BiasType::of(m.actuator_biastype[actuator]) == BiasType::HillMuscle
        && let Some(fibre) = m.fibre_address(actuator)
    {
        slopes.fibre = with_act(d, fibre, ANY, |d| bias(m, d, actuator));
    }
    slopes
}

/// The slope of `f` over an activation.
fn with_act(d: &mut Data, adr: usize, range: [f64; 2], f: impl Fn(&Data) -> f64) -> f64 {
    let before = d.act[adr];
    let found = slope(before, range, |x| {
        d.act[adr] = x;
        f(d)
    });
    d.act[adr] = before;
    found
}

/// The slope of `f` over an actuator's length.
fn with_length(d: &mut Data, actuator: usize, f: impl Fn(&Data) -> f64) -> f64 {
    let before = d.actuator_length[actuator];
    let found = slope(before, ANY, |x| {
        d.actuator_length[actuator] = x;
        f(d)
    });
    d.actuator_length[actuator] = before;
    found
}

fn gain_length(m: &Model, d: &mut Data, actuator: usize) -> f64 {
    match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Fixed | GainType::User => 0.0,
        GainType::Affine => AffineParams::of(&m.actuator_gainprm[actuator]).length,
        GainType::Muscle | GainType::HillMuscle => {
            with_length(d, actuator, |d| gain(m, d, actuator))
        }
    }
}

fn bias_length(m: &Model, d: &mut Data, actuator: usize) -> f64 {
    match BiasType::of(m.actuator_biastype[actuator]) {
        BiasType::None | BiasType::User => 0.0,
        BiasType::Affine => AffineParams::of(&m.actuator_biasprm[actuator]).length,
        BiasType::Muscle | BiasType::HillMuscle => {
            with_length(d, actuator, |d| bias(m, d, actuator))
        }
    }
}

/// How what the gain is multiplied with changes.
fn input_slopes(m: &Model, d: &Data, actuator: usize, ctrl: f64) -> Slopes {
    let acts = f64::from(u8::from(control_acts(m, d, actuator)));
    match last_activation(m, actuator) {
        None => Slopes {
            ctrl: acts,
            ..Slopes::default()
        },
        Some(last) if m.actuator_actearly[actuator] != 0 => {
            let mut slopes = activation_slopes(m, d, actuator, last, ctrl);
            slopes.ctrl *= acts;
            slopes
        }
        Some(_) => Slopes {
            act: 1.0,
            ..Slopes::default()
        },
    }
}

/// How the rate of an activation changes with it and with the control.
fn rate_slopes(m: &Model, d: &Data, actuator: usize, last: usize, ctrl: f64) -> Slopes {
    let prm = &m.actuator_dynprm[actuator];
    let (by_ctrl, by_act) = match ActuatorDynamics::of(m.actuator_dyntype[actuator]) {
        ActuatorDynamics::None | ActuatorDynamics::User => (0.0, 0.0),
        ActuatorDynamics::Integrator => (1.0, 0.0),
        ActuatorDynamics::Filter | ActuatorDynamics::FilterExact => {
            let rate = 1.0 / MINVAL.max(FilterParams::of(prm).tau);
            (rate, -rate)
        }
        ActuatorDynamics::Muscle | ActuatorDynamics::HillMuscle => {
            let act = d.act[last];
            let rate = |ctrl: f64, act: f64| muscle_activation_dynamics(ctrl, act, prm);
            (
                slope(ctrl, muscle_range(ctrl), |x| rate(x, act)),
                slope(act, muscle_range(act), |x| rate(ctrl, x)),
            )
        }
    };
    Slopes {
        ctrl: by_ctrl,
        act: by_act,
        ..Slopes::default()
    }
}

/// How the activation that makes the force stands after a step. `ctrl` counts as it acts.
fn activation_slopes(m: &Model, d: &Data, actuator: usize, last: usize, ctrl: f64) -> Slopes {
    let disabled = actuator_disabled(m, actuator);
    let rate = if disabled { 0.0 } else { d.act_dot[last] };
    let mut slopes = if disabled {
        Slopes::default()
    } else {
        rate_slopes(m, d, actuator, last, ctrl)
    };
    let timestep = m.opt.timestep;
    let time = match ActuatorDynamics::of(m.actuator_dyntype[actuator]) {
        ActuatorDynamics::FilterExact => {
            let tau = MINVAL.max(FilterParams::of(&m.actuator_dynprm[actuator]).tau);
            tau * (1.0 - sim_math::exp(-timestep / tau))
        }
        ActuatorDynamics::None
        | ActuatorDynamics::Integrator
        | ActuatorDynamics::Filter
        | ActuatorDynamics::Muscle
        | ActuatorDynamics::User
        | ActuatorDynamics::HillMuscle => timestep,
    };
    slopes.ctrl *= time;
    slopes.act = 1.0 + slopes.act * time;
    let free = d.act[last] + rate * time;
    let [lo, hi] = m.actuator_actrange[actuator];
    if m.actuator_actlimited[actuator] != 0 && !(lo..=hi).contains(&free) {
        return Slopes::default();
    }
    slopes
}

/// How the activation at address `adr` stands after a step, one of those of an actuator. `ctrl` is its control as it acts.
pub(crate) fn next_activation_slopes(
    m: &Model,
    d: &mut Data,
    actuator: usize,
    adr: usize,
    ctrl: f64,
) -> Slopes {
    if m.fibre_address(actuator) == Some(adr) {
        return fibre_slopes(m, d, actuator, adr);
    }
    if last_activation(m, actuator) != Some(adr) {
        // the user's dynamics keep more than one: not known here
        return Slopes {
            act: 1.0,
            ..Slopes::default()
        };
    }
    let mut slopes = activation_slopes(m, d, actuator, adr, ctrl);
    slopes.ctrl *= f64::from(u8::from(control_acts(m, d, actuator)));
    slopes
}

/// The same for the length of a fibre: its rate follows from the lengths of muscle and fibre and from the activation.
fn fibre_slopes(m: &Model, d: &mut Data, actuator: usize, fibre: usize) -> Slopes {
    let disabled = actuator_disabled(m, actuator);
    let next = |d: &Data| {
        let rate = if disabled {
            0.0
        } else {
            hill::fibre_rate(m, d, actuator, fibre)
        };
        next_activation(m, d, actuator, fibre, rate)
    };
    Slopes {
        length: with_length(d, actuator, next),
        fibre: with_act(d, fibre, ANY, next),
        act: with_act(d, fibre + 1, muscle_range(d.act[fibre + 1]), next),
        ..Slopes::default()
    }
}

/// How [`actuator_force_vel`] changes, which the implicit integrators take for the slope of the force over velocity.
pub(crate) fn damping_slopes(m: &Model, d: &mut Data, actuator: usize, ctrl: f64) -> Slopes {
    let curved = match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Fixed | GainType::User => return Slopes::default(),
        GainType::Affine => false,
        GainType::Muscle | GainType::HillMuscle => true,
    };
    let slope_now = gain_vel(m, d, actuator);
    if slope_now == 0.0 || !feels_velocity(m, d, actuator) {
        return Slopes::default();
    }
    let mut slopes = Slopes::default();
    if ActuatorDynamics::of(m.actuator_dyntype[actuator]).has_state() {
        let by_input = input_slopes(m, d, actuator, ctrl);
        slopes.ctrl = slope_now * by_input.ctrl;
        slopes.act = slope_now * by_input.act;
    } else {
        // here the control counts as it was set
        slopes.ctrl = slope_now;
    }
    if curved {
        let damping = |d: &Data| actuator_force_vel(m, d, actuator);
        slopes.length = with_length(d, actuator, damping);
        let before = d.actuator_velocity[actuator];
        slopes.velocity = slope(before, ANY, |x| {
            d.actuator_velocity[actuator] = x;
            damping(d)
        });
        d.actuator_velocity[actuator] = before;
    }
    slopes
}
