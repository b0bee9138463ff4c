//! `cortenforge convert`: a model from one format to another.

use super::output::{Output, Place, trouble};
use super::source::Source;
use super::{Outcome, say};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What makes a file of one format of a model.
type Make = fn(Source) -> Result<Vec<u8>, Box<dyn std::error::Error>>;

/// The formats that can be written, by what their files end in.
const FORMATS: &[(&str, Make)] = &[
    ("mjb", |source| Ok(source.compile()?.model.to_mjb()?)),
    ("xml", |source| match &source.spec {
        Some(spec) => Ok(spec.to_xml()?.into_bytes()),
        None => {
            let name = &source.name;
            Err(format!("{name}: a compiled model, MJB, cannot become text again").into())
        }
    }),
];

/// Read a model and write it in another format, which the end of the name tells
#[derive(clap::Args)]
pub struct Convert {
    /// MJCF, URDF or MJB file; `-`: from standard input. A compiled model, MJB, cannot become text again
    model: PathBuf,
    /// The file to write; what it ends in says the format: .mjb, or .xml for MJCF, which belongs into the folder of the model
    out: PathBuf,
}

impl Convert {
    /// Writes the model.
    pub fn run(self) -> Outcome {
        let known = FORMATS.iter().map(|(end, _)| format!(".{end}"));
        let end = self.out.extension().unwrap_or_default();
        let Some((_, make)) = FORMATS
            .iter()
            .find(|(known, _)| end.eq_ignore_ascii_case(known))
        else {
            let known: Vec<String> = known.collect();
            let out = self.out.display();
            return Err(format!("'{out}' ends in no known format: {}", known.join(", ")).into());
        };
        let source = Source::open(Some(&self.model))?;
        let place = Place::new(&self.out, &source.files())?;
        let bytes = make(source)?;
        let mut out = Output::open(&place)?;
        let written = out.write_all(&bytes).and_then(|()| out.finish());
        written.map_err(|error| trouble(&place, &error))?;
        say!("{}", self.out.display());
        Ok(ExitCode::SUCCESS)
    }
}
