//! How many contacts fit. Contacts have a `Vec` of their own, but a model's `memory` is a limit that its author
//! chose: contacts are counted as if they lay in MuJoCo's arena, so that the same ones are left out.

use super::MAXCONPAIR;
use crate::data::{Contact, Data};
use crate::model::Model;

/// Size of a frame of MuJoCo's stack, which shares the arena.
const FRAME_BYTES: usize = 24;

/// What MuJoCo's stack holds while pairs of geoms are tested.
#[derive(Clone, Copy, Debug)]
pub struct StackUse(usize);

impl StackUse {
    /// Nothing: outside of collision detection.
    pub const NONE: StackUse = StackUse(0);

    /// With the list of pairs of the broad phase.
    pub fn broad_phase(nbody: usize) -> StackUse {
        let pairs = nbody.saturating_mul(nbody.saturating_sub(1)) / 2;
        StackUse(FRAME_BYTES + pairs.saturating_mul(size_of::<i32>()))
    }

    /// With the work space of a sweep over so many of the elements of a deformable on top.
    pub fn and_sweep(self, elements: usize, active: usize, max_pairs: usize) -> StackUse {
        let end = 2 * size_of::<i32>();
        let mut bytes = self.0.saturating_add(FRAME_BYTES) + elements * size_of::<i32>();
        bytes = bytes.next_multiple_of(8) + 6 * active * size_of::<f64>();
        bytes += max_pairs * size_of::<i32>() + 3 * 2 * active * end;
        StackUse(bytes)
    }

    /// With the list of node pairs of the mid phase on top.
    pub fn and_trees(self, nodes: usize) -> StackUse {
        let aligned = self.0.saturating_add(FRAME_BYTES).next_multiple_of(8);
        StackUse(aligned + nodes * 2 * size_of::<i32>())
    }
}

/// Whether the contacts of one more pair of geoms have room, however many they turn out to be.
pub fn pair_fits(d: &Data, stack: StackUse) -> bool {
    fits(d, MAXCONPAIR, stack.0)
}

/// Whether one more contact has room.
pub fn contact_fits(d: &Data, stack: StackUse) -> bool {
    fits(d, 1, stack.0)
}

/// How many contacts to make room for before there are any, so that few steps need more.
pub fn usual_contacts(m: &Model, d: &Data) -> usize {
    (2 * m.ngeom + MAXCONPAIR).min(bytes(d) / Contact::ARENA_BYTES)
}

fn fits(d: &Data, more: usize, stack: usize) -> bool {
    (d.contact.len() + more) * Contact::ARENA_BYTES <= bytes(d).saturating_sub(stack)
}

/// The memory that the model allows. One that was made without a compiler may state none, and is not limited.
fn bytes(d: &Data) -> usize {
    if d.narena == 0 { usize::MAX } else { d.narena }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stack_is_counted_as_in_the_reference() {
        // sizes that MuJoCo reports for a plane and 1, 5 bodies with one geom each
        let contacts = |ncon: usize| (ncon + MAXCONPAIR) * Contact::ARENA_BYTES;
        let need = |nbody, ncon| StackUse::broad_phase(nbody).0 + contacts(ncon);
        assert_eq!(need(2, 0), 28828);
        assert_eq!(need(6, 4), 31188);
        // six bodies with two geoms each and the world: trees of three nodes and one node
        let stack = StackUse::broad_phase(7).and_trees(4);
        assert_eq!(stack.0 + contacts(0), 28968);
    }

    #[test]
    fn a_pair_needs_room_for_all_its_possible_contacts() {
        let mut d = Data {
            narena: 28828,
            ..Data::default()
        };
        assert!(pair_fits(&d, StackUse::broad_phase(2)));
        d.contact.push(Contact::default());
        assert!(!pair_fits(&d, StackUse::broad_phase(2)));
        assert!(contact_fits(&d, StackUse::NONE));
        d.narena = 0;
        assert!(pair_fits(&d, StackUse::broad_phase(2)));
    }
}
