//! Elasticity of deformables whose vertices follow a few nodes. Seen from a frame that turns with the deformable, the
//! forces at the nodes are linear in how far they are from their places at rest.

use super::switches;
use crate::data::Data;
use crate::jacobian::Motions;
use crate::math::{MAX_NODES, Quat, Vec3, node_count, node_gradient};
use crate::model::{Flex, Model};
use crate::position::node_positions;
use crate::velocity::velocity_at;

/// The nodes of a deformable in a frame that turns with it, its centre where it is at rest.
pub(crate) struct NodeFrame {
    /// from the world to this frame
    pub turn: Quat,
    positions: [Vec3; MAX_NODES],
    count: usize,
}

impl NodeFrame {
    /// Reads the poses of bodies.
    pub fn of(m: &Model, d: &Data, flex: Flex<'_>, order: usize) -> NodeFrame {
        let centre = Vec3([0.5; 3]);
        let (mut positions, count) = node_positions(m, flex, &d.xpos, &d.xmat);
        let count = count.min(node_count(order));
        let mut turn = Quat::IDENTITY;
        turn.refine(&node_gradient(centre, &positions[..count], order));
        let turn = turn.conjugate();
        for position in &mut positions[..count] {
            *position = turn.rotate(*position) + centre;
        }
        NodeFrame {
            turn,
            positions,
            count,
        }
    }

    /// Where the nodes are in this frame.
    pub fn positions(&self) -> &[Vec3] {
        &self.positions[..self.count]
    }
}

/// How forces at the nodes of a deformable depend on their displacements: a square matrix with three rows per node, which
/// is stored in place of the stiffness of elements. `None` if there is no room for one.
pub(crate) fn node_stiffness<'m>(m: &'m Model, flex: Flex<'_>, nodes: usize) -> Option<&'m [f64]> {
    let stored = m.flex_stiffness[flex.elems().start..].as_flattened();
    stored.get(..9 * nodes * nodes)
}

/// Adds the forces at the nodes.
pub(super) fn pull(m: &Model, d: &mut Data, flex: Flex<'_>, order: usize) {
    let frame = NodeFrame::of(m, d, flex, order);
    let positions = frame.positions();
    let Some(stiffness) = node_stiffness(m, flex, positions.len()) else {
        return;
    };
    let nodes = flex.nodes();
    let bodies = &m.flex_nodebodyid[nodes.clone()];
    let rest = &m.flex_node0[nodes];
    let back = frame.turn.conjugate();
    let (has_spring, has_damper) = switches(m);

    if has_spring {
        let displacement = per_node(positions.len(), |i| positions[i] - rest[i]);
        let forces = product(stiffness, &displacement[..positions.len()]);
        for (i, &body) in bodies.iter().enumerate() {
            add_force(
                m,
                d,
                flex,
                body as usize,
                positions[i],
                back.rotate(forces[i]),
                false,
            );
        }
    }
    if has_damper {
        let velocity = per_node(positions.len(), |i| {
            frame
                .turn
                .rotate(node_velocity(m, d, flex, bodies[i] as usize))
        });
        let forces = product(stiffness, &velocity[..positions.len()]);
        let damping = m.flex_damping[flex.id];
        for (i, &body) in bodies.iter().enumerate() {
            let force = back.rotate(forces[i]) * damping;
            add_force(m, d, flex, body as usize, positions[i], force, true);
        }
    }
}

fn per_node(count: usize, f: impl Fn(usize) -> Vec3) -> [Vec3; MAX_NODES] {
    std::array::from_fn(|i| if i < count { f(i) } else { Vec3::ZERO })
}

/// A square matrix with three rows per node times a vector per node.
fn product(matrix: &[f64], x: &[Vec3]) -> [Vec3; MAX_NODES] {
    let width = 3 * x.len();
    per_node(x.len(), |i| {
        let row = |k: usize| &matrix[(3 * i + k) * width..(3 * i + k + 1) * width];
        Vec3([0, 1, 2].map(|k| crate::linalg::dot(row(k), bytemuck::cast_slice(x))))
    })
}

/// How a node moves: as the dofs of its body say where it sits at the origin of a body that slides along the axes of the
/// world, otherwise as the centre of mass of the body does.
fn node_velocity(m: &Model, d: &Data, flex: Flex<'_>, body: usize) -> Vec3 {
    if flex.is_centered() {
        match usize::try_from(m.body_dofadr[body]) {
            Ok(first) => Vec3([0, 1, 2].map(|k| d.qvel.get(first + k).copied().unwrap_or(0.0))),
            Err(_) => Vec3::ZERO,
        }
    } else {
        let [_, _, _, x, y, z] = velocity_at(m, d, body, d.xipos[body], None);
        Vec3([x, y, z])
    }
}

/// Adds the force on a node to the dofs of its body; `damper` says to which of the passive forces. Where the node is not at
/// the origin of its body, the force acts at its place in the turned frame: this is what MuJoCo does.
fn add_force(
    m: &Model,
    d: &mut Data,
    flex: Flex<'_>,
    body: usize,
    place: Vec3,
    force: Vec3,
    damper: bool,
) {
    let Data {
        cdof,
        subtree_com,
        qfrc_spring,
        qfrc_damper,
        ..
    } = d;
    let qfrc = if damper { qfrc_damper } else { qfrc_spring };
    if !flex.is_centered() {
        let motions = Motions { cdof, subtree_com };
        motions.apply(m, force, Vec3::ZERO, place, body, qfrc);
        return;
    }
    if let Ok(first) = usize::try_from(m.body_dofadr[body]) {
        for (qfrc, force) in qfrc[first..].iter_mut().zip(force.0) {
            *qfrc += force;
        }
    }
}
