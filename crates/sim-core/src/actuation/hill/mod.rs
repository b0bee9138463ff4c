//! The Hill muscle: a fibre with pennation in series with a rigid or a compliant tendon.
//!
//! MuJoCo has no such muscle. `gainprm` holds its parameters: an operating range (two numbers, not used by the
//! force), peak isometric force (negative: `scale / acc0`), scale, optimal fibre length, tendon slack length, maximal
//! shortening velocity in optimal lengths per second, pennation at the optimal length, tendon stiffness, fibre damping.
//!
//! With one activation the tendon is rigid. With two it is compliant: the first is the normalised length of
//! the fibre, the last its activation. A muscle pulls: forces are negative.

mod compliant;
mod curves;
mod rigid;

pub use curves::{
    hill_active_fl, hill_active_fl_slope, hill_force_velocity, hill_force_velocity_slope,
    hill_passive_fl, hill_passive_fl_slope, hill_tendon_force, hill_tendon_force_slope,
};

use super::muscle::peak_force;
use crate::data::Data;
use crate::model::{ActuatorDynamics, GainType, Integrator, Model};

/// The parameters of a Hill muscle, in SI units and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HillMuscle {
    /// peak isometric force
    pub force: f64,
    /// optimal fibre length
    pub optimal_length: f64,
    /// slack length of the tendon
    pub slack_length: f64,
    /// maximal shortening velocity, in optimal lengths per second
    pub max_velocity: f64,
    /// sine of the pennation angle at the optimal length
    pub sin_pennation: f64,
    /// stiffness of the tendon
    pub stiffness: f64,
    /// damping of the fibre
    pub damping: f64,
}

impl HillMuscle {
    /// The muscle that `gainprm` describes; `acc0` is needed where the force is given by the scale.
    pub fn new(gainprm: &[f64; 10], acc0: f64) -> HillMuscle {
        let [
            _,
            _,
            force,
            scale,
            optimal,
            slack,
            vmax,
            pennation,
            stiffness,
            damping,
        ] = *gainprm;
        HillMuscle {
            force: peak_force(force, scale, acc0),
            optimal_length: optimal,
            slack_length: slack,
            max_velocity: vmax,
            sin_pennation: pennation.sin(),
            stiffness,
            damping,
        }
    }

    /// The muscle of an actuator. Its parameters are those of the gain; a bias without such a gain has its own.
    #[inline]
    pub fn of(m: &Model, actuator: usize) -> HillMuscle {
        let prm = match GainType::of(m.actuator_gaintype[actuator]) {
            GainType::HillMuscle => &m.actuator_gainprm[actuator],
            GainType::Fixed | GainType::Affine | GainType::Muscle | GainType::User => {
                &m.actuator_biasprm[actuator]
            }
        };
        HillMuscle::new(prm, m.actuator_acc0[actuator])
    }
}

/// Whether an actuator has a fibre state of its own.
#[inline]
pub fn is_compliant(m: &Model, actuator: usize) -> bool {
    let dynamics = ActuatorDynamics::of(m.actuator_dyntype[actuator]);
    dynamics == ActuatorDynamics::HillMuscle
        && m.actuator_actnum[actuator] == 2
        && m.actuator_actadr[actuator] >= 0
}

/// Whether `act_adr` is the address of an actuator's fibre length.
#[inline]
pub(super) fn is_fibre_slot(m: &Model, actuator: usize, act_adr: usize) -> bool {
    is_compliant(m, actuator) && m.actuator_actadr[actuator] as usize == act_adr
}

/// The gain of an actuator with a Hill muscle's gain. With a compliant tendon there is none: all force comes from the
/// tendon.
pub(super) fn gain(m: &Model, d: &Data, actuator: usize) -> f64 {
    if is_compliant(m, actuator) {
        return 0.0;
    }
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    HillMuscle::of(m, actuator).rigid_gain(length, velocity)
}

/// The derivative of [`gain`] with respect to the actuator's velocity.
pub(super) fn gain_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    if is_compliant(m, actuator) {
        return 0.0;
    }
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    HillMuscle::of(m, actuator).rigid_gain_vel(length, velocity)
}

/// The bias of an actuator with a Hill muscle's bias: the passive force of the fibre, or the force of the tendon.
pub(super) fn bias(m: &Model, d: &Data, actuator: usize) -> f64 {
    let muscle = HillMuscle::of(m, actuator);
    let length = d.actuator_length[actuator];
    if is_compliant(m, actuator) {
        let fibre = d.act[m.actuator_actadr[actuator] as usize];
        -muscle.force * muscle.tendon_force(length, fibre)
    } else {
        muscle.rigid_bias(length)
    }
}

/// The fibre length after one step. The equation is stiff where the tendon is short, so every integrator but
/// Runge-Kutta, which samples the rate itself, linearises it about the present length.
pub(super) fn next_fibre_length(
    m: &Model,
    d: &Data,
    actuator: usize,
    act_adr: usize,
    act_dot: f64,
) -> f64 {
    let muscle = HillMuscle::of(m, actuator);
    let (fibre, activation) = (d.act[act_adr], d.act[act_adr + 1]);
    let timestep = m.opt.timestep;
    let rate = match Integrator::of(m.opt.integrator) {
        Integrator::Rk4 => act_dot,
        Integrator::Euler | Integrator::Implicit | Integrator::ImplicitFast => {
            let slope = muscle.fibre_rate_slope(d.actuator_length[actuator], fibre, activation);
            act_dot / (1.0 - timestep * slope.min(0.0))
        }
    };
    muscle.bounded(fibre + rate * timestep)
}

/// Puts the fibres of all compliant muscles to their lengths at rest in the reference configuration. Part of a reset:
/// a fibre of length zero is no state a muscle can be in.
pub fn reset_activation(m: &Model, d: &mut Data) {
    for actuator in 0..m.nu {
        if is_compliant(m, actuator) {
            d.act[m.actuator_actadr[actuator] as usize] = m.actuator_fiberlength0[actuator];
        }
    }
}
