//! Ctrl-C while the engine works without the GIL: now and then it is asked for, and the exception raised when the work is done.

use parking_lot::Mutex;
use pyo3::prelude::*;
use sim_core::data::Question;
use sim_mjcf::Interrupt;
use std::cell::{Cell, RefCell};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Time between two looks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

thread_local! {
    static LOOKED: Cell<Option<Instant>> = const { Cell::new(None) };
    /// what a handler raised
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Whether a handler raised an exception. Handlers run in the main thread alone; in others nothing is raised.
fn ask() -> bool {
    let now = Instant::now();
    let early = |looked: Instant| now.duration_since(looked) < PATIENCE;
    if RAISED.with_borrow(Option::is_some) {
        return true;
    }
    if LOOKED.get().is_some_and(early) {
        return false;
    }
    LOOKED.set(Some(now));
    match Python::attach(|py| py.check_signals()) {
        Ok(()) => false,
        Err(error) => {
            RAISED.set(Some(error));
            true
        }
    }
}

/// The question for the engine.
pub fn question() -> Question {
    static QUESTION: LazyLock<Question> = LazyLock::new(|| Arc::new(ask));
    QUESTION.clone()
}

/// Whether a handler raised an exception that `finish` will raise. To be asked after every step: it costs nothing.
pub fn raised() -> bool {
    RAISED.with_borrow(Option::is_some)
}

/// Looks for signals, unless it did so a moment ago; whether to stop.
pub fn look() -> bool {
    ask()
}

/// Raises what a handler raised in this thread.
pub fn finish() -> PyResult<()> {
    RAISED.take().map_or(Ok(()), Err)
}

/// The question for the compiler, whose answer any of its threads may get, and what a handler raised.
pub fn for_compiler() -> (Interrupt, Arc<Mutex<Option<PyErr>>>) {
    let raised = Arc::new(Mutex::new(None));
    let kept = raised.clone();
    let interrupt = Interrupt::new(move || {
        let stop = ask();
        if stop && let Some(error) = RAISED.take() {
            kept.lock().get_or_insert(error);
        }
        stop
    });
    (interrupt, raised)
}
