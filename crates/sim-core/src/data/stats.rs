//! Diagnostics: warnings, timers, solver statistics.

use super::Data;
use crate::model::Warning;

/// How often a warning was raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WarningStat {
    /// what the last warning was about, usually an index
    pub lastinfo: i32,
    /// how often it was raised
    pub number: i32,
}

/// How long a part of the pipeline took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimerStat {
    /// sum of the durations
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
    /// Counts a warning.
    pub fn warn(&mut self, warning: Warning, info: i32) {
        let stat = &mut self.warning[warning as usize];
        stat.lastinfo = info;
        stat.number = stat.number.saturating_add(1);
    }
}
