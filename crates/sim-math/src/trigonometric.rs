//! Sine, cosine, tangent.
//!
//! An angle is a multiple of π/64 and a rest `t`, at most π/128. With the sine `S` and the cosine `C` of the multiple from
//! a table, the sine is `S cos t + C sin t`. The large part of it, `S + C t`, is found without error: the upper halves
//! of `C` and `t` have 26 bits each, so that their product fits.

use crate::double::{Double, fast_sum, halves, sum};
use crate::tables::{SIN, STEP, STEPS_PER_RADIAN};
use crate::turns;

/// Angles below this are their own sines.
const TINY: f64 = 1.0 / (1u64 << 27) as f64;
/// Up to here the number of steps is short enough for exact products with the parts of [`STEP`].
const LARGE: f64 = 32768.0;
/// Adding it leaves a whole number in the lowest bits.
pub const WHOLE: f64 = (3u64 << 51) as f64;

/// The sine of an angle in radians.
pub fn sin(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    match reduce(x) {
        None => f64::NAN,
        Some(angle) => angle.sin().round(),
    }
}

/// The cosine of an angle in radians.
pub fn cos(x: f64) -> f64 {
    if x.abs() < TINY {
        return 1.0;
    }
    match reduce(x) {
        None => f64::NAN,
        Some(angle) => angle.cos().round(),
    }
}

/// Sine and cosine of an angle in radians, the same as [`sin`] and [`cos`] give.
pub fn sin_cos(x: f64) -> (f64, f64) {
    if x.abs() < TINY {
        return (x, 1.0);
    }
    match reduce(x) {
        None => (f64::NAN, f64::NAN),
        Some(angle) => (angle.sin().round(), angle.cos().round()),
    }
}

/// The tangent of an angle in radians.
pub fn tan(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    match reduce(x) {
        None => f64::NAN,
        Some(angle) => (angle.sin().normalized() / angle.cos().normalized()).round(),
    }
}

/// An angle near a row of the table.
pub struct Angle {
    /// The row.
    row: usize,
    /// The rest, in halves: the first has 26 bits.
    halves: (f64, f64),
    /// The rest, rounded.
    t: f64,
}

impl Angle {
    /// A multiple of π/64 and the rest.
    #[inline(always)]
    pub fn new(multiple: u64, rest: Double) -> Self {
        let (upper, lower) = halves(rest.hi);
        Angle {
            row: (multiple % 128) as usize,
            halves: (upper, lower + rest.lo),
            t: rest.hi,
        }
    }

    #[inline(always)]
    fn sin(&self) -> Double {
        self.turned(SIN[self.row], SIN[self.row + 32])
    }

    #[inline(always)]
    fn cos(&self) -> Double {
        let (upper, lower) = SIN[self.row];
        self.turned(SIN[self.row + 32], (-upper, -lower))
    }

    /// `s cos t + c sin t`.
    #[inline(always)]
    fn turned(&self, s: (f64, f64), c: (f64, f64)) -> Double {
        let t = self.t;
        let z = t * t;
        // sin t - t, and cos t - 1
        let sine = t * z * (-1.0 / 6.0 + z * (1.0 / 120.0 + z * (-1.0 / 5040.0 + z / 362880.0)));
        let cosine = z * (-0.5 + z * (1.0 / 24.0 + z * (-1.0 / 720.0 + z / 40320.0)));
        let large = fast_sum(s.0, c.0 * self.halves.0);
        let small = c.0 * self.halves.1 + c.1 * t + (c.0 + c.1) * sine + (s.0 + s.1) * cosine;
        Double {
            hi: large.hi,
            lo: large.lo + (s.1 + small),
        }
    }
}

/// The row of an angle and the rest; none for what is not finite.
#[inline(always)]
fn reduce(x: f64) -> Option<Angle> {
    if x.abs() < LARGE {
        let rounded = x * STEPS_PER_RADIAN + WHOLE;
        let n = rounded - WHOLE;
        // exact: both have few bits below the first in which they differ
        let near = x - n * STEP.0;
        let rest = sum(near, -(n * STEP.1));
        let rest = sum(rest.hi, rest.lo - n * STEP.2);
        Some(Angle::new(rounded.to_bits(), rest))
    } else {
        turns::reduce(x)
    }
}
