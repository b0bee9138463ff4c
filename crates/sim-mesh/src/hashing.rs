//! A quick hash for small keys of numbers.
//!
//! It begins elsewhere in every table, so nobody can prepare files whose keys collide.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Where the hashes of a table begin.
#[derive(Clone, Debug)]
pub(crate) struct Quick(u64);

impl Default for Quick {
    fn default() -> Quick {
        Quick(RandomState::new().hash_one(0))
    }
}

impl BuildHasher for Quick {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer(self.0)
    }
}

/// What has been hashed so far.
#[derive(Clone, Debug)]
pub(crate) struct Mixer(u64);

impl Mixer {
    /// The upper half of a product depends on all bits of both, and the lower half brings them back down.
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_i32(&mut self, number: i32) {
        self.mix(u64::from(number as u32));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_of_a_grid_have_hashes_of_their_own() {
        let table = Quick::default();
        let mut seen = HashSet::new();
        let mut low = HashSet::new();
        for x in 0..100u64 {
            for y in 0..100u32 {
                let hash = table.hash_one((x << 40, y));
                assert!(seen.insert(hash));
                low.insert(hash & 0xFFFF);
            }
        }
        // as many different endings as chance would give
        assert!(low.len() > 8500, "{}", low.len());
    }
}
