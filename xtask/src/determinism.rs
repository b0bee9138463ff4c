//! The same bits everywhere: fingerprints of all models on every machine that can be had or imitated here.
//!
//! A machine that needs a tool which is not installed is skipped, and the tool is named. Targets whose standard library
//! rustup has not installed are built with the library's own source (`rust-src`, or the folder `library` of any copy of the
//! same version in `CORTENFORGE_RUST_SRC`).

use crate::python::target;
use crate::run::{Step, root};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// Where Debian's `wasi-libc` is.
const WASI_LIBC: &str = "/usr/lib/wasm32-wasi";

/// A machine, or one that is imitated.
struct Machine {
    name: &'static str,
    /// the program and what stands before it on the command line, or why there is none
    command: Result<Vec<String>, String>,
    /// options of the program
    options: &'static [&'static str],
}

/// Fingerprints by the name of the model.
type Prints = BTreeMap<String, String>;

/// Runs the task: `[--steps N] [--fast] [DIR...]`.
pub fn run(args: &[&str], corpus: Option<String>) -> Result<(), String> {
    let mut steps = "100";
    let mut fast = false;
    let mut dirs: Vec<String> = Vec::new();
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match *word {
            "--steps" => steps = words.next().ok_or("--steps needs a number")?,
            "--fast" => fast = true,
            dir => dirs.push(dir.to_owned()),
        }
    }
    if dirs.is_empty() {
        dirs = ["conformance/models", "models"].map(str::to_owned).into();
        dirs.extend(corpus);
    }
    // from the root, as WebAssembly has no folder to start from
    for dir in &mut dirs {
        let place = root().join(&*dir);
        let place = place.canonicalize();
        *dir = place
            .map_err(|e| format!("{dir}: {e}"))?
            .to_string_lossy()
            .into_owned();
    }
    let here = build(None, &[])?;
    let mut machines = vec![
        Machine {
            name: "here, one thread",
            command: Ok(vec![here.clone()]),
            options: &["--one-thread"],
        },
        Machine {
            name: "here, narrow vectors",
            command: Ok(vec![here.clone()]),
            options: &["--portable"],
        },
    ];
    if !fast {
        machines.extend(imitated(&here));
    }

    let reference = prints(&[here], &[], steps, &dirs);
    if reference.is_empty() {
        return Err("no model was found".to_owned());
    }
    let files: Vec<String> = reference.keys().cloned().collect();
    let loaded = reference.values().filter(|p| *p != "refused").count();
    println!(
        "{loaded} models that load, two runs of {steps} steps each; {} refused",
        reference.len() - loaded
    );
    println!("{:<34} the same as here on all threads", "");
    let mut differing = 0;
    for machine in machines {
        let command = match machine.command {
            Ok(command) => command,
            Err(why) => {
                println!("{:<34} SKIPPED: {why}", machine.name);
                continue;
            }
        };
        let start = Instant::now();
        let found = prints(&command, machine.options, steps, &files);
        let others = compare(&reference, &found);
        let ended = files.iter().filter(|file| !found.contains_key(*file));
        let ended: Vec<String> = ended
            .map(|file| format!("{file}: the program did not come to its end"))
            .collect();
        differing += others.len() + ended.len();
        println!(
            "{:<34} {} of {}   ({:.0} s)",
            machine.name,
            reference.len() - others.len() - ended.len(),
            reference.len(),
            start.elapsed().as_secs_f64()
        );
        others
            .iter()
            .chain(&ended)
            .take(20)
            .for_each(|line| println!("    {line}"));
    }
    match differing {
        0 => Ok(()),
        n => Err(format!("{n} fingerprints differ")),
    }
}

/// Models whose fingerprints are not the same, with what differs.
fn compare(reference: &Prints, found: &Prints) -> Vec<String> {
    let mut out = Vec::new();
    for (model, print) in reference {
        if let Some(other) = found.get(model).filter(|other| *other != print) {
            let parts = ["the model", "the resting run", "the driven run"];
            let mut what = Vec::new();
            for ((a, b), part) in print
                .split(' ')
                .zip(other.split(' ').chain(std::iter::repeat("")))
                .zip(parts)
            {
                if a != b {
                    what.push(part);
                }
            }
            out.push(format!("{model}: {}", what.join(", ")));
        }
    }
    out
}

/// How many models a process takes one after the other: memory that WebAssembly has asked for it keeps to its end.
const AT_ONCE: usize = 16;

/// Runs the program on files and folders, as many processes at a time as there are processors. A file at which the
/// program ends in another way than it should is left out of what is found.
fn prints(command: &[String], options: &[&str], steps: &str, files: &[String]) -> Prints {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let todo = Mutex::new(files.chunks(AT_ONCE));
    let found = Mutex::new(Prints::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let next = todo.lock().ok().and_then(|mut todo| todo.next());
                    let Some(chunk) = next else { return };
                    let prints = of_process(command, options, steps, chunk).unwrap_or_else(|| {
                        let alone = chunk.iter().filter_map(|file| {
                            of_process(command, options, steps, std::slice::from_ref(file))
                        });
                        alone.flatten().collect()
                    });
                    if let Ok(mut found) = found.lock() {
                        found.extend(prints);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_default()
}

/// What one process prints, if it comes to its end.
fn of_process(
    command: &[String],
    options: &[&str],
    steps: &str,
    files: &[String],
) -> Option<Prints> {
    let (program, before) = command.split_first()?;
    let done = Command::new(program)
        .args(before)
        .args(["--steps", steps])
        .args(options)
        .args(files)
        .current_dir(root())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    if !done.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&done.stdout);
    let lines = text.lines().filter_map(|line| {
        let (print, model) = match line.strip_prefix("refused ") {
            Some(model) => ("refused", model),
            None => line.split_at_checked(50)?,
        };
        Some((model.trim().to_owned(), print.to_owned()))
    });
    Some(lines.collect())
}

/// Machines other than this one.
fn imitated(here: &str) -> Vec<Machine> {
    let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
    let without_avx = match (std::env::consts::ARCH, installed("qemu-x86_64")) {
        ("x86_64", true) => Ok(words(&["qemu-x86_64", "-cpu", "Nehalem", here])),
        ("x86_64", false) => Err("qemu-x86_64 is not there (Debian: qemu-user)".to_owned()),
        _ => Err("this is not an x86-64 processor".to_owned()),
    };
    let arm = || {
        if !installed("qemu-aarch64") {
            return Err("qemu-aarch64 is not there (Debian: qemu-user)".to_owned());
        }
        if !installed("aarch64-linux-gnu-gcc") {
            return Err(
                "aarch64-linux-gnu-gcc is not there (Debian: gcc-aarch64-linux-gnu)".to_owned(),
            );
        }
        let program = build(
            Some("aarch64-unknown-linux-gnu"),
            &[(
                "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER",
                "aarch64-linux-gnu-gcc",
            )],
        )?;
        Ok(words(&[
            "qemu-aarch64",
            "-L",
            "/usr/aarch64-linux-gnu",
            &program,
        ]))
    };
    let wasm = |features: &str, folder: &str| {
        if !installed("node") {
            return Err("node is not there".to_owned());
        }
        // a gigabyte from the beginning: node 20 breaks off now and then while a memory of that size grows
        let mut flags = format!(
            "-Ctarget-feature={features} -Clink-arg=--initial-memory={}",
            1 << 30
        );
        if !has_std("wasm32-wasip1") {
            if !Path::new(WASI_LIBC).is_dir() {
                return Err("no C library for WASI (Debian: wasi-libc)".to_owned());
            }
            flags += &format!(
                " -Clink-self-contained=no -Lnative={WASI_LIBC} -Clink-arg={WASI_LIBC}/crt1-command.o"
            );
        }
        let folder = target().join(folder);
        let program = build(
            Some("wasm32-wasip1"),
            &[
                ("RUSTFLAGS", &flags),
                ("CARGO_TARGET_DIR", &folder.to_string_lossy()),
            ],
        )?;
        let script = root().join("xtask/wasi.mjs");
        Ok(words(&[
            "node",
            "--no-warnings",
            &script.to_string_lossy(),
            &program,
        ]))
    };
    vec![
        Machine {
            name: "x86-64 without AVX (Nehalem)",
            command: without_avx,
            options: &[],
        },
        Machine {
            name: "aarch64",
            command: arm(),
            options: &[],
        },
        Machine {
            name: "WebAssembly",
            command: wasm("-simd128", "wasm"),
            options: &[],
        },
        Machine {
            name: "WebAssembly with SIMD",
            command: wasm("+simd128", "wasm-simd"),
            options: &[],
        },
    ]
}

/// Whether there is a program of that name.
fn installed(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What `rustc` prints.
fn rustc(args: &[&str]) -> Option<PathBuf> {
    let done = Command::new("rustc").args(args).output().ok()?;
    Some(PathBuf::from(String::from_utf8(done.stdout).ok()?.trim()))
}

/// Whether the standard library for a target is installed.
fn has_std(triple: &str) -> bool {
    rustc(&["--print", "target-libdir", "--target", triple]).is_some_and(|folder| folder.is_dir())
}

/// Where the source of the standard library is.
fn std_source() -> Option<PathBuf> {
    let folder = match std::env::var_os("CORTENFORGE_RUST_SRC") {
        Some(folder) => PathBuf::from(folder),
        None => rustc(&["--print", "sysroot"])?.join("lib/rustlib/src/rust/library"),
    };
    folder.join("std").is_dir().then_some(folder)
}

/// Builds the program for this machine or for a target, and says where it is.
fn build(triple: Option<&str>, env: &[(&str, &str)]) -> Result<String, String> {
    let mut args = vec!["build", "--quiet", "--release", "-p", "sim-fingerprint"];
    let mut folder = target();
    let mut more: Vec<(String, String)> = Vec::new();
    for (name, value) in env {
        if *name == "CARGO_TARGET_DIR" {
            folder = PathBuf::from(value);
        }
        more.push(((*name).to_owned(), (*value).to_owned()));
    }
    if let Some(triple) = triple {
        args.extend(["--target", triple]);
        folder.push(triple);
        if !has_std(triple) {
            let source = std_source().ok_or_else(|| {
                format!("no standard library for {triple}, and no rust-src to build it from")
            })?;
            args.push("-Zbuild-std=std,panic_abort");
            more.push(("RUSTC_BOOTSTRAP".to_owned(), "1".to_owned()));
            more.push((
                "__CARGO_TESTS_ONLY_SRC_ROOT".to_owned(),
                source.to_string_lossy().into_owned(),
            ));
        }
    }
    let title = format!("fingerprints for {}", triple.unwrap_or("this machine"));
    let mut step = Step::cargo(&title, &args);
    for (name, value) in &more {
        step = step.env(name, value);
    }
    step.run()?;
    let mut program = folder.join("release").join("sim-fingerprint");
    if triple.is_some_and(|t| t.starts_with("wasm")) {
        program.set_extension("wasm");
    }
    Ok(program.to_string_lossy().into_owned())
}
