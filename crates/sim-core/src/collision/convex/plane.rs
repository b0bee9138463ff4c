//! A plane and an ellipsoid or a mesh.

use super::hull::Hull;
use super::support::{Convex, Shape};
use crate::collision::{PairContacts, RawContact, ShapeScratch};
use crate::data::GeomPoses;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// A mesh makes at most this many contacts with a plane.
const MAX_CONTACTS: usize = 3;
/// Further contacts keep this distance from the first, relative to the bounding sphere.
const MIN_SPACING: f64 = 0.3;

/// Contacts of the plane `g1` and the convex geom `g2` that are nearer than `margin` (m), appended to `out`: the deepest
/// point, and for a mesh some of the vertices near it.
///
/// Reads `geom_xpos` and `geom_xmat`.
pub fn plane_convex(
    m: &Model,
    poses: GeomPoses<'_>,
    _scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g1: usize,
    g2: usize,
    margin: f64,
) {
    let (pos1, normal) = (poses.geom_xpos[g1], poses.geom_xmat[g1].col(2));
    let Some(mut body) = Convex::geom(m, poses, g2, 0.0) else {
        return;
    };
    let deepest = body.centred_support(-normal);
    let dist = normal.dot(deepest - pos1);
    if dist > margin {
        return;
    }
    let first = deepest + normal * (-0.5 * dist);
    out.push(RawContact::new(dist, first, normal));

    // an ellipsoid that was fitted to a mesh still names it; where the mesh has no graph, MuJoCo takes its vertices
    let hull = if let Shape::Mesh(hull) = body.shape {
        Some(hull)
    } else {
        Hull::of(m, m.geom_dataid[g2]).filter(|hull| hull.graph.is_none())
    };
    if let Some(hull) = hull {
        let plane = MeshPlane {
            pos: pos1,
            normal,
            body: &body,
            first,
            spacing: MIN_SPACING * m.geom_rbound[g2],
        };
        plane.more_contacts(out, &hull, margin);
    }
}

struct MeshPlane<'a, 'm> {
    pos: Vec3,
    normal: Vec3,
    body: &'a Convex<'m>,
    /// position of the first contact
    first: Vec3,
    spacing: f64,
}

impl MeshPlane<'_, '_> {
    /// Adds vertices that are within the margin: neighbours of the deepest one, or any where the mesh has no
    /// graph.
    fn more_contacts(&self, out: &mut PairContacts, hull: &Hull<'_>, margin: f64) {
        let mat: &Mat3 = &self.body.mat;
        let down = mat.mul_transposed(-self.normal);
        let threshold = self.normal.dot(self.body.pos - self.pos) - margin;
        let mut count = 1;
        let mut consider = |vertex: usize| {
            let v = hull.vertex(vertex);
            if down.dot(v) > threshold {
                count += usize::from(self.add(out, v));
            }
            count < MAX_CONTACTS
        };
        match hull.graph {
            Some(graph) => {
                let deepest = self.body.graph_vertex.unwrap_or(0);
                graph
                    .neighbours(deepest)
                    .map(|v| graph.mesh_vertex(v))
                    .all(&mut consider);
            }
            None => {
                let deepest = self.body.vertex as usize;
                (0..hull.verts.len())
                    .filter(|&v| v != deepest)
                    .all(&mut consider);
            }
        }
    }

    /// Adds a vertex unless it is too near to the first contact.
    fn add(&self, out: &mut PairContacts, vertex: Vec3) -> bool {
        let point = self.body.world(vertex);
        if point.distance(self.first) < self.spacing {
            return false;
        }
        let dist = self.normal.dot(point - self.pos);
        let pos = point + self.normal * (-0.5 * dist);
        out.push(RawContact::new(dist, pos, self.normal))
    }
}
