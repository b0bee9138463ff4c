//! The command line: `cortenforge simulate`, `info`, `dump`, `check`, `convert`, `bench`.

mod cli;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// What the status of a command says.
const STATUSES: &str = "Status: 0 all went well, 1 something failed, 2 the arguments are wrong, \
    3 the simulation diverged, 130 interrupted (files hold what was run)";

/// A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.
#[derive(Parser)]
#[command(version, about, after_help = STATUSES)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// What a model may take: file, text, files, memory, elements, depth, compile_seconds, or the only folder to read from
    #[arg(long = "limit", global = true, value_name = "NAME=VALUE")]
    limits: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Run a model and say how it went
    Simulate(cli::simulate::Simulate),
    /// What is in a model: sizes, trees, joints, actuators, sensors, masses
    Info {
        /// MJCF, URDF or MJB file; `-`: from standard input; a bundled model if left out
        model: Option<PathBuf>,
    },
    /// Write every field of Model and Data, under MuJoCo's names
    Dump(cli::dump::Dump),
    /// Warn about what users trip over
    Check(cli::check::Check),
    /// Read a model and write it in another format
    Convert(cli::convert::Convert),
    /// Measure what a model costs, by stage, and what would make it faster
    Bench(cli::bench::Bench),
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(message) = cli::limits::set(&args.limits) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    let result = match args.command {
        Command::Simulate(simulate) => simulate.run(),
        Command::Info { model } => cli::info::run(model.as_deref()),
        Command::Dump(dump) => dump.run(),
        Command::Check(check) => check.run(),
        Command::Convert(convert) => convert.run(),
        Command::Bench(bench) => bench.run(),
    };
    match result {
        Ok(_) if cli::unsaid().is_some() => {
            eprintln!("error: {}", cli::unsaid().unwrap_or_default());
            ExitCode::FAILURE
        }
        Ok(code) => code,
        Err(error) => {
            match error.downcast_ref::<cortenforge::Error>() {
                Some(error) => eprintln!("{}", error.report()),
                None => eprintln!("error: {error}"),
            }
            ExitCode::FAILURE
        }
    }
}
