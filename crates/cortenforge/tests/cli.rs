//! The commands `simulate`, `info`, `dump` and `convert`, as a user runs them.

mod common;

use common::{complains, model, run, says};
use std::path::{Path, PathBuf};

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn convert_writes_a_model_that_is_the_same() {
    let saved = scratch("saved.xml").to_string_lossy().into_owned();
    let arm = model("arm_hill_compliant");
    says(&["convert", &arm, &saved]);
    let numbers = |path: &str| says(&["dump", path, "--after", "10"]);
    assert_eq!(numbers(&arm), numbers(&saved));

    let error = complains(&["convert", &arm, "saved.obj"]);
    assert!(
        error.contains("'saved.obj' ends in no known format"),
        "{error}"
    );
}

#[test]
fn simulate_runs_the_bundled_model() {
    let out = says(&["simulate", "--seconds", "0.1"]);
    for words in [
        "arm with six muscles",
        "50 steps",
        "times real time",
        "energy",
        "warnings",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn every_command_takes_urdf() {
    let robot = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/models/urdf/floating_base.urdf"
    );
    assert!(says(&["simulate", robot, "--seconds", "0.01"]).contains("floating_base"));
    assert!(says(&["info", robot]).contains("floating_base"));
    assert!(says(&["dump", robot]).contains("nbody"));
    run(&["check", robot]);
    let broken = scratch("broken.urdf");
    std::fs::write(&broken, "<robot>\n  <link/>\n</robot>").expect("it can be written");
    let out = complains(&["info", &broken.to_string_lossy()]);
    assert!(out.contains("required attribute missing: 'name'"), "{out}");
    assert!(out.contains("2 |   <link/>"), "{out}");
}

#[test]
fn simulate_writes_trajectory_and_plot() {
    let (csv, npz, html) = (scratch("run.csv"), scratch("run.npz"), scratch("run.html"));
    let path = |p: &Path| p.to_string_lossy().into_owned();
    let arm = model("arm_hill_compliant");
    says(&[
        "simulate",
        &arm,
        "--seconds",
        "0.1",
        "--keyframe",
        "bent",
        "--out",
        &path(&csv),
        "--plot",
        &path(&html),
    ]);
    let text = std::fs::read_to_string(&csv).expect("it is written");
    let columns = text
        .lines()
        .next()
        .expect("there is a header")
        .split(',')
        .count();
    assert!(text.lines().count() > 50 && columns > 10);
    let numbers = |line: &str| {
        line.split(',')
            .all(|cell| cell.parse::<f64>().is_ok_and(f64::is_finite))
    };
    assert!(
        text.lines()
            .skip(1)
            .all(|line| numbers(line) && line.split(',').count() == columns)
    );
    let page = std::fs::read_to_string(&html).expect("it is written");
    assert!(page.contains("<html") && page.contains("shoulder.qpos") && !page.contains("http://"));

    says(&[
        "simulate",
        &arm,
        "--seconds",
        "0.1",
        "--every",
        "10",
        "--out",
        &path(&npz),
    ]);
    assert_eq!(&std::fs::read(&npz).expect("it is written")[..2], b"PK");
}

#[test]
fn simulate_names_the_keyframes_there_are() {
    let message = complains(&["simulate", &model("arm7"), "--keyframe", "nowhere"]);
    assert!(
        message.contains("nowhere") && message.contains("reach"),
        "{message}"
    );
}

#[test]
fn files_that_are_not_there_are_named() {
    for command in ["simulate", "info", "dump", "check"] {
        let message = complains(&[command, "/nowhere/at/all.xml"]);
        assert!(message.contains("/nowhere/at/all.xml"), "{message}");
    }
}

#[test]
fn info_lists_what_is_in_a_model() {
    let out = says(&["info", &model("arm_hill_compliant")]);
    for words in [
        "activations (na)",
        "12",
        "shoulder",
        "biceps",
        "HillMuscle",
        "bent",
        "kg",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn dump_writes_every_field_as_json() {
    let out = says(&["dump", &model("arm_hill_compliant"), "--after", "3"]);
    let all: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    let count = |value: &serde_json::Value| value.as_object().map_or(0, serde_json::Map::len);
    assert!(count(&all["model"]) > 400 && count(&all["data"]) > 100);
    assert!(count(&all["model"]["opt"]) > 20 && count(&all["model"]["vis"]) > 3);
    // no key stands twice: what is read has as many keys as the text
    fn keys(value: &serde_json::Value) -> usize {
        let inside = value
            .as_object()
            .map_or(0, |object| object.values().map(keys).sum());
        inside + value.as_object().map_or(0, serde_json::Map::len)
    }
    assert_eq!(
        keys(&all),
        out.lines().filter(|line| line.starts_with('"')).count()
    );
    let text = out.as_str();
    for name in [
        "actuator_gainprm",
        "qfrc_actuator",
        "act_dot",
        "xpos",
        "timestep",
    ] {
        assert!(text.contains(name), "{name}");
    }
}

#[test]
fn dump_writes_npz() {
    let path = scratch("dump.npz");
    says(&[
        "dump",
        &model("arm7"),
        "--format",
        "npz",
        "--out",
        &path.to_string_lossy(),
    ]);
    assert_eq!(&std::fs::read(&path).expect("it is written")[..2], b"PK");
    let message = complains(&["dump", &model("arm7"), "--format", "npz"]);
    assert!(
        message.contains("--out") || message.contains("file"),
        "{message}"
    );
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [
        ["simulate", "--every", "0"],
        ["simulate", "--seconds", "x"],
        ["simulate", "--seconds=-1", "--out=x.csv"],
        ["simulate", "--seconds", "nan"],
        ["check", "--allow", "CF999"],
        ["dump", "--format", "xml"],
    ] {
        assert_eq!(run(&arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert!(complains(&["nonsense"]).contains("nonsense"));
}

#[test]
fn convert_writes_a_binary_file_that_every_command_takes() {
    let out = scratch("arm.mjb");
    let out = out.to_string_lossy();
    says(&["convert", &model("arm_muscles"), &out]);
    assert!(says(&["info", &out]).contains("arm with six muscles"));
    assert!(says(&["simulate", &out, "--seconds", "0.02"]).contains("10 steps"));
    let unknown = complains(&["convert", &model("arm_muscles"), "arm.step"]);
    assert!(unknown.contains("no known format"), "{unknown}");
}

#[test]
fn bench_says_what_a_model_costs() {
    let arm = model("arm_muscles");
    let out = says(&["bench", &arm, "--seconds", "0.2"]);
    for words in [
        "one thread",
        "steps per second",
        "in the mean",
        "PosKinematics",
        "solver=\"CG\"",
        "<flag contact=\"disable\"/>",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let json = says(&["bench", &arm, "--seconds", "0.2", "--json"]);
    let figures: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert!(figures["steps_per_second"].as_f64() > Some(0.0));
    assert!(figures["seconds_per_step"]["Step"].as_f64() > Some(0.0));
    assert!(
        figures["variants"]
            .as_array()
            .is_some_and(|tried| tried.len() > 4)
    );
    let error = complains(&["bench", &arm, "--keyframe", "nowhere"]);
    assert!(error.contains("nowhere"), "{error}");
}
