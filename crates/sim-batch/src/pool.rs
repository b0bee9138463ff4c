//! Threads that wait for work.

use std::fmt;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// More threads than this are refused.
pub const MAX_THREADS: usize = 4096;

/// Time between two looks at what the calling thread watches for.
const PATIENCE: Duration = Duration::from_millis(20);

/// Why there are no threads.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// more than [`MAX_THREADS`]
    #[error("{0} threads are more than {MAX_THREADS}")]
    TooMany(usize),
    /// the system has none to give
    #[error("threads could not be started: {0}")]
    Start(String),
}

/// Threads that are started once and wait for work; with none of its own, work is done by the thread that calls.
pub struct Pool {
    threads: Option<rayon::ThreadPool>,
}

impl Pool {
    /// Starts the threads.
    pub fn new(nthread: usize) -> Result<Pool, PoolError> {
        if nthread > MAX_THREADS {
            return Err(PoolError::TooMany(nthread));
        }
        if nthread == 0 {
            return Ok(Pool { threads: None });
        }
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(nthread)
            .thread_name(|i| format!("sim-batch {i}"))
            .build()
            .map_err(|error| PoolError::Start(error.to_string()))?;
        Ok(Pool {
            threads: Some(threads),
        })
    }

    /// A thread for each core.
    pub fn with_all_cores() -> Result<Pool, PoolError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Pool::new(cores.min(MAX_THREADS))
    }

    /// How many threads there are beside the one that calls.
    pub fn nthread(&self) -> usize {
        self.threads
            .as_ref()
            .map_or(0, rayon::ThreadPool::current_num_threads)
    }

    /// Runs `f` once for each of `workers`, at the same time as far as there are threads, and returns when all are done.
    /// Meanwhile the calling thread runs `watch` now and then, if it does not work itself.
    pub fn run<W: Send>(&self, workers: Vec<W>, f: impl Fn(W) + Sync, mut watch: impl FnMut()) {
        let Some(threads) = &self.threads else {
            workers.into_iter().for_each(f);
            return;
        };
        let left = Countdown::new(workers.len());
        threads.in_place_scope(|scope| {
            for worker in workers {
                let (f, left) = (&f, &left);
                scope.spawn(move |_| {
                    // counted down when the work ends, however it ends
                    let _done = Done(left);
                    f(worker);
                });
            }
            while !left.wait(PATIENCE) {
                watch();
            }
        });
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool")
            .field("nthread", &self.nthread())
            .finish_non_exhaustive()
    }
}

/// How many workers are still at work.
struct Countdown {
    count: Mutex<usize>,
    done: Condvar,
}

impl Countdown {
    fn new(count: usize) -> Countdown {
        Countdown {
            count: Mutex::new(count),
            done: Condvar::new(),
        }
    }

    /// Waits for at most `time`. Whether all are done.
    fn wait(&self, time: Duration) -> bool {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self
            .done
            .wait_timeout_while(count, time, |count| *count > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0 == 0
    }
}

struct Done<'a>(&'a Countdown);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        let mut count = self.0.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count -= 1;
        if *count == 0 {
            self.0.done.notify_all();
        }
    }
}
