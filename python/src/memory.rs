//! Memory that Rust and numpy share.
//!
//! A numpy array points into the arrays of a `Model` or `Data` and can be written by Python at any time, as with
//! MuJoCo's own bindings. Three rules make that safe:
//!
//! - The arrays never move: a `Model` is never changed in shape, and of a `Data` only arrays of fixed length are shown.
//!   Arrays whose length changes are handed out as copies.
//! - Whoever works on a `Data` holds its lock. The lock is re-entrant, because a callback may call back; then it works
//!   on what the engine lent to the callback, for writing or for reading only.
//! - If the engine panics half way, which takes a model that was changed to something senseless, arrays that it held
//!   are leaked and not freed, since numpy may still look at them.
#![allow(unsafe_code)]

use parking_lot::ReentrantMutex;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sim_core::{Data, Model};
use std::alloc::{GlobalAlloc, Layout, System};
use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The allocator of the system, but for one thing: what is freed while a thread unwinds is leaked.
struct KeepWhatPanics;

// SAFETY: all calls are passed on; not freeing is always allowed.
unsafe impl GlobalAlloc for KeepWhatPanics {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(ptr, layout, size) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if !std::thread::panicking() {
            // SAFETY: the caller keeps the contract.
            unsafe { System.dealloc(ptr, layout) }
        }
    }
}

#[global_allocator]
static ALLOCATOR: KeepWhatPanics = KeepWhatPanics;

/// What numpy arrays hold on to: it keeps the memory alive that they point into.
#[pyclass(frozen, module = "cortenforge")]
pub struct Owner {
    _memory: Arc<dyn Any + Send + Sync>,
}

impl Owner {
    pub fn of(py: Python<'_>, memory: Arc<dyn Any + Send + Sync>) -> PyResult<Py<Owner>> {
        Py::new(py, Owner { _memory: memory })
    }
}

/// The place of a value that may be read and written at any time, for as long as its owner lives.
pub struct Place<T>(*mut T);

// SAFETY: places are only looked at with the GIL held.
unsafe impl<T: Send> Send for Place<T> {}
unsafe impl<T: Send> Sync for Place<T> {}

impl<T: Copy> Place<T> {
    /// The place of a value that stays where it is.
    pub fn of(value: &mut T) -> Place<T> {
        Place(value)
    }

    pub fn get(&self) -> T {
        // SAFETY: the value stays where it is.
        unsafe { self.0.read_volatile() }
    }

    pub fn set(&self, value: T) {
        // SAFETY: as for `get`.
        unsafe { self.0.write_volatile(value) }
    }
}

/// The place of a list of values, as [`Place`].
pub struct Places<T> {
    first: *mut T,
    count: usize,
}

// SAFETY: as for `Place`.
unsafe impl<T: Send> Send for Places<T> {}
unsafe impl<T: Send> Sync for Places<T> {}

impl<T> Places<T> {
    /// The place of values that stay where they are.
    pub fn of(values: &mut [T]) -> Places<T> {
        Places {
            first: values.as_mut_ptr(),
            count: values.len(),
        }
    }

    pub fn len(&self) -> usize {
        self.count
    }

    /// The place of the value at `index`.
    pub fn at(&self, index: usize) -> Option<Place<T>> {
        // SAFETY: the index is within the list.
        (index < self.count).then(|| Place(unsafe { self.first.add(index) }))
    }

    pub fn as_ptr(&self) -> *mut T {
        self.first
    }
}

/// A value that belongs to one Python object, and to the numpy arrays on it.
pub struct Own<T>(UnsafeCell<T>);

// SAFETY: it is only looked at with the GIL held.
unsafe impl<T: Send> Send for Own<T> {}
unsafe impl<T: Send> Sync for Own<T> {}

impl<T> Own<T> {
    pub fn new(value: T) -> Own<T> {
        Own(UnsafeCell::new(value))
    }

    /// Runs `f`, which is short, on the value.
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        // SAFETY: called with the GIL held.
        f(unsafe { &mut *self.0.get() })
    }
}

/// A model that numpy arrays point into. Its arrays keep their place and length.
pub struct ModelMemory {
    value: UnsafeCell<Model>,
}

// SAFETY: the engine only reads models. Python writes single numbers, which it may do at any time, as with MuJoCo.
unsafe impl Send for ModelMemory {}
unsafe impl Sync for ModelMemory {}

impl ModelMemory {
    pub fn new(model: Model) -> ModelMemory {
        ModelMemory {
            value: UnsafeCell::new(model),
        }
    }

    /// Runs `f` on a model that nobody else knows yet, to find out where its parts are. Afterwards the model is only
    /// written number by number, at these places: another thread may be at work with it.
    pub fn fresh<R>(&mut self, f: impl FnOnce(&mut Model) -> R) -> R {
        f(self.value.get_mut())
    }

    /// The model.
    pub fn get(&self) -> &Model {
        // SAFETY: nobody changes the shape of the model, see `fresh`.
        unsafe { &*self.value.get() }
    }
}

/// Numbers of a model that Python may change at any time, and what they were when the model was last found to be valid.
pub struct Watched {
    first: *const u8,
    before: Box<[u8]>,
}

// SAFETY: the numbers are only looked at with the GIL held, and stay where they are for as long as the model lives.
unsafe impl Send for Watched {}
unsafe impl Sync for Watched {}

impl Watched {
    /// Numbers of a valid model that stay where they are.
    pub fn of(numbers: &[u8]) -> Watched {
        Watched {
            first: numbers.as_ptr(),
            before: numbers.into(),
        }
    }

    fn now(&self) -> &[u8] {
        // SAFETY: there are as many numbers as there were, at the same place.
        unsafe { std::slice::from_raw_parts(self.first, self.before.len()) }
    }

    pub fn has_changed(&self) -> bool {
        self.now() != &*self.before
    }

    /// The model with the numbers as they are now is valid.
    pub fn accept(&mut self) {
        self.before = self.now().into();
    }
}

/// How the engine lent a `Data` to the callback that is running now.
#[derive(Clone, Copy)]
enum Lent {
    /// it is not running
    Idle,
    /// it is running, and not in a callback
    Running,
    ForReading(*const Data),
    ForWriting(*mut Data),
}

/// A simulation that numpy arrays point into. Its arrays of fixed length keep their place.
pub struct DataMemory {
    value: UnsafeCell<Data>,
    lock: ReentrantMutex<Cell<Lent>>,
    damaged: AtomicBool,
}

// SAFETY: all access to the value goes through `lock`, but for single numbers, which Python may read and write at any
// time, as with MuJoCo.
unsafe impl Send for DataMemory {}
unsafe impl Sync for DataMemory {}

fn busy() -> PyErr {
    PyRuntimeError::new_err("the engine is at work on this data")
}

impl DataMemory {
    pub fn new(data: Data) -> DataMemory {
        DataMemory {
            value: UnsafeCell::new(data),
            lock: ReentrantMutex::new(Cell::new(Lent::Idle)),
            damaged: AtomicBool::new(false),
        }
    }

    /// Runs `f` on data that nobody else knows yet, to find out where its parts are.
    pub fn fresh<R>(&self, f: impl FnOnce(&mut Data) -> R) -> R {
        let _lock = self.lock.lock();
        // SAFETY: nobody else knows the data.
        f(unsafe { &mut *self.value.get() })
    }

    /// Marks the data as unusable: a panic took arrays away from it.
    pub fn set_damaged(&self) {
        self.damaged.store(true, Ordering::Relaxed);
    }

    pub fn is_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Runs `f` while no other thread works on the data, and gives others the GIL while it waits for that.
    fn locked<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&Cell<Lent>) -> R + Send) -> R {
        match self.lock.try_lock() {
            Some(lent) => f(&lent),
            None => py.detach(|| f(&self.lock.lock())),
        }
    }

    /// Reads the data. `f` must be short, and must not call Python.
    pub fn read<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&Data) -> R + Send) -> PyResult<R> {
        self.locked(py, |lent| {
            let before = lent.replace(Lent::Running);
            // SAFETY: this thread holds the lock; the engine, if it is running, has lent the data to its callback.
            let result = match before {
                Lent::Idle => Ok(f(unsafe { &*self.value.get() })),
                Lent::ForReading(data) => Ok(f(unsafe { &*data })),
                Lent::ForWriting(data) => Ok(f(unsafe { &*data })),
                Lent::Running => Err(busy()),
            };
            lent.set(before);
            result
        })
    }

    fn exclusive<R>(&self, lent: &Cell<Lent>, f: impl FnOnce(&mut Data) -> R) -> PyResult<R> {
        let before = lent.replace(Lent::Running);
        // SAFETY: as for `read`, and only one reference at a time is made from what was lent.
        let result = match before {
            Lent::Idle => Ok(f(unsafe { &mut *self.value.get() })),
            Lent::ForWriting(data) => Ok(f(unsafe { &mut *data })),
            Lent::ForReading(_) => Err(PyRuntimeError::new_err(
                "a callback that only answers a question must not change the data",
            )),
            Lent::Running => Err(busy()),
        };
        lent.set(before);
        result
    }

    /// Writes the data. `f` must be short, and must not call Python.
    pub fn write<R: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Data) -> R + Send,
    ) -> PyResult<R> {
        self.locked(py, |lent| self.exclusive(lent, f))
    }

    /// Works on the data without the GIL.
    pub fn work<R: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Data) -> R + Send,
    ) -> PyResult<R> {
        py.detach(|| self.work_detached(f))
    }

    /// Works on the data in a thread that does not hold the GIL.
    pub fn work_detached<R>(&self, f: impl FnOnce(&mut Data) -> R) -> PyResult<R> {
        self.exclusive(&self.lock.lock(), f)
    }

    /// Whether this very thread is in a callback of the data: another thread would wait for it for ever.
    pub fn is_lent_here(&self) -> bool {
        let lent = self.lock.try_lock();
        lent.is_some_and(|lent| !matches!(lent.get(), Lent::Idle))
    }

    fn lend<R>(&self, how: Lent, f: impl FnOnce() -> R) -> R {
        let lent = self.lock.lock();
        let before = lent.replace(how);
        let result = f();
        lent.set(before);
        result
    }

    /// Lends what the engine gave to a callback to the Python code that `f` runs.
    pub fn lend_for_writing<R>(&self, data: &mut Data, f: impl FnOnce() -> R) -> R {
        self.lend(Lent::ForWriting(data), f)
    }

    /// Lends what the engine gave to a callback to the Python code that `f` runs, which may only look at it.
    pub fn lend_for_reading<R>(&self, data: &Data, f: impl FnOnce() -> R) -> R {
        self.lend(Lent::ForReading(data), f)
    }
}
