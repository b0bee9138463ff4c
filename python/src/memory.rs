//! Memory that Rust and numpy share.
//!
//! A numpy array points into the arrays of a `Model` or `Data` and can be written by Python at any time, as with
//! MuJoCo's own bindings. Three rules make that safe:
//!
//! - The arrays do not move: a `Model` is never changed in shape, and arrays of fixed length in a `Data` keep their place.
//!   Arrays whose length changes may move when they grow. A block that numpy looks at is *pinned*: when the engine frees
//!   it, it is kept until numpy is done with it.
//! - Whoever works on a `Data` holds its lock. The lock is re-entrant, because a callback may call back; then it works
//!   on what the engine lent to the callback, for writing or for reading only.
//! - If the engine panics half way, which takes a model that was changed to something senseless, arrays that it held
//!   are leaked and not freed, since numpy may still look at them.
#![allow(unsafe_code)]

use crate::lock::{Held, Lock};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sim_core::{Data, Model};
use std::alloc::{GlobalAlloc, Layout, System};
use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The allocator of the system, but for two things: what is freed while a thread unwinds is leaked, and what numpy looks
/// at is freed when numpy is done with it.
struct Keeper;

// SAFETY: all calls are passed on; not freeing, or later, is always allowed.
unsafe impl GlobalAlloc for Keeper {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !pins::is_pinned(ptr) {
            // SAFETY: the caller keeps the contract.
            return unsafe { System.realloc(ptr, layout, size) };
        }
        // SAFETY: the caller keeps the contract: `size` is not zero, and fits the alignment.
        unsafe {
            let new = System.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                std::ptr::copy_nonoverlapping(ptr, new, layout.size().min(size));
                pins::free(ptr, layout);
            }
            new
        }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if std::thread::panicking() {
            return;
        }
        if pins::is_pinned(ptr) {
            pins::free(ptr, layout);
        } else {
            // SAFETY: the caller keeps the contract.
            unsafe { System.dealloc(ptr, layout) }
        }
    }
}

#[global_allocator]
static ALLOCATOR: Keeper = Keeper;

/// Blocks of memory that numpy looks at, though their owner may give them back at any time.
mod pins {
    use parking_lot::RawMutex;
    use parking_lot::lock_api::RawMutex as _;
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::cell::{Cell, UnsafeCell};
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Block {
        /// how many look at it
        views: usize,
        /// set when its owner has given it back
        freed: Option<Layout>,
    }

    struct Blocks(RawMutex, UnsafeCell<BTreeMap<usize, Block>>);

    // SAFETY: the map is only looked at with the mutex locked.
    unsafe impl Sync for Blocks {}

    static BLOCKS: Blocks = Blocks(RawMutex::INIT, UnsafeCell::new(BTreeMap::new()));

    /// How many pinned blocks have an address with this hash: most addresses need no look at the map.
    static FILTER: [AtomicU32; 4096] = [const { AtomicU32::new(0) }; 4096];

    thread_local! {
        /// whether this thread is changing the map, which allocates
        static INSIDE: Cell<bool> = const { Cell::new(false) };
    }

    fn filter(address: usize) -> &'static AtomicU32 {
        &FILTER[(address >> 4 ^ address >> 16) % FILTER.len()]
    }

    fn with<R>(f: impl FnOnce(&mut BTreeMap<usize, Block>) -> R) -> R {
        BLOCKS.0.lock();
        INSIDE.set(true);
        // SAFETY: the mutex is locked, and `f` does not call back.
        let result = f(unsafe { &mut *BLOCKS.1.get() });
        INSIDE.set(false);
        // SAFETY: locked above.
        unsafe { BLOCKS.0.unlock() };
        result
    }

    #[inline]
    pub fn is_pinned(ptr: *mut u8) -> bool {
        filter(ptr.addr()).load(Ordering::Relaxed) != 0
            && !INSIDE.get()
            && with(|blocks| blocks.contains_key(&ptr.addr()))
    }

    /// The owner of a pinned block gives it back.
    pub fn free(ptr: *mut u8, layout: Layout) {
        with(|blocks| {
            if let Some(block) = blocks.get_mut(&ptr.addr()) {
                block.freed = Some(layout);
            }
        });
    }

    /// Keeps a block from being freed.
    pub struct Pin(*mut u8);

    // SAFETY: the address is only used to find the block again.
    unsafe impl Send for Pin {}
    unsafe impl Sync for Pin {}

    impl Pin {
        /// Pins the block that starts at `ptr`, whose owner must not be able to free it meanwhile.
        pub fn new(ptr: *mut u8) -> Pin {
            with(|blocks| {
                let new = || Block {
                    views: 0,
                    freed: None,
                };
                blocks.entry(ptr.addr()).or_insert_with(new).views += 1;
                filter(ptr.addr()).fetch_add(1, Ordering::Relaxed);
            });
            Pin(ptr)
        }
    }

    impl Drop for Pin {
        fn drop(&mut self) {
            let address = self.0.addr();
            let freed = with(|blocks| {
                filter(address).fetch_sub(1, Ordering::Relaxed);
                let block = blocks.get_mut(&address)?;
                block.views -= 1;
                if block.views > 0 {
                    return None;
                }
                blocks.remove(&address)?.freed
            });
            if let Some(layout) = freed {
                // SAFETY: the owner gave back the block with this layout, and nobody looks at it any more.
                unsafe { System.dealloc(self.0, layout) }
            }
        }
    }

    pub fn lock() {
        BLOCKS.0.lock();
    }

    pub fn unlock() {
        // SAFETY: `lock` was called in this thread, or in the one that this is a copy of.
        unsafe { BLOCKS.0.unlock() }
    }
}

pub use pins::Pin;

/// To be called before the process forks.
pub fn before_fork() {
    pins::lock();
}

/// To be called after the process has forked.
pub fn after_fork() {
    pins::unlock();
}

/// Unlocks a mutex whose guard was forgotten.
pub fn unlock<T>(mutex: &parking_lot::Mutex<T>) {
    // SAFETY: it is called where a guard was forgotten, by the same thread or by its copy in a process that forked.
    unsafe { mutex.force_unlock() }
}

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

    /// The same place.
    pub fn again(&self) -> Place<T> {
        Place(self.0)
    }

    pub fn get(&self) -> T {
        // SAFETY: the value stays where it is.
        unsafe { self.0.read_volatile() }
    }

    pub fn set(&self, value: T) {
        // SAFETY: as for `get`.
        unsafe { self.0.write_volatile(value) }
    }

    /// Runs `f`, which is short, on the value.
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        // SAFETY: as for `get`; called with the GIL held.
        f(unsafe { &mut *self.0 })
    }
}

/// The place of a list of values, as [`Place`].
pub struct Places<T> {
    first: *mut T,
    /// from one to the next
    step: isize,
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
            step: 1,
            count: values.len(),
        }
    }

    /// The place of values that numpy may look at for as long as their block is pinned.
    pub fn shared(values: &[T]) -> Places<T> {
        Places {
            first: values.as_ptr().cast_mut(),
            step: 1,
            count: values.len(),
        }
    }

    pub fn len(&self) -> usize {
        self.count
    }

    /// The place of the value at `index`.
    pub fn at(&self, index: usize) -> Option<Place<T>> {
        // SAFETY: the index is within the list.
        (index < self.count)
            .then(|| Place(unsafe { self.first.offset(index as isize * self.step) }))
    }

    /// Some of these places: the one at `start`, then every `step`-th, `count` in all. None if some are not there.
    pub fn part(&self, start: isize, step: isize, count: usize) -> Places<T> {
        let last = start + step * (count as isize - 1).max(0);
        let there = |i: isize| usize::try_from(i).is_ok_and(|i| i < self.count);
        if count == 0 || !there(start) || !there(last) {
            return Places {
                first: self.first,
                step: 1,
                count: 0,
            };
        }
        Places {
            first: self.first.wrapping_offset(start * self.step),
            step: step * self.step,
            count,
        }
    }

    pub fn as_ptr(&self) -> *mut T {
        self.first
    }

    pub fn step(&self) -> isize {
        self.step
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
    lock: Lock,
    /// only looked at by the thread that holds the lock
    lent: Cell<Lent>,
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
            lock: Lock::new(),
            lent: Cell::new(Lent::Idle),
            damaged: AtomicBool::new(false),
        }
    }

    /// Runs `f` on data that nobody else knows yet, to find out where its parts are.
    pub fn fresh<R>(&self, f: impl FnOnce(&mut Data) -> R) -> R {
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

    /// Keeps other threads from the data.
    pub fn hold(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        self.lock.hold(py)
    }

    /// Reads the data. `f` must be short, and must not call Python.
    pub fn read<R>(&self, py: Python<'_>, f: impl FnOnce(&Data) -> R) -> PyResult<R> {
        let _held = self.lock.hold(py)?;
        let before = self.lent.replace(Lent::Running);
        // SAFETY: this thread holds the lock; the engine, if it is running, has lent the data to its callback.
        let result = match before {
            Lent::Idle => Ok(f(unsafe { &*self.value.get() })),
            Lent::ForReading(data) => Ok(f(unsafe { &*data })),
            Lent::ForWriting(data) => Ok(f(unsafe { &*data })),
            Lent::Running => Err(busy()),
        };
        self.lent.set(before);
        result
    }

    fn exclusive<R>(&self, f: impl FnOnce(&mut Data) -> R) -> PyResult<R> {
        let before = self.lent.replace(Lent::Running);
        // SAFETY: as for `read`, and only one reference at a time is made from what was lent.
        let result = match before {
            Lent::Idle => Ok(f(unsafe { &mut *self.value.get() })),
            Lent::ForWriting(data) => Ok(f(unsafe { &mut *data })),
            Lent::ForReading(_) => Err(PyRuntimeError::new_err(
                "a callback that only answers a question must not change the data",
            )),
            Lent::Running => Err(busy()),
        };
        self.lent.set(before);
        result
    }

    /// Writes the data. `f` must be short, and must not call Python.
    pub fn write<R>(&self, py: Python<'_>, f: impl FnOnce(&mut Data) -> R) -> PyResult<R> {
        let _held = self.lock.hold(py)?;
        self.exclusive(f)
    }

    /// Works on the data without the GIL.
    pub fn work<R: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Data) -> R + Send,
    ) -> PyResult<R> {
        let _held = self.lock.hold(py)?;
        py.detach(|| self.exclusive(f))
    }

    /// Works on the data in a thread that does not hold the GIL.
    pub fn work_detached<R>(&self, f: impl FnOnce(&mut Data) -> R) -> PyResult<R> {
        let _held = self.lock.hold_detached()?;
        self.exclusive(f)
    }

    /// Whether this very thread is in a callback of the data: another thread would wait for it for ever.
    pub fn is_lent_here(&self) -> bool {
        self.lock.is_held_here()
    }

    fn lend<R>(&self, how: Lent, f: impl FnOnce() -> R) -> R {
        // the engine works on the data, in this thread
        let before = self.lent.replace(how);
        let result = f();
        self.lent.set(before);
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

/// Something with arrays that numpy looks at, and that keep their place. One thread at a time works on it.
pub struct Shared<T> {
    value: UnsafeCell<T>,
    lock: Lock,
    /// only looked at by the thread that holds the lock
    busy: Cell<bool>,
}

// SAFETY: all access to the value goes through `lock`, but for single numbers, which Python may read and write at any
// time.
unsafe impl<T: Send> Send for Shared<T> {}
unsafe impl<T: Send> Sync for Shared<T> {}

/// Says that nobody is at work any more, however the work ended.
struct Idle<'a>(&'a Cell<bool>);

impl Drop for Idle<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// What one thread has to itself.
pub struct Guard<'a, T> {
    value: &'a mut T,
    // in this order: nobody is at work any more when the lock is let go of
    _idle: Idle<'a>,
    _held: Held<'a>,
}

impl<T> std::ops::Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
    }
}

impl<T> std::ops::DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value
    }
}

impl<T: Send> Shared<T> {
    pub fn new(value: T) -> Shared<T> {
        Shared {
            value: UnsafeCell::new(value),
            lock: Lock::new(),
            busy: Cell::new(false),
        }
    }

    /// Keeps other threads from the value.
    pub fn lock(&self, py: Python<'_>) -> PyResult<Guard<'_, T>> {
        let held = self.lock.hold(py)?;
        // the lock is re-entrant: a signal handler may call back, or something that is collected meanwhile
        if self.busy.replace(true) {
            return Err(PyRuntimeError::new_err("the engine is at work on this"));
        }
        Ok(Guard {
            // SAFETY: this thread holds the lock, and nothing that it does has a reference already.
            value: unsafe { &mut *self.value.get() },
            _idle: Idle(&self.busy),
            _held: held,
        })
    }

    /// Runs `f`, which is short and does not call Python.
    pub fn with<R>(&self, py: Python<'_>, f: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        Ok(f(&mut *self.lock(py)?))
    }

    /// Runs `f` without the GIL.
    pub fn work<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut T) -> R + Send) -> PyResult<R> {
        let mut guard = self.lock(py)?;
        let value = &mut *guard;
        Ok(py.detach(|| f(value)))
    }
}
