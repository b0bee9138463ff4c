//! What a model does while it is measured: random controls and a push, so that everything moves.

use crate::cli::simulate;
use cortenforge::model::DisableBit;
use cortenforge::{Data, Model};

/// Steps with the same controls.
const HELD: u64 = 20;
/// The push that every dof gets at the start, in m/s or rad/s.
const PUSH: f64 = 0.5;
/// What a control without a range is at most, in its own unit.
const UNLIMITED: f64 = 1.0;

/// Random numbers that are the same in every run.
struct Noise(u64);

impl Noise {
    /// A number between -1 and 1.
    fn next(&mut self) -> f64 {
        // a counter through a mixer of bits (splitmix64)
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        (x >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

/// What a run has gone through, summed over its steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// steps
    pub steps: u64,
    /// contacts
    pub contacts: u64,
    /// constraint rows
    pub rows: u64,
    /// islands that were solved
    pub islands: u64,
    /// iterations of the solver, of all islands
    pub iterations: u64,
}

/// A run that can be repeated.
pub struct Workload<'a> {
    /// the keyframe that it starts from, one of the model; without it the first, or the reference configuration
    pub keyframe: Option<&'a str>,
    /// which random numbers it takes
    pub seed: u64,
}

impl Workload<'_> {
    fn start(&self, m: &Model, d: &mut Data) {
        d.reset(m);
        let first = (m.nkey > 0).then_some("0");
        // that the keyframe is there was seen before
        let _ = simulate::start(m, d, self.keyframe.or(first));
    }

    /// Takes `steps` steps from the start. `each` is called after each of them.
    pub fn run(&self, m: &Model, d: &mut Data, steps: u64, mut each: impl FnMut(&Data)) {
        let mut noise = Noise(self.seed);
        self.start(m, d);
        for velocity in &mut d.qvel {
            *velocity += PUSH * noise.next();
        }
        for step in 0..steps {
            if step % HELD == 0 {
                for (actuator, control) in d.ctrl.iter_mut().enumerate() {
                    *control = match m.actuator_ctrllimited[actuator] != 0 {
                        true => {
                            let [low, high] = m.actuator_ctrlrange[actuator];
                            low + (high - low) * 0.5 * (1.0 + noise.next())
                        }
                        false => UNLIMITED * noise.next(),
                    };
                }
            }
            d.step(m);
            each(d);
        }
    }
}

impl Sums {
    /// Adds what a step has left.
    pub fn add(&mut self, m: &Model, d: &Data) {
        self.steps += 1;
        self.contacts += d.ncon as u64;
        self.rows += d.nefc as u64;
        let islands = match m.opt.disabled(DisableBit::Island) {
            true => usize::from(d.nefc > 0),
            false => d.nisland,
        };
        self.islands += islands as u64;
        let solved = &d.solver_niter[..islands.min(d.solver_niter.len())];
        self.iterations += solved.iter().map(|&n| n.max(0) as u64).sum::<u64>();
    }

    /// A sum as a mean over the steps.
    pub fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.steps.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_fills_its_range() {
        let mut noise = Noise(1);
        let drawn: Vec<f64> = (0..10_000).map(|_| noise.next()).collect();
        let mean = drawn.iter().sum::<f64>() / 1e4;
        let (low, high) = drawn.iter().fold((1.0_f64, -1.0_f64), |(low, high), &x| {
            (low.min(x), high.max(x))
        });
        assert!(
            mean.abs() < 0.03 && low < -0.99 && high > 0.99,
            "{mean} {low} {high}"
        );
        assert!((-1.0..1.0).contains(&low) && high < 1.0);
    }
}
