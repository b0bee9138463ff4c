//! Lengths of edges, and how dofs change them.

use crate::data::Data;
use crate::jacobian::{Motions, ancestor_dofs, translation};
use crate::math::Vec3;
use crate::model::{Flex, Model};

/// Writes `flexedge_length` and `flexedge_J`. Where edges cannot have a force, nothing is computed.
pub(super) fn measure(m: &Model, d: &mut Data) {
    let Data {
        cdof,
        subtree_com,
        flexvert_xpos,
        flexedge_length,
        flexedge_J,
        ..
    } = d;
    let motions = Motions { cdof, subtree_com };
    flexedge_J.fill(0.0);
    for flex in m.flexes() {
        if flex.is_rigid() || flex.order().is_some() {
            continue;
        }
        let verts = &flexvert_xpos[flex.verts()];
        let bodies = flex.vert_bodies();
        let edges = flex.edges();
        let with_jacobian = uses_jacobian(m, flex);
        for edge in edges {
            let ends = m.flex_edge[edge].map(|v| v as usize);
            let points = ends.map(|v| verts[v]);
            let (along, length) = (points[1] - points[0]).normalized();
            flexedge_length[edge] = length;
            if with_jacobian {
                let start = m.flexedge_J_rowadr[edge] as usize;
                let row = &mut flexedge_J[start..start + m.flexedge_J_rownnz[edge] as usize];
                stretch(
                    m,
                    motions,
                    ends.map(|v| bodies[v] as usize),
                    points,
                    along,
                    row,
                );
            }
        }
    }
}

/// Whether anything asks how edges are stretched: an equality, springs or dampers.
fn uses_jacobian(m: &Model, flex: Flex<'_>) -> bool {
    m.flex_edgeequality[flex.id] == 1
        || m.flex_edgedamping[flex.id] != 0.0
        || m.flex_edgestiffness[flex.id] != 0.0
        || m.flex_damping[flex.id] != 0.0
}

/// Writes how fast two points on two bodies move apart with each dof that moves one of them: the dofs in increasing
/// order, from the last entry of `row` backwards.
fn stretch(
    m: &Model,
    motions: Motions<'_>,
    bodies: [usize; 2],
    points: [Vec3; 2],
    along: Vec3,
    row: &mut [f64],
) {
    // rows of deformables overlap where one between them has none, as in MuJoCo: the last one counts
    row.fill(0.0);
    let offsets = [0, 1].map(|end| motions.com_offset(m, points[end], bodies[end]));
    let speed = |end: usize, dof: usize| translation(&motions.cdof[dof], offsets[end]).dot(along);
    let mut chains = bodies.map(|body| ancestor_dofs(m, body).peekable());
    for out in row.iter_mut().rev() {
        let last = chains.each_mut().map(|chain| chain.peek().copied());
        let Some(dof) = last[0].max(last[1]) else {
            return;
        };
        // rows can lie on one another where an edgeless deformable stands between two others: the last one stays
        *out = 0.0;
        if chains[1].next_if_eq(&dof).is_some() {
            *out += speed(1, dof);
        }
        if chains[0].next_if_eq(&dof).is_some() {
            *out -= speed(0, dof);
        }
    }
}
