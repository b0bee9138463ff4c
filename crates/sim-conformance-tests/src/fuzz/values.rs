//! Numbers and words that are wrong, or right and rare.

use crate::support::Random;
use sim_mjcf::attribute::Kind;

/// Numbers at the edges of what numbers can be.
const EDGES: [&str; 30] = [
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "-2",
    "1e308",
    "-1e308",
    "1e-308",
    "5e-324",
    "1e154",
    "1e39",
    "nan",
    "inf",
    "-inf",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "1e10",
    "1e-10",
    "1e15",
    "1e-15",
    "1000",
    "100000",
    "1e6",
    "0.3333333333333333",
    "1e",
];

/// The same as numbers.
pub const SPECIAL: [f64; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e308,
    -1e308,
    1e-308,
    5e-324,
    1e154,
    1e39,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    2147483648.0,
    1e10,
    -1e10,
    1e-10,
    1e6,
    1e3,
    3.0,
    0.1,
    -0.5,
];

/// Integers at the edges of what integers and references can be.
pub const INTEGERS: [i32; 14] = [
    0,
    1,
    -1,
    -2,
    2,
    3,
    7,
    100,
    65536,
    i32::MAX,
    i32::MIN,
    i32::MAX - 1,
    1 << 20,
    1 << 30,
];

/// Names that are no words: letters of several bytes, marks that combine or turn the line round, what means something to a
/// shell, to a format, to XML, to a file system.
const STRANGE: [&str; 24] = [
    "main",
    " ",
    "  two  spaces ",
    "0",
    "-1",
    "nan",
    "\u{e9}",
    "\u{540d}\u{524d}",
    "\u{1f9be}",
    "e\u{301}",
    "\u{202e}back",
    "\u{feff}",
    "\u{7f}",
    "tab\tand\nline",
    "a b",
    "/",
    "a/b",
    "../..",
    "\\",
    "&",
    "<&\"'>",
    "%s%n{}",
    "[3]",
    "$(true)",
];

/// One of a list.
pub fn one<'a, T: ?Sized>(random: &mut Random, list: &[&'a T]) -> &'a T {
    list[random.below(list.len())]
}

/// A number as text: half of them are ordinary.
pub fn number(random: &mut Random) -> String {
    match random.below(6) {
        0..3 => one(random, &EDGES).to_owned(),
        3 => format!("{}", random.below(6)),
        4 => format!("{:.3}", random.between(-2.0, 2.0)),
        _ => format!("{:.4}", random.between(0.0, 0.2)),
    }
}

/// A list of numbers as text.
pub fn numbers(random: &mut Random, length: usize) -> String {
    let mild = random.below(3) > 0;
    let strange = random.below(length);
    let word = |i: usize| match mild && i != strange {
        true => format!("{:.2}", random.between(-1.0, 1.0)),
        false => number(random),
    };
    (0..length).map(word).collect::<Vec<_>>().join(" ")
}

/// A length that is seldom the right one.
fn length(random: &mut Random, usual: usize) -> usize {
    match random.below(12) {
        0 => 0,
        1 => usual + 1,
        2 => usual.saturating_sub(1),
        3 => 10 * usual,
        4 => 1000,
        _ => usual,
    }
}

/// A text for an attribute of the schema. `names` are those of the model, `seen` what others write there.
pub fn text(random: &mut Random, kind: Kind, names: &[String], seen: &[String]) -> String {
    if !seen.is_empty() && random.below(3) == 0 {
        return seen[random.below(seen.len())].clone();
    }
    let (usual, whole) = match kind {
        Kind::Text => return name(random, names),
        Kind::Word(words) => {
            return match random.below(10) {
                0 => name(random, names),
                _ => one(random, words).to_owned(),
            };
        }
        Kind::Words(words) => {
            let count = random.below(words.len() + 1);
            let words: Vec<&str> = (0..count).map(|_| one(random, words)).collect();
            return words.join(" ");
        }
        Kind::Int => (1, true),
        Kind::Ints(n) => (n, true),
        Kind::IntsUpTo(n) => (1 + random.below(n), true),
        Kind::IntList => (random.below(8), true),
        Kind::Reals(n) | Kind::Floats(n) => (n, false),
        Kind::RealsUpTo(n) => (1 + random.below(n), false),
        Kind::RealList | Kind::FloatList => (random.below(24), false),
    };
    let length = length(random, usual);
    if whole && random.below(4) > 0 {
        let number = |_| match random.below(3) {
            0 => INTEGERS[random.below(INTEGERS.len())],
            _ => random.below(8) as i32,
        };
        let list: Vec<String> = (0..length).map(number).map(|n| n.to_string()).collect();
        return list.join(" ");
    }
    numbers(random, length)
}

/// A name: mostly one that is there.
pub fn name(random: &mut Random, names: &[String]) -> String {
    match random.below(12) {
        0 | 1 => String::new(),
        2 => "nobody".to_owned(),
        3 => "world".to_owned(),
        4 => STRANGE[random.below(STRANGE.len())].to_owned(),
        5 if random.below(8) == 0 => "long".repeat(1 + random.below(3000)),
        _ if names.is_empty() => "name".to_owned(),
        _ => names[random.below(names.len())].clone(),
    }
}
