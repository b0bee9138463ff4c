//! The schema and the reader agree: every attribute of every element is read, or said to have no effect, and
//! every element is read or refused by name.
//!
//! For each attribute a small document that has it is read, and the reader's calls are recorded: which
//! attributes were asked for by handle, which structs were filled. An attribute that is in the schema and that
//! nobody asks for is found here, wherever it was forgotten.

use super::{error, read};
use crate::read::element::Element;
use crate::read::schema::attribute::{Attr, Kind, Reading};
use crate::read::schema::{ROOT, Row, Value};
use crate::spec::PluginUse;
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashSet;

/// An attribute of an element: the place of its row in memory, and its name.
type Claim = (usize, String);

thread_local! {
    /// what was read, while somebody wants to know
    static CLAIMS: RefCell<Option<HashSet<Claim>>> = const { RefCell::new(None) };
}

fn claim(e: &Element, name: &str) {
    CLAIMS.with_borrow_mut(|claims| {
        if let (Some(claims), Some(row)) = (claims, e.row) {
            claims.insert((address(row), name.to_owned()));
        }
    });
}

fn address(row: &'static Row) -> usize {
    std::ptr::from_ref(row).addr()
}

/// Somebody asks an element for an attribute.
pub(in crate::read) fn asked(e: &Element, name: &str) {
    claim(e, name);
}

/// The values of all attributes of an element that are fields of a struct.
fn values(e: &Element, target: &dyn Any) -> Vec<(&'static str, Value)> {
    let mut values = Vec::new();
    for attr in e.row.into_iter().flat_map(Row::attributes) {
        if let Some(value) = attr.get(target) {
            values.push((attr.name, value));
        }
    }
    values
}

/// A struct is about to be filled.
pub(in crate::read) fn before(e: &Element, target: &dyn Any) -> Vec<(&'static str, Value)> {
    if CLAIMS.with_borrow(Option::is_none) {
        return Vec::new();
    }
    values(e, target)
}

/// A struct has been filled: what was written is in the fields, and nothing else has changed.
pub(in crate::read) fn after(e: &Element, target: &dyn Any, before: Vec<(&'static str, Value)>) {
    for ((name, old), (_, new)) in before.iter().zip(values(e, target)) {
        claim(e, name);
        let attr = e.row.and_then(|row| row.attribute(name));
        match attr.and_then(|attr| e.value(attr)) {
            Some(written) => assert!(
                starts_with(&new, written),
                "<{}> {name}: {written:?} became {new:?}",
                e.name,
            ),
            None => assert_eq!(*old, new, "<{}> {name} changed", e.name),
        }
    }
}

/// Whether a value is the other one, or a longer list that starts with it.
fn starts_with(value: &Value, start: &Value) -> bool {
    match (value, start) {
        (Value::Reals(value), Value::Reals(start)) => value.starts_with(start),
        (value, start) => value == start,
    }
}

/// Reads a document and says what was asked for on the way.
fn claims(xml: &str) -> HashSet<Claim> {
    CLAIMS.set(Some(HashSet::new()));
    // whether the model makes sense is not asked here
    let _ = read(xml);
    CLAIMS.take().unwrap_or_default()
}

/// Every row of the table once, with the rows that lead to it.
fn paths() -> Vec<Vec<&'static Row>> {
    fn visit(path: &[&'static Row], seen: &mut HashSet<usize>, paths: &mut Vec<Vec<&'static Row>>) {
        let Some(row) = path.last() else { return };
        if !seen.insert(address(row)) {
            return;
        }
        paths.push(path.to_vec());
        if !row.supported {
            return;
        }
        for child in row.children {
            // what stands in bodies is tried in a body: the world refuses some of it
            if row.name != "worldbody" || child.name == "body" {
                visit(&[path, &[*child]].concat(), seen, paths);
            }
        }
    }
    let mut paths = Vec::new();
    visit(&[&ROOT], &mut HashSet::new(), &mut paths);
    paths
}

/// A text that an attribute takes, and that is seldom its default.
fn sample(attr: &Attr) -> String {
    let list = |text: &str, count: usize| vec![text; count].join(" ");
    match attr.kind {
        // a model cannot ask for one that there is not
        Kind::Text if attr.name == "plugin" => "mujoco.pid".to_owned(),
        Kind::Text => "x".to_owned(),
        Kind::Word(words) | Kind::Words(words) => words.last().unwrap_or(&"").to_string(),
        Kind::Int => "7".to_owned(),
        Kind::Ints(count) => list("7", count),
        Kind::IntsUpTo(_) | Kind::IntList => list("7", 3),
        Kind::Reals(count) | Kind::Floats(count) | Kind::RealsUpTo(count) => {
            // no two axes in one direction
            let numbers = [
                "0.3125", "0.375", "0.5625", "0.875", "0.25", "0.125", "0.75",
            ];
            let numbers = numbers.iter().cycle().take(count).copied();
            numbers.collect::<Vec<_>>().join(" ")
        }
        Kind::RealList | Kind::FloatList => list("0.3125", 3),
    }
}

/// A document with the last element of a path; each element has what it must have, the last one also these.
fn document(path: &[&'static Row], more: &[&Attr]) -> String {
    let mut open = String::new();
    let mut close = String::new();
    for (i, row) in path.iter().enumerate() {
        let more = if i + 1 == path.len() { more } else { &[] };
        let written = row
            .attributes()
            .filter(|a| a.required || more.iter().any(|more| more.name == a.name))
            .map(|a| format!(" {}='{}'", a.name, sample(a)));
        open += &format!("<{}{}>", row.name, written.collect::<String>());
        close.insert_str(0, &format!("</{}>", row.name));
    }
    open + &close
}

#[test]
fn every_attribute_is_read() {
    let mut forgotten = Vec::new();
    for path in paths() {
        let Some(row) = path.last().filter(|row| row.supported) else {
            continue;
        };
        for attr in row.attributes() {
            let xml = document(&path, &[attr]);
            let key = (address(row), attr.name.to_owned());
            // some attributes are only asked for where another one is given
            let claimed = claims(&xml).contains(&key)
                || row
                    .attributes()
                    .any(|other| claims(&document(&path, &[attr, other])).contains(&key));
            let known = match attr.reading {
                Reading::Field(_) | Reading::Special(_) | Reading::Shared => claimed,
                Reading::Ignored => !claimed,
            };
            let refused = row.name == "worldbody"
                && error(&xml).message == "World body cannot have attributes";
            if !known && !refused {
                forgotten.push(xml);
            }
        }
    }
    assert!(
        forgotten.is_empty(),
        "nobody reads:\n{}",
        forgotten.join("\n")
    );
}

/// Attributes that the text of a model does without, and why.
const NOT_WRITTEN: &[(&str, &str, &str)] = &[
    (
        "compiler",
        "eulerseq",
        "orientations are written as quaternions",
    ),
    (
        "compiler",
        "strippath",
        "files are written as they are found",
    ),
    ("compiler", "coordinate", "there is only one"),
    ("compiler", "angle", "angles are written in radians"),
    ("mesh", "content_type", "that of no file"),
    (
        "general",
        "cranklength",
        "of a transmission without a crank",
    ),
    (
        "texture",
        "height",
        "of a cube, which follows from its width",
    ),
    (
        "hfield",
        "elevation",
        "of no grid; models with height fields show it",
    ),
    ("plugin", "objtype", "of a kind that there is not"),
    ("plugin", "reftype", "of a kind that there is not"),
    ("user", "objtype", "of a kind that there is not"),
    ("user", "objname", "of a kind that there is not"),
    (
        "position",
        "inheritrange",
        "the range itself is written, with the elements",
    ),
    (
        "intvelocity",
        "inheritrange",
        "the range itself is written, with the elements",
    ),
];

/// A document with each of the words that an attribute may have.
fn with_every_word(xml: &str, attr: &Attr) -> Vec<String> {
    let words = attr.kind.words();
    let written = |text: &str| format!(" {}='{text}'", attr.name);
    let other = words
        .iter()
        .map(|word| xml.replace(&written(&sample(attr)), &written(word)));
    std::iter::once(xml.to_owned()).chain(other).collect()
}

/// The text of a model that a document describes, if it can be read and means something.
fn saved(xml: &str) -> Option<String> {
    read(xml).ok()?.to_xml().ok()
}

#[test]
fn every_attribute_is_written() {
    let mut lost = Vec::new();
    for path in paths() {
        let Some(row) = path.last().filter(|row| row.supported) else {
            continue;
        };
        let defaults = path.iter().any(|row| row.name == "default");
        for attr in row.attributes() {
            let exempt = NOT_WRITTEN
                .iter()
                .any(|(element, name, _)| (*element, *name) == (row.name, attr.name));
            // a place in a class or a frame is written with what stands there, and so are copies
            let placed = [
                "pos",
                "quat",
                "axisangle",
                "xyaxes",
                "zaxis",
                "euler",
                "fromto",
                "axis",
                "dir",
            ];
            let placed = (defaults || row.name == "frame") && placed.contains(&attr.name);
            // cameras do not inherit the numbers of their class
            let camera = defaults && (row.name, attr.name) == ("camera", "user");
            let placed = placed || camera || row.name == "replicate";
            let read = !matches!(attr.reading, Reading::Ignored);
            if exempt || placed || !read {
                continue;
            }
            // with it, the text says something that it does not say without; some attributes need another one
            let mut others: Vec<Option<&Attr>> = vec![None];
            others.extend(row.attributes().map(Some));
            let said = format!(" {}=\"", attr.name);
            let told = others.iter().any(|other| {
                let with: Vec<&Attr> = other.iter().copied().chain([attr]).collect();
                let without: Vec<&Attr> = other.iter().copied().collect();
                let without = saved(&document(&path, &without));
                with_every_word(&document(&path, &with), attr)
                    .iter()
                    .any(|with| match saved(with) {
                        Some(with) if attr.required || without.is_none() => with.contains(&said),
                        Some(with) => without.as_ref().is_some_and(|without| with != *without),
                        None => false,
                    })
            });
            // what cannot be read in such a small document says nothing
            let mut readable = others.iter().map(|other| {
                let with: Vec<&Attr> = other.iter().copied().chain([attr]).collect();
                document(&path, &with)
            });
            if !told && readable.any(|xml| saved(&xml).is_some()) {
                lost.push(document(&path, &[attr]));
            }
        }
    }
    assert!(lost.is_empty(), "nobody writes:\n{}", lost.join("\n"));
}

#[test]
fn what_is_written_is_written_the_same_again() {
    for path in paths() {
        let Some(row) = path.last().filter(|row| row.supported) else {
            continue;
        };
        for attr in row.attributes() {
            let xml = document(&path, &[attr]);
            let Some(once) = saved(&xml) else { continue };
            let twice = saved(&once).unwrap_or_else(|| panic!("{}:\n{xml}\n{once}", error(&once)));
            assert_eq!(once, twice, "{xml}");
        }
    }
}

#[test]
fn every_element_is_read_or_refused_by_name() {
    for path in paths() {
        let Some(row) = path.last() else { continue };
        let xml = document(&path, &[]);
        let message = read(&xml).err().map_or(String::new(), |e| e.message);
        assert!(!message.contains("unrecognized"), "{message}: {xml}");
        let refused = message == format!("not supported yet: <{}>", row.name);
        assert_eq!(refused, !row.supported, "{message}: {xml}");
    }
}

#[test]
fn the_attributes_of_an_element_belong_to_one_struct() {
    for path in paths() {
        let Some(row) = path.last() else { continue };
        // a recipe, which is never written: it has what its flex and the constraint on it have
        if path.iter().any(|row| row.name == "flexcomp") {
            continue;
        }
        // actuators and sensors of plugins say themselves which plugin
        let owners = row.attributes().filter_map(Attr::owner);
        let plugin = TypeId::of::<PluginUse>();
        let owners: HashSet<_> = owners.filter(|owner| *owner != plugin).collect();
        assert!(owners.len() < 2, "<{}>", row.name);
    }
}

#[test]
fn no_attribute_stands_twice_in_a_row() {
    for path in paths() {
        let Some(row) = path.last() else { continue };
        let names: HashSet<_> = row.attributes().map(|a| a.name).collect();
        assert_eq!(names.len(), row.attributes().count(), "<{}>", row.name);
    }
}
