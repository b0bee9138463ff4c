//! A name that no object has, and what may have been meant.

use crate::model::{Model, ObjType};
use std::fmt;

/// Names that an error lists at most.
const MOST_NAMES: usize = 8;

/// Which object of a kind is meant: the one with this name, or the one with this number.
///
/// Made from either by `into()`, so that every function that looks for an object takes both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOrId<'a> {
    /// its name in the model
    Name(&'a str),
    /// its number among those of its kind, from 0
    Id(usize),
}

impl<'a> From<&'a str> for NameOrId<'a> {
    fn from(name: &'a str) -> NameOrId<'a> {
        NameOrId::Name(name)
    }
}

impl<'a> From<&'a String> for NameOrId<'a> {
    fn from(name: &'a String) -> NameOrId<'a> {
        NameOrId::Name(name)
    }
}

impl From<usize> for NameOrId<'_> {
    fn from(id: usize) -> Self {
        NameOrId::Id(id)
    }
}

/// There is no such object in the model.
///
/// The message names those that may have been meant:
///
/// ```text
/// no joint called 'kne'; did you mean 'knee'?
/// no keyframe 3: the model has 1
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameError {
    /// the kind of object that was looked for
    pub kind: ObjType,
    /// the name or the number that was asked for
    pub wanted: String,
    /// how many objects of the kind there are
    pub count: usize,
    /// names that are spelt nearly like it, the nearest first
    pub near: Vec<String>,
    /// the first few names of the kind, in order
    pub names: Vec<String>,
    by_id: bool,
}

impl std::error::Error for NameError {}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = word(self.kind);
        let wanted = &self.wanted;
        if self.by_id {
            return write!(f, "no {kind} {wanted}: the model has {}", self.count);
        }
        write!(f, "no {kind} called '{wanted}'")?;
        if !self.near.is_empty() {
            write!(f, "; did you mean {}?", quoted(&self.near, " or "))
        } else if self.count == 0 {
            write!(f, ": the model has none")
        } else if self.names.is_empty() {
            write!(f, ": the {} of the model have no names", self.count)
        } else {
            let more = if self.names.len() == MOST_NAMES {
                ", ..."
            } else {
                ""
            };
            write!(f, "; the model has {}{more}", quoted(&self.names, ", "))
        }
    }
}

fn quoted(names: &[String], separator: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    quoted.join(separator)
}

/// What an object of a kind is called in a sentence.
fn word(kind: ObjType) -> String {
    if let Some(list) = kind.list() {
        return list.title.to_lowercase();
    }
    if kind == ObjType::Unknown {
        return "object".to_owned();
    }
    kind.name().to_owned()
}

impl NameError {
    pub(super) fn new(m: &Model, kind: ObjType, wanted: NameOrId<'_>) -> NameError {
        let count = m.count_of(kind);
        let names = || (0..count).filter_map(|id| m.id2name(kind, id));
        let (text, near, by_id) = match wanted {
            NameOrId::Id(id) => (id.to_string(), Vec::new(), true),
            NameOrId::Name(name) => (name.to_owned(), near(name, names()), false),
        };
        NameError {
            kind,
            wanted: text,
            count,
            near,
            names: names().take(MOST_NAMES).map(str::to_owned).collect(),
            by_id,
        }
    }
}

/// Up to three names that differ from the wanted one by few letters, or in case alone, the nearest first.
fn near<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let allowed = (wanted.chars().count() / 3).max(1);
    let mut found: Vec<(usize, &str)> = names
        .map(|name| (edits(&wanted, &name.to_lowercase(), allowed), name))
        .filter(|(distance, _)| *distance <= allowed)
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.truncate(3);
    found.into_iter().map(|(_, name)| name.to_owned()).collect()
}

/// How many letters are to be added, left out, replaced or swapped with their neighbour to make one text of the other;
/// any number above `allowed` if it is more than that.
fn edits(a: &str, b: &str, allowed: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > allowed {
        return allowed + 1;
    }
    // rows for one letter of `a` less, and for two less
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let replaced = last[j] + usize::from(a[i] != b[j]);
            let mut best = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, distance) in [
            ("knee", "knee", 0),
            ("kne", "knee", 1),
            ("knee", "kene", 1),
            ("hip", "hop", 1),
            ("", "ab", 2),
            ("left_hip", "right_hip", 4),
        ] {
            assert_eq!(edits(a, b, 9), distance, "{a} {b}");
            assert_eq!(edits(b, a, 9), distance, "{b} {a}");
        }
        assert!(edits("a", "abcdef", 2) > 2);
    }

    #[test]
    fn near_names_are_found_without_regard_to_case() {
        let names = ["left_knee", "right_knee", "KNEE", "hip"];
        assert_eq!(near("knee", names.into_iter()), ["KNEE"]);
        assert_eq!(near("left_kne", names.into_iter()), ["left_knee"]);
        assert!(near("shoulder", names.into_iter()).is_empty());
    }

    #[test]
    fn a_model_without_objects_says_so() {
        let m = Model::default();
        let message = |wanted| NameError::new(&m, ObjType::Key, wanted).to_string();
        assert_eq!(
            message(NameOrId::Name("home")),
            "no keyframe called 'home': the model has none"
        );
        assert_eq!(message(NameOrId::Id(2)), "no keyframe 2: the model has 0");
        let error = NameError::new(&m, ObjType::Unknown, NameOrId::Name("home"));
        assert_eq!(
            error.to_string(),
            "no object called 'home': the model has none"
        );
    }
}
