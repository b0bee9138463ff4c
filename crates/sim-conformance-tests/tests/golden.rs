//! Every model of `conformance/models` against what MuJoCo 3.5.0 made of it.

use cortenforge::{Model, load_model_from_path};
use sim_conformance_tests::{
    Golden, Saved, compare_data, compare_model, compare_run, save_and_reload,
};
use sim_core::fields::Stage;
use sim_core::velocity::{rne_post_constraint, subtree_vel};
use std::path::{Path, PathBuf};

/// Model, floats: the compiler does the same operations.
const MODEL_TOL: f64 = 1e-12;
/// What does not come out of an iterative algorithm.
const SMOOTH_TOL: f64 = 1e-10;
/// What comes out of the constraint solver, which stops at its own tolerance.
const SOLVER_TOL: f64 = 1e-7;
/// The same, where the solver is told to go on to 1e-12.
const TIGHT_SOLVER_TOL: f64 = 1e-8;
/// A run, where MuJoCo stays this close to itself.
const RUN_TOL: f64 = 1e-8;
/// A run may leave MuJoCo's path this many times faster than MuJoCo does when its start is moved by 1e-10.
const SENSITIVITY: f64 = 10.0;

fn conformance() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// Golden files of a group, with their models.
fn group(name: &str) -> Vec<(PathBuf, PathBuf)> {
    let folder = conformance().join("golden").join(name);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|golden| {
            let model = conformance()
                .join("models")
                .join(name)
                .join(golden.file_stem().unwrap());
            let formats = ["xml", "urdf"].map(|format| model.with_extension(format));
            let model = formats.into_iter().find(|path| path.exists());
            let model = model.unwrap_or_else(|| panic!("{}: no model", golden.display()));
            (golden, model)
        })
        .collect()
}

/// What is different about one model, a line each.
fn check(golden: &Path, xml: &Path) -> Vec<String> {
    let golden = Golden::read(golden).unwrap();
    let model = match load_model_from_path(xml) {
        Ok(model) => model,
        Err(error) => return vec![error.to_string()],
    };
    let mut found: Vec<String> = compare_model(&model, &golden, MODEL_TOL)
        .differences
        .iter()
        .map(ToString::to_string)
        .collect();
    for k in 0..golden.snapshots() {
        found.extend(
            check_snapshot(&model, &golden, k)
                .into_iter()
                .map(|line| format!("state {k}: {line}")),
        );
    }
    found
}

fn check_snapshot(model: &Model, golden: &Golden, k: usize) -> Vec<String> {
    let mut data = model.make_data();
    golden.set_state(&mut data, k).unwrap();
    data.forward(model);
    subtree_vel(model, &mut data);
    rne_post_constraint(model, &mut data);
    let solver_tol = if model.opt.tolerance <= 1e-12 {
        TIGHT_SOLVER_TOL
    } else {
        SOLVER_TOL
    };
    let tolerance = |stage: Stage| {
        if stage < Stage::Solve {
            SMOOTH_TOL
        } else {
            solver_tol
        }
    };
    let report = compare_data(model, &data, golden, k, tolerance, |_, _| true);
    let mut found: Vec<String> = report.differences.iter().map(ToString::to_string).collect();

    let mut data = model.make_data();
    golden.set_state(&mut data, k).unwrap();
    for (steps, error, own) in compare_run(model, &mut data, golden, k) {
        // where MuJoCo itself is lost, nothing can be compared
        if own < 1e-3 && error > RUN_TOL.max(SENSITIVITY * own) {
            found.push(format!(
                "after {steps} steps: error {error:.1e}, MuJoCo's own {own:.1e}"
            ));
        }
    }
    found
}

fn check_group(name: &str, at_least: usize) {
    let files = group(name);
    assert!(
        files.len() >= at_least,
        "only {} models in {name}",
        files.len()
    );
    let mut failures = Vec::new();
    for (golden, xml) in &files {
        for line in check(golden, xml).iter().take(4) {
            failures.push(format!(
                "{}: {line}",
                xml.file_stem().unwrap().to_string_lossy()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn structure() {
    check_group("structure", 11);
}

#[test]
fn rigid() {
    check_group("rigid", 60);
}

#[test]
fn contact() {
    check_group("contact", 80);
}

#[test]
fn actuation() {
    check_group("actuation", 80);
}

#[test]
fn sensor() {
    check_group("sensor", 25);
}

#[test]
fn sleep() {
    check_group("sleep", 21);
}

#[test]
fn asset() {
    check_group("asset", 37);
}

#[test]
fn flex() {
    check_group("flex", 107);
}

#[test]
fn urdf() {
    check_group("urdf", 42);
}

/// A robot that is saved is MJCF, and the same model. In MJCF the world neither weighs anything nor stands elsewhere.
#[test]
fn urdf_saved() {
    for (_, path) in group("urdf") {
        if path.ends_with("world.urdf") || path.ends_with("world_moved.urdf") {
            continue;
        }
        match save_and_reload(&path) {
            Saved::Reloaded(_, differing) => {
                assert!(differing.is_empty(), "{}: {differing:?}", path.display());
            }
            Saved::NotLoaded(error) | Saved::NotSaved(error) | Saved::NotReloaded(_, error) => {
                panic!("{}: {error}", path.display());
            }
        }
    }
}

#[test]
fn mesh() {
    check_group("mesh", 167);
}

#[test]
fn plugin() {
    check_group("plugin", 30);
}

#[test]
fn sdf() {
    check_group("sdf", 26);
}

#[test]
fn refused() {
    let table = std::fs::read_to_string(conformance().join("golden/refused.tsv")).unwrap();
    for line in table.lines() {
        let (name, message) = line.split_once('\t').unwrap();
        let mut path = conformance().join("models/refused").join(name);
        if path.extension().is_none() {
            path.set_extension("xml");
        }
        let error = load_model_from_path(&path)
            .err()
            .unwrap_or_else(|| panic!("{name} loads"));
        // MuJoCo's words, after its "Error: " or "XML Error: "
        let words = message
            .split_once("Error: ")
            .map_or(message, |(_, words)| words);
        assert!(
            error.mujoco_text().contains(words),
            "{name}: ours: {error}\nMuJoCo: {message}"
        );
        assert!(
            error.line > 0 || name == "muscle_unlimited_slide",
            "{name}: no place: {error}"
        );
    }
}
