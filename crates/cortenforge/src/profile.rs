//! Where the time of a simulation goes.

use sim_core::data::TimerStat;
use sim_core::model::Timer;
use sim_core::{Data, Model};
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// How often each part of the pipeline ran, and for how many seconds. Parts overlap: a step contains `forward`, which
/// contains positions, which contain collisions.
#[derive(Clone, Debug)]
pub struct Profile {
    /// steps that were taken
    pub steps: usize,
    timers: [TimerStat; Timer::ALL.len()],
}

/// Takes `steps` steps and measures each part of the pipeline with the clock of this computer.
///
/// The timers of `data` start from zero; a clock of the user's own is put back afterwards.
///
/// ```
/// let model = cortenforge::load_model("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
/// let mut data = model.make_data();
/// let profile = cortenforge::profile(&model, &mut data, 100);
/// assert_eq!(profile.get(cortenforge::model::Timer::Forward).number, 100);
/// println!("{profile}");
/// # Ok::<(), cortenforge::Error>(())
/// ```
pub fn profile(model: &Model, data: &mut Data, steps: usize) -> Profile {
    profile_with(data, steps, |data| {
        for _ in 0..steps {
            data.step(model);
        }
    })
}

/// The same of something that takes `steps` steps in a way of its own, with controls that change for example.
pub fn profile_with(data: &mut Data, steps: usize, run: impl FnOnce(&mut Data)) -> Profile {
    let epoch = Instant::now();
    let clock = Arc::new(move || epoch.elapsed().as_secs_f64());
    let own_clock = data.callbacks.time.replace(clock);
    // what runs may begin with a reset, which sets the timers to zero
    data.timer = Default::default();
    run(data);
    data.callbacks.time = own_clock;
    let timers = data.timer;
    Profile { steps, timers }
}

impl Profile {
    /// What was measured of one part: number of runs, and seconds in all of them together.
    pub fn get(&self, timer: Timer) -> TimerStat {
        self.timers[timer as usize]
    }
}

impl fmt::Display for Profile {
    /// A table: runs, microseconds per step, share of the whole step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.get(Timer::Step).duration.max(f64::MIN_POSITIVE);
        writeln!(f, "{:<16}{:>10}{:>12}{:>8}", "", "runs", "µs/step", "%")?;
        for &timer in Timer::ALL {
            let TimerStat { duration, number } = self.get(timer);
            if number > 0 {
                let per_step = 1e6 * duration / self.steps.max(1) as f64;
                let share = 100.0 * duration / whole;
                let name = format!("{timer:?}");
                writeln!(f, "{name:<16}{number:>10}{per_step:>12.2}{share:>8.1}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_and_take_no_longer_than_the_whole() {
        let text = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/>\
                    <geom size='.1'/></body></worldbody></mujoco>";
        let model = crate::load_model(text).unwrap();
        let mut data = model.make_data();
        data.step(&model);
        let profile = profile(&model, &mut data, 20);
        assert_eq!(data.timer[Timer::Step as usize].number, 20);
        assert!(data.callbacks.time.is_none());
        let whole = profile.get(Timer::Step);
        assert_eq!(whole.number, 20);
        assert!(whole.duration > 0.0);
        for &timer in Timer::ALL {
            assert!(profile.get(timer).duration <= whole.duration, "{timer:?}");
        }
        let table = profile.to_string();
        assert!(
            table.contains("ColNarrow") && !table.contains("Inverse"),
            "{table}"
        );
    }
}
