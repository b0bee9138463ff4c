//! Threads that wait for work, started when they are first needed.

use crate::FatalError;
use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sim_batch::{MAX_THREADS, Pool};
use std::sync::Arc;

/// A number of threads; none if there is nobody but the thread that calls.
pub struct Threads {
    nthread: usize,
    /// with the process that started them: a fork has no threads but the one that forked
    pool: Mutex<Option<(u32, Arc<Pool>)>>,
}

impl Threads {
    pub fn new(nthread: i64) -> PyResult<Threads> {
        let nthread = usize::try_from(nthread)
            .map_err(|_| PyValueError::new_err("nthread must not be negative"))?;
        if nthread > MAX_THREADS {
            let message = format!("nthread must not be more than {MAX_THREADS}");
            return Err(PyValueError::new_err(message));
        }
        Ok(Threads {
            nthread,
            pool: Mutex::new(None),
        })
    }

    /// How many there are beside the one that calls.
    pub fn count(&self) -> usize {
        self.nthread
    }

    /// The threads themselves.
    pub fn pool(&self) -> PyResult<Arc<Pool>> {
        let mut kept = self.pool.lock();
        let process = std::process::id();
        if let Some((owner, pool)) = &*kept
            && *owner == process
        {
            return Ok(pool.clone());
        }
        let pool =
            Pool::new(self.nthread).map_err(|error| FatalError::new_err(error.to_string()))?;
        let pool = Arc::new(pool);
        if let Some((_, old)) = kept.replace((process, pool.clone())) {
            // nobody is there to be told to stop
            std::mem::forget(old);
        }
        Ok(pool)
    }
}
