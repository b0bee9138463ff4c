//! Which object a name refers to, while the model is being compiled; and the names in the compiled model.

use super::fault::{Checked, Fault};
use crate::spec::Element;
use crate::spec::Spec;
use sim_core::Model;
use sim_core::model::{NAME_SLOTS, OBJECT_LISTS, ObjType, name_hash};
use std::collections::HashMap;

/// Kinds of objects that have a list in the model, up to plugins.
const KINDS: usize = ObjType::Plugin as usize + 1;

/// Positions of named objects in the lists of the model.
///
/// The positions are those that the objects had when the lists were made. Fusing static bodies moves geoms and
/// sites without telling this table, and dropping materials leaves their names here: references are resolved
/// as MuJoCo resolves them, stale positions included. Frames of bodies (`xbody`) are looked for by name among the
/// bodies that are there: they have a place of their own here, which is never stale.
#[derive(Clone, Debug)]
pub(crate) struct Names<'a> {
    position: Vec<HashMap<&'a str, usize>>,
    count: [usize; KINDS],
}

impl<'a> Names<'a> {
    /// An empty table.
    pub fn new() -> Names<'a> {
        Names {
            position: vec![HashMap::new(); KINDS],
            count: [0; KINDS],
        }
    }

    fn slot(kind: ObjType) -> Option<usize> {
        let slot = kind as usize;
        (slot < KINDS).then_some(slot)
    }

    /// Adds a list of objects and refuses names that occur twice. An object without a name is found under the
    /// empty name, the last one first.
    pub fn add<E: Element + 'a>(
        &mut self,
        kind: ObjType,
        list: impl IntoIterator<Item = (&'a E, &'a str)>,
    ) -> Checked<()> {
        let Some(slot) = Names::slot(kind) else {
            return Ok(());
        };
        let mut count = 0;
        for (element, name) in list {
            if self.position[slot].insert(name, count).is_some() && !name.is_empty() {
                let message = format!("repeated name '{name}' in {}", kind.name());
                return Err(Fault::of(element, count, message));
            }
            count += 1;
        }
        self.count[slot] = count;
        Ok(())
    }

    /// How many objects of a kind there are now.
    pub fn set_count(&mut self, kind: ObjType, count: usize) {
        if let Some(slot) = Names::slot(kind) {
            self.count[slot] = count;
        }
    }

    /// Forgets a name.
    pub fn remove(&mut self, kind: ObjType, name: &str) -> Option<usize> {
        self.position[Names::slot(kind)?].remove(name)
    }

    /// Sets the position of a name.
    pub fn insert(&mut self, kind: ObjType, name: &'a str, position: usize) {
        if let Some(slot) = Names::slot(kind) {
            self.position[slot].insert(name, position);
        }
    }

    /// The position of the object with this name.
    pub fn find(&self, kind: ObjType, name: &str) -> Checked<Option<usize>> {
        let Some(slot) = Names::slot(kind) else {
            return Ok(None);
        };
        match self.position[slot].get(name) {
            Some(&position) if position >= self.count[slot] => Err(Fault::new("object not found")),
            found => Ok(found.copied()),
        }
    }
}

/// Names of frames must be unique too, although frames do not exist in the compiled model.
pub(crate) fn check_frame_names(spec: &Spec) -> Checked<()> {
    let mut seen = HashMap::new();
    for (id, frame) in spec.frames.iter().enumerate() {
        if !frame.name.is_empty() && seen.insert(&frame.name, id).is_some() {
            let message = format!("repeated name '{}' in frame", frame.name);
            return Err(Fault::of(frame, id, message));
        }
    }
    Ok(())
}

/// Writes the names of all objects, one after the other, and the hash tables to find them.
///
/// `lists` holds the names of each kind in the order of [`OBJECT_LISTS`].
pub(crate) fn write_names(m: &mut Model, modelname: &str, lists: &[Vec<&str>]) {
    let mut names = Vec::with_capacity(m.nnames);
    names.extend_from_slice(modelname.as_bytes());
    names.push(0);
    m.names_map.fill(-1);
    let mut map_start = 0;
    let mut addresses = Vec::with_capacity(lists.len());

    for list in lists {
        let slots = NAME_SLOTS * list.len();
        let map = &mut m.names_map[map_start..map_start + slots];
        for (id, name) in list.iter().enumerate() {
            if name.is_empty() {
                continue;
            }
            // there are more slots than names, so a free one is found
            let mut slot = name_hash(name, slots);
            while map[slot] != -1 {
                slot = (slot + 1) % slots;
            }
            map[slot] = id as i32;
        }
        map_start += slots;

        let mut list_addresses = Vec::with_capacity(list.len());
        for name in list {
            list_addresses.push(names.len() as i32);
            names.extend_from_slice(name.as_bytes());
            names.push(0);
        }
        addresses.push(list_addresses);
    }

    m.names = names;
    for (kind, list) in OBJECT_LISTS.iter().zip(addresses) {
        *(kind.name_addresses_mut)(m) = list;
    }
}
