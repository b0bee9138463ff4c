//! Arcs: the angle of a point.
//!
//! The slope of a point is brought near `c`, a multiple of 1/64: `atan(n/d) = atan(c) + atan((n - c d)/(d + c n))`. The
//! first is in a table; the second is at most 1/128, where few terms of its series are enough. The numerator is exact because `c`
//! has few bits.

use crate::double::{Double, fast_sum, halves, sum};
use crate::tables::{ATAN, HALF_PI, PI};

/// Beyond this, the smaller side of a triangle does not show in the angle.
const FLAT: f64 = (1u64 << 60) as f64;
/// Sides within its inverse and itself can be split and multiplied.
const WIDE: f64 = (1u128 << 120) as f64;

/// The angle of the point `(x, y)` in radians, from -π to π.
pub fn atan2(y: f64, x: f64) -> f64 {
    let (ay, ax) = (y.abs(), x.abs());
    let inside = |a: f64| a > 1.0 / WIDE && a < WIDE;
    let angle = if inside(ay) && inside(ax) {
        if ax > ay * FLAT || ay > ax * FLAT {
            flat(ay, ax, x)
        } else {
            oriented(ay, ax, x < 0.0)
        }
    } else {
        unusual(ay, ax, x)
    };
    angle.copysign(y)
}

/// The angle of a point with positive sides, to the right or to the left.
#[inline(always)]
fn oriented(y: f64, x: f64, left: bool) -> f64 {
    let angle = if y > x {
        let angle = slope(x, y);
        Double::constant(HALF_PI) + if left { angle } else { -angle }
    } else if left {
        Double::constant(PI) + -slope(y, x)
    } else {
        slope(y, x)
    };
    angle.round()
}

/// `atan(n/d)` for `0 < n <= d`.
#[inline(always)]
fn slope(n: f64, d: f64) -> Double {
    let k = (n / d * 64.0 + 0.5) as usize;
    let c = k as f64 / 64.0;
    let (d1, d2) = halves(d);
    let (n1, n2) = halves(n);
    let top = (n - c * d1) - c * d2;
    let cn = c * n;
    let bottom = sum(d, cn);
    let bottom = Double {
        hi: bottom.hi,
        lo: bottom.lo + ((c * n1 - cn) + c * n2),
    };
    let t = Double::of(top) / bottom;
    let z = t.hi * t.hi;
    let series = t.hi * z * (-1.0 / 3.0 + z * (1.0 / 5.0 + z * (-1.0 / 7.0 + z / 9.0)));
    let (upper, lower) = ATAN[k];
    let large = fast_sum(upper, t.hi);
    Double {
        hi: large.hi,
        lo: large.lo + (lower + (t.lo + series)),
    }
}

/// The angle of a point that is very near an axis.
#[cold]
fn flat(ay: f64, ax: f64, x: f64) -> f64 {
    if ay > ax {
        HALF_PI.0
    } else if x < 0.0 {
        PI.0
    } else {
        ay / ax
    }
}

/// The angle of a point with sides that are zero, very small, very large or not finite.
#[cold]
fn unusual(ay: f64, ax: f64, x: f64) -> f64 {
    let left = x.is_sign_negative();
    if ay.is_nan() || ax.is_nan() {
        f64::NAN
    } else if ay == 0.0 {
        if left { PI.0 } else { 0.0 }
    } else if ax == 0.0 {
        HALF_PI.0
    } else if ax.is_infinite() || ay.is_infinite() {
        match (ay.is_infinite(), ax.is_infinite()) {
            (true, true) if left => 3.0 * (HALF_PI.0 / 2.0),
            (true, true) => HALF_PI.0 / 2.0,
            (true, false) => HALF_PI.0,
            _ if left => PI.0,
            _ => 0.0,
        }
    } else {
        // first away from the smallest numbers, which have few bits, then the larger side near 1
        let (mut ay, mut ax) = (ay, ax);
        while ay.max(ax) >= WIDE {
            (ay, ax) = (ay / WIDE, ax / WIDE);
        }
        while ay.max(ax) <= 1.0 / WIDE {
            (ay, ax) = (ay * WIDE, ax * WIDE);
        }
        if ax > ay * FLAT || ay > ax * FLAT {
            flat(ay, ax, x)
        } else {
            oriented(ay, ax, left)
        }
    }
}
