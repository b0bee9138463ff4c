//! More than one contact between boxes and meshes that meet with a face or an edge: the faces are found from
//! the vertices of the polytope and clipped against each other.

use super::clip::{ClipScratch, clip, largest_quad, remove_repeated};
use super::features::{
    EDGE_TOLERANCE, EdgeNormal, FACE_TOLERANCE, FaceNormal, Feature, edge_normals, face_corners,
    face_normals,
};
use super::minkowski::{Pair, Vertex};
use crate::collision::MAXCONPAIR;
use crate::math::Vec3;

/// Work space of multi-contact recovery.
#[derive(Clone, Debug, Default)]
pub struct MultiContactScratch {
    faces1: Vec<FaceNormal>,
    faces2: Vec<FaceNormal>,
    edges: Vec<EdgeNormal>,
    polygon1: Vec<Vec3>,
    polygon2: Vec<Vec3>,
    clip: ClipScratch,
}

/// How two features meet.
enum Meeting {
    /// two parallel faces
    Faces(FaceNormal, FaceNormal),
    /// an edge of the first shape along a face of the second
    EdgeOnFace(Vec3, FaceNormal),
    /// an edge of the second shape along a face of the first
    FaceOnEdge(FaceNormal, Vec3),
}

/// Replaces the single contact in `points`, made by the polytope's face with vertices `verts`, by up to
/// `max_contacts` where faces meet. Leaves it alone where they do not.
pub fn multi_contact(
    scratch: &mut MultiContactScratch,
    points: &mut Vec<[Vec3; 2]>,
    pair: &Pair<'_>,
    verts: [&Vertex; 3],
    max_contacts: usize,
) {
    let Some(&[x1, x2]) = points.first() else {
        return;
    };
    let dir = x2 - x1;
    let depth = dir.norm();
    let feature1 = Feature::new(verts.map(|v| v.index1), verts.map(|v| v.on1));
    let feature2 = Feature::new(verts.map(|v| v.index2), verts.map(|v| v.on2));
    let Some(meeting) = meet(scratch, pair, &feature1, &feature2, dir) else {
        return;
    };

    // every contact gets the depth of the single one, along the normal of a face
    let MultiContactScratch {
        polygon1,
        polygon2,
        clip: clipped,
        ..
    } = scratch;
    let shift = match meeting {
        Meeting::Faces((normal1, face1), (normal2, face2)) => {
            face_corners(polygon1, &pair.first, face1);
            face_corners(polygon2, &pair.second, face2);
            if polygon1.len() < 3 {
                return;
            }
            clip(clipped, polygon1, normal1, polygon2);
            normal2 * depth
        }
        Meeting::EdgeOnFace(end, (normal2, face2)) => {
            face_corners(polygon2, &pair.second, face2);
            if polygon2.len() < 3 {
                return;
            }
            clip(clipped, polygon2, normal2, &[feature1.point[0], end]);
            normal2 * depth
        }
        Meeting::FaceOnEdge((normal1, face1), end) => {
            face_corners(polygon1, &pair.first, face1);
            if polygon1.len() < 3 {
                return;
            }
            clip(clipped, polygon1, normal1, &[feature2.point[0], end]);
            normal1 * -depth
        }
    };

    let polygon = &mut clipped.polygon;
    if polygon.is_empty() {
        return;
    }
    points.clear();
    let contact = |&p: &Vec3| [p - shift, p];
    if max_contacts < 5 && polygon.len() > 4 {
        points.extend(largest_quad(polygon).iter().map(contact));
    } else if polygon.len() > MAXCONPAIR {
        points.extend(polygon[..MAXCONPAIR].iter().map(contact));
    } else {
        remove_repeated(polygon);
        points.extend(polygon.iter().map(contact));
    }
}

/// Finds parallel faces, or else an edge parallel to a face.
fn meet(
    scratch: &mut MultiContactScratch,
    pair: &Pair<'_>,
    feature1: &Feature,
    feature2: &Feature,
    dir: Vec3,
) -> Option<Meeting> {
    let MultiContactScratch {
        faces1,
        faces2,
        edges,
        ..
    } = scratch;
    face_normals(faces1, &pair.first, feature1, -dir);
    face_normals(faces2, &pair.second, feature2, dir);
    for &face1 in faces1.iter() {
        for &face2 in faces2.iter() {
            if face1.0.dot(face2.0) < -FACE_TOLERANCE {
                return Some(Meeting::Faces(face1, face2));
            }
        }
    }
    if feature1.dim < 3 && feature1.dim <= feature2.dim {
        edge_normals(edges, &pair.first, feature1);
        along_face(edges, faces2).map(|(end, face)| Meeting::EdgeOnFace(end, face))
    } else if feature2.dim < 3 {
        edge_normals(edges, &pair.second, feature2);
        along_face(edges, faces1).map(|(end, face)| Meeting::FaceOnEdge(face, end))
    } else {
        None
    }
}

/// The first face that has an edge parallel to it: where the edge ends, and the face.
fn along_face(edges: &[EdgeNormal], faces: &[FaceNormal]) -> Option<(Vec3, FaceNormal)> {
    faces.iter().find_map(|&face| {
        let edge = edges
            .iter()
            .find(|edge| edge.0.dot(face.0).abs() < EDGE_TOLERANCE)?;
        Some((edge.1, face))
    })
}
