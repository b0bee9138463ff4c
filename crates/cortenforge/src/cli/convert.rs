//! `cortenforge convert`: a model from one format to another.

use super::{Outcome, load, say};
use cortenforge::Spec;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What reads one file and writes another of one format.
type Write = fn(&Path, &Path) -> Result<(), cortenforge::Error>;

/// The formats that can be written, by what their files end in.
const FORMATS: &[(&str, Write)] = &[
    ("mjb", |from, to| {
        let (model, _) = load(Some(from))?;
        cortenforge::save_mjb(&model, to)
    }),
    ("xml", |from, to| Spec::from_xml_path(from)?.save_xml(to)),
];

/// Read a model and write it in another format, which the end of the name tells
#[derive(clap::Args)]
pub struct Convert {
    /// MJCF, URDF or MJB file; a compiled model, MJB, cannot become text again
    model: PathBuf,
    /// The file to write; what it ends in says the format: .mjb, or .xml for MJCF, which belongs into the folder of the model
    out: PathBuf,
}

impl Convert {
    /// Writes the model.
    pub fn run(self) -> Outcome {
        let known = FORMATS.iter().map(|(end, _)| format!(".{end}"));
        let end = self.out.extension().unwrap_or_default();
        let Some((_, write)) = FORMATS
            .iter()
            .find(|(known, _)| end.eq_ignore_ascii_case(known))
        else {
            let known: Vec<String> = known.collect();
            let out = self.out.display();
            return Err(format!("'{out}' ends in no known format: {}", known.join(", ")).into());
        };
        write(&self.model, &self.out)?;
        say!("{}", self.out.display());
        Ok(ExitCode::SUCCESS)
    }
}
