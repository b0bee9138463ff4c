//! The expanding polytope algorithm (van den Bergen 2001): how deep two shapes overlap, and where.
//!
//! A polytope around the origin grows towards the nearest part of the boundary of the Minkowski difference:
//! the vertex farthest in the direction of its nearest face is added, until no vertex is farther than the face.
//!
//! The depth lies between two bounds: the polytope is inside the difference, so no point of the boundary is nearer than
//! its nearest face; and the difference is behind every support plane, so the depth is not above the distance of any.

use super::minkowski::{Pair, Vertex};
use super::polytope::{HorizonEdge, Polytope, next};
use super::simplex::{affine_coordinates, combine};
use super::{FAR, Settings};
use crate::math::{MINVAL, Vec3};

/// Expects a polytope around the origin; returns the face that is nearest to the origin and on the boundary, to
/// within the tolerance. Nothing where the numbers give out.
pub fn expand(polytope: &mut Polytope, pair: &mut Pair<'_>, settings: &Settings) -> Option<usize> {
    let discrete = pair.is_discrete();
    let tolerance = if discrete { MINVAL } else { settings.tolerance };
    let max_faces = settings.max_faces();

    let mut plane = NearestPlane::default();
    let mut nearest = None;
    for _ in 0..settings.max_iterations {
        // once faces are farther than a support plane, the one before was the last to trust
        let Some(candidate) = polytope
            .nearest_candidate()
            .filter(|candidate| candidate.dist2 <= plane.dist2)
        else {
            break;
        };
        nearest = Some(candidate.face as usize);
        // the origin is in the plane of the face: there is no direction to grow
        if candidate.dist2 <= 0.0 {
            break;
        }

        let dist = candidate.dist2.sqrt();
        let normal = polytope.faces[candidate.face as usize].normal;
        let vertex = pair.support_along(normal, dist);
        plane.try_distance(normal.dot(vertex.point) / dist);
        if plane.dist - dist < tolerance {
            break;
        }
        // a polyhedron repeats a vertex only when it has no better one
        let seen = |v: &Vertex| v.index1 == vertex.index1 && v.index2 == vertex.index2;
        if discrete && polytope.verts.iter().any(seen) {
            break;
        }

        polytope.verts.push(vertex);
        polytope.carve(candidate.face, vertex.point);
        if polytope.horizon.len() < 3 {
            return None;
        }
        if polytope.faces.len() + polytope.horizon.len() > max_faces {
            break;
        }
        if !close(polytope, candidate.dist2, plane.dist2) {
            return None;
        }
        if polytope.candidates.is_empty() {
            break;
        }
    }
    nearest
}

/// The support plane nearest to the origin, so far.
struct NearestPlane {
    dist: f64,
    dist2: f64,
}

impl Default for NearestPlane {
    fn default() -> NearestPlane {
        NearestPlane {
            dist: FAR,
            dist2: FAR,
        }
    }
}

impl NearestPlane {
    #[inline]
    fn try_distance(&mut self, dist: f64) {
        if dist < self.dist {
            self.dist = dist;
            self.dist2 = dist * dist;
        }
    }
}

/// Connects the last vertex with all edges of the horizon. Of the new faces, those whose squared distance is between
/// `lower2` and `upper2` may become the nearest. `false` where a new face has no area.
fn close(polytope: &mut Polytope, lower2: f64, upper2: f64) -> bool {
    let apex = polytope.verts.len() as u32 - 1;
    let first = polytope.faces.len() as u32;
    let count = polytope.horizon.len() as u32;
    for i in 0..count {
        let HorizonEdge { face, edge } = polytope.horizon[i as usize];
        let before = first + if i == 0 { count - 1 } else { i - 1 };
        let after = first + if i + 1 == count { 0 } else { i + 1 };

        let beyond = &mut polytope.faces[face as usize];
        let start = beyond.verts[edge as usize];
        let end = beyond.verts[next(edge) as usize];
        beyond.adjacent[edge as usize] = first + i;
        let dist2 = polytope.attach([apex, end, start], [before, face, after]);
        if dist2 == 0.0 {
            return false;
        }
        if dist2 >= lower2 && dist2 <= upper2 {
            polytope.nominate_last();
        }
    }
    true
}

/// The points of the two shapes at the foot of the origin on a face, and their signed distance.
pub fn witness(polytope: &Polytope, face: usize) -> ([Vec3; 2], f64) {
    let face = &polytope.faces[face];
    let [a, b, c] = face.verts.map(|v| &polytope.verts[v as usize]);
    let lambda = affine_coordinates([a.point, b.point, c.point], face.normal);
    let points = [
        combine(lambda, [a.on1, b.on1, c.on1]),
        combine(lambda, [a.on2, b.on2, c.on2]),
    ];
    (points, -face.dist2.sqrt())
}
