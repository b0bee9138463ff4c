//! Blades that are coplanar with the horizon are merged into it.
//!
//! A single one is merged like any facet. All on one shelf are merged at once, so that the edges among them are never
//! made; the newest goes first.

use super::HullError;
use super::fan::Fan;
use super::merge::MANY_CORNERS;
use super::shell::{BROKEN, FacetKey, Shell, VertexKey};
use super::store::swap_out;

impl Shell<'_> {
    /// Merges the blades that have no plane. Gives whether there were any.
    pub fn merge_shelves(&mut self, fan: &mut Fan) -> Result<bool, HullError> {
        let single: Vec<bool> = fan.shelves.iter().map(|s| s.blades.len() == 1).collect();
        let mut turns = Vec::new();
        for (shelf, single) in fan.shelves.iter_mut().zip(single) {
            // A blade at a fold got a plane of its own.
            let level = |&blade: &usize| self.facets[fan.blades[blade]].level;
            shelf.blades.retain(level);
            if let Some(&first) = shelf.blades.first() {
                turns.push((first, &*shelf, single));
            }
        }
        turns.sort_unstable_by_key(|&(first, ..)| first);
        for &(first, shelf, single) in &turns {
            if single {
                self.merge_level(fan.blades[first], shelf.horizon)?;
            } else {
                let blades = shelf.blades.iter().rev().map(|&i| fan.blades[i]);
                let blades: Vec<FacetKey> = blades.collect();
                self.merge_shelf(&blades, shelf.horizon)?;
            }
        }
        if turns.is_empty() {
            return Ok(false);
        }
        let new: Vec<FacetKey> = self.facet_order.tail().collect();
        for facet in new {
            if fan.coplanar.contains(facet) {
                self.note_redundant_neighbors(facet)?;
            }
        }
        self.merge_slivers()?;
        Ok(true)
    }

    fn merge_shelf(&mut self, blades: &[FacetKey], into: FacetKey) -> Result<(), HullError> {
        self.merges += 1;
        self.know_stars();
        self.make_edges(into)?;
        self.done_marks.set_to(blades);
        self.take_neighbors(blades, into)?;
        self.take_edges(blades, into)?;
        let apex = self.facets[blades[0]].corners[0];
        self.take_corners(blades, into, apex);
        if !self.is_new(into) {
            self.renew_corners(into);
        }
        self.facet_order.move_to_end(into);
        let i = &mut self.facets[into];
        i.merges = i.merges.saturating_add(blades.len() as u32);
        i.grown = true;
        if i.corners.len() <= MANY_CORNERS {
            i.centrum = None;
        }
        for &blade in blades {
            self.doom(blade, Some(into));
        }
        Ok(())
    }

    /// Whether a facet is on the shelf that is being merged.
    fn on_shelf(&self, facet: FacetKey) -> bool {
        self.done_marks.contains(facet)
    }

    fn take_neighbors(&mut self, blades: &[FacetKey], into: FacetKey) -> Result<(), HullError> {
        let on_shelf = &self.done_marks;
        let neighbors = &mut self.facets[into].neighbors;
        neighbors.retain(|&n| !on_shelf.contains(n));
        self.facet_marks.set_to(neighbors);
        self.facet_marks.insert(into);
        for &blade in blades {
            for i in 0..self.facets[blade].neighbors.len() {
                let neighbor = self.facets[blade].neighbors[i];
                if self.on_shelf(neighbor) {
                    continue;
                }
                let first = self.facet_marks.insert(neighbor);
                if self.facets[neighbor].triangle && first {
                    self.replace_neighbor(neighbor, blade, into)?;
                    let mut edges = self.facets[neighbor].edges.iter().copied();
                    if let Some(edge) = edges.find(|&e| self.edges[e].touches(blade)) {
                        self.edges[edge].hand_over(blade, into);
                    }
                } else {
                    self.make_edges(neighbor)?;
                    swap_out(&mut self.facets[neighbor].neighbors, blade);
                    if first {
                        self.facets[neighbor].neighbors.push(into);
                    }
                }
                if first {
                    self.facets[into].neighbors.push(neighbor);
                }
            }
        }
        Ok(())
    }

    fn take_edges(&mut self, blades: &[FacetKey], into: FacetKey) -> Result<(), HullError> {
        let mut edges = std::mem::take(&mut self.facets[into].edges);
        edges.retain(|&e| !self.on_shelf(self.edges[e].beyond(into)));
        self.facets[into].edges = edges;
        for &blade in blades {
            for key in std::mem::take(&mut self.facets[blade].edges) {
                let edge = &mut self.edges[key];
                let beyond = edge.beyond(blade);
                if edge.touches(blade) {
                    edge.hand_over(blade, into);
                    if beyond == into || self.on_shelf(beyond) {
                        swap_out(&mut self.facets[beyond].edges, key);
                        self.edges.give_back(key);
                        continue;
                    }
                } else if !edge.touches(into) {
                    return Err(BROKEN);
                }
                self.link_edge(into, key);
            }
            if !self.facets[blade].triangle {
                continue;
            }
            for i in 0..self.facets[blade].neighbors.len() {
                let neighbor = self.facets[blade].neighbors[i];
                if !self.on_shelf(neighbor) && self.facets[neighbor].triangle {
                    self.add_edge_across(blade, i, into, neighbor)?;
                }
            }
        }
        Ok(())
    }

    fn take_corners(&mut self, blades: &[FacetKey], into: FacetKey, apex: VertexKey) {
        self.vertex_marks.clear();
        self.vertex_marks.insert(apex);
        let mut vertices = Vec::new();
        for &blade in blades {
            let f = &self.facets[blade];
            if !f.torn {
                let marks = &mut self.vertex_marks;
                vertices.extend(f.corners.iter().copied().filter(|&v| marks.insert(v)));
            }
        }
        vertices.push(apex);
        for vertex in vertices {
            let v = &mut self.vertices[vertex];
            v.bereft = true;
            v.around
                .retain(|&f| f != into && !self.done_marks.contains(f));
            v.around.push(into);
            if v.around.len() < 2 {
                self.drop_corner(into, vertex);
                self.kill(vertex);
            }
        }
        let corners = &mut self.facets[into].corners;
        if corners.first() != Some(&apex) {
            corners.insert(0, apex);
        }
    }
}
