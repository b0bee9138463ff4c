//! Ctrl-C: a run ends after its present step and closes its files; asked twice, it ends at once.
//!
//! A step may take for ever, with a billion iterations of a solver. One that has not ended a second after it was asked to is cut
//! short; what it leaves is no moment of the run.

use cortenforge::Data;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static ASKED_AT: OnceLock<Instant> = OnceLock::new();
static CUT: AtomicBool = AtomicBool::new(false);
static WATCHING: Once = Once::new();

/// How long a step may go on after the run was asked to end.
const PATIENCE: Duration = Duration::from_secs(1);

/// The status of a command that was interrupted, as shells have it.
pub const STATUS: u8 = 130;

/// From now on a request to end (Ctrl-C, or a request of the system) is noted instead of ending the process.
pub fn watch() {
    WATCHING.call_once(|| {
        let handler = || {
            if ASKED.swap(true, Ordering::Relaxed) {
                eprintln!("stopped at once; what was written so far is in files that end in .part");
                std::process::exit(STATUS.into());
            }
            ASKED_AT.get_or_init(Instant::now);
            eprintln!("interrupted: closing files (again: stop at once)");
        };
        // where there is no such thing, the process ends as it would without us
        let _ = ctrlc::set_handler(handler);
    });
}

/// Whether somebody wants the command to end.
#[inline]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Has the steps of a simulation end early where they would go on for too long after somebody wanted the command to end.
pub fn watch_over(d: &mut Data) {
    d.callbacks.interrupt = Some(Arc::new(|| {
        let late = ASKED_AT.get().is_some_and(|at| at.elapsed() > PATIENCE);
        if late {
            CUT.store(true, Ordering::Relaxed);
        }
        late
    }));
}

/// Whether a step was cut short: what it left is of no use.
#[inline]
pub fn cut() -> bool {
    CUT.load(Ordering::Relaxed)
}
