//! A polytope inside the Minkowski difference and around the origin, made of triangles.

use super::FAR;
use super::minkowski::{Pair, Vertex};
use super::simplex::{affine_coordinates, combine, determinant, project_on_plane, same_sign};
use crate::math::{MINVAL, Mat3, Vec3};

/// A face nearer to the origin than this, squared, holds the origin.
const MINVAL2: f64 = MINVAL * MINVAL;

/// Where a face is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// a candidate for the nearest face
    Candidate(u32),
    /// part of the polytope, but not a candidate
    Attached,
    /// no longer part of the polytope
    Deleted,
}

/// One triangle of a polytope.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// its vertices
    pub verts: [u32; 3],
    /// the faces beyond its edges: from the first vertex to the second, and so on
    pub adjacent: [u32; 3],
    /// the origin projected on it: its normal, but for the length
    pub normal: Vec3,
    /// the square of its distance from the origin
    pub dist2: f64,
    slot: Slot,
}

/// A face that may be the nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// the face
    pub face: u32,
    /// the square of its distance from the origin
    pub dist2: f64,
}

/// An edge of a face that stays where the polytope grows: the face and the number of the edge in it.
#[derive(Clone, Copy, Debug)]
pub struct HorizonEdge {
    /// the face
    pub face: u32,
    /// the edge, counted from the vertex where it starts
    pub edge: u8,
}

/// A polytope around the origin.
#[derive(Clone, Debug, Default)]
pub struct Polytope {
    /// vertices, never removed
    pub verts: Vec<Vertex>,
    /// faces, never removed: a deleted face is only marked
    pub faces: Vec<Face>,
    /// the faces among which the nearest is looked for; their order decides between equals
    pub candidates: Vec<Candidate>,
    /// the edge of what is seen from a new vertex
    pub horizon: Vec<HorizonEdge>,
    /// edges still to be looked across
    pending: Vec<HorizonEdge>,
}

/// Adjacent faces of two tetrahedra glued together at a triangle.
const DOUBLE: [[u32; 3]; 6] = [
    [1, 3, 2],
    [2, 4, 0],
    [0, 5, 1],
    [5, 0, 4],
    [3, 1, 5],
    [4, 2, 3],
];

impl Polytope {
    /// Encloses the simplex that GJK ended with. `false` where that is not possible: the shapes only touch.
    pub fn enclose(&mut self, pair: &mut Pair<'_>, simplex: &[Vertex]) -> bool {
        match *simplex {
            [a, b] => self.around_segment(pair, a, b),
            [a, b, c] => self.around_triangle(pair, a, b, c),
            [a, b, c, d] => self.around_tetrahedron(pair, a, b, c, d),
            _ => false,
        }
    }

    fn clear(&mut self) {
        self.verts.clear();
        self.faces.clear();
        self.candidates.clear();
        self.horizon.clear();
    }

    /// Three vertices around the segment make a double tetrahedron.
    fn around_segment(&mut self, pair: &mut Pair<'_>, a: Vertex, b: Vertex) -> bool {
        self.clear();
        let axis = b.point - a.point;

        // perpendicular to the segment and to the axis it is least along
        let mut least = 0;
        let mut value = FAR;
        for i in 0..3 {
            if axis[i].abs() < value {
                value = axis[i].abs();
                least = i;
            }
        }
        let mut e = Vec3::ZERO;
        e[least] = 1.0;
        let d1 = e.cross(axis);
        let turn = third_of_a_turn(axis);
        let d2 = turn * d1;
        let d3 = turn * d2;

        self.verts.extend([a, b]);
        for d in [d1, d2, d3] {
            self.verts.push(pair.support_along(d, d.norm()));
        }

        const FACES: [[u32; 3]; 6] = [
            [0, 2, 3],
            [0, 4, 2],
            [0, 3, 4],
            [1, 3, 2],
            [1, 2, 4],
            [1, 4, 3],
        ];
        if let Some(face) = self.attach_all(FACES, DOUBLE) {
            return self.restart_from_face(pair, face);
        }
        let point = |i: usize| self.verts[i].point;
        if !line_hits_triangle(point(0), point(1), [2, 3, 4].map(point)) {
            return false;
        }
        self.nominate_all();
        true
    }

    /// A vertex on either side of the triangle makes a double tetrahedron.
    fn around_triangle(&mut self, pair: &mut Pair<'_>, a: Vertex, b: Vertex, c: Vertex) -> bool {
        self.clear();
        let normal = (b.point - a.point).cross(c.point - a.point);
        let norm = normal.norm();
        if norm < MINVAL {
            return false;
        }

        self.verts.extend([a, b, c]);
        let below = pair.support_along(-normal, norm);
        let above = pair.support_along(normal, norm);
        self.verts.extend([below, above]);
        for apex in [above, below] {
            if triangle_holds(a.point, b.point, c.point, apex.point) {
                return false;
            }
        }

        const FACES: [[u32; 3]; 6] = [
            [4, 0, 1],
            [4, 2, 0],
            [4, 1, 2],
            [3, 1, 0],
            [3, 0, 2],
            [3, 2, 1],
        ];
        if self.attach_all(FACES, DOUBLE).is_some() {
            return false;
        }
        self.nominate_all();
        true
    }

    fn around_tetrahedron(
        &mut self,
        pair: &mut Pair<'_>,
        a: Vertex,
        b: Vertex,
        c: Vertex,
        d: Vertex,
    ) -> bool {
        self.clear();
        self.verts.extend([a, b, c, d]);
        const FACES: [[u32; 3]; 4] = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [3, 2, 1]];
        const ADJACENT: [[u32; 3]; 4] = [[1, 3, 2], [2, 3, 0], [0, 3, 1], [2, 0, 1]];
        if let Some(face) = self.attach_all(FACES, ADJACENT) {
            return self.restart_from_face(pair, face);
        }
        let [a, b, c, d] = [a.point, b.point, c.point, d.point];
        let inside = same_side(a, b, c, d)
            && same_side(b, c, d, a)
            && same_side(c, d, a, b)
            && same_side(d, a, b, c);
        if inside {
            self.nominate_all();
        }
        inside
    }

    /// Adds faces until one holds the origin, and returns that one.
    fn attach_all<const N: usize>(
        &mut self,
        faces: [[u32; 3]; N],
        adjacent: [[u32; 3]; N],
    ) -> Option<[u32; 3]> {
        let mut faces = faces.into_iter().zip(adjacent);
        let (holding, _) =
            faces.find(|&(verts, adjacent)| self.attach(verts, adjacent) < MINVAL2)?;
        Some(holding)
    }

    /// The origin is on a face: that face alone is the better start.
    fn restart_from_face(&mut self, pair: &mut Pair<'_>, verts: [u32; 3]) -> bool {
        let [a, b, c] = verts.map(|v| self.verts[v as usize]);
        self.around_triangle(pair, a, b, c)
    }

    /// Adds a face and returns the square of its distance from the origin; zero for a face without area.
    #[inline]
    pub fn attach(&mut self, verts: [u32; 3], adjacent: [u32; 3]) -> f64 {
        let [a, b, c] = verts;
        let normal = project_on_plane(
            self.verts[c as usize].point,
            self.verts[b as usize].point,
            self.verts[a as usize].point,
        )
        .unwrap_or(Vec3::ZERO);
        let dist2 = normal.dot(normal);
        self.faces.push(Face {
            verts,
            adjacent,
            normal,
            dist2,
            slot: Slot::Attached,
        });
        dist2
    }

    /// Makes the face attached last a candidate for the nearest face.
    #[inline]
    pub fn nominate_last(&mut self) {
        let last = self.faces.len() as u32 - 1;
        if let Some(face) = self.faces.last_mut() {
            face.slot = Slot::Candidate(self.candidates.len() as u32);
            self.candidates.push(Candidate {
                face: last,
                dist2: face.dist2,
            });
        }
    }

    /// The candidate nearest to the origin; the first of equals. None where there is none at a finite distance.
    #[inline]
    pub fn nearest_candidate(&self) -> Option<Candidate> {
        let mut best = None;
        let mut dist2 = FAR;
        for candidate in &self.candidates {
            if candidate.dist2 < dist2 {
                dist2 = candidate.dist2;
                best = Some(*candidate);
            }
        }
        best
    }

    fn nominate_all(&mut self) {
        for (i, face) in self.faces.iter_mut().enumerate() {
            let i = i as u32;
            face.slot = Slot::Candidate(i);
            self.candidates.push(Candidate {
                face: i,
                dist2: face.dist2,
            });
        }
    }

    fn delete(&mut self, face: u32) {
        let slot = std::mem::replace(&mut self.faces[face as usize].slot, Slot::Deleted);
        if let Slot::Candidate(i) = slot {
            // the last candidate takes the free place
            self.candidates.swap_remove(i as usize);
            if let Some(moved) = self.candidates.get(i as usize) {
                self.faces[moved.face as usize].slot = Slot::Candidate(i);
            }
        }
    }

    /// Deletes `face` and all faces around it that are visible from `w`, and lists the edges where the visible
    /// part ends, in the order of a walk along its border.
    pub fn carve(&mut self, face: u32, w: Vec3) {
        self.horizon.clear();
        self.pending.clear();
        self.delete(face);
        self.pending
            .extend([2, 1, 0].map(|edge| HorizonEdge { face, edge }));

        // depth first: what lies behind the first edge is finished before the second is looked at
        while let Some(HorizonEdge { face, edge }) = self.pending.pop() {
            let from = &self.faces[face as usize];
            let beyond = from.adjacent[edge as usize];
            let start = from.verts[next(edge) as usize];
            let face = &self.faces[beyond as usize];
            if face.slot == Slot::Deleted {
                continue;
            }
            let edge = face.edge_from(start);
            if face.normal.dot(w) - face.dist2 > MINVAL {
                self.delete(beyond);
                self.pending.extend(
                    [next(next(edge)), next(edge)].map(|edge| HorizonEdge { face: beyond, edge }),
                );
            } else {
                self.horizon.push(HorizonEdge { face: beyond, edge });
            }
        }
    }
}

impl Face {
    /// The edge that starts at a vertex.
    fn edge_from(&self, vertex: u32) -> u8 {
        if self.verts[0] == vertex {
            0
        } else if self.verts[1] == vertex {
            1
        } else {
            2
        }
    }
}

/// The next edge of a triangle.
#[inline]
pub fn next(edge: u8) -> u8 {
    if edge == 2 { 0 } else { edge + 1 }
}

/// Rotation by a third of a turn about `axis`.
fn third_of_a_turn(axis: Vec3) -> Mat3 {
    // the digits decide which vertices are found
    const SIN: f64 = 0.86602540378;
    const COS: f64 = -0.5;
    let [x, y, z] = (axis / axis.norm()).0;
    let c = 1.0 - COS;
    Mat3([
        COS + x * x * c,
        x * y * c - z * SIN,
        x * z * c + y * SIN,
        y * x * c + z * SIN,
        COS + y * y * c,
        y * z * c - x * SIN,
        x * z * c - y * SIN,
        y * z * c + x * SIN,
        COS + z * z * c,
    ])
}

/// Whether the line from `start` through `end` passes through a triangle: it has all sides on the same hand.
fn line_hits_triangle(start: Vec3, end: Vec3, triangle: [Vec3; 3]) -> bool {
    let line = end - start;
    let [a, b, c] = triangle.map(|corner| corner - start);
    let volumes = [
        determinant(a, b, line),
        determinant(b, c, line),
        determinant(c, a, line),
    ];
    volumes.iter().all(|&v| v >= 0.0) || volumes.iter().all(|&v| v <= 0.0)
}

/// Whether a point is in a triangle, to the last digit.
fn triangle_holds(a: Vec3, b: Vec3, c: Vec3, p: Vec3) -> bool {
    let lambda = affine_coordinates([a, b, c], p);
    if lambda.iter().any(|&l| l < 0.0) {
        return false;
    }
    (combine(lambda, [a, b, c]) - p).norm() < MINVAL
}

/// Whether the origin and `apex` are on the same side of the plane of the other three.
fn same_side(a: Vec3, b: Vec3, c: Vec3, apex: Vec3) -> bool {
    let normal = (b - a).cross(c - a);
    same_sign(normal.dot(apex - a), normal.dot(-a))
}
