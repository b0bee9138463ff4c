//! Where the bytes of files come from: a map in memory first, then the disk; and how their paths are put together.

use crate::AssetCache;
use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The largest file that is read from disk.
const MAX_FILE_SIZE: u64 = i32::MAX as u64;

/// A provider of files: those given in memory come first, then those on disk.
#[derive(Clone, Debug)]
pub struct Assets {
    files: HashMap<String, Arc<[u8]>>,
    memory_only: bool,
    cache: Option<Arc<AssetCache>>,
}

impl Default for Assets {
    fn default() -> Assets {
        Assets {
            files: HashMap::new(),
            memory_only: false,
            cache: Some(AssetCache::global().clone()),
        }
    }
}

impl Assets {
    /// The disk alone.
    pub fn disk() -> Assets {
        Assets::default()
    }

    /// No disk, only what is inserted.
    pub fn memory() -> Assets {
        Assets {
            memory_only: true,
            ..Assets::default()
        }
    }

    /// Files given in memory by name, then the disk.
    pub fn from_map(files: &HashMap<String, Vec<u8>>) -> Assets {
        let mut assets = Assets::disk();
        for (name, bytes) in files {
            assets.insert(name, bytes.as_slice());
        }
        assets
    }

    /// The same files, with another cache of what is made of them than that of the process.
    #[must_use]
    pub fn with_cache(mut self, cache: &Arc<AssetCache>) -> Assets {
        self.cache = Some(cache.clone());
        self
    }

    /// The same files; what is made of them is neither looked for in a cache nor kept.
    #[must_use]
    pub fn without_cache(mut self) -> Assets {
        self.cache = None;
        self
    }

    /// Where what is made of files is kept.
    pub(crate) fn cache(&self) -> Option<&AssetCache> {
        self.cache.as_deref()
    }

    /// Adds a file in memory.
    pub fn insert(&mut self, name: &str, bytes: impl Into<Arc<[u8]>>) {
        self.files.insert(join("", name), bytes.into());
    }

    /// The bytes of the file at a path. A file in memory is also found by its name alone, without regard to
    /// directories and case.
    pub fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        if let Some(bytes) = self.in_memory(path) {
            return Some(bytes.clone());
        }
        let path = self.on_disk(path)?;
        let mut file = File::open(path).ok()?;
        // of what is open now: the path may have got another file meanwhile. No more is read than the file is long, so
        // that files that are made while they are read have nothing in them
        let length = file.metadata().ok().filter(bearable)?.len();
        // straight to where it stays
        let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, usize::try_from(length).ok()?).collect();
        file.read_exact(Arc::get_mut(&mut bytes)?).ok()?;
        Some(bytes)
    }

    /// Whether there is a file of this name in a directory.
    pub fn exists(&self, dir: &str, name: &str) -> bool {
        let path = join(dir, name);
        self.in_memory(&path).is_some() || self.on_disk(&path).is_some()
    }

    fn in_memory(&self, path: &str) -> Option<&Arc<[u8]>> {
        let path = join("", path);
        if let Some(bytes) = self.files.get(&path) {
            return Some(bytes);
        }
        // of several candidates always the same one
        let wanted = file_name(&path).to_lowercase();
        let same = |name: &&String| file_name(name).to_lowercase() == wanted;
        let name = self.files.keys().filter(same).min()?;
        self.files.get(name)
    }

    /// The path, if a regular file of bearable size is there; directories, pipes and devices are not read.
    fn on_disk<'a>(&self, path: &'a str) -> Option<&'a Path> {
        if self.memory_only {
            return None;
        }
        let path = Path::new(path);
        path.metadata().ok().filter(bearable).map(|_| path)
    }
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::write(path, bytes)
}

/// Whether this is a regular file of bearable size.
fn bearable(about: &Metadata) -> bool {
    about.is_file() && about.len() <= MAX_FILE_SIZE
}

/// Whether a path starts at a root, a drive or a scheme.
pub(crate) fn is_absolute(path: &str) -> bool {
    absolute_prefix(path) > 0
}

fn absolute_prefix(path: &str) -> usize {
    if path.starts_with(['/', '\\']) {
        return 1;
    }
    let drive = path.find(":/").or_else(|| path.find(":\\"));
    drive.map_or(0, |i| i + 2)
}

/// The path of a name in a directory, without steps in place and steps back. An absolute name stays.
pub(crate) fn join(dir: &str, name: &str) -> String {
    let path = if dir.is_empty() || is_absolute(name) {
        name.to_owned()
    } else if dir.ends_with(['/', '\\']) {
        format!("{dir}{name}")
    } else {
        format!("{dir}/{name}")
    };
    let (prefix, rest) = path.split_at(absolute_prefix(&path));
    let mut steps: Vec<&str> = Vec::new();
    let mut parts = rest.split(['/', '\\']).peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        match part {
            ".." if !last && steps.last().is_some_and(|s| *s != "..") => {
                steps.pop();
            }
            "." if !last => {}
            step => steps.push(step),
        }
    }
    format!("{prefix}{}", steps.join("/"))
}

/// The directory of a path, with its separator; empty if it has none.
pub(crate) fn directory(path: &str) -> &str {
    path.rfind(['/', '\\']).map_or("", |i| &path[..=i])
}

/// The last part of a path.
fn file_name(path: &str) -> &str {
    &path[directory(path).len()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_reduced() {
        assert_eq!(join("", "a/./b/../c.xml"), "a/c.xml");
        assert_eq!(join("dir", "../c.xml"), "c.xml");
        assert_eq!(join("/dir/", "c.xml"), "/dir/c.xml");
        assert_eq!(join("dir/", "/abs/c.xml"), "/abs/c.xml");
        assert_eq!(join("", "../../c.xml"), "../../c.xml");
        assert_eq!(join("dir", "sub\\c.xml"), "dir/sub/c.xml");
        assert_eq!(directory("/a/b.xml"), "/a/");
        assert_eq!(directory("b.xml"), "");
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        use std::os::unix::fs::symlink;
        let folder =
            std::env::temp_dir().join(format!("cortenforge_assets_{}", std::process::id()));
        std::fs::create_dir_all(folder.join("models")).unwrap();
        std::fs::write(folder.join("box.stl"), b"x").unwrap();
        symlink(folder.join("box.stl"), folder.join("models/link.stl")).ok();
        // links in a circle, and one to itself
        symlink(folder.join("b"), folder.join("a")).ok();
        symlink(folder.join("a"), folder.join("b")).ok();
        symlink(folder.join("self"), folder.join("self")).ok();
        let _ = std::process::Command::new("mkfifo")
            .arg(folder.join("pipe"))
            .status();

        let assets = Assets::disk();
        let read = |name: &str| assets.read(&folder.join(name).to_string_lossy());
        // paths may leave the folder of the model, as in MuJoCo, and links are followed
        assert_eq!(read("models/../box.stl").as_deref(), Some(&b"x"[..]));
        assert_eq!(read("models/link.stl").as_deref(), Some(&b"x"[..]));
        for name in ["a", "b", "self", "pipe", "models", "none"] {
            assert_eq!(read(name), None, "{name}");
        }
        for device in ["/dev/zero", "/dev/urandom", "/dev/stdin", "/dev/tty"] {
            assert_eq!(assets.read(device), None, "{device}");
        }
        // its length is zero until it is read
        if let Some(bytes) = assets.read("/proc/self/maps") {
            assert!(bytes.is_empty());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_in_memory_are_found_by_name_alone() {
        let mut assets = Assets::memory();
        assets.insert("meshes/Box.STL", &b"x"[..]);
        assert!(assets.exists("", "meshes/Box.STL"));
        assert!(assets.exists("elsewhere", "box.stl"));
        assert!(!assets.exists("", "ball.stl"));
        assert_eq!(assets.read("box.stl").as_deref(), Some(&b"x"[..]));
    }
}
