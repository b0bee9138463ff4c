//! Corners that merged facets no longer need.
//!
//! After merges a facet may have a corner that none of its edges has, which is just dropped. And a vertex that has lost
//! edges may be left between two facets only. It lies on their common border, and is renamed to another vertex there.
//!
//! A new name may pinch a facet: give it a second edge between the same two vertices. A later merge may undo that; if not,
//! the hull is refused.

use super::HullError;
use super::flaw::Pinch;
use super::shell::{BROKEN, EdgeKey, FacetKey, Shell, VertexKey};
use super::store::{swap_out, swap_out_unless};

impl Shell<'_> {
    /// Removes superfluous corners of facets that have grown. Gives whether facets were merged by that.
    pub fn prune(&mut self) -> Result<bool, HullError> {
        let mut merged = self.merge_slivers()?;
        while self.drop_corners()? || self.rename_corners()? {
            merged = true;
        }
        for vertex in self.vertex_order.tail() {
            let v = &mut self.vertices[vertex];
            v.bereft &= v.dead;
        }
        Ok(merged)
    }

    /// Drops corners that no edge has. Stops when facets are merged by that, and says so.
    fn drop_corners(&mut self) -> Result<bool, HullError> {
        let mut current = self.facet_order.first_of_tail();
        while let Some(facet) = current {
            if self.facets[facet].grown && self.drop_edgeless(facet) {
                self.note_if_sliver(facet)?;
                if self.merge_slivers()? {
                    return Ok(true);
                }
            }
            current = self.facet_order.after(facet);
        }
        Ok(false)
    }

    /// Renames corners between two facets only. Stops when facets are merged by that, and says so.
    fn rename_corners(&mut self) -> Result<bool, HullError> {
        let mut current = self.facet_order.first_of_tail();
        while let Some(facet) = current {
            if std::mem::take(&mut self.facets[facet].grown) {
                let mut i = 0;
                while let Some(&vertex) = self.facets[facet].corners.get(i) {
                    if !self.vertices[vertex].bereft || !self.rename_between(vertex, facet)? {
                        i += 1;
                    } else if self.merge_slivers()? {
                        return Ok(true);
                    }
                }
            }
            current = self.facet_order.after(facet);
        }
        Ok(false)
    }

    /// Drops the corners of a facet that none of its edges has. Gives whether there were any.
    fn drop_edgeless(&mut self, facet: FacetKey) -> bool {
        let f = &self.facets[facet];
        if f.triangle {
            return false;
        }
        self.vertex_marks.clear();
        for &edge in &f.edges {
            for vertex in self.edges[edge].ends {
                self.vertex_marks.insert(vertex);
            }
        }
        let mut edgeless = f.corners.clone();
        edgeless.retain(|&vertex| !self.vertex_marks.contains(vertex));
        for &vertex in &edgeless {
            self.drop_corner(facet, vertex);
            self.leave(vertex, facet, 1);
        }
        !edgeless.is_empty()
    }

    /// Renames a vertex that is between two facets only. Gives whether it was and could be.
    fn rename_between(&mut self, vertex: VertexKey, facet: FacetKey) -> Result<bool, HullError> {
        let &[a, b] = &self.vertices[vertex].around[..] else {
            return Ok(false);
        };
        let other = if a == facet { b } else { a };
        let mut edges = self.facets[facet].edges.clone();
        edges.retain(|&e| {
            let edge = &self.edges[e];
            edge.beyond(facet) == other && edge.ends.contains(&vertex)
        });
        let mut names = self.facets[facet].corners.clone();
        names.retain(|v| self.facets[other].corners.contains(v));
        swap_out(&mut names, vertex);
        let Some(name) = self.find_name(vertex, names, &edges) else {
            return Ok(false);
        };
        self.rename_ends(vertex, name, &edges)?;
        for neighbor in self.vertices[vertex].around.clone() {
            self.drop_corner(neighbor, vertex);
            self.note_if_sliver(neighbor)?;
        }
        self.kill(vertex);
        self.note_if_sliver(facet)?;
        Ok(true)
    }

    /// A vertex that can have another's place in these edges without making one that there is already. Those in the
    /// fewest of the edges come first.
    fn find_name(
        &mut self,
        old: VertexKey,
        mut names: Vec<VertexKey>,
        edges: &[EdgeKey],
    ) -> Option<VertexKey> {
        let uses = |v: VertexKey| {
            let ends = edges.iter().map(|&e| self.edges[e].ends);
            ends.filter(|ends| ends.contains(&v)).count()
        };
        swap_out_unless(&mut names, |v| uses(v) != 0);
        names.sort_by_cached_key(|&v| uses(v));
        let far_end = |shell: &Self, edge: EdgeKey, vertex: VertexKey| {
            let [young, old] = shell.edges[edge].ends;
            if young == vertex { old } else { young }
        };
        names.into_iter().find(|&name| {
            let theirs = self.edges_around(name);
            !theirs.iter().any(|&edge| {
                let end = far_end(self, edge, name);
                let mut others = edges.iter().filter(|&&e| e != edge);
                others.any(|&e| far_end(self, e, old) == end)
            })
        })
    }

    /// The edges at a vertex, facet by facet. Those of the last facet, which others have too, are left out.
    fn edges_around(&mut self, vertex: VertexKey) -> Vec<EdgeKey> {
        let around = &self.vertices[vertex].around;
        self.facet_marks.set_to(around);
        let count = around.len().saturating_sub(1);
        let mut found = Vec::new();
        for &facet in &around[..count] {
            let edges = self.facets[facet].edges.iter().copied();
            found.extend(edges.filter(|&e| {
                let edge = &self.edges[e];
                self.facet_marks.contains(edge.beyond(facet)) && edge.ends.contains(&vertex)
            }));
            self.facet_marks.remove(facet);
        }
        found
    }

    /// Gives edges another end.
    fn rename_ends(
        &mut self,
        old: VertexKey,
        new: VertexKey,
        edges: &[EdgeKey],
    ) -> Result<(), HullError> {
        for &edge in edges {
            if self.rename_end(edge, old, new)? {
                self.find_pinches(edge, new);
            }
        }
        Ok(())
    }

    /// Gives an edge another end, or deletes it if both ends become one. Gives whether it is left.
    fn rename_end(
        &mut self,
        key: EdgeKey,
        old: VertexKey,
        new: VertexKey,
    ) -> Result<bool, HullError> {
        let edge = &mut self.edges[key];
        let place = edge.ends.iter().position(|&v| v == old).ok_or(BROKEN)?;
        let other = edge.ends[1 - place];
        if other == new {
            self.hand_on_reflex(key);
            self.edges[key].ends = [new, new];
            self.delete_edge(key);
            return Ok(false);
        }
        edge.ends = if other > new {
            [other, new]
        } else {
            [new, other]
        };
        if edge.ends[place] != new {
            std::mem::swap(&mut edge.left, &mut edge.right);
        }
        Ok(true)
    }

    /// Notes the facets of an edge that have a second one between the same vertices, unless a facet will collapse by
    /// one end's new name.
    fn find_pinches(&mut self, key: EdgeKey, new: VertexKey) {
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
        for facet in sides {
            let f = &self.facets[facet];
            if f.triangle || f.merges == 0 {
                continue;
            }
            let twins = f.edges.iter().copied();
            let twins = twins.filter(|&e| e != key && self.edges[e].ends == edge.ends);
            self.flaws.pinches.extend(twins.map(|twin| Pinch {
                ends: edge.ends,
                edges: [key, twin],
            }));
        }
    }

    /// Refuses facets that are still pinched.
    pub fn check_pinches(&mut self) -> Result<(), HullError> {
        let alive = |pinch: Pinch| !pinch.ends.iter().any(|&v| self.vertices[v].dead);
        if self.flaws.pinches.drain(..).any(alive) {
            return Err(BROKEN);
        }
        Ok(())
    }
}
