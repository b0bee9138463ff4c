//! Names of objects: one block of characters, and a hash table per kind of object.

use super::{Model, OBJECT_LISTS, ObjType};

/// Slots in the hash table for each object.
pub const NAME_SLOTS: usize = 2;

/// The slot in which the search for a name starts, in a table of `slots`.
pub fn name_hash(name: &str, slots: usize) -> usize {
    let mut hash: u64 = 5381;
    for byte in name.bytes() {
        // bytes above 127 are negative characters in MuJoCo
        hash = (hash << 5).wrapping_add(hash) ^ (byte as i8 as i64 as u64);
    }
    (hash % slots as u64) as usize
}

impl Model {
    /// Addresses of the names of the objects of one kind, and where their hash table starts.
    fn names_of(&self, kind: ObjType) -> (&[i32], usize) {
        let kind = kind.named_as();
        let mut start = 0;
        for list in OBJECT_LISTS {
            let addresses = (list.name_addresses)(self);
            if list.kind == kind {
                return (addresses, start);
            }
            start += NAME_SLOTS * addresses.len();
        }
        (&[], 0)
    }

    /// How many objects of a kind there are.
    pub fn count_of(&self, kind: ObjType) -> usize {
        if kind == ObjType::Dof {
            self.nv
        } else {
            kind.list().map_or(0, |list| (list.count)(self))
        }
    }

    /// The name of the model.
    pub fn name(&self) -> &str {
        self.string_at(0)
    }

    /// The zero-terminated text that starts at `adr` in `names`.
    fn string_at(&self, adr: usize) -> &str {
        let bytes = self.names.get(adr..).unwrap_or(&[]);
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        std::str::from_utf8(&bytes[..end]).unwrap_or("")
    }

    /// The name of an object; `None` if there is no such object or it has no name.
    pub fn id2name(&self, kind: ObjType, id: usize) -> Option<&str> {
        let (addresses, _) = self.names_of(kind);
        let name = self.string_at(usize::try_from(*addresses.get(id)?).ok()?);
        (!name.is_empty()).then_some(name)
    }

    /// The id of the object of a kind that has this name.
    pub fn name2id(&self, kind: ObjType, name: &str) -> Option<usize> {
        let (addresses, start) = self.names_of(kind);
        let slots = NAME_SLOTS * addresses.len();
        if slots == 0 || name.is_empty() {
            return None;
        }
        let first = name_hash(name, slots);
        for k in 0..slots {
            let slot = start + (first + k) % slots;
            let id = usize::try_from(*self.names_map.get(slot)?).ok()?;
            if self.string_at(usize::try_from(*addresses.get(id)?).ok()?) == name {
                return Some(id);
            }
        }
        None
    }
}
