//! The shortest path around a sphere or a cylinder.
//!
//! Both reduce to a circle in a plane: the plane through both ends and the centre of the sphere, or the plane at
//! right angles to the cylinder. A side site picks one of the two ways around; inside the object, it makes
//! the path touch the inner wall.

use crate::math::{MINVAL, Mat3, Vec3};
use std::f64::consts::PI;

/// A point in the plane of the circle.
type Vec2 = [f64; 2];

/// Where a path leaves the straight line: two points in global coordinates, and the length of the curve between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrap {
    /// the points where the path touches the object
    pub points: [Vec3; 2],
    /// length of the curve between them
    pub length: f64,
}

/// The shape that a path wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrapShape {
    /// a sphere
    Sphere,
    /// an infinite cylinder along the local z axis
    Cylinder,
}

/// Wraps the segment from `x0` to `x1` around an object; none if it runs straight.
pub fn wrap(
    x0: Vec3,
    x1: Vec3,
    xpos: Vec3,
    xmat: &Mat3,
    radius: f64,
    shape: WrapShape,
    side: Option<Vec3>,
) -> Option<Wrap> {
    let local = |x: Vec3| xmat.mul_transposed(x - xpos);
    let ends = [local(x0), local(x1)];
    if ends[0].norm() < MINVAL || ends[1].norm() < MINVAL {
        return None;
    }

    let axes = match shape {
        WrapShape::Sphere => plane_through_centre(ends),
        WrapShape::Cylinder => [Vec3::X, Vec3::Y],
    };
    let flat = |p: Vec3| [p.dot(axes[0]), p.dot(axes[1])];
    let flat_ends = ends.map(flat);
    let side = side.map(local);
    let circle = match side {
        Some(side) if side.norm() < radius => wrap_inside(flat_ends, radius)?,
        _ => {
            let side = side.map(|s| scale(normalized(flat(s)), radius));
            wrap_circle(flat_ends, side, radius)?
        }
    };

    let mut points = circle.points.map(|p| axes[0] * p[0] + axes[1] * p[1]);
    let mut length = circle.length;
    if shape == WrapShape::Cylinder {
        length = climb(ends, &mut points, length);
    }
    Some(Wrap {
        points: points.map(|p| xmat * p + xpos),
        length,
    })
}

/// Two orthogonal axes of the plane that holds both points and the origin; of any such plane if they are on one line.
fn plane_through_centre(ends: [Vec3; 2]) -> [Vec3; 2] {
    let (first, _) = ends[0].normalized();
    let mut normal = ends[0].cross(ends[1]);
    if normal.normalize() < MINVAL {
        let [x, y, z] = first.0.map(f64::abs);
        let mut other = Vec3::new(1.0, 1.0, 1.0);
        let largest = if z > x && z > y {
            2
        } else {
            usize::from(y > x && y > z)
        };
        other[largest] = 0.0;
        normal = first.cross(other).normalized().0;
    }
    [first, normal.cross(first).normalized().0]
}

/// Spreads the climb along a cylinder evenly over the path: sets the heights of the touching points and returns
/// the length of the helix between them.
fn climb(ends: [Vec3; 2], points: &mut [Vec3; 2], length: f64) -> f64 {
    let flat_distance =
        |a: Vec3, b: Vec3| ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
    let before = flat_distance(ends[0], points[0]);
    let after = flat_distance(ends[1], points[1]);
    let total = before + length + after;
    let (start, rise) = (ends[0][2], ends[1][2] - ends[0][2]);
    points[0][2] = start + rise * before / total;
    points[1][2] = start + rise * (before + length) / total;
    let height = (points[1][2] - points[0][2]).abs();
    (length * length + height * height).sqrt()
}

/// A path around a circle at the origin.
struct CircleWrap {
    points: [Vec2; 2],
    length: f64,
}

/// Wraps around the outside: of the two pairs of tangents takes the one towards `side`, or the shorter one.
fn wrap_circle(ends: [Vec2; 2], side: Option<Vec2>, radius: f64) -> Option<CircleWrap> {
    let sqlen = ends.map(|p| dot(p, p));
    let sqrad = radius * radius;
    if sqlen[0] < sqrad || sqlen[1] < sqrad || radius < MINVAL {
        return None;
    }
    let dif = sub(ends[1], ends[0]);
    let dd = dot(dif, dif);
    if dd < MINVAL {
        return None;
    }

    // nothing to do if the segment misses the circle, on the right side of it
    let a = (-dot(dif, ends[0]) / dd).clamp(0.0, 1.0);
    let nearest = [a * dif[0] + ends[0][0], a * dif[1] + ends[0][1]];
    if dot(nearest, nearest) > sqrad && side.is_none_or(|side| dot(side, nearest) >= 0.0) {
        return None;
    }

    let root = sqlen.map(|s| (s - sqrad).sqrt());
    let tangent_points = |sign: f64| {
        let touch = |p: Vec2, s: f64, sqlen: f64, root: f64| {
            [
                (p[0] * sqrad + s * radius * p[1] * root) / sqlen,
                (p[1] * sqrad - s * radius * p[0] * root) / sqlen,
            ]
        };
        [
            touch(ends[0], sign, sqlen[0], root[0]),
            touch(ends[1], -sign, sqlen[1], root[1]),
        ]
    };
    let goodness = |points: [Vec2; 2]| {
        if segments_cross(ends[0], points[0], ends[1], points[1]) {
            return -10000.0;
        }
        match side {
            Some(side) => {
                let sum = [points[0][0] + points[1][0], points[0][1] + points[1][1]];
                dot(normalized(sum), side)
            }
            None => {
                let gap = sub(points[0], points[1]);
                -dot(gap, gap)
            }
        }
    };
    let ways = [tangent_points(1.0), tangent_points(-1.0)];
    let first = goodness(ways[0]) > goodness(ways[1]);
    let second = !first;
    let points = ways[usize::from(second)];
    if segments_cross(ends[0], points[0], ends[1], points[1]) {
        return None;
    }
    Some(CircleWrap {
        points,
        length: arc_length(points, second, radius),
    })
}

/// Length along the circle, in the direction that belongs to the first or the second way around.
fn arc_length(points: [Vec2; 2], second: bool, radius: f64) -> f64 {
    let cosine = dot(normalized(points[0]), normalized(points[1]));
    // rounding must not take equal points out of the domain
    let angle = cosine.clamp(-1.0, 1.0).acos();
    let cross = points[0][1] * points[1][0] - points[0][0] * points[1][1];
    let long_way = if second { cross > 0.0 } else { cross < 0.0 };
    radius * if long_way { 2.0 * PI - angle } else { angle }
}

/// Wraps on the inner wall, which the path touches at one point only: like light on a mirror, with equal angles.
fn wrap_inside(ends: [Vec2; 2], radius: f64) -> Option<CircleWrap> {
    const MAX_ITERATIONS: usize = 20;
    const START: f64 = 1.0 - 1e-7;
    const TOLERANCE: f64 = 1e-6;

    let len = ends.map(norm);
    let dif = sub(ends[1], ends[0]);
    let dd = dot(dif, dif);
    if len.iter().any(|&l| l <= radius || l < MINVAL) || radius < MINVAL {
        return None;
    }
    if dd > MINVAL {
        let a = -dot(dif, ends[0]) / dd;
        let nearest = [ends[0][0] + a * dif[0], ends[0][1] + a * dif[1]];
        if a > 0.0 && a < 1.0 && norm(nearest) <= radius {
            return None;
        }
    }
    let touch = |point: Vec2| {
        Some(CircleWrap {
            points: [point, point],
            length: 0.0,
        })
    };
    // should the search fail, the direction between the ends is good enough
    let middle = [
        0.5 * (ends[0][0] + ends[1][0]),
        0.5 * (ends[0][1] + ends[1][1]),
    ];
    let fallback = scale(normalized(middle), radius);

    // solve asin(a z) + asin(b z) - 2 asin(z) + gap = 0 for the sine z of the angle to the wall
    let (a, b) = (radius / len[0], radius / len[1]);
    let cos_gap = (len[0] * len[0] + len[1] * len[1] - dd) / (2.0 * len[0] * len[1]);
    if cos_gap < -1.0 + MINVAL {
        return None;
    }
    if cos_gap > 1.0 - MINVAL {
        return touch(fallback);
    }
    let gap = cos_gap.acos();
    let residual = |z: f64| (a * z).asin() + (b * z).asin() - 2.0 * z.asin() + gap;
    let mut z = START;
    let mut f = residual(z);
    if f > 0.0 {
        return touch(fallback);
    }
    let mut iteration = 0;
    while iteration < MAX_ITERATIONS && f.abs() > TOLERANCE {
        let slope = |k: f64| k / MINVAL.max((1.0 - z * z * k * k).sqrt());
        let df = slope(a) + slope(b) - 2.0 * slope(1.0);
        let next = z - f / df;
        // the residual is concave: Newton's method goes down from the right without passing the root
        if df > -MINVAL || next > z {
            return touch(fallback);
        }
        z = next;
        f = residual(z);
        if f > TOLERANCE {
            return touch(fallback);
        }
        iteration += 1;
    }
    if iteration >= MAX_ITERATIONS {
        return touch(fallback);
    }

    // turn from the end that comes first counter-clockwise
    let (from, angle) = if ends[0][0] * ends[1][1] - ends[0][1] * ends[1][0] > 0.0 {
        (ends[0], z.asin() - (a * z).asin())
    } else {
        (ends[1], z.asin() - (b * z).asin())
    };
    let from = normalized(from);
    let (sin, cos) = angle.sin_cos();
    touch([
        radius * (cos * from[0] - sin * from[1]),
        radius * (sin * from[0] + cos * from[1]),
    ])
}

/// Whether the segments `p1 p2` and `p3 p4` have a point in common.
fn segments_cross(p1: Vec2, p2: Vec2, p3: Vec2, p4: Vec2) -> bool {
    let (d12, d34, d31) = (sub(p2, p1), sub(p4, p3), sub(p1, p3));
    let det = d34[1] * d12[0] - d34[0] * d12[1];
    if det.abs() < MINVAL {
        return false;
    }
    let a = (d34[0] * d31[1] - d34[1] * d31[0]) / det;
    let b = (d12[0] * d31[1] - d12[1] * d31[0]) / det;
    (0.0..=1.0).contains(&a) && (0.0..=1.0).contains(&b)
}

fn dot(a: Vec2, b: Vec2) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn sub(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

fn scale(a: Vec2, s: f64) -> Vec2 {
    [a[0] * s, a[1] * s]
}

fn norm(a: Vec2) -> f64 {
    dot(a, a).sqrt()
}

/// The unit vector; the first axis in place of a vector without direction.
fn normalized(a: Vec2) -> Vec2 {
    let length = norm(a);
    if length < MINVAL {
        [1.0, 0.0]
    } else {
        scale(a, 1.0 / length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Mat3 = Mat3::IDENTITY;

    fn around(x0: [f64; 3], x1: [f64; 3], shape: WrapShape, side: Option<Vec3>) -> Option<Wrap> {
        wrap(Vec3(x0), Vec3(x1), Vec3::ZERO, &UNIT, 1.0, shape, side)
    }

    #[test]
    fn straight_where_nothing_is_in_the_way() {
        assert_eq!(
            around([-3.0, 2.0, 0.0], [3.0, 2.0, 0.0], WrapShape::Sphere, None),
            None
        );
        assert_eq!(
            around([-0.5, 0.0, 0.0], [3.0, 0.0, 0.0], WrapShape::Sphere, None),
            None
        );
    }

    #[test]
    fn half_way_around_a_sphere() {
        // the tangents from (-2, 0) and (2, 0) touch at 60 degrees from the axis: an arc of 60 degrees is left
        let side = Some(Vec3::new(0.0, 2.0, 0.0));
        let wrap = around([-2.0, 0.0, 0.0], [2.0, 0.01, 0.0], WrapShape::Sphere, side).unwrap();
        assert!((wrap.length - PI / 3.0).abs() < 0.01);
        for p in wrap.points {
            assert!((p.norm() - 1.0).abs() < 1e-14);
        }
        // tangents stand at right angles to the radius
        let tangent = wrap.points[0] - Vec3::new(-2.0, 0.0, 0.0);
        assert!(tangent.dot(wrap.points[0]).abs() < 1e-14);
    }

    #[test]
    fn side_site_picks_the_way() {
        let up = Some(Vec3::new(0.0, 3.0, 0.0));
        let down = Some(Vec3::new(0.0, -3.0, 0.0));
        let ends = ([-2.0, 0.1, 0.0], [2.0, 0.1, 0.5]);
        let short = around(ends.0, ends.1, WrapShape::Cylinder, up).unwrap();
        let long = around(ends.0, ends.1, WrapShape::Cylinder, down).unwrap();
        assert!(short.points[0][1] > 0.0 && long.points[0][1] < 0.0);
        assert!(short.length < long.length);
    }

    #[test]
    fn inside_path_touches_once_with_equal_angles() {
        let inside = Some(Vec3::new(0.0, 0.5, 0.0));
        let (x0, x1) = ([-1.5, 1.4, 0.0], [1.1, 1.9, 0.0]);
        let wrap = around(x0, x1, WrapShape::Cylinder, inside).unwrap();
        assert_eq!(wrap.points[0], wrap.points[1]);
        assert_eq!(wrap.length, 0.0);
        let p = wrap.points[0];
        let cosine = |x: [f64; 3]| (Vec3(x) - p).normalized().0.dot(p);
        assert!((cosine(x0) - cosine(x1)).abs() < 1e-5);
    }

    #[test]
    fn parallel_ends_still_have_a_plane() {
        for x in [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.1, 0.0, -2.0]] {
            let opposite = x.map(|c| -c);
            let wrap = around(x, opposite, WrapShape::Sphere, None).unwrap();
            assert!(wrap.length.is_finite());
        }
    }
}
