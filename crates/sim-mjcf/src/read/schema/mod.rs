//! The schema of MJCF as one table: which element may stand where and how often, and which attributes it has,
//! with their types and lengths.
//!
//! [`ROOT`] is the table's first row; the files beside this one hold the rest, a section each. [`check`] goes
//! through a document and refuses what the table does not know, [`read_values`] then turns the text of every
//! attribute into a [`Value`], so that nobody after it needs to parse or doubt a number.

mod actuator;
mod asset;
mod body;
mod constraint;
mod custom;
mod default;
mod sensor;
mod settings;
mod unsupported;

use super::Fault;
use super::keywords::Keyword;
use super::number::{self, BadNumber, Number};
use super::xml::{Element, MAX_DEPTH};

/// How often an element may stand in its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occurs {
    /// at most once
    Once,
    /// any number of times
    Many,
}

/// What an attribute holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// any text
    Text,
    /// one of these words
    Word(&'static [&'static str]),
    /// several of these words, each once
    Words(&'static [&'static str]),
    /// one integer
    Int,
    /// exactly so many integers
    Ints(usize),
    /// at most so many integers
    IntsUpTo(usize),
    /// any number of integers
    IntList,
    /// exactly so many numbers
    Reals(usize),
    /// at most so many numbers
    RealsUpTo(usize),
    /// any number of numbers
    RealList,
    /// exactly so many numbers of single precision
    Floats(usize),
    /// any number of numbers of single precision
    FloatList,
}

/// An attribute in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attr {
    pub name: &'static str,
    pub kind: Kind,
    pub required: bool,
}

impl Attr {
    /// The same attribute, which must be there.
    const fn required(self) -> Attr {
        Attr {
            required: true,
            ..self
        }
    }
}

const fn attr(name: &'static str, kind: Kind) -> Attr {
    Attr {
        name,
        kind,
        required: false,
    }
}

const fn text(name: &'static str) -> Attr {
    attr(name, Kind::Text)
}

const fn word<T: Keyword>(name: &'static str) -> Attr {
    attr(name, Kind::Word(T::WORDS))
}

const fn words<T: Keyword>(name: &'static str) -> Attr {
    attr(name, Kind::Words(T::WORDS))
}

const fn int(name: &'static str) -> Attr {
    attr(name, Kind::Int)
}

const fn real(name: &'static str) -> Attr {
    attr(name, Kind::Reals(1))
}

const fn reals(name: &'static str, count: usize) -> Attr {
    attr(name, Kind::Reals(count))
}

const fn up_to(name: &'static str, count: usize) -> Attr {
    attr(name, Kind::RealsUpTo(count))
}

const fn list(name: &'static str) -> Attr {
    attr(name, Kind::RealList)
}

const fn float(name: &'static str) -> Attr {
    attr(name, Kind::Floats(1))
}

const fn floats(name: &'static str, count: usize) -> Attr {
    attr(name, Kind::Floats(count))
}

/// A row of the table: an element, what it holds and what stands in it.
#[derive(Debug)]
pub(super) struct Row {
    pub name: &'static str,
    pub occurs: Occurs,
    /// attributes, in groups that rows may share
    pub attributes: &'static [&'static [Attr]],
    pub children: &'static [&'static Row],
    /// whether the reader goes on to read it, or refuses it by name
    pub supported: bool,
}

impl Row {
    const fn new(
        name: &'static str,
        occurs: Occurs,
        attributes: &'static [&'static [Attr]],
        children: &'static [&'static Row],
    ) -> Row {
        Row {
            name,
            occurs,
            attributes,
            children,
            supported: true,
        }
    }

    /// An element that may occur any number of times and has no children.
    const fn many(name: &'static str, attributes: &'static [&'static [Attr]]) -> Row {
        Row::new(name, Occurs::Many, attributes, &[])
    }

    /// An element that may occur once and has no children.
    const fn once(name: &'static str, attributes: &'static [&'static [Attr]]) -> Row {
        Row::new(name, Occurs::Once, attributes, &[])
    }

    /// An element that is known and refused.
    const fn unsupported(
        name: &'static str,
        attributes: &'static [&'static [Attr]],
        children: &'static [&'static Row],
    ) -> Row {
        Row {
            name,
            occurs: Occurs::Many,
            attributes,
            children,
            supported: false,
        }
    }

    fn attribute(&self, name: &str) -> Option<&'static Attr> {
        let mut all = self.attributes.iter().copied().flatten();
        all.find(|a| a.name == name)
    }

    fn child(&self, name: &str) -> Option<&'static Row> {
        self.children.iter().copied().find(|row| row.name == name)
    }
}

/// The first row: `<mujoco>`.
pub(super) static ROOT: Row = Row::new(
    "mujoco",
    Occurs::Once,
    &[&[text("model")]],
    &[
        &settings::COMPILER,
        &settings::OPTION,
        &settings::SIZE,
        &settings::VISUAL,
        &settings::STATISTIC,
        &default::DEFAULT,
        &unsupported::EXTENSION,
        &custom::CUSTOM,
        &asset::ASSET,
        &body::WORLDBODY,
        &unsupported::DEFORMABLE,
        &constraint::CONTACT,
        &constraint::EQUALITY,
        &constraint::TENDON,
        &actuator::ACTUATOR,
        &sensor::SENSOR,
        &custom::KEYFRAME,
    ],
);

/// Refuses elements and attributes that the table does not know, and repeated elements.
pub(super) fn check(root: &Element) -> Result<(), Fault> {
    if root.name != ROOT.name {
        return Err(root.fault("Schema violation: unrecognized element"));
    }
    check_element(root, &ROOT, 1)
}

fn check_element(element: &Element, row: &'static Row, depth: usize) -> Result<(), Fault> {
    if depth > MAX_DEPTH {
        return Err(element.fault("Element nesting is too deep."));
    }
    for attribute in &element.attributes {
        if row.attribute(&attribute.name).is_none() {
            return Err(element.fault(format!(
                "Schema violation: unrecognized attribute: '{}'",
                attribute.name
            )));
        }
    }
    for child in &element.children {
        let Some(row) = row.child(&child.name) else {
            return Err(child.fault("Schema violation: unrecognized element"));
        };
        check_element(child, row, depth + 1)?;
    }
    for row in row.children.iter().filter(|r| r.occurs == Occurs::Once) {
        let count = element
            .children
            .iter()
            .filter(|c| c.name == row.name)
            .count();
        if count > 1 {
            return Err(element.fault(format!(
                "Schema violation: unique element '{}' found {count} times",
                row.name
            )));
        }
    }
    Ok(())
}

/// The value of an attribute.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Value {
    /// text, or not read yet
    #[default]
    Text,
    /// index of the word in its list
    Word(usize),
    /// indices of words in their list, in the order they are written
    Words(Vec<usize>),
    /// integers
    Ints(Vec<i32>),
    /// numbers
    Reals(Vec<f64>),
    /// numbers of single precision
    Floats(Vec<f32>),
}

/// Reads the values of all attributes of a document that was checked.
pub(super) fn read_values(root: &mut Element) -> Result<(), Fault> {
    read_element(root, &ROOT)
}

fn read_element(element: &mut Element, row: &'static Row) -> Result<(), Fault> {
    if !row.supported {
        return Err(element.fault(format!("not supported yet: <{}>", row.name)));
    }
    for i in 0..element.attributes.len() {
        let attribute = &element.attributes[i];
        if let Some(attr) = row.attribute(&attribute.name) {
            let value = read_value(attr, &attribute.text).map_err(|m| element.fault(m))?;
            element.attributes[i].value = value;
        }
    }
    for attr in row.attributes.iter().copied().flatten() {
        if attr.required && !is_given(element, attr) {
            return Err(element.fault(format!("required attribute missing: '{}'", attr.name)));
        }
    }
    for child in &mut element.children {
        if let Some(row) = row.child(&child.name) {
            read_element(child, row)?;
        }
    }
    Ok(())
}

/// Whether an attribute is there; a list without a number counts as missing.
fn is_given(element: &Element, attr: &Attr) -> bool {
    match element.attribute(attr.name).map(|a| &a.value) {
        None => false,
        Some(Value::Ints(list)) => !list.is_empty(),
        Some(Value::Reals(list)) => !list.is_empty(),
        Some(Value::Floats(list)) => !list.is_empty(),
        Some(Value::Text | Value::Word(_) | Value::Words(_)) => true,
    }
}

fn read_value(attr: &Attr, text: &str) -> Result<Value, String> {
    Ok(match attr.kind {
        Kind::Text => Value::Text,
        Kind::Word(words) => Value::Word(find_word(words, text)?),
        Kind::Words(words) => Value::Words(find_words(words, text)?),
        Kind::Int => Value::Ints(vec![single_int(attr, text)?]),
        Kind::Ints(n) => Value::Ints(counted(attr, text, n, n)?),
        Kind::IntsUpTo(n) => Value::Ints(counted(attr, text, 0, n)?),
        Kind::IntList => Value::Ints(counted(attr, text, 0, usize::MAX)?),
        Kind::Reals(n) => Value::Reals(counted(attr, text, n, n)?),
        Kind::RealsUpTo(n) => Value::Reals(counted(attr, text, 0, n)?),
        Kind::RealList => Value::Reals(counted(attr, text, 0, usize::MAX)?),
        Kind::Floats(n) => Value::Floats(counted(attr, text, n, n)?),
        Kind::FloatList => Value::Floats(counted(attr, text, 0, usize::MAX)?),
    })
}

fn find_word(words: &[&str], text: &str) -> Result<usize, String> {
    let found = words.iter().position(|w| *w == text);
    found.ok_or_else(|| format!("invalid keyword: '{text}'"))
}

fn find_words(words: &[&str], text: &str) -> Result<Vec<usize>, String> {
    let mut found = Vec::new();
    for key in text.split(number::is_space).filter(|k| !k.is_empty()) {
        let index = find_word(words, key)?;
        if found.contains(&index) {
            return Err(format!("duplicate keyword: '{key}'"));
        }
        found.push(index);
    }
    Ok(found)
}

fn single_int(attr: &Attr, text: &str) -> Result<i32, String> {
    let mut tokens = text.split(number::is_space).filter(|t| !t.is_empty());
    let first = tokens.next().unwrap_or("");
    let value =
        i32::read(first).map_err(|_| format!("problem reading attribute '{}'", attr.name))?;
    if tokens.next().is_some() {
        return Err(format!("attribute '{}' has too much data", attr.name));
    }
    Ok(value)
}

/// A list of numbers of a length within bounds; an empty one is always allowed and counts as missing.
fn counted<T: Number>(attr: &Attr, text: &str, min: usize, max: usize) -> Result<Vec<T>, String> {
    let name = attr.name;
    let list = number::list::<T>(text).map_err(|bad| match bad {
        BadNumber::Format => format!("bad format in attribute '{name}'"),
        BadNumber::Range => format!("number is too large in attribute '{name}'"),
    })?;
    if !list.is_empty() && list.len() < min {
        return Err(format!("attribute '{name}' does not have enough data"));
    }
    if list.len() > max {
        return Err(format!("attribute '{name}' has too much data"));
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements and attributes below a row. Elements that may stand inside themselves are not entered.
    fn count(row: &'static Row) -> (usize, usize) {
        let mut elements = 1;
        let mut attributes = row.attributes.iter().map(|group| group.len()).sum();
        for child in row.children.iter().copied() {
            if !["body", "frame", "replicate"].contains(&child.name) && !std::ptr::eq(child, row) {
                let inside = count(child);
                elements += inside.0;
                attributes += inside.1;
            }
        }
        (elements, attributes)
    }

    #[test]
    fn the_table_is_as_large_as_the_reference_s() {
        // counted in the reference's own table
        assert_eq!(count(&ROOT), (171, 1707));
    }

    #[test]
    fn no_attribute_stands_twice_in_a_row() {
        fn visit(row: &'static Row) {
            let mut names: Vec<_> = row
                .attributes
                .iter()
                .copied()
                .flatten()
                .map(|a| a.name)
                .collect();
            names.sort_unstable();
            assert!(names.windows(2).all(|w| w[0] != w[1]), "{}", row.name);
            for child in row.children.iter().copied() {
                if !["body", "frame", "replicate", "default"].contains(&child.name) {
                    visit(child);
                }
            }
        }
        visit(&ROOT);
    }
}
