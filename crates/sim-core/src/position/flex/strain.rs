//! How surfaces are strained around their vertices, for surfaces that an equality keeps from stretching: the
//! constraints of Chen, Kry and Vouga, "Locking-free Simulation of Isometric Thin Plates", 2019.
//!
//! The edges that meet in a vertex, at rest and now, say how the surface is deformed there: `F`, three by two. Of
//! `F'F` the trace and the determinant tell whether lengths and areas are kept. Both are scaled with the square root of
//! the vertex's mass, which the solver likes better.

use crate::data::Data;
use crate::jacobian::{Motions, ancestor_dofs, translation};
use crate::math::{MINVAL, Vec3};
use crate::model::{Flex, Model};

/// Three rows of two.
type Mat32 = [[f64; 2]; 3];
/// Two rows of two.
type Mat22 = [[f64; 2]; 2];

/// Writes `flexvert_length` and `flexvert_J`.
pub(super) fn measure(m: &Model, d: &mut Data) {
    let Data {
        cdof,
        subtree_com,
        flexvert_xpos,
        flexvert_length,
        flexvert_J,
        scratch,
        ..
    } = d;
    let dense = &mut scratch.flex.strain;
    let motions = Motions { cdof, subtree_com };
    let jacobian = flexvert_J.as_flattened_mut();
    jacobian.fill(0.0);
    for flex in m.flexes() {
        if flex.is_rigid() || flex.order().is_some() || !is_kept_from_stretching(m, flex) {
            continue;
        }
        for row in &mut *dense {
            row.clear();
            row.resize(m.nv, 0.0);
        }
        let plate = Plate {
            m,
            flex,
            now: &flexvert_xpos[flex.verts()],
        };
        for vert in 0..plate.now.len() {
            let scale = plate.scale(vert);
            let deformation = plate.deformation(vert);
            let at = flex.verts().start + vert;
            flexvert_length[at] = deformation.strains().map(|strain| strain * scale);

            plate.add_jacobians(motions, vert, &deformation, dense);
            for (k, dense) in dense.iter_mut().enumerate() {
                let start = m.flexvert_J_rowadr[at][k] as usize;
                let row = start..start + m.flexvert_J_rownnz[at][k] as usize;
                let columns = &m.flexvert_J_colind.as_flattened()[row.clone()];
                for (out, &column) in jacobian[row].iter_mut().zip(columns) {
                    *out += dense[column as usize] * scale;
                    dense[column as usize] = 0.0;
                }
            }
        }
    }
}

fn is_kept_from_stretching(m: &Model, flex: Flex<'_>) -> bool {
    flex.dim() == 2 && m.flex_edgeequality[flex.id] == 2
}

/// A surface.
struct Plate<'a> {
    m: &'a Model,
    flex: Flex<'a>,
    /// where its vertices are
    now: &'a [Vec3],
}

/// An edge that meets in a vertex.
struct Spoke {
    ends: [usize; 2],
    /// along the edge at rest
    rest: Vec3,
    /// the mass at its other end
    weight: f64,
}

impl Plate<'_> {
    /// The edges that meet in a vertex.
    fn spokes(&self, vert: usize) -> impl Iterator<Item = Spoke> {
        let m = self.m;
        let at = self.flex.verts().start + vert;
        let start = m.flex_vertedgeadr[at] as usize;
        let list = start..start + m.flex_vertedgenum[at] as usize;
        let edges = &m.flex_vertedge.as_flattened()[list];
        let rest = &m.flex_vert0[self.flex.verts()];
        let size = m.flex_size[self.flex.id] * 2.0;
        edges.iter().map(move |&edge| {
            let ends = m.flex_edge[self.flex.edges().start + edge as usize].map(|v| v as usize);
            let other = if vert == ends[0] { ends[1] } else { ends[0] };
            let mass = m.body_mass[self.flex.vert_body(other as i32)];
            Spoke {
                ends,
                rest: (rest[ends[1]] - rest[ends[0]]).component_mul(size),
                weight: if mass < MINVAL { MINVAL } else { mass },
            }
        })
    }

    /// How the surface is deformed around a vertex.
    fn deformation(&self, vert: usize) -> Deformation {
        let mut moments: Mat32 = [[0.0; 2]; 3];
        for Spoke { ends, rest, weight } in self.spokes(vert) {
            let now = self.now[ends[1]] - self.now[ends[0]];
            for (row, now) in moments.iter_mut().zip(now.0) {
                row[0] += weight * now * rest[0];
                row[1] += weight * now * rest[1];
            }
        }
        let [a, b, c, d] = self.m.flex_vertmetric[self.flex.verts().start + vert];
        let metric = [[a, b], [c, d]];
        Deformation {
            metric,
            gradient: product(&moments, &metric),
        }
    }

    /// What both strains of a vertex are multiplied with.
    fn scale(&self, vert: usize) -> f64 {
        let mass = self.m.body_mass[self.flex.vert_body(vert as i32)];
        if mass > MINVAL { mass.sqrt() } else { 1.0 }
    }

    /// Adds to `out` how both strains of a vertex change with each dof.
    fn add_jacobians(
        &self,
        motions: Motions<'_>,
        vert: usize,
        deformation: &Deformation,
        out: &mut [Vec<f64>; 2],
    ) {
        let slopes = deformation.slopes();
        for Spoke { ends, rest, weight } in self.spokes(vert) {
            let pulls = slopes
                .map(|slope| Vec3(slope.map(|[x, y]| x * rest[0] + y * rest[1])) * (2.0 * weight));
            for (end, sign) in ends.into_iter().zip([-1.0, 1.0]) {
                let body = self.flex.vert_body(end as i32);
                let offset = motions.com_offset(self.m, self.now[end], body);
                for dof in ancestor_dofs(self.m, body) {
                    let speed = translation(&motions.cdof[dof], offset) * sign;
                    for (out, pull) in out.iter_mut().zip(pulls) {
                        out[dof] += speed.dot(pull);
                    }
                }
            }
        }
    }
}

/// How a surface is deformed around a vertex.
struct Deformation {
    /// inverse of the shape around the vertex at rest
    metric: Mat22,
    /// the deformation gradient, from the plane to space
    gradient: Mat32,
}

impl Deformation {
    /// The product of the gradient with itself, `F'F`.
    fn cauchy(&self) -> Mat22 {
        let [x, y, z] = &self.gradient;
        let entry = |i: usize, j: usize| x[i] * x[j] + y[i] * y[j] + z[i] * z[j];
        [[entry(0, 0), entry(0, 1)], [entry(1, 0), entry(1, 1)]]
    }

    /// By how much the trace and the determinant of `F'F` differ from those of an undeformed surface.
    fn strains(&self) -> [f64; 2] {
        let [[a, b], [c, d]] = self.cauchy();
        [a + d - 2.0, a * d - b * c - 1.0]
    }

    /// Half of the derivatives of both strains by the current edges, up to the rest edge as a factor.
    fn slopes(&self) -> [Mat32; 2] {
        let [[a, b], [c, d]] = self.cauchy();
        let adjugate = [[d, -b], [-c, a]];
        [
            product(&self.gradient, &self.metric),
            product(&product(&self.gradient, &adjugate), &self.metric),
        ]
    }
}

fn product(a: &Mat32, b: &Mat22) -> Mat32 {
    a.map(|[x, y]| [x * b[0][0] + y * b[1][0], x * b[0][1] + y * b[1][1]])
}
