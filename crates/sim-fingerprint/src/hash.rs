//! A hash of bits (FNV-1a, word by word).

use sim_core::fields::Slice;

/// What has been hashed so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hash(pub u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a word.
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // the product leaves low bits alone that differ only high up
        self.0 ^= self.0 >> 29;
    }

    /// Adds a number. What is not a number counts the same, whatever its bits: processors choose them as they like.
    pub fn number(&mut self, x: f64) {
        self.word(if x.is_nan() {
            f64::NAN.to_bits()
        } else {
            x.to_bits()
        });
    }

    /// Adds numbers and how many there are.
    pub fn numbers(&mut self, values: &[f64]) {
        self.word(values.len() as u64);
        values.iter().for_each(|&x| self.number(x));
    }

    /// Adds the values of a field and how many there are.
    pub fn field(&mut self, values: Slice<'_>) {
        match values {
            Slice::F64(v) => self.numbers(v),
            Slice::F32(v) => {
                self.word(v.len() as u64);
                v.iter().for_each(|&x| self.number(f64::from(x)));
            }
            Slice::I32(v) => self.words(v, |&x| x as u64),
            Slice::I64(v) => self.words(v, |&x| x as u64),
            Slice::U64(v) => self.words(v, |&x| x),
            Slice::U8(v) => {
                self.word(v.len() as u64);
                for chunk in v.chunks(8) {
                    let mut bytes = [0; 8];
                    bytes[..chunk.len()].copy_from_slice(chunk);
                    self.word(u64::from_le_bytes(bytes));
                }
            }
        }
    }

    fn words<T>(&mut self, values: &[T], word: impl Fn(&T) -> u64) {
        self.word(values.len() as u64);
        values.iter().for_each(|x| self.word(word(x)));
    }
}
