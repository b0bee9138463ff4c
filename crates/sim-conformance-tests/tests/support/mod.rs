//! What the tests of the specifications share: loading small models, comparing numbers, reading the sources.

#![allow(dead_code)] // each file of tests uses its own part

use cortenforge::{Error, Model, load_model};
use std::path::Path;

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

/// Calls `visit` with path and text of each source file of the workspace's crates.
pub fn for_each_source(visit: &mut dyn FnMut(&str, &str)) {
    fn walk(dir: &Path, visit: &mut dyn FnMut(&str, &str)) {
        for entry in std::fs::read_dir(dir)
            .expect("the directory is there")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, visit);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).expect("the file is text");
                visit(&path.to_string_lossy(), &text);
            }
        }
    }
    walk(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), visit);
}

/// Looks at every `match` in the sources that has an arm for `name::...`. Panics where one of them also has an arm
/// that catches all, and returns how many there are.
pub fn exhaustive_matches(name: &str) -> usize {
    let mut count = 0;
    for_each_source(&mut |path, text| {
        let starts = text.match_indices("match ").map(|(start, _)| start);
        for arms in starts.filter_map(|start| block_after(&text[start..])) {
            let patterns = patterns(arms);
            let about = format!("{name}::");
            // an arm such as `(Enum::A, _)` is about a pair of which the enum is one part
            if !patterns
                .iter()
                .any(|p| p.trim_start_matches(['|', ' ']).starts_with(&about))
            {
                continue;
            }
            count += 1;
            let catches_all = patterns.iter().any(|p| p == "_");
            assert!(
                !catches_all,
                "{path}: a match on {name} catches all:\n{arms}"
            );
        }
    });
    count
}

/// What stands between the first brace and its counterpart, if a brace comes before the end of the statement.
fn block_after(text: &str) -> Option<&str> {
    let open = text.find('{').filter(|&open| !text[..open].contains(';'))?;
    let mut depth = 0;
    for (i, c) in text[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[open + 1..open + i]);
        }
    }
    None
}

/// The patterns of the arms of a `match`, without guards.
fn patterns(arms: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0, 0);
    let bytes = arms.as_bytes();
    let mut in_pattern = true;
    for i in 0..bytes.len() {
        match bytes[i] {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => {
                depth -= 1;
                if depth == 0 && !in_pattern && bytes[i] == b'}' {
                    (in_pattern, start) = (true, i + 1);
                }
            }
            b',' if depth == 0 => (in_pattern, start) = (true, i + 1),
            b'>' if depth == 0 && in_pattern && i > 0 && bytes[i - 1] == b'=' => {
                let pattern = arms[start..i - 1].trim();
                let without_guard = pattern.split(" if ").next().unwrap_or(pattern);
                found.push(without_guard.trim().to_owned());
                in_pattern = false;
            }
            _ => {}
        }
    }
    found
}
