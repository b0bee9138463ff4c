//! Two facets become one.
//!
//! One is doomed; the other keeps its plane, gets the corners, edges and neighbours, and moves to the end of the order.
//! A neighbour of both keeps one place for the two, and a vertex that is left between two facets only dies.

use super::HullError;
use super::flaw::Gap;
use super::plane::larger;
use super::shell::{BROKEN, Edge, EdgeKey, FacetKey, Shell};
use super::store::swap_out;

/// From more corners on a facet keeps its centrum when it grows.
const MANY_CORNERS: usize = 8;
/// Facets that are apart more than this many merges are not merged.
pub(super) const TOO_WIDE: f64 = 100.0;

impl Shell<'_> {
    /// Gives a triangle edges to all neighbours, as a polygon has them.
    pub fn make_edges(&mut self, facet: FacetKey) -> Result<(), HullError> {
        let f = &mut self.facets[facet];
        if !std::mem::take(&mut f.triangle) {
            return Ok(());
        }
        let tested = f.tested;
        let had = f.edges.len();
        for i in 0..f.neighbors.len() {
            let f = &self.facets[facet];
            let neighbor = f.neighbors[i];
            let mut edges = f.edges[..had].iter();
            let meets = edges.any(|&e| self.edges[e].beyond(facet) == neighbor);
            if !meets {
                let edge = self.add_edge_across(facet, i, facet, neighbor)?;
                self.edges[edge].tested = tested;
            }
        }
        Ok(())
    }

    /// A new edge across from a triangle's corner, between `this`, in the place of the triangle, and a neighbour.
    pub fn add_edge_across(
        &mut self,
        triangle: FacetKey,
        corner: usize,
        this: FacetKey,
        neighbor: FacetKey,
    ) -> Result<EdgeKey, HullError> {
        let f = &self.facets[triangle];
        let &[a, b, c] = &f.corners[..] else {
            return Err(BROKEN);
        };
        let ends = *[[b, c], [a, c], [a, b]].get(corner).ok_or(BROKEN)?;
        let on_left = f.ccw != (corner == 1);
        let (left, right) = if on_left {
            (this, neighbor)
        } else {
            (neighbor, this)
        };
        let edge = self.edges.add(Edge {
            ends,
            left,
            right,
            ..Edge::default()
        });
        self.link_edge(this, edge);
        self.link_edge(neighbor, edge);
        Ok(edge)
    }

    /// Deletes an edge between facets that become one, or whose ends become one.
    pub fn delete_edge(&mut self, key: EdgeKey) {
        self.hand_on_reflex(key);
        let Edge {
            ends, left, right, ..
        } = self.edges[key];
        for vertex in ends {
            self.vertices[vertex].bereft = true;
        }
        self.flaws.forget_pinches(key);
        swap_out(&mut self.facets[right].edges, key);
        swap_out(&mut self.facets[left].edges, key);
        self.edges.give_back(key);
    }

    /// Lets another edge of the same facets say that they are not convex.
    pub fn hand_on_reflex(&mut self, key: EdgeKey) {
        let edge = &mut self.edges[key];
        if !std::mem::take(&mut edge.reflex) {
            return;
        }
        let (left, right) = (edge.left, edge.right);
        let mut edges = self.facets[right].edges.iter().copied();
        if let Some(twin) = edges.find(|&e| e != key && self.edges[e].touches(left)) {
            self.edges[twin].reflex = true;
        }
    }

    /// Merges a facet into a neighbour. `gap` is how far its corners are from that, if they are not its own too.
    pub fn merge(
        &mut self,
        facet: FacetKey,
        into: FacetKey,
        gap: Option<Gap>,
    ) -> Result<(), HullError> {
        self.prepare_merge(facet, into, gap)?;
        if self.facets[facet].corners.len() == 3 {
            self.absorb_triangle(facet, into, false)?;
        } else {
            self.absorb_polygon(facet, into)?;
        }
        self.facet_order.move_to_end(into);
        self.note_redundant_neighbors(into)?;
        self.note_degenerate_neighbors(facet)?;
        self.note_if_sliver(into)?;
        self.doom(facet, Some(into));
        Ok(())
    }

    /// Merges a blade into the facet of the horizon that is coplanar with the apex.
    pub fn merge_level(&mut self, blade: FacetKey, horizon: FacetKey) -> Result<(), HullError> {
        self.prepare_merge(blade, horizon, None)?;
        self.absorb_triangle(blade, horizon, true)?;
        self.facet_order.move_to_end(horizon);
        self.doom(blade, Some(horizon));
        Ok(())
    }

    fn prepare_merge(
        &mut self,
        facet: FacetKey,
        into: FacetKey,
        gap: Option<Gap>,
    ) -> Result<(), HullError> {
        self.merges += 1;
        let (f, i) = (&self.facets[facet], &self.facets[into]);
        if let Some(Gap { low, high }) = gap {
            let wide = larger(TOO_WIDE * self.rounding.merge, f.thickness);
            let wide = larger(wide, i.thickness);
            if high > wide || -low > wide {
                return Err(HullError::Wide);
            }
        }
        // A tetrahedron has nothing to merge.
        if facet == into || f.doomed || i.doomed || self.facet_order.len() <= 4 {
            return Err(BROKEN);
        }
        self.know_stars();
        self.make_edges(facet)?;
        self.make_edges(into)?;
        let merges = self.facets[facet].merges + 1;
        let i = &mut self.facets[into];
        if let Some(Gap { low, high }) = gap {
            self.drift.rise(high);
            self.drift.sink(low);
            i.thickness = larger(i.thickness, high);
            i.fixed_centrum |= high > self.rounding.thick || low < -self.rounding.thick;
        }
        i.merges = i.merges.saturating_add(merges);
        i.grown = true;
        i.tested = false;

        // The edges must be tested again, all of them if the centrum moves.
        if i.centrum.is_some() {
            let size = i.corners.len();
            i.fixed_centrum = if i.fixed_centrum {
                size != 3
            } else {
                size > MANY_CORNERS
            };
            if !i.fixed_centrum {
                i.centrum = None;
                self.forget_tests(into);
            }
        }
        self.forget_tests(facet);
        Ok(())
    }

    fn forget_tests(&mut self, facet: FacetKey) {
        for &edge in &self.facets[facet].edges {
            self.edges[edge].tested = false;
        }
    }

    fn absorb_polygon(&mut self, facet: FacetKey, into: FacetKey) -> Result<(), HullError> {
        self.vertex_marks.set_to(&self.facets[into].corners);
        self.facet_marks.set_to(&self.facets[into].neighbors);
        for i in 0..self.facets[facet].neighbors.len() {
            let neighbor = self.facets[facet].neighbors[i];
            if neighbor != into {
                self.adopt_neighbor(neighbor, facet, into)?;
            }
        }
        swap_out(&mut self.facets[facet].neighbors, into);
        swap_out(&mut self.facets[into].neighbors, facet);

        let corners = self.facets[facet].corners.clone();
        let all = &mut self.facets[into].corners;
        all.extend(&corners);
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup();

        let mut i = 0;
        while let Some(&edge) = self.facets[into].edges.get(i) {
            if self.edges[edge].touches(facet) {
                self.delete_edge(edge);
            } else {
                i += 1;
            }
        }
        for i in 0..self.facets[facet].edges.len() {
            let edge = self.facets[facet].edges[i];
            self.edges[edge].hand_over(facet, into);
            self.link_edge(into, edge);
        }

        for vertex in corners {
            if !self.vertex_marks.contains(vertex) {
                self.replace_around(vertex, facet, into)?;
            } else if self.leave(vertex, facet, 2) {
                self.drop_corner(into, vertex);
            }
        }
        if !self.is_new(into) {
            self.renew_corners(into);
        }
        Ok(())
    }

    /// Only the corner that is across from the common edge is new. Of a `level` blade that is the apex.
    fn absorb_triangle(
        &mut self,
        facet: FacetKey,
        into: FacetKey,
        level: bool,
    ) -> Result<(), HullError> {
        let f = &self.facets[facet];
        let &[a, b, c] = &f.corners[..] else {
            return Err(BROKEN);
        };
        let mut common = f.edges.iter().map(|&e| &self.edges[e]);
        let common = common.find(|e| e.beyond(facet) == into);
        let ends = if level {
            Some([b, c])
        } else {
            common.map(|e| e.ends)
        };
        let is_end = |v| ends.is_some_and(|ends| ends.contains(&v));
        let tip = [a, b, c].into_iter().find(|&v| !is_end(v));
        let tip = tip.ok_or(BROKEN)?;
        for vertex in ends.into_iter().flatten() {
            self.vertices[vertex].bereft = true;
        }
        let new = self.add_corner(into, tip);
        if self.is_new(into) {
            self.vertex_order.move_to_tail(tip);
        } else {
            self.renew_corners(into);
        }
        for vertex in [a, b, c] {
            if vertex == tip && new {
                self.replace_around(vertex, facet, into)?;
            } else if self.leave(vertex, facet, 2) {
                self.drop_corner(into, vertex);
            }
        }
        self.facet_marks.set_to(&self.facets[into].neighbors);
        let mut i = 0;
        while let Some(&edge) = self.facets[facet].edges.get(i) {
            let neighbor = self.edges[edge].beyond(facet);
            if neighbor == into {
                self.delete_edge(edge);
                swap_out(&mut self.facets[into].neighbors, facet);
                continue;
            }
            self.link_edge(into, edge);
            self.adopt_neighbor(neighbor, facet, into)?;
            self.edges[edge].hand_over(facet, into);
            i += 1;
        }
        Ok(())
    }

    /// Makes a neighbour of one facet that of another. If it is already, which the marks say, it had both and keeps
    /// one, its first neighbour in place.
    fn adopt_neighbor(
        &mut self,
        neighbor: FacetKey,
        facet: FacetKey,
        into: FacetKey,
    ) -> Result<(), HullError> {
        if self.facet_marks.insert(neighbor) {
            self.facets[into].neighbors.push(neighbor);
            return self.replace_neighbor(neighbor, facet, into);
        }
        self.make_edges(neighbor)?;
        let neighbors = &mut self.facets[neighbor].neighbors;
        if neighbors.first() == Some(&facet) {
            swap_out(neighbors, into);
            self.replace_neighbor(neighbor, facet, into)
        } else {
            swap_out(neighbors, facet);
            Ok(())
        }
    }
}
