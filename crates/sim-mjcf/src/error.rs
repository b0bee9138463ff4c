//! What can be wrong with a model, and where.

use crate::spec::{Location, Spec};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
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
/// Displayed as one line, for logs: `arm.xml:12:5: Schema violation: unrecognized attribute: 'foo' (element 'geom')`.
/// [`report`](Error::report) shows the line of text as well, and [`mujoco_text`](Error::mujoco_text) is what MuJoCo would say.
///
/// ```
/// let error = sim_mjcf::load_model("<mujoco>\n  <worldbody>\n    <geom foo='1'/>\n  </worldbody>\n</mujoco>").unwrap_err();
/// assert_eq!(error.to_string(), "3:5: Schema violation: unrecognized attribute: 'foo' (element 'geom')");
/// assert_eq!((error.line, error.column), (3, 5));
/// assert!(error.report().contains("3 |     <geom foo='1'/>"));
///
/// let error = sim_mjcf::load_model("").unwrap_err();
/// assert_eq!(error.report(), format!("error: {}\n --> 1:1", error.message.trim_end()));
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
    pub id: Option<u32>,
    /// what the element has to say about itself, if it was given something
    pub info: Option<Box<String>>,
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
            info: None,
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
        error.id = id.and_then(|id| u32::try_from(id).ok());
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

impl Error {
    /// The error as a person wants to see it, with the line of text that it is about:
    ///
    /// ```text
    /// error: Schema violation: unrecognized attribute: 'sise'
    ///  --> arm.xml:12:7
    ///    |
    /// 12 |       <geom type="capsule" sise=".03"/>
    ///    |       ^^^^^ in element 'geom'
    /// ```
    pub fn report(&self) -> String {
        if self.line == 0 {
            return format!("error: {self}");
        }
        let Some(line) = self.source_line.as_deref() else {
            // an empty text has a place, but no line to show
            let file = match self.file.as_str() {
                "" => String::new(),
                file => format!("{file}:"),
            };
            let message = self.message.trim_end();
            let (line, column) = (self.line, self.column);
            return format!("error: {message}\n --> {file}{line}:{column}");
        };
        let start = line
            .char_indices()
            .nth(self.column.saturating_sub(1) as usize)
            .map_or(0, |(i, _)| i);
        let tail = &line[start..];
        // underline the element's opening, up to the first space or bracket
        let end = start
            + tail
                .find([' ', '>', '/'])
                .unwrap_or(tail.len())
                .max(1)
                .min(tail.len());
        let mut snippet = Snippet::source(line).line_start(self.line as usize);
        if !self.file.is_empty() {
            snippet = snippet.path(self.file.as_str());
        }
        let label = match (self.element.as_str(), self.id) {
            ("", _) => String::new(),
            (name, Some(id)) => format!("'{name}', id {id}"),
            (name, None) => format!("in element '{name}'"),
        };
        let group = Level::ERROR.primary_title(self.message.trim_end()).element(
            snippet.annotation(
                AnnotationKind::Primary
                    .span(start..end)
                    .label(label.as_str()),
            ),
        );
        Renderer::plain().render(&[group])
    }

    /// The error in MuJoCo's manner, two lines, with file and column added where they are known:
    ///
    /// ```text
    /// XML Error: Schema violation: unrecognized attribute: 'foo'
    /// Element 'geom', line 12, column 5, file 'arm.xml'
    /// ```
    pub fn mujoco_text(&self) -> String {
        // where there is no model yet, the message is all
        if self.kind == ErrorKind::File && self.message.starts_with("ParseXML: ") {
            return self.message.clone();
        }
        let title = match self.kind {
            ErrorKind::File | ErrorKind::Compile => "Error",
            ErrorKind::Xml => "XML Error",
        };
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
        if let Some(info) = &self.info {
            place.push(info.to_string());
        }
        if self.line > 0 {
            place.push(format!("line {}, column {}", self.line, self.column));
        }
        if !self.file.is_empty() {
            place.push(format!("file '{}'", self.file));
        }
        let separator = if place.is_empty() { "" } else { "\n" };
        format!("{title}: {}{separator}{}", self.message, place.join(", "))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // the place as compilers write it, so that editors find it
        if !self.file.is_empty() {
            write!(f, "{}:", self.file)?;
        }
        if self.line > 0 {
            write!(f, "{}:{}:", self.line, self.column)?;
        }
        if !self.file.is_empty() || self.line > 0 {
            write!(f, " ")?;
        }
        // messages in MuJoCo's words may have several lines
        let mut lines = self
            .message
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty());
        write!(f, "{}", lines.next().unwrap_or_default())?;
        for line in lines {
            write!(f, " {line}")?;
        }
        match (self.element.as_str(), self.id) {
            ("", None) => Ok(()),
            ("", Some(id)) => write!(f, " (id {id})"),
            (name, Some(id)) => write!(f, " ('{name}', id {id})"),
            (tag, None) => write!(f, " (element '{tag}')"),
        }
    }
}
