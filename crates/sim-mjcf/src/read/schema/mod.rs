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
mod print;
pub(crate) mod rule;
pub(crate) mod special;
mod value;

pub(crate) mod actuator;
pub(crate) mod asset;
pub(crate) mod body;
pub(crate) mod composite;
pub(crate) mod constraint;
pub(crate) mod custom;
mod default;
pub(crate) mod flex;
pub(crate) mod plugin;
pub(crate) mod sensor;
pub(crate) mod settings;
pub(crate) mod shared;

pub use attribute::{Attr, Kind};
pub use print::print_schema;
pub use value::Value;

use super::Fault;
use super::element::Element;
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
        &plugin::EXTENSION,
        &custom::CUSTOM,
        &asset::ASSET,
        &body::WORLDBODY,
        &flex::DEFORMABLE,
        &constraint::CONTACT,
        &constraint::EQUALITY,
        &constraint::TENDON,
        &actuator::ACTUATOR,
        &sensor::SENSOR,
        &custom::KEYFRAME,
    ],
);

/// Refuses elements and attributes that the table does not know, and repeated elements. What stands outside the world
/// and belongs into it is checked and dropped, as MuJoCo does: files that others include are such.
pub(super) fn check(root: &mut Element) -> Result<(), Fault> {
    if root.name != ROOT.name {
        return Err(root.fault("Schema violation: unrecognized element"));
    }
    root.check_attributes(&ROOT)?;
    root.walk(
        |parent, child, _| {
            let row = parent.row.unwrap_or(&ROOT);
            let outside = || body::outside_the_world(&child.name).filter(|_| row.name == ROOT.name);
            match row.child(&child.name).or_else(outside) {
                Some(row) => child.check_attributes(row),
                None => Err(child.fault("Schema violation: unrecognized element")),
            }
        },
        check_unique,
    )?;
    root.children
        .retain(|child| ROOT.child(&child.name).is_some());
    Ok(())
}

/// Refuses an element that stands more than once where it may stand once.
fn check_unique(element: &mut Element) -> Result<(), Fault> {
    let rows = element.row.map_or(&[][..], |row| row.children);
    for row in rows.iter().filter(|r| r.occurs == Occurs::Once) {
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
    let read = |element: &mut Element| match element.row {
        Some(row) if !row.supported => {
            Err(element.fault(format!("not supported yet: <{}>", row.name)))
        }
        Some(_) | None => element.read_attributes(),
    };
    read(root)?;
    root.walk(|_, child, _| read(child), |_| Ok(()))
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

/// An element of MJCF: its attributes and what may stand in it.
#[derive(Clone, Debug)]
pub struct Described {
    /// its name
    pub name: &'static str,
    /// its attributes
    pub attributes: Vec<&'static Attr>,
    /// names of the elements that may stand in it
    pub children: Vec<&'static str>,
}

/// Every element that is read, once for each place in the table where it stands.
pub fn elements() -> Vec<Described> {
    let described = |row: &&'static Row| Described {
        name: row.name,
        attributes: row.attributes().collect(),
        children: row.children.iter().map(|child| child.name).collect(),
    };
    rows()
        .iter()
        .filter(|row| row.supported)
        .map(described)
        .collect()
}

/// All rows of the table, each once: rows of bodies and classes stand inside themselves.
fn rows() -> Vec<&'static Row> {
    let mut seen: Vec<&'static Row> = Vec::new();
    let mut open = vec![&ROOT];
    while let Some(row) = open.pop() {
        if !seen.iter().any(|other| std::ptr::eq(*other, row)) {
            seen.push(row);
            open.extend(row.children.iter().rev());
        }
    }
    seen
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
    for row in rows() {
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
