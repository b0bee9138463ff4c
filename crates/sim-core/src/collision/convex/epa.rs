//! The expanding polytope algorithm: how deep two shapes overlap, and where.
//!
//! A polytope around the origin grows towards the nearest part of the boundary of the Minkowski difference:
//! the vertex farthest in the direction of its nearest face is added, until no vertex is farther than the face.

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

    // the depth lies between the distance of the nearest face and that of the best support plane
    let mut upper = FAR;
    let mut upper2 = FAR;
    let mut face = None;
    for _ in 0..settings.max_iterations {
        let previous = face;
        let mut lower2 = FAR;
        for candidate in &polytope.candidates {
            if candidate.dist2 < lower2 {
                lower2 = candidate.dist2;
                face = Some(candidate.face);
            }
        }
        let Some(nearest) = face.filter(|_| lower2 <= upper2) else {
            face = previous;
            break;
        };
        // the origin is in the plane of the face: there is no direction to grow
        if lower2 <= 0.0 {
            break;
        }

        let lower = lower2.sqrt();
        let normal = polytope.faces[nearest as usize].normal;
        let w = pair.support_along(normal, lower);
        let bound = normal.dot(w.point) / lower;
        if bound < upper {
            upper = bound;
            upper2 = upper * upper;
        }
        if upper - lower < tolerance {
            break;
        }
        let seen = |v: &Vertex| v.index1 == w.index1 && v.index2 == w.index2;
        if discrete && polytope.verts.iter().any(seen) {
            break;
        }

        let new = polytope.verts.len() as u32;
        polytope.verts.push(w);
        polytope.carve(nearest, w.point);
        if polytope.horizon.len() < 3 {
            return None;
        }
        if polytope.faces.len() + polytope.horizon.len() > max_faces {
            break;
        }
        if !close(polytope, new, lower2, upper2) {
            return None;
        }
        if polytope.candidates.is_empty() {
            break;
        }
    }
    face.map(|face| face as usize)
}

/// Connects a new vertex with all edges of the horizon. `false` where a new face has no area.
fn close(polytope: &mut Polytope, new: u32, lower2: f64, upper2: f64) -> bool {
    let first = polytope.faces.len() as u32;
    let count = polytope.horizon.len() as u32;
    for i in 0..count {
        let HorizonEdge { face, edge } = polytope.horizon[i as usize];
        let current = first + i;
        let before = first + if i == 0 { count - 1 } else { i - 1 };
        let after = first + (i + 1) % count;

        let beyond = &mut polytope.faces[face as usize];
        let v1 = beyond.verts[edge as usize];
        let v2 = beyond.verts[next(edge) as usize];
        beyond.adjacent[edge as usize] = current;
        let dist2 = polytope.attach([new, v2, v1], [before, face, after]);
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
    let lambda = affine_coordinates(a.point, b.point, c.point, face.normal);
    let points = [
        combine(lambda, [a.on1, b.on1, c.on1]),
        combine(lambda, [a.on2, b.on2, c.on2]),
    ];
    (points, -face.dist2.sqrt())
}
