//! Exponentials and powers.
//!
//! `exp(x)` is `2^(n/128) exp(r)` with a table for the first factor and a short series for the second; as with sines,
//! the large part of their product is found without error. `x^y` is `exp(y ln x)` with the logarithm in twice the length:
//! a table has a short number `c` near `1/z` for each mantissa `z`, so that `z c - 1` is exact and small.

use crate::double::{Double, fast_sum, halves, product, sum};
use crate::tables::{EXP2, LN2, LN2_STEP, LOG, LOG2_E, LOG10_E, STEPS_PER_E};
use crate::trigonometric::WHOLE;

/// Beyond this there is no finite exponential.
const OVERFLOW: f64 = 709.782712893384;
/// Below this the exponential is zero.
const UNDERFLOW: f64 = -745.1332191019412;
/// What does not show beside 1.
const TINY: f64 = 1.0 / (1u64 << 60) as f64;

/// e to the power of `x`.
pub fn exp(x: f64) -> f64 {
    if x.abs() < TINY {
        1.0
    } else {
        exp_of(Double::of(x))
    }
}

/// e to the power of `x`, less one.
pub fn exp_m1(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    if x.is_nan() || x > 40.0 {
        return exp(x);
    }
    if x < -40.0 {
        return -1.0;
    }
    let (value, exponent) = scaled_exp(Double::of(x));
    let scale = power_of_two(exponent);
    let value = value.normalized();
    let rest = sum(value.hi * scale, -1.0);
    rest.hi + (rest.lo + value.lo * scale)
}

/// `x` to the power of `y`, with what C says of zeros, infinities and negative numbers.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if x > 0.0 && x.is_finite() && y.is_finite() {
        return positive_pow(x, y);
    }
    unusual_pow(x, y)
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    scaled_ln(x, |log| log)
}

/// The logarithm to the base 2.
pub fn log2(x: f64) -> f64 {
    scaled_ln(x, |log| log * Double::constant(LOG2_E))
}

/// The logarithm to the base 10.
pub fn log10(x: f64) -> f64 {
    scaled_ln(x, |log| log * Double::constant(LOG10_E))
}

/// 2 to the power of a whole number, exactly.
pub fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        1024.. => f64::INFINITY,
        -1022..=1023 => f64::from_bits(((exponent + 1023) as u64) << 52),
        -1074..=-1023 => f64::from_bits(1 << (exponent + 1074)),
        _ => 0.0,
    }
}

/// e to the power of a number of twice the length.
#[inline(always)]
fn exp_of(x: Double) -> f64 {
    if !(x.hi > UNDERFLOW && x.hi < OVERFLOW) {
        return if x.hi.is_nan() {
            x.hi
        } else if x.hi > 0.0 {
            if x.hi > OVERFLOW {
                f64::INFINITY
            } else {
                f64::MAX
            }
        } else {
            0.0
        };
    }
    let (value, exponent) = scaled_exp(x);
    let value = value.round();
    if (-1022..=1023).contains(&exponent) {
        value * power_of_two(exponent)
    } else {
        value * power_of_two(exponent / 2) * power_of_two(exponent - exponent / 2)
    }
}

/// The exponential as a number near 1 and an exponent of two.
#[inline(always)]
fn scaled_exp(x: Double) -> (Double, i32) {
    let rounded = x.hi * STEPS_PER_E + WHOLE;
    let n = rounded - WHOLE;
    let steps = n as i32;
    // exact: the first part of the step is short
    let near = x.hi - n * LN2_STEP.0;
    let rest = sum(near, -(n * LN2_STEP.1));
    let rest = sum(rest.hi, rest.lo + x.lo);
    let r = rest.hi;
    let (r1, r2) = halves(r);
    let series = r * r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r / 720.0))));
    let small = rest.lo + series;
    let (upper, lower) = EXP2[(steps & 127) as usize];
    let large = fast_sum(upper, upper * r1);
    let value = Double {
        hi: large.hi,
        lo: large.lo + (lower + (upper * (r2 + small) + lower * (r + small))),
    };
    (value, steps >> 7)
}

/// A multiple of the logarithm, with what C says of zero, infinity and negative numbers.
#[inline(always)]
fn scaled_ln(x: f64, scale: impl Fn(Double) -> Double) -> f64 {
    if x > 0.0 && x.is_finite() {
        scale(double_ln(x)).round()
    } else if x == 0.0 {
        f64::NEG_INFINITY
    } else if x > 0.0 {
        x
    } else {
        f64::NAN
    }
}

/// A power of a positive number; neither is infinite.
#[inline(always)]
fn positive_pow(x: f64, y: f64) -> f64 {
    let log = double_ln(x);
    let about = y * log.hi;
    if about.abs() < TINY {
        return 1.0;
    }
    if about.abs() > 800.0 {
        return if about > 0.0 { f64::INFINITY } else { 0.0 };
    }
    let exponent = product(y, log.hi);
    exp_of(fast_sum(exponent.hi, exponent.lo + y * log.lo))
}

/// The natural logarithm of a positive number, in twice the length.
#[inline(always)]
fn double_ln(x: f64) -> Double {
    /// The least mantissa of the table.
    const START: u64 = 0x3fe6_9555_0000_0000;
    let (bits, shift) = if x < f64::MIN_POSITIVE {
        ((x * (1u64 << 54) as f64).to_bits(), 54)
    } else {
        (x.to_bits(), 0)
    };
    let above = bits.wrapping_sub(START);
    let (c, upper, lower) = LOG[(above >> 45) as usize & 127];
    let exponent = (above as i64) >> 52;
    let z = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52));
    let exponent = (exponent - shift) as f64;

    let (z1, z2) = halves(z);
    let r = sum(z1 * c - 1.0, z2 * c);
    let square = product(r.hi, r.hi);
    let h = r.hi;
    let series = 1.0 / 3.0
        + h * (-0.25
            + h * (0.2
                + h * (-1.0 / 6.0 + h * (1.0 / 7.0 + h * (-0.125 + h * (1.0 / 9.0 - 0.1 * h))))));
    let whole = sum(exponent * LN2.0, upper);
    let first = sum(whole.hi, h);
    let second = sum(first.hi, -0.5 * square.hi);
    let small =
        exponent * LN2.1 + lower + (r.lo - h * r.lo) - 0.5 * square.lo + square.hi * h * series;
    fast_sum(second.hi, second.lo + (first.lo + (whole.lo + small)))
}

/// Powers with bases that are zero, negative or not finite, and with exponents that are not finite.
#[cold]
fn unusual_pow(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() {
        let size = x.abs();
        return if size == 1.0 {
            1.0
        } else if (size > 1.0) == (y > 0.0) {
            f64::INFINITY
        } else {
            0.0
        };
    }
    let whole = y.trunc() == y;
    // beyond 2^53 every number is even
    let odd = whole && y.abs() < (1u64 << 53) as f64 && (y.abs() as u64) % 2 == 1;
    let size = if x == 0.0 || x.is_infinite() {
        if (x == 0.0) == (y > 0.0) {
            0.0
        } else {
            f64::INFINITY
        }
    } else if whole {
        pow(-x, y)
    } else {
        return f64::NAN;
    };
    if odd && x.is_sign_negative() {
        -size
    } else {
        size
    }
}
