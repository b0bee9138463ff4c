//! The schema of MJCF as one table: which element may stand where and how often, and which attributes it has,
//! with their types and lengths.
//!
//! [`ROOT`] is the table's first row; the files beside this one hold the rest, a section each. Each attribute
//! says in one line what text it takes and which field of the spec it is, or which handle the code that reads
//! it must have (`attribute`, `field`). [`check`] goes through a document and refuses what the table does not
//! know, [`read_values`] then turns the text of every attribute into a [`Value`], so that nobody after it needs
//! to parse or doubt a number. The order of attributes in a row is the order in which they are written.

pub(crate) mod attribute;
pub(crate) mod field;
mod parse;
mod value;

pub(crate) mod actuator;
pub(crate) mod asset;
pub(crate) mod body;
pub(crate) mod composite;
pub(crate) mod constraint;
pub(crate) mod custom;
mod default;
pub(crate) mod sensor;
pub(crate) mod settings;
pub(crate) mod shared;
mod unsupported;

pub use attribute::{Attr, Kind};
pub use value::Value;

use super::Fault;
use super::element::Element;
use sim_xml::MAX_DEPTH;
use std::any::{Any, TypeId};

/// How often an element may stand in its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occurs {
    /// at most once
    Once,
    /// any number of times
    Many,
}

/// A row of the table: an element, what it holds and what stands in it.
#[derive(Debug)]
pub(crate) struct Row {
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

    /// All attributes.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = &'static Attr> {
        self.attributes.iter().copied().flatten()
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&'static Attr> {
        self.attributes().find(|a| a.name == name)
    }

    pub(crate) fn child(&self, name: &str) -> Option<&'static Row> {
        self.children.iter().copied().find(|row| row.name == name)
    }
}

/// The first row: `<mujoco>`.
pub(crate) static ROOT: Row = Row::new(
    "mujoco",
    Occurs::Once,
    &[settings::MODEL],
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
pub(super) fn check(root: &mut Element) -> Result<(), Fault> {
    if root.name != ROOT.name {
        return Err(root.fault("Schema violation: unrecognized element"));
    }
    check_element(root, &ROOT, 1)
}

fn check_element(element: &mut Element, row: &'static Row, depth: usize) -> Result<(), Fault> {
    if depth > MAX_DEPTH {
        return Err(element.fault("Element nesting is too deep."));
    }
    element.check_attributes(row)?;
    for child in &mut element.children {
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

/// Reads the values of all attributes of a document that was checked.
pub(super) fn read_values(root: &mut Element) -> Result<(), Fault> {
    read_element(root, &ROOT)
}

fn read_element(element: &mut Element, row: &'static Row) -> Result<(), Fault> {
    if !row.supported {
        return Err(element.fault(format!("not supported yet: <{}>", row.name)));
    }
    element.read_attributes()?;
    for child in &mut element.children {
        if let Some(row) = child.row {
            read_element(child, row)?;
        }
    }
    Ok(())
}

/// Reads the values of an element that was checked against no schema: what its row does not know is passed over.
pub(super) fn read_known(element: &mut Element, row: &'static Row) -> Result<(), Fault> {
    element.keep_known_attributes(row);
    element.read_attributes()?;
    element
        .children
        .retain(|child| row.child(&child.name).is_some());
    for child in &mut element.children {
        if let Some(row) = row.child(&child.name) {
            read_known(child, row)?;
        }
    }
    Ok(())
}

/// The attributes of MJCF that are fields of a struct of the spec, in the order of the schema.
///
/// ```
/// use sim_mjcf::attribute::{Value, attributes};
/// use sim_mjcf::spec::Joint;
///
/// let joint = Joint { damping: 0.5, ..Joint::default() };
/// let damping = attributes::<Joint>().into_iter().find(|a| a.name() == "damping");
/// assert_eq!(damping.and_then(|a| a.get(&joint)), Some(Value::Reals(vec![0.5])));
/// ```
pub fn attributes<T: Any>() -> Vec<&'static Attr> {
    let mut found: Vec<&'static Attr> = Vec::new();
    let mut seen: Vec<&'static Row> = Vec::new();
    let mut open = vec![&ROOT];
    while let Some(row) = open.pop() {
        // rows of bodies and classes stand inside themselves
        if seen.iter().any(|other| std::ptr::eq(*other, row)) {
            continue;
        }
        seen.push(row);
        open.extend(row.children.iter().rev());
        for attr in row.attributes() {
            let same = |other: &&Attr| other.name == attr.name && other.field() == attr.field();
            let of = attr.field().is_some() && attr.owner() == Some(TypeId::of::<T>());
            if of && !found.iter().any(same) {
                found.push(attr);
            }
        }
    }
    found
}
