//! The distance of two convex shapes, or whether they overlap (Gilbert, Johnson and Keerthi 1988).
//!
//! The distance is that of the origin from the Minkowski difference, and the difference is known by its support
//! vertices only. A simplex of such vertices walks towards the origin: the vertex farthest in the direction of the origin
//! is added, then the simplex is reduced to the part that holds its point nearest to the origin.

use super::enclose::{Walk, enclose};
use super::minkowski::{Pair, Vertex};
use super::simplex::{combine, nearest};
use super::{FAR, Settings};
use crate::math::{MINVAL, Vec3};

/// What GJK leaves behind.
#[derive(Clone, Copy, Debug)]
pub struct Gjk {
    /// the distance, zero where the shapes overlap, [`FAR`] where they are farther apart than asked for
    pub dist: f64,
    /// the nearest points on the two shapes, where they were found
    pub points: Option<[Vec3; 2]>,
    /// vertices around or next to the origin, to start EPA from
    pub simplex: Simplex,
}

impl Gjk {
    /// Farther apart than asked for: there is no more to know.
    fn separated() -> Gjk {
        Gjk {
            dist: FAR,
            points: None,
            simplex: Simplex::default(),
        }
    }

    /// The origin is inside a tetrahedron.
    fn inside(tetrahedron: [Vertex; 4]) -> Gjk {
        Gjk {
            dist: 0.0,
            points: None,
            simplex: Simplex {
                verts: tetrahedron,
                lambda: [0.0; 4],
                len: 4,
            },
        }
    }
}

/// Runs GJK from the centres of the shapes. With a positive `cutoff` it finds distances up to that; with
/// zero it only tells overlap from separation, which is faster.
pub fn gjk(pair: &mut Pair<'_>, settings: &Settings, cutoff: f64) -> Gjk {
    let want_distance = cutoff > 0.0;
    // a polyhedron has finitely many vertices, so the search ends without help
    let tolerance = if pair.is_discrete() {
        0.0
    } else {
        0.5 * settings.tolerance * settings.tolerance
    };
    let centers = [pair.first.center(), pair.second.center()];
    let mut simplex = Simplex::default();
    let mut point = centers[0] - centers[1];
    let mut dist = point.norm();
    let mut may_walk = !want_distance;

    let mut round = 0;
    while round < settings.max_iterations {
        let square = point.dot(point);
        if square < MINVAL * MINVAL {
            dist = square;
            break;
        }
        dist = square.sqrt();
        let new = pair.support_against(point, dist);
        simplex.offer(new);

        // |x|^2 - x * v, for the point x and the farthest vertex v, bounds what is left to gain: the gap of Frank and
        // Wolfe (1956)
        if point.dot(point - new.point) < tolerance {
            if round == 0 {
                simplex.len = 1;
            }
            break;
        }

        // no vertex is nearer than this along the line to the origin
        let height = point.dot(new.point);
        let beyond_cutoff = || cutoff < FAR && height * height / square >= cutoff * cutoff;
        if height > 0.0 && (!want_distance || beyond_cutoff()) {
            return Gjk::separated();
        }

        if may_walk && simplex.len == 3 {
            may_walk = false;
            match enclose(pair, &simplex.verts, round, settings.max_iterations) {
                Walk::Enclosed(tetrahedron) => return Gjk::inside(tetrahedron),
                Walk::Separated => return Gjk::separated(),
                Walk::Lost { rounds } => round = rounds,
            }
        }

        simplex.reduce();
        if simplex.len == 0 {
            return Gjk::separated();
        }
        let next = simplex.blend(|v| v.point);
        if nearly_equal(next, point) {
            break;
        }
        point = next;
        if simplex.len == 4 {
            // nothing was dropped: the origin is inside
            dist = 0.0;
            break;
        }
        round += 1;
    }

    let points = if simplex.len > 0 {
        [simplex.blend(|v| v.on1), simplex.blend(|v| v.on2)]
    } else {
        centers
    };
    Gjk {
        dist,
        points: Some(points),
        simplex,
    }
}

/// Up to four vertices, and the coordinates of their point nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub struct Simplex {
    verts: [Vertex; 4],
    /// barycentric
    lambda: [f64; 4],
    len: usize,
}

impl Default for Simplex {
    /// No vertices; the first one offered is its own nearest point.
    fn default() -> Simplex {
        Simplex {
            verts: [Vertex::default(); 4],
            lambda: [1.0, 0.0, 0.0, 0.0],
            len: 0,
        }
    }
}

impl Simplex {
    /// Its vertices.
    pub fn verts(&self) -> &[Vertex] {
        &self.verts[..self.len]
    }

    /// Puts a vertex after the others. It belongs to the simplex once that has been reduced.
    #[inline]
    fn offer(&mut self, vertex: Vertex) {
        self.verts[self.len] = vertex;
    }

    /// Takes the offered vertex in, finds the point nearest to the origin, and drops the vertices that it does not need.
    #[inline]
    fn reduce(&mut self) {
        self.lambda = nearest(&self.verts[..self.len + 1]);
        let mut kept = 0;
        for i in 0..4 {
            if self.lambda[i] != 0.0 {
                self.verts[kept] = self.verts[i];
                self.lambda[kept] = self.lambda[i];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// The nearest point, of the difference or of one of the shapes.
    #[inline]
    fn blend(&self, part: impl Fn(&Vertex) -> Vec3) -> Vec3 {
        let [l1, l2, l3, l4] = self.lambda;
        match self.verts() {
            [a, b, c, d] => combine([l1, l2, l3, l4], [part(a), part(b), part(c), part(d)]),
            [a, b, c] => combine([l1, l2, l3], [part(a), part(b), part(c)]),
            [a, b] => combine([l1, l2], [part(a), part(b)]),
            [a] => combine([l1], [part(a)]),
            _ => Vec3::ZERO,
        }
    }
}

/// Whether two points are the same for all that matters.
#[inline]
pub fn nearly_equal(a: Vec3, b: Vec3) -> bool {
    (a[0] - b[0]).abs() < MINVAL && (a[1] - b[1]).abs() < MINVAL && (a[2] - b[2]).abs() < MINVAL
}
