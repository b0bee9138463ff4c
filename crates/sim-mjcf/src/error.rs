//! What can be wrong with a model, and where.

use crate::spec::{Location, Spec};
use std::fmt;

/// The part of the work that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// a file could not be read
    File,
    /// the text is not what MJCF allows
    Xml,
    /// the text is fine, the model is not
    Compile,
}

/// A model that was refused: what is wrong, and the place.
///
/// Displayed in MuJoCo's manner, with file and column added where they are known:
///
/// ```text
/// XML Error: Schema violation: unrecognized attribute: 'foo'
/// Element 'geom', line 12, column 5, file 'arm.xml'
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct Error {
    /// the part of the work that failed
    pub kind: ErrorKind,
    /// what is wrong, in MuJoCo's words where it has some
    pub message: String,
    /// the element: its tag while reading, its name while compiling; empty: none
    pub element: String,
    /// the object's index among its kind, for errors of the compiler
    pub id: Option<usize>,
    /// the file; empty: text from memory
    pub file: String,
    /// line, from 1; 0: unknown
    pub line: u32,
    /// column, from 1; 0: unknown
    pub column: u32,
    /// the line of text, for a report
    pub source_line: Option<Box<str>>,
}

impl Error {
    /// An error without a place.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error {
            kind,
            message: message.into(),
            element: String::new(),
            id: None,
            file: String::new(),
            line: 0,
            column: 0,
            source_line: None,
        }
    }

    /// An error of the compiler about an object of the model: its name (which may be empty), its index among
    /// its kind and its place.
    pub fn compile(
        spec: &Spec,
        loc: Location,
        name: &str,
        id: Option<usize>,
        message: impl Into<String>,
    ) -> Error {
        let mut error = Error::new(ErrorKind::Compile, message).at(spec, loc);
        error.element = name.to_owned();
        error.id = id;
        error
    }

    /// The same error at a place in the text.
    pub fn at(mut self, spec: &Spec, loc: Location) -> Error {
        if loc.line > 0 {
            self.file = spec.file_name(loc).to_owned();
            self.line = loc.line;
            self.column = loc.column;
            self.source_line = spec.source_line(loc).map(Box::from);
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = match self.kind {
            ErrorKind::File | ErrorKind::Compile => "Error",
            ErrorKind::Xml => "XML Error",
        };
        write!(f, "{title}: {}", self.message)?;

        let mut place = Vec::new();
        match (self.kind, self.element.as_str()) {
            // an object without a name is still known by its index
            (ErrorKind::Compile, name) if !name.is_empty() || self.id.is_some() => {
                place.push(format!("Element name '{name}'"));
            }
            (ErrorKind::Compile | ErrorKind::Xml | ErrorKind::File, "") => {}
            (ErrorKind::Compile | ErrorKind::Xml | ErrorKind::File, tag) => {
                place.push(format!("Element '{tag}'"));
            }
        }
        if let Some(id) = self.id {
            place.push(format!("id {id}"));
        }
        if self.line > 0 {
            place.push(format!("line {}, column {}", self.line, self.column));
        }
        if !self.file.is_empty() {
            place.push(format!("file '{}'", self.file));
        }
        if !place.is_empty() {
            write!(f, "\n{}", place.join(", "))?;
        }
        Ok(())
    }
}
