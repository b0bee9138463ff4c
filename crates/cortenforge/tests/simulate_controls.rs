//! Tables of controls: which row applies when, to which actuators, and what is refused.

mod common;

use common::{Table, complains, file, folder, run, says, text};
use std::path::Path;

const SCENE: &str = r#"<mujoco>
  <option timestep="0.005"/>
  <worldbody>
    <body><joint name="x"/><geom size=".1"/></body>
    <body><joint name="y"/><geom size=".1"/></body>
  </worldbody>
  <actuator><motor name="a" joint="x"/><motor name="b" joint="y"/></actuator>
  <keyframe><key name="k" ctrl="7 8"/></keyframe>
</mujoco>"#;

/// The recorded controls of a run with a table.
fn controls(folder: &Path, table: &str, more: &[&str]) -> Table {
    let scene = file(folder, "scene.xml", SCENE);
    let ctrl = file(folder, "ctrl.csv", table);
    let out = text(&folder.join("run.csv"));
    let mut arguments = vec!["simulate", &scene, "--ctrl", &ctrl, "--out", &out];
    arguments.extend_from_slice(more);
    says(&arguments);
    Table::read(out)
}

#[test]
fn a_row_is_for_its_step() {
    let folder = folder("ctrl_steps");
    let rows: String = (0..20_000).map(|i| format!("{i},{}\n", 2 * i)).collect();
    let table = controls(&folder, &rows, &["--seconds", "99.995"]);
    let wanted: Vec<f64> = (0..20_000).map(f64::from).collect();
    assert_eq!(table.column("a.ctrl"), wanted);
    assert_eq!(table.column("b.ctrl")[19_999], 39_998.0);
}

#[test]
fn a_row_with_a_time_applies_from_the_step_that_reaches_it() {
    let folder = folder("ctrl_times");
    let wanted: Vec<f64> = (0..20_000).map(f64::from).collect();
    // times as people write them, and as they are recorded
    let written: String = (0..20_000)
        .map(|i| format!("{:.3},{i}\n", f64::from(i) * 0.005))
        .collect();
    let table = controls(
        &folder,
        &format!("time,a\n{written}"),
        &["--seconds", "99.995"],
    );
    assert_eq!(table.column("a.ctrl"), wanted);
    let times = table.column("time");
    let recorded: String = times
        .iter()
        .enumerate()
        .map(|(i, t)| format!("{t},{i}\n"))
        .collect();
    let table = controls(
        &folder,
        &format!("time,a\n{recorded}"),
        &["--seconds", "99.995"],
    );
    assert_eq!(table.column("a.ctrl"), wanted);
    // between steps, and before the first row
    let table = controls(
        &folder,
        "time,b\n0.0051,1\n0.02,2\n0.02,3\n",
        &["--seconds", "0.025", "--keyframe", "k"],
    );
    assert_eq!(table.column("b.ctrl"), [8.0, 8.0, 1.0, 1.0, 3.0, 3.0]);
    assert_eq!(table.column("a.ctrl"), [7.0; 6]);
}

#[test]
fn columns_go_by_the_names_of_actuators() {
    let folder = folder("ctrl_names");
    let table = controls(&folder, "b, \"a\"\n1,2\n", &["--seconds", "0.01"]);
    assert_eq!(
        (table.column("a.ctrl")[0], table.column("b.ctrl")[2]),
        (2.0, 1.0)
    );
    let table = controls(&folder, "time,b.ctrl\n0,5\n", &["--seconds", "0.01"]);
    assert_eq!(table.column("b.ctrl"), [5.0; 3]);
}

#[test]
fn mistakes_are_found_before_the_first_step() {
    let folder = folder("ctrl_mistakes");
    let scene = file(&folder, "scene.xml", SCENE);
    for (table, message) in [
        ("", "ctrl.csv:1: there are no rows"),
        (
            "a;b\n1;2\n",
            "ctrl.csv:1:1: cells are separated by commas, not by ';'",
        ),
        (
            "a,z\n1,2\n",
            "ctrl.csv:1:3: no actuator called 'z'; there are 'a', 'b'",
        ),
        (
            "b,b\n1,2\n",
            "ctrl.csv:1:3: a second column for actuator 'b'",
        ),
        (
            "1,2\n3,zwei\n",
            "ctrl.csv:2:3: 'zwei' for 'b' is not a number",
        ),
        ("1,2\n3,nan\n", "ctrl.csv:2:3: 'nan' for 'b' is not finite"),
        (
            "1,2\n3\n",
            "ctrl.csv:2:2: 1 number, but the model has 2 actuators",
        ),
        (
            "time,a\n1,1\n0,1\n",
            "ctrl.csv:3:1: the time goes back from 1 to 0",
        ),
    ] {
        let ctrl = file(&folder, "ctrl.csv", table);
        let out = text(&folder.join("run.csv"));
        let error = complains(&[
            "simulate",
            &scene,
            "--seconds",
            "0.01",
            "--ctrl",
            &ctrl,
            "--out",
            &out,
        ]);
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(
        common::listed(&folder),
        ["ctrl.csv", "scene.xml"],
        "nothing was written"
    );
    let error = complains(&["simulate", &scene, "--ctrl", "/nowhere/ctrl.csv"]);
    assert!(error.contains("/nowhere/ctrl.csv"), "{error}");
}

#[cfg(unix)]
#[test]
fn devices_are_refused_and_pipes_can_be_interrupted() {
    let folder = folder("ctrl_pipes");
    let scene = file(&folder, "scene.xml", SCENE);
    for device in ["/dev/zero", "/dev/null"] {
        let error = complains(&["simulate", &scene, "--ctrl", device]);
        assert!(error.contains("neither a file nor a pipe"), "{error}");
    }
    let pipe = text(&folder.join("pipe"));
    let made = std::process::Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .expect("it runs");
    assert!(made.success());
    // rows come, then nothing more: Ctrl-C ends the run in order
    let out = text(&folder.join("run.csv"));
    let arguments = [
        "simulate",
        &scene,
        "--seconds",
        "1e9",
        "--ctrl",
        &pipe,
        "--out",
        &out,
    ];
    let pipe_for_rows = pipe.clone();
    let writer = std::thread::spawn(move || {
        let mut writer = std::fs::OpenOptions::new()
            .write(true)
            .open(&pipe_for_rows)
            .expect("somebody reads");
        std::io::Write::write_all(&mut writer, b"b\n1\n2\n3\n").expect("it is taken");
        writer
    });
    let (mut child, _said) = common::started(&arguments, 2);
    let writer = writer.join().expect("it ends");
    std::thread::sleep(std::time::Duration::from_secs(1));
    common::interrupt(&child);
    let status = child.wait().expect("it ends");
    drop(writer);
    assert_eq!(status.code(), Some(130));
    let table = Table::read(&out);
    assert_eq!(table.column("b.ctrl")[..3], [1.0, 2.0, 3.0]);
}

#[test]
fn controls_come_from_standard_input() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = folder("ctrl_stdin");
    let scene = file(&folder, "scene.xml", SCENE);
    let out = text(&folder.join("run.csv"));
    let arguments = [
        "simulate",
        &scene,
        "--seconds",
        "0.02",
        "--ctrl",
        "-",
        "--out",
        &out,
    ];
    let mut child = common::command(&arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("it runs");
    child
        .stdin
        .take()
        .expect("it is open")
        .write_all(b"1,2\n3,4\n5,6\n")
        .expect("it is taken");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(
        Table::read(&out).column("a.ctrl"),
        [1.0, 3.0, 5.0, 5.0, 5.0]
    );
    let both = run(&["simulate", "-", "--ctrl", "-"]);
    assert_eq!(both.status.code(), Some(1));
}
