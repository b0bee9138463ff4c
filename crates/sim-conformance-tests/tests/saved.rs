//! Models that are saved and read again are the same, bit for bit.

use sim_conformance_tests::{Saved, save_and_reload};
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Our own models.
fn models() -> Vec<PathBuf> {
    fn visit(dir: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(dir) else {
            return;
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                visit(&path, found);
            } else if path.extension().is_some_and(|e| e == "xml") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    for dir in ["conformance/models", "models"] {
        visit(&Path::new(ROOT).join(dir), &mut found);
    }
    found
}

#[test]
fn every_model_of_ours_is_the_same_after_saving() {
    let mut same = 0;
    let mut wrong = Vec::new();
    for path in models() {
        match save_and_reload(&path) {
            Saved::NotLoaded(_) => {}
            Saved::NotSaved(error) => wrong.push(format!("{}: {error}", path.display())),
            Saved::NotReloaded(_, error) => wrong.push(format!("{}: {error}", path.display())),
            Saved::Reloaded(_, fields) if fields.is_empty() => same += 1,
            Saved::Reloaded(_, fields) => {
                wrong.push(format!("{}: {}", path.display(), fields.join("; ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same > 300, "only {same} models were found");
}
