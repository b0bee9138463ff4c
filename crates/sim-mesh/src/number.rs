//! Numbers of text formats, in single precision, as the C library reads them: as much of a word as is a number counts.
//!
//! The nearest single to what is written, not the nearest to a double of it: the two differ where that double is half
//! way between singles. What is too large, or infinite, is the largest single; what is no number is zero.

/// The number that a word begins with.
pub(crate) fn number(word: &[u8]) -> f32 {
    let blanks = word.iter().take_while(|b| b" \t\n\r\x0b\x0c".contains(b));
    let word = &word[blanks.count()..];
    let (negative, digits) = match word.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, word),
    };
    let Some(size) = magnitude(digits) else {
        return 0.0;
    };
    let size = if size > f32::MAX { f32::MAX } else { size };
    if negative { -size } else { size }
}

/// A number without its sign; none if there is no digit and no name.
fn magnitude(text: &[u8]) -> Option<f32> {
    let begins = |name: &[u8]| {
        let start = text.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    if begins(b"nan") {
        return Some(f32::NAN);
    }
    if begins(b"inf") {
        return Some(f32::INFINITY);
    }
    if begins(b"0x")
        && let Some(value) = hexadecimal(&text[2..])
    {
        return Some(value);
    }
    let end = decimal_length(text)?;
    std::str::from_utf8(&text[..end]).ok()?.parse().ok()
}

/// Digits at the start of a text.
fn count(text: &[u8], is_digit: fn(&u8) -> bool) -> usize {
    text.iter().take_while(|b| is_digit(b)).count()
}

/// How long the mantissa is; none without digits.
fn mantissa(text: &[u8], is_digit: fn(&u8) -> bool) -> Option<usize> {
    let whole = count(text, is_digit);
    let fraction = match text.get(whole) {
        Some(b'.') => Some(count(&text[whole + 1..], is_digit)),
        _ => None,
    };
    match (whole, fraction) {
        (0, None | Some(0)) => None,
        (_, None) => Some(whole),
        (_, Some(fraction)) => Some(whole + 1 + fraction),
    }
}

/// How long an exponent behind its letter is; zero if it has no digit.
fn exponent_length(text: &[u8]) -> usize {
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    match count(&text[sign..], u8::is_ascii_digit) {
        0 => 0,
        digits => sign + digits,
    }
}

fn decimal_length(text: &[u8]) -> Option<usize> {
    let end = mantissa(text, u8::is_ascii_digit)?;
    match text.get(end) {
        Some(b'e' | b'E') => match exponent_length(&text[end + 1..]) {
            0 => Some(end),
            length => Some(end + 1 + length),
        },
        _ => Some(end),
    }
}

/// A number after its `0x`, with an optional fraction and binary exponent; none without digits.
fn hexadecimal(text: &[u8]) -> Option<f32> {
    let end = mantissa(text, u8::is_ascii_hexdigit)?;
    // the first digits, and whether there is anything behind them; each digit that counts four
    let (mut digits, mut power, mut behind_point) = (0_u64, 0_i64, false);
    for &byte in &text[..end] {
        let Some(digit) = char::from(byte).to_digit(16) else {
            behind_point = true;
            continue;
        };
        if digits >> 56 == 0 {
            digits = digits << 4 | u64::from(digit);
            power -= if behind_point { 4 } else { 0 };
        } else {
            digits |= u64::from(digit != 0);
            power += if behind_point { 0 } else { 4 };
        }
    }
    if let Some(b'p' | b'P') = text.get(end) {
        let exponent = &text[end + 1..][..exponent_length(&text[end + 1..])];
        let written = std::str::from_utf8(exponent).ok()?;
        let far = if exponent.first() == Some(&b'-') {
            -10_000
        } else {
            10_000
        };
        if !written.is_empty() {
            power = power.saturating_add(written.parse().unwrap_or(far));
        }
    }
    // a single's digits times a power of two is exact as a double, or beyond every single
    let power = power.clamp(-300, 300) as i32;
    Some((f64::from(digits as f32) * sim_math::power_of_two(power)) as f32)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn as_much_as_is_a_number_counts() {
        for (text, value) in [
            ("1", 1.0),
            ("-2.5", -2.5),
            (".5", 0.5),
            ("+1.", 1.0),
            ("-.25e1", -2.5),
            ("1e3", 1000.0),
            ("25e-1", 2.5),
            ("1.5abc", 1.5),
            ("1.5.2", 1.5),
            ("1e", 1.0),
            ("1e+-3", 1.0),
            ("\x0b3", 3.0),
            ("0x10", 16.0),
            ("-0x1.8P1", -3.0),
            ("0xg", 0.0),
            ("0x1p", 1.0),
            ("1,5", 1.0),
            ("1e-400", 0.0),
            ("0e99999999999", 0.0),
        ] {
            assert_eq!(number(text.as_bytes()), value, "{text}");
        }
        for text in ["", "e", "-", "-.", ".e3", "--5", "abc"] {
            assert_eq!(number(text.as_bytes()).to_bits(), 0, "{text}");
        }
    }

    #[test]
    fn what_is_too_large_is_the_largest() {
        for text in [
            "1e39",
            "inf",
            "+Infinity",
            "infx",
            "1e99999999999",
            "0x1p99999999999",
        ] {
            assert_eq!(number(text.as_bytes()), f32::MAX, "{text}");
        }
        assert_eq!(number(b"-1e39"), f32::MIN);
        assert!(
            ["nan", "NaN", "-nan", "nano"]
                .iter()
                .all(|t| number(t.as_bytes()).is_nan())
        );
    }

    #[test]
    fn the_nearest_single_is_that_to_the_text() {
        // both of these are the same double, half way between two singles
        assert_eq!(number(b"1.0000000596046448"), 1.0 + f32::EPSILON);
        assert_eq!(number(b"1.0000000596046447"), 1.0);
    }
}
