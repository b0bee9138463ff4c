//! Tasks of the project: `cargo xtask <task>`.

mod instructions;
mod python;
mod run;

use python::Python;
use run::{Step, run_steps};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

  test                  everything that must pass: format, lints, documentation, Rust tests, the Python package and its tests,
                        the comparison with MuJoCo
  conformance [DIR...]  compare with MuJoCo every model found in the folders (our own models, the corpus and the
                        models of installed packages if none is named); --update writes the list of models that agree
  models                the same for the collections under target/models/ too, and write the table of docs/models.md
  mjb [DIR...]          have both write models to MJB files and load each other's; all that `conformance` compares if no folder is named
  golden                make the golden values again with MuJoCo
  saved [DIR...]        save every model found in the folders (our own models and the corpus if none is named), read it again,
                        and compare every field, bit for bit
  random [N]            compare N random scenes with MuJoCo (1,000 if left out)
  bench [MODEL...]      steps per second beside MuJoCo, as a ratio; with --against PLACE beside another build of our own,
                        a checkout in which this has been run or a folder with an installed package; with --loading load
                        times beside MuJoCo
  instructions [MODEL...] --against CHECKOUT
                        instructions that a step takes, beside another checkout; needs valgrind
  check                 format, lints and documentation only";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let result = match args.first().map(String::as_str) {
        Some("test") => test(),
        Some("check") => run_steps(lints()),
        Some("conformance") => with_package(|python| python.script("conformance/live.py", &rest)),
        Some("models") => with_package(|python| {
            let args = [&["--all", "--table"], &rest[..]].concat();
            python.script("conformance/live.py", &args)
        }),
        Some("mjb") => with_package(|python| python.script("conformance/mjb.py", &rest)),
        Some("saved") => saved(&rest),
        Some("random") => {
            with_package(|python| python.script("conformance/random_scenes.py", &rest))
        }
        Some("bench") => {
            let script = if rest.contains(&"--against") {
                "benches/against.py"
            } else if rest.contains(&"--loading") {
                "benches/loading.py"
            } else {
                "benches/side_by_side.py"
            };
            let rest: Vec<&str> = rest.into_iter().filter(|arg| *arg != "--loading").collect();
            with_package(|python| python.script(script, &rest))
        }
        Some("instructions") => python().and_then(|python| instructions::run(&python, &rest)),
        Some("golden") => python().and_then(|python| python.script("conformance/golden.py", &rest)),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn lints() -> Vec<Step> {
    vec![
        Step::cargo("format", &["fmt", "--all", "--check"]),
        Step::cargo(
            "lints",
            &[
                "clippy",
                "--quiet",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ],
        ),
        // `cortenforge` is also the name of its command line and of the Python library: only the facade has pages
        Step::cargo(
            "documentation",
            &[
                "doc",
                "--quiet",
                "--no-deps",
                "--lib",
                "-p",
                "cortenforge",
                "-p",
                "sim-core",
                "-p",
                "sim-mjcf",
            ],
        )
        .env("RUSTDOCFLAGS", "-D warnings"),
    ]
}

fn test() -> Result<(), String> {
    let mut steps = lints();
    steps.push(Step::cargo(
        "Rust tests",
        &["test", "--workspace", "--exclude", "cortenforge-python"],
    ));
    run_steps(steps)?;
    match Python::find()? {
        None => {
            println!(
                "\nSKIPPED: the Python package and the comparison with MuJoCo, because Python is not there"
            );
            Ok(())
        }
        Some(python) => {
            python.install_package()?;
            python.module("Python tests", &["pytest", "-q", "python/tests"])?;
            python.script("conformance/live.py", &[])?;
            python.script("conformance/mjb.py", &["conformance/models", "models"])?;
            python.script("conformance/random_scenes.py", &["200"])
        }
    }
}

/// Saves models and reads them again.
fn saved(dirs: &[&str]) -> Result<(), String> {
    let corpus = std::env::var("CORTENFORGE_CORPUS");
    let corpus = corpus.unwrap_or_else(|_| "../shared/corpus".to_owned());
    let own = ["conformance/models", "models", &corpus];
    let mut dirs = if dirs.is_empty() { &own[..] } else { dirs };
    if dirs.len() == own.len() && dirs[2] == corpus && !std::path::Path::new(&corpus).is_dir() {
        println!("SKIPPED: the corpus, because {corpus} is not there");
        dirs = &own[..2];
    }
    let command = [
        "run",
        "--quiet",
        "-p",
        "sim-conformance-tests",
        "--bin",
        "roundtrip",
        "--",
    ];
    run_steps(vec![Step::cargo("saving", &[&command, dirs].concat())])
}

/// Python, where a task cannot do without.
fn python() -> Result<Python, String> {
    Python::find()?
        .ok_or_else(|| "Python 3.10 or newer with venv is needed to run MuJoCo".to_owned())
}

fn with_package(task: impl FnOnce(&Python) -> Result<(), String>) -> Result<(), String> {
    let python = python()?;
    python.install_package()?;
    task(&python)
}
