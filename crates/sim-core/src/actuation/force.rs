//! Gain and bias: what an actuator makes of its control or activation, and how that changes with its velocity. Each kind
//! of gain and bias answers here, once per question.

use super::activation::{last_activation, next_activation};
use super::hill;
use super::muscle::{muscle_bias, muscle_gain, muscle_gain_vel};
use crate::data::Data;
use crate::model::params::{AffineParams, FixedParams};
use crate::model::{BiasType, GainType, Model};

#[inline]
fn affine(prm: &[f64; 10], length: f64, velocity: f64) -> f64 {
    let prm = AffineParams::of(prm);
    prm.constant + prm.length * length + prm.velocity * velocity
}

/// Force per unit of control or activation.
pub(super) fn gain(m: &Model, d: &Data, actuator: usize) -> f64 {
    let prm = &m.actuator_gainprm[actuator];
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Fixed => FixedParams::of(prm).gain,
        GainType::Affine => affine(prm, length, velocity),
        GainType::Muscle => {
            let range = m.actuator_lengthrange[actuator];
            muscle_gain(length, velocity, range, m.actuator_acc0[actuator], prm)
        }
        GainType::User => match &d.callbacks.act_gain {
            Some(gain) => gain(m, d, actuator),
            None => 1.0,
        },
        GainType::HillMuscle => hill::gain(m, d, actuator),
    }
}

/// The derivative of [`gain`] with respect to the actuator's velocity. That of a callback is not known.
pub(super) fn gain_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    let prm = &m.actuator_gainprm[actuator];
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Fixed | GainType::User => 0.0,
        GainType::Affine => AffineParams::of(prm).velocity,
        GainType::Muscle => {
            let range = m.actuator_lengthrange[actuator];
            muscle_gain_vel(length, velocity, range, m.actuator_acc0[actuator], prm)
        }
        GainType::HillMuscle => hill::gain_vel(m, d, actuator),
    }
}

/// Force without control or activation.
pub(super) fn bias(m: &Model, d: &Data, actuator: usize) -> f64 {
    let prm = &m.actuator_biasprm[actuator];
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    match BiasType::of(m.actuator_biastype[actuator]) {
        BiasType::None => 0.0,
        BiasType::Affine => affine(prm, length, velocity),
        BiasType::Muscle => {
            let range = m.actuator_lengthrange[actuator];
            muscle_bias(length, range, m.actuator_acc0[actuator], prm)
        }
        BiasType::User => match &d.callbacks.act_bias {
            Some(bias) => bias(m, d, actuator),
            None => 0.0,
        },
        BiasType::HillMuscle => hill::bias(m, d, actuator),
    }
}

/// The derivative of [`bias`] with respect to the actuator's velocity. That of a callback is not known; the force of a
/// passive muscle does not depend on velocity.
pub(super) fn bias_vel(m: &Model, actuator: usize) -> f64 {
    match BiasType::of(m.actuator_biastype[actuator]) {
        BiasType::Affine => AffineParams::of(&m.actuator_biasprm[actuator]).velocity,
        BiasType::None | BiasType::Muscle | BiasType::User | BiasType::HillMuscle => 0.0,
    }
}

/// What the gain is multiplied with: the activation that makes the force or, where there is none, `ctrl`.
pub(super) fn gain_input(m: &Model, d: &Data, actuator: usize, ctrl: f64) -> f64 {
    let Some(last) = last_activation(m, actuator) else {
        return ctrl;
    };
    if m.actuator_actearly[actuator] != 0 {
        next_activation(m, d, actuator, last, d.act_dot[last])
    } else {
        d.act[last]
    }
}
