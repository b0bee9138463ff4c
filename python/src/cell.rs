//! Memory that Rust and numpy share.
//!
//! A numpy array can point into a `Model` or `Data` and be written by Python at any time, as with MuJoCo's own
//! bindings. So the object lives in an `UnsafeCell`, and long calls, which release the GIL, hold a lock that
//! keeps two threads from working on the same object. The lock is re-entrant: a callback may call back.
#![allow(unsafe_code)]

use parking_lot::ReentrantMutex;
use std::cell::UnsafeCell;

/// A value that numpy arrays point into.
pub struct Shared<T> {
    value: UnsafeCell<T>,
    lock: ReentrantMutex<()>,
}

// SAFETY: all access goes through the GIL or through `lock`.
unsafe impl<T: Send> Send for Shared<T> {}
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// A new shared value.
    pub fn new(value: T) -> Shared<T> {
        Shared { value: UnsafeCell::new(value), lock: ReentrantMutex::new(()) }
    }

    /// Reads the value.
    pub fn get(&self) -> &T {
        // SAFETY: the caller holds the GIL or the lock; nobody moves the arrays of a value while it is shared.
        unsafe { &*self.value.get() }
    }

    /// Gives access for writing. The reference must not outlive the call it is made for.
    #[allow(clippy::mut_from_ref)]
    pub fn get_mut(&self) -> &mut T {
        // SAFETY: as for `get`.
        unsafe { &mut *self.value.get() }
    }

    /// Runs `f` while no other thread is inside `with`.
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        let _guard = self.lock.lock();
        f(self.get_mut())
    }
}
