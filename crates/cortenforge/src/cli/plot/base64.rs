//! Bytes as text.

use std::io::{self, Write};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes in base 64, with padding.
pub fn write(out: &mut impl Write, bytes: impl Iterator<Item = u8>) -> io::Result<()> {
    let mut bytes = bytes.peekable();
    while bytes.peek().is_some() {
        let three = [bytes.next(), bytes.next(), bytes.next()];
        let number = three
            .iter()
            .fold(0, |sum, byte| (sum << 8) | u32::from(byte.unwrap_or(0)));
        let mut four = [18, 12, 6, 0].map(|shift| LETTERS[(number >> shift & 63) as usize]);
        let known = three.iter().flatten().count();
        four[known + 1..].fill(b'=');
        out.write_all(&four)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_texts() {
        for (text, code) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            let mut out = Vec::new();
            super::write(&mut out, text.bytes()).expect("memory takes it");
            assert_eq!(out, code.as_bytes());
        }
    }
}
