//! Outputs of `simulate`, `dump` and `convert`: checked before the work, complete or not there, and nothing is lost.

mod common;

use common::{Table, command, complains, file, folder, listed, model, run, says, text};
use cortenforge::npz;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

#[test]
fn places_that_cannot_be_written_are_found_before_the_first_step() {
    let folder = folder("files_places");
    let scene = file(
        &folder,
        "scene.xml",
        &std::fs::read_to_string(model("arm7")).expect("it is there"),
    );
    let ctrl = file(&folder, "ctrl.csv", "0,0,0,0,0,0,0\n");
    let before = std::fs::read_to_string(&ctrl).expect("it is there");
    let (missing, inside) = (
        text(&folder.join("no/run.csv")),
        text(&folder.join("sub.csv")),
    );
    std::fs::create_dir(&inside).expect("it can be made");
    for (arguments, message) in [
        (vec!["--out", missing.as_str()], "the folder"),
        (vec!["--out", &inside], "it is a folder"),
        (vec!["--out", "run.txt"], "must end in .csv or .npz"),
        (
            vec!["--out", &ctrl, "--ctrl", &ctrl],
            "which this command needs",
        ),
        (vec!["--plot", &scene], "which this command needs"),
        (
            vec!["--out", "same.csv", "--plot", "same.csv"],
            "which this command needs",
        ),
        (vec!["--out", "/proc/run.npz"], "cannot write /proc/run.npz"),
    ] {
        // a run that would not end
        let mut all = vec!["simulate", &scene, "--seconds", "1e9"];
        all.extend(arguments);
        let error = complains(&all);
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(listed(&folder), ["ctrl.csv", "scene.xml", "sub.csv"]);
    assert_eq!(std::fs::read_to_string(&ctrl).expect("it is there"), before);
    for arguments in [
        ["dump", &scene, "--out", &scene],
        ["convert", &scene, &scene, "--"],
    ] {
        let error = complains(&arguments);
        assert!(error.contains("which this command needs"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_what_was_run() {
    for (name, format) in [("files_csv", "csv"), ("files_npz", "npz")] {
        let folder = folder(name);
        let out = folder.join(format!("run.{format}"));
        let (page, out_text) = (text(&folder.join("run.html")), text(&out));
        let model = model("arm7");
        let arguments = [
            "simulate",
            &model,
            "--seconds",
            "1e9",
            "--out",
            &out_text,
            "--plot",
            &page,
        ];
        let (child, mut said) = common::started(&arguments, 1);
        let growing = match format {
            "csv" => folder.join("run.csv.part"),
            _ => folder.join("run.npz.part/time.npy"),
        };
        common::wait_until(|| std::fs::metadata(&growing).is_ok_and(|about| about.len() > 1000));
        assert!(!out.exists(), "it is not complete yet");
        common::interrupt(&child);
        let mut rest = String::new();
        said.read_to_string(&mut rest).expect("it says text");
        let end = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&end.stderr);
        assert_eq!(end.status.code(), Some(130), "{errors}");
        assert!(errors.contains("interrupted after"), "{errors}");
        let said = rest;
        let steps = said.lines().find_map(|line| line.strip_prefix("steps "));
        let steps = steps
            .and_then(|rest| rest.split_whitespace().next())
            .expect("it says so");
        let steps: usize = steps.parse().expect("it is a number");
        let rows = match format {
            "csv" => Table::read(&out).rows.len(),
            _ => {
                arrays(&out)
                    .iter()
                    .find(|(name, _)| name == "time")
                    .expect("it is there")
                    .1
                    .shape[0]
            }
        };
        assert_eq!(rows, steps + 1);
        let mut wanted = [format!("run.{format}"), "run.html".to_owned()];
        wanted.sort();
        assert_eq!(listed(&folder), wanted);
    }
}

fn arrays(path: &Path) -> Vec<(String, npz::Array)> {
    npz::read(File::open(path).expect("it is there")).expect("it is complete")
}

/// The command in a shell, in which no file may become larger than so many blocks of 512 bytes.
#[cfg(unix)]
fn limited(blocks: u32, arguments: &[&str]) -> std::process::Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut shell = std::process::Command::new("sh");
    let shell = shell
        .args(["-c", &script, env!("CARGO_BIN_EXE_cortenforge")])
        .args(arguments);
    shell.stdin(Stdio::null()).output().expect("it runs")
}

#[cfg(unix)]
#[test]
fn without_room_the_run_ends_and_what_fitted_is_kept() {
    let model = model("arm7");
    let folder = folder("files_full");
    let out = text(&folder.join("run.csv"));
    let end = limited(
        1000,
        &["simulate", &model, "--seconds", "1e9", "--out", &out],
    );
    let errors = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("run.csv: File too large") && errors.contains("run.csv.part"),
        "{errors}"
    );
    assert_eq!(listed(&folder), ["run.csv.part"]);
    let table = Table::read(folder.join("run.csv.part"));
    assert!(table.rows.len() > 100 && table.rows.iter().all(|row| row.len() == table.names.len()));

    // arrays are kept where the whole of them does not fit
    let folder = common::folder("files_full_npz");
    let out = text(&folder.join("run.npz"));
    let end = limited(
        1000,
        &["simulate", &model, "--seconds", "1e9", "--out", &out],
    );
    let errors = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(1), "{errors}");
    assert!(errors.contains("rows are in the folder"), "{errors}");
    assert_eq!(listed(&folder), ["run.npz.part"]);
    let part = folder.join("run.npz.part");
    let bytes = std::fs::read(part.join("qpos.npy")).expect("it is there");
    let length = |name: &str| {
        std::fs::metadata(part.join(name))
            .expect("it is there")
            .len()
            - 192
    };
    let rows = length("time.npy") / 8;
    assert!(rows > 100);
    assert_eq!(length("qpos.npy"), rows * 8 * 7);
    let header = String::from_utf8_lossy(&bytes[..192]).into_owned();
    assert!(
        header.contains(&format!("'shape': ({rows}, 7, )")),
        "{header}"
    );

    // a run after it leaves the rest of the one before alone
    says(&["simulate", &model, "--seconds", "0.01", "--out", &out]);
    assert_eq!(listed(&folder), ["run.npz", "run.npz.part"]);
}

#[cfg(unix)]
#[test]
fn a_full_device_is_an_error() {
    let folder = folder("files_device");
    let out = folder.join("run.csv");
    std::os::unix::fs::symlink("/dev/full", &out).expect("it can be made");
    let end = run(&[
        "simulate",
        &model("arm7"),
        "--seconds",
        "0.1",
        "--out",
        &text(&out),
    ]);
    let errors = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(1));
    assert!(errors.contains("No space left on device"), "{errors}");
    let end = run(&["dump", &model("arm7"), "--out", &text(&out)]);
    let errors = String::from_utf8_lossy(&end.stderr);
    assert!(
        end.status.code() == Some(1) && errors.contains("No space left"),
        "{errors}"
    );
}

#[test]
fn a_reader_that_goes_is_an_error() {
    let arm = model("arm7");
    // more than a pipe holds
    let large = r#"<mujoco><size nuserdata="200000"/></mujoco>"#;
    let large = file(&folder("files_reader"), "large.xml", large);
    for arguments in [
        vec!["simulate", &arm, "--seconds", "1e9", "--out", "-"],
        vec!["dump", &large],
    ] {
        let child = command(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("it runs");
        let mut start = [0; 100];
        child
            .stdout
            .take()
            .expect("it is open")
            .read_exact(&mut start)
            .expect("it writes");
        let end = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&end.stderr);
        assert_eq!(end.status.code(), Some(1), "{errors}");
        assert!(
            errors.contains("standard output: its reader has gone"),
            "{errors}"
        );
    }
}

#[cfg(unix)]
#[test]
fn words_that_do_not_arrive_are_an_error() {
    let arm = model("arm7");
    for arguments in [
        vec!["simulate", &arm, "--seconds", "0.01"],
        vec!["info", &arm],
        vec!["check", &arm],
        vec!["check", "--codes"],
    ] {
        let full = File::options().write(true).open("/dev/full");
        let end = command(&arguments)
            .stdout(full.expect("it is there"))
            .output()
            .expect("it runs");
        let errors = String::from_utf8_lossy(&end.stderr);
        assert_eq!(end.status.code(), Some(1), "{arguments:?} {errors}");
        assert!(errors.contains("No space left"), "{errors}");
    }
}

#[cfg(unix)]
#[test]
fn a_model_whose_path_is_no_text_is_refused_in_words() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("files_no_text");
    let name = std::ffi::OsStr::from_bytes(b"m\xff.xml");
    let scene = folder.join(name);
    // some file systems have no such names
    if std::fs::write(&scene, "<mujoco/>").is_err() {
        return;
    }
    let end = command(&["info"]).arg(&scene).output().expect("it runs");
    let errors = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(1), "{errors}");
    assert!(errors.contains("its path is no text in UTF-8"), "{errors}");
    let error = cortenforge::load_model_from_path(&scene).expect_err("it is refused");
    assert!(error.message.contains("its path is no text"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_step_that_does_not_end_is_interrupted() {
    let folder = folder("files_endless");
    let scene = r#"<mujoco>
      <option iterations="2147483647" ls_iterations="2147483647" tolerance="0" solver="PGS" cone="elliptic"
              noslip_iterations="2147483647" noslip_tolerance="0" ccd_iterations="2147483647" ccd_tolerance="0"/>
      <worldbody>
        <geom type="plane" size="1 1 1"/>
        <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .11"/></body>
        <body pos=".1 0 .31"><freejoint/><geom type="ellipsoid" size=".1 .1 .11"/></body>
      </worldbody>
    </mujoco>"#;
    for solver in ["PGS", "CG", "Newton"] {
        let scene = file(&folder, "scene.xml", &scene.replace("PGS", solver));
        let out = text(&folder.join("run.csv"));
        let arguments = ["simulate", &scene, "--out", &out];
        let (child, _said) = common::started(&arguments, 1);
        common::interrupt(&child);
        let end = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&end.stderr);
        assert_eq!(end.status.code(), Some(130), "{solver}: {errors}");
        assert!(errors.contains("interrupted after"), "{solver}: {errors}");
        // no step came to an end: there are no rows, and the file is complete
        assert_eq!(listed(&folder), ["run.csv", "scene.xml"]);
        // a trial does not wait for ever either
        says(&["check", &scene]);
    }
}

#[test]
fn a_negative_time_is_no_option() {
    let error = complains(&["simulate", "--seconds", "-1"]);
    assert!(error.contains("not a length of time"), "{error}");
}

#[test]
fn standard_output_has_the_table_alone() {
    let out = says(&[
        "simulate",
        &model("arm7"),
        "--seconds",
        "0.02",
        "--out",
        "-",
    ]);
    let table = Table::parse(&out);
    assert_eq!((table.names[0].as_str(), table.rows.len()), ("time", 11));
}

#[test]
fn what_was_there_stays_until_there_is_something_better() {
    let folder = folder("files_old");
    let out = file(&folder, "run.csv", "old\n");
    let ctrl = file(&folder, "ctrl.csv", "1,2\n");
    complains(&["simulate", &model("arm7"), "--ctrl", &ctrl, "--out", &out]);
    assert_eq!(std::fs::read_to_string(&out).expect("it is there"), "old\n");
    says(&[
        "simulate",
        &model("arm7"),
        "--seconds",
        "0.01",
        "--out",
        &out,
    ]);
    assert!(Table::read(&out).rows.len() > 1);
}

#[cfg(unix)]
#[test]
fn a_dump_takes_no_more_memory_than_its_model() {
    // 20,000,000 numbers are 160 MB in memory, and would be more than 600 as a tree of JSON
    let folder = folder("files_dump");
    let scene = r#"<mujoco><size nuserdata="20000000" memory="1M"/><worldbody><geom size="1"/></worldbody></mujoco>"#;
    let scene = file(&folder, "scene.xml", scene);
    let out = folder.join("dump.json");
    let script = "ulimit -v 600000; exec \"$0\" \"$@\"";
    let mut shell = std::process::Command::new("sh");
    let shell = shell.args([
        "-c",
        script,
        env!("CARGO_BIN_EXE_cortenforge"),
        "dump",
        &scene,
        "--out",
        &text(&out),
    ]);
    let end = shell.output().expect("it runs");
    assert!(
        end.status.success(),
        "{}",
        String::from_utf8_lossy(&end.stderr)
    );
    assert!(std::fs::metadata(&out).expect("it is there").len() > 80_000_000);
}
