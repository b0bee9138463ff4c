//! Prints the fingerprints of models, one line each: three hashes and the name.

use sim_fingerprint::{fingerprint, models};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
sim-fingerprint [--steps N] [--one-thread] [--portable] FILE_OR_FOLDER...
  --steps N     steps of a run, 100 if left out
  --one-thread  compile on one thread
  --portable    no wide vectors, though the machine has them

Prints for each model that loads the hash of its fields and those of two runs.";

fn main() -> ExitCode {
    let mut steps = 100;
    let mut threads = true;
    let mut found = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--steps" => match words.next().and_then(|n| n.parse().ok()) {
                Some(n) => steps = n,
                None => return help(),
            },
            "--one-thread" => threads = false,
            "--portable" => sim_core::linalg::use_portable_kernels(true),
            _ if word.starts_with('-') => return help(),
            path => models(Path::new(path), &mut found),
        }
    }
    for path in &found {
        match fingerprint(path, steps, threads) {
            Ok(print) => println!("{print} {}", path.display()),
            Err(_) => println!("refused {}", path.display()),
        }
    }
    ExitCode::SUCCESS
}

fn help() -> ExitCode {
    eprintln!("{HELP}");
    ExitCode::from(2)
}
