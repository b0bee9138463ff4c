//! Ctrl-C: a run ends after its present step and closes its files; asked twice, it ends at once.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static WATCHING: Once = Once::new();

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
