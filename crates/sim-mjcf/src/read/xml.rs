//! XML text to a tree of elements that own their text and know their place.
//!
//! The reference's parser is lax where the standard is strict: dashes inside comments, a declaration after
//! blank lines, a document type. Models in the wild have all of these, so they are blanked out, byte for byte,
//! before the strict parser sees the text: places stay where they were.

use super::Fault;
use super::schema::Value;
use crate::spec::Location;
use std::rc::Rc;

/// How deep elements may be nested, in one file and over all included files.
pub(super) const MAX_DEPTH: usize = 500;

/// An attribute: its text, and its value once the schema has been applied.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub name: String,
    pub text: String,
    pub value: Value,
}

/// An element with everything inside it.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub name: String,
    pub loc: Location,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Element>,
    /// directory of the included file this came from; `None` in the model's own file
    pub dir: Option<Rc<str>>,
}

impl Element {
    /// An error about this element.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            element: self.name.clone(),
            loc: self.loc,
        }
    }

    /// The text of an attribute.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|a| a.text.as_str())
    }

    /// An attribute.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|a| a.name == name)
    }

    /// The first child with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|c| c.name == name)
    }
}

/// The text of a file. The reference does not check encodings, so neither is a stray byte an error here.
pub(super) fn decode(bytes: &[u8]) -> Result<String, &'static str> {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err("the file is UTF-16, it must be UTF-8"),
        _ => Ok(String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// The root element of a text. `file` is its index among the sources.
pub(super) fn parse(text: &str, file: u32, dir: Option<&Rc<str>>) -> Result<Element, Fault> {
    let lines = Lines::new(text, file);
    let tidy = tidy(text, &lines)?;
    let document = roxmltree::Document::parse(&tidy).map_err(|error| {
        let pos = error.pos();
        Fault {
            message: format!("XML parse error: {error}"),
            element: String::new(),
            loc: Location {
                file,
                line: pos.row,
                column: pos.col,
            },
        }
    })?;
    build(&document, text, &lines, dir)
}

/// Copies a document into owned elements, without recursion.
fn build(
    document: &roxmltree::Document<'_>,
    source: &str,
    lines: &Lines<'_>,
    dir: Option<&Rc<str>>,
) -> Result<Element, Fault> {
    // the path of open elements, each with the node it came from
    let mut open: Vec<(roxmltree::NodeId, Element)> = Vec::new();
    let root = document.root_element();
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        let parent = node.parent().map(|p| p.id());
        while let Some((id, _)) = open.last() {
            if node == root || Some(*id) == parent {
                break;
            }
            close(&mut open);
        }
        open.push((node.id(), element(&node, source, lines, dir)?));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    match open.pop() {
        Some((_, element)) => Ok(element),
        None => Err(Fault::new("XML root element not found")),
    }
}

/// Moves the innermost open element into its parent.
fn close(open: &mut Vec<(roxmltree::NodeId, Element)>) {
    if let Some((_, child)) = open.pop()
        && let Some((_, parent)) = open.last_mut()
    {
        parent.children.push(child);
    }
}

fn element(
    node: &roxmltree::Node<'_, '_>,
    source: &str,
    lines: &Lines<'_>,
    dir: Option<&Rc<str>>,
) -> Result<Element, Fault> {
    let mut element = Element {
        name: node.tag_name().name().to_owned(),
        loc: lines.location(node.range().start),
        attributes: Vec::with_capacity(node.attributes().len()),
        children: Vec::new(),
        dir: dir.cloned(),
    };
    // name spaces mean nothing in a model; the attributes that declare them would go unseen otherwise
    if let Some(space) = node.namespaces().find(|n| n.name() != Some("xml")) {
        let name = match space.name() {
            Some(prefix) => format!("xmlns:{prefix}"),
            None => "xmlns".to_owned(),
        };
        return Err(element.fault(format!(
            "Schema violation: unrecognized attribute: '{name}'"
        )));
    }
    for attribute in node.attributes() {
        let raw = source.get(attribute.range_value()).unwrap_or("");
        element.attributes.push(Attribute {
            name: attribute.name().to_owned(),
            text: with_line_breaks(attribute.value(), raw),
            value: Value::Text,
        });
    }
    Ok(element)
}

/// The strict parser turns line breaks in attributes into spaces; the reference keeps them. Only texts can
/// tell the difference.
fn with_line_breaks(value: &str, raw: &str) -> String {
    if !raw.contains('\n') || raw.contains('&') {
        return value.to_owned();
    }
    raw.replace("\r\n", "\n")
}

/// Where lines start.
struct Lines<'a> {
    text: &'a str,
    file: u32,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str, file: u32) -> Lines<'a> {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines {
            text,
            file,
            starts: std::iter::once(0)
                .chain(breaks.map(|(i, _)| i + 1))
                .collect(),
        }
    }

    fn location(&self, offset: usize) -> Location {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line.saturating_sub(1)];
        let before = self.text.get(start..offset).unwrap_or("");
        Location {
            file: self.file,
            line: line as u32,
            column: before.chars().count() as u32 + 1,
        }
    }
}

/// Blanks out comments, declarations and document types, and refuses text that is nested too deeply.
fn tidy(text: &str, lines: &Lines<'_>) -> Result<String, Fault> {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    if bytes.starts_with(&[0xef, 0xbb, 0xbf]) {
        out[..3].fill(b' ');
    }

    let mut depth = 0usize;
    let mut at = 0;
    while let Some(open) = find(bytes, at, b"<") {
        let rest = &bytes[open..];
        let blank_to =
            |end: &[u8], skip: usize| find(bytes, open + skip, end).map(|i| i + end.len());
        // what does not end stays as it is: the parser finds better words for it
        let (next, blank) = if rest.starts_with(b"<!--") {
            (blank_to(b"-->", 4), true)
        } else if rest.starts_with(b"<![CDATA[") {
            (blank_to(b"]]>", 9), false)
        } else if rest.starts_with(b"<?") {
            (blank_to(b"?>", 2), true)
        } else if rest.starts_with(b"<!") {
            (blank_to(b">", 2), true)
        } else {
            let end = tag_end(bytes, open + 1);
            if rest.starts_with(b"</") {
                depth = depth.saturating_sub(1);
            } else if end.is_some_and(|end| bytes[end - 2] != b'/') {
                depth += 1;
            }
            (end, false)
        };
        if depth > MAX_DEPTH {
            return Err(Fault {
                message: "XML parse error: Element nesting is too deep.".to_owned(),
                element: String::new(),
                loc: lines.location(open),
            });
        }
        let Some(next) = next else { break };
        if blank {
            for byte in &mut out[open..next] {
                if *byte != b'\n' && *byte != b'\r' {
                    *byte = b' ';
                }
            }
        }
        at = next;
    }
    // whole comments were replaced, so no character was cut in two
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// The index after the `>` that ends a tag; quoted text does not count.
fn tag_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut quote = None;
    for (i, &byte) in bytes.iter().enumerate().skip(from) {
        match quote {
            Some(q) if byte == q => quote = None,
            Some(_) => {}
            None if byte == b'"' || byte == b'\'' => quote = Some(byte),
            None if byte == b'>' => return Some(i + 1),
            None => {}
        }
    }
    None
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let first = *what.first()?;
    let mut start = 0;
    while let Some(i) = rest.get(start..)?.iter().position(|&b| b == first) {
        if rest[start + i..].starts_with(what) {
            return Some(from + start + i);
        }
        start += i + 1;
    }
    None
}
