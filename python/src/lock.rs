//! Who works on a simulation: a re-entrant lock that never waits for ever.
//!
//! A thread that waits gives others the GIL, looks for Ctrl-C, and is told when there is nothing to wait for: when the
//! other thread waits for what this one holds, or when it is not there any more because the process is a copy that a
//! fork made.

use crate::signals;
use parking_lot::Mutex;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

static THREADS: AtomicU64 = AtomicU64::new(1);
/// how many forks lie between this process and the one that loaded the package
static FORKS: AtomicU64 = AtomicU64::new(0);
/// the one thread that came through the last fork
static FORKER: AtomicU64 = AtomicU64::new(0);
/// threads that wait, and for what
static WAITING: Mutex<Vec<(u64, Arc<State>)>> = Mutex::new(Vec::new());

thread_local! {
    static SELF: u64 = THREADS.fetch_add(1, Ordering::Relaxed);
}

fn this_thread() -> u64 {
    SELF.with(|number| *number)
}

struct State {
    /// the thread that holds the lock; 0 if nobody does
    owner: AtomicU64,
    /// how often that thread holds it
    depth: AtomicU32,
    /// `FORKS` at the time
    forks: AtomicU64,
}

/// A re-entrant lock.
pub struct Lock(Arc<State>);

/// Holds a lock; lets go of it when dropped.
pub struct Held<'a>(&'a State);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if self.0.depth.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.owner.store(0, Ordering::Release);
        }
    }
}

/// Why there is no point in waiting.
enum Hopeless {
    Interrupted,
    EachOther,
    Forked,
}

impl Hopeless {
    fn error(self) -> PyErr {
        let message = match self {
            Hopeless::Interrupted => match signals::finish() {
                Err(error) => return error,
                Ok(()) => "interrupted",
            },
            Hopeless::EachOther => {
                "two threads wait for each other's data: a callback of each works on the data of the other"
            }
            Hopeless::Forked => {
                "another thread was at work on this data when the process was forked; make a new one"
            }
        };
        PyRuntimeError::new_err(message)
    }
}

impl Lock {
    pub fn new() -> Lock {
        Lock(Arc::new(State {
            owner: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            forks: AtomicU64::new(0),
        }))
    }

    /// Takes the lock if no other thread has it.
    pub fn try_hold(&self) -> Option<Held<'_>> {
        let (state, me) = (&*self.0, this_thread());
        if state.owner.load(Ordering::Relaxed) != me {
            let free = state
                .owner
                .compare_exchange(0, me, Ordering::Acquire, Ordering::Relaxed);
            free.ok()?;
            state
                .forks
                .store(FORKS.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        state.depth.fetch_add(1, Ordering::Relaxed);
        Some(Held(state))
    }

    /// Takes the lock; waits without the GIL while another thread has it.
    pub fn hold(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        match self.try_hold() {
            Some(held) => Ok(held),
            None => py.detach(|| self.wait()).map_err(Hopeless::error),
        }
    }

    /// Takes the lock in a thread that does not hold the GIL.
    pub fn hold_detached(&self) -> PyResult<Held<'_>> {
        match self.try_hold() {
            Some(held) => Ok(held),
            None => self.wait().map_err(Hopeless::error),
        }
    }

    /// Whether this very thread holds the lock.
    pub fn is_held_here(&self) -> bool {
        self.0.owner.load(Ordering::Relaxed) == this_thread()
    }

    fn wait(&self) -> Result<Held<'_>, Hopeless> {
        let me = this_thread();
        WAITING.lock().push((me, self.0.clone()));
        let result = self.wait_registered(me);
        let mut waiting = WAITING.lock();
        // a callback of a signal handler may wait in turn, so the last entry is the one
        if let Some(entry) = waiting.iter().rposition(|(thread, _)| *thread == me) {
            waiting.remove(entry);
        }
        result
    }

    fn wait_registered(&self, me: u64) -> Result<Held<'_>, Hopeless> {
        let mut pause = Duration::from_micros(5);
        loop {
            if let Some(held) = self.try_hold() {
                return Ok(held);
            }
            if self.is_orphaned() {
                return Err(Hopeless::Forked);
            }
            if self.is_circle(me) {
                return Err(Hopeless::EachOther);
            }
            if signals::look() {
                return Err(Hopeless::Interrupted);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(1));
        }
    }

    /// Whether the thread that holds the lock stayed behind in the process that forked.
    fn is_orphaned(&self) -> bool {
        let owner = self.0.owner.load(Ordering::Relaxed);
        owner != 0
            && owner != FORKER.load(Ordering::Relaxed)
            && self.0.forks.load(Ordering::Relaxed) != FORKS.load(Ordering::Relaxed)
    }

    /// Whether the thread that holds the lock waits, through however many others, for this one.
    fn is_circle(&self, me: u64) -> bool {
        let waiting = WAITING.lock();
        let mut owner = self.0.owner.load(Ordering::Relaxed);
        for _ in 0..=waiting.len() {
            let Some((_, state)) = waiting.iter().rev().find(|(thread, _)| *thread == owner) else {
                return false;
            };
            owner = state.owner.load(Ordering::Relaxed);
            if owner == me {
                return true;
            }
        }
        false
    }
}

/// To be called before the process forks: nobody is half way through a list that the copy needs.
#[pyfunction]
fn _before_fork() {
    std::mem::forget(WAITING.lock());
    crate::memory::before_fork();
}

/// To be called in the process that has forked.
#[pyfunction]
#[pyo3(signature = (child))]
fn _after_fork(child: bool) {
    crate::memory::after_fork();
    // `_before_fork` has just locked the list, in this thread
    if child {
        FORKER.store(this_thread(), Ordering::Relaxed);
        FORKS.fetch_add(1, Ordering::Relaxed);
    }
    crate::memory::unlock(&WAITING);
    if child {
        // the threads that waited are not here
        WAITING.lock().clear();
    }
}

/// Adds the functions, and has Python call them.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let before = wrap_pyfunction!(_before_fork, module)?;
    let after = wrap_pyfunction!(_after_fork, module)?;
    let py = module.py();
    let os = py.import("os")?;
    let Ok(hook) = os.getattr("register_at_fork") else {
        return Ok(());
    };
    let partial = py.import("functools")?.getattr("partial")?;
    let hooks = pyo3::types::PyDict::new(py);
    hooks.set_item("before", before)?;
    hooks.set_item("after_in_parent", partial.call1((&after, false))?)?;
    hooks.set_item("after_in_child", partial.call1((&after, true))?)?;
    hook.call((), Some(&hooks))?;
    Ok(())
}
