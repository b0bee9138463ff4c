//! Damaged models: the reader, the compiler and the engine answer, soon, on a small stack, and never panic.
//!
//! `cargo xtask fuzz` tries many more, in processes with limits; what it found once is in `conformance/fuzz` and stays found.

use sim_conformance_tests::fuzz::{Input, Kind, Pool, exercise};
use sim_conformance_tests::support::Watch;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// No model of this size may take longer.
const LIMIT: Duration = Duration::from_secs(20);

/// How many inputs of each kind to try.
const CASES: u64 = 400;

/// The stack that an input has.
const STACK: usize = 1 << 20;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a model was accepted.
fn answer(input: &Input, what: &str) -> bool {
    let input = input.clone();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(move || exercise(&input).is_ok());
    let answer = thread.unwrap().join();
    answer.unwrap_or_else(|_| panic!("{what} panicked"))
}

#[test]
fn what_was_found_once_is_answered() {
    let watch = Watch::new(LIMIT);
    let folder = root().join("conformance/fuzz");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "xml"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        for kind in [Kind::Structure, Kind::State, Kind::Field, Kind::Edit] {
            for salt in 1..4 {
                let input = Input {
                    kind,
                    path: path.clone(),
                    model: std::fs::read(&path).unwrap(),
                    files: Vec::new(),
                    salt,
                };
                let what = format!("{} as {} {salt}", path.display(), kind.word());
                watch.begin(what.clone());
                answer(&input, &what);
                if kind == Kind::Structure {
                    break;
                }
            }
        }
    }
}

#[test]
fn damaged_models_are_answered() {
    let watch = Watch::new(LIMIT);
    let pool = Pool::new(&[root().join("conformance/models"), root().join("models")]);
    let mut accepted = 0;
    for kind in Kind::ALL {
        for number in 0..CASES {
            let what = format!("{} {number}", kind.word());
            watch.begin(what.clone());
            let input = Input::new(&pool, 1, kind, number);
            accepted += u64::from(answer(&input, &what));
        }
    }
    let all = CASES * Kind::ALL.len() as u64;
    println!("{accepted} of {all} accepted");
    assert!(
        accepted > all / 4,
        "only {accepted} models survived: the damage is too great to say much"
    );
}
