//! Who may use whom: the layers that ARCHITECTURE.md lists, held against the paths in the sources.
//!
//! A module uses those in the rows above its own, and never those beside or below it. The order is written in the map
//! alone, so that the map cannot say what is not so.

#![allow(clippy::disallowed_methods)] // a test of the sources reads them

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

    /// The modules that the sources have.
    fn modules(&self) -> BTreeSet<String> {
        let entries = std::fs::read_dir(&self.src).expect("the sources are there");
        entries
            .map(|entry| entry.expect("the folder can be read").path())
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| !["lib", "testing"].contains(&name.as_str()))
            .collect()
    }

    /// Every use of one module by another: the user, the used, the file, and the path as it is written.
    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for file in sources(&self.src) {
            let inside = file.strip_prefix(&self.src).expect("a file of this crate");
            let first = inside.components().next().expect("a file has a name");
            let user = Path::new(first.as_os_str()).with_extension("");
            let user = user.to_string_lossy().into_owned();
            if !self.rows.contains_key(&user) {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("a source can be read");
            for path in crate_paths(&without_tests(&text)) {
                // types that the crate's root exports are named like their modules
                let used = path.split("::").next().unwrap_or_default().to_lowercase();
                if used != user && self.rows.contains_key(&used) {
                    edges.push(Edge {
                        user: user.clone(),
                        used,
                        file: inside.to_owned(),
                        path,
                    });
                }
            }
        }
        edges
    }
}

struct Edge {
    user: String,
    used: String,
    file: PathBuf,
    path: String,
}

/// The source files of a folder, without those that hold tests alone.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if ["tests", "testing"].contains(&&*stem) {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// A source without its comments, and without the items that only tests have.
fn without_tests(text: &str) -> String {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .fold(String::new(), |code, line| code + line + "\n");
    let mut parts = code.split("#[cfg(test)]");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // a module with a body is the last item of its file; any other item ends with a semicolon
        let item = part.trim_start();
        let module = item.starts_with("mod ") && item.find('{') < item.find(';');
        if !module {
            kept += part.split_once(';').map_or("", |(_, rest)| rest);
        }
    }
    kept
}

/// The paths that start at the root of the crate, one for each name in braces.
fn crate_paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for rest in code.split("crate::").skip(1) {
        if !rest.starts_with('{') {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
            let (path, group) = rest.split_at(end.unwrap_or(rest.len()));
            match group.strip_prefix('{') {
                Some(group) if path.ends_with("::") => {
                    paths.extend(names(group).iter().map(|name| format!("{path}{name}")));
                }
                _ => paths.push(path.to_owned()),
            }
        } else {
            paths.extend(names(&rest[1..]));
        }
    }
    paths
}

/// What stands between a brace and the one that closes it, split at its commas.
fn names(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names = vec![String::new()];
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => names.push(String::new()),
            c => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                names.last_mut().expect("never empty").push(c);
            }
        }
    }
    names
        .iter()
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

#[track_caller]
fn assert_downwards(layers: &Layers, edges: impl IntoIterator<Item = Edge>) {
    let wrong: Vec<String> = edges
        .into_iter()
        .filter(|edge| layers.rows[&edge.used] >= layers.rows[&edge.user])
        .map(|edge| {
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
        })
        .collect();
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
    // all stages borrow their work space; data holds it and does nothing with it
    let edges = layers
        .edges()
        .into_iter()
        .filter(|edge| edge.used != "scratch" && edge.user != "scratch");
    assert_downwards(&layers, edges);
}

#[test]
fn the_list_of_work_spaces_names_work_spaces_alone() {
    for edge in Layers::read("sim-core").edges() {
        let name = edge.path.rsplit("::").next().unwrap_or_default();
        if edge.user == "scratch" {
            assert!(name.ends_with("Scratch") || name == "Data", "{}", edge.path);
        }
    }
}

#[test]
fn reader_and_compiler_use_what_stands_above() {
    let layers = Layers::read("sim-mjcf");
    assert_downwards(&layers, layers.edges());
}

#[test]
fn paths_are_found_however_they_are_written() {
    let code = "use crate::{data::{A, B}, model::C};\nuse crate::math::{X, Y};\nlet x = crate::linalg::dot(a, b);";
    let expected = [
        "data::{A, B}",
        "model::C",
        "math::X",
        "math::Y",
        "linalg::dot",
    ];
    assert_eq!(crate_paths(code), expected);
    let code = "use crate::a::B; // crate::c::D\n#[cfg(test)]\nuse crate::e::F;\n#[cfg(test)]\nmod tests {\n use crate::g::H;\n}";
    assert_eq!(crate_paths(&without_tests(code)), ["a::B"]);
}
