//! Where the bytes of files come from: a map in memory first, then the disk; and how their paths are put together.

use crate::spec::{self, file_stem};
use crate::{AssetCache, Limits};
use sim_core::Model;
use sim_core::model::{MjbError, is_mjb};
use sim_core::plugin::Plugins;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;
use std::sync::Arc;

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// there is no regular file of this name
    #[error("there is no such file")]
    Missing,
    /// a limit stands in the way
    #[error("{0}")]
    Refused(String),
}

impl FileError {
    /// Words to go after those that say that a file could not be opened; none if it is simply not there.
    pub(crate) fn why(&self) -> String {
        match self {
            FileError::Missing => String::new(),
            FileError::Refused(why) => format!(": {why}"),
        }
    }
}

/// A question to whoever waits for a model: whether to stop. It is asked many times a second, from any thread.
#[derive(Clone)]
pub struct Interrupt(Arc<dyn Fn() -> bool + Send + Sync>);

impl Interrupt {
    /// A question that `ask` answers: true to stop.
    pub fn new(ask: impl Fn() -> bool + Send + Sync + 'static) -> Interrupt {
        Interrupt(Arc::new(ask))
    }

    pub(crate) fn ask(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}

/// A provider of files: those given in memory come first, then those on disk.
#[derive(Clone, Debug)]
pub struct Assets {
    files: HashMap<String, Arc<[u8]>>,
    memory_only: bool,
    cache: Option<Arc<AssetCache>>,
    limits: Limits,
    interrupt: Option<Interrupt>,
    plugins: Plugins,
}

impl Default for Assets {
    fn default() -> Assets {
        Assets {
            files: HashMap::new(),
            memory_only: false,
            cache: Some(AssetCache::global().clone()),
            limits: Limits::default(),
            interrupt: None,
            plugins: sim_plugins::first_party(),
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

    /// The same files, with other limits of what a model made of them may take.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Assets {
        self.limits = limits;
        self
    }

    /// The same files; compilation asks now and then whether to stop, and is refused if so.
    ///
    /// ```
    /// use sim_mjcf::{Assets, Interrupt, Spec};
    ///
    /// let assets = Assets::disk().with_interrupt(Interrupt::new(|| true));
    /// let error = Spec::from_xml_str("<mujoco/>")?.compile(&assets).unwrap_err();
    /// assert_eq!(error.message, "compilation was interrupted");
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Assets {
        self.interrupt = Some(interrupt);
        self
    }

    /// The same files, for models that can use these plugins; without this, they can use those of `sim-plugins`.
    #[must_use]
    pub fn with_plugins(mut self, plugins: Plugins) -> Assets {
        self.plugins = plugins;
        self
    }

    /// The plugins that models can use.
    pub fn plugins(&self) -> &Plugins {
        &self.plugins
    }

    /// Who is asked whether to stop.
    pub(crate) fn interrupt(&self) -> Option<&Interrupt> {
        self.interrupt.as_ref()
    }

    /// What a model may take.
    pub fn limits(&self) -> &Limits {
        &self.limits
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
    pub fn read(&self, path: &str) -> Result<Arc<[u8]>, FileError> {
        self.open(path)?.into_bytes()
    }

    /// The file at a path, before anything of it is read.
    pub(crate) fn open(&self, path: &str) -> Result<Source, FileError> {
        if let Some(bytes) = self.in_memory(path) {
            self.check_size(bytes.len() as u64)?;
            return Ok(Source::Memory(bytes.clone()));
        }
        self.size_on_disk(path)?;
        let file = File::open(path).map_err(|_| FileError::Missing)?;
        // of what is open now: the path may have got another file meanwhile
        let about = file.metadata().ok().filter(|about| about.is_file());
        let length = about.ok_or(FileError::Missing)?.len();
        self.check_size(length)?;
        let length = usize::try_from(length).map_err(|_| FileError::Missing)?;
        Ok(Source::Disk(file, length))
    }

    /// The length of the file at a path, in bytes, without reading it.
    pub(crate) fn size(&self, path: &str) -> Result<u64, FileError> {
        match self.in_memory(path) {
            Some(bytes) => {
                let length = bytes.len() as u64;
                self.check_size(length).map(|()| length)
            }
            None => self.size_on_disk(path),
        }
    }

    /// Whether there is a file of this name in a directory, though it may be larger than the limits allow.
    pub fn exists(&self, dir: &str, name: &str) -> bool {
        self.size(&join(dir, name)) != Err(FileError::Missing)
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

    /// The length of a regular file within the limits; directories, pipes and devices are not read.
    fn size_on_disk(&self, path: &str) -> Result<u64, FileError> {
        if self.memory_only {
            return Err(FileError::Missing);
        }
        let about = Path::new(path).metadata().ok();
        let about = about.filter(|about| about.is_file());
        let length = about.ok_or(FileError::Missing)?.len();
        if let Some(folder) = &self.limits.folder {
            let inside = match (Path::new(path).canonicalize(), folder.canonicalize()) {
                (Ok(file), Ok(folder)) => file.starts_with(folder),
                _ => false,
            };
            if !inside {
                let folder = folder.display();
                return Err(FileError::Refused(format!(
                    "it is outside of the only folder that files are read from, '{folder}'"
                )));
            }
        }
        self.check_size(length).map(|()| length)
    }

    fn check_size(&self, length: u64) -> Result<(), FileError> {
        if length <= self.limits.file {
            return Ok(());
        }
        let limit = Limits::beyond("file", self.limits.file);
        Err(FileError::Refused(format!("it has {length} bytes {limit}")))
    }
}

/// A file that can be read. Of one on disk no more is read than it was long when it was opened, so that files that are
/// made while they are read have nothing in them.
pub(crate) enum Source {
    Memory(Arc<[u8]>),
    Disk(File, usize),
}

impl Source {
    /// All of it, which nothing was read of yet.
    pub fn into_bytes(self) -> Result<Arc<[u8]>, FileError> {
        match self {
            Source::Memory(bytes) => Ok(bytes),
            Source::Disk(mut file, length) => {
                // straight to where it stays
                let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, length).collect();
                Arc::get_mut(&mut bytes)
                    .and_then(|bytes| file.read_exact(bytes).ok())
                    .ok_or(FileError::Missing)?;
                Ok(bytes)
            }
        }
    }

    /// Whether it is an MJB file, by what it begins with.
    pub fn is_mjb(&mut self) -> bool {
        match self {
            Source::Memory(bytes) => is_mjb(bytes),
            Source::Disk(file, _) => {
                let mut start = [0; 4];
                let read = file.read_exact(&mut start).is_ok();
                file.rewind().is_ok() && read && is_mjb(&start)
            }
        }
    }

    /// The compiled model in an MJB file, within the limits.
    pub fn into_model(self, assets: &Assets) -> Result<Model, String> {
        match self {
            Source::Memory(bytes) => read_mjb(&*bytes, bytes.len(), assets),
            Source::Disk(file, length) => read_mjb(BufReader::new(file), length, assets),
        }
    }
}

/// The compiled model in an MJB file of this length, within the limits and with the plugins of a provider.
pub(crate) fn read_mjb(source: impl Read, length: usize, assets: &Assets) -> Result<Model, String> {
    let (limits, plugins) = (assets.limits(), assets.plugins());
    Model::read_mjb_with(source, length, limits.memory, plugins).map_err(|error| {
        if let MjbError::Invalid(wrong) = &error
            && wrong.problem.starts_with("too large: ")
        {
            return format!("{error} {}", limits.beyond_memory());
        }
        error.to_string()
    })
}

/// Writes a file of several parts.
pub(crate) fn write<'a>(path: &Path, parts: impl Iterator<Item = &'a [u8]>) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for part in parts {
        file.write_all(part)?;
    }
    file.flush()
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

/// The extension of a file with its dot; empty if it has none.
pub(crate) fn extension(file: &str) -> &str {
    &spec::file_name(file)[file_stem(file).len()..]
}

/// The type of a file: what the asset says, without parameters, or else what the extension says. Empty where neither
/// says anything.
pub(crate) fn content_type<'a>(file: &str, given: &'a str) -> &'a str {
    if given.is_empty() {
        return match extension(file).to_ascii_lowercase().as_str() {
            ".stl" => "model/stl",
            ".obj" => "model/obj",
            ".ply" => "model/ply",
            ".msh" => "model/vnd.mujoco.msh",
            ".png" => "image/png",
            _ => "",
        };
    }
    let Some(slash) = given.find('/').filter(|&at| at + 1 < given.len()) else {
        return "";
    };
    match given.find(';') {
        None => given,
        Some(end) if end > slash && given.find('=').is_some_and(|at| at > end) => &given[..end],
        Some(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_asset_says_comes_before_the_extension() {
        assert_eq!(content_type("a/b.PNG", ""), "image/png");
        assert_eq!(content_type("a.b/c", ""), "");
        assert_eq!(content_type("a.png", "image/ktx"), "image/ktx");
        assert_eq!(content_type("a", "image/png;q=1"), "image/png");
        assert_eq!(content_type("a", "image/png;q"), "");
        assert_eq!(content_type("a", "image/"), "");
        assert_eq!(content_type("a", "png"), "");
    }

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
        let read = |name: &str| assets.read(&folder.join(name).to_string_lossy()).ok();
        // paths may leave the folder of the model, as in MuJoCo, and links are followed
        assert_eq!(read("models/../box.stl").as_deref(), Some(&b"x"[..]));
        assert_eq!(read("models/link.stl").as_deref(), Some(&b"x"[..]));
        for name in ["a", "b", "self", "pipe", "models", "none"] {
            assert_eq!(read(name), None, "{name}");
        }
        for device in ["/dev/zero", "/dev/urandom", "/dev/stdin", "/dev/tty"] {
            assert_eq!(assets.read(device), Err(FileError::Missing), "{device}");
        }
        // its length is zero until it is read
        if let Ok(bytes) = assets.read("/proc/self/maps") {
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
        assert_eq!(assets.read("box.stl").as_deref(), Ok(&b"x"[..]));
    }
}
