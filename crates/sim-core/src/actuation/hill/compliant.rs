//! The Hill muscle with a compliant tendon: the fibre's length is a state, and its velocity follows from the
//! balance of the forces of fibre and tendon.

use super::HillMuscle;
use super::curves::{
    hill_active_fl, hill_active_fl_slope, hill_force_velocity, hill_force_velocity_slope,
    hill_passive_fl, hill_passive_fl_slope, hill_tendon_force, hill_tendon_force_slope,
};

/// No fibre gets shorter than this.
const MIN_FIBRE: f64 = 0.2;
/// Sine of the largest pennation; its cosine is 0.1.
const MAX_SIN_PENNATION: f64 = 0.99499;
/// Bisection halves the interval each time, so it is down to the last bit long before this.
const MAX_ITERATIONS: usize = 200;

/// What the balance of forces is made of, at one length of the fibre.
struct Balance {
    /// active force at rest
    active: f64,
    /// what the active and the damping force have to make up
    rest: f64,
    /// slopes of the two over the fibre's length
    active_slope: f64,
    rest_slope: f64,
}

impl HillMuscle {
    /// The shortest normalised length that the fibre can have.
    pub fn min_fibre(&self) -> f64 {
        MIN_FIBRE.max(self.sin_pennation / MAX_SIN_PENNATION)
    }

    /// A fibre length within its bound; the bound itself in place of what is no number.
    pub(super) fn bounded(&self, fibre: f64) -> f64 {
        fibre.max(self.min_fibre())
    }

    /// The fibre's length along the tendon, normalised.
    fn along(&self, l: f64) -> f64 {
        (l * l - self.sin_pennation * self.sin_pennation).sqrt()
    }

    /// Tendon length in units of its slack length.
    fn tendon_stretch(&self, length: f64, l: f64) -> f64 {
        (length - self.optimal_length * self.along(l)) / self.slack_length
    }

    /// Force of the tendon in units of the peak isometric force, at an actuator length and a normalised fibre length.
    pub fn tendon_force(&self, length: f64, fibre: f64) -> f64 {
        let t = self.tendon_stretch(length, self.bounded(fibre));
        hill_tendon_force(t, self.stiffness)
    }

    fn balance(&self, length: f64, fibre: f64, activation: f64) -> Balance {
        let l = self.bounded(fibre);
        let activation = activation.max(0.0);
        let (sin, along) = (self.sin_pennation, self.along(l));
        let cos = along / l;
        let cos_slope = sin * sin / (l * l * along);

        let t = self.tendon_stretch(length, l);
        let t_slope = -self.optimal_length / self.slack_length * l / along;
        let tendon = hill_tendon_force(t, self.stiffness);
        let tendon_slope = hill_tendon_force_slope(t, self.stiffness) * t_slope;
        Balance {
            active: activation * hill_active_fl(l),
            rest: tendon / cos - hill_passive_fl(l),
            active_slope: activation * hill_active_fl_slope(l),
            rest_slope: tendon_slope / cos
                - tendon * cos_slope / (cos * cos)
                - hill_passive_fl_slope(l),
        }
    }

    /// Velocity of the fibre, in units of the maximal shortening velocity.
    pub fn fibre_velocity(&self, length: f64, fibre: f64, activation: f64) -> f64 {
        let balance = self.balance(length, fibre, activation);
        velocity(balance.active, balance.rest, self.damping)
    }

    /// Rate of the normalised fibre length, per second.
    pub fn fibre_rate(&self, length: f64, fibre: f64, activation: f64) -> f64 {
        self.max_velocity * self.fibre_velocity(length, fibre, activation)
    }

    /// Derivative of [`HillMuscle::fibre_rate`] with respect to the fibre's length: the balance of forces, differentiated.
    pub fn fibre_rate_slope(&self, length: f64, fibre: f64, activation: f64) -> f64 {
        let balance = self.balance(length, fibre, activation);
        let v = velocity(balance.active, balance.rest, self.damping);
        let numerator = balance.rest_slope - balance.active_slope * hill_force_velocity(v);
        let denominator = balance.active * hill_force_velocity_slope(v) + self.damping;
        self.max_velocity * numerator / denominator
    }

    /// The fibre length at rest, where fibre and tendon pull equally. Where a resting fibre has no force, the tendon is
    /// just straight; where even the shortest fibre leaves it slack, the fibre is at its shortest.
    pub fn equilibrium(&self, length: f64, activation: f64) -> f64 {
        let excess = |l: f64| {
            let balance = self.balance(length, l, activation);
            balance.active - balance.rest
        };
        let (mut lo, (mut hi, _)) = (self.min_fibre(), self.rigid_fibre(length));
        if hi <= lo {
            return lo;
        }
        // with a straight tendon the fibre pulls, if at all, too hard
        if excess(hi) <= 0.0 {
            return hi;
        }
        if excess(lo) >= 0.0 {
            return lo;
        }
        for _ in 0..MAX_ITERATIONS {
            let mid = 0.5 * (lo + hi);
            if mid <= lo || mid >= hi {
                break;
            }
            if excess(mid) < 0.0 {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        0.5 * (lo + hi)
    }
}

/// Solves `active * force_velocity(v) + damping * v = rest`, whose left side grows with `v`, for `v`. Each branch of the
/// force-velocity curve makes it a quadratic; the roots are written so that nothing cancels.
fn velocity(active: f64, rest: f64, damping: f64) -> f64 {
    if rest < -damping {
        rest / damping
    } else if rest <= active {
        let b = 0.25 * active + 0.25 * damping + rest;
        let denominator = b + (b * b - damping * (rest - active)).sqrt();
        if denominator > 0.0 {
            0.5 * (rest - active) / denominator
        } else {
            0.0
        }
    } else {
        let b = rest - 1.5 * active - 0.1 * damping;
        let q = (b * b + 0.4 * damping * (rest - active)).sqrt();
        if b < 0.0 {
            0.2 * (rest - active) / (q - b)
        } else {
            (b + q) / (2.0 * damping)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actuation::muscle::muscle_activation_dynamics;

    fn muscle(pennation: f64, slack: f64, stiffness: f64) -> HillMuscle {
        let prm = [
            0.75, 1.05, 1000.0, 200.0, 0.1, slack, 10.0, pennation, stiffness, 0.1,
        ];
        HillMuscle::new(&prm, 1.0)
    }

    #[test]
    fn velocity_solves_the_balance_on_every_branch() {
        for active in [0.0, 0.003, 0.4, 1.0, 1.3] {
            for i in -300..300 {
                let rest = 0.01 * f64::from(i);
                for damping in [0.01, 0.1, 1.0] {
                    let v = velocity(active, rest, damping);
                    let residual = active * hill_force_velocity(v) + damping * v - rest;
                    assert!(
                        residual.abs() < 1e-12,
                        "{active} {rest} {damping}: {residual}"
                    );
                }
            }
        }
    }

    #[test]
    fn static_reference_values() {
        let muscle = muscle(0.0, 0.2, 35.0);
        for (length, activation, l, force) in [
            (0.29, 1.0, 0.806295240657, 830.862031572),
            (0.30, 1.0, 0.899957501270, 951.776825163),
            (0.31, 0.5, 1.028202279313, 502.592790473),
            (0.33, 0.0, 1.276918121582, 99.540681242),
        ] {
            let fibre = muscle.equilibrium(length, activation);
            assert!((fibre - l).abs() < 1e-12, "{length} {activation}: {fibre}");
            let tension = muscle.force * muscle.tendon_force(length, fibre);
            assert!(
                (tension - force).abs() < 1e-9,
                "{length} {activation}: {tension}"
            );
        }
    }

    #[test]
    fn static_sweep_balances() {
        for pennation in [0.0, 0.2, 0.5, 1.0] {
            let muscle = muscle(pennation, 0.2, 35.0);
            for i in 0..=40 {
                let length = 0.22 + 0.004 * f64::from(i);
                for activation in [0.0, 0.05, 0.3, 0.7, 1.0] {
                    let l = muscle.equilibrium(length, activation);
                    if l <= muscle.min_fibre() {
                        continue;
                    }
                    let cos = (l * l - muscle.sin_pennation * muscle.sin_pennation).sqrt() / l;
                    let fibre = (activation * hill_active_fl(l) + hill_passive_fl(l)) * cos;
                    let residual = fibre - muscle.tendon_force(length, l);
                    assert!(residual.abs() < 1e-10, "{pennation} {length} {activation}");
                    let v = muscle.fibre_velocity(length, l, activation);
                    assert!(v.abs() < 1e-9, "{pennation} {length} {activation}: {v}");
                }
            }
        }
    }

    #[test]
    fn resting_fibre_leaves_the_tendon_straight() {
        let muscle = muscle(0.3, 0.2, 35.0);
        let l = muscle.equilibrium(0.27, 0.0);
        assert!((muscle.tendon_stretch(0.27, l) - 1.0).abs() < 1e-14);
        assert_eq!(muscle.equilibrium(0.1, 0.0), muscle.min_fibre());
    }

    #[test]
    fn rate_slope_matches_differences() {
        let h = 1e-7;
        for pennation in [0.0, 0.4] {
            let muscle = muscle(pennation, 0.2, 35.0);
            for i in 0..60 {
                let l = 0.45 + 0.019 * f64::from(i);
                for activation in [0.0, 0.2, 1.0] {
                    for length in [0.28, 0.31] {
                        let rate = |l| muscle.fibre_rate(length, l, activation);
                        let numeric = (rate(l + h) - rate(l - h)) / (2.0 * h);
                        let exact = muscle.fibre_rate_slope(length, l, activation);
                        let scale = exact.abs().max(10.0);
                        assert!(
                            (numeric - exact).abs() < 1e-4 * scale,
                            "{l} {numeric} {exact}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn power_into_the_muscle_is_tendon_plus_fibre() {
        // L = along(l)·Lopt + t·Lslack, so for any actuator velocity the powers add up with along' = l'/cos
        let muscle = muscle(0.35, 0.2, 35.0);
        for i in 0..20 {
            let (length, l, activation) = (0.28 + 0.003 * f64::from(i), 0.9, 0.6);
            let l = l + 0.01 * f64::from(i);
            let cos = muscle.along(l) / l;
            let v = muscle.fibre_velocity(length, l, activation);
            let rate = muscle.max_velocity * v * muscle.optimal_length;
            let tension = muscle.tendon_force(length, l);
            let actuator_velocity = 0.37;
            let tendon_rate = actuator_velocity - rate / cos;
            let fibre = activation * hill_active_fl(l) * hill_force_velocity(v)
                + hill_passive_fl(l)
                + muscle.damping * v;
            let sum = tension * tendon_rate + fibre * rate;
            let scale = (tension * tendon_rate).abs().max(1.0);
            assert!((sum - tension * actuator_velocity).abs() < 1e-12 * scale);
        }
    }

    #[test]
    fn stiff_tendon_converges_to_the_rigid_one() {
        for length in [0.27, 0.29, 0.31] {
            let rigid = muscle(0.2, 0.2, 35.0).rigid_gain(length, 0.0) * 0.8
                + muscle(0.2, 0.2, 35.0).rigid_bias(length);
            let error = |stiffness: f64| {
                let muscle = muscle(0.2, 0.2, stiffness);
                let l = muscle.equilibrium(length, 0.8);
                (rigid + muscle.force * muscle.tendon_force(length, l)).abs()
            };
            assert!(error(1e4) < 2.0, "{length}: {}", error(1e4));
            assert!(error(1e4) < 0.2 * error(1e3));
        }
    }

    /// One step of the classical Runge-Kutta method of fibre length and activation at a fixed length.
    fn rk4_step(muscle: &HillMuscle, length: f64, state: [f64; 2], ctrl: f64, h: f64) -> [f64; 2] {
        let prm = [0.01, 0.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let rate = |s: [f64; 2]| {
            [
                muscle.fibre_rate(length, s[0], s[1]),
                muscle_activation_dynamics(ctrl, s[1], &prm),
            ]
        };
        let move_by = |s: [f64; 2], k: [f64; 2], h: f64| [s[0] + h * k[0], s[1] + h * k[1]];
        let k1 = rate(state);
        let k2 = rate(move_by(state, k1, 0.5 * h));
        let k3 = rate(move_by(state, k2, 0.5 * h));
        let k4 = rate(move_by(state, k3, h));
        std::array::from_fn(|i| state[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]))
    }

    #[test]
    fn isometric_rise_matches_the_reference() {
        let muscle = muscle(0.0, 0.2, 35.0);
        let length = 0.29;
        for (milliseconds, force) in [
            (10, 159.3959175932),
            (50, 658.2814234378),
            (100, 807.3689418545),
        ] {
            let mut state = [muscle.equilibrium(length, 0.0), 0.0];
            let steps = milliseconds * 50;
            for _ in 0..steps {
                state = rk4_step(&muscle, length, state, 1.0, 2e-5);
            }
            let tension = muscle.force * muscle.tendon_force(length, state[0]);
            assert!(
                (tension - force).abs() < 1e-5,
                "{milliseconds} ms: {tension}"
            );
        }
    }
}
