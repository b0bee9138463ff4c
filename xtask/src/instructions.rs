//! Counting the instructions of a step in two checkouts: builds both command lines and hands them to the script.

use crate::python::{Python, target};
use crate::run::{Step, root};
use std::path::Path;

/// Builds the command line of a checkout, with optimisation.
fn build(checkout: &Path, folder: &Path) -> Result<String, String> {
    let manifest = checkout.join("Cargo.toml");
    Step::cargo(
        &format!("command line of {}", checkout.display()),
        &[
            "build",
            "--quiet",
            "--release",
            "--manifest-path",
            &manifest.to_string_lossy(),
            "--target-dir",
            &folder.to_string_lossy(),
            "--bin",
            "cortenforge",
        ],
    )
    .run()?;
    let program = folder.join("release").join("cortenforge");
    Ok(program.to_string_lossy().into_owned())
}

/// Runs the task: `[MODEL...] --against CHECKOUT`.
pub fn run(python: &Python, args: &[&str]) -> Result<(), String> {
    let place = args
        .iter()
        .position(|arg| *arg == "--against")
        .filter(|place| place + 1 < args.len())
        .ok_or("--against CHECKOUT is needed")?;
    let checkout = Path::new(args[place + 1]);
    let old = build(checkout, &checkout.join("target"))?;
    let new = build(&root(), &target())?;
    let rest = [&args[..place], &args[place + 2..]].concat();
    python.script(
        "benches/instructions.py",
        &[&["--old", &old, "--new", &new], rest.as_slice()].concat(),
    )
}
