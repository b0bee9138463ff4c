//! Names that are taken.

use super::keywords::object_name;
use sim_core::model::ObjType;
use std::collections::HashSet;
use std::ops::Range;

/// The names of all elements read so far, in the order they were taken.
#[derive(Clone, Debug)]
pub(super) struct Names {
    taken: HashSet<(ObjType, String)>,
    order: Vec<(ObjType, String)>,
}

impl Default for Names {
    fn default() -> Names {
        let world = (ObjType::Body, "world".to_owned());
        Names {
            taken: HashSet::from([world.clone()]),
            order: vec![world],
        }
    }
}

impl Names {
    /// Takes a name; an empty one is free for all. An error says that it is taken.
    pub fn claim(&mut self, name: &str, kind: ObjType) -> Result<(), String> {
        if name.is_empty() {
            return Ok(());
        }
        if !self.taken.insert((kind, name.to_owned())) {
            return Err(format!("repeated name '{name}' in {}", object_name(kind)));
        }
        self.order.push((kind, name.to_owned()));
        Ok(())
    }

    /// Adds a suffix to a name that is not empty and takes it.
    pub fn rename(&mut self, name: &mut String, suffix: &str, kind: ObjType) -> Result<(), String> {
        if !name.is_empty() {
            name.push_str(suffix);
        }
        self.claim(name, kind)
    }

    /// Whether there is an object of this kind and name.
    pub fn has(&self, kind: ObjType, name: &str) -> bool {
        // the two frames of a body go by one name
        let kind = if kind == ObjType::XBody {
            ObjType::Body
        } else {
            kind
        };
        self.taken.contains(&(kind, name.to_owned()))
    }

    /// A point in time.
    pub fn mark(&self) -> usize {
        self.order.len()
    }

    /// Frees the names that were taken between two points in time.
    pub fn remove(&mut self, range: Range<usize>) {
        for name in self.order.drain(range) {
            self.taken.remove(&name);
        }
    }
}
