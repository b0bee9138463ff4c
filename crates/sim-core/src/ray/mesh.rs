//! Rays and meshes: down the mesh's tree of boxes, to its triangles.

use super::triangle::{Probe, TriangleHit};
use super::{Hit, Ray, shapes};
use crate::data::GeomPoses;
use crate::math::Vec3;
use crate::model::Model;

/// Where a ray meets a geom of type mesh. Nodes of the tree that were worth a look are given to `visit`.
pub(super) fn intersect(
    m: &Model,
    poses: GeomPoses<'_>,
    geom: usize,
    ray: &Ray,
    visit: &mut impl FnMut(usize),
) -> Option<Hit> {
    let (pos, mat) = (poses.geom_xpos[geom], &poses.geom_xmat[geom]);
    let mesh = usize::try_from(m.geom_dataid[geom]).ok()?;
    shapes::first_face(&shapes::box_faces(pos, mat, m.geom_size[geom], ray))?;

    let probe = Probe::new(ray.in_frame(pos, mat));
    let inverse = probe.ray().vec.0.map(|x| 1.0 / x);
    let mut search = Search {
        m,
        mesh,
        tree: usize::try_from(m.mesh_bvhadr[mesh]).ok()?,
        inverse: Vec3(inverse),
        probe,
        nearest: None,
    };
    search.descend(0, visit);
    let TriangleHit { dist, normal } = search.nearest?;
    Some(Hit {
        dist,
        normal: mat * normal.normalized().0,
    })
}

/// A search for the nearest triangle.
struct Search<'a> {
    m: &'a Model,
    mesh: usize,
    /// the root of the mesh's tree
    tree: usize,
    /// the inverse of each component of the ray's vector
    inverse: Vec3,
    probe: Probe,
    nearest: Option<TriangleHit>,
}

impl Search<'_> {
    /// Looks at the triangles below a node. Of two at the same distance the one that is met first stays, so the order
    /// matters: the second child comes first.
    fn descend(&mut self, node: usize, visit: &mut impl FnMut(usize)) {
        let adr = self.tree + node;
        if !self.meets_box(&self.m.bvh_aabb[adr]) {
            return;
        }
        if let Ok(face) = usize::try_from(self.m.bvh_nodeid[adr]) {
            if let Some(hit) = self.probe.triangle(&self.vertices(face))
                && self.nearest.as_ref().is_none_or(|n| hit.dist < n.dist)
            {
                self.nearest = Some(hit);
                visit(adr);
            }
            return;
        }
        visit(adr);
        for child in self.m.bvh_child[adr].into_iter().rev() {
            if let Ok(child) = usize::try_from(child) {
                self.descend(child, visit);
            }
        }
    }

    fn vertices(&self, face: usize) -> [Vec3; 3] {
        let m = self.m;
        let face = m.mesh_face[m.mesh_faceadr[self.mesh] as usize + face];
        let first = m.mesh_vertadr[self.mesh];
        face.map(|vertex| Vec3(m.mesh_vert[(first + vertex) as usize].map(f64::from)))
    }

    /// Whether the ray passes through a box (centre, half-sizes): the parts of it between the box's three pairs of planes
    /// have something in common.
    fn meets_box(&self, aabb: &[f64; 6]) -> bool {
        let start = self.probe.ray().pnt;
        let (mut enter, mut leave) = (0.0, f64::INFINITY);
        for k in 0..3 {
            let t1 = (aabb[k] - aabb[3 + k] - start[k]) * self.inverse[k];
            let t2 = (aabb[k] + aabb[3 + k] - start[k]) * self.inverse[k];
            // comparisons as they stand decide what becomes of a ray within a plane of the box, where 0·∞ is no number
            let (near, far) = if t1 < t2 { (t1, t2) } else { (t2, t1) };
            enter = if enter > near { enter } else { near };
            leave = if leave < far { leave } else { far };
        }
        enter < leave
    }
}
