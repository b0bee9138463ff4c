//! Elasticity of triangles and tetrahedra, in terms of the squared lengths of their edges (Saint Venant-Kirchhoff).
//!
//! The energy of an element is quadratic in how much the squares of its edges are longer than at rest. Damping is
//! Rayleigh's in the same terms: the lengths of the step before are the ones that were left (Kharevych et al.,
//! "Geometric, Variational Integrators for Computer Animation", section 5.2).

use crate::data::Data;
use crate::jacobian::Motions;
use crate::math::Vec3;
use crate::model::{Flex, Model};

/// The edges of a triangle, by its corners.
const TRIANGLE: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];
/// The edges of a tetrahedron, by its corners.
const TETRAHEDRON: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]];

/// Adds the forces of all elements of a deformable to `qfrc_spring`.
pub(super) fn stretch(m: &Model, d: &mut Data, flex: Flex<'_>) {
    let Data {
        cdof,
        subtree_com,
        flexvert_xpos,
        flexedge_length,
        flexedge_velocity,
        qfrc_spring,
        scratch,
        ..
    } = d;
    let edges = flex.edges();
    let body = Body {
        m,
        flex,
        verts: &flexvert_xpos[flex.verts()],
        elongation: Elongation {
            timestep: m.opt.timestep,
            damping: match m.opt.timestep > 0.0 {
                true => m.flex_damping[flex.id] / m.opt.timestep,
                false => 0.0,
            },
            rest: &m.flexedge_length0[edges.clone()],
            length: &flexedge_length[edges.clone()],
            velocity: &flexedge_velocity[edges],
        },
    };
    let forces = &mut scratch.velocity.vertex;
    forces.clear();
    forces.resize(body.verts.len(), Vec3::ZERO);
    match flex.dim() {
        2 => body.add_forces(&TRIANGLE, forces),
        _ => body.add_forces(&TETRAHEDRON, forces),
    }

    let motions = Motions { cdof, subtree_com };
    for ((&force, &pos), &body) in forces.iter().zip(body.verts).zip(flex.vert_bodies()) {
        let body = body as usize;
        if m.body_simple[body] == 2 {
            let first = m.body_dofadr[body] as usize;
            let dofs = &mut qfrc_spring[first..first + m.body_dofnum[body] as usize];
            for (qfrc, force) in dofs.iter_mut().zip(force.0) {
                *qfrc += force;
            }
        } else {
            motions.apply(m, force, Vec3::ZERO, pos, body, qfrc_spring);
        }
    }
}

/// A deformable as its elements need it.
struct Body<'a> {
    m: &'a Model,
    flex: Flex<'a>,
    verts: &'a [Vec3],
    elongation: Elongation<'a>,
}

/// How much longer the squares of edges are than at rest, with what damping adds.
struct Elongation<'a> {
    timestep: f64,
    damping: f64,
    rest: &'a [f64],
    length: &'a [f64],
    velocity: &'a [f64],
}

impl Elongation<'_> {
    #[inline]
    fn of(&self, edge: usize) -> f64 {
        let (now, rest) = (self.length[edge], self.rest[edge]);
        let before = now - self.velocity[edge] * self.timestep;
        now * now - rest * rest + (now * now - before * before) * self.damping
    }
}

impl Body<'_> {
    /// Adds the forces of all elements, whose edges run between the given corners, to those of their vertices.
    #[inline(always)]
    fn add_forces<const EDGES: usize>(&self, between: &[[usize; 2]; EDGES], forces: &mut [Vec3]) {
        let first = self.m.flex_elemedgeadr[self.flex.id].max(0) as usize;
        let elems = self.flex.corners();
        let edges = self.m.flex_elemedge[first..first + EDGES * elems.len()]
            .as_chunks()
            .0;
        let stiffness = &self.m.flex_stiffness[self.flex.elems()];
        for ((corners, edges), stiffness) in elems.zip(edges).zip(stiffness) {
            let edges: &[i32; EDGES] = edges;
            let elongation = edges.map(|edge| self.elongation.of(edge as usize));
            let tension = symmetric(stiffness, elongation);
            for (&[a, b], tension) in between.iter().zip(tension) {
                let [a, b] = [corners[a] as usize, corners[b] as usize];
                let force = (self.verts[a] - self.verts[b]) * tension;
                forces[a] -= force;
                forces[b] += force;
            }
        }
    }
}

/// A symmetric matrix, given as the rows of its upper triangle, times a vector.
#[inline(always)]
fn symmetric<const N: usize>(upper: &[f64; 21], x: [f64; N]) -> [f64; N] {
    let mut out = [0.0; N];
    let mut next = 0;
    for i in 0..N {
        for j in i..N {
            out[i] += upper[next] * x[j];
            if i != j {
                out[j] += upper[next] * x[i];
            }
            next += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_triangle_stands_for_the_whole_matrix() {
        let mut upper = [0.0; 21];
        upper[..6].copy_from_slice(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(symmetric(&upper, [1.0, 10.0, 100.0]), [321.0, 542.0, 653.0]);
    }
}
