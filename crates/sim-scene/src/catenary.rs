//! How a slack string hangs between two points.

use sim_core::math::{MINVAL, Vec3};

/// The curve is drawn with at most this many points.
pub(crate) const MAX_POINTS: usize = 100;
/// The equation of the curve is solved to this.
const TOLERANCE: f64 = 1e-9;

fn cosh_sinh(x: f64) -> (f64, f64) {
    let e = sim_math::exp(x);
    (0.5 * (e + 1.0 / e), 0.5 * (e - 1.0 / e))
}

/// How flat the curve is, in horizontal distances of its ends, from its length and the distances of its ends: the `b` for
/// which `1 / sqrt(2 b sinh(1 / 2b) - 1)` is what these give. In this form the equation is almost linear.
fn flatness(height: f64, width: f64, length: f64) -> f64 {
    let target = 1.0 / ((length * length - height * height).sqrt() / width - 1.0).sqrt();
    let residual = |b: f64| {
        let a = 0.5 / b;
        let (cosh, sinh) = cosh_sinh(a);
        let base = 2.0 * b * sinh - 1.0;
        let slope = (a * cosh - sinh) * sim_math::pow(base, -1.5);
        (1.0 / base.sqrt() - target, slope)
    };
    let mut b = target / f64::sqrt(24.0);
    for _ in 0..50 {
        let (value, slope) = residual(b);
        if value.abs() < TOLERANCE {
            break;
        }
        let mut step = -value / slope;
        for _ in 0..10 {
            if residual(b + step).0.abs() < value.abs() {
                break;
            }
            step *= 0.5;
        }
        b += step;
    }
    b
}

/// Points along a string of the given length that hangs between two points. Fills `points`, which has room for at least
/// three, and returns how many there are: two if the string is straight, three if it hangs almost vertically, otherwise
/// all.
pub fn catenary(from: Vec3, to: Vec3, gravity: Vec3, length: f64, points: &mut [Vec3]) -> usize {
    if from.distance(to) > length {
        points[..2].copy_from_slice(&[from, to]);
        return 2;
    }
    let (up, _) = (-gravity).normalized();
    let span = to - from;
    let (mut across, norm) = (span - up * up.dot(span)).normalized();
    if norm < MINVAL {
        across = Vec3::ZERO;
    }
    let (width, height) = (span.dot(across), span.dot(up));

    if length > 100.0 * width {
        // as if a bead hung on it
        let down = -0.5 * ((length * length - width * width).sqrt() - height);
        let aside = width * down / (2.0 * down - height);
        points[..3].copy_from_slice(&[from, from + up * down + across * aside, to]);
        return 3;
    }

    let flat = flatness(height, width, length) * width;
    let middle = -0.5 * (sim_math::ln((length + height) / (length - height)) * flat - width);
    let lowest = -cosh_sinh(middle / flat).0 * flat;
    let count = points.len();
    for (i, point) in points.iter_mut().enumerate() {
        // the steps are a little shorter than they need be: the last one makes up for it, as in MuJoCo
        let aside = i as f64 * width / count as f64;
        let drop = flat * cosh_sinh((aside - middle) / flat).0 + lowest;
        *point = from + across * aside + up * drop;
    }
    points[0] = from;
    points[count - 1] = to;
    count
}
