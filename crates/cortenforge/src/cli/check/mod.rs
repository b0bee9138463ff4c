//! `cortenforge check`: what users trip over, though the model is valid.

mod actuators;
mod bodies;
mod limits;
mod lint;
mod places;
mod start;
mod trial;
mod unused;

use super::source::Loaded;
use super::{Outcome, load, say};
use lint::{Found, LINTS, Lint};
use places::Places;
use std::path::PathBuf;
use std::process::ExitCode;

/// Warn about what users trip over
#[derive(clap::Args)]
pub struct Check {
    /// MJCF, URDF or MJB file; `-`: from standard input; a bundled model if left out
    model: Option<PathBuf>,
    /// Fail (status 1) if there is a warning
    #[arg(long)]
    strict: bool,
    /// Do not warn of this; may be given several times, or as a list with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = known)]
    allow: Vec<&'static Lint>,
    /// List all codes
    #[arg(long)]
    codes: bool,
}

/// The lint of a code.
fn known(code: &str) -> Result<&'static Lint, String> {
    let lint = LINTS
        .iter()
        .find(|lint| lint.code.eq_ignore_ascii_case(code));
    lint.ok_or_else(|| "there is no such code; --codes lists them".to_owned())
}

impl Check {
    /// Prints a line per finding.
    pub fn run(&self) -> Outcome {
        if self.codes {
            for lint in LINTS {
                say!("{}  {}", lint.code, lint.about);
            }
            return Ok(ExitCode::SUCCESS);
        }
        let Loaded {
            model, spec, name, ..
        } = load(self.model.as_deref())?;
        let allowed: Vec<&str> = self.allow.iter().map(|lint| lint.code).collect();
        let places = Places::new(&model, spec.as_ref(), &name);
        let mut found = Found::new(&model, places, &allowed);
        actuators::look(&model, &mut found);
        limits::look(&model, &mut found);
        start::look(&model, &mut found);
        bodies::look(&model, &mut found);
        if let Some(spec) = &spec {
            unused::look(spec, &mut found);
        }
        trial::look(&model, &mut found);
        let list = found.into_list();
        for finding in &list {
            say!(
                "{}: warning[{}]: {}",
                finding.place,
                finding.code,
                finding.text
            );
        }
        match list.len() {
            0 => say!("{name}: nothing to say"),
            1 => say!("{name}: 1 warning"),
            n => say!("{name}: {n} warnings"),
        }
        Ok(match self.strict && !list.is_empty() {
            true => ExitCode::FAILURE,
            false => ExitCode::SUCCESS,
        })
    }
}
