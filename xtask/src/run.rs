//! Running commands one after the other.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_owned)
        .unwrap_or_default()
}

/// A command with a name for people.
pub struct Step {
    title: String,
    command: Command,
}

impl Step {
    /// A command in the root of the project.
    pub fn new(title: &str, program: impl AsRef<std::ffi::OsStr>, args: &[&str]) -> Step {
        let mut command = Command::new(program);
        command.args(args).current_dir(root());
        Step {
            title: title.to_owned(),
            command,
        }
    }

    /// A cargo command.
    pub fn cargo(title: &str, args: &[&str]) -> Step {
        Step::new(
            title,
            std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            args,
        )
    }

    /// The same with a variable of the environment.
    pub fn env(mut self, name: &str, value: &str) -> Step {
        self.command.env(name, value);
        self
    }

    /// Runs it; an error if it fails.
    pub fn run(mut self) -> Result<(), String> {
        println!("\n== {} ==", self.title);
        let start = Instant::now();
        let status = self
            .command
            .status()
            .map_err(|e| format!("{}: {e}", self.title))?;
        println!(
            "== {}: {} in {:.0} s ==",
            self.title,
            if status.success() { "passed" } else { "FAILED" },
            start.elapsed().as_secs_f64()
        );
        if status.success() {
            Ok(())
        } else {
            Err(format!("{} failed", self.title))
        }
    }
}

/// Runs steps until one fails.
pub fn run_steps(steps: Vec<Step>) -> Result<(), String> {
    steps.into_iter().try_for_each(Step::run)
}
