//! How many contacts fit. Contacts have a `Vec` of their own, but a model's `memory` is a limit that its author
//! chose: contacts are counted as if they lay in MuJoCo's arena, so that the same ones are left out.

use super::MAXCONPAIR;
use crate::data::Data;
use crate::model::Model;

/// Size of a contact in MuJoCo's arena.
const CONTACT_BYTES: usize = 576;
/// Size of a frame of MuJoCo's stack, which shares the arena.
const FRAME_BYTES: usize = 24;

/// What MuJoCo's stack holds while pairs of geoms are tested.
#[derive(Clone, Copy, Debug)]
pub struct StackUse(usize);

impl StackUse {
    /// With the list of pairs of the broad phase.
    pub fn broad_phase(nbody: usize) -> StackUse {
        let pairs = nbody.saturating_mul(nbody.saturating_sub(1)) / 2;
        StackUse(FRAME_BYTES + pairs.saturating_mul(size_of::<i32>()))
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

/// Whether one more contact has room, outside of collision detection.
pub fn contact_fits(d: &Data) -> bool {
    fits(d, 1, 0)
}

/// How many contacts to make room for before there are any, so that few steps need more.
pub fn usual_contacts(m: &Model, d: &Data) -> usize {
    (2 * m.ngeom + MAXCONPAIR).min(d.narena / CONTACT_BYTES)
}

fn fits(d: &Data, more: usize, stack: usize) -> bool {
    (d.contact.len() + more) * CONTACT_BYTES <= d.narena.saturating_sub(stack)
}
