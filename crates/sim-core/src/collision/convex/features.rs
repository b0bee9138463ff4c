//! Faces and edges of boxes and meshes, found from the vertices that support functions report.

use super::hull::Hull;
use super::support::{Convex, Shape};
use crate::math::{Mat3, Vec3};

/// Cosine of the angle up to which two faces count as parallel (1.6 mrad).
pub const FACE_TOLERANCE: f64 = 0.99999872;
/// Sine of the angle up to which an edge counts as parallel to a face (1.6 mrad).
pub const EDGE_TOLERANCE: f64 = 0.00159999931;
/// A polygon with more corners than this is cut off, and so are the faces around a vertex.
const MAX_CORNERS: usize = 150;

/// A shape whose faces and edges can be told from its vertices.
enum Faceted<'a, 'm> {
    Box { size: Vec3 },
    Mesh(&'a Hull<'m>),
}

impl<'a, 'm> Faceted<'a, 'm> {
    fn of(shape: &'a Shape<'m>) -> Option<Faceted<'a, 'm>> {
        match shape {
            Shape::Box { size } => Some(Faceted::Box { size: *size }),
            Shape::Mesh(hull) => Some(Faceted::Mesh(hull)),
            Shape::Point
            | Shape::Segment { .. }
            | Shape::Sphere { .. }
            | Shape::Capsule { .. }
            | Shape::Ellipsoid { .. }
            | Shape::Cylinder { .. }
            | Shape::Prism(_)
            | Shape::Element(_) => None,
        }
    }
}

/// The vertices of a shape that take part in a face of the Minkowski difference: one, two or three.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// numbers of the vertices; only the first `dim` are used
    pub index: [i32; 3],
    /// where they are
    pub point: [Vec3; 3],
    /// how many are different
    pub dim: usize,
}

impl Feature {
    /// Puts different vertices first.
    pub fn new(mut index: [i32; 3], mut point: [Vec3; 3]) -> Feature {
        let [a, b, c] = index;
        let dim = if a != b {
            if c == a || c == b { 2 } else { 3 }
        } else if a != c {
            index[1] = index[2];
            point[1] = point[2];
            2
        } else {
            1
        };
        Feature { index, point, dim }
    }
}

/// A face that may take part in a contact: its outward normal and its number in its shape.
pub type FaceNormal = (Vec3, usize);
/// An edge that may take part in a contact: its direction and the vertex where it ends.
pub type EdgeNormal = (Vec3, Vec3);

/// The faces that hold all vertices of a feature. `dir` points out of the shape along the contact.
pub fn face_normals(out: &mut Vec<FaceNormal>, body: &Convex<'_>, feature: &Feature, dir: Vec3) {
    out.clear();
    match Faceted::of(&body.shape) {
        Some(Faceted::Box { .. }) => box_face_normals(out, &body.mat, feature, dir),
        Some(Faceted::Mesh(hull)) => mesh_face_normals(out, hull, &body.mat, feature),
        None => {}
    }
}

/// The edges that hold all vertices of a feature of at most two vertices.
pub fn edge_normals(out: &mut Vec<EdgeNormal>, body: &Convex<'_>, feature: &Feature) {
    out.clear();
    let start = feature.point[0];
    if feature.dim == 2 {
        let end = feature.point[1];
        out.push(((end - start).normalized().0, end));
        return;
    }
    match Faceted::of(&body.shape) {
        Some(Faceted::Box { size }) => {
            let corner = box_corner(size, feature.index[0]);
            for axis in 0..3 {
                let mut end = corner;
                end[axis] = -end[axis];
                let end = body.world(end);
                out.push(((end - start).normalized().0, end));
            }
        }
        Some(Faceted::Mesh(hull)) => {
            for face in faces_of(hull, feature.index[0]).iter().take(MAX_CORNERS) {
                // the edge that arrives at the vertex on the way around the face
                let corners = corners_of(hull, *face as usize);
                let at = corners.iter().position(|&v| v == feature.index[0]);
                let before = match at {
                    Some(0) => corners[corners.len() - 1],
                    Some(i) => corners[i - 1],
                    None => feature.index[0],
                };
                let end = body.world(hull.vertex(before as usize));
                out.push(((end - start).normalized().0, end));
            }
        }
        None => {}
    }
}

/// The corners of a face in the world, in the order opposite to its normal.
pub fn face_corners(out: &mut Vec<Vec3>, body: &Convex<'_>, face: usize) {
    out.clear();
    match Faceted::of(&body.shape) {
        Some(Faceted::Box { size }) => {
            out.extend(BOX_FACES[face].map(|corner| body.world(box_corner(size, corner))));
        }
        Some(Faceted::Mesh(hull)) => {
            let corners = corners_of(hull, face);
            let corners = &corners[..corners.len().min(MAX_CORNERS)];
            out.extend(
                corners
                    .iter()
                    .rev()
                    .map(|&v| body.world(hull.vertex(v as usize))),
            );
        }
        None => {}
    }
}

// ---- boxes: a corner is three bits, a face is +x, -x, +y, -y, +z, -z

/// The corners of the faces, one bit per axis.
const BOX_FACES: [[i32; 4]; 6] = [
    [0b111, 0b011, 0b001, 0b101],
    [0b010, 0b110, 0b100, 0b000],
    [0b010, 0b011, 0b111, 0b110],
    [0b100, 0b101, 0b001, 0b000],
    [0b110, 0b111, 0b101, 0b100],
    [0b011, 0b010, 0b000, 0b001],
];

fn box_corner(size: Vec3, corner: i32) -> Vec3 {
    let coordinate = |axis: usize| {
        if corner >> axis & 1 != 0 {
            size[axis]
        } else {
            -size[axis]
        }
    };
    Vec3([coordinate(0), coordinate(1), coordinate(2)])
}

/// On which side of its axis a box face is.
fn side(face: usize) -> f64 {
    if face & 1 == 0 { 1.0 } else { -1.0 }
}

/// The outward normal of a box face in the world.
fn box_normal(mat: &Mat3, face: usize) -> Vec3 {
    let mut normal = Vec3::ZERO;
    normal[face / 2] = side(face);
    mat * normal
}

fn box_face_normals(out: &mut Vec<FaceNormal>, mat: &Mat3, feature: &Feature, dir: Vec3) {
    let corners = &feature.index[..feature.dim];
    for axis in 0..3 {
        let bits = corners.iter().map(|v| v >> axis & 1);
        let sum: i32 = bits.sum();
        if sum == feature.dim as i32 {
            out.push((box_normal(mat, 2 * axis), 2 * axis));
        } else if sum == 0 {
            out.push((box_normal(mat, 2 * axis + 1), 2 * axis + 1));
        }
    }
    // a corner has three faces, an edge two, a face one; anything else is a diagonal
    if out.len() != 4 - feature.dim {
        out.clear();
        out.extend(box_face_along(mat, dir));
    }
}

/// The face of a box that looks in direction `dir`, if there is one.
fn box_face_along(mat: &Mat3, dir: Vec3) -> Option<FaceNormal> {
    let local = mat.mul_transposed(dir);
    let local = local * (1.0 / local.dot(local).sqrt());
    let face = (0..6).find(|&face| local[face / 2] * side(face) > FACE_TOLERANCE)?;
    Some((box_normal(mat, face), face))
}

// ---- meshes: polygons of the hull, numbered from the first of the mesh

/// The corners of a polygon, as vertices of the mesh.
fn corners_of<'m>(hull: &Hull<'m>, face: usize) -> &'m [i32] {
    let m = hull.model;
    let face = m.mesh_polyadr[hull.mesh] as usize + face;
    let first = m.mesh_polyvertadr[face] as usize;
    &m.mesh_polyvert[first..first + m.mesh_polyvertnum[face] as usize]
}

/// The polygons around a vertex.
fn faces_of<'m>(hull: &Hull<'m>, vertex: i32) -> &'m [i32] {
    let m = hull.model;
    let vertex = m.mesh_vertadr[hull.mesh] as usize + vertex as usize;
    let first = m.mesh_polymapadr[vertex] as usize;
    &m.mesh_polymap[first..first + m.mesh_polymapnum[vertex] as usize]
}

fn mesh_face_normals(out: &mut Vec<FaceNormal>, hull: &Hull<'_>, mat: &Mat3, feature: &Feature) {
    let first = hull.model.mesh_polyadr[hull.mesh] as usize;
    let mut add = |face: i32| {
        let normal = hull.model.mesh_polynormal[first + face as usize];
        out.push((mat * normal, face as usize));
    };
    let [a, b, c] = feature.index;
    match feature.dim {
        1 => {
            let faces = faces_of(hull, a);
            faces[..faces.len().min(MAX_CORNERS)]
                .iter()
                .for_each(|&face| add(face));
        }
        2 => {
            let shared = common(faces_of(hull, a), faces_of(hull, b));
            shared.into_iter().flatten().for_each(&mut add);
        }
        _ => {
            // three vertices share one face at most
            let shared = common(faces_of(hull, a), faces_of(hull, b));
            let of_c = faces_of(hull, c);
            shared
                .into_iter()
                .flatten()
                .find(|face| of_c.contains(face))
                .into_iter()
                .for_each(&mut add);
        }
    }
}

/// The first two numbers of `a` that are also in `b`.
fn common(a: &[i32], b: &[i32]) -> [Option<i32>; 2] {
    let mut shared = a.iter().copied().filter(|x| b.contains(x));
    [shared.next(), shared.next()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit_box() -> Convex<'static> {
        let shape = Shape::Box {
            size: Vec3([1.0, 2.0, 3.0]),
        };
        Convex::new(shape, Vec3::ZERO, Mat3::IDENTITY, 0.0)
    }

    #[test]
    fn box_faces_run_against_their_normals() {
        let mut corners = Vec::new();
        for face in 0..6 {
            face_corners(&mut corners, &unit_box(), face);
            let normal = box_normal(&Mat3::IDENTITY, face);
            let around = (corners[1] - corners[0]).cross(corners[2] - corners[1]);
            assert!(around.dot(normal) < 0.0, "face {face}");
            assert!(corners.iter().all(|c| c.dot(normal) > 0.0), "face {face}");
        }
    }

    #[test]
    fn box_features_have_their_faces() {
        let mut normals = Vec::new();
        let mut faces = |index: [i32; 3]| {
            let feature = Feature::new(index, [Vec3::ZERO; 3]);
            face_normals(&mut normals, &unit_box(), &feature, Vec3::X);
            normals.iter().map(|n| n.1).collect::<Vec<_>>()
        };
        assert_eq!(faces([7, 7, 7]), [0, 2, 4]);
        assert_eq!(faces([0, 1, 0]), [3, 5]);
        assert_eq!(faces([0, 0, 1]), [3, 5]);
        assert_eq!(faces([0, 1, 3]), [5]);
        // two opposite corners of a face: only the direction of the contact tells
        assert_eq!(faces([0, 3, 0]), [0]);
    }
}
