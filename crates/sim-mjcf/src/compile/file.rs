//! Files that assets name: where they are, and what they are said to hold.

use super::parallel;
use crate::assets::{FileError, join};
pub(crate) use crate::assets::{content_type, extension};
use crate::spec::{Location, Spec, file_name};
use crate::{Assets, Limits};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Files that are worth a thread to read them.
const WORTH_A_THREAD: usize = 8;

/// A file that was read.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// where it was found
    pub path: String,
    /// all of it
    pub bytes: Arc<[u8]>,
}

/// The name of a file as the compiler settings want it.
pub(crate) fn stripped<'a>(spec: &Spec, file: &'a str) -> &'a str {
    if spec.compiler.strippath {
        file_name(file)
    } else {
        file
    }
}

/// Where a file is that an asset names.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// as the asset names it, in the directory of its kind
    name: String,
    /// with the directory of the model
    path: String,
}

/// Where the file is that an asset names, which stands at `loc`. `dir` is the directory of its kind of assets.
pub(crate) fn place(spec: &Spec, loc: Location, dir: &str, file: &str) -> Place {
    let name = join(dir, stripped(spec, file));
    let path = join(spec.directory_of(loc), &name);
    Place { name, path }
}

impl Place {
    /// The file, if there are bytes.
    fn file(&self, bytes: Result<Arc<[u8]>, FileError>) -> Result<File, String> {
        match bytes {
            Ok(bytes) => Ok(File {
                path: self.path.clone(),
                bytes,
            }),
            Err(error) => Err(format!("Error opening file '{}'{}", self.name, error.why())),
        }
    }
}

/// Files that were read, each of them once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opened {
    bytes: HashMap<String, Result<Arc<[u8]>, FileError>>,
}

impl Opened {
    /// Reads the files at these places, several at a time.
    pub fn new(assets: &Assets, places: impl Iterator<Item = Place>, threads: usize) -> Opened {
        let mut seen = HashSet::new();
        let mut paths: Vec<String> = places.map(|place| place.path).collect();
        paths.retain(|path| seen.insert(path.clone()));
        let mut bytes = HashMap::new();
        keep_within(assets, &mut paths, &mut bytes);
        let threads = threads.min(1 + paths.len() / WORTH_A_THREAD);
        let read = parallel::map(threads, paths.len(), |i| assets.read(&paths[i]));
        bytes.extend(paths.into_iter().zip(read));
        Opened { bytes }
    }

    /// The file at a place.
    pub fn file(&self, place: &Place) -> Result<File, String> {
        let bytes = self.bytes.get(&place.path).cloned();
        place.file(bytes.unwrap_or(Err(FileError::Missing)))
    }
}

/// Leaves out the files that would take more than the limits allow, all together, before any is read.
fn keep_within(
    assets: &Assets,
    paths: &mut Vec<String>,
    refused: &mut HashMap<String, Result<Arc<[u8]>, FileError>>,
) {
    let limits = assets.limits();
    let (mut files, mut total) = (0, 0u64);
    paths.retain(|path| {
        let size = match assets.size(path) {
            Ok(size) => size,
            Err(error) => {
                refused.insert(path.clone(), Err(error));
                return false;
            }
        };
        files += 1;
        total = total.saturating_add(size);
        let why = if files > limits.files {
            format!("too many files {}", Limits::beyond("files", limits.files))
        } else if total > limits.memory as u64 {
            format!("files are too large together {}", limits.beyond_memory())
        } else {
            return true;
        };
        refused.insert(path.clone(), Err(FileError::Refused(why)));
        false
    });
}

/// Reads a file that an asset names, which stands at `loc`. `dir` is the directory of its kind of assets.
pub(crate) fn open(
    assets: &Assets,
    spec: &Spec,
    loc: Location,
    dir: &str,
    file: &str,
) -> Result<File, String> {
    let place = place(spec, loc, dir, file);
    place.file(assets.read(&place.path))
}

/// The 32-bit words of a file, whole ones only.
pub(crate) fn words(bytes: &[u8]) -> impl ExactSizeIterator<Item = [u8; 4]> + '_ {
    bytes
        .chunks_exact(4)
        .map(|word| [word[0], word[1], word[2], word[3]])
}
