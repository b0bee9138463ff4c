//! Normals of smooth shapes. The older convex algorithm leaves them coarse; where the shape at the contact is
//! known, its own normal is better.

use super::support::{Convex, Shape};
use crate::collision::RawContact;
use crate::math::{MINVAL, Vec3};

const MAX_ITERATIONS: usize = 30;
const TOLERANCE: f64 = 1e-6;

/// Replaces the normal of a contact by that of the first shape, the second, or their mean, where they are smooth.
pub fn fix_normal(contact: &mut RawContact, first: &Convex<'_>, second: &Convex<'_>) {
    let normal1 = surface_normal(first, contact.pos, contact.normal);
    let normal2 = surface_normal(second, contact.pos, -contact.normal);
    contact.normal = match (normal1, normal2) {
        (Some(n1), Some(n2)) => (n1 - n2).normalized().0,
        (Some(n1), None) => n1,
        (None, Some(n2)) => n2 * -1.0,
        (None, None) => return,
    };
    contact.tangent = Vec3::ZERO;
}

/// The outward normal of a smooth shape at a point near its surface, starting from a guess.
fn surface_normal(body: &Convex<'_>, point: Vec3, guess: Vec3) -> Option<Vec3> {
    let pos = body.mat.mul_transposed(point - body.pos);
    let guess = body.mat.mul_transposed(guess);
    let normal = match body.shape {
        Shape::Sphere { .. } => pos,
        Shape::Capsule { half, .. } => {
            let z = if pos[2] < -half {
                pos[2] + half
            } else if pos[2] > half {
                pos[2] - half
            } else {
                0.0
            };
            Vec3([pos[0], pos[1], z])
        }
        Shape::Ellipsoid { size } => ellipsoid_normal(pos, guess, size)?,
        Shape::Cylinder { radius, half } => cylinder_normal(pos, radius, half)?,
        Shape::Point
        | Shape::Segment { .. }
        | Shape::Box { .. }
        | Shape::Mesh(_)
        | Shape::Prism(_)
        | Shape::Element(_) => return None,
    };
    Some(body.mat * normal.normalized().0)
}

/// Only at the round wall, well away from the flat ends.
fn cylinder_normal(pos: Vec3, radius: f64, half: f64) -> Option<Vec3> {
    if pos[2].abs() > 0.95 * half {
        return None;
    }
    let to_flat = (half - pos[2].abs()).abs();
    let to_round = (radius - (pos[0] * pos[0] + pos[1] * pos[1]).sqrt()).abs();
    (to_flat >= 0.25 * to_round).then_some(Vec3([pos[0], pos[1], 0.0]))
}

fn ellipsoid_normal(pos: Vec3, guess: Vec3, size: Vec3) -> Option<Vec3> {
    if size.0.iter().any(|&s| s < MINVAL) {
        return None;
    }
    let dist2 = (0..3).fold(0.0, |sum, i| sum + pos[i] * pos[i] / (size[i] * size[i]));
    if dist2 <= 1.0 {
        ellipsoid_normal_inside(pos, guess, size)
    } else {
        Some(ellipsoid_normal_outside(pos, size))
    }
}

/// From inside: follow the normal to the surface, take the normal there, repeat.
///
/// None if not even the first round finds the surface.
fn ellipsoid_normal_inside(pos: Vec3, guess: Vec3, size: Vec3) -> Option<Vec3> {
    // the surface is where the product of a point with itself is one
    let weights = Vec3(size.0.map(|s| 1.0 / (s * s)));
    let product = |a: Vec3, b: Vec3| {
        a[0] * b[0] * weights[0] + a[1] * b[1] * weights[1] + a[2] * b[2] * weights[2]
    };
    let deficit = product(pos, pos) - 1.0;
    if deficit > 0.0 {
        return None;
    }
    let mut normal = guess.normalized().0;
    for round in 0..MAX_ITERATIONS {
        let usable = (round > 0).then_some(normal);
        // pos + x * normal is on the surface for the positive root of a quadratic equation
        let square = product(normal, normal);
        let half_linear = product(pos, normal);
        let discriminant = half_linear * half_linear - square * deficit;
        if discriminant < MINVAL || square < MINVAL {
            return usable;
        }
        let x = (-half_linear + discriminant.sqrt()) / square;
        if x < 0.0 {
            return usable;
        }
        let surface = pos + normal * x;
        let next = surface.component_mul(weights).normalized().0;
        let change = normal.distance(next);
        normal = next;
        if change < TOLERANCE {
            break;
        }
    }
    Some(normal)
}

/// From outside: the normal at the nearest point of the surface.
///
/// That point is `pos_i * size_i^2 / (size_i^2 + m)` with the multiplier `m` for which it is on the surface. Its excess
/// over the surface is convex in `m` and falls, so Newton's method climbs from zero to the root without passing it.
fn ellipsoid_normal_outside(pos: Vec3, size: Vec3) -> Vec3 {
    let squares = size.0.map(|s| s * s);
    let weights = [0, 1, 2].map(|i| pos[i] * pos[i] * squares[i]);
    let sum = |terms: [f64; 3]| terms[0] + terms[1] + terms[2];
    let mut multiplier = 0.0;
    for _ in 0..MAX_ITERATIONS {
        let shares = squares.map(|square| 1.0 / (square + multiplier));
        let excess = sum([0, 1, 2].map(|i| weights[i] * shares[i] * shares[i])) - 1.0;
        if excess < TOLERANCE {
            break;
        }
        let cubes = [0, 1, 2].map(|i| weights[i] * shares[i] * shares[i] * shares[i]);
        let slope = -2.0 * sum(cubes);
        if slope > -MINVAL {
            break;
        }
        let step = -excess / slope;
        if step < TOLERANCE {
            break;
        }
        multiplier += step;
    }
    Vec3([0, 1, 2].map(|i| pos[i] / (squares[i] + multiplier)))
        .normalized()
        .0
}
