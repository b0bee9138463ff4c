//! Where a model comes from: a file, standard input, or the program itself.

use super::limits;
use cortenforge::engine::model::is_mjb;
use cortenforge::{Assets, Model, Spec};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The model that runs when none is named.
const BUNDLED: &str = include_str!("../../models/arm_muscles.xml");
const BUNDLED_NAME: &str = "bundled model";
/// What a model from standard input is called in messages.
const STDIN: &str = "<stdin>";
/// The most that is read from standard input, in bytes.
const MOST: u64 = 512 << 20;

/// A model that has been read but not compiled.
pub struct Source {
    /// as it is written; a binary file has none
    pub spec: Option<Spec>,
    /// what it is called in messages
    pub name: String,
    assets: Assets,
}

/// A model, and what it was made from.
pub struct Loaded {
    /// the model
    pub model: Model,
    /// as it is written; a binary file has none
    pub spec: Option<Spec>,
    /// what it is called in messages
    pub name: String,
    /// whether it is the one that runs when none is named
    pub bundled: bool,
    /// the files that it was read from, as far as they are text
    pub files: Vec<PathBuf>,
}

/// Loads a model from a file, from standard input (`-`), or the bundled one.
pub fn load(path: Option<&Path>) -> Result<Loaded, Box<dyn std::error::Error>> {
    Ok(Source::open(path)?.compile()?)
}

impl Source {
    /// Reads a model from a file, from standard input (`-`), or the bundled one.
    pub fn open(path: Option<&Path>) -> Result<Source, Box<dyn std::error::Error>> {
        let mut assets = limits::assets();
        let name = match path {
            None => {
                assets.insert(BUNDLED_NAME, BUNDLED.as_bytes());
                BUNDLED_NAME.to_owned()
            }
            Some(path) if path.as_os_str() == "-" => {
                assets.insert(STDIN, read_stdin()?);
                STDIN.to_owned()
            }
            Some(path) => {
                let name = path
                    .to_str()
                    .ok_or_else(|| format!("{}: its path is no text in UTF-8", path.display()))?;
                name.to_owned()
            }
        };
        let spec = match is_binary(&name, &assets) {
            true => None,
            false => Some(Spec::from_xml_path_with(&name, &assets)?),
        };
        Ok(Source { spec, name, assets })
    }

    /// The files that the model was read from, as far as they are text.
    pub fn files(&self) -> Vec<PathBuf> {
        let sources = self.spec.iter().flat_map(|spec| &spec.sources);
        let names = sources.map(|source| &source.name).chain([&self.name]);
        names
            .filter(|name| *name != STDIN && *name != BUNDLED_NAME)
            .map(PathBuf::from)
            .collect()
    }

    /// Compiles the model.
    pub fn compile(self) -> Result<Loaded, cortenforge::Error> {
        let model = match &self.spec {
            Some(spec) => spec.compile(&self.assets)?,
            None => {
                let bytes = self.assets.read(&self.name).unwrap_or_default();
                cortenforge::load_model_from_bytes(&bytes, &self.assets).map_err(|mut error| {
                    error.file.clone_from(&self.name);
                    error
                })?
            }
        };
        let files = self.files();
        let bundled = self.name == BUNDLED_NAME;
        Ok(Loaded {
            model,
            spec: self.spec,
            name: self.name,
            bundled,
            files,
        })
    }
}

/// Whether this is a compiled model, which its first bytes tell.
fn is_binary(name: &str, assets: &Assets) -> bool {
    let mut start = Vec::new();
    if name == STDIN {
        start = assets.read(name).map_or(Vec::new(), |bytes| bytes.to_vec());
    } else if std::fs::metadata(name).is_ok_and(|about| about.is_file()) {
        let read = File::open(name).and_then(|file| file.take(64).read_to_end(&mut start));
        if read.is_err() {
            return false;
        }
    }
    is_mjb(&start)
}

fn read_stdin() -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin()
        .lock()
        .take(MOST + 1)
        .read_to_end(&mut bytes);
    read.map_err(|error| format!("{STDIN}: {error}"))?;
    match bytes.len() as u64 > MOST {
        true => Err(format!("{STDIN}: more than {} MiB", MOST >> 20)),
        false => Ok(bytes),
    }
}
