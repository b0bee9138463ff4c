//! How long compilation may take, and whether somebody wants it to stop.

use super::fault::{Checked, Fault};
use crate::{Assets, Interrupt, Limits};
use std::sync::atomic::{AtomicBool, Ordering};

/// What there is of a clock: some machines have none.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn seconds() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn seconds() -> f64 {
    0.0
}

/// Shared by all threads that work on a model.
pub(crate) struct Patience<'a> {
    start: f64,
    most: f64,
    interrupt: Option<&'a Interrupt>,
    interrupted: AtomicBool,
}

impl<'a> Patience<'a> {
    /// From now on.
    pub fn new(assets: &'a Assets) -> Patience<'a> {
        Patience {
            start: seconds(),
            most: assets.limits().compile_seconds,
            interrupt: assets.interrupt(),
            interrupted: AtomicBool::new(false),
        }
    }

    /// Whether to stop.
    pub fn is_over(&self) -> bool {
        if self.interrupted.load(Ordering::Relaxed) || seconds() - self.start > self.most {
            return true;
        }
        let stop = self.interrupt.is_some_and(|interrupt| interrupt.ask());
        if stop {
            self.interrupted.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// An objection if it is time to stop.
    pub fn check(&self) -> Checked<()> {
        match self.is_over() {
            true => Err(Fault::new(self.why())),
            false => Ok(()),
        }
    }

    /// Why it is time to stop.
    pub fn why(&self) -> String {
        if self.interrupted.load(Ordering::Relaxed) {
            return "compilation was interrupted".to_owned();
        }
        let limit = Limits::beyond("compile_seconds", self.most);
        format!("compilation takes too long {limit}")
    }
}
