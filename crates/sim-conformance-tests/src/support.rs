//! What tests share: loading small models, comparing numbers, random numbers that are the same on every run. These panic,
//! as assertions do.

use cortenforge::{Error, Model, load_model};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The model that a text describes.
#[track_caller]
pub fn load(text: &str) -> Model {
    load_model(text).unwrap_or_else(|error| panic!("the model is valid: {error}"))
}

/// Why a text is refused.
#[track_caller]
pub fn refused(text: &str) -> Error {
    load_model(text).expect_err("the model is refused")
}

/// Two numbers that differ by no more than `tolerance`.
#[track_caller]
pub fn within(value: f64, expected: f64, tolerance: f64) {
    let error = (value - expected).abs();
    assert!(
        error <= tolerance,
        "{value} is not {expected}: off by {error:e}"
    );
}

/// Two numbers that differ by some bits at most.
#[track_caller]
pub fn close(value: f64, expected: f64) {
    within(value, expected, 1e-14 * expected.abs().max(1.0));
}

/// As [`close`], number by number.
#[track_caller]
pub fn all_close(values: &[f64], expected: &[f64]) {
    assert_eq!(values.len(), expected.len());
    for (&value, &expected) in values.iter().zip(expected) {
        close(value, expected);
    }
}

/// A generator of numbers, the same on every run and on every machine.
pub struct Random(pub u64);

impl Random {
    /// The next bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// An index below `n`; zero where there is none.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number between two others.
    pub fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }
}

/// Ends the program with what it was about when that takes too long.
#[derive(Clone)]
pub struct Watch(Arc<Mutex<(Instant, String)>>);

impl Watch {
    /// Watches that nothing takes longer than `limit`.
    #[must_use]
    pub fn new(limit: Duration) -> Watch {
        let watch = Watch(Arc::new(Mutex::new((Instant::now(), String::new()))));
        let current = Arc::downgrade(&watch.0);
        std::thread::spawn(move || {
            while let Some(current) = current.upgrade() {
                if let Ok(current) = current.lock()
                    && current.0.elapsed() > limit
                {
                    eprintln!("this takes more than {limit:?}:\n{}", current.1);
                    std::process::exit(1);
                }
                drop(current);
                std::thread::sleep(Duration::from_secs(1));
            }
        });
        watch
    }

    /// From here on it is about this.
    pub fn begin(&self, what: String) {
        if let Ok(mut current) = self.0.lock() {
            *current = (Instant::now(), what);
        }
    }
}
