//! Arc sine and arc cosine.
//!
//! Both sides of a right triangle are known once its other short side is. The angle that belongs to the shorter one, `s`,
//! is near one in a table, whose sine is a multiple `c` of 1/64; with its cosine `k` from the table, the sine of the
//! difference is `s k - l c`, where `l` is the longer side. Products with the few bits of `c` and with half of `k` are exact.

use crate::double::{Double, fast_sum, halves, product};
use crate::tables::{HALF_PI, PI, SINES};

/// The angle whose sine it is, from -π/2 to π/2; not a number beyond -1 and 1.
pub fn asin(x: f64) -> f64 {
    let a = x.abs();
    if a < 1.0 {
        if a < 1.0 / (1u64 << 27) as f64 {
            return x;
        }
        let other = cathetus(a);
        let angle = if a <= other.hi {
            opposite(Double::of(a), other)
        } else {
            Double::constant(HALF_PI) + -opposite(other, Double::of(a))
        };
        angle.round().copysign(x)
    } else if a == 1.0 {
        HALF_PI.0.copysign(x)
    } else {
        f64::NAN
    }
}

/// The angle whose cosine it is, from 0 to π; not a number beyond -1 and 1.
pub fn acos(x: f64) -> f64 {
    let a = x.abs();
    if a < 1.0 {
        if a < 1.0 / (1u64 << 60) as f64 {
            return HALF_PI.0;
        }
        let other = cathetus(a);
        let angle = if a <= other.hi {
            let angle = opposite(Double::of(a), other);
            Double::constant(HALF_PI) + if x < 0.0 { angle } else { -angle }
        } else {
            let angle = opposite(other, Double::of(a));
            if x < 0.0 {
                Double::constant(PI) + -angle
            } else {
                angle
            }
        };
        angle.round()
    } else if x == 1.0 {
        0.0
    } else if x == -1.0 {
        PI.0
    } else {
        f64::NAN
    }
}

/// The other short side of a right triangle whose long side is 1.
#[inline(always)]
fn cathetus(x: f64) -> Double {
    let square = product(x, x);
    let rest = fast_sum(1.0, -square.hi);
    let square = fast_sum(rest.hi, rest.lo - square.lo);
    let root = square.hi.sqrt();
    let back = product(root, root);
    let missing = ((square.hi - back.hi) - back.lo) + square.lo;
    fast_sum(root, missing / (2.0 * root))
}

/// The angle opposite to the shorter of two sides.
#[inline(always)]
fn opposite(short: Double, long: Double) -> Double {
    let row = (short.hi * 64.0 + 0.5) as usize;
    let sine = row as f64 / 64.0;
    let (upper, lower, angle, rest) = SINES[row];
    let (s1, s2) = halves(short.hi);
    let (l1, l2) = halves(long.hi);
    let large = s1 * upper - l1 * sine;
    let small = (s2 * upper - l2 * sine) + (short.hi * lower + (short.lo * upper - long.lo * sine));
    let t = fast_sum(large, small);
    let z = t.hi * t.hi;
    let series =
        t.hi * z * (1.0 / 6.0 + z * (3.0 / 40.0 + z * (15.0 / 336.0 + z * (105.0 / 3456.0))));
    let sum = fast_sum(angle, t.hi);
    Double {
        hi: sum.hi,
        lo: sum.lo + (rest + (t.lo + series)),
    }
}
