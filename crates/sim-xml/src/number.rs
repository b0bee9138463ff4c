//! Numbers as the C library reads them: what it accepts, what it calls too large, what it calls bad.

/// Why a list of numbers could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadNumber {
    /// not a number
    Format,
    /// out of the type's range: too large, or too small to be told from zero
    Range,
}

/// A number that can be read from a word.
pub trait Number: Copy {
    /// Reads one word.
    fn read(word: &str) -> Result<Self, BadNumber>;
}

/// All numbers in a text, separated by white space.
pub fn list<T: Number>(text: &str) -> Result<Vec<T>, BadNumber> {
    text.split(is_space)
        .filter(|word| !word.is_empty())
        .map(T::read)
        .collect()
}

/// The numbers of an attribute, so many at least and so many at most. None at all are always allowed and count as
/// missing. An error says what is wrong with it.
pub fn counted<T: Number>(
    name: &str,
    text: &str,
    min: usize,
    max: usize,
) -> Result<Vec<T>, String> {
    let list = list::<T>(text).map_err(|bad| match bad {
        BadNumber::Format => format!("bad format in attribute '{name}'"),
        BadNumber::Range => format!("number is too large in attribute '{name}'"),
    })?;
    if !list.is_empty() && list.len() < min {
        return Err(format!("attribute '{name}' does not have enough data"));
    }
    if list.len() > max {
        return Err(format!("attribute '{name}' has too much data"));
    }
    Ok(list)
}

/// So many numbers of an attribute as C++ streams read them: some attributes are read so. No word at all is a bad
/// one, and a word too many is that, whatever it says.
pub fn streamed<const N: usize>(name: &str, text: &str) -> Result<[f64; N], String> {
    let mut words = text.split(is_space).filter(|word| !word.is_empty());
    let mut numbers = [0.0; N];
    for (i, number) in numbers.iter_mut().enumerate() {
        *number = match words.next() {
            Some(word) => stream_number(word),
            None if i > 0 => return Err(format!("attribute '{name}' does not have enough data")),
            None => None,
        }
        .ok_or_else(|| format!("problem reading attribute '{name}'"))?;
    }
    match words.next() {
        Some(_) => Err(format!("attribute '{name}' has too much data")),
        None => Ok(numbers),
    }
}

/// A word as a C++ stream reads it: of the ways to write what is not finite it knows the short ones, and no plus.
fn stream_number(word: &str) -> Option<f64> {
    let number = f64::read(word).ok()?;
    let short = word.strip_prefix('-').unwrap_or(word).len() == 3;
    (number.is_finite() || short && !word.starts_with('+')).then_some(number)
}

/// White space of the C locale.
pub fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

impl Number for i32 {
    fn read(word: &str) -> Result<i32, BadNumber> {
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(BadNumber::Format);
        }
        word.parse().map_err(|_| BadNumber::Range)
    }
}

macro_rules! real {
    ($ty:ty) => {
        impl Number for $ty {
            fn read(word: &str) -> Result<$ty, BadNumber> {
                let (sign, digits) = match word.as_bytes().first() {
                    Some(b'-') => (-1.0, &word[1..]),
                    Some(b'+') => (1.0, &word[1..]),
                    _ => (1.0, word),
                };
                match digits.to_ascii_lowercase().as_str() {
                    "inf" | "infinity" => return Ok(sign * <$ty>::INFINITY),
                    special if is_nan(special) => return Ok(<$ty>::NAN.copysign(sign)),
                    hex if hex.starts_with("0x") => {
                        let value = hexadecimal(&hex[2..]).ok_or(BadNumber::Format)? as $ty;
                        return if value.is_finite() {
                            Ok(sign * value)
                        } else {
                            Err(BadNumber::Range)
                        };
                    }
                    _ => {}
                }
                let allowed = |b: u8| b.is_ascii_digit() || b".eE+-".contains(&b);
                if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
                    || !digits.bytes().all(allowed)
                {
                    return Err(BadNumber::Format);
                }
                let value: $ty = digits.parse().map_err(|_| BadNumber::Format)?;
                let mantissa = digits.split(['e', 'E']).next().unwrap_or("");
                let zero = !mantissa.bytes().any(|b| (b'1'..=b'9').contains(&b));
                if value.is_infinite() || (!zero && value < <$ty>::MIN_POSITIVE) {
                    return Err(BadNumber::Range);
                }
                Ok(sign * value)
            }
        }
    };
}

real!(f32);
real!(f64);

/// `nan`, or `nan(...)` with letters, digits and underscores.
fn is_nan(word: &str) -> bool {
    let Some(rest) = word.strip_prefix("nan") else {
        return false;
    };
    rest.is_empty()
        || rest
            .strip_prefix('(')
            .and_then(|r| r.strip_suffix(')'))
            .is_some_and(|r| r.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
}

/// A hexadecimal number after its `0x`, with an optional fraction and binary exponent. Digits beyond the
/// precision of a double are cut off.
fn hexadecimal(word: &str) -> Option<f64> {
    let (mantissa, exponent) = match word.split_once('p') {
        Some((mantissa, exponent)) => (mantissa, i32::read(exponent).ok()?),
        None => (word, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut value = 0.0;
    for digit in whole.chars() {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let mut unit = 1.0 / 16.0;
    for digit in fraction.chars() {
        value += unit * f64::from(digit.to_digit(16)?);
        unit /= 16.0;
    }
    Some(value * sim_math::power_of_two(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_follow_strtod() {
        let ok = |s: &str, v: f64| assert_eq!(f64::read(s), Ok(v), "{s}");
        ok("1", 1.0);
        ok("+1.", 1.0);
        ok("-.5", -0.5);
        ok("1e-3", 1e-3);
        ok("0x10", 16.0);
        ok("0x1.8p1", 3.0);
        ok("inf", f64::INFINITY);
        ok("-Infinity", f64::NEG_INFINITY);
        ok("0e-999", 0.0);
        assert!(f64::read("nan").is_ok_and(f64::is_nan));
        assert!(f64::read("NaN(abc)").is_ok_and(f64::is_nan));
        for bad in [
            "abc", "1.2.3", "1e", "--1", "", ".", "1,2", "+", "infi", "0x",
        ] {
            assert_eq!(f64::read(bad), Err(BadNumber::Format), "{bad}");
        }
        assert_eq!(f64::read("1e400"), Err(BadNumber::Range));
        assert_eq!(f64::read("1e-320"), Err(BadNumber::Range));
        assert_eq!(f32::read("1e40"), Err(BadNumber::Range));
        assert_eq!(f32::read("1e-40"), Err(BadNumber::Range));
    }

    #[test]
    fn integers_are_decimal() {
        assert_eq!(i32::read("010"), Ok(10));
        assert_eq!(i32::read("+3"), Ok(3));
        assert_eq!(i32::read("1.5"), Err(BadNumber::Format));
        assert_eq!(i32::read("0x10"), Err(BadNumber::Format));
        assert_eq!(i32::read("3000000000"), Err(BadNumber::Range));
    }

    #[test]
    fn streams_are_stricter() {
        assert_eq!(streamed::<3>("a", " 1 -2e3 +.5 "), Ok([1.0, -2e3, 0.5]));
        assert_eq!(streamed::<1>("a", "0x1p3"), Ok([8.0]));
        assert_eq!(streamed::<1>("a", "-INF"), Ok([f64::NEG_INFINITY]));
        let bad = Err("problem reading attribute 'a'".to_owned());
        for text in [
            "", " ", "1e999", "1e-320", "infinity", "+inf", "nan(1)", "x", "1,2",
        ] {
            assert_eq!(streamed::<1>("a", text), bad, "{text}");
        }
        let few = streamed::<2>("a", "1").unwrap_err();
        assert_eq!(few, "attribute 'a' does not have enough data");
        let many = streamed::<2>("a", "1 2 x").unwrap_err();
        assert_eq!(many, "attribute 'a' has too much data");
    }
}
