//! A virtual environment of our own, under `target/`, with the oracle and the Python package.

use crate::run::{Step, root};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The interpreter of the virtual environment.
pub struct Python {
    interpreter: PathBuf,
}

/// The folder for whatever is built.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether the interpreter can make environments with pip in them.
fn usable(interpreter: &str) -> bool {
    Command::new(interpreter)
        .args([
            "-c",
            "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

impl Python {
    /// The environment, made and filled if it is not there yet. `None` if the machine has no Python for it.
    pub fn find() -> Result<Option<Python>, String> {
        let Some(system) = ["python3", "python"].into_iter().find(|name| usable(name)) else {
            return Ok(None);
        };
        let folder = target().join("venv");
        let interpreter = folder.join(if cfg!(windows) {
            "Scripts/python.exe"
        } else {
            "bin/python"
        });
        let python = Python { interpreter };
        if !python.interpreter.exists() {
            Step::new(
                "virtual environment",
                system,
                &["-m", "venv", &folder.to_string_lossy()],
            )
            .run()?;
        }
        let requirements = root().join("conformance/requirements.txt");
        // what the environment was filled with
        let stamp = folder.join("requirements.txt");
        let same = std::fs::read(&stamp)
            .is_ok_and(|old| std::fs::read(&requirements).is_ok_and(|new| new == old));
        if !same {
            let file = requirements.to_string_lossy();
            python.module(
                "oracle and test packages",
                &["pip", "install", "--quiet", "-r", &file],
            )?;
            std::fs::copy(&requirements, &stamp).map_err(|e| e.to_string())?;
        }
        Ok(Some(python))
    }

    /// Builds and installs the Python package.
    pub fn install_package(&self) -> Result<(), String> {
        self.module("Python package", &["pip", "install", "--quiet", "./python"])
    }

    /// Runs a module: `python -m ...`.
    pub fn module(&self, title: &str, args: &[&str]) -> Result<(), String> {
        Step::new(title, &self.interpreter, &[&["-m"], args].concat()).run()
    }

    /// Runs one of our scripts.
    pub fn script(&self, path: &str, args: &[&str]) -> Result<(), String> {
        Step::new(path, &self.interpreter, &[&[path], args].concat()).run()
    }
}
