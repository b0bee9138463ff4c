//! Damage to bytes and to texts, whatever they mean.

use super::values::number;
use crate::support::Random;

/// Words of a file that mean much.
const WORDS: [u32; 10] = [
    0,
    1,
    u32::MAX,
    i32::MAX as u32,
    0x8000_0000,
    0x7FC0_0000, // not a number
    0x7F80_0000, // infinite
    0x7F7F_FFFF, // the largest number
    0x0000_0100,
    0x0001_0000,
];

/// Changes bytes here and there: single ones, words, pieces, the length.
pub fn damage(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(80)).min(bytes.len());
        if bytes.is_empty() {
            return;
        }
        match random.below(10) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.bits() as u8),
            2 | 3 if at + 4 <= bytes.len() => {
                let word = WORDS[random.below(WORDS.len())];
                let at = if random.below(2) == 0 { at / 4 * 4 } else { at };
                bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
            }
            4 if at + 4 <= bytes.len() => {
                let word = WORDS[random.below(WORDS.len())];
                bytes[at..at + 4].copy_from_slice(&word.to_be_bytes());
            }
            5 => {
                bytes.drain(at..end);
            }
            6 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            7 if !other.is_empty() => {
                let start = random.below(other.len());
                let end = (start + random.below(200)).min(other.len());
                bytes.splice(at..at, other[start..end].iter().copied());
            }
            8 => bytes[at] = random.bits() as u8,
            _ => bytes[at] ^= 1 << random.below(8),
        }
    }
}

/// Changes digits and letters of values for others, so that most of what comes out is still a text of its format.
pub fn damage_values(bytes: &mut [u8], random: &mut Random) {
    let mut quoted = false;
    let mut places = Vec::new();
    for (i, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => places.push(i),
            _ => {}
        }
    }
    if places.is_empty() {
        return;
    }
    for _ in 0..=random.below(6) {
        let byte = &mut bytes[places[random.below(places.len())]];
        *byte = match byte {
            b'0'..=b'9' | b'.' | b'-' | b' ' => b"00123456789.- e"[random.below(15)],
            _ => b"abcxyz01 _/"[random.below(11)],
        };
    }
}

/// Changes a text here and there: words become numbers, lines go, come twice, change places.
pub fn damage_words(bytes: &mut Vec<u8>, random: &mut Random) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        if lines.is_empty() {
            break;
        }
        let at = random.below(lines.len());
        let other = random.below(lines.len());
        match random.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => lines.swap(at, other),
            2 => lines.insert(at, lines[other].clone()),
            _ => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let word = random.below(words.len());
                let number = number(random);
                words[word] = &number;
                lines[at] = words.join(" ");
            }
        }
    }
    *bytes = lines.join("\n").into_bytes();
}

/// Sets the checksum of each chunk of a PNG file, so that what is in the chunks gets looked at.
pub fn with_checksums(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(header) = bytes.get(at..at + 8) {
        let length = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
        let end = at.saturating_add(8).saturating_add(length);
        let Some(body) = bytes.get(at + 4..end) else {
            return;
        };
        let mut crc = u32::MAX;
        for byte in body {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
            }
        }
        let Some(place) = bytes.get_mut(end..end.saturating_add(4)) else {
            return;
        };
        place.copy_from_slice(&(!crc).to_be_bytes());
        at = end + 4;
    }
}
