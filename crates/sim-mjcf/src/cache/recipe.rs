//! Everything that decides a result, byte for byte.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock};

/// Settings in the order in which they are written, each so that it can be told from every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings(Vec<u8>);

impl Settings {
    /// No settings yet, for results of one kind.
    pub fn new(kind: &str) -> Settings {
        let mut settings = Settings(Vec::new());
        settings.bytes(kind.as_bytes());
        settings
    }

    /// A list of bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    /// A whole number.
    pub fn integer(&mut self, number: i64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Numbers, to the last bit.
    pub fn numbers(&mut self, numbers: &[f64]) {
        self.length(numbers.len());
        for number in numbers {
            self.0.extend_from_slice(&number.to_bits().to_le_bytes());
        }
    }

    /// Numbers of single precision, to the last bit.
    pub fn singles(&mut self, numbers: &[f32]) {
        self.length(numbers.len());
        for number in numbers {
            self.0.extend_from_slice(&number.to_bits().to_le_bytes());
        }
    }

    /// Indices.
    pub fn indices(&mut self, indices: &[i32]) {
        self.length(indices.len());
        for index in indices {
            self.0.extend_from_slice(&index.to_le_bytes());
        }
    }

    fn length(&mut self, length: usize) {
        self.0.extend_from_slice(&(length as u64).to_le_bytes());
    }
}

/// What decides a result: settings and the content of files. Recipes are equal if every byte is.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    hash: u64,
    settings: Settings,
    files: Box<[Arc<[u8]>]>,
}

impl PartialEq for Recipe {
    fn eq(&self, other: &Recipe) -> bool {
        let same = |(a, b): (&Arc<[u8]>, &Arc<[u8]>)| Arc::ptr_eq(a, b) || a == b;
        self.hash == other.hash
            && self.settings == other.settings
            && self.files.len() == other.files.len()
            && self.files.iter().zip(&other.files).all(same)
    }
}

impl Eq for Recipe {}

impl Recipe {
    /// What these settings make of these files.
    pub fn new(settings: Settings, files: &[Arc<[u8]>]) -> Recipe {
        let mut hash = digest(SEED.0, &settings.0);
        for file in files {
            hash = digest(hash, file);
        }
        Recipe {
            hash,
            settings,
            files: files.into(),
        }
    }

    /// A number that equal recipes share, and others hardly ever.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Bytes in memory.
    pub fn size(&self) -> usize {
        let files: usize = self.files.iter().map(|file| file.len()).sum();
        files + self.settings.0.len()
    }
}

/// Nobody can prepare files whose hashes collide: it begins elsewhere in every process.
static SEED: LazyLock<(u64, u64)> = LazyLock::new(|| {
    let state = RandomState::new();
    (state.hash_one(0), state.hash_one(1))
});

/// A hash that is quick on long content: four chains of products side by side.
fn digest(seed: u64, bytes: &[u8]) -> u64 {
    const ODD: [u64; 4] = [
        0x9E37_79B9_7F4A_7C15,
        0xC2B2_AE3D_27D4_EB4F,
        0x1656_67B1_9E37_79F9,
        0x27D4_EB2F_1656_67C5,
    ];
    // the upper half of a product depends on all bits, and the lower half brings them back down
    let mix = |hash: u64, word: u64, odd: u64| {
        let product = u128::from(hash ^ word) * u128::from(odd);
        (product >> 64) as u64 ^ product as u64
    };
    let key = SEED.1;
    let mut lanes = ODD.map(|odd| seed ^ odd);
    let (blocks, rest) = bytes.as_chunks::<32>();
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        for k in 0..4 {
            let word = u64::from_le_bytes(words[k]);
            lanes[k] = mix(lanes[k], word ^ key, ODD[k]);
        }
    }
    let mut hash = mix(seed, bytes.len() as u64 ^ key, ODD[0]);
    for lane in lanes {
        hash = mix(hash, lane, ODD[1]);
    }
    for piece in rest.chunks(8) {
        let mut word = [0; 8];
        word[..piece.len()].copy_from_slice(piece);
        hash = mix(hash, u64::from_le_bytes(word) ^ key, ODD[2]);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_tell_contents_apart() {
        let mut content = vec![0u8; 1000];
        let mut seen = std::collections::HashSet::new();
        assert!(seen.insert(digest(1, &content)));
        for i in 0..content.len() {
            for bit in 0..8 {
                content[i] ^= 1 << bit;
                assert!(seen.insert(digest(1, &content)), "bit {bit} of byte {i}");
                content[i] ^= 1 << bit;
            }
        }
        assert!(seen.insert(digest(1, &content[..999])));
        assert!(seen.insert(digest(2, &content)));
    }

    #[test]
    fn settings_do_not_run_into_each_other() {
        let write = |lists: &[&[u8]]| {
            let mut settings = Settings::new("test");
            lists.iter().for_each(|list| settings.bytes(list));
            settings
        };
        assert_ne!(write(&[b"ab", b"c"]), write(&[b"a", b"bc"]));
        assert_ne!(write(&[b"abc"]), write(&[b"abc", b""]));
    }
}
