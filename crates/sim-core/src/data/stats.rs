//! Diagnostics: warnings, timers, solver statistics.

use super::Data;
use crate::model::{Timer, Warning};

/// How often a warning was raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WarningStat {
    /// what the last warning was about, usually an index
    pub lastinfo: i32,
    /// how often it was raised
    pub number: i32,
}

/// How often a part of the pipeline ran, and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimerStat {
    /// sum of the durations, in the unit of the clock; zero without a clock
    pub duration: f64,
    /// number of calls
    pub number: i32,
}

/// One iteration of the constraint solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolverStat {
    /// decrease of the cost, scaled
    pub improvement: f64,
    /// norm of the gradient, scaled
    pub gradient: f64,
    /// slope in the line search
    pub lineslope: f64,
    /// active constraints
    pub nactive: i32,
    /// constraints that changed state
    pub nchange: i32,
    /// cost evaluations in the line search
    pub neval: i32,
    /// updates of the factorised Hessian
    pub nupdate: i32,
}

impl Data {
    /// Counts a warning, and tells the user of it if it is the first of its kind since the reset.
    pub fn warn(&mut self, warning: Warning, info: i32) {
        if self.warning[warning as usize].number == 0
            && let Some(tell) = &self.callbacks.warning
        {
            let text = warning.text(usize::try_from(info).unwrap_or(0));
            tell(&format!("{text} Time = {:.4}.", self.time));
        }
        self.count_warning(warning, info);
    }

    /// Counts a warning that the user knows of.
    pub(crate) fn count_warning(&mut self, warning: Warning, info: i32) {
        let stat = &mut self.warning[warning as usize];
        stat.lastinfo = info;
        stat.number = stat.number.saturating_add(1);
    }

    /// What the user's clock says; zero if there is none.
    #[inline]
    pub(crate) fn clock(&self) -> f64 {
        self.callbacks.time.as_ref().map_or(0.0, |clock| clock())
    }

    /// Counts a run of what a timer is for, and adds the time since `start`. Returns the time, from which what follows at
    /// once is counted: a small model's step is hardly longer than reading a clock for every part of it. Nothing is read
    /// from a clock unless the user has set one.
    #[inline]
    pub(crate) fn count_time(&mut self, timer: Timer, start: f64) -> f64 {
        let now = self.clock();
        self.count_until(timer, start, now);
        now
    }

    /// Counts a run that lasted from `start` to `end`.
    #[inline]
    pub(crate) fn count_until(&mut self, timer: Timer, start: f64, end: f64) {
        let stat = &mut self.timer[timer as usize];
        stat.number = stat.number.saturating_add(1);
        stat.duration += end - start;
    }

    /// Adds the time since `start` to a timer, for a part of a run that is counted elsewhere. Returns the time.
    #[inline]
    pub(crate) fn add_time(&mut self, timer: Timer, start: f64) -> f64 {
        let now = self.clock();
        self.timer[timer as usize].duration += now - start;
        now
    }
}
