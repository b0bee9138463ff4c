//! Planes through three points, and distances to them.
//!
//! A plane is first taken from a cross product. If that misses one of its points by more than rounding the triangle is
//! long and thin, and elimination with pivoting gives a better one. The operations stand in the order that gives
//! MuJoCo's digits: which of two nearly equal distances is larger depends on the last of them.

use super::rounding::Rounding;

/// A position or a direction.
pub(super) type Vector = [f64; 3];

/// A plane, its unit normal outward.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plane {
    pub normal: Vector,
    pub offset: f64,
    /// The interior of the hull is not clearly below: the facet is flipped.
    pub flipped: bool,
}

impl Plane {
    /// Distance of a position above the plane.
    #[inline]
    pub fn distance(&self, p: Vector) -> f64 {
        self.offset + p[0] * self.normal[0] + p[1] * self.normal[1] + p[2] * self.normal[2]
    }

    /// The plane through the corners of a triangle, which seen from outside are given counterclockwise if `ccw`.
    /// `interior` is a position that should be below it.
    pub fn through(corners: [Vector; 3], ccw: bool, interior: Vector, rounding: &Rounding) -> Self {
        let plane = cross_product(corners, ccw, rounding);
        let misses = |corner: Vector| {
            let distance = plane.offset + dot(corner, plane.normal);
            distance > rounding.distance || distance < -rounding.distance
        };
        let mut plane = if misses(corners[2]) || misses(corners[1]) {
            let (mut plane, unsure) = elimination(corners, ccw, rounding);
            if unsure {
                plane.turn_outward(interior);
            }
            plane
        } else {
            plane
        };
        plane.flipped = plane.distance(interior) >= -rounding.distance;
        plane
    }

    pub fn turn_outward(&mut self, interior: Vector) {
        if self.distance(interior) > 0.0 {
            self.normal = self.normal.map(|x| -x);
            self.offset = -self.offset;
        }
    }

    /// The nearest position in the plane.
    pub fn project(&self, mut p: Vector) -> Vector {
        let distance = self.distance(p);
        for (x, n) in p.iter_mut().zip(self.normal) {
            *x -= distance * n;
        }
        p
    }

    /// Cosine of the angle between two normals.
    pub fn cosine(&self, other: &Self) -> f64 {
        dot(self.normal, other.normal)
    }
}

fn cross_product(corners: [Vector; 3], ccw: bool, rounding: &Rounding) -> Plane {
    let [u, v] = [1, 2].map(|i| difference(corners[i], corners[0]));
    let normal = [
        v[1] * u[2] - v[2] * u[1],
        u[0] * v[2] - u[2] * v[0],
        v[0] * u[1] - v[1] * u[0],
    ];
    let normal = unit(normal, ccw, rounding);
    Plane {
        normal,
        offset: -dot(corners[0], normal),
        flipped: false,
    }
}

/// By elimination, and whether a pivot may have been zero, so that its sign tells nothing.
fn elimination(corners: [Vector; 3], ccw: bool, rounding: &Rounding) -> (Plane, bool) {
    let [mut u, mut v] = [1, 2].map(|i| difference(corners[i], corners[0]));
    let mut downward = !ccw;
    if v[0].abs() > u[0].abs() {
        (u, v) = (v, u);
        downward = !downward;
    }
    let mut may_be_zero = u[0].abs() <= rounding.pivot[0];
    if u[0] != 0.0 {
        let factor = v[0] / u[0];
        v[1] -= factor * u[1];
        v[2] -= factor * u[2];
    }
    may_be_zero |= v[1].abs() <= rounding.pivot[1];
    downward ^= (v[1] < 0.0) ^ (u[0] < 0.0);

    let z = if downward { -1.0 } else { 1.0 };
    let mut normal = [0.0, 0.0, z];
    match quotient(0.0 - v[2] * z, v[1], rounding) {
        Some(y) => normal[1] = y,
        None => (may_be_zero, normal) = (true, [0.0, z, 0.0]),
    }
    match quotient(0.0 - u[1] * normal[1] - u[2] * normal[2], u[0], rounding) {
        Some(x) => normal[0] = x,
        None => (may_be_zero, normal) = (true, [z, 0.0, 0.0]),
    }
    let normal = unit(normal, false, rounding);
    let offset =
        -(corners[0][0] * normal[0]) - corners[0][1] * normal[1] - corners[0][2] * normal[2];
    let plane = Plane {
        normal,
        offset,
        flipped: false,
    };
    (plane, may_be_zero)
}

fn quotient(numerator: f64, denominator: f64, rounding: &Rounding) -> Option<f64> {
    if denominator.abs() > rounding.safe_divisor {
        Some(numerator / denominator)
    } else {
        divide(numerator, denominator, rounding.divisor)
    }
}

/// A quotient unless it would overflow. `least` is a number whose inverse does not.
fn divide(numerator: f64, denominator: f64, least: f64) -> Option<f64> {
    let fits = if numerator < least && numerator > -least {
        numerator.abs() < denominator.abs()
    } else {
        let inverse = denominator / numerator;
        inverse > least || inverse < -least
    };
    fits.then(|| numerator / denominator)
}

/// A vector with unit length, turned around if `reverse`. Of one that has no length, the diagonal.
fn unit(mut vector: Vector, reverse: bool, rounding: &Rounding) -> Vector {
    let length = dot(vector, vector).sqrt();
    if length == 0.0 {
        return [(1.0_f64 / 3.0).sqrt(); 3];
    }
    let signed = if reverse { -length } else { length };
    if length > rounding.length {
        return vector.map(|x| x / signed);
    }
    for k in 0..3 {
        let Some(quotient) = divide(vector[k], signed, f64::MIN_POSITIVE) else {
            let mut largest = 0;
            for j in 1..3 {
                if vector[j].abs() > vector[largest].abs() {
                    largest = j;
                }
            }
            let positive = vector[largest] * signed >= 0.0;
            let mut axis = [0.0; 3];
            axis[largest] = if positive { 1.0 } else { -1.0 };
            return axis;
        };
        vector[k] = quotient;
    }
    vector
}

#[inline]
fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn difference(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The larger, the first if they are equal or not comparable.
#[inline]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    if a < b { b } else { a }
}

/// The smaller, the first if they are equal or not comparable.
#[inline]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    if a > b { b } else { a }
}
