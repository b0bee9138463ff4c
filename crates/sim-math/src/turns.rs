//! Large angles: whole turns are taken off in integers (Payne and Hanek).
//!
//! A number is an integer times a power of two. Of 1/(2π) only those bits matter that make fractions of a turn with that
//! power; 256 of them times the integer leave more correct bits than any angle needs.

use crate::double::Double;
use crate::exponential::power_of_two;
use crate::tables::{TURNS, TWO_PI};
use crate::trigonometric::Angle;

/// The row of an angle of 1024 or more and the rest; none for what is not finite.
#[cold]
pub fn reduce(x: f64) -> Option<Angle> {
    if !x.is_finite() {
        return None;
    }
    let bits = x.to_bits();
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1075;
    let mut turn = fraction(mantissa, (exponent + 64) as usize);
    if x < 0.0 {
        turn = negated(turn);
    }
    // rounded to 128ths of a turn
    let multiple = (turn[0] >> 57) + ((turn[0] >> 56) & 1);
    turn[0] = turn[0].wrapping_sub(multiple << 57);
    let negative = turn[0] >> 63 == 1;
    let rest = radians(if negative { negated(turn) } else { turn });
    Some(Angle::new(multiple, if negative { -rest } else { rest }))
}

/// The fraction of a turn, highest word first: the integer times the bits of 1/(2π) from `start` on.
fn fraction(mantissa: u64, start: usize) -> [u64; 4] {
    let (word, shift) = (start / 64, start % 64);
    let at = |i: usize| -> u64 {
        let upper = TURNS.get(word + i).copied().unwrap_or(0) << shift;
        match shift {
            0 => upper,
            _ => upper | (TURNS.get(word + i + 1).copied().unwrap_or(0) >> (64 - shift)),
        }
    };
    let mut out = [0; 4];
    let mut carry = 0;
    for i in (0..4).rev() {
        let product = u128::from(at(i)) * u128::from(mantissa) + carry;
        out[i] = product as u64;
        carry = product >> 64;
    }
    out
}

fn negated(words: [u64; 4]) -> [u64; 4] {
    let mut out = words.map(|w| !w);
    for word in out.iter_mut().rev() {
        let (sum, overflow) = word.overflowing_add(1);
        *word = sum;
        if !overflow {
            break;
        }
    }
    out
}

/// A fraction of a turn in radians.
fn radians(words: [u64; 4]) -> Double {
    let Some(first) = words.iter().position(|w| *w != 0) else {
        return Double::of(0.0);
    };
    let zeros = words[first].leading_zeros();
    let at = |i: usize| words.get(i).copied().unwrap_or(0);
    let mut top = (u128::from(at(first)) << 64) | u128::from(at(first + 1));
    if zeros > 0 {
        top = (top << zeros) | u128::from(at(first + 2) >> (64 - zeros));
    }
    // the highest 106 bits, in two numbers
    let places = first as i32 * 64 + zeros as i32;
    let mask = (1 << 53) - 1;
    let turn = Double {
        hi: (top >> 75) as f64 * power_of_two(-places - 53),
        lo: ((top >> 22) as u64 & mask) as f64 * power_of_two(-places - 106),
    };
    (turn * Double::constant(TWO_PI)).normalized()
}
