//! Pinched facets: two edges between the same two vertices.
//!
//! Renaming a vertex may give a facet a second edge where it has one. The two vertices are then merged into one, the
//! nearest pair first, and what follows from that is put right as after a merge of facets.

use super::HullError;
use super::flaw::Pinch;
use super::grow::Builder;
use super::plane::squared_distance;
use super::shell::{BROKEN, EdgeKey, FacetKey, Shell, VertexKey};
use super::store::swap_out;

/// Vertices that are apart more than this many merges are not merged.
const TOO_FAR: f64 = 100.0;

impl Shell<'_> {
    /// Notes the facets of an edge that have a second one between the same vertices, unless a facet will collapse by
    /// one end's new name.
    pub fn find_pinches(&mut self, key: EdgeKey, new: VertexKey) {
        let edge = &self.edges[key];
        let sides = [edge.right, edge.left];
        let collapses = |&facet: &FacetKey| {
            let f = &self.facets[facet];
            let size = f.corners.len();
            size < 3 || size == 3 && !f.triangle && f.corners.contains(&new)
        };
        if sides.iter().any(collapses) {
            return;
        }
        let [to, from] = edge.ends;
        let distance = squared_distance(self.position(to), self.position(from)).sqrt();
        for facet in sides {
            let f = &self.facets[facet];
            if f.triangle || f.merges == 0 {
                continue;
            }
            for &twin in &f.edges {
                if twin != key && self.edges[twin].ends == edge.ends {
                    self.flaws.pinches.push(Pinch {
                        distance,
                        from,
                        to,
                        edges: [key, twin],
                    });
                }
            }
        }
    }

    /// The nearest vertices that pinch a facet.
    fn next_pinch(&mut self) -> Result<Option<Pinch>, HullError> {
        let pinches = &mut self.flaws.pinches;
        let mut best = None;
        let mut nearest = f64::MAX;
        let mut i = 0;
        while let Some(pinch) = pinches.get(i) {
            if self.vertices[pinch.from].dead || self.vertices[pinch.to].dead {
                pinches.swap_remove(i);
                continue;
            }
            if pinch.distance < nearest {
                nearest = pinch.distance;
                best = Some(i);
            }
            i += 1;
        }
        let Some(best) = best else {
            pinches.clear();
            return Ok(None);
        };
        if nearest / self.rounding.merge > TOO_FAR {
            return Err(BROKEN);
        }
        Ok(Some(pinches.swap_remove(best)))
    }

    /// Gives the facets around one vertex another instead.
    fn merge_vertex(&mut self, old: VertexKey, new: VertexKey) -> Result<(), HullError> {
        let around = self.vertices[old].around.clone();
        if around.is_empty() || self.vertices[new].around.is_empty() {
            return Err(BROKEN);
        }
        for &facet in &around {
            if !self.facets[facet].triangle {
                continue;
            }
            if self.facets[facet].corners.contains(&new) {
                self.make_edges(facet)?;
            } else {
                self.exchange_corner(facet, old, new)?;
                self.enter(new, facet);
            }
        }
        let edges = self.edges_around(old, true);
        for &facet in &around {
            if self.facets[facet].triangle {
                continue;
            }
            self.add_corner(facet, new);
            self.enter(new, facet);
            // There must be a new facet.
            if self.facet_order.first_of_tail().is_none() {
                self.facet_order.move_to_end(facet);
            }
        }
        self.rename_ends(old, new, &edges)?;

        let mut i = 0;
        let mut repeats = 0;
        while let Some(&facet) = self.vertices[old].around.get(i) {
            i += 1;
            if self.facets[facet].triangle {
                self.note_if_sliver(facet)?;
                continue;
            }
            self.part_neighbors(facet)?;
            self.drop_corner(facet, old);
            if self.drop_edgeless(facet) {
                i -= 1;
                repeats += 1;
                if repeats > self.vertices.len() {
                    return Err(BROKEN);
                }
            }
            self.note_if_sliver(facet)?;
            self.note_redundant_neighbors(facet)?;
            self.note_degenerate_neighbors(facet)?;
        }
        if !self.vertices[old].dead {
            self.kill(old);
        }
        Ok(())
    }

    /// Enters a facet around a vertex, and moves its corners to the tail.
    fn enter(&mut self, vertex: VertexKey, facet: FacetKey) {
        let around = &mut self.vertices[vertex].around;
        if !around.contains(&facet) {
            around.push(facet);
        }
        self.renew_corners(facet);
    }

    /// Exchanges a corner of a triangle, which has another place by its age, and the neighbour across with it.
    fn exchange_corner(
        &mut self,
        facet: FacetKey,
        old: VertexKey,
        new: VertexKey,
    ) -> Result<(), HullError> {
        let f = &mut self.facets[facet];
        let from = f.corners.iter().position(|&v| v == old).ok_or(BROKEN)?;
        if f.neighbors.len() != 3 {
            return Err(BROKEN);
        }
        f.corners.remove(from);
        let neighbor = f.neighbors.remove(from);
        self.add_corner(facet, new);
        let f = &mut self.facets[facet];
        let to = f.corners.iter().position(|&v| v == new).ok_or(BROKEN)?;
        f.neighbors.insert(to, neighbor);
        f.ccw ^= (from + to) % 2 == 1;
        Ok(())
    }

    /// Facets without a common edge are no longer neighbours.
    fn part_neighbors(&mut self, facet: FacetKey) -> Result<(), HullError> {
        self.facet_marks.clear();
        for &edge in &self.facets[facet].edges {
            self.facet_marks.insert(self.edges[edge].left);
            self.facet_marks.insert(self.edges[edge].right);
        }
        let mut i = 0;
        while let Some(&neighbor) = self.facets[facet].neighbors.get(i) {
            let n = &mut self.facets[neighbor];
            if n.doomed {
                return Err(BROKEN);
            }
            if self.facet_marks.contains(neighbor) {
                i += 1;
                continue;
            }
            if n.triangle {
                return Err(BROKEN);
            }
            swap_out(&mut n.neighbors, facet);
            self.note_if_degenerate(neighbor);
            swap_out(&mut self.facets[facet].neighbors, neighbor);
        }
        self.note_if_degenerate(facet);
        Ok(())
    }

    /// Brings stars up to date after vertices were merged, when facets may be entered already.
    fn update_stars(&mut self) {
        for vertex in self.vertex_order.tail() {
            let around = &mut self.vertices[vertex].around;
            around.retain(|&facet| !self.facets[facet].doomed);
        }
        for facet in self.facet_order.tail() {
            for &vertex in &self.facets[facet].corners {
                let around = &mut self.vertices[vertex].around;
                if !around.contains(&facet) {
                    around.push(facet);
                }
            }
        }
        self.kill_hidden();
    }
}

impl Builder<'_> {
    /// Merges the vertices of pinched facets, and what becomes a flaw by that.
    pub fn merge_pinched(&mut self) -> Result<(), HullError> {
        while !self.shell.flaws.pinches.is_empty() {
            self.shell.open_tails();
            while let Some(Pinch { from, to, .. }) = self.shell.next_pinch()? {
                self.shell.merge_vertex(from, to)?;
                self.keep_old_vertex(from, to)?;
                self.shell.merge_slivers()?;
            }
            self.shell.update_stars();
            self.shell.repair()?;
            self.place_orphans()?;
            self.shell.settle();
        }
        Ok(())
    }

    /// Keeps the point of a vertex that was merged into another with the facet around that it is furthest above.
    fn keep_old_vertex(&mut self, old: VertexKey, new: VertexKey) -> Result<(), HullError> {
        if self.shell.vertices[old].placed {
            return Ok(());
        }
        let point = self.shell.vertices[old].point;
        let mut best = None;
        let mut highest = -f64::MAX;
        for &facet in &self.shell.vertices[new].around {
            let distance = self.shell.distance(point, facet);
            if !self.shell.facets[facet].doomed && distance > highest {
                (highest, best) = (distance, Some(facet));
            }
        }
        self.keep(point, best.ok_or(BROKEN)?, false)?;
        self.shell.vertices[old].placed = true;
        Ok(())
    }
}
