//! The dimensionless curves of the Hill muscle and their slopes.
//!
//! Lengths are in units of the optimal fibre length, velocities in units of the maximal shortening velocity,
//! forces in units of the peak isometric force, tendon lengths in units of the slack length.

use super::super::muscle::sigmoid;

/// Width of the ascending limb of the active force-length curve.
const ASCENDING: f64 = 0.45;
/// Width of the descending limb.
const DESCENDING: f64 = 0.56;
/// Curvature of the force-velocity hyperbola.
const CURVATURE: f64 = 0.25;
/// Force of a fast lengthening fibre.
const ECCENTRIC: f64 = 1.5;
/// Shape of the lengthening branch, chosen so that both branches have the same slope at rest.
const LENGTHENING: f64 = CURVATURE * (ECCENTRIC - 1.0) / (1.0 + CURVATURE);
/// Exponent of the passive force-length curve.
const PASSIVE_SHAPE: f64 = 4.0;
/// Strain at which the passive force reaches the peak isometric force.
const PASSIVE_STRAIN: f64 = 0.6;
/// Force scale of the tendon's toe region.
const TENDON_SCALE: f64 = 0.2;
/// Beyond this exponent a tendon is stretched out of all proportion; the bound keeps what follows finite.
const TENDON_MAX_EXPONENT: f64 = 300.0;

/// Slope of [`sigmoid`].
fn sigmoid_slope(x: f64) -> f64 {
    if (0.0..=1.0).contains(&x) {
        30.0 * x * x * (x - 1.0) * (x - 1.0)
    } else {
        0.0
    }
}

/// Active force over fibre length, and its slope: a Gaussian whose tails are taken smoothly to zero.
fn active(l: f64) -> (f64, f64) {
    let width = if l <= 1.0 { ASCENDING } else { DESCENDING };
    let x = (l - 1.0) / width;
    let bell = sim_math::exp(-x * x);
    let slope = -2.0 * x / width * bell;
    if l < 0.5 {
        let s = (l - 0.3) / 0.2;
        (
            bell * sigmoid(s),
            slope * sigmoid(s) + bell * sigmoid_slope(s) / 0.2,
        )
    } else if l > 1.6 {
        let s = (1.9 - l) / 0.3;
        (
            bell * sigmoid(s),
            slope * sigmoid(s) - bell * sigmoid_slope(s) / 0.3,
        )
    } else {
        (bell, slope)
    }
}

/// Active force over fibre length.
pub fn hill_active_fl(l: f64) -> f64 {
    active(l).0
}

/// Slope of [`hill_active_fl`].
pub fn hill_active_fl_slope(l: f64) -> f64 {
    active(l).1
}

/// Force over fibre velocity: Hill's hyperbola while shortening, a saturating branch while lengthening. Negative
/// velocities shorten.
pub fn hill_force_velocity(v: f64) -> f64 {
    if v <= -1.0 {
        0.0
    } else if v <= 0.0 {
        (1.0 + v) / (1.0 - v / CURVATURE)
    } else {
        1.0 + (ECCENTRIC - 1.0) * v / (v + LENGTHENING)
    }
}

/// Slope of [`hill_force_velocity`]; 5 at rest, on both sides.
pub fn hill_force_velocity_slope(v: f64) -> f64 {
    if v <= -1.0 {
        0.0
    } else if v <= 0.0 {
        let denominator = 1.0 - v / CURVATURE;
        (1.0 + 1.0 / CURVATURE) / (denominator * denominator)
    } else {
        let denominator = v + LENGTHENING;
        (ECCENTRIC - 1.0) * LENGTHENING / (denominator * denominator)
    }
}

/// Passive force over fibre length: exponential up to the peak isometric force, straight beyond.
pub fn hill_passive_fl(l: f64) -> f64 {
    let strain = l - 1.0;
    if strain <= 0.0 {
        0.0
    } else if strain <= PASSIVE_STRAIN {
        sim_math::exp_m1(PASSIVE_SHAPE * strain / PASSIVE_STRAIN) / sim_math::exp_m1(PASSIVE_SHAPE)
    } else {
        1.0 + hill_passive_fl_slope(l) * (strain - PASSIVE_STRAIN)
    }
}

/// Slope of [`hill_passive_fl`].
pub fn hill_passive_fl_slope(l: f64) -> f64 {
    let strain = l - 1.0;
    if strain <= 0.0 {
        return 0.0;
    }
    let strain = strain.min(PASSIVE_STRAIN);
    let rate = PASSIVE_SHAPE / PASSIVE_STRAIN;
    rate * sim_math::exp(rate * strain) / sim_math::exp_m1(PASSIVE_SHAPE)
}

/// Force of the tendon over its length; none where it is slack.
pub fn hill_tendon_force(t: f64, stiffness: f64) -> f64 {
    let x = stiffness * (t - 1.0);
    if x <= 0.0 {
        0.0
    } else {
        TENDON_SCALE * sim_math::exp_m1(x.min(TENDON_MAX_EXPONENT))
    }
}

/// Slope of [`hill_tendon_force`].
pub fn hill_tendon_force_slope(t: f64, stiffness: f64) -> f64 {
    let x = stiffness * (t - 1.0);
    if x <= 0.0 {
        0.0
    } else {
        TENDON_SCALE * stiffness * sim_math::exp(x.min(TENDON_MAX_EXPONENT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-14 * b.abs().max(1.0), "{a} is not {b}");
    }

    #[test]
    fn curves_match_their_closed_forms() {
        for i in 0..=1000 {
            let l = 0.2 + 0.002 * f64::from(i);
            let w: f64 = if l <= 1.0 { 0.45 } else { 0.56 };
            let smooth = |x: f64| {
                let x = x.clamp(0.0, 1.0);
                x * x * x * (6.0 * x * x - 15.0 * x + 10.0)
            };
            let tail = if l < 0.5 {
                smooth((l - 0.3) / 0.2)
            } else if l > 1.6 {
                smooth((1.9 - l) / 0.3)
            } else {
                1.0
            };
            close(
                hill_active_fl(l),
                sim_math::exp(-(l - 1.0) * (l - 1.0) / (w * w)) * tail,
            );

            let passive = if l <= 1.0 {
                0.0
            } else if l <= 1.6 {
                (sim_math::exp(4.0 * (l - 1.0) / 0.6) - 1.0) / (sim_math::exp(4.0) - 1.0)
            } else {
                1.0 + 4.0 / 0.6 * sim_math::exp(4.0) / (sim_math::exp(4.0) - 1.0) * (l - 1.6)
            };
            close(hill_passive_fl(l), passive);

            let v = -1.2 + 0.003 * f64::from(i);
            let fv = if v <= -1.0 {
                0.0
            } else if v <= 0.0 {
                (1.0 + v) / (1.0 - v / 0.25)
            } else {
                1.0 + 0.5 * v / (v + 0.1)
            };
            close(hill_force_velocity(v), fv);

            let t = 0.95 + 0.0002 * f64::from(i);
            close(
                hill_tendon_force(t, 35.0),
                (0.2 * (sim_math::exp(35.0 * (t - 1.0)) - 1.0)).max(0.0),
            );
        }
    }

    #[test]
    fn curves_at_their_landmarks() {
        assert_eq!(hill_active_fl(1.0), 1.0);
        assert_eq!(hill_active_fl(0.3), 0.0);
        assert_eq!(hill_active_fl(1.9), 0.0);
        assert_eq!(hill_force_velocity(0.0), 1.0);
        assert_eq!(hill_force_velocity_slope(0.0), 5.0);
        close(hill_force_velocity_slope(1e-300), 5.0);
        close(hill_passive_fl(1.6), 1.0);
        // a tendon carries the peak isometric force at a strain of 5.12 %
        close(hill_tendon_force(1.0 + sim_math::ln(6.0) / 35.0, 35.0), 1.0);
        assert!((sim_math::ln(6.0) / 35.0 - 0.0512).abs() < 5e-5);
    }

    #[test]
    fn slopes_match_differences() {
        let h = 1e-6;
        let check = |f: &dyn Fn(f64) -> f64, slope: &dyn Fn(f64) -> f64, from: f64, step: f64| {
            for i in 0..200 {
                let x = from + step * (f64::from(i) + 0.37);
                let numeric = (f(x + h) - f(x - h)) / (2.0 * h);
                let scale = slope(x).abs().max(1.0);
                assert!((numeric - slope(x)).abs() < 1e-5 * scale, "{x}");
            }
        };
        check(&hill_active_fl, &hill_active_fl_slope, 0.25, 0.0085);
        check(
            &hill_force_velocity,
            &hill_force_velocity_slope,
            -1.1,
            0.011,
        );
        check(&hill_passive_fl, &hill_passive_fl_slope, 0.9, 0.0051);
        check(
            &|t| hill_tendon_force(t, 35.0),
            &|t| hill_tendon_force_slope(t, 35.0),
            0.97,
            0.0005,
        );
    }
}
