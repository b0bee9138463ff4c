//! Coverage-guided fuzzing: the crate `fuzz/`, built so that libFuzzer sees what an input reaches.

use crate::python::target;
use crate::run::{Step, root};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// What makes the compiler count which branches are taken. These are options of LLVM, so that the stable compiler does.
const COUNTERS: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];

/// The processor and system of this machine, as Rust names them. Naming it keeps build scripts free of the counters.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned)
        .ok_or_else(|| "rustc does not say what it runs on".to_owned())
}

/// The words of all models in a folder, a line each, for libFuzzer to write: elements, attributes, keywords.
fn dictionary(folder: &Path) -> String {
    let mut words = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "xml" || e == "urdf") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let found = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                let lower = |word: &&str| {
                    (2..24).contains(&word.len())
                        && word.starts_with(|c: char| c.is_ascii_lowercase())
                };
                words.extend(found.filter(lower).map(str::to_owned));
            }
        }
    }
    words
        .into_iter()
        .map(|word| format!("\"{word}\"\n"))
        .collect()
}

/// Runs one target, for so many seconds.
pub fn run(name: &str, seconds: &str) -> Result<(), String> {
    let host = host()?;
    let folder = target().join("guided");
    let build = ["build", "--release", "--manifest-path", "fuzz/Cargo.toml"];
    Step::cargo(
        "libFuzzer",
        &[&build[..], &["--bin", name, "--target", &host]].concat(),
    )
    .env("RUSTFLAGS", &COUNTERS.join(" "))
    .env("CARGO_TARGET_DIR", &folder.to_string_lossy())
    .run()?;
    let corpus = folder.join("corpus").join(name);
    std::fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
    let program = folder.join(host).join("release").join(name);
    let findings = format!("-artifact_prefix={}/{name}-", folder.display());
    let time = format!("-max_total_time={seconds}");
    let limits = ["-timeout=20", "-rss_limit_mb=2048", "-max_len=16384"];
    let corpus = corpus.to_string_lossy();
    let seeds = root().join("conformance/models");
    let places = [&*corpus, &*seeds.to_string_lossy()].map(str::to_owned);
    let words = folder.join("words.dict");
    std::fs::write(&words, dictionary(&seeds)).map_err(|error| error.to_string())?;
    let words = format!("-dict={}", words.display());
    let mut args = vec![findings.as_str(), time.as_str(), "-print_final_stats=1"];
    args.push(&words);
    args.extend(limits);
    args.extend(places.iter().map(String::as_str));
    Step::new(name, program, &args).run()
}
