//! Reads every model below the given files and directories and prints what came of it, a line per model.

use sim_mjcf::Spec;
use std::path::{Path, PathBuf};

fn main() {
    let mut models = Vec::new();
    for argument in std::env::args().skip(1) {
        collect(Path::new(&argument), &mut models);
    }
    models.sort();
    let mut read = 0;
    for path in &models {
        match Spec::from_xml_path(path) {
            Ok(spec) => {
                read += 1;
                println!("ok\t{}\t{} bodies", path.display(), spec.bodies.len());
            }
            Err(error) => {
                let text = error.to_string().replace('\n', " | ");
                println!("refused\t{}\t{text}", path.display());
            }
        }
    }
    println!("{read} of {} models read", models.len());
}

/// All `.xml` files below a path.
fn collect(path: &Path, models: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| collect(&entry.path(), models));
    } else if path.extension().is_some_and(|e| e == "xml") {
        models.push(path.to_owned());
    }
}
