//! The command line: `cortenforge simulate`, `info`, `dump`, `check`, `convert`.

mod cli;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.
#[derive(Parser)]
#[command(version, about)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a model and say how it went
    Simulate(cli::simulate::Simulate),
    /// What is in a model: sizes, trees, joints, actuators, sensors, masses
    Info {
        /// MJCF, URDF or MJB file; a bundled model if left out
        model: Option<PathBuf>,
    },
    /// Write every field of Model and Data, under MuJoCo's names
    Dump(cli::dump::Dump),
    /// Warn about what users trip over
    Check {
        /// MJCF, URDF or MJB file; a bundled model if left out
        model: Option<PathBuf>,
    },
    /// Read a model and write it in another format
    Convert(cli::convert::Convert),
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Simulate(simulate) => simulate.run(),
        Command::Info { model } => cli::info::run(model.as_deref()),
        Command::Dump(dump) => dump.run(),
        Command::Check { model } => cli::check::run(model.as_deref()),
        Command::Convert(convert) => convert.run(),
    };
    match result {
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
