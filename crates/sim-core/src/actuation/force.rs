//! Gain and bias: what an actuator makes of its control or activation.

use super::hill;
use super::muscle::{muscle_bias, muscle_gain};
use crate::data::Data;
use crate::model::{BiasType, GainType, Model};

/// `constant + kp * length + kv * velocity`.
#[inline]
fn affine(prm: &[f64; 10], length: f64, velocity: f64) -> f64 {
    prm[0] + prm[1] * length + prm[2] * velocity
}

/// Force per unit of control or activation.
pub(super) fn gain(m: &Model, d: &Data, actuator: usize) -> f64 {
    let prm = &m.actuator_gainprm[actuator];
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    match GainType::of(m.actuator_gaintype[actuator]) {
        GainType::Fixed => prm[0],
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
