//! What deformables take from the reference configuration: which dofs move their edges and the surroundings of their
//! vertices, which edges meet in a vertex, and the shape around it; lengths of edges and how easily they are stretched.

use super::SetConstError;
use crate::data::Data;
use crate::jacobian::{body_chain, merge_chain, merge_chain_simple};
use crate::math::{MINVAL, Quat};
use crate::model::{Flex, Model};

/// Sets the structure of both Jacobians, and what surfaces need that an equality keeps from stretching.
pub(super) fn set_structure(m: &mut Model) -> Result<(), SetConstError> {
    m.flexedge_J_rowadr.fill(0);
    m.flexedge_J_rownnz.fill(0);
    m.flexvert_J_rowadr.fill([0; 2]);
    m.flexvert_J_rownnz.fill([0; 2]);
    m.flex_vertedgeadr.fill(0);
    m.flex_vertedgenum.fill(0);
    m.flex_vertedge.fill([0; 2]);
    m.flex_vertmetric.fill([0.0; 4]);
    let mut spokes = 0;
    for id in 0..m.nflex {
        if m.flex_rigid[id] != 0 || m.flex_interp[id] != 0 {
            continue;
        }
        let forces = [
            m.flex_edgedamping[id],
            m.flex_edgestiffness[id],
            m.flex_damping[id],
        ];
        if m.flex_edgeequality[id] != 0 || forces.iter().any(|&x| x != 0.0) {
            set_edge_structure(m, id);
        }
        if keeps_shape(m, id) {
            spokes = set_spokes(m, id, spokes);
            set_metric(m, id)?;
            set_vertex_structure(m, id);
        }
    }
    for id in (0..m.nflex)
        .filter(|&id| keeps_shape(m, id))
        .collect::<Vec<_>>()
    {
        lay_flat(m, id);
    }
    Ok(())
}

/// Whether an equality keeps a surface from stretching around its vertices.
fn keeps_shape(m: &Model, id: usize) -> bool {
    m.flex_dim[id] == 2 && m.flex_edgeequality[id] == 2
}

/// The dofs that move an end of each edge.
fn set_edge_structure(m: &mut Model, id: usize) {
    let edges = Flex::of(m, id).edges();
    let mut chain = Vec::new();
    for edge in edges {
        let [a, b] = m.flex_edge[edge].map(|v| Flex::of(m, id).vert_body(v));
        // MuJoCo lists the dofs of one body at both ends twice, where there is room for them once
        if m.body_simple[a] != 0 && m.body_simple[b] != 0 && a != b {
            merge_chain_simple(m, &mut chain, a, b);
        } else {
            merge_chain(m, &mut chain, a, b);
        }
        let start = match edge.checked_sub(1) {
            Some(before) => m.flexedge_J_rowadr[before] + m.flexedge_J_rownnz[before],
            None => 0,
        };
        m.flexedge_J_rowadr[edge] = start;
        m.flexedge_J_rownnz[edge] = chain.len() as i32;
        m.flexedge_J_colind[start as usize..][..chain.len()].copy_from_slice(&chain);
    }
}

/// Lists the edges that meet in each vertex, from place `start` on; returns where the list ends.
fn set_spokes(m: &mut Model, id: usize, start: usize) -> usize {
    let flex = Flex::of(m, id);
    let (verts, edges) = (flex.verts(), flex.edges());
    for edge in edges.clone() {
        for v in m.flex_edge[edge] {
            m.flex_vertedgenum[verts.start + v as usize] += 1;
        }
    }
    let mut next = start as i32;
    for vert in verts.clone() {
        m.flex_vertedgeadr[vert] = next;
        next += m.flex_vertedgenum[vert];
    }
    let mut free = m.flex_vertedgeadr[verts.clone()].to_vec();
    let list = m.flex_vertedge.as_flattened_mut();
    for (number, edge) in edges.enumerate() {
        for v in m.flex_edge[edge] {
            let place = &mut free[v as usize];
            list[*place as usize] = number as i32;
            *place += 1;
        }
    }
    next as usize
}

/// The edges that meet in a vertex, by their numbers in the deformable.
fn spokes(m: &Model, vert: usize) -> impl Iterator<Item = usize> {
    let start = m.flex_vertedgeadr[vert] as usize;
    let list = &m.flex_vertedge.as_flattened()[start..][..m.flex_vertedgenum[vert] as usize];
    list.iter().map(|&edge| edge as usize)
}

/// The inverse of the shape around each vertex: of the sum of the squares of its edges, by the masses at their other ends.
fn set_metric(m: &mut Model, id: usize) -> Result<(), SetConstError> {
    let flex = Flex::of(m, id);
    let (verts, first_edge) = (flex.verts(), flex.edges().start);
    let size = m.flex_size[id] * 2.0;
    for vert in verts.clone() {
        let mut shape = [[0.0; 2]; 2];
        for edge in spokes(m, vert) {
            let [a, b] = m.flex_edge[first_edge + edge].map(|v| verts.start + v as usize);
            let along = (m.flex_vert0[b] - m.flex_vert0[a]).component_mul(size);
            if along[2].abs() > MINVAL {
                return Err(SetConstError::FlexNotPlanar);
            }
            let other = if vert == a { b } else { a };
            let mass = m.body_mass[m.flex_vertbodyid[other] as usize];
            let weight = if mass < MINVAL { MINVAL } else { mass };
            for (i, row) in shape.iter_mut().enumerate() {
                for (j, entry) in row.iter_mut().enumerate() {
                    *entry += weight * along[i] * along[j];
                }
            }
        }
        let [[a, b], [c, d]] = shape;
        let determinant = a * d - b * c;
        if determinant.abs() >= MINVAL {
            let inverse = 1.0 / determinant;
            m.flex_vertmetric[vert] = [d * inverse, -b * inverse, -c * inverse, a * inverse];
        }
    }
    Ok(())
}

/// The dofs that move a vertex or a neighbour of it, for both rows of each vertex.
fn set_vertex_structure(m: &mut Model, id: usize) {
    let flex = Flex::of(m, id);
    let (verts, first_edge) = (flex.verts(), flex.edges().start);
    let mut start = match verts.start.checked_sub(1) {
        Some(before) => m.flexvert_J_rowadr[before][1] + m.flexvert_J_rownnz[before][1],
        None => 0,
    };
    let (mut chain, mut dofs) = (Vec::new(), Vec::new());
    for vert in verts.clone() {
        dofs.clear();
        for edge in spokes(m, vert) {
            for v in m.flex_edge[first_edge + edge] {
                let body = m.flex_vertbodyid[verts.start + v as usize] as usize;
                body_chain(m, body, &mut chain);
                dofs.extend_from_slice(&chain);
            }
        }
        dofs.sort_unstable();
        dofs.dedup();
        let count = dofs.len() as i32;
        m.flexvert_J_rownnz[vert] = [count; 2];
        m.flexvert_J_rowadr[vert] = [start, start + count];
        let columns = m.flexvert_J_colind.as_flattened_mut();
        for row in 0..2 {
            let from = start as usize + row * dofs.len();
            columns[from..from + dofs.len()].copy_from_slice(&dofs);
        }
        start += 2 * count;
    }
    // what follows begins here, as far as MuJoCo says so
    if verts.end < m.nflexvert {
        m.flexvert_J_rowadr[verts.end][0] = start;
    }
}

/// Turns the reference shape of a surface such that its first triangle lies flat.
fn lay_flat(m: &mut Model, id: usize) {
    let flex = Flex::of(m, id);
    let verts = flex.verts();
    let [a, b, c] = [0, 1, 2].map(|k| m.flex_vert0[verts.start + flex.elem(0)[k] as usize]);
    let (normal, _) = (b - a).cross(c - a).normalized();
    let turn = Quat::from_z_to(normal).to_mat();
    for vert in &mut m.flex_vert0[verts] {
        *vert = turn.mul_transposed(*vert);
    }
}

/// Sets the lengths of edges and how easily they are stretched.
pub(super) fn set_edges(m: &mut Model, d: &Data, mut inverse: impl FnMut(&Model, &[f64]) -> f64) {
    m.flexedge_length0.copy_from_slice(&d.flexedge_length);
    if m.nv == 0 {
        return;
    }
    let mut row = vec![0.0; m.nv];
    for id in 0..m.nflex {
        if m.flex_interp[id] != 0 {
            continue;
        }
        for edge in Flex::of(m, id).edges() {
            m.flexedge_invweight0[edge] = 0.0;
            if m.flexedge_rigid[edge] != 0 {
                continue;
            }
            let [a, b] = m.flex_edge[edge].map(|v| Flex::of(m, id).vert_body(v));
            if m.body_simple[a] == 2 && m.body_simple[b] == 2 {
                let mass = [a, b].map(|body| 1.0 / m.body_mass[body]);
                m.flexedge_invweight0[edge] = (mass[0] + mass[1]) / 2.0;
                continue;
            }
            row.fill(0.0);
            let start = m.flexedge_J_rowadr[edge] as usize;
            for k in start..start + m.flexedge_J_rownnz[edge] as usize {
                row[m.flexedge_J_colind[k] as usize] = d.flexedge_J[k];
            }
            m.flexedge_invweight0[edge] = inverse(m, &row);
        }
    }
}

/// How far bodies reach by the edges of deformables, or by the nodes.
pub(super) fn reach(m: &Model, d: &Data, sizes: &mut [f64]) {
    let mut grow = |body: usize, length: f64| sizes[body] = sizes[body].max(length);
    for flex in m.flexes() {
        if flex.order().is_some() {
            let bodies = &m.flex_nodebodyid[flex.nodes()];
            for &a in bodies {
                for &b in bodies {
                    let distance = d.xpos[a as usize].distance(d.xpos[b as usize]);
                    grow(a as usize, distance);
                }
            }
            continue;
        }
        for edge in flex.edges() {
            for v in m.flex_edge[edge] {
                grow(flex.vert_body(v), m.flexedge_length0[edge]);
            }
        }
    }
}

/// The trees that have a body of a deformable, which never sleep.
pub(super) fn trees(m: &Model) -> Vec<usize> {
    let bodies = m.flexes().flat_map(|flex| match flex.order() {
        Some(_) => &m.flex_nodebodyid[flex.nodes()],
        None => flex.vert_bodies(),
    });
    let trees = bodies.map(|&body| m.body_treeid[body as usize]);
    trees
        .filter_map(|tree| usize::try_from(tree).ok())
        .collect()
}
