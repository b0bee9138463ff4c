//! The shortest path around a sphere or a cylinder.
//!
//! Both reduce to a circle in a plane: the plane through both ends and the centre of the sphere, or the plane at right
//! angles to the cylinder. Around the outside, the path leaves each end along a tangent of the circle and follows the
//! arc between the two points of tangency; there are two such paths, one clockwise and one counter-clockwise. A side
//! site picks one of them. A side site inside the object asks for a path through the object instead: one that would miss
//! it is bent until it touches.

use crate::math::{MINVAL, Mat3, Vec3};
use std::f64::consts::PI;
use std::ops::{Add, Div, Mul, Sub};

/// Where a path leaves the straight line: two points in global coordinates, and the length of the curve between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrap {
    /// the points where the path touches the object, in the order of the ends, m
    pub points: [Vec3; 2],
    /// length of the curve between them, m
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
///
/// - `x0`, `x1`: the ends, in global coordinates, m
/// - `xpos`, `xmat`: centre and orientation of the object
/// - `radius`: of the sphere or the cylinder, m
/// - `side`: a point, in global coordinates, on the side where the path should pass; if it is inside the object, the
///   path has to go through the object
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
    let flat = |p: Vec3| Vec2([p.dot(axes[0]), p.dot(axes[1])]);
    let segment = Segment(ends.map(flat));
    let circle = Circle { radius };
    let side = side.map(local);
    let path = match side {
        Some(side) if side.norm() < radius => circle.reach(segment)?,
        Some(_) | None => {
            let side = side.map(|s| flat(s).normalized() * radius);
            circle.wrap(segment, side)?
        }
    };

    let mut points = path.points.map(|p| axes[0] * p.0[0] + axes[1] * p.0[1]);
    let mut length = path.length;
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
        // anything that is not along the first axis: a vector without its largest coordinate
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
    let flat_distance = |a: Vec3, b: Vec3| (Vec2([a[0], a[1]]) - Vec2([b[0], b[1]])).norm();
    let before = flat_distance(ends[0], points[0]);
    let after = flat_distance(ends[1], points[1]);
    let total = before + length + after;
    let (start, rise) = (ends[0][2], ends[1][2] - ends[0][2]);
    points[0][2] = start + rise * before / total;
    points[1][2] = start + rise * (before + length) / total;
    let height = (points[1][2] - points[0][2]).abs();
    (length * length + height * height).sqrt()
}

/// A path on a circle, between two of its points.
struct Arc {
    points: [Vec2; 2],
    length: f64,
}

impl Arc {
    /// A path that meets the circle at one point.
    fn point(point: Vec2) -> Arc {
        Arc {
            points: [point; 2],
            length: 0.0,
        }
    }
}

/// The straight line between the ends of a path.
#[derive(Clone, Copy)]
struct Segment([Vec2; 2]);

impl Segment {
    #[inline]
    fn vector(self) -> Vec2 {
        self.0[1] - self.0[0]
    }

    /// The point with parameter `t`, from zero at the first end to one at the second.
    #[inline]
    fn at(self, t: f64) -> Vec2 {
        self.vector() * t + self.0[0]
    }

    /// The parameter of the point nearest to the origin on the line through both ends.
    #[inline]
    fn foot(self) -> f64 {
        let vector = self.vector();
        -vector.dot(self.0[0]) / vector.dot(vector)
    }

    /// Whether two segments have a point in common. Parallel ones count as apart.
    #[inline]
    fn crosses(self, other: Segment) -> bool {
        let (u, v) = (self.vector(), other.vector());
        let det = u.cross(v);
        if det.abs() < MINVAL {
            return false;
        }
        let between = self.0[0] - other.0[0];
        let on_segment = |t: f64| (0.0..=1.0).contains(&t);
        on_segment(v.cross(between) / det) && on_segment(u.cross(between) / det)
    }
}

/// A circle around the origin.
#[derive(Clone, Copy)]
struct Circle {
    radius: f64,
}

/// A way around a circle, from the first end to the second.
#[derive(Clone, Copy)]
enum Turn {
    Clockwise,
    CounterClockwise,
}

impl Turn {
    /// Positive for clockwise.
    #[inline]
    fn sign(self) -> f64 {
        match self {
            Turn::Clockwise => 1.0,
            Turn::CounterClockwise => -1.0,
        }
    }
}

impl Circle {
    /// The path around the outside: of the two ways the one towards `side`, or the shorter one.
    ///
    /// None if an end is inside, or if the straight line misses the circle on the right side of it.
    fn wrap(self, segment: Segment, side: Option<Vec2>) -> Option<Arc> {
        let [from, to] = segment.0;
        let (first, second) = (self.outside(from)?, self.outside(to)?);
        let vector = segment.vector();
        if self.radius < MINVAL || vector.dot(vector) < MINVAL {
            return None;
        }
        let nearest = segment.at(segment.foot().clamp(0.0, 1.0));
        let misses = nearest.dot(nearest) > self.radius * self.radius;
        if misses && side.is_none_or(|side| side.dot(nearest) >= 0.0) {
            return None;
        }

        let way = |turn| Way::new(self, segment, [&first, &second], turn, side);
        let ways = [way(Turn::Clockwise), way(Turn::CounterClockwise)];
        let [clockwise, counter] = &ways;
        let best = if clockwise.merit > counter.merit {
            clockwise
        } else {
            counter
        };
        (!best.crossed).then(|| Arc {
            points: best.points,
            length: self.arc_length(best.points, best.turn),
        })
    }

    /// What tangents from a point have in common; none if it is inside.
    #[inline]
    fn outside(self, point: Vec2) -> Option<Outside> {
        let square = point.dot(point);
        let square_radius = self.radius * self.radius;
        if square < square_radius {
            return None;
        }
        Some(Outside {
            point,
            square,
            tangent: (square - square_radius).sqrt(),
        })
    }

    /// The point where a tangent from an outer point touches the circle: clockwise from the point if `sign` is positive.
    ///
    /// The point of tangency, the centre and the outer point `p` make a right angle. So it lies at `r * r / |p|` along
    /// the direction of `p` and at `r * tangent / |p|` across.
    #[inline]
    fn tangency(self, from: &Outside, sign: f64) -> Vec2 {
        let along = from.point * (self.radius * self.radius);
        let across = from.point.quarter_clockwise() * (sign * self.radius) * from.tangent;
        (along + across) / from.square
    }

    /// Length of the arc from the first point to the second.
    fn arc_length(self, points: [Vec2; 2], turn: Turn) -> f64 {
        let cosine = points[0].normalized().dot(points[1].normalized());
        // rounding must not take equal points out of the domain
        let angle = sim_math::acos(cosine.clamp(-1.0, 1.0));
        let clockwise_sine = points[1].cross(points[0]);
        let long_way = turn.sign() * clockwise_sine < 0.0;
        self.radius * if long_way { 2.0 * PI - angle } else { angle }
    }

    /// The path through the circle for ends whose straight line misses it: the shortest one that touches. It does so at
    /// one point, like light on a mirror: Alhazen's problem.
    ///
    /// None if an end is not outside of the circle, or if the straight line goes through it.
    fn reach(self, segment: Segment) -> Option<Arc> {
        let [first, second] = segment.0;
        let distances = [first.norm(), second.norm()];
        if distances.iter().any(|&d| d <= self.radius || d < MINVAL) || self.radius < MINVAL {
            return None;
        }
        let vector = segment.vector();
        let square = vector.dot(vector);
        if square > MINVAL {
            let foot = segment.foot();
            if foot > 0.0 && foot < 1.0 && segment.at(foot).norm() <= self.radius {
                return None;
            }
        }

        // the angle between the ends as seen from the centre, by the law of cosines
        let [d1, d2] = distances;
        let cosine = (d1 * d1 + d2 * d2 - square) / (2.0 * d1 * d2);
        if cosine < -1.0 + MINVAL {
            return None;
        }
        let mirror = Mirror {
            ratios: distances.map(|d| self.radius / d),
            gap: sim_math::acos(cosine),
        };
        let found = if cosine > 1.0 - MINVAL {
            None
        } else {
            mirror.sine()
        };
        let direction = match found {
            // turn from the end that comes first counter-clockwise
            Some(sine) if first.cross(second) > 0.0 => {
                first.normalized().rotated(mirror.angle(0, sine))
            }
            Some(sine) => second.normalized().rotated(mirror.angle(1, sine)),
            // ends in one direction, or no convergence: the direction between them is good enough
            None => ((first + second) * 0.5).normalized(),
        };
        Some(Arc::point(direction * self.radius))
    }
}

/// A point outside of a circle.
struct Outside {
    point: Vec2,
    /// the square of its distance from the centre
    square: f64,
    /// the length of the tangents from it
    tangent: f64,
}

/// One of the two ways around a circle.
struct Way {
    turn: Turn,
    /// the points of tangency
    points: [Vec2; 2],
    /// whether the tangents cross on their way: the path would make a loop
    crossed: bool,
    /// the better way has the larger merit
    merit: f64,
}

impl Way {
    /// The merit of a path that makes a loop. Chords above 100 m have less, and lose against it: the path then runs
    /// straight, as MuJoCo's does.
    const LOOP: f64 = -10000.0;

    #[inline]
    fn new(
        circle: Circle,
        segment: Segment,
        ends: [&Outside; 2],
        turn: Turn,
        side: Option<Vec2>,
    ) -> Way {
        let [first, second] = segment.0;
        // seen from the second end the path runs backwards
        let points = [
            circle.tangency(ends[0], turn.sign()),
            circle.tangency(ends[1], -turn.sign()),
        ];
        let crossed = Segment([first, points[0]]).crosses(Segment([second, points[1]]));
        let merit = match side {
            _ if crossed => Way::LOOP,
            Some(side) => (points[0] + points[1]).normalized().dot(side),
            None => {
                let chord = points[0] - points[1];
                -chord.dot(chord)
            }
        };
        Way {
            turn,
            points,
            crossed,
            merit,
        }
    }
}

/// A circle as a mirror between two outer points.
///
/// Let `z` be the sine of the angle between the path and the normal at the point of reflection, the same for both
/// parts of the path. By the law of sines, an end at distance `d` sees the radius of that point under the angle
/// `asin(z * r / d)`, and the angle at the centre is the difference of the two. Both parts together span the gap:
/// `gap = (asin(z) - asin(z * r / d1)) + (asin(z) - asin(z * r / d2))`.
struct Mirror {
    /// the radius over the distance of each end
    ratios: [f64; 2],
    /// angle between the ends at the centre
    gap: f64,
}

impl Mirror {
    const MAX_STEPS: usize = 20;
    /// just below one, where the slope has no bound
    const START: f64 = 1.0 - 1e-7;
    const TOLERANCE: f64 = 1e-6;

    /// The sine of the angle of reflection, by Newton's method; none if it does not converge.
    ///
    /// The residual is concave and falls: from the right, where it is negative, the steps go left to the root and do
    /// not pass it. A step that does anything else is one of rounding.
    fn sine(&self) -> Option<f64> {
        let mut z = Mirror::START;
        let mut residual = self.residual(z);
        if residual > 0.0 {
            return None;
        }
        for _ in 0..Mirror::MAX_STEPS {
            if residual.abs() <= Mirror::TOLERANCE || residual.is_nan() {
                return Some(z);
            }
            let slope = self.slope(z);
            let next = z - residual / slope;
            if slope > -MINVAL || next > z {
                return None;
            }
            z = next;
            residual = self.residual(z);
            if residual > Mirror::TOLERANCE {
                return None;
            }
        }
        None
    }

    fn residual(&self, z: f64) -> f64 {
        let [a, b] = self.ratios;
        sim_math::asin(a * z) + sim_math::asin(b * z) - 2.0 * sim_math::asin(z) + self.gap
    }

    fn slope(&self, z: f64) -> f64 {
        let [a, b] = self.ratios;
        let of = |k: f64| k / MINVAL.max((1.0 - z * z * k * k).sqrt());
        of(a) + of(b) - 2.0 * of(1.0)
    }

    /// The angle at the centre between an end and the point of reflection.
    fn angle(&self, end: usize, sine: f64) -> f64 {
        sim_math::asin(sine) - sim_math::asin(self.ratios[end] * sine)
    }
}

/// A point in the plane of the circle.
#[derive(Clone, Copy)]
struct Vec2([f64; 2]);

impl Vec2 {
    #[inline]
    fn dot(self, other: Vec2) -> f64 {
        self.0[0] * other.0[0] + self.0[1] * other.0[1]
    }

    /// The area that two vectors span, positive where the second is counter-clockwise of the first.
    #[inline]
    fn cross(self, other: Vec2) -> f64 {
        self.0[0] * other.0[1] - self.0[1] * other.0[0]
    }

    #[inline]
    fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The unit vector; the first axis in place of a vector without direction.
    #[inline]
    fn normalized(self) -> Vec2 {
        let length = self.norm();
        if length < MINVAL {
            Vec2([1.0, 0.0])
        } else {
            self * (1.0 / length)
        }
    }

    /// Turned clockwise by a right angle.
    #[inline]
    fn quarter_clockwise(self) -> Vec2 {
        Vec2([self.0[1], -self.0[0]])
    }

    /// Turned counter-clockwise.
    fn rotated(self, angle: f64) -> Vec2 {
        let (sin, cos) = sim_math::sin_cos(angle);
        let [x, y] = self.0;
        Vec2([cos * x - sin * y, sin * x + cos * y])
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    #[inline]
    fn add(self, other: Vec2) -> Vec2 {
        Vec2([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    #[inline]
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }
}

impl Mul<f64> for Vec2 {
    type Output = Vec2;
    #[inline]
    fn mul(self, factor: f64) -> Vec2 {
        Vec2(self.0.map(|x| x * factor))
    }
}

impl Div<f64> for Vec2 {
    type Output = Vec2;
    #[inline]
    fn div(self, divisor: f64) -> Vec2 {
        Vec2(self.0.map(|x| x / divisor))
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
    fn tangents_touch_on_both_ways_and_the_arcs_fill_the_circle() {
        let circle = Circle { radius: 1.0 };
        for k in 0..100 {
            let angle = f64::from(k) * 0.7;
            let end =
                |angle: f64, d: f64| Vec2([d * sim_math::cos(angle), d * sim_math::sin(angle)]);
            let from = circle
                .outside(end(angle, 1.0 + f64::from(k) * 0.1))
                .unwrap();
            let [p, q] = [1.0, -1.0].map(|sign| circle.tangency(&from, sign));
            for touch in [p, q] {
                assert!((touch.norm() - 1.0).abs() < 1e-14);
                assert!((from.point - touch).dot(touch).abs() < 1e-12);
            }
            // clockwise from the point is the one, counter-clockwise the other
            assert!(from.point.cross(p) <= 0.0 && from.point.cross(q) >= 0.0);
            if k > 0 {
                let both = circle.arc_length([p, q], Turn::Clockwise)
                    + circle.arc_length([p, q], Turn::CounterClockwise);
                assert!((both - 2.0 * PI).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn wrapping_is_the_same_in_both_directions() {
        for k in 0..200 {
            let noise = |i: usize| 3.0 * sim_math::sin((k * 5 + i) as f64 * 7.31);
            let (x0, x1) = (
                [noise(0), noise(1), noise(2)],
                [noise(3), noise(4), noise(5)],
            );
            for shape in [WrapShape::Sphere, WrapShape::Cylinder] {
                let (there, back) = (around(x0, x1, shape, None), around(x1, x0, shape, None));
                let Some((there, back)) = there.zip(back) else {
                    assert_eq!(there, back);
                    continue;
                };
                assert!((there.length - back.length).abs() < 1e-7);
                assert!(there.points[0].distance(back.points[1]) < 1e-12);
            }
        }
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
