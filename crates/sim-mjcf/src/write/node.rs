//! An element to be written: its row of the schema, attributes in the order of the row, and children.
//!
//! Fields go to attributes by the lines of the schema that take attributes to fields, so that what is read is what
//! is written. Special attributes have the handle that the reader asks for them with.

use super::number::{float, real};
use crate::read::schema::attribute::{Attr, Handle, Reading, Special};
use crate::read::schema::{Kind, Row, Value};
use std::any::Any;

/// Whether a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// if it differs from what the element starts with
    Differs,
    /// if it differs, and then at least so many numbers
    AtLeast(usize),
    /// in any case
    Always,
    /// not at all
    Never,
}

/// What cannot be written, and why.
pub(super) type Writes = Result<(), String>;

/// An attribute as it will stand in the text.
#[derive(Debug)]
struct Written {
    /// its place in the row
    place: usize,
    name: &'static str,
    text: String,
}

/// An element to be written.
#[derive(Debug)]
pub(super) struct Node {
    row: &'static Row,
    attributes: Vec<Written>,
    children: Vec<Node>,
    /// stands before the children; empty: none
    comment: String,
}

/// Elements that a blank line stands before. The two that are also elements of other sections are meant only where
/// they have no attributes.
const SECTIONS: &[&str] = &[
    "option",
    "size",
    "visual",
    "statistic",
    "default",
    "extension",
    "custom",
    "asset",
    "worldbody",
    "contact",
    "deformable",
    "equality",
    "tendon",
    "actuator",
    "sensor",
    "keyframe",
];
const ONLY_BARE: &[&str] = &["default", "contact"];

impl Node {
    /// An element without attributes.
    pub fn new(row: &'static Row) -> Node {
        Node {
            row,
            attributes: Vec::new(),
            children: Vec::new(),
            comment: String::new(),
        }
    }

    /// An element that may stand in this one.
    pub fn inside(&self, name: &str) -> Result<Node, String> {
        match self.row.child(name) {
            Some(row) if row.supported => Ok(Node::new(row)),
            Some(_) | None => Err(format!(
                "'{name}' cannot be written inside '{}'",
                self.row.name
            )),
        }
    }

    /// A comment before all children. There is no way to write one with the mark that ends it, or with characters
    /// that XML does not have.
    pub fn comment(&mut self, text: &str) -> Writes {
        if text.contains("-->") || !text.chars().all(is_allowed) {
            return Err(format!("the comment cannot be written: {text:?}"));
        }
        text.clone_into(&mut self.comment);
        Ok(())
    }

    /// Adds a child.
    pub fn push(&mut self, child: Node) {
        self.children.push(child);
    }

    /// Adds a child that says something.
    pub fn push_unless_empty(&mut self, child: Node) {
        if !child.is_empty() {
            self.children.push(child);
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty() && self.children.is_empty()
    }

    /// Writes an attribute that is not a field.
    pub fn put<V: Special>(&mut self, handle: Handle<V>, value: V::Out<'_>) -> Writes {
        self.write(handle.name, &V::write(value))
    }

    /// Writes a text that is not empty.
    pub fn put_text<V>(&mut self, handle: Handle<V>, text: &str) -> Writes
    where
        V: for<'a> Special<Out<'a> = &'a str>,
    {
        match text {
            "" => Ok(()),
            text => self.put(handle, text),
        }
    }

    /// Writes an attribute with a text of its own making.
    pub fn put_raw<V>(&mut self, handle: Handle<V>, text: String) -> Writes {
        let (place, attr) = self.find(handle.name)?;
        self.attributes.push(Written {
            place,
            name: attr.name,
            text,
        });
        Ok(())
    }

    fn find(&self, name: &str) -> Result<(usize, &'static Attr), String> {
        let mut attributes = self.row.attributes().enumerate();
        let found = attributes.find(|(_, attr)| attr.name() == name);
        found.ok_or_else(|| {
            format!(
                "attribute '{name}' cannot be written in '{}'",
                self.row.name
            )
        })
    }

    fn write(&mut self, name: &str, value: &Value) -> Writes {
        let (place, attr) = self.find(name)?;
        let text = text(attr, value, value.len())?;
        self.attributes.push(Written {
            place,
            name: attr.name,
            text,
        });
        Ok(())
    }

    /// Writes the attributes that are fields of a struct. `start` is what a reader starts from; it becomes what the
    /// reader gets.
    pub fn fields<T: Any>(
        &mut self,
        element: &T,
        start: &mut T,
        how: impl Fn(&str) -> How,
    ) -> Writes {
        for (place, attr) in self.row.attributes().enumerate() {
            let Reading::Field(bound) = attr.reading else {
                continue;
            };
            let (Some(value), Some(begin)) = ((bound.get)(element), (bound.get)(start)) else {
                continue;
            };
            let same = same(&value, &begin);
            let value = match says(attr, value, &begin) {
                Ok(value) => value,
                Err(_) if same => continue,
                Err(message) => return Err(message),
            };
            let count = match how(attr.name) {
                How::Never => continue,
                How::Differs | How::AtLeast(_) if same && !attr.required => continue,
                How::Always => value.len(),
                How::Differs => (bound.len)(&value, &begin),
                How::AtLeast(least) => (bound.len)(&value, &begin).max(least).min(value.len()),
            };
            (bound.set)(start, &value);
            self.attributes.push(Written {
                place,
                name: attr.name,
                text: text(attr, &value, count)?,
            });
        }
        Ok(())
    }

    /// The text of the element and all inside it, each on a line of its own.
    pub fn print(mut self) -> String {
        let mut out = String::new();
        self.open(&mut out, 0);
        // the path of elements that are not closed yet, each with what comes next in it
        let mut path = vec![(
            self.row.name,
            std::mem::take(&mut self.children).into_iter(),
        )];
        while let Some((name, rest)) = path.last_mut() {
            let Some(mut child) = rest.next() else {
                let name = *name;
                path.pop();
                out.push_str(&"  ".repeat(path.len()));
                out.push_str("</");
                out.push_str(name);
                out.push_str(">\n");
                continue;
            };
            child.open(&mut out, path.len());
            if !child.children.is_empty() || !child.comment.is_empty() {
                let inside = std::mem::take(&mut child.children);
                path.push((child.row.name, inside.into_iter()));
            }
        }
        out
    }

    /// Prints the line that the element begins with, or is if there is nothing inside it.
    fn open(&mut self, out: &mut String, depth: usize) {
        // the first section needs no blank line, and has none by its name
        let bare = self.attributes.is_empty();
        let name = self.row.name;
        if SECTIONS.contains(&name) && (bare || !ONLY_BARE.contains(&name)) {
            out.push('\n');
        }
        out.push_str(&"  ".repeat(depth));
        out.push('<');
        out.push_str(name);
        self.attributes.sort_by_key(|attribute| attribute.place);
        for attribute in &self.attributes {
            out.push(' ');
            out.push_str(attribute.name);
            out.push_str("=\"");
            out.push_str(&attribute.text);
            out.push('"');
        }
        // the root always has an end of its own
        let empty = self.children.is_empty() && self.comment.is_empty() && depth > 0;
        out.push_str(if empty { "/>\n" } else { ">\n" });
        if !self.comment.is_empty() {
            let indent = "  ".repeat(depth + 1);
            out.push_str(&format!("{indent}<!--{}-->\n", self.comment));
        }
    }
}

impl Drop for Node {
    /// Level by level: the stack would not do for what is nested deeply.
    fn drop(&mut self) {
        let mut open = std::mem::take(&mut self.children);
        while let Some(mut node) = open.pop() {
            open.append(&mut node.children);
        }
    }
}

/// Whether two values are the same to the bit.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Reals(a), Value::Reals(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
        }
        (Value::Floats(a), Value::Floats(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
        }
        (a, b) => a == b,
    }
}

/// What says the value where a reader would start with another: nothing cannot be said, but something that means
/// nothing can.
fn says(attr: &Attr, value: Value, start: &Value) -> Result<Value, String> {
    if !value.is_empty() || start.is_empty() && !matches!(attr.kind(), Kind::Word(_)) {
        return Ok(value);
    }
    if let Kind::Reals(count) = attr.kind() {
        return Ok(Value::Reals(vec![f64::NAN; count]));
    }
    if attr.kind() == Kind::RealList {
        return Ok(Value::Reals(vec![0.0; start.len()]));
    }
    Err(format!(
        "attribute '{}' has a value without a word",
        attr.name()
    ))
}

/// The text of so many numbers of a value.
fn text(attr: &Attr, value: &Value, count: usize) -> Result<String, String> {
    let words = attr.kind().words();
    let word = |index: &usize| words.get(*index).copied().unwrap_or("").to_owned();
    Ok(match value {
        Value::Text(text) => escaped(text).ok_or_else(|| {
            format!(
                "attribute '{}' has a character that XML does not allow: {text:?}",
                attr.name()
            )
        })?,
        Value::Word(index) => word(index),
        Value::Words(list) => join(list, word),
        Value::Ints(list) => join(&list[..count.min(list.len())], i32::to_string),
        Value::Reals(list) => join(&list[..count.min(list.len())], |x| real(*x)),
        Value::Floats(list) => join(&list[..count.min(list.len())], |x| float(*x)),
    })
}

fn join<T>(list: &[T], text: impl Fn(&T) -> String) -> String {
    let mut out = String::new();
    for (i, item) in list.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        out.push_str(&text(item));
    }
    out
}

/// Whether XML has this character.
fn is_allowed(c: char) -> bool {
    !matches!(c, '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}') || matches!(c, '\t' | '\n' | '\r')
}

/// Text between quotation marks; `None` if it has a character that XML does not allow.
fn escaped(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            // as such they would be read as spaces
            '\t' | '\n' | '\r' => out.push_str(&format!("&#{};", c as u32)),
            c if !is_allowed(c) => return None,
            c => out.push(c),
        }
    }
    Some(out)
}
