//! The Hill muscle: a fibre with pennation in series with a rigid or a compliant tendon.
//!
//! MuJoCo has no such muscle. `gainprm` holds its parameters, laid out as [`HillParams`].
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
use crate::model::params::HillParams;
use crate::model::{BiasType, GainType, Integrator, Model};

/// The parameters of a Hill muscle, in SI units and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HillMuscle {
    /// peak isometric force, in N
    pub force: f64,
    /// optimal fibre length, in m
    pub optimal_length: f64,
    /// slack length of the tendon, in m
    pub slack_length: f64,
    /// maximal shortening velocity, in optimal lengths per second
    pub max_velocity: f64,
    /// sine of the pennation angle at the optimal length
    pub sin_pennation: f64,
    /// stiffness of the tendon: the exponent of its force over its strain
    pub stiffness: f64,
    /// damping of the fibre, in peak forces per maximal shortening velocity
    pub damping: f64,
}

impl HillMuscle {
    /// The muscle that `gainprm` describes; `acc0` is needed where the force is given by the scale.
    pub fn new(gainprm: &[f64; 10], acc0: f64) -> HillMuscle {
        let prm = HillParams::of(gainprm);
        HillMuscle {
            force: peak_force(prm.max_isometric_force, prm.scale, acc0),
            optimal_length: prm.optimal_fiber_length,
            slack_length: prm.tendon_slack_length,
            max_velocity: prm.max_contraction_velocity,
            sin_pennation: sim_math::sin(prm.pennation_angle),
            stiffness: prm.tendon_stiffness,
            damping: prm.fiber_damping,
        }
    }

    /// The muscle of an actuator. Its parameters are those of the gain; a bias without such a gain has its own.
    #[inline]
    pub fn of(m: &Model, actuator: usize) -> HillMuscle {
        let gain = GainType::of(m.actuator_gaintype[actuator]);
        let prm = if gain == GainType::HillMuscle {
            &m.actuator_gainprm[actuator]
        } else {
            &m.actuator_biasprm[actuator]
        };
        HillMuscle::new(prm, m.actuator_acc0[actuator])
    }
}

/// The gain of an actuator with a Hill muscle's gain. With a compliant tendon there is none: all force comes from the
/// tendon.
pub(super) fn gain(m: &Model, d: &Data, actuator: usize) -> f64 {
    if m.fibre_address(actuator).is_some() {
        return 0.0;
    }
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    HillMuscle::of(m, actuator).rigid_gain(length, velocity)
}

/// The derivative of [`gain`] with respect to the actuator's velocity.
pub(super) fn gain_vel(m: &Model, d: &Data, actuator: usize) -> f64 {
    if m.fibre_address(actuator).is_some() {
        return 0.0;
    }
    let (length, velocity) = (d.actuator_length[actuator], d.actuator_velocity[actuator]);
    HillMuscle::of(m, actuator).rigid_gain_vel(length, velocity)
}

/// The bias of an actuator with a Hill muscle's bias: the passive force of the fibre, or the force of the tendon.
pub(super) fn bias(m: &Model, d: &Data, actuator: usize) -> f64 {
    let muscle = HillMuscle::of(m, actuator);
    let length = d.actuator_length[actuator];
    match m.fibre_address(actuator) {
        Some(fibre) => -muscle.force * muscle.tendon_force(length, d.act[fibre]),
        None => muscle.rigid_bias(length),
    }
}

/// The rate of the fibre length at address `fibre` of `act`; the activation is behind it.
pub(super) fn fibre_rate(m: &Model, d: &Data, actuator: usize, fibre: usize) -> f64 {
    let length = d.actuator_length[actuator];
    HillMuscle::of(m, actuator).fibre_rate(length, d.act[fibre], d.act[fibre + 1])
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

/// What a Hill muscle takes from the reference configuration: `actuator_fiberlength0`, the length of a resting fibre, and,
/// where its force is given by its scale, the force itself, so that it can be read from the model. (MuJoCo's muscle keeps
/// its negative number and has its force worked out wherever it is needed.) Reads `actuator_acc0` and `actuator_length0`.
pub fn set_hill_constants(m: &mut Model, actuator: usize) {
    let gain = GainType::of(m.actuator_gaintype[actuator]) == GainType::HillMuscle;
    let bias = BiasType::of(m.actuator_biastype[actuator]) == BiasType::HillMuscle;
    let muscle = HillMuscle::of(m, actuator);
    let resolve = |prm: &mut [f64; 10]| {
        let mut named = HillParams::of(prm);
        named.max_isometric_force = muscle.force;
        named.store(prm);
    };
    let given_by_scale = |prm: &[f64; 10]| HillParams::of(prm).max_isometric_force < 0.0;
    let gainprm = &mut m.actuator_gainprm[actuator];
    let biasprm = &mut m.actuator_biasprm[actuator];
    if gain && given_by_scale(gainprm) {
        resolve(gainprm);
        if bias {
            resolve(biasprm);
        }
    } else if bias && !gain && given_by_scale(biasprm) {
        resolve(biasprm);
    }

    m.actuator_fiberlength0[actuator] = match m.fibre_address(actuator) {
        Some(_) => HillMuscle::of(m, actuator).equilibrium(m.actuator_length0[actuator], 0.0),
        None => 0.0,
    };
}
