//! XML text to a tree of elements that own their text and know their place.
//!
//! MuJoCo's parser is lax where the standard is strict: dashes inside comments, a declaration after
//! blank lines, several of them, a document type, a bare ampersand. Models in the wild have all of these, so the text is tidied
//! before the strict parser sees it, and in such a way that lines and columns stay where they were.

use crate::element::{Element, Fault, Place};
use std::borrow::Cow;
use std::cell::Cell;

/// How large a document may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// how deep elements may be nested
    pub depth: usize,
    /// how many elements there may be
    pub elements: usize,
}

impl Default for Bounds {
    /// As deep as MuJoCo's parser goes, and a million elements.
    fn default() -> Bounds {
        Bounds {
            depth: 500,
            elements: 1_000_000,
        }
    }
}

/// Attributes that an element may have. The strict parser compares each with all others, and no element of a model has
/// a tenth of this.
const MAX_ATTRIBUTES: usize = 1000;

/// Stands for a colon in a name until the strict parser is through: prefixes mean nothing in a model, and nobody
/// declares them.
const COLON: char = '\u{a789}';
/// Stands for the last letter of `xmlns`, which is an attribute like any other.
const SPACE_LETTER: char = '\u{a731}';

/// The text of a file. MuJoCo does not check encodings, so neither is a stray byte an error here.
pub fn decode(bytes: &[u8]) -> Result<String, &'static str> {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err("the file is UTF-16, it must be UTF-8"),
        _ => Ok(String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// The root element of a text, within the usual bounds. A zero byte ends it, as it ends a text in C.
pub fn parse(text: &str) -> Result<Element, Fault> {
    parse_within(text, Bounds::default()).map(|(root, _)| root)
}

/// The root element of a text within bounds, and how many elements there are.
pub fn parse_within(text: &str, bounds: Bounds) -> Result<(Element, usize), Fault> {
    let text = text.find('\0').map_or(text, |end| &text[..end]);
    let refused = |message: String, place: Place| Fault {
        message,
        element: String::new(),
        place,
        limit: None,
    };
    let mut comment = String::new();
    let (tidy, count) = tidy(text, bounds, &mut comment).map_err(|(read, beyond)| {
        let place = Lines::new(&read).place(read.len());
        let mut fault = refused(format!("XML parse error: {}", beyond.text()), place);
        fault.limit = beyond.limit();
        fault
    })?;
    let document = roxmltree::Document::parse(&tidy).map_err(|error| {
        let pos = error.pos();
        let place = Place {
            line: pos.row,
            column: pos.col,
        };
        refused(format!("XML parse error: {error}"), place)
    })?;
    let mut root = build(&document, &Lines::new(&tidy))
        .ok_or_else(|| refused("XML root element not found".to_owned(), Place::default()))?;
    root.comment = comment;
    Ok((root, count))
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
        comment: String::new(),
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
/// angle brackets escaped where they mean themselves, with spaces between attributes; and how many elements there are.
/// A comment that the root element starts with is put into `comment`. What is out of bounds, or has a declaration after
/// something else, is refused: with what came before, and why.
fn tidy(
    text: &str,
    bounds: Bounds,
    comment: &mut String,
) -> Result<(String, usize), (String, Beyond)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut depth = 0usize;
    // whether nothing but blank text came after the start of the root element
    let mut at_start = false;
    let mut only_declarations = true;
    let mut elements = 0usize;
    while let Some(open) = rest.find('<') {
        escape(&rest[..open], &mut out);
        only_declarations &= rest[..open].trim().is_empty();
        at_start &= rest[..open].trim().is_empty();
        rest = &rest[open..];
        let part = if rest.starts_with("<!--") {
            Part::Blank(end_of(rest, "-->", 4))
        } else if rest.starts_with("<![CDATA[") {
            Part::Keep(end_of(rest, "]]>", 9))
        } else if rest.starts_with("<?") {
            if !only_declarations {
                return Err((out, Beyond::Declaration));
            }
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
        if at_start && piece.starts_with("<!--") {
            *comment = piece[4..piece.len() - 3].replace("\r\n", "\n");
        }
        at_start = false;
        only_declarations &= piece.starts_with("<?");
        match part {
            Part::Blank(_) => blank(piece, &mut out),
            Part::Keep(_) => out.push_str(piece),
            Part::Tag(_) => {
                if piece[1..].trim_start().starts_with('/') {
                    // an end tag of nothing ends the text, as it does in MuJoCo: models that others wrote have one too many
                    let Some(outside) = depth.checked_sub(1) else {
                        return Ok((out, elements));
                    };
                    depth = outside;
                } else {
                    elements += 1;
                    if !piece.ends_with("/>") {
                        at_start = depth == 0;
                        depth += 1;
                    }
                }
                if depth > bounds.depth {
                    return Err((out, Beyond::Depth));
                }
                if elements > bounds.elements {
                    return Err((out, Beyond::Elements));
                }
                if tidy_tag(piece, &mut out) > MAX_ATTRIBUTES {
                    return Err((out, Beyond::Attributes));
                }
            }
        }
        rest = after;
    }
    out.push_str(rest);
    Ok((out, elements))
}

/// Which bound a text is beyond, or what stands where it may not.
enum Beyond {
    Declaration,
    Depth,
    Elements,
    Attributes,
}

impl Beyond {
    fn text(&self) -> &'static str {
        match self {
            Beyond::Declaration => "a declaration <?...?> must come before everything else",
            Beyond::Depth => "Element nesting is too deep.",
            Beyond::Elements => "too many elements.",
            Beyond::Attributes => "an element has more than a thousand attributes.",
        }
    }

    /// The bound that would have to be wider.
    fn limit(&self) -> Option<&'static str> {
        match self {
            Beyond::Depth => Some("depth"),
            Beyond::Elements => Some("elements"),
            Beyond::Attributes | Beyond::Declaration => None,
        }
    }
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

/// A tag with the values of its attributes escaped and set apart; how many there are. Blanks before its name go before the
/// tag.
fn tidy_tag(tag: &str, out: &mut String) -> usize {
    let name = tag[1..].trim_start();
    blank(&tag[1..tag.len() - name.len()], out);
    out.push('<');
    let mut rest = name;
    let mut attributes = 0;
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
        attributes += 1;
        if rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            out.push(' ');
        }
    }
    out.push_str(&tidy_names(rest));
    attributes
}

/// The part of a tag before a value, with names that the strict parser does not take for name spaces.
fn tidy_names(part: &str) -> Cow<'_, str> {
    let mut names = match part.contains(':') {
        true => Cow::Owned(part.replace(':', COLON.encode_utf8(&mut [0; 4]))),
        false => Cow::Borrowed(part),
    };
    // blanks of C that are none in XML
    if names.contains(['\u{b}', '\u{c}']) {
        names = Cow::Owned(names.replace(['\u{b}', '\u{c}'], " "));
    }
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
    fn declarations_come_first() {
        for text in [
            "<?xml version='1.0'?><a/>",
            "\n<?xml version='1.0'?><?b?><a/>",
        ] {
            assert!(parse(text).is_ok_and(|root| root.name == "a"), "{text}");
        }
        for text in [
            "<!-- licence -->\n<?xml version='1.0'?><a/>",
            "<!DOCTYPE a>\n<?b?><a/>",
            "<a>\n<?xml version='1.0'?></a>",
            "<a/>\n<?xml version='1.0'?>",
        ] {
            let message = "XML parse error: a declaration <?...?> must come before everything else";
            let found = parse(text)
                .err()
                .map(|fault| (fault.message, fault.place.line));
            assert_eq!(found, Some((message.to_owned(), 2)), "{text}");
        }
    }

    #[test]
    fn lax_text_is_made_strict_in_place() {
        let tidied = |text: &str| {
            let tidied = tidy(text, Bounds::default(), &mut String::new());
            tidied.map_or_else(|e| e.0, |t| t.0)
        };
        assert_eq!(tidied("<a><!-- é -- \n --></a>"), "<a>          \n    </a>");
        assert_eq!(
            tidied("\n<?xml version='1.0'?><a/>"),
            "\n                     <a/>"
        );
        assert_eq!(tidied("<!DOCTYPE a><a/>"), "            <a/>");
        assert_eq!(tidied("<a b='1'c='2'/>"), "<a b='1' c='2'/>");
        assert_eq!(
            tidied("<\n\u{c}a\u{b}b='\u{c}'>< /a\u{c}>"),
            "\n <a b='\u{c}'> </a >"
        );
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
    fn an_end_tag_of_nothing_ends_the_text() {
        for end in ["</a>", "\n</b c='1'> <", "< /a><d/>", "<!-- --></a>text"] {
            let root = parse(&format!("<a><b/></a>{end}")).expect(end);
            assert_eq!((root.name.as_str(), root.children.len()), ("a", 1));
        }
        for end in ["</a", "</", "<", "text</a>"] {
            assert!(parse(&format!("<a><b/></a>{end}")).is_err(), "{end}");
        }
        assert!(parse("</a><a/>").is_err());
        assert!(parse("<a></b></a></a>").is_err());
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
    fn bounds_are_kept() {
        let bounds = Bounds {
            depth: 3,
            elements: 5,
        };
        let fault = |text: &str| parse_within(text, bounds).map_err(|f| (f.message, f.limit));
        let (root, count) = fault("<a><b><c/></b><d/><e/></a>").unwrap();
        assert_eq!((root.children.len(), count), (3, 5));
        let message = |text: &str| fault(text).map(|_| ()).unwrap_err();
        let (deep, limit) = message("<a><b><c><d></d></c></b></a>");
        assert_eq!(deep, "XML parse error: Element nesting is too deep.");
        assert_eq!(limit, Some("depth"));
        let (many, limit) = message("<a><b/><b/><b/><b/><b/></a>");
        assert_eq!(many, "XML parse error: too many elements.");
        assert_eq!(limit, Some("elements"));
    }

    #[test]
    fn attributes_are_counted_before_they_are_compared() {
        let attributes = |n: usize| (0..n).map(|i| format!(" a{i}=''")).collect::<String>();
        assert!(parse(&format!("<a{}/>", attributes(1000))).is_ok());
        let fault = parse(&format!("<a{}/>", attributes(200_000))).unwrap_err();
        assert!(
            fault.message.ends_with("more than a thousand attributes."),
            "{fault}"
        );
    }

    /// Elements as deep as anyone may ask for need no stack: not to be made, copied, shown or dropped.
    #[test]
    fn depth_needs_no_stack() {
        let deep = |n: usize| "<a>".repeat(n) + &"</a>".repeat(n);
        let work = move || {
            let bounds = Bounds {
                depth: 100_000,
                ..Bounds::default()
            };
            let (root, count) = parse_within(&deep(100_000), bounds).unwrap();
            assert_eq!(count, 100_000);
            assert!(parse(&deep(500)).is_ok());
            assert_eq!(parse(&deep(501)).unwrap_err().limit, Some("depth"));
            assert!(format!("{root:?}").contains("children: 1"));
            assert_eq!(root.clone().children.len(), 1);
        };
        let small = std::thread::Builder::new().stack_size(128 << 10);
        small.spawn(work).unwrap().join().unwrap();
    }
}
