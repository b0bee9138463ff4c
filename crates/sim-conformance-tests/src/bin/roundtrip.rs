//! Saves models and reads them again: every field of the model must be the same, bit for bit.

use sim_conformance_tests::{Saved, save_and_reload};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
roundtrip [--out DIR] FILE_OR_FOLDER...
  --out DIR    keep the texts that were saved, under the names of their models
  --quiet      only what differs, and the totals";

/// Models in a folder and all below it, in order.
fn models(path: &Path, found: &mut Vec<PathBuf>) {
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

/// How many models came to which end.
#[derive(Default)]
struct Totals {
    same: usize,
    differing: usize,
    not_saved: usize,
    not_reloaded: usize,
    skipped: usize,
}

fn main() -> ExitCode {
    let mut out = None;
    let mut quiet = false;
    let mut found = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--out" => out = words.next().map(PathBuf::from),
            "--quiet" => quiet = true,
            _ if word.starts_with('-') => {
                eprintln!("{HELP}");
                return ExitCode::from(2);
            }
            path => models(Path::new(path), &mut found),
        }
    }
    let mut totals = Totals::default();
    for path in &found {
        let name = path.display();
        let text = match save_and_reload(path) {
            Saved::NotLoaded(error) => {
                totals.skipped += 1;
                if !quiet {
                    println!("skipped   {name}: {}", error.message);
                }
                continue;
            }
            Saved::NotSaved(error) => {
                totals.not_saved += 1;
                println!("NOT SAVED {name}: {error}");
                continue;
            }
            Saved::NotReloaded(text, error) => {
                totals.not_reloaded += 1;
                println!("NOT READ  {name}: {error}");
                text
            }
            Saved::Reloaded(text, fields) if fields.is_empty() => {
                totals.same += 1;
                text
            }
            Saved::Reloaded(text, fields) => {
                totals.differing += 1;
                println!("DIFFERS   {name}: {} fields", fields.len());
                for field in fields.iter().take(5) {
                    println!("          {field}");
                }
                text
            }
        };
        if let Some(out) = &out {
            let name: String = name.to_string().replace(['/', '\\'], "+");
            if let Err(why) = std::fs::write(out.join(name), text) {
                eprintln!("{why}");
                return ExitCode::FAILURE;
            }
        }
    }
    let Totals {
        same,
        differing,
        not_saved,
        not_reloaded,
        skipped,
    } = totals;
    println!(
        "{} models: {same} the same after saving and reading, {differing} differ, {not_saved} cannot be saved, \
         {not_reloaded} cannot be read again; {skipped} skipped, because they do not load in the first place",
        found.len()
    );
    match differing + not_saved + not_reloaded {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
