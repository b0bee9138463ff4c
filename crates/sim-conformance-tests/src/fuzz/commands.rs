//! Models of changed structure for the command line: whatever it is asked, it answers, and what it writes can be read.

use super::control::program;
use super::input::Input;
use super::random;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a command may take: less than what its process has.
const LIMITS: [&str; 4] = ["--limit", "memory=512M", "--limit", "compile_seconds=10"];

/// Files that a command writes, gone with this.
struct Written(PathBuf);

impl Written {
    fn new(ending: &str) -> Written {
        let name = format!("cortenforge-fuzz-{}.{ending}", std::process::id());
        Written(std::env::temp_dir().join(name))
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs the command line on the model, which comes through standard input.
fn run(program: &PathBuf, input: &Input, words: &[&str], out: &[&Written]) -> Option<Output> {
    let mut command = Command::new(program);
    command.args(words).args(LIMITS);
    command.args(out.iter().map(|written| &written.0));
    if let Some(folder) = input.path.parent() {
        command.current_dir(folder);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    // from a thread: a command that says much before it has read all would wait
    let mut pipe = child.stdin.take()?;
    let model = input.model.clone();
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(&model);
    });
    let output = child.wait_with_output().ok()?;
    let _ = writer.join();
    // the end of a panic is 101, that of a signal none
    let answered = output.status.code().is_some_and(|code| code < 100);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        answered,
        "the command line ended with {}: {said}",
        output.status
    );
    assert!(
        output.status.success() || !said.trim().is_empty() || !output.stdout.is_empty(),
        "the command line failed without a word"
    );
    Some(output)
}

/// Asks the command line something about the model. Whether it took the model.
pub fn ask(input: &Input) -> bool {
    let Some(program) = program() else {
        return false;
    };
    let mut random = random(input.salt, 0, 0);
    let table = Written::new(["csv", "npz"][random.below(2)]);
    let page = Written::new("html");
    let dump = Written::new(["json", "npz"][random.below(2)]);
    let saved = Written::new(["xml", "mjb"][random.below(2)]);
    let format = if dump.0.extension().is_some_and(|e| e == "npz") {
        "npz"
    } else {
        "json"
    };
    let output = match random.below(6) {
        0 => run(&program, input, &["info", "-"], &[]),
        1 => run(&program, input, &["check", "-"], &[]),
        2 => run(&program, input, &["check", "-", "--strict"], &[]),
        3 => {
            let words = ["dump", "-", "--after", "3", "--format", format, "--out"];
            run(&program, input, &words, &[&dump])
        }
        4 => run(&program, input, &["convert", "-"], &[&saved]),
        _ => {
            let name = page.0.to_string_lossy();
            let words = [
                "simulate",
                "-",
                "--seconds",
                "0.02",
                "--plot",
                &name,
                "--out",
            ];
            run(&program, input, &words, &[&table])
        }
    };
    output.is_some_and(|output| output.status.success())
}
