//! A tetrahedron that walks over the Minkowski difference until it holds the origin, or a plane separates the two.
//!
//! It asks only on which side of its faces the origin lies, never how far its nearest point is. Where two shapes
//! overlap, it gets there faster than the reduction of a simplex does, and leaves the tetrahedron that EPA starts from.

use super::FAR;
use super::minkowski::{Pair, Vertex};
use crate::math::{MAXVAL, MINVAL, Vec3};

/// How a walk ended.
#[allow(clippy::large_enum_variant)] // lives on the stack for a moment
pub enum Walk {
    /// with a tetrahedron around the origin
    Enclosed([Vertex; 4]),
    /// with a plane between the origin and the Minkowski difference
    Separated,
    /// without an answer, with the rounds counted so far
    Lost {
        /// rounds used up, those before the walk included
        rounds: usize,
    },
}

/// Walks from a first tetrahedron for as many rounds as `used` leaves of `max`.
///
/// In each round the vertex behind the face that is deepest below the origin gives way to the vertex farthest out in
/// front of it.
pub fn enclose(pair: &mut Pair<'_>, start: &[Vertex; 4], used: usize, max: usize) -> Walk {
    let mut verts = *start;
    for round in used..max {
        let faces = Face::all(&verts);
        // the origin is in the plane of a face, on neither side: there is nothing to decide by
        if faces.iter().any(|face| face.height == 0.0) {
            return Walk::Lost { rounds: round };
        }

        // the later one of equals
        let lower = |a: usize, b: usize| {
            if faces[a].height < faces[b].height {
                a
            } else {
                b
            }
        };
        let lowest = lower(lower(0, 1), lower(2, 3));
        let Face { normal, height } = faces[lowest];
        if height > 0.0 {
            return Walk::Enclosed(verts);
        }

        verts[lowest] = pair.support(normal);
        if normal.dot(verts[lowest].point) < 0.0 {
            return Walk::Separated;
        }
        // the new vertex is on the other side of its face: exchanging two of the others keeps the hand
        verts.swap((lowest + 1) & 3, (lowest + 2) & 3);
    }
    Walk::Lost {
        rounds: max.max(used),
    }
}

/// A face of the tetrahedron.
struct Face {
    /// of length one
    normal: Vec3,
    /// how far out along the normal its plane is: negative where the origin is on the outer side. A face too thin or
    /// too large to have a normal is [`FAR`] out, where it never is the lowest.
    height: f64,
}

impl Face {
    /// The face opposite to each vertex, all wound alike: in a right-handed tetrahedron every normal points out. A start of
    /// the other hand is put right by the first step, which then goes to the side where the old vertex was.
    #[inline]
    fn all([a, b, c, d]: &[Vertex; 4]) -> [Face; 4] {
        [
            Face::new(c, b, d),
            Face::new(a, c, d),
            Face::new(b, a, d),
            Face::new(a, b, c),
        ]
    }

    #[inline]
    fn new(a: &Vertex, b: &Vertex, c: &Vertex) -> Face {
        let normal = (c.point - a.point).cross(b.point - a.point);
        let square = normal.dot(normal);
        if square > MINVAL * MINVAL && square < MAXVAL * MAXVAL {
            let normal = normal * (1.0 / square.sqrt());
            let height = normal.dot(a.point);
            Face { normal, height }
        } else {
            Face {
                normal,
                height: FAR,
            }
        }
    }
}
