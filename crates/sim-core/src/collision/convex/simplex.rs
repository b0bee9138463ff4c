//! The point of a simplex nearest to the origin, in barycentric coordinates: the signed-volumes method of
//! Montanari, Petrinic and Barbieri (2017), which keeps its precision on thin simplices.
//!
//! The origin, projected on the simplex, divides it into parts, one for each vertex: volumes, areas or lengths, with a
//! sign. If all have the sign of the whole, the projection is inside, and each part's share of the whole is the
//! coordinate of its vertex. A part of the other sign says that the projection is beyond the facet opposite to that
//! vertex; the nearest point is then that of one of these facets, which are simplices of one dimension less.

use super::minkowski::Vertex;
use crate::math::{MINVAL, Vec3};

/// Barycentric coordinates of the point of the simplex nearest to the origin. Vertices that are not needed
/// get exactly zero.
pub fn nearest(simplex: &[Vertex]) -> [f64; 4] {
    match simplex {
        [a, b, c, d] => nearest_tetrahedron([a.point, b.point, c.point, d.point]),
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

fn nearest_tetrahedron(s: [Vec3; 4]) -> [f64; 4] {
    let volumes = [
        -determinant(s[1], s[2], s[3]),
        determinant(s[0], s[2], s[3]),
        -determinant(s[0], s[1], s[3]),
        determinant(s[0], s[1], s[2]),
    ];
    let whole = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    let inside = inner_sides(volumes, whole);
    if inside == [true; 4] {
        return volumes.map(|volume| volume / whole);
    }
    let mut best = Best::default();
    if !inside[0] {
        best.take::<0, 3>([1, 2, 3], on_triangle(s[1], s[2], s[3]));
    }
    if !inside[1] {
        best.take::<1, 3>([0, 2, 3], on_triangle(s[0], s[2], s[3]));
    }
    if !inside[2] {
        best.take::<2, 3>([0, 1, 3], on_triangle(s[0], s[1], s[3]));
    }
    if !inside[3] {
        best.take::<3, 3>([0, 1, 2], on_triangle(s[0], s[1], s[2]));
    }
    best.lambda
}

fn nearest_triangle(a: Vec3, b: Vec3, c: Vec3) -> [f64; 3] {
    let Some(p) = project_on_plane(a, b, c) else {
        let [la, lb] = nearest_segment(a, b);
        return [la, lb, 0.0];
    };
    let shadow = Shadow::of(a, b, c);
    let areas = shadow.areas(a, b, c, p);
    let inside = inner_sides(areas, shadow.area);
    if inside == [true; 3] {
        return areas.map(|area| area / shadow.area);
    }
    let mut best = Best::default();
    if !inside[0] {
        best.take::<0, 2>([1, 2], on_segment(b, c));
    }
    if !inside[1] {
        best.take::<1, 2>([0, 2], on_segment(a, c));
    }
    if !inside[2] {
        best.take::<2, 2>([0, 1], on_segment(a, b));
    }
    best.lambda
}

/// Beyond either end the second one is taken: GJK adds new vertices at the end, and the new one is nearer.
fn nearest_segment(a: Vec3, b: Vec3) -> [f64; 2] {
    let along = b - a;
    let p = b + along * -(b.dot(along) / along.dot(along));

    // lengths are compared on the axis along which the segment is longest; of equals, the last
    let mut axis = 0;
    let mut whole = a[0] - b[0];
    for i in 1..3 {
        let length = a[i] - b[i];
        if length.abs() >= whole.abs() {
            whole = length;
            axis = i;
        }
    }
    let lengths = [p[axis] - b[axis], a[axis] - p[axis]];
    if inner_sides(lengths, whole) == [true; 2] {
        lengths.map(|length| length / whole)
    } else {
        [0.0, 1.0]
    }
}

/// Whether the projection of the origin is on the inner side of the facet opposite to each vertex, from the parts that
/// belong to the vertices and the whole. Parts of nothing count as outside.
#[inline(always)]
fn inner_sides<const N: usize>(parts: [f64; N], whole: f64) -> [bool; N] {
    parts.map(|part| same_sign(whole, part))
}

/// The nearest point of a triangle: its coordinates, and where it is.
#[inline]
fn on_triangle(a: Vec3, b: Vec3, c: Vec3) -> ([f64; 3], Vec3) {
    let lambda = nearest_triangle(a, b, c);
    (lambda, combine(lambda, [a, b, c]))
}

/// The nearest point of a segment: its coordinates, and where it is.
#[inline]
fn on_segment(a: Vec3, b: Vec3) -> ([f64; 2], Vec3) {
    let lambda = nearest_segment(a, b);
    (lambda, combine(lambda, [a, b]))
}

/// The best of the points on the facets of a simplex of `N` vertices.
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
    /// Takes the nearest point of the facet opposite to vertex `OPPOSITE`, which has the given corners, if it is nearer.
    #[inline(always)]
    fn take<const OPPOSITE: usize, const M: usize>(
        &mut self,
        corners: [usize; M],
        (lambda, point): ([f64; M], Vec3),
    ) {
        let dist2 = point.dot(point);
        // the first facet is taken even if its distance is not a number
        if OPPOSITE == 0 || dist2 < self.dist2 {
            self.dist2 = dist2;
            for (corner, lambda) in corners.into_iter().zip(lambda) {
                self.lambda[corner] = lambda;
            }
            // the last face of a tetrahedron leaves the fourth coordinate as an earlier face set it: MuJoCo's results
            // depend on it
            if OPPOSITE < 3 {
                self.lambda[OPPOSITE] = 0.0;
            }
        }
    }
}

/// Determinant of the matrix with these columns.
#[inline]
pub fn determinant(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    a.dot(b.cross(c))
}

/// Whether both are positive or both are negative.
#[inline]
pub fn same_sign(a: f64, b: f64) -> bool {
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
    /// the two axes that are left
    x: usize,
    y: usize,
    /// twice the area, with the sign of the orientation
    area: f64,
}

impl Shadow {
    #[inline]
    fn of(a: Vec3, b: Vec3, c: Vec3) -> Shadow {
        let area = |x: usize, y: usize| {
            b[x] * c[y] - b[y] * c[x] - a[x] * c[y] + a[y] * c[x] + a[x] * b[y] - a[y] * b[x]
        };
        let (yz, xz, xy) = (area(1, 2), area(0, 2), area(0, 1));
        let at_least = |one: f64, other: f64| one.abs() >= other.abs();
        let (x, y, area) = if at_least(yz, xz) && at_least(yz, xy) {
            (1, 2, yz)
        } else if at_least(xz, xy) {
            (0, 2, xz)
        } else {
            (0, 1, xy)
        };
        Shadow { x, y, area }
    }

    /// Twice the areas of the triangles that `p` makes with the edges opposite to the three corners.
    #[inline]
    fn areas(&self, a: Vec3, b: Vec3, c: Vec3, p: Vec3) -> [f64; 3] {
        let (x, y) = (self.x, self.y);
        let area = |a: Vec3, b: Vec3| {
            p[x] * a[y] + p[y] * b[x] + a[x] * b[y] - p[x] * b[y] - p[y] * a[x] - b[x] * a[y]
        };
        [area(b, c), area(c, a), area(a, b)]
    }
}

/// Coordinates of `p`, a point of the triangle's plane, relative to its corners.
pub fn affine_coordinates([a, b, c]: [Vec3; 3], p: Vec3) -> [f64; 3] {
    let shadow = Shadow::of(a, b, c);
    let areas = shadow.areas(a, b, c, p);
    areas.map(|area| area / shadow.area)
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
        let l = affine_coordinates([a, b, c], p);
        assert!((combine(l, [a, b, c]) - p).norm() < 1e-14);
    }

    #[test]
    fn nearest_point_is_at_right_angles_to_what_it_needs() {
        for k in 0..500 {
            let noise = |i: usize| sim_math::sin((k * 13 + i) as f64 * 5.77);
            let points: [[f64; 3]; 4] =
                std::array::from_fn(|i| [noise(i), noise(i + 4), noise(i + 8) + 0.5]);
            for len in 1..=4 {
                let s = simplex(&points[..len]);
                let lambda = nearest(&s);
                let sum: f64 = lambda.iter().sum();
                assert!((sum - 1.0).abs() < 1e-12 && lambda.iter().all(|&l| l >= 0.0));
                let point = s
                    .iter()
                    .zip(lambda)
                    .fold(Vec3::ZERO, |sum, (v, l)| sum + v.point * l);
                for v in s.iter().zip(lambda).filter(|(_, l)| *l > 0.0) {
                    assert!(point.dot(v.0.point - point).abs() < 1e-10, "{points:?}");
                }
            }
        }
    }
}
