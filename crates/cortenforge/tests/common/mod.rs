//! Running the command as a user does.
#![allow(dead_code)]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

pub const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models");

/// The command, not started yet.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortenforge"));
    command.args(arguments).stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command runs")
}

/// What a successful command prints.
#[track_caller]
pub fn says(arguments: &[&str]) -> String {
    let run = run(arguments);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    String::from_utf8(run.stdout).expect("it prints text")
}

/// What a command that fails prints, with the status that failures have.
#[track_caller]
pub fn complains(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert!(matches!(run.status.code(), Some(1 | 2)), "{:?}", run.status);
    String::from_utf8_lossy(&run.stderr).into_owned()
}

/// The path of a model of the crate.
pub fn model(name: &str) -> String {
    format!("{MODELS}/{name}.xml")
}

/// An empty folder of a test's own.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("it can be made");
    path
}

/// Writes a file into a folder and gives its path.
pub fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.to_string_lossy().into_owned()
}

pub fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The names of all files in a folder.
pub fn listed(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("it is a folder");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A table with a header.
pub struct Table {
    pub names: Vec<String>,
    pub rows: Vec<Vec<f64>>,
}

impl Table {
    pub fn read(path: impl AsRef<Path>) -> Table {
        Table::parse(&std::fs::read_to_string(path).expect("it is written"))
    }

    pub fn parse(text: &str) -> Table {
        assert!(text.ends_with('\n'), "the last row is not complete");
        let mut lines = text.lines();
        let names = lines
            .next()
            .expect("there is a header")
            .split(',')
            .map(str::to_owned);
        let number = |cell: &str| cell.parse().expect("it is a number");
        Table {
            names: names.collect(),
            rows: lines
                .map(|line| line.split(',').map(number).collect())
                .collect(),
        }
    }

    /// A column by its name.
    #[track_caller]
    pub fn column(&self, name: &str) -> Vec<f64> {
        let place = self.names.iter().position(|known| known == name);
        let place = place.unwrap_or_else(|| panic!("no column {name} among {:?}", self.names));
        self.rows.iter().map(|row| row[place]).collect()
    }
}

/// A command that has said its first lines: from then on it can be interrupted in order. The rest of what it says is to be read.
pub fn started(arguments: &[&str], lines: usize) -> (Child, BufReader<ChildStdout>) {
    let mut command = command(arguments);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut said = BufReader::new(child.stdout.take().expect("it is open"));
    for _ in 0..lines {
        let read = said.read_line(&mut String::new()).expect("it says text");
        assert!(read > 0, "it ended: {:?}", child.wait());
    }
    (child, said)
}

/// Waits for something, not for ever.
#[track_caller]
pub fn wait_until(what: impl Fn() -> bool) {
    for _ in 0..1200 {
        if what() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    panic!("it does not come");
}

/// Ctrl-C for a command that runs.
#[cfg(unix)]
pub fn interrupt(child: &std::process::Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &id])
        .status()
        .expect("it runs");
    assert!(sent.success());
}
