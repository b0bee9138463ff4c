//! Thin plates resist bending: two triangles that share an edge are a hinge of four vertices, whose forces are linear in
//! their positions, with a part that stands for a curved shape at rest.

use super::switches;
use crate::data::Data;
use crate::math::Vec3;
use crate::model::{Flex, Model};

/// Adds the forces of all hinges of a surface.
pub(super) fn bend(m: &Model, d: &mut Data, flex: Flex<'_>) {
    let (has_spring, has_damper) = switches(m);
    let Data {
        qvel,
        flexvert_xpos,
        qfrc_spring,
        qfrc_damper,
        ..
    } = d;
    let verts = &flexvert_xpos[flex.verts()];
    let bodies = flex.vert_bodies();
    let damping = m.flex_damping[flex.id];
    for edge in flex.edges() {
        let Some(hinge) = hinge(m, edge) else {
            continue;
        };
        let (stiffness, curvature) = m.flex_bending[edge].split_at(16);
        let bodies = hinge.map(|v| bodies[v] as usize);
        if has_spring {
            let points = hinge.map(|v| verts[v]);
            let mut forces = linear(stiffness, points);
            for (force, rest) in forces.iter_mut().zip(rest_forces(points)) {
                *force += rest * curvature[0];
            }
            for (body, force) in bodies.into_iter().zip(forces) {
                subtract(m, body, force, qfrc_spring);
            }
        }
        if has_damper && damping != 0.0 {
            let velocities = bodies.map(|body| own_velocity(m, body, qvel));
            for (body, force) in bodies.into_iter().zip(linear(stiffness, velocities)) {
                subtract(m, body, force * damping, qfrc_damper);
            }
        }
    }
}

/// The vertices of the two triangles at an edge: its ends, then those opposite. `None` at the border.
fn hinge(m: &Model, edge: usize) -> Option<[usize; 4]> {
    let ([a, b], [c, d]) = (m.flex_edge[edge], m.flex_edgeflap[edge]);
    (c >= 0 && d >= 0).then_some([a, b, c, d].map(|v| v as usize))
}

/// A 4×4 matrix times four vectors.
fn linear(matrix: &[f64], vectors: [Vec3; 4]) -> [Vec3; 4] {
    std::array::from_fn(|i| {
        let mut sum = Vec3::ZERO;
        for (&weight, vector) in matrix[4 * i..4 * i + 4].iter().zip(vectors) {
            sum += vector * weight;
        }
        sum
    })
}

/// The derivative of the volume between the four vertices: what a curved rest shape pulls with.
fn rest_forces([a, b, c, d]: [Vec3; 4]) -> [Vec3; 4] {
    let (b, c, d) = (b - a, c - a, d - a);
    let (fb, fc, fd) = (c.cross(d), d.cross(b), b.cross(c));
    [-(fb + fc + fd), fb, fc, fd]
}

/// The velocity of a vertex whose body slides along the axes of the world. What cannot move stands still.
fn own_velocity(m: &Model, body: usize, qvel: &[f64]) -> Vec3 {
    let Ok(first) = usize::try_from(m.body_dofadr[body]) else {
        return Vec3::ZERO;
    };
    // a body with fewer dofs than directions is taken for one that has all of them
    Vec3([0, 1, 2].map(|k| qvel.get(first + k).copied().unwrap_or(0.0)))
}

/// Subtracts a force on a vertex whose body slides along the axes of the world.
fn subtract(m: &Model, body: usize, force: Vec3, qfrc: &mut [f64]) {
    let first = m.body_dofadr[body].max(0) as usize;
    let dofs = &mut qfrc[first..first + m.body_dofnum[body] as usize];
    for (qfrc, force) in dofs.iter_mut().zip(force.0) {
        *qfrc -= force;
    }
}
