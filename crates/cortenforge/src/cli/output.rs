//! Files that a command writes: checked and opened before the work starts, complete or not there at the end.
//!
//! What is written goes to a file beside the one that was asked for, whose name ends in `.part`; it takes its place when it
//! is complete. So a file that was there before stays until there is a better one, and a file that is not complete cannot
//! be taken for one that is.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// A place to write to that has been looked at: it can be written, and nothing that is read is there.
#[derive(Clone, Debug)]
pub enum Place {
    /// standard output
    Stdout,
    /// a pipe or a device, which is written as the bytes come
    Stream(Found),
    /// a file that takes its place when it is complete
    File(Found),
}

/// A path that has been followed.
#[derive(Clone, Debug)]
pub struct Found {
    /// where it leads
    pub real: PathBuf,
    /// as the user has it
    pub shown: PathBuf,
}

impl Place {
    /// Looks at a path. `taken` are files that must not be written over: what is read, and other places.
    pub fn new(path: &Path, taken: &[PathBuf]) -> Result<Place, String> {
        if path.as_os_str() == "-" {
            return Ok(Place::Stdout);
        }
        let wrong = |why: &dyn std::fmt::Display| format!("cannot write {}: {why}", path.display());
        let real = real_path(path).map_err(|error| wrong(&error))?;
        let same = |other: &&PathBuf| real_path(other).is_ok_and(|other| other == real);
        if let Some(other) = taken.iter().find(same) {
            return Err(wrong(&format_args!(
                "it is {}, which this command needs",
                other.display()
            )));
        }
        let found = |real| Found {
            real,
            shown: path.to_owned(),
        };
        match std::fs::metadata(&real) {
            Ok(about) if about.is_dir() => Err(wrong(&"it is a folder")),
            Ok(about) if about.is_file() => {
                // a file that may not be written is not to be replaced either
                let opened = OpenOptions::new().append(true).open(&real);
                opened.map_err(|error| wrong(&error))?;
                Ok(Place::File(found(real)))
            }
            Ok(_) => Ok(Place::Stream(found(real))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Place::File(found(real))),
            Err(error) => Err(wrong(&error)),
        }
    }

    /// The file, where there is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Place::Stdout => None,
            Place::Stream(found) | Place::File(found) => Some(&found.real),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Stdout => write!(f, "standard output"),
            Place::Stream(found) | Place::File(found) => write!(f, "{}", found.shown.display()),
        }
    }
}

/// Where a path leads, through links; its last part need not exist.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            let name = path.file_name().ok_or(error)?;
            let folder = folder.canonicalize().map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("the folder {}: {error}", folder.display()),
                )
            })?;
            Ok(folder.join(name))
        }
        known => known,
    }
}

/// The first path beside another that nothing is at: `run.csv.part`, or with a number, if a run before left one.
pub fn unused_part(path: &Path, make: impl Fn(&Path) -> io::Result<()>) -> io::Result<PathBuf> {
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 1..1000 {
        let mut name = path.as_os_str().to_owned();
        name.push(match number {
            1 => ".part".to_owned(),
            _ => format!(".{number}.part"),
        });
        let part = PathBuf::from(name);
        match make(&part) {
            Ok(()) => return Ok(part),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// An output that is open.
pub struct Output {
    place: Place,
    to: To,
    /// whether the unfinished file is worth more than nothing
    keep: bool,
}

enum To {
    Stdout(io::Stdout),
    Stream(File),
    Part { file: File, part: PathBuf },
    Done,
}

impl Output {
    /// Opens an output. Nothing is at its place yet.
    pub fn open(place: &Place) -> Result<Output, String> {
        let wrong = |error: io::Error| format!("cannot write {place}: {error}");
        let to = match place {
            Place::Stdout => To::Stdout(io::stdout()),
            Place::Stream(found) => To::Stream(
                OpenOptions::new()
                    .write(true)
                    .open(&found.real)
                    .map_err(wrong)?,
            ),
            Place::File(found) => {
                let part = unused_part(&found.real, |part| File::create_new(part).map(drop))
                    .map_err(wrong)?;
                let file = OpenOptions::new()
                    .read(true)
                    .write(true)
                    .open(&part)
                    .map_err(wrong)?;
                To::Part { file, part }
            }
        };
        Ok(Output {
            place: place.clone(),
            to,
            keep: false,
        })
    }

    /// From now on what was written is kept even if it never becomes complete.
    pub fn keep(&mut self) {
        self.keep = true;
    }

    /// The unfinished file.
    pub fn part(&self) -> Option<&Path> {
        match &self.to {
            To::Part { part, .. } => Some(part),
            To::Stdout(_) | To::Stream(_) | To::Done => None,
        }
    }

    /// Shortens the unfinished file.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        match &mut self.to {
            To::Part { file, .. } => file.set_len(length),
            To::Stdout(_) | To::Stream(_) | To::Done => Ok(()),
        }
    }

    /// How many bytes have reached the unfinished file.
    pub fn length(&mut self) -> io::Result<u64> {
        match &mut self.to {
            To::Part { file, .. } => file.stream_position(),
            To::Stdout(_) | To::Stream(_) | To::Done => Ok(0),
        }
    }

    /// Puts the complete file at its place.
    pub fn finish(mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush()?,
            To::Stream(file) => file.flush()?,
            To::Part { file, part } => {
                // some file systems only say here that there is no room
                file.sync_all()?;
                let Place::File(found) = &self.place else {
                    return Ok(());
                };
                std::fs::rename(part, &found.real)?;
            }
            To::Done => {}
        }
        self.to = To::Done;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            To::Stdout(out) => out.write(bytes),
            To::Stream(file) | To::Part { file, .. } => file.write(bytes),
            To::Done => Err(io::ErrorKind::WriteZero.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Stream(file) | To::Part { file, .. } => file.flush(),
            To::Done => Ok(()),
        }
    }
}

impl Seek for Output {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        match &mut self.to {
            To::Stream(file) | To::Part { file, .. } => file.seek(to),
            To::Stdout(_) | To::Done => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let (To::Part { part, .. }, false) = (&self.to, self.keep) {
            let _ = std::fs::remove_file(part);
        }
    }
}

/// What went wrong while writing, in words; a reader that has gone has its own.
pub fn trouble(place: &dyn std::fmt::Display, error: &io::Error) -> String {
    match error.kind() == io::ErrorKind::BrokenPipe {
        true => format!("{place}: its reader has gone before everything was written"),
        false => format!("{place}: {error}"),
    }
}
