//! MuJoCo's muscle: force-length-velocity curves and activation dynamics.
//!
//! Parameters of gain and bias, in this order: the operating range of the fibre in units of its optimal length
//! (two numbers), peak force (negative: `scale / acc0`), scale, and the shape of the curves: lmin, lmax, vmax,
//! fpmax, fvmax. A muscle pulls: gain and bias are negative.

use crate::math::{MINVAL, clip};

/// The fibre of a muscle: its force at rest, and its optimal length in the units of the actuator's length.
struct Fibre {
    force: f64,
    optimal: f64,
}

impl Fibre {
    fn new(lengthrange: [f64; 2], acc0: f64, prm: &[f64; 10]) -> Fibre {
        let [lo, hi, force, scale, ..] = *prm;
        Fibre {
            force: peak_force(force, scale, acc0),
            optimal: (lengthrange[1] - lengthrange[0]) / MINVAL.max(hi - lo),
        }
    }

    /// Length in units of the optimal length.
    fn normalised_length(&self, length: f64, lengthrange: [f64; 2], prm: &[f64; 10]) -> f64 {
        prm[0] + (length - lengthrange[0]) / MINVAL.max(self.optimal)
    }

    /// The velocity at which a shortening muscle has no force left.
    fn max_velocity(&self, prm: &[f64; 10]) -> f64 {
        MINVAL.max(self.optimal * prm[6])
    }
}

/// The peak force of a muscle: as given, or, where it is negative, what gives the acceleration `scale` in the
/// reference configuration.
#[inline]
pub(super) fn peak_force(force: f64, scale: f64, acc0: f64) -> f64 {
    if force < 0.0 {
        scale / MINVAL.max(acc0)
    } else {
        force
    }
}

/// Active force over length: a hump of four parabolas between `lmin` and `lmax` with its top, 1, at length 1.
pub fn muscle_gain_length(length: f64, lmin: f64, lmax: f64) -> f64 {
    if !(lmin..=lmax).contains(&length) {
        return 0.0;
    }
    // where the parabolas meet
    let a = 0.5 * (lmin + 1.0);
    let b = 0.5 * (1.0 + lmax);
    if length <= a {
        let x = (length - lmin) / MINVAL.max(a - lmin);
        0.5 * x * x
    } else if length <= 1.0 {
        let x = (1.0 - length) / MINVAL.max(1.0 - a);
        1.0 - 0.5 * x * x
    } else if length <= b {
        let x = (length - 1.0) / MINVAL.max(b - 1.0);
        1.0 - 0.5 * x * x
    } else {
        let x = (lmax - length) / MINVAL.max(lmax - b);
        0.5 * x * x
    }
}

/// Active force over velocity, and its slope.
fn force_velocity(v: f64, fvmax: f64) -> (f64, f64) {
    let y = fvmax - 1.0;
    if v <= -1.0 {
        (0.0, 0.0)
    } else if v <= 0.0 {
        ((v + 1.0) * (v + 1.0), 2.0 * v + 2.0)
    } else if v <= y {
        let width = MINVAL.max(y);
        (
            fvmax - (y - v) * (y - v) / width,
            (-2.0 * v + 2.0 * y) / width,
        )
    } else {
        (fvmax, 0.0)
    }
}

/// The gain of a muscle: its active force at full activation.
pub fn muscle_gain(
    length: f64,
    velocity: f64,
    lengthrange: [f64; 2],
    acc0: f64,
    prm: &[f64; 10],
) -> f64 {
    let fibre = Fibre::new(lengthrange, acc0, prm);
    let l = fibre.normalised_length(length, lengthrange, prm);
    let v = velocity / fibre.max_velocity(prm);
    let (fv, _) = force_velocity(v, prm[8]);
    -fibre.force * muscle_gain_length(l, prm[4], prm[5]) * fv
}

/// The derivative of [`muscle_gain`] with respect to velocity.
pub fn muscle_gain_vel(
    length: f64,
    velocity: f64,
    lengthrange: [f64; 2],
    acc0: f64,
    prm: &[f64; 10],
) -> f64 {
    let fibre = Fibre::new(lengthrange, acc0, prm);
    let l = fibre.normalised_length(length, lengthrange, prm);
    let v = velocity / fibre.max_velocity(prm);
    let (_, slope) = force_velocity(v, prm[8]);
    -fibre.force * muscle_gain_length(l, prm[4], prm[5]) * slope / fibre.max_velocity(prm)
}

/// The bias of a muscle: its passive force, quadratic in the stretch first, linear beyond.
pub fn muscle_bias(length: f64, lengthrange: [f64; 2], acc0: f64, prm: &[f64; 10]) -> f64 {
    let fibre = Fibre::new(lengthrange, acc0, prm);
    let l = fibre.normalised_length(length, lengthrange, prm);
    let (lmax, fpmax) = (prm[5], prm[7]);
    let b = 0.5 * (1.0 + lmax);
    if l <= 1.0 {
        0.0
    } else if l <= b {
        let x = (l - 1.0) / MINVAL.max(b - 1.0);
        -fibre.force * fpmax * 0.5 * x * x
    } else {
        let x = (l - b) / MINVAL.max(b - 1.0);
        -fibre.force * fpmax * (0.5 + x)
    }
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

/// The time constant of activation where excitation exceeds it by `dctrl`, switching between rise and fall at once or,
/// with a positive width, smoothly.
pub fn muscle_dynamics_timescale(
    dctrl: f64,
    tau_act: f64,
    tau_deact: f64,
    smoothing_width: f64,
) -> f64 {
    if smoothing_width < MINVAL {
        if dctrl > 0.0 { tau_act } else { tau_deact }
    } else {
        tau_deact + (tau_act - tau_deact) * sigmoid(dctrl / smoothing_width + 0.5)
    }
}

/// The rate of a muscle's activation. `prm` holds the time constants of rise and fall and the smoothing width.
pub fn muscle_activation_dynamics(ctrl: f64, act: f64, prm: &[f64; 10]) -> f64 {
    let ctrl = clip(ctrl, 0.0, 1.0);
    let speed = 0.5 + 1.5 * clip(act, 0.0, 1.0);
    let dctrl = ctrl - act;
    let tau = muscle_dynamics_timescale(dctrl, prm[0] * speed, prm[1] / speed, prm[2]);
    dctrl / MINVAL.max(tau)
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
}
