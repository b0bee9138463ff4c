//! Who may use whom: the layers that ARCHITECTURE.md lists, held against the paths and the calls in the sources.
//!
//! A module uses those in the rows above its own, and never those beside or below it. The order is written in the map
//! alone, so that the map cannot say what is not so.

#![allow(clippy::disallowed_methods)] // a test of the sources reads them

#[path = "architecture/cheats.rs"]
mod cheats;
#[path = "architecture/edges.rs"]
mod edges;
#[path = "architecture/source.rs"]
mod source;

use edges::{Edge, Findings, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A crate: its sources, and its modules with the row of the map that each stands in.
struct Layers {
    src: PathBuf,
    rows: BTreeMap<String, usize>,
}

impl Layers {
    /// The layers that the map lists under `### Layers of <name>`.
    fn read(name: &str) -> Layers {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let map = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the map is there");
        let heading = format!("### Layers of `{name}`");
        let section = map.split(&heading).nth(1).expect("the map lists layers");
        let table = section
            .lines()
            .skip(1)
            .take_while(|line| !line.starts_with('#'));
        let mut rows = BTreeMap::new();
        for (row, line) in table.filter(|line| line.starts_with("| `")).enumerate() {
            let cell = line.split('|').nth(1).unwrap_or_default();
            for module in cell.split('`').skip(1).step_by(2) {
                assert_eq!(
                    rows.insert(module.to_owned(), row),
                    None,
                    "`{module}` is listed twice"
                );
            }
        }
        let src = root.join("crates").join(name).join("src");
        Layers { src, rows }
    }

    /// The modules that the sources have, without those that the root declares for tests alone.
    fn modules(&self) -> BTreeSet<String> {
        let root = std::fs::read_to_string(self.src.join("lib.rs")).expect("the root is there");
        let (_, tests) = source::without_tests(&source::tokens(&root));
        let entries = std::fs::read_dir(&self.src).expect("the sources are there");
        entries
            .map(|entry| entry.expect("the folder can be read").path())
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != "lib" && !tests.contains(name))
            .collect()
    }

    /// What the sources say.
    fn findings(&self) -> Findings {
        let modules = self.rows.keys().cloned().collect();
        let mut sources = Vec::new();
        read_sources(&self.src, &self.src, &mut sources);
        edges::find(&modules, &sources)
    }
}

/// The source files of a folder.
fn read_sources(src: &Path, folder: &Path, sources: &mut Vec<Source>) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if path.is_dir() {
            read_sources(src, &path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let inside = path.strip_prefix(src).expect("a file of this crate");
            let text = std::fs::read_to_string(&path).expect("a source can be read");
            sources.push((inside.to_owned(), text));
        }
    }
}

/// What goes against the rows: uses of modules that do not stand above their user, and all that hides a use.
fn wrong(rows: &BTreeMap<String, usize>, findings: Findings) -> Vec<String> {
    let edges = findings
        .edges
        .into_iter()
        .filter(|edge| rows[&edge.used] >= rows[&edge.user]);
    let edges = edges.map(|edge| {
        let Edge {
            user,
            used,
            file,
            path,
        } = edge;
        format!(
            "{}: `{user}` may not use `{used}` (crate::{path})",
            file.display()
        )
    });
    edges.chain(findings.faults).collect()
}

#[track_caller]
fn assert_downwards(layers: &Layers, findings: Findings) {
    let wrong = wrong(&layers.rows, findings);
    assert!(
        wrong.is_empty(),
        "against the layers in ARCHITECTURE.md:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_module_stands_on_the_map() {
    for name in ["sim-core", "sim-mjcf"] {
        let layers = Layers::read(name);
        let listed: BTreeSet<String> = layers.rows.keys().cloned().collect();
        assert_eq!(
            listed,
            layers.modules(),
            "modules of {name}: on the map, in the sources"
        );
    }
}

#[test]
fn the_engine_uses_what_stands_above() {
    let layers = Layers::read("sim-core");
    let mut findings = layers.findings();
    // all stages borrow their work space; data holds it and does nothing with it
    // what plugins are is said in terms of models and data, which hold them
    findings
        .edges
        .retain(|edge| edge.used != "scratch" && edge.user != "scratch" && edge.user != "plugin");
    assert_downwards(&layers, findings);
}

#[test]
fn the_list_of_work_spaces_names_work_spaces_alone() {
    for edge in Layers::read("sim-core").findings().edges {
        let name = edge.path.rsplit("::").next().unwrap_or_default();
        if edge.user == "scratch" {
            assert!(name.ends_with("Scratch") || name == "Data", "{}", edge.path);
        }
    }
}

#[test]
fn plugins_name_models_and_data_alone() {
    let layers = Layers::read("sim-core");
    for edge in layers.findings().edges {
        let below = edge.user == "plugin" && layers.rows[&edge.used] > layers.rows["plugin"];
        let name = edge.path.rsplit("::").next().unwrap_or_default();
        let allowed = ["Model", "Data", "SensorStage"].contains(&name);
        assert!(!below || allowed, "{}", edge.path);
    }
}

#[test]
fn reader_and_compiler_use_what_stands_above() {
    let layers = Layers::read("sim-mjcf");
    assert_downwards(&layers, layers.findings());
}
