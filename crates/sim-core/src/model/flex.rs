//! One deformable of a model: where its parts are in the arrays that all deformables share.
//!
//! Vertices, edges and elements of a deformable are counted from its own first one where they refer to each other, and
//! from the first of all in `Data` and in the arrays of what they have.

use super::Model;
use crate::math::node_weights;
use std::ops::Range;

/// A deformable.
#[derive(Clone, Copy, Debug)]
pub struct Flex<'m> {
    m: &'m Model,
    /// its number
    pub id: usize,
    dim: usize,
    first_elem: usize,
    corners: &'m [i32],
    bodies: &'m [i32],
}

impl Model {
    /// All deformables.
    pub fn flexes(&self) -> impl Iterator<Item = Flex<'_>> {
        (0..self.nflex).map(|id| Flex::of(self, id))
    }
}

impl<'m> Flex<'m> {
    /// Deformable number `id`.
    pub fn of(m: &'m Model, id: usize) -> Flex<'m> {
        let dim = m.flex_dim[id] as usize;
        let numbers = (dim + 1) as i32 * m.flex_elemnum[id];
        Flex {
            m,
            id,
            dim,
            first_elem: m.flex_elemadr[id].max(0) as usize,
            corners: &m.flex_elem[range(m.flex_elemdataadr[id], numbers)],
            bodies: &m.flex_vertbodyid[range(m.flex_vertadr[id], m.flex_vertnum[id])],
        }
    }

    /// 1 for a line, 2 for a surface, 3 for a solid.
    #[inline]
    pub fn dim(self) -> usize {
        self.dim
    }

    /// Thickness around elements, m.
    #[inline]
    pub fn radius(self) -> f64 {
        self.m.flex_radius[self.id]
    }

    /// Whether one body carries all of it.
    #[inline]
    pub fn is_rigid(self) -> bool {
        self.m.flex_rigid[self.id] != 0
    }

    /// Whether every vertex, or every node, sits at the origin of its body.
    #[inline]
    pub fn is_centered(self) -> bool {
        self.m.flex_centered[self.id] != 0
    }

    /// The order of the interpolation by which nodes move the vertices; `None` if vertices move by themselves.
    #[inline]
    pub fn order(self) -> Option<usize> {
        match self.m.flex_interp[self.id] {
            0 => None,
            order => Some(order as usize),
        }
    }

    /// Whether nodes move its vertices.
    #[inline]
    pub fn has_nodes(self) -> bool {
        self.m.flex_interp[self.id] != 0
    }

    /// Its vertices.
    #[inline]
    pub fn verts(self) -> Range<usize> {
        range(self.m.flex_vertadr[self.id], self.m.flex_vertnum[self.id])
    }

    /// Its nodes.
    #[inline]
    pub fn nodes(self) -> Range<usize> {
        range(self.m.flex_nodeadr[self.id], self.m.flex_nodenum[self.id])
    }

    /// The node that moves its vertex `v` most, counted among all nodes; `None` if vertices move by themselves.
    pub fn heaviest_node(self, v: usize) -> Option<usize> {
        let at = self.m.flex_vert0[self.verts().start + v];
        let weights = node_weights(at, self.order()?);
        let mut best: Option<(usize, f64)> = None;
        for (node, weight) in self.nodes().zip(weights) {
            if weight > best.map_or(0.0, |(_, weight)| weight) {
                best = Some((node, weight));
            }
        }
        best.map(|(node, _)| node)
    }

    /// Its edges.
    #[inline]
    pub fn edges(self) -> Range<usize> {
        range(self.m.flex_edgeadr[self.id], self.m.flex_edgenum[self.id])
    }

    /// Its elements.
    #[inline]
    pub fn elems(self) -> Range<usize> {
        range(self.m.flex_elemadr[self.id], self.m.flex_elemnum[self.id])
    }

    /// The nodes of its tree of bounding volumes, if it has one.
    #[inline]
    pub fn tree(self) -> Option<Range<usize>> {
        let start = self.m.flex_bvhadr[self.id];
        (start >= 0).then(|| range(start, self.m.flex_bvhnum[self.id]))
    }

    /// The corners of all its elements, one element after the other.
    #[inline]
    pub fn corners(self) -> std::slice::ChunksExact<'m, i32> {
        self.corners.chunks_exact(self.dim + 1)
    }

    /// The corners of its element `e`.
    #[inline]
    pub fn elem(self, e: usize) -> &'m [i32] {
        let count = self.dim + 1;
        &self.corners[e * count..(e + 1) * count]
    }

    /// The bodies of its vertices; -1 where nodes move them.
    #[inline]
    pub fn vert_bodies(self) -> &'m [i32] {
        self.bodies
    }

    /// The body of its vertex `v`.
    #[inline]
    pub fn vert_body(self, v: i32) -> usize {
        self.vert_bodies()[v as usize] as usize
    }

    /// Where its element `e` is among all elements.
    #[inline]
    pub fn elem_at(self, e: usize) -> usize {
        self.first_elem + e
    }

    /// Whether element `e` takes part in collisions: of a solid only those of the outer layers do.
    #[inline]
    pub fn is_active(self, e: usize) -> bool {
        self.dim() < 3 || self.m.flex_elemlayer[self.elem_at(e)] < self.m.flex_activelayers[self.id]
    }
}

fn range(start: i32, count: i32) -> Range<usize> {
    let start = start.max(0) as usize;
    start..start + count as usize
}
