//! The point of a simplex nearest to the origin, in barycentric coordinates: the signed-volumes method of
//! Montanari, Petrinic and Barbieri (2017), which keeps its precision on thin simplices.

use super::minkowski::Vertex;
use crate::math::{MINVAL, Vec3};

/// Barycentric coordinates of the point of the simplex nearest to the origin. Vertices that are not needed
/// get exactly zero.
pub fn nearest(simplex: &[Vertex]) -> [f64; 4] {
    match simplex {
        [a, b, c, d] => nearest_tetrahedron(a.point, b.point, c.point, d.point),
        [a, b, c] => {
            let [la, lb, lc] = nearest_triangle(a.point, b.point, c.point);
            [la, lb, lc, 0.0]
        }
        [a, b] => {
            let [la, lb] = nearest_segment(a.point, b.point);
            [la, lb, 0.0, 0.0]
        }
        _ => [1.0, 0.0, 0.0, 0.0],
    }
}

/// The sum of vectors with coefficients, from left to right.
#[inline]
pub fn combine<const N: usize>(coef: [f64; N], v: [Vec3; N]) -> Vec3 {
    let mut sum = v[0] * coef[0];
    for i in 1..N {
        sum += v[i] * coef[i];
    }
    sum
}

fn nearest_tetrahedron(s1: Vec3, s2: Vec3, s3: Vec3, s4: Vec3) -> [f64; 4] {
    // volumes of the tetrahedra that the origin makes with the faces; their sum is that of the simplex
    let c1 = -determinant(s2, s3, s4);
    let c2 = determinant(s1, s3, s4);
    let c3 = -determinant(s1, s2, s4);
    let c4 = determinant(s1, s2, s3);
    let volume = c1 + c2 + c3 + c4;

    let inside = [c1, c2, c3, c4].map(|c| same_sign(volume, c));
    if inside == [true; 4] {
        return [c1 / volume, c2 / volume, c3 / volume, c4 / volume];
    }

    // the origin is outside some faces: the nearest of the nearest points on these
    let mut best = Best::<4>::default();
    if !inside[0] {
        let (l, x) = on_triangle(s2, s3, s4);
        best.take([0.0, l[0], l[1], l[2]], x, true);
    }
    if !inside[1] {
        let (l, x) = on_triangle(s1, s3, s4);
        best.take([l[0], 0.0, l[1], l[2]], x, false);
    }
    if !inside[2] {
        let (l, x) = on_triangle(s1, s2, s4);
        best.take([l[0], l[1], 0.0, l[2]], x, false);
    }
    if !inside[3] {
        let (l, x) = on_triangle(s1, s2, s3);
        // the last coordinate keeps what an earlier face gave it
        let last = best.lambda[3];
        best.take([l[0], l[1], l[2], last], x, false);
    }
    best.lambda
}

fn nearest_triangle(s1: Vec3, s2: Vec3, s3: Vec3) -> [f64; 3] {
    let Some(p) = project_on_plane(s1, s2, s3) else {
        let [l1, l2] = nearest_segment(s1, s2);
        return [l1, l2, 0.0];
    };

    // areas of the triangles that the projected origin makes with the edges
    let shadow = Shadow::of(s1, s2, s3);
    let areas = shadow.areas(s1, s2, s3, p);
    let inside = areas.map(|area| same_sign(shadow.area, area));
    if inside == [true; 3] {
        return areas.map(|area| area / shadow.area);
    }

    let mut best = Best::<3>::default();
    if !inside[0] {
        let (l, x) = on_segment(s2, s3);
        best.take([0.0, l[0], l[1]], x, true);
    }
    if !inside[1] {
        let (l, x) = on_segment(s1, s3);
        best.take([l[0], 0.0, l[1]], x, false);
    }
    if !inside[2] {
        let (l, x) = on_segment(s1, s2);
        best.take([l[0], l[1], 0.0], x, false);
    }
    best.lambda
}

fn nearest_segment(s1: Vec3, s2: Vec3) -> [f64; 2] {
    let diff = s2 - s1;
    let p = s2 + diff * -(s2.dot(diff) / diff.dot(diff));

    // compare along the axis on which the segment is longest
    let mut axis = 0;
    let mut length = s1[0] - s2[0];
    for i in 1..3 {
        let mu = s1[i] - s2[i];
        if mu.abs() >= length.abs() {
            length = mu;
            axis = i;
        }
    }
    let c1 = p[axis] - s2[axis];
    let c2 = s1[axis] - p[axis];
    if same_sign(length, c1) && same_sign(length, c2) {
        [c1 / length, c2 / length]
    } else {
        [0.0, 1.0]
    }
}

/// The best of the candidates on the boundary of a simplex.
struct Best<const N: usize> {
    lambda: [f64; N],
    dist2: f64,
}

impl<const N: usize> Default for Best<N> {
    fn default() -> Best<N> {
        Best {
            lambda: [0.0; N],
            dist2: f64::MAX,
        }
    }
}

impl<const N: usize> Best<N> {
    #[inline]
    fn take(&mut self, lambda: [f64; N], x: Vec3, always: bool) {
        let dist2 = x.dot(x);
        if always || dist2 < self.dist2 {
            self.lambda = lambda;
            self.dist2 = dist2;
        }
    }
}

#[inline]
fn on_triangle(a: Vec3, b: Vec3, c: Vec3) -> ([f64; 3], Vec3) {
    let lambda = nearest_triangle(a, b, c);
    (lambda, combine(lambda, [a, b, c]))
}

#[inline]
fn on_segment(a: Vec3, b: Vec3) -> ([f64; 2], Vec3) {
    let lambda = nearest_segment(a, b);
    (lambda, combine(lambda, [a, b]))
}

/// Determinant of the matrix with these columns.
#[inline]
pub fn determinant(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    a.dot(b.cross(c))
}

/// Whether both are positive or both are negative.
#[inline]
fn same_sign(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

/// The origin projected on the plane of a triangle; nothing where the three points lie on a line.
#[inline]
pub fn project_on_plane(v1: Vec3, v2: Vec3, v3: Vec3) -> Option<Vec3> {
    let n = (v3 - v2).cross(v2 - v1);
    let (nv, nn) = (n.dot(v2), n.dot(n));
    if nn == 0.0 {
        None
    } else if nv != 0.0 && nn > MINVAL {
        Some(n * (nv / nn))
    } else {
        project_on_thin_plane(v1, v2, v3)
    }
}

/// The same plane, seen from the other two corners of a thin triangle.
#[cold]
fn project_on_thin_plane(v1: Vec3, v2: Vec3, v3: Vec3) -> Option<Vec3> {
    let n = (v2 - v1).cross(v3 - v1);
    let (nv, nn) = (n.dot(v1), n.dot(n));
    if nn == 0.0 {
        return None;
    }
    if nv != 0.0 && nn > MINVAL {
        return Some(n * (nv / nn));
    }
    let n = (v3 - v1).cross(v3 - v2);
    Some(n * (n.dot(v3) / n.dot(n)))
}

/// A triangle seen along the axis on which it looks largest.
struct Shadow {
    x: usize,
    y: usize,
    area: f64,
}

impl Shadow {
    fn of(s1: Vec3, s2: Vec3, s3: Vec3) -> Shadow {
        let area = |x: usize, y: usize| {
            s2[x] * s3[y] - s2[y] * s3[x] - s1[x] * s3[y] + s1[y] * s3[x] + s1[x] * s2[y]
                - s1[y] * s2[x]
        };
        let (yz, xz, xy) = (area(1, 2), area(0, 2), area(0, 1));
        let (mu1, mu2, mu3) = (yz.abs(), xz.abs(), xy.abs());
        if mu1 >= mu2 && mu1 >= mu3 {
            Shadow {
                x: 1,
                y: 2,
                area: yz,
            }
        } else if mu2 >= mu3 {
            Shadow {
                x: 0,
                y: 2,
                area: xz,
            }
        } else {
            Shadow {
                x: 0,
                y: 1,
                area: xy,
            }
        }
    }

    /// Areas of the triangles that `p` makes with the edges opposite to the three corners.
    #[inline]
    fn areas(&self, s1: Vec3, s2: Vec3, s3: Vec3, p: Vec3) -> [f64; 3] {
        let (x, y) = (self.x, self.y);
        let area = |a: Vec3, b: Vec3| {
            p[x] * a[y] + p[y] * b[x] + a[x] * b[y] - p[x] * b[y] - p[y] * a[x] - b[x] * a[y]
        };
        [area(s2, s3), area(s3, s1), area(s1, s2)]
    }
}

/// Coordinates of `p`, a point of the triangle's plane, relative to its corners.
pub fn affine_coordinates(s1: Vec3, s2: Vec3, s3: Vec3, p: Vec3) -> [f64; 3] {
    let shadow = Shadow::of(s1, s2, s3);
    shadow.areas(s1, s2, s3, p).map(|area| area / shadow.area)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simplex(points: &[[f64; 3]]) -> Vec<Vertex> {
        points
            .iter()
            .map(|&p| Vertex {
                point: Vec3(p),
                ..Vertex::default()
            })
            .collect()
    }

    #[test]
    fn origin_inside_a_tetrahedron_has_the_volumes_as_coordinates() {
        let s = simplex(&[
            [1.0, 1.0, 1.0],
            [-1.0, -1.0, 1.0],
            [-1.0, 1.0, -1.0],
            [1.0, -1.0, -1.0],
        ]);
        assert_eq!(nearest(&s), [0.25; 4]);
    }

    #[test]
    fn nearest_point_on_an_edge_drops_the_other_vertices() {
        let s = simplex(&[
            [1.0, -1.0, 0.0],
            [1.0, 1.0, 0.0],
            [3.0, 0.0, 1.0],
            [3.0, 0.0, -1.0],
        ]);
        assert_eq!(nearest(&s), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(nearest(&s[..3]), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(nearest(&s[..2]), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(nearest(&s[..1]), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn flat_triangle_falls_back_to_its_first_edge() {
        let s = simplex(&[[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]]);
        assert_eq!(project_on_plane(s[0].point, s[1].point, s[2].point), None);
        // beyond the ends of a segment, the second end is taken: GJK orders its vertices by age
        assert_eq!(nearest(&s), [0.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn projection_lies_on_the_plane() {
        let (a, b, c) = (
            Vec3([0.3, 1.0, 2.0]),
            Vec3([-1.0, 0.5, 1.5]),
            Vec3([0.2, -0.7, 1.0]),
        );
        let p = project_on_plane(a, b, c).unwrap_or_default();
        assert!(determinant(b - a, c - a, p - a).abs() < 1e-14);
        let l = affine_coordinates(a, b, c, p);
        assert!((combine(l, [a, b, c]) - p).norm() < 1e-14);
    }
}
