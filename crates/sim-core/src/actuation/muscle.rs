//! MuJoCo's muscle: the curves of its force, and its activation.
//!
//! A muscle's fibre is seen in units of its own: lengths in optimal lengths, velocities in maximal shortening velocities,
//! forces in peak forces. In these units three curves make the force:
//!
//! - active force over length: a bump of parabolas, 0 at `lmin` and `lmax`, 1 at the optimal length;
//! - active force over velocity: 0 at the maximal shortening velocity, 1 at rest, `fvmax` when lengthening fast;
//! - passive force over length: none up to the optimal length, a parabola beyond, then a straight line.
//!
//! A muscle pulls: gain and bias are negative. The parameters are those of [`MuscleParams`] and [`ActivationParams`].

use crate::math::{MINVAL, clip};
use crate::model::params::{ActivationParams, MuscleParams};

/// A muscle that fills its range of lengths.
struct Muscle {
    prm: MuscleParams,
    /// peak force, in N
    force: f64,
    /// optimal length of the fibre, in the unit of the actuator's length
    optimal: f64,
    /// the actuator's length at the lower end of the range
    shortest: f64,
}

impl Muscle {
    #[inline]
    fn new(lengthrange: [f64; 2], acc0: f64, prm: &[f64; 10]) -> Muscle {
        let prm = MuscleParams::of(prm);
        let [shortest, longest] = lengthrange;
        Muscle {
            force: peak_force(prm.force, prm.scale, acc0),
            optimal: (longest - shortest) / MINVAL.max(prm.range_hi - prm.range_lo),
            shortest,
            prm,
        }
    }

    /// The fibre's length at a length of the actuator.
    #[inline]
    fn fibre_length(&self, length: f64) -> f64 {
        self.prm.range_lo + (length - self.shortest) / MINVAL.max(self.optimal)
    }

    /// Active force over the actuator's velocity, and its slope.
    #[inline]
    fn active_force(&self, length: f64, velocity: f64) -> (f64, f64) {
        let fastest = MINVAL.max(self.optimal * self.prm.vmax);
        let fibre = self.fibre_length(length);
        let pull = -self.force * muscle_gain_length(fibre, self.prm.lmin, self.prm.lmax);
        let (value, slope) = force_velocity(velocity / fastest, self.prm.fvmax);
        (pull * value, pull * slope / fastest)
    }

    /// Passive force: half of `fpmax` where the parabola ends, halfway to `lmax`, and from there on as steep as there.
    #[inline]
    fn passive_force(&self, length: f64) -> f64 {
        let fibre = self.fibre_length(length);
        let bend = halfway(self.prm.lmax);
        let width = MINVAL.max(bend - 1.0);
        let pull = -self.force * self.prm.fpmax;
        if fibre <= 1.0 {
            0.0
        } else if fibre <= bend {
            let stretch = (fibre - 1.0) / width;
            pull * 0.5 * stretch * stretch
        } else {
            pull * (0.5 + (fibre - bend) / width)
        }
    }
}

/// The peak force of a muscle in N: as given, or, where it is negative, what gives the acceleration `scale` in the
/// reference configuration, in which a unit force gives `acc0`.
#[inline]
pub(super) fn peak_force(force: f64, scale: f64, acc0: f64) -> f64 {
    if force < 0.0 {
        scale / MINVAL.max(acc0)
    } else {
        force
    }
}

/// Halfway between an end of the bump and its top, where two parabolas meet.
#[inline]
fn halfway(end: f64) -> f64 {
    0.5 * (1.0 + end)
}

/// Active force over length, both dimensionless: 0 outside of `lmin` and `lmax`, 1 at length 1. Each flank is made of two
/// parabolas, one that leaves the end level and one that arrives at the top level; they meet halfway, with the same slope.
pub fn muscle_gain_length(length: f64, lmin: f64, lmax: f64) -> f64 {
    if !(lmin..=lmax).contains(&length) {
        return 0.0;
    }
    let (end, by_the_top) = if length <= 1.0 {
        (lmin, length > halfway(lmin))
    } else {
        (lmax, length <= halfway(lmax))
    };
    let vertex = if by_the_top { 1.0 } else { end };
    // the distance from the vertex, in units of the parabola's width
    let x = (length - vertex) / MINVAL.max((halfway(end) - vertex).abs());
    if by_the_top {
        1.0 - 0.5 * x * x
    } else {
        0.5 * x * x
    }
}

/// Active force over velocity, and its slope: a parabola with its vertex at the fastest shortening, another with its
/// vertex where the plateau `fvmax` begins. They meet at rest.
#[inline]
fn force_velocity(velocity: f64, fvmax: f64) -> (f64, f64) {
    let plateau = fvmax - 1.0;
    if velocity <= -1.0 {
        (0.0, 0.0)
    } else if velocity <= 0.0 {
        let x = velocity + 1.0;
        (x * x, 2.0 * x)
    } else if velocity <= plateau {
        let (x, width) = (plateau - velocity, MINVAL.max(plateau));
        (fvmax - x * x / width, 2.0 * x / width)
    } else {
        (fvmax, 0.0)
    }
}

/// The gain of a muscle: its active force at full activation, in N, at a length and velocity of its actuator.
/// `lengthrange` holds the actuator's shortest and longest length, `acc0` the acceleration that a unit force gives in the
/// reference configuration, `prm` is laid out as [`MuscleParams`].
///
/// ```
/// use sim_core::actuation::muscle_gain;
/// use sim_core::model::params::MuscleParams;
///
/// let prm = MuscleParams { range_lo: 0.5, range_hi: 1.5, force: 100.0, ..MuscleParams::DEFAULT }.to_array();
/// // at rest in the middle of its range the fibre has its optimal length and pulls with its peak force
/// assert_eq!(muscle_gain(0.25, 0.0, [0.0, 0.5], 1.0, &prm), -100.0);
/// // when it shortens at `vmax`, nothing is left
/// assert_eq!(muscle_gain(0.25, -0.75, [0.0, 0.5], 1.0, &prm), -0.0);
/// ```
pub fn muscle_gain(
    length: f64,
    velocity: f64,
    lengthrange: [f64; 2],
    acc0: f64,
    prm: &[f64; 10],
) -> f64 {
    let muscle = Muscle::new(lengthrange, acc0, prm);
    muscle.active_force(length, velocity).0
}

/// The derivative of [`muscle_gain`] with respect to velocity.
pub fn muscle_gain_vel(
    length: f64,
    velocity: f64,
    lengthrange: [f64; 2],
    acc0: f64,
    prm: &[f64; 10],
) -> f64 {
    let muscle = Muscle::new(lengthrange, acc0, prm);
    muscle.active_force(length, velocity).1
}

/// The bias of a muscle: its passive force, in N. Arguments as for [`muscle_gain`].
pub fn muscle_bias(length: f64, lengthrange: [f64; 2], acc0: f64, prm: &[f64; 10]) -> f64 {
    Muscle::new(lengthrange, acc0, prm).passive_force(length)
}

/// A smooth step from 0 to 1 over the unit interval: the quintic whose first two derivatives vanish at both ends.
#[inline]
pub fn sigmoid(x: f64) -> f64 {
    if x <= 0.0 {
        0.0
    } else if x >= 1.0 {
        1.0
    } else {
        x * x * x * (3.0 * x * (2.0 * x - 5.0) + 10.0)
    }
}

/// The time constant of activation, in s, where excitation exceeds activation by `dctrl`: `tau_act` while it rises,
/// `tau_deact` while it falls. The change between the two is smooth over `smoothing_width`, or sudden where that is zero.
pub fn muscle_dynamics_timescale(
    dctrl: f64,
    tau_act: f64,
    tau_deact: f64,
    smoothing_width: f64,
) -> f64 {
    if smoothing_width < MINVAL {
        return if dctrl > 0.0 { tau_act } else { tau_deact };
    }
    let rising = sigmoid(dctrl / smoothing_width + 0.5);
    tau_deact + (tau_act - tau_deact) * rising
}

/// The rate of a muscle's activation, per second: it follows the control, and the more a muscle is active, the slower it
/// becomes more so and the faster less. `prm` is laid out as [`ActivationParams`].
///
/// ```
/// use sim_core::actuation::muscle_activation_dynamics;
/// use sim_core::model::params::ActivationParams;
///
/// let prm = ActivationParams::DEFAULT.to_array();
/// // from rest, full excitation activates with half of the time constant of 10 ms
/// assert_eq!(muscle_activation_dynamics(1.0, 0.0, &prm), 1.0 / 0.005);
/// assert_eq!(muscle_activation_dynamics(0.5, 0.5, &prm), 0.0);
/// ```
pub fn muscle_activation_dynamics(ctrl: f64, act: f64, prm: &[f64; 10]) -> f64 {
    let prm = ActivationParams::of(prm);
    let excess = clip(ctrl, 0.0, 1.0) - act;
    let slower = 0.5 + 1.5 * clip(act, 0.0, 1.0);
    let (rise, fall) = (prm.tau_act * slower, prm.tau_deact / slower);
    excess / MINVAL.max(muscle_dynamics_timescale(excess, rise, fall, prm.tausmooth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn activation_switches_hard_or_smoothly() {
        let mut prm = [0.0; 10];
        prm[..3].copy_from_slice(&[0.01, 0.04, 0.0]);
        assert!((muscle_activation_dynamics(0.8, 0.3, &prm) - 0.5 / 0.0095).abs() < 1e-12);
        // at equal excitation and activation the muscle relaxes
        assert_eq!(muscle_dynamics_timescale(0.0, 1.0, 2.0, 0.0), 2.0);
        prm[2] = 0.2;
        let rate = muscle_activation_dynamics(0.55, 0.5, &prm);
        assert!((rate - 3.443868971547727).abs() < 1e-14);
    }

    #[test]
    fn gain_derivative_matches_differences() {
        let prm = [0.75, 1.05, 100.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2, 0.0];
        let range = [0.2, 0.5];
        for step in 0..40 {
            let v = -0.6 + 0.031 * f64::from(step);
            let h = 1e-6;
            let gain = |v| muscle_gain(0.37, v, range, 1.0, &prm);
            let numeric = (gain(v + h) - gain(v - h)) / (2.0 * h);
            let exact = muscle_gain_vel(0.37, v, range, 1.0, &prm);
            assert!((numeric - exact).abs() < 1e-3, "{v}: {numeric} {exact}");
        }
    }

    #[test]
    fn negative_force_means_scale_over_acc0() {
        let mut prm = [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2, 0.0];
        let automatic = muscle_gain(0.3, 0.0, [0.0, 0.5], 4.0, &prm);
        prm[2] = 50.0;
        assert_eq!(automatic, muscle_gain(0.3, 0.0, [0.0, 0.5], 4.0, &prm));
    }

    /// Gathers the bits of numbers (FNV-1a).
    struct Digest(u64);

    impl Digest {
        fn add(&mut self, x: f64) {
            for byte in x.to_bits().to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }

    /// Every bit over a grid that crosses all pieces of the curves, so that a change of the order of operations shows.
    #[test]
    fn not_one_bit_changes() {
        let blocks = [
            [0.75, 1.05, 100.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2, 0.0],
            [0.6, 1.3, -1.0, 350.0, 0.31, 1.77, 2.3, 1.9, 1.45, 0.0],
            [0.9, 0.9, 70.0, 1.0, 0.99, 1.01, 0.0, 0.7, 1.0, 0.0],
        ];
        let (mut gain, mut slope, mut bias) = (Digest(0), Digest(0), Digest(0));
        for prm in &blocks {
            for (range, acc0) in [([0.2, 0.51], 3.7), ([-0.3, 0.4], 0.0)] {
                for i in 0..120 {
                    let length = -0.7 + 0.0131 * f64::from(i);
                    bias.add(muscle_bias(length, range, acc0, prm));
                    for j in 0..60 {
                        let velocity = -2.9 + 0.0973 * f64::from(j);
                        gain.add(muscle_gain(length, velocity, range, acc0, prm));
                        slope.add(muscle_gain_vel(length, velocity, range, acc0, prm));
                    }
                }
            }
        }
        let mut rate = Digest(0);
        for width in [0.0, 0.13, 0.7] {
            let mut prm = [0.0; 10];
            prm[..3].copy_from_slice(&[0.011, 0.037, width]);
            for i in 0..80 {
                for j in 0..80 {
                    let (ctrl, act) = (-0.3 + 0.0203 * f64::from(i), -0.2 + 0.0177 * f64::from(j));
                    rate.add(muscle_activation_dynamics(ctrl, act, &prm));
                }
            }
        }
        let digests = [gain.0, slope.0, bias.0, rate.0];
        let expected = [
            0xb809_d926_16a9_a482,
            0xa85a_2afb_53c2_e9fe,
            0x43cc_8f9b_3ee5_28e8,
            0x4491_24a4_1c80_22e9,
        ];
        assert_eq!(digests, expected, "{digests:#x?}");
    }
}
