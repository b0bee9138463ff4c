//! Where the bytes of files come from: a map in memory first, then the disk.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A provider of files: those given in memory come first, then those on disk, relative to the model's directory.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    files: HashMap<String, Arc<[u8]>>,
    disk: Option<PathBuf>,
}

impl Assets {
    /// No files at all: neither memory nor disk.
    pub fn none() -> Assets {
        Assets::default()
    }

    /// Files given in memory by name, and then the disk, relative to the current directory.
    pub fn from_map(files: &HashMap<String, Vec<u8>>) -> Assets {
        Assets {
            files: files
                .iter()
                .map(|(name, bytes)| (name.clone(), Arc::from(bytes.as_slice())))
                .collect(),
            disk: Some(PathBuf::new()),
        }
    }

    /// The disk, relative to a directory.
    pub fn from_dir(dir: impl Into<PathBuf>) -> Assets {
        Assets {
            files: HashMap::new(),
            disk: Some(dir.into()),
        }
    }

    /// Adds a file in memory.
    pub fn insert(&mut self, name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) {
        self.files.insert(name.into(), bytes.into());
    }

    /// The bytes of a file, if there is one.
    pub fn read(&self, name: &str) -> Option<Arc<[u8]>> {
        if let Some(bytes) = self.files.get(name) {
            return Some(bytes.clone());
        }
        let path = self.disk.as_deref()?.join(Path::new(name));
        // directories, pipes and devices are not models
        if !path.metadata().ok()?.is_file() {
            return None;
        }
        std::fs::read(path).ok().map(Arc::from)
    }
}
