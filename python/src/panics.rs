//! Panics of the engine, which become exceptions. They take a model or data that a user changed to something
//! senseless, like an index that is out of range.

use crate::FatalError;
use pyo3::prelude::*;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// how many calls of `catch` this thread is in
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Has panics inside of `catch` not printed: what they say is of no use to a user.
pub fn install_hook() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if DEPTH.get() == 0 {
            print(info);
        }
    }));
}

/// Runs `f`. A panic becomes a `FatalError`.
pub fn catch<R>(f: impl FnOnce() -> R) -> PyResult<R> {
    DEPTH.set(DEPTH.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(f));
    DEPTH.set(DEPTH.get() - 1);
    result.map_err(|_| {
        FatalError::new_err("the model or the data were changed to something that makes no sense")
    })
}
