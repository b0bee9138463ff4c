//! The Gilbert-Johnson-Keerthi algorithm: the distance of two convex shapes, or whether they overlap.

use super::minkowski::{Pair, Vertex};
use super::simplex::{combine, nearest};
use super::{FAR, Settings};
use crate::math::{MAXVAL, MINVAL, Vec3};

/// What GJK leaves behind.
#[derive(Clone, Copy, Debug)]
pub struct Gjk {
    /// the distance, zero where the shapes overlap, [`FAR`] where they are farther apart than asked for
    pub dist: f64,
    /// the nearest points on the two shapes, where they were found
    pub points: Option<[Vec3; 2]>,
    /// vertices around or next to the origin, to start EPA from
    pub simplex: [Vertex; 4],
    /// how many of them are in use
    pub len: usize,
}

impl Gjk {
    fn separated(simplex: [Vertex; 4]) -> Gjk {
        Gjk {
            dist: FAR,
            points: None,
            simplex,
            len: 0,
        }
    }
}

/// Runs GJK from the centres of the shapes. With a positive `cutoff` it finds distances up to that; with
/// zero it only tells overlap from separation, which is faster.
pub fn gjk(pair: &mut Pair<'_>, settings: &Settings, cutoff: f64) -> Gjk {
    let want_distance = cutoff > 0.0;
    let mut try_intersect = !want_distance;
    let epsilon = if pair.is_discrete() {
        0.0
    } else {
        0.5 * settings.tolerance * settings.tolerance
    };

    let mut simplex = [Vertex::default(); 4];
    let mut lambda = [1.0, 0.0, 0.0, 0.0];
    let mut len = 0;
    let centers = [pair.first.center(), pair.second.center()];
    // the point of the simplex nearest to the origin, so far
    let mut x = centers[0] - centers[1];
    let mut norm = x.norm();

    let mut k = 0;
    while k < settings.max_iterations {
        let xx = x.dot(x);
        if xx < MINVAL * MINVAL {
            norm = xx;
            break;
        }
        norm = xx.sqrt();
        let new = pair.support_against(x, norm);
        simplex[len] = new;

        // the duality gap bounds how much nearer than x the nearest point can be
        if x.dot(x - new.point) < epsilon {
            if k == 0 {
                len = 1;
            }
            break;
        }

        // the plane through the new vertex separates the origin from the difference
        let xs = x.dot(new.point);
        if xs > 0.0 && (!want_distance || (cutoff < FAR && xs * xs / xx >= cutoff * cutoff)) {
            return Gjk::separated(simplex);
        }

        if len == 3 && try_intersect {
            match intersect(pair, &simplex, k, settings.max_iterations) {
                Intersection::Overlap(simplex) => {
                    return Gjk {
                        dist: 0.0,
                        points: None,
                        simplex,
                        len: 4,
                    };
                }
                Intersection::Separated => return Gjk::separated(simplex),
                Intersection::Unknown(iterations) => k = iterations,
            }
            try_intersect = false;
        }

        lambda = nearest(&simplex[..len + 1]);
        len = 0;
        for i in 0..4 {
            if lambda[i] != 0.0 {
                simplex[len] = simplex[i];
                lambda[len] = lambda[i];
                len += 1;
            }
        }
        if len == 0 {
            return Gjk::separated(simplex);
        }

        let next = blend(&lambda, &simplex[..len], |v| v.point);
        if nearly_equal(next, x) {
            break;
        }
        x = next;

        // the origin is inside
        if len == 4 {
            norm = 0.0;
            break;
        }
        k += 1;
    }

    let points = if len > 0 {
        [
            blend(&lambda, &simplex[..len], |v| v.on1),
            blend(&lambda, &simplex[..len], |v| v.on2),
        ]
    } else {
        centers
    };
    Gjk {
        dist: norm,
        points: Some(points),
        simplex,
        len,
    }
}

/// The point of a simplex with barycentric coordinates `lambda`.
#[inline]
fn blend(lambda: &[f64; 4], simplex: &[Vertex], part: impl Fn(&Vertex) -> Vec3) -> Vec3 {
    let [l1, l2, l3, l4] = *lambda;
    match simplex {
        [a, b, c, d] => combine([l1, l2, l3, l4], [part(a), part(b), part(c), part(d)]),
        [a, b, c] => combine([l1, l2, l3], [part(a), part(b), part(c)]),
        [a, b] => combine([l1, l2], [part(a), part(b)]),
        [a] => combine([l1], [part(a)]),
        _ => Vec3::ZERO,
    }
}

/// Whether two points are the same for all that matters.
#[inline]
pub fn nearly_equal(a: Vec3, b: Vec3) -> bool {
    (a[0] - b[0]).abs() < MINVAL && (a[1] - b[1]).abs() < MINVAL && (a[2] - b[2]).abs() < MINVAL
}

#[allow(clippy::large_enum_variant)] // lives on the stack for a moment
enum Intersection {
    /// the origin is inside this tetrahedron
    Overlap([Vertex; 4]),
    Separated,
    /// could not tell; the iterations used up so far
    Unknown(usize),
}

/// Moves a tetrahedron over the Minkowski difference until it holds the origin or a plane separates the two.
/// It needs no distances, so it is faster than GJK proper when the shapes overlap.
fn intersect(pair: &mut Pair<'_>, start: &[Vertex; 4], used: usize, max: usize) -> Intersection {
    let mut simplex = *start;
    // the vertices in the order that keeps the orientation
    let mut s = [0, 1, 2, 3];

    for k in used..max {
        let [v0, v1, v2, v3] = [
            &simplex[s[0]],
            &simplex[s[1]],
            &simplex[s[2]],
            &simplex[s[3]],
        ];
        let (n0, d0) = signed_distance(v2, v1, v3);
        let (n1, d1) = signed_distance(v0, v2, v3);
        let (n2, d2) = signed_distance(v1, v0, v3);
        let (n3, d3) = signed_distance(v0, v1, v2);
        let dist = [d0, d1, d2, d3];

        // the origin is in the plane of a face: this will not converge
        if dist.contains(&0.0) {
            return Intersection::Unknown(k);
        }

        let i = if dist[0] < dist[1] { 0 } else { 1 };
        let j = if dist[2] < dist[3] { 2 } else { 3 };
        let worst = if dist[i] < dist[j] { i } else { j };
        if dist[worst] > 0.0 {
            return Intersection::Overlap([*v0, *v1, *v2, *v3]);
        }

        // the vertex opposite to the worst face is replaced by one beyond that face
        let normal = [n0, n1, n2, n3][worst];
        let new = pair.support(normal);
        simplex[s[worst]] = new;
        if normal.dot(new.point) < 0.0 {
            return Intersection::Separated;
        }
        s.swap((worst + 1) & 3, (worst + 2) & 3);
    }
    Intersection::Unknown(max.max(used))
}

/// The unit normal of a face and the distance of its plane from the origin, which is [`FAR`] for a face that
/// is too thin to have a normal.
#[inline]
fn signed_distance(v1: &Vertex, v2: &Vertex, v3: &Vertex) -> (Vec3, f64) {
    let normal = (v3.point - v1.point).cross(v2.point - v1.point);
    let norm2 = normal.dot(normal);
    if norm2 > MINVAL * MINVAL && norm2 < MAXVAL * MAXVAL {
        let unit = normal * (1.0 / norm2.sqrt());
        (unit, unit.dot(v1.point))
    } else {
        (normal, FAR)
    }
}
