//! Independent jobs on several threads. What comes out does not depend on how many there are.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many threads there are at most; one if the model asks for one.
pub(crate) fn threads(usethread: bool) -> usize {
    // to ask takes as long as to compile a small model
    static THREADS: OnceLock<usize> = OnceLock::new();
    match usethread {
        true => *THREADS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get)),
        false => 1,
    }
}

/// Does a job for every number below `count` on at most so many threads, this one included. The results are in order.
pub(crate) fn map<T: Send>(
    threads: usize,
    count: usize,
    job: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    map_with(threads, count, || (), |(), i| job(i))
}

/// The same with something for each thread to work with.
pub(crate) fn map_with<S, T: Send>(
    threads: usize,
    count: usize,
    tool: impl Fn() -> S + Sync,
    job: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tool = tool();
        let mut done = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= count {
                return done;
            }
            done.push((i, job(&mut tool, i)));
        }
    };
    let mut done = thread::scope(|scope| {
        // where there are no threads, this one does everything
        let helpers: Vec<_> = (1..threads.min(count))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut done = work();
        for helper in helpers {
            match helper.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Two jobs at the same time, if there are two threads.
pub(crate) fn both<A, B: Send>(
    threads: usize,
    one: impl FnOnce() -> A,
    other: impl Fn() -> B + Sync,
) -> (A, B) {
    thread::scope(|scope| {
        let helper = match threads {
            0 | 1 => None,
            _ => thread::Builder::new().spawn_scoped(scope, &other).ok(),
        };
        let one = one();
        let other = match helper.map(thread::ScopedJoinHandle::join) {
            Some(Ok(other)) => other,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => other(),
        };
        (one, other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let expected: Vec<usize> = (0..100).map(|i| i * i).collect();
        for threads in [0, 1, 2, 7, 200] {
            assert_eq!(map(threads, 100, |i| i * i), expected);
        }
        assert!(map(4, 0, |i| i).is_empty());
    }

    #[test]
    fn each_thread_has_a_tool_of_its_own() {
        let counts = map_with(
            3,
            50,
            || 0,
            |uses, _| {
                *uses += 1;
                *uses
            },
        );
        // every tool counts from one
        assert!(counts.iter().all(|&count| (1..=50).contains(&count)));
        assert!(counts.iter().filter(|&&count| count == 1).count() <= 3);
    }
}
