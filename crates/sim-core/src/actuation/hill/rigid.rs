//! The Hill muscle with a rigid tendon: the fibre follows the actuator's length.

use super::HillMuscle;
use super::curves::{
    hill_active_fl, hill_force_velocity, hill_force_velocity_slope, hill_passive_fl,
};

impl HillMuscle {
    /// Normalised fibre length and cosine of pennation. The height of the fibre stays what it is at the optimal length.
    pub fn rigid_fibre(&self, length: f64) -> (f64, f64) {
        let along = (length - self.slack_length).max(0.0) / self.optimal_length;
        let l = (along * along + self.sin_pennation * self.sin_pennation).sqrt();
        (l, if l > 0.0 { along / l } else { 0.0 })
    }

    /// Force at full activation, without the passive part.
    pub fn rigid_gain(&self, length: f64, velocity: f64) -> f64 {
        let (l, cos) = self.rigid_fibre(length);
        let v = velocity * cos / (self.optimal_length * self.max_velocity);
        -self.force * hill_active_fl(l) * hill_force_velocity(v) * cos
    }

    /// Derivative of [`HillMuscle::rigid_gain`] with respect to velocity.
    pub fn rigid_gain_vel(&self, length: f64, velocity: f64) -> f64 {
        let (l, cos) = self.rigid_fibre(length);
        let scale = cos / (self.optimal_length * self.max_velocity);
        -self.force * hill_active_fl(l) * hill_force_velocity_slope(velocity * scale) * scale * cos
    }

    /// Passive force.
    pub fn rigid_bias(&self, length: f64) -> f64 {
        let (l, cos) = self.rigid_fibre(length);
        -self.force * hill_passive_fl(l) * cos
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn muscle(pennation: f64) -> HillMuscle {
        let prm = [
            0.75, 1.05, 1000.0, 200.0, 0.1, 0.2, 10.0, pennation, 35.0, 0.1,
        ];
        HillMuscle::new(&prm, 1.0)
    }

    #[test]
    fn reference_values_with_pennation() {
        let muscle = muscle(20f64.to_radians());
        let (l, _) = muscle.rigid_fibre(0.30);
        assert!((l - 1.056871694408).abs() < 1e-12);
        assert!((muscle.rigid_gain(0.30, 0.0) + 936.480054364).abs() < 1e-9);
        assert!((muscle.rigid_bias(0.30) + 8.138815394).abs() < 1e-9);
        // at the optimal fibre length nothing but the pennation reduces the force
        let optimal = 0.2 + 0.1 * sim_math::cos(20f64.to_radians());
        assert!((optimal - 0.29396926207859).abs() < 1e-14);
        assert!((muscle.rigid_gain(optimal, 0.0) + 939.692620786).abs() < 1e-9);
    }

    #[test]
    fn slack_muscle_has_no_force() {
        for pennation in [0.0, 0.3] {
            let muscle = muscle(pennation);
            for length in [0.0, 0.1, 0.2] {
                assert_eq!(muscle.rigid_gain(length, 0.1).abs(), 0.0);
                assert_eq!(muscle.rigid_bias(length).abs(), 0.0);
            }
        }
    }

    #[test]
    fn gain_derivative_matches_differences() {
        let h = 1e-6;
        for pennation in [0.0, 0.4] {
            let muscle = muscle(pennation);
            for i in 0..50 {
                let v = -1.3 + 0.053 * f64::from(i);
                let numeric =
                    (muscle.rigid_gain(0.29, v + h) - muscle.rigid_gain(0.29, v - h)) / (2.0 * h);
                let exact = muscle.rigid_gain_vel(0.29, v);
                assert!((numeric - exact).abs() < 1e-4 * exact.abs().max(1.0), "{v}");
            }
        }
    }

    #[test]
    fn force_can_be_given_by_scale() {
        let mut prm = [0.75, 1.05, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1];
        assert_eq!(HillMuscle::new(&prm, 4.0).force, 50.0);
        prm[2] = 0.0;
        assert_eq!(HillMuscle::new(&prm, 4.0).force, 0.0);
    }
}
