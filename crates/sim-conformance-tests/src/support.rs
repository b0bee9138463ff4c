//! What tests share: loading small models, comparing numbers, random numbers that are the same on every run. These panic,
//! as assertions do.

use cortenforge::{Error, Model, load_model};

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

/// A generator of numbers in [0, 1), the same on every run.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number between two others.
    pub fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }
}
