//! XML text to a tree of elements that own their text and know their place.
//!
//! The reference's parser is lax where the standard is strict: dashes inside comments, a declaration after
//! blank lines, a document type, a bare ampersand. Models in the wild have all of these, so the text is tidied
//! before the strict parser sees it, and in such a way that lines and columns stay where they were.

use crate::element::{Element, Fault, Place};
use std::borrow::Cow;
use std::cell::Cell;

/// How deep elements may be nested.
pub const MAX_DEPTH: usize = 500;

/// Stands for a colon in a name until the strict parser is through: prefixes mean nothing in a model, and nobody
/// declares them.
const COLON: char = '\u{a789}';
/// Stands for the last letter of `xmlns`, which is an attribute like any other.
const SPACE_LETTER: char = '\u{a731}';

/// The text of a file. The reference does not check encodings, so neither is a stray byte an error here.
pub fn decode(bytes: &[u8]) -> Result<String, &'static str> {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err("the file is UTF-16, it must be UTF-8"),
        _ => Ok(String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// The root element of a text. A zero byte ends it, as it ends a text in C.
pub fn parse(text: &str) -> Result<Element, Fault> {
    let text = text.find('\0').map_or(text, |end| &text[..end]);
    let refused = |message: String, place: Place| Fault {
        message,
        element: String::new(),
        place,
    };
    let tidy = tidy(text).map_err(|read| {
        let place = Lines::new(&read).place(read.len());
        refused(
            "XML parse error: Element nesting is too deep.".to_owned(),
            place,
        )
    })?;
    let document = roxmltree::Document::parse(&tidy).map_err(|error| {
        let pos = error.pos();
        let place = Place {
            line: pos.row,
            column: pos.col,
        };
        refused(format!("XML parse error: {error}"), place)
    })?;
    build(&document, &Lines::new(&tidy))
        .ok_or_else(|| refused("XML root element not found".to_owned(), Place::default()))
}

/// Copies a document into owned elements, without recursion.
fn build(document: &roxmltree::Document<'_>, lines: &Lines<'_>) -> Option<Element> {
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
        open.push((node.id(), element(&node, lines)));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|(_, element)| element)
}

/// Moves the innermost open element into its parent.
fn close(open: &mut Vec<(roxmltree::NodeId, Element)>) {
    if let Some((_, child)) = open.pop()
        && let Some((_, parent)) = open.last_mut()
    {
        parent.children.push(child);
    }
}

fn element(node: &roxmltree::Node<'_, '_>, lines: &Lines<'_>) -> Element {
    let attributes = node.attributes().map(|attribute| {
        let raw = lines.text.get(attribute.range_value()).unwrap_or("");
        let text = as_written(attribute.value(), raw);
        (name(attribute.name()), text)
    });
    Element {
        name: name(node.tag_name().name()),
        place: lines.place(node.range().start),
        attributes: attributes.collect(),
        children: Vec::new(),
    }
}

/// A name as it was written.
fn name(tidied: &str) -> String {
    if tidied.is_ascii() {
        return tidied.to_owned();
    }
    let colons = tidied.replace(COLON, ":");
    colons.replace(SPACE_LETTER, "s")
}

/// The strict parser turns line breaks and tabs in attributes into spaces; MuJoCo keeps them. Only texts can
/// tell the difference.
fn as_written(value: &str, raw: &str) -> String {
    if !raw.contains(['\n', '\t']) || raw.contains('&') {
        return value.to_owned();
    }
    raw.replace("\r\n", "\n")
}

/// Lines and columns of places in a text. Places are mostly asked for in order, so each search goes on where
/// the one before ended: a model on a single line costs no more than any other.
struct Lines<'a> {
    text: &'a str,
    last: Cell<(usize, Place)>,
    start: Place,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let start = Place { line: 1, column: 1 };
        Lines {
            text,
            last: Cell::new((0, start)),
            start,
        }
    }

    fn place(&self, offset: usize) -> Place {
        let (mut from, mut loc) = self.last.get();
        if offset < from {
            (from, loc) = (0, self.start);
        }
        for c in self.text.get(from..offset).unwrap_or("").chars() {
            if c == '\n' {
                loc.line += 1;
                loc.column = 1;
            } else {
                loc.column += 1;
            }
        }
        self.last.set((offset, loc));
        loc
    }
}

/// Text that the strict parser accepts: without comments, declarations and document types, with ampersands and
/// angle brackets escaped where they mean themselves, with spaces between attributes. Refuses text that is
/// nested too deeply.
fn tidy(text: &str) -> Result<String, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut depth = 0usize;
    while let Some(open) = rest.find('<') {
        escape(&rest[..open], &mut out);
        rest = &rest[open..];
        let part = if rest.starts_with("<!--") {
            Part::Blank(end_of(rest, "-->", 4))
        } else if rest.starts_with("<![CDATA[") {
            Part::Keep(end_of(rest, "]]>", 9))
        } else if rest.starts_with("<?") {
            Part::Blank(end_of(rest, "?>", 2))
        } else if rest.starts_with("<!") {
            Part::Blank(end_of(rest, ">", 2))
        } else {
            Part::Tag(end_of_tag(rest))
        };
        let end = match part {
            Part::Blank(end) | Part::Keep(end) | Part::Tag(end) => end,
        };
        // what does not end stays as it is: the parser finds words for it
        let Some(end) = end else { break };
        let (piece, after) = rest.split_at(end);
        match part {
            Part::Blank(_) => blank(piece, &mut out),
            Part::Keep(_) => out.push_str(piece),
            Part::Tag(_) => {
                if piece.starts_with("</") {
                    depth = depth.saturating_sub(1);
                } else if !piece.ends_with("/>") {
                    depth += 1;
                }
                if depth > MAX_DEPTH {
                    return Err(out);
                }
                tidy_tag(piece, &mut out);
            }
        }
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// A piece of text that starts with an angle bracket, with its length if it ends at all.
enum Part {
    /// not for the parser
    Blank(Option<usize>),
    /// as it is
    Keep(Option<usize>),
    /// a start or end tag
    Tag(Option<usize>),
}

fn end_of(text: &str, end: &str, from: usize) -> Option<usize> {
    text[from..].find(end).map(|i| from + i + end.len())
}

/// The index after the bracket that ends a tag; quoted text does not count.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (i, byte) in text.bytes().enumerate() {
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

/// As many spaces as there are characters, so that places in lines stay.
fn blank(piece: &str, out: &mut String) {
    out.extend(piece.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
}

/// A tag with the values of its attributes escaped and set apart.
fn tidy_tag(tag: &str, out: &mut String) {
    let mut rest = tag;
    while let Some(open) = rest.find(['"', '\'']) {
        let quote = if rest[open..].starts_with('"') {
            '"'
        } else {
            '\''
        };
        out.push_str(&tidy_names(&rest[..open]));
        out.push(quote);
        rest = &rest[open + 1..];
        let Some(close) = rest.find(quote) else { break };
        escape(&rest[..close], out);
        out.push(quote);
        rest = &rest[close + 1..];
        if rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            out.push(' ');
        }
    }
    out.push_str(&tidy_names(rest));
}

/// The part of a tag before a value, with names that the strict parser does not take for name spaces.
fn tidy_names(part: &str) -> Cow<'_, str> {
    let mut names = match part.contains(':') {
        true => Cow::Owned(part.replace(':', COLON.encode_utf8(&mut [0; 4]))),
        false => Cow::Borrowed(part),
    };
    let name = names.trim_end().trim_end_matches('=').trim_end();
    let before = name.strip_suffix("xmlns");
    if before.is_some_and(|before| before.ends_with(|c: char| c.is_whitespace())) {
        let last = name.len() - 1;
        let letter = SPACE_LETTER.to_string();
        names.to_mut().replace_range(last..=last, &letter);
    }
    names
}

/// Writes text so that ampersands and angle brackets in it mean themselves; entities stay.
fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(i) = rest.find(['&', '<']) {
        out.push_str(&rest[..i]);
        let special = &rest[i..];
        match special.as_bytes()[0] {
            b'<' => out.push_str("&lt;"),
            _ if is_entity(special) => out.push('&'),
            _ => out.push_str("&amp;"),
        }
        rest = &special[1..];
    }
    out.push_str(rest);
}

/// Whether text starts with one of the five entities or a character by its number.
fn is_entity(text: &str) -> bool {
    // the longest is a character by a number of seven digits
    let Some(end) = text.bytes().take(12).position(|b| b == b';') else {
        return false;
    };
    let name = &text[1..end];
    match name.strip_prefix('#') {
        None => ["lt", "gt", "amp", "quot", "apos"].contains(&name),
        Some(number) => {
            let digits = number.strip_prefix('x');
            let value = match digits {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            // what is not a character that XML allows stays as it is written
            let allowed = |c: char| matches!(c, '\t' | '\n' | '\r') || c >= ' ';
            value.ok().and_then(char::from_u32).is_some_and(allowed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lax_text_is_made_strict_in_place() {
        let tidied = |text: &str| tidy(text).unwrap_or_default();
        assert_eq!(tidied("<a><!-- é -- \n --></a>"), "<a>          \n    </a>");
        assert_eq!(
            tidied("\n<?xml version='1.0'?><a/>"),
            "\n                     <a/>"
        );
        assert_eq!(tidied("<!DOCTYPE a><a/>"), "            <a/>");
        assert_eq!(tidied("<a b='1'c='2'/>"), "<a b='1' c='2'/>");
        assert_eq!(
            tidied("<a b='x & y &lt; <'/>"),
            "<a b='x &amp; y &lt; &lt;'/>"
        );
        assert_eq!(
            tidied("\u{feff}<a>&#65; &foo;</a>"),
            "<a>&#65; &amp;foo;</a>"
        );
        assert_eq!(tidied("<a b='>"), "<a b='>");
    }

    #[test]
    fn attributes_keep_line_breaks() {
        let text = |xml: &str| Some(parse(xml).ok()?.attribute("name")?.to_owned());
        assert_eq!(text("<a name='x\ny'/>").as_deref(), Some("x\ny"));
        assert_eq!(text("<a name='x\ty'/>").as_deref(), Some("x\ty"));
        assert_eq!(text("<a name='&quot;&#65;'/>").as_deref(), Some("\"A"));
    }

    #[test]
    fn places_count_lines_and_characters() {
        let root = parse("<a>\n  <!-- é --> <b/>\n</a>").unwrap();
        let place = root.children[0].place;
        assert_eq!((place.line, place.column), (2, 14));
    }

    #[test]
    fn a_zero_byte_is_the_end() {
        assert!(parse("<a/>\r\n\0 and anything <").is_ok());
        assert!(parse("<a>\0</a>").is_err());
    }

    #[test]
    fn prefixes_are_part_of_names() {
        let text =
            "<robot xmlns='a' xmlns:xacro='b' p:q='1'><xacro:if/><undeclared:thing\n /></robot>";
        let root = parse(text).unwrap();
        let names: Vec<&str> = root
            .attributes
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(names, ["xmlns", "xmlns:xacro", "p:q"]);
        let names: Vec<&str> = root.children.iter().map(|c| c.name.as_str()).collect();
        assert_eq!(names, ["xacro:if", "undeclared:thing"]);
        assert_eq!(root.children[1].place.column, 53);
    }

    #[test]
    fn deep_texts_are_refused() {
        let deep = |n: usize| parse(&("<a>".repeat(n) + &"</a>".repeat(n)));
        assert!(deep(MAX_DEPTH).is_ok());
        let fault = deep(MAX_DEPTH + 1).unwrap_err();
        assert_eq!(
            fault.message,
            "XML parse error: Element nesting is too deep."
        );
    }
}
