//! Fingerprints of compiled models and of runs: where two machines give the same, they gave the same bits.
//!
//! This is a crate of its own, over the engine and the compiler alone, because it is built for every machine that
//! `cargo xtask determinism` knows.

mod hash;
mod run;

pub use hash::Hash;
pub use run::{Fingerprint, fingerprint, model_hash};

use std::path::{Path, PathBuf};

/// Models in a folder and all below it, in order; a file stands for itself.
pub fn models(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        found.push(path.to_owned());
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() || path.extension().is_some_and(|e| e == "xml" || e == "urdf") {
            models(&path, found);
        }
    }
}
