//! Polygons in space: one clipped by the sides of another, and the largest quadrilateral of many corners.

use super::gjk::nearly_equal;
use crate::math::{MINVAL, Vec3};

/// Work space of the clipping.
#[derive(Clone, Debug, Default)]
pub struct ClipScratch {
    /// the polygon that is left
    pub polygon: Vec<Vec3>,
    other: Vec<Vec3>,
}

/// Clips the polygon `subject` by planes that stand on the sides of the polygon `window`, which has the normal
/// `normal`. What is left is in `scratch.polygon`.
pub fn clip(scratch: &mut ClipScratch, window: &[Vec3], normal: Vec3, subject: &[Vec3]) {
    let ClipScratch { polygon, other } = scratch;
    polygon.clear();
    polygon.extend_from_slice(subject);
    for (i, &corner) in window.iter().enumerate() {
        let side = Plane::on_side(corner, window[(i + 1) % window.len()], normal);
        other.clear();
        for (j, &p) in polygon.iter().enumerate() {
            let q = polygon[(j + 1) % polygon.len()];
            let (p_inside, q_inside) = (side.holds(p), side.holds(q));
            if p_inside != q_inside {
                other.extend(side.crossing(p, q));
            }
            if q_inside {
                other.push(q);
            }
        }
        std::mem::swap(polygon, other);
    }
}

/// Removes corners that repeat an earlier one.
pub fn remove_repeated(polygon: &mut Vec<Vec3>) {
    let mut kept = 0;
    for i in 0..polygon.len() {
        let corner = polygon[i];
        if !polygon[..kept].iter().any(|&p| nearly_equal(p, corner)) {
            polygon[kept] = corner;
            kept += 1;
        }
    }
    polygon.truncate(kept);
}

/// A plane through `point`.
struct Plane {
    point: Vec3,
    normal: Vec3,
    offset: f64,
}

impl Plane {
    /// The plane that stands on the side from `v1` to `v2` of a polygon.
    fn on_side(v1: Vec3, v2: Vec3, normal: Vec3) -> Plane {
        // upwards by way of a point above v1: rounding included
        let up = (v1 + normal) - v1;
        let normal = (v2 - v1).cross(up);
        Plane {
            point: v1,
            normal,
            offset: normal.dot(v1),
        }
    }

    /// Whether a point is on the inner side.
    fn holds(&self, p: Vec3) -> bool {
        (p - self.point).dot(self.normal) > -MINVAL
    }

    /// Where the segment from `a` to `b` crosses the plane.
    fn crossing(&self, a: Vec3, b: Vec3) -> Option<Vec3> {
        let ab = b - a;
        let slope = self.normal.dot(ab);
        if slope == 0.0 {
            return None;
        }
        let t = (self.offset - self.normal.dot(a)) / slope;
        (0.0..=1.0).contains(&t).then(|| a + ab * t)
    }
}

/// Four corners of a convex polygon of more than four that span a large area: rotating calipers, in the order
/// in which they are advanced here.
pub fn largest_quad(polygon: &[Vec3]) -> [Vec3; 4] {
    let n = polygon.len();
    let after = |i: usize| if i + 1 == n { 0 } else { i + 1 };
    let area = |[a, b, c, d]: [usize; 4]| area(polygon[a], polygon[b], polygon[c], polygon[d]);

    let mut corners = [0, 1, 2, 3];
    let mut best = corners;
    let mut best_area = area(corners);
    // moves one corner on if that makes the area larger
    let mut advance = |corners: &mut [usize; 4], which: usize| {
        let mut moved = *corners;
        moved[which] = after(moved[which]);
        let larger = area(moved);
        let improved = larger > best_area;
        if improved {
            best_area = larger;
            *corners = moved;
            best = moved;
        }
        improved
    };

    for a in 0..n {
        corners[0] = a;
        while advance(&mut corners, 3) {
            while advance(&mut corners, 2) {}
            while advance(&mut corners, 1) {}
        }
        // corners that would be overtaken step aside
        let [a, b, c, d] = &mut corners;
        if b == a {
            *b = after(*b);
            if c == b {
                *c = after(*c);
                if d == c {
                    *d = after(*d);
                }
            }
        }
    }
    best.map(|i| polygon[i])
}

/// Twice counts the triangles on either side of the edge from `a` to `b`: what is compared, not what a surveyor
/// would call the area.
fn area(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> f64 {
    let (ad, db, bc, ca) = (d - a, b - d, c - b, a - c);
    0.5 * (ad.cross(db) + bc.cross(ca)).norm()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_clipped_by_a_shifted_square() {
        let square = |x: f64, z: f64| {
            // clockwise when seen from above: faces are listed against their normal
            [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]].map(|[a, b]| Vec3([a + x, b, z]))
        };
        let mut scratch = ClipScratch::default();
        clip(&mut scratch, &square(0.0, 0.0), Vec3::Z, &square(1.0, 0.5));
        assert!(
            scratch
                .polygon
                .iter()
                .all(|p| (-1e-12..=1.0).contains(&p[0]) && p[2] == 0.5)
        );
        remove_repeated(&mut scratch.polygon);
        assert_eq!(scratch.polygon.len(), 4);
    }

    #[test]
    fn quad_of_a_polygon_has_four_of_its_corners() {
        let polygon: Vec<Vec3> = (0..7)
            .map(|i| {
                let angle = f64::from(i);
                Vec3([sim_math::cos(angle), 2.0 * sim_math::sin(angle), 0.0])
            })
            .collect();
        let mut quad = largest_quad(&polygon).to_vec();
        assert!(quad.iter().all(|corner| polygon.contains(corner)));
        remove_repeated(&mut quad);
        assert_eq!(quad.len(), 4);
    }

    #[test]
    fn polygon_of_nan_ends() {
        largest_quad(&[Vec3([f64::NAN; 3]); 7]);
    }
}
