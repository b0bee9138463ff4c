//! Where the vertices of deformables are: on their bodies, or between nodes that are.

use crate::data::Data;
use crate::linalg::vectorize;
use crate::math::{MAX_NODES, Mat3, Vec3, interpolate};
use crate::model::{Flex, Model};

/// Writes `flexvert_xpos`.
pub(super) fn place(m: &Model, d: &mut Data) {
    let Data {
        xpos,
        xmat,
        flexvert_xpos,
        ..
    } = d;
    for flex in m.flexes() {
        let verts = flex.verts();
        let out = &mut flexvert_xpos[verts.clone()];
        let Some(order) = flex.order() else {
            let local = &m.flex_vert[verts];
            on_bodies(flex, flex.vert_bodies(), local, xpos, xmat, out);
            continue;
        };
        let (nodes, _) = node_positions(m, flex, xpos, xmat);
        let nodes = nodes.map(|Vec3([x, y, z])| [x, y, z, 0.0]);
        let places = &m.flex_vert0[verts];
        vectorize(|| match order {
            1 => between_nodes::<2>(places, &nodes, out),
            _ => between_nodes::<3>(places, &nodes, out),
        });
    }
}

#[inline(always)]
fn between_nodes<const SIDE: usize>(
    places: &[Vec3],
    nodes: &[[f64; 4]; MAX_NODES],
    out: &mut [Vec3],
) {
    for (out, &place) in out.iter_mut().zip(places) {
        *out = interpolate::<SIDE>(place, nodes);
    }
}

/// Where the nodes of a deformable are, and how many there are.
pub(crate) fn node_positions(
    m: &Model,
    flex: Flex<'_>,
    xpos: &[Vec3],
    xmat: &[Mat3],
) -> ([Vec3; MAX_NODES], usize) {
    let nodes = flex.nodes();
    let count = nodes.len().min(MAX_NODES);
    let mut out = [Vec3::ZERO; MAX_NODES];
    let (bodies, local) = (&m.flex_nodebodyid[nodes.clone()], &m.flex_node[nodes]);
    on_bodies(flex, bodies, local, xpos, xmat, &mut out[..count]);
    (out, count)
}

/// Where points are that are given in the frames of their bodies.
fn on_bodies(
    flex: Flex<'_>,
    bodies: &[i32],
    local: &[Vec3],
    xpos: &[Vec3],
    xmat: &[Mat3],
    out: &mut [Vec3],
) {
    if flex.is_centered() {
        for (out, &body) in out.iter_mut().zip(bodies) {
            *out = xpos[body as usize];
        }
    } else {
        for ((out, &body), &local) in out.iter_mut().zip(bodies).zip(local) {
            *out = xmat[body as usize] * local + xpos[body as usize];
        }
    }
}
