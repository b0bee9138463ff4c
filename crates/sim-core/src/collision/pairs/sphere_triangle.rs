//! Sphere and a triangle with a thickness: at most one contact, at the nearest point of the triangle.

use super::triangle::Triangle;
use crate::collision::{PairContacts, RawContact};
use crate::math::{MINVAL, Vec3};

/// Contacts of a sphere and a triangle; returns how many there are.
pub fn sphere_triangle(
    out: &mut PairContacts,
    margin: f64,
    center: Vec3,
    radius: f64,
    triangle: &Triangle,
) -> usize {
    let reach = margin + radius + triangle.radius;
    let [origin, a, b] = triangle.corners;
    let (center_seen, a, b) = (center - origin, a - origin, b - origin);
    let normal = a.cross(b).normalized().0;
    let height = normal.dot(center_seen);
    if height.abs() > reach {
        return 0;
    }

    // in the plane of the triangle, with the first corner as origin and the second along the first axis
    let foot = center_seen + normal * -height;
    let (axis1, length) = a.normalized();
    let axis2 = normal.cross(a).normalized().0;
    let flat = |v: Vec3| [axis1.dot(v), axis2.dot(v)];
    let corners = [[0.0, 0.0], [length, 0.0], flat(b)];
    let point = flat(foot);
    let nearest = if is_inside(point, corners) {
        foot
    } else {
        let [x, y] = nearest_on_sides(point, corners);
        axis1 * x + axis2 * y
    };

    let (normal, dist) = (nearest - center_seen).normalized();
    if dist > reach {
        return 0;
    }
    let dist = dist - radius - triangle.radius;
    let pos = center + normal * (radius + dist / 2.0);
    usize::from(out.push(RawContact::new(dist, pos, normal)))
}

type Vec2 = [f64; 2];

/// Whether a point sees all sides of a triangle turn the same way.
fn is_inside(p: Vec2, [a, b, c]: [Vec2; 3]) -> bool {
    let turn = |q: Vec2, r: Vec2| {
        let area = (p[0] - r[0]) * (q[1] - r[1]) - (q[0] - r[0]) * (p[1] - r[1]);
        i8::from(area > 0.0) - i8::from(area < 0.0)
    };
    turn(a, b) == turn(b, c) && turn(b, c) == turn(c, a)
}

/// The point on the sides of a triangle that is nearest to a point.
fn nearest_on_sides(p: Vec2, [a, b, c]: [Vec2; 3]) -> Vec2 {
    let [(first, d0), (second, d1), (third, d2)] =
        [(a, b), (b, c), (c, a)].map(|(u, v)| nearest_on_segment(p, u, v));
    if d0 < d1 && d0 < d2 {
        first
    } else if d1 < d2 {
        second
    } else {
        third
    }
}

/// The point of a segment that is nearest to a point, and its distance.
fn nearest_on_segment(p: Vec2, u: Vec2, v: Vec2) -> (Vec2, f64) {
    let along = [v[0] - u[0], v[1] - u[1]];
    let to = [p[0] - u[0], p[1] - u[1]];
    let dot = |a: Vec2, b: Vec2| a[0] * b[0] + a[1] * b[1];
    let t = dot(along, to) / dot(along, along).max(MINVAL);
    let nearest = if t <= 0.0 {
        u
    } else if t >= 1.0 {
        v
    } else {
        [u[0] + along[0] * t, u[1] + along[1] * t]
    };
    let apart = [nearest[0] - p[0], nearest[1] - p[1]];
    (nearest, dot(apart, apart).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;

    fn meet(center: Vec3) -> Vec<RawContact> {
        let triangle = Triangle {
            corners: [Vec3::ZERO, Vec3::X, Vec3::Y],
            radius: 0.125,
        };
        contacts(|out| {
            sphere_triangle(out, 0.0, center, 0.5, &triangle);
        })
    }

    #[test]
    fn faces_sides_and_corners_are_met() {
        let face = meet(Vec3::new(0.25, 0.25, 0.5))[0];
        assert_eq!((face.dist, face.normal), (-0.125, -Vec3::Z));
        let side = meet(Vec3::new(0.5, -0.5, 0.0))[0];
        assert_eq!((side.dist, side.normal), (-0.125, Vec3::Y));
        let corner = meet(Vec3::new(-0.5, 0.0, 0.0))[0];
        assert_eq!((corner.dist, corner.normal), (-0.125, Vec3::X));
        assert!(meet(Vec3::new(1.0, 1.0, 0.0)).is_empty());
    }
}
