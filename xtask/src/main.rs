//! Tasks of the project: `cargo xtask <task>`.

mod determinism;
mod guided;
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
  fuzz [OPTION...]      hostile input, made at random, in processes with limits (docs/fuzzing.md); --against-mujoco gives both
                        engines models that were changed at random; --guided TARGET runs libFuzzer on reader, mesh, image, mjb
                        or step
  soak [--minutes 60]   a long run of random models, resets, edits, saves and threads: memory stays flat, nothing is lost
  bench [MODEL...]      steps per second beside MuJoCo, as a ratio; with --against PLACE beside another build of our own,
                        a checkout in which this has been run or a folder with an installed package; with --loading load
                        times beside MuJoCo; with --batches rollouts and vector environments beside MuJoCo's and Gymnasium's;
                        with --costs what calls from Python cost beside MuJoCo's
  instructions [MODEL...] --against CHECKOUT
                        instructions that a step takes, beside another checkout; needs valgrind
  determinism [DIR...]  compare the bits of every model and of two runs of it over threads, widths of vectors, x86-64 without
                        AVX, aarch64 and WebAssembly, as far as the tools for them are there; --steps N (100 if left out),
                        --fast: on this processor alone
  mujoco-tests [WORD...]
                        MuJoCo's own Python tests, unedited, through `cortenforge.drop_in`, if its source at tag 3.5.0 is at
                        target/mujoco-source; --update writes the list of those that pass
  surface [PART...]     all that programs can touch from Python beside MuJoCo's: names, arrays, enumerations, arguments, calls and
                        assignments with all kinds of values
  clients [GROUP...]    programs that use MuJoCo (gymnasium, dm_control, mink, gymnasium-robotics, metaworld, mujoco-mjx), in an
                        environment of their own, with MuJoCo and through `cortenforge.drop_in`; writes docs/clients.md
  wheel                 build a wheel that runs on other machines, and try it in an environment without Rust
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
        Some("fuzz") => fuzz(&rest),
        Some("soak") => run_steps(vec![built("soak", "checked", "soak", &rest)]),
        Some("bench") => {
            let script = if rest.contains(&"--against") {
                "benches/against.py"
            } else if rest.contains(&"--loading") {
                "benches/loading.py"
            } else if rest.contains(&"--batches") {
                "benches/batches.py"
            } else if rest.contains(&"--costs") {
                "benches/python_costs.py"
            } else {
                "benches/side_by_side.py"
            };
            let which = ["--loading", "--batches", "--costs"];
            let rest: Vec<&str> = rest
                .into_iter()
                .filter(|arg| !which.contains(arg))
                .collect();
            with_package(|python| python.script(script, &rest))
        }
        Some("determinism") => determinism::run(&rest, corpus()),
        Some("instructions") => python().and_then(|python| instructions::run(&python, &rest)),
        Some("mujoco-tests") => {
            with_package(|python| python.script("conformance/mujoco_tests.py", &rest))
        }
        Some("surface") => with_package(|python| python.script("conformance/surface.py", &rest)),
        Some("clients") => python().and_then(|python| {
            // a table of a part would replace that of the whole
            let write: &[&str] = if rest.is_empty() { &["--write"] } else { &[] };
            python.script("conformance/clients.py", &[&rest[..], write].concat())
        }),
        Some("wheel") => python().and_then(|python| python.script("conformance/wheel.py", &rest)),
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
                "sim-math",
                "-p",
                "sim-core",
                "-p",
                "sim-mjcf",
                "-p",
                "sim-mesh",
                "-p",
                "sim-urdf",
                "-p",
                "sim-xml",
                "-p",
                "sim-plugins",
                "-p",
                "sim-scene",
                "-p",
                "sim-batch",
            ],
        )
        .env("RUSTDOCFLAGS", "-D warnings"),
        Step::cargo(
            "packages",
            &[
                "package",
                "--quiet",
                "--workspace",
                // these stay here
                "--exclude",
                "sim-conformance-tests",
                "--exclude",
                "sim-fingerprint",
                "--exclude",
                "cortenforge-python",
                "--exclude",
                "xtask",
                "--no-verify",
                "--allow-dirty",
            ],
        ),
    ]
}

fn test() -> Result<(), String> {
    let mut steps = lints();
    steps.push(Step::cargo(
        "Rust tests",
        &["test", "--workspace", "--exclude", "cortenforge-python"],
    ));
    // new inputs for every commit, and the same ones when it is tried again
    steps.extend(fuzzing(&[
        "--inputs",
        "20000",
        "--seed",
        &commit().to_string(),
    ]));
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
            python.script("conformance/random_scenes.py", &["200"])?;
            python.script("conformance/hostile_pickles.py", &["--inputs", "2000"])?;
            python.script("conformance/hostile_calls.py", &["--inputs", "2000"])
        }
    }
}

/// A number for what is checked out; 1 where nobody knows.
fn commit() -> u32 {
    let mut git = std::process::Command::new("git");
    let git = git
        .args(["rev-parse", "--short=8", "HEAD"])
        .current_dir(run::root());
    let text = git
        .output()
        .map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
    text.ok()
        .and_then(|text| u32::from_str_radix(text.get(..8)?, 16).ok())
        .unwrap_or(1)
}

/// Saves models and reads them again.
fn saved(dirs: &[&str]) -> Result<(), String> {
    let corpus = if dirs.is_empty() { corpus() } else { None };
    let mut folders = match dirs {
        [] => vec!["conformance/models", "models"],
        _ => dirs.to_vec(),
    };
    folders.extend(corpus.as_deref());
    run_steps(vec![binary("saving", "roundtrip", &folders)])
}

/// The folder of the corpus, if it is there.
fn corpus() -> Option<String> {
    let corpus = std::env::var("CORTENFORGE_CORPUS");
    let corpus = corpus.unwrap_or_else(|_| "../shared/corpus".to_owned());
    if run::root().join(&corpus).is_dir() {
        Some(corpus)
    } else {
        println!("SKIPPED: the corpus, because {corpus} is not there");
        None
    }
}

/// One of the programs of the conformance tests.
fn binary(title: &str, name: &str, args: &[&str]) -> Step {
    built(title, "dev", name, args)
}

/// One of them in a build of its own.
fn built(title: &str, profile: &str, name: &str, args: &[&str]) -> Step {
    let command = ["run", "--quiet", "--profile", profile];
    let program = ["-p", "sim-conformance-tests", "--bin", name, "--"];
    Step::cargo(title, &[&command[..], &program, args].concat())
}

/// Hostile input for the library and for the command line, which must be there.
fn fuzzing(args: &[&str]) -> Vec<Step> {
    let profile = if long(args) { "checked" } else { "dev" };
    let command = ["build", "--quiet", "-p", "cortenforge", "--profile"];
    vec![
        Step::cargo("command line", &[&command[..], &[profile]].concat()),
        built("fuzzing", profile, "fuzz", args),
    ]
}

/// Whether a run is so long that an optimised build, with the same checks, is worth its time.
fn long(args: &[&str]) -> bool {
    args.windows(2).any(|pair| {
        let number = pair[1].parse::<u64>().unwrap_or(0);
        (pair[0] == "--inputs" && number > 50_000) || (pair[0] == "--seconds" && number > 300)
    })
}

/// Hostile input, for us alone or for both engines.
fn fuzz(args: &[&str]) -> Result<(), String> {
    if let ["--guided", target, rest @ ..] = args {
        let seconds = match rest {
            ["--seconds", seconds] => seconds,
            _ => "60",
        };
        return guided::run(target, seconds);
    }
    for (kind, script) in [
        ("pickle", "conformance/hostile_pickles.py"),
        ("call", "conformance/hostile_calls.py"),
    ] {
        if args.windows(2).any(|pair| pair == ["--kind", kind]) {
            let mut words = args.to_vec();
            words.retain(|word| !["--kind", kind].contains(word));
            return with_package(|python| python.script(script, &words));
        }
    }
    if !args.contains(&"--against-mujoco") {
        return run_steps(fuzzing(args));
    }
    let build = [
        "build",
        "--quiet",
        "-p",
        "sim-conformance-tests",
        "--bin",
        "fuzz",
    ];
    run_steps(vec![Step::cargo("fuzz", &build)])?;
    let program = python::target().join("debug/fuzz");
    let mut words = vec![
        program
            .to_str()
            .ok_or("the path of the target folder is no text")?,
    ];
    words.extend(args.iter().filter(|arg| **arg != "--against-mujoco"));
    with_package(|python| python.script("conformance/differential.py", &words))
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
