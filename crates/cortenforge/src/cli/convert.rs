//! `cortenforge convert`: a model from one format to another.

<<<<<<< HEAD
use super::{Outcome, load, say};
use cortenforge::Model;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What writes a file of one format.
type Write = fn(&Model, &Path) -> Result<(), cortenforge::Error>;

/// The formats that can be written, by what their files end in.
const FORMATS: &[(&str, Write)] = &[("mjb", |model, path| cortenforge::save_mjb(model, path))];

/// Read a model and write it in another format, which the end of the name tells
#[derive(clap::Args)]
pub struct Convert {
    /// MJCF, URDF or MJB file
    model: PathBuf,
    /// The file to write; what it ends in says the format: .mjb
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
        let (model, _) = load(Some(&self.model))?;
        write(&model, &self.out)?;
        say!("{}", self.out.display());
        Ok(ExitCode::SUCCESS)
    }
}
=======
use super::{Outcome, say};
use clap::Args;
use cortenforge::Spec;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a model in another format, or in MJCF with all of it in one file
#[derive(Args)]
pub struct Convert {
    /// Model to read: .xml (MJCF)
    input: PathBuf,
    /// File to write: .xml (MJCF); files that the model names keep their names, so it belongs into the same folder
    output: PathBuf,
}

/// How files with an extension are read.
type Read = fn(&Path) -> Result<Spec, Box<dyn Error>>;

/// How files with an extension are written.
type Write = fn(&Spec, &Path) -> Result<(), Box<dyn Error>>;

/// The formats: extension, how it is read, how it is written.
const FORMATS: &[(&str, Option<Read>, Option<Write>)] = &[(
    "xml",
    Some(|path| Ok(Spec::from_xml_path(path)?)),
    Some(|spec, path| Ok(spec.save_xml(path)?)),
)];

impl Convert {
    pub fn run(self) -> Outcome {
        let read = find(&self.input, |format| format.1, "read")?;
        let write = find(&self.output, |format| format.2, "write")?;
        let spec = read(&self.input)?;
        write(&spec, &self.output)?;
        say!("{} written", self.output.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// What a file's extension asks for.
fn find<T>(
    path: &Path,
    choose: impl Fn(&(&str, Option<Read>, Option<Write>)) -> Option<T>,
    what: &str,
) -> Result<T, Box<dyn Error>> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let extension = extension.to_ascii_lowercase();
    let format = FORMATS.iter().find(|format| format.0 == extension);
    format.and_then(choose).ok_or_else(|| {
        let known = FORMATS.iter().map(|format| format!(".{}", format.0));
        let known: Vec<String> = known.collect();
        let name = path.display();
        format!(
            "cannot {what} '{name}': its extension is none of {}",
            known.join(", ")
        )
        .into()
    })
}
>>>>>>> 46afbbb (Saving: cortenforge convert, every attribute is written, every model of ours is the same after saving)
