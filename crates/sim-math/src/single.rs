//! The arc in single precision.
//!
//! Angles of view are computed in single precision by the reference. There the C library is not as exact as it is in
//! double precision, and its errors show. So this one has its steps: the reduction to five intervals and the
//! polynomial of Sun's fdlibm, operation by operation in single precision, which are exactly defined as well.

use std::f32::consts::{FRAC_PI_2, PI};

/// Arcs of 0.5, 1, 1.5 and infinity, each with what single precision leaves out.
const ARCS: [(f32, f32); 4] = [
    (4.6364760399e-01, 5.0121582440e-09),
    (7.8539812565e-01, 3.7748947079e-08),
    (9.8279368877e-01, 3.4473217170e-08),
    (1.5707962513e+00, 7.5497894159e-08),
];
/// What π in single precision leaves out.
const PI_REST: f32 = -8.7422776573e-08;
/// The polynomial: factors of the odd powers from the third on.
const ODD: [f32; 11] = [
    3.3333334327e-01,
    -2.0000000298e-01,
    1.4285714924e-01,
    -1.1111110449e-01,
    9.0908870101e-02,
    -7.6918758452e-02,
    6.6610731184e-02,
    -5.8335702866e-02,
    4.9768779427e-02,
    -3.6531571299e-02,
    1.6285819933e-02,
];

/// The angle of the point `(x, y)` in radians, from -π to π, in single precision.
pub fn atan2_single(y: f32, x: f32) -> f32 {
    if x.is_nan() || y.is_nan() {
        return f32::NAN;
    }
    let left = x.is_sign_negative();
    let angle = if y == 0.0 {
        0.0
    } else if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    } else if x.is_infinite() && y.is_infinite() {
        return (if left { 3.0 * (PI / 4.0) } else { PI / 4.0 }).copysign(y);
    } else {
        atan((y / x).abs())
    };
    let angle = if left { PI - (angle - PI_REST) } else { angle };
    angle.copysign(y)
}

/// The arc of a number that is not negative.
fn atan(slope: f32) -> f32 {
    let (x, base) = match slope {
        s if s < 0.4375 => (s, None),
        s if s < 0.6875 => ((2.0 * s - 1.0) / (2.0 + s), Some(ARCS[0])),
        s if s < 1.1875 => ((s - 1.0) / (s + 1.0), Some(ARCS[1])),
        s if s < 2.4375 => ((s - 1.5) / (1.0 + 1.5 * s), Some(ARCS[2])),
        s if s < (1u32 << 25) as f32 => (-1.0 / s, Some(ARCS[3])),
        _ => return FRAC_PI_2,
    };
    let z = x * x;
    let w = z * z;
    // odd and even terms apart
    let series = |from: usize| {
        let terms = ODD[from..].iter().step_by(2).rev();
        terms.copied().reduce(|sum, c| c + w * sum).unwrap_or(0.0)
    };
    let p = x * (z * series(0) + w * series(1));
    match base {
        None => x - p,
        Some((hi, lo)) => hi - ((p - lo) - x),
    }
}
