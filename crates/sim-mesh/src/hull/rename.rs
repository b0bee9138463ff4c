//! Vertices that merged facets no longer need.
//!
//! After merges a vertex may have lost all ridges of a facet, or be between two facets only: then it lies on
//! their common edge and is renamed to a vertex at its end. Two ridges of a facet between the same vertices
//! pinch it; then one of the vertices is merged into the other.

use super::HullError;
use super::mesh::{Cause, Id, NONE, Quickhull, TAIL, VertexMerge, swap_out, take_out};
use super::plane::squared_distance;

/// Vertices may be merged over this many merges' error.
const WIDE_PINCHED: f64 = 100.0;

impl Quickhull<'_> {
    /// Removes superfluous vertices of merged facets. Gives whether facets were merged by that.
    pub fn reduce_vertices(&mut self) -> Result<bool, HullError> {
        let mut merged = self.merge_small()?;
        while self.reduce_pass()? {
            merged = true;
        }
        Ok(merged)
    }

    /// One pass, until facets are merged. Gives whether they were.
    fn reduce_pass(&mut self) -> Result<bool, HullError> {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).fresh_merge && self.remove_extra_vertices(facet) {
                self.test_small(facet)?;
                if self.merge_small()? {
                    return Ok(true);
                }
            }
            facet = self.f(facet).next;
        }
        facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).fresh_merge {
                self.fm(facet).fresh_merge = false;
                let mut i = 0;
                while i < self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    if self.v(vertex).lost_ridge && self.rename_shared(vertex, facet)? {
                        if self.merge_small()? {
                            return Ok(true);
                        }
                    } else {
                        i += 1;
                    }
                }
            }
            facet = self.f(facet).next;
        }
        let mut vertex = self.fresh_vertices;
        while vertex != TAIL && vertex != NONE {
            if !self.v(vertex).deleted {
                self.vm(vertex).lost_ridge = false;
            }
            vertex = self.v(vertex).next;
        }
        Ok(false)
    }

    /// Removes vertices that are in no ridge of a facet. Gives whether there were any.
    fn remove_extra_vertices(&mut self, facet: Id) -> bool {
        if self.f(facet).simplicial {
            return false;
        }
        for i in 0..self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            self.vm(vertex).seen = false;
        }
        for i in 0..self.f(facet).ridges.len() {
            for vertex in self.r(self.f(facet).ridges[i]).vertices {
                self.vm(vertex).seen = true;
            }
        }
        let mut found = false;
        let mut i = 0;
        while i < self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            if self.v(vertex).seen {
                i += 1;
                continue;
            }
            found = true;
            self.fm(facet).vertices.remove(i);
            swap_out(&mut self.vm(vertex).neighbors, facet);
            if self.v(vertex).neighbors.is_empty() {
                self.delete_vertex(vertex);
            }
        }
        found
    }

    /// Renames a vertex that is between two facets only. Gives whether it was.
    fn rename_shared(&mut self, vertex: Id, facet: Id) -> Result<bool, HullError> {
        let [a, b] = self.v(vertex).neighbors[..] else {
            return Ok(false);
        };
        let other = if a == facet { b } else { a };
        self.visit += 1;
        self.fm(other).visit = self.visit;
        let mut ridges = Vec::new();
        self.ridges_of_vertex(vertex, facet, &mut ridges);
        let shared = &self.f(other).vertices;
        let mut vertices: Vec<Id> = self.f(facet).vertices.clone();
        vertices.retain(|v| shared.contains(v));
        swap_out(&mut vertices, vertex);
        let Some(new) = self.find_new_name(vertex, vertices, &ridges) else {
            return Ok(false);
        };
        self.rename(vertex, new, &ridges, Some(facet))?;
        Ok(true)
    }

    /// The ridges of a facet with a vertex, to facets of the current visit.
    fn ridges_of_vertex(&mut self, vertex: Id, facet: Id, ridges: &mut Vec<Id>) {
        for &ridge in &self.f(facet).ridges {
            let r = self.r(ridge);
            if self.f(r.other(facet)).visit == self.visit && r.vertices.contains(&vertex) {
                ridges.push(ridge);
            }
        }
        self.fm(facet).visit = self.visit - 1;
    }

    /// All ridges with a vertex; without `all` those of its last facet are left out, which are other facets'.
    fn vertex_ridges(&mut self, vertex: Id, all: bool) -> Vec<Id> {
        self.visit += 2;
        let neighbors = self.v(vertex).neighbors.clone();
        for &neighbor in &neighbors {
            self.fm(neighbor).visit = self.visit;
        }
        let mut ridges = Vec::new();
        for (i, &neighbor) in neighbors.iter().enumerate() {
            if all || i + 1 < neighbors.len() {
                self.ridges_of_vertex(vertex, neighbor, &mut ridges);
            }
        }
        ridges
    }

    /// A vertex that can take another's place in these ridges without making one that is there already.
    /// Those in fewest of the ridges come first.
    fn find_new_name(&mut self, old: Id, mut vertices: Vec<Id>, ridges: &[Id]) -> Option<Id> {
        for &vertex in &vertices {
            let uses = ridges
                .iter()
                .filter(|&&r| self.r(r).vertices.contains(&vertex));
            self.vertices[vertex as usize].visit = uses.count() as u32;
        }
        let mut i = 0;
        while i < vertices.len() {
            if self.v(vertices[i]).visit == 0 {
                vertices.swap_remove(i);
            } else {
                i += 1;
            }
        }
        self.vertex_visit = self.vertex_visit.max(ridges.len() as u32);
        vertices.sort_by_key(|&v| self.v(v).visit);
        let without = |ends: [Id; 2], vertex: Id| {
            if ends[0] == vertex { ends[1] } else { ends[0] }
        };
        vertices.into_iter().find(|&vertex| {
            let own = self.vertex_ridges(vertex, false);
            !own.iter().any(|&ridge| {
                let end = without(self.r(ridge).vertices, vertex);
                ridges
                    .iter()
                    .any(|&r| r != ridge && without(self.r(r).vertices, old) == end)
            })
        })
    }

    /// Renames a vertex in ridges, and in the facets around it: in all, or with `facet` in that one and its
    /// only other facet.
    fn rename(
        &mut self,
        old: Id,
        new: Id,
        ridges: &[Id],
        facet: Option<Id>,
    ) -> Result<(), HullError> {
        for &ridge in ridges {
            if self.rename_in_ridge(ridge, old, new)? {
                let (top, bottom) = (self.r(ridge).top, self.r(ridge).bottom);
                let collapses = |facet: Id| {
                    let f = self.f(facet);
                    let size = f.vertices.len();
                    size < 3 || size == 3 && !f.simplicial && f.vertices.contains(&new)
                };
                if !collapses(top) && !collapses(bottom) {
                    self.find_pinched(ridge);
                }
            }
        }
        match facet {
            None => {
                let mut i = 0;
                let mut repeats = 0;
                while i < self.v(old).neighbors.len() {
                    let neighbor = self.v(old).neighbors[i];
                    i += 1;
                    if self.f(neighbor).simplicial {
                        self.test_small(neighbor)?;
                        continue;
                    }
                    self.drop_neighbors(neighbor)?;
                    take_out(&mut self.fm(neighbor).vertices, old);
                    if self.remove_extra_vertices(neighbor) {
                        i -= 1;
                        repeats += 1;
                        if repeats > self.vertices.len() {
                            return Err(HullError::Topology("renaming does not end"));
                        }
                    }
                    self.test_small(neighbor)?;
                    self.test_redundant_neighbors(neighbor)?;
                    self.test_degenerate_neighbors(neighbor)?;
                }
                if !self.v(old).deleted {
                    self.delete_vertex(old);
                }
            }
            Some(facet) => {
                for i in 0..self.v(old).neighbors.len() {
                    let neighbor = self.v(old).neighbors[i];
                    take_out(&mut self.fm(neighbor).vertices, old);
                    self.test_small(neighbor)?;
                }
                self.delete_vertex(old);
                self.test_small(facet)?;
            }
        }
        Ok(())
    }

    /// Renames one end of a ridge; deletes the ridge if both ends become one. Gives whether it is left.
    fn rename_in_ridge(&mut self, ridge: Id, old: Id, new: Id) -> Result<bool, HullError> {
        let ends = self.r(ridge).vertices;
        let Some(place) = ends.iter().position(|&v| v == old) else {
            return Err(HullError::Topology("a vertex is not in its ridge"));
        };
        let other = ends[1 - place];
        if other == new {
            if self.r(ridge).nonconvex {
                self.pass_on_nonconvex(ridge);
            }
            self.rm(ridge).vertices = [new, new];
            self.delete_ridge(ridge);
            return Ok(false);
        }
        let new_place = usize::from(other > new);
        let r = self.rm(ridge);
        r.vertices[new_place] = new;
        r.vertices[1 - new_place] = other;
        if place != new_place {
            std::mem::swap(&mut r.top, &mut r.bottom);
        }
        Ok(true)
    }

    /// Enters a merge of vertices if a facet has a second ridge between the same two.
    fn find_pinched(&mut self, ridge: Id) {
        let (ends, top, bottom) = {
            let r = self.r(ridge);
            (r.vertices, r.top, r.bottom)
        };
        for facet in [top, bottom] {
            if self.f(facet).simplicial || self.f(facet).merges == 0 {
                continue;
            }
            for i in 0..self.f(facet).ridges.len() {
                let twin = self.f(facet).ridges[i];
                if twin != ridge && self.r(twin).vertices == ends {
                    let distance = squared_distance(self.at(ends[0]), self.at(ends[1])).sqrt();
                    self.vertex_merges.push(VertexMerge {
                        distance,
                        from: ends[1],
                        to: ends[0],
                        ridges: [ridge, twin],
                    });
                }
            }
        }
    }

    /// Facets that no longer share a ridge are no longer neighbours.
    fn drop_neighbors(&mut self, facet: Id) -> Result<(), HullError> {
        self.visit += 1;
        let visit = self.visit;
        for i in 0..self.f(facet).ridges.len() {
            let ridge = self.f(facet).ridges[i];
            let (top, bottom) = (self.r(ridge).top, self.r(ridge).bottom);
            self.fm(top).visit = visit;
            self.fm(bottom).visit = visit;
        }
        let mut i = 0;
        while i < self.f(facet).neighbors.len() {
            let neighbor = self.f(facet).neighbors[i];
            if self.f(neighbor).visible {
                return Err(HullError::Topology("a neighbour is deleted"));
            }
            if self.f(neighbor).visit == visit {
                i += 1;
                continue;
            }
            if self.f(neighbor).simplicial {
                return Err(HullError::Topology("a triangle has no common ridge"));
            }
            swap_out(&mut self.fm(neighbor).neighbors, facet);
            if self.f(neighbor).neighbors.len() < 3 {
                self.push_merge(neighbor, neighbor, Cause::Degenerate, 0.0)?;
            }
            swap_out(&mut self.fm(facet).neighbors, neighbor);
        }
        if self.f(facet).neighbors.len() < 3 {
            self.push_merge(facet, facet, Cause::Degenerate, 0.0)?;
        }
        Ok(())
    }

    /// Merges vertices of pinched facets, and the facets that become degenerate or not convex by that.
    pub fn merge_vertices(&mut self) -> Result<(), HullError> {
        while !self.vertex_merges.is_empty() {
            self.know_vertex_neighbors();
            self.visible_list = TAIL;
            self.fresh_list = TAIL;
            self.fresh_vertices = TAIL;
            while let Some(merge) = self.next_vertex_merge()? {
                self.rename_adjacent(merge.from, merge.to)?;
                self.merge_small()?;
            }
            self.update_vertices();
            self.collect_and_merge()?;
            self.partition_visible()?;
            self.delete_visible()?;
            self.reset_lists(true);
        }
        Ok(())
    }

    /// The vertices that are nearest each other.
    fn next_vertex_merge(&mut self) -> Result<Option<VertexMerge>, HullError> {
        let mut best: Option<usize> = None;
        let mut nearest = f64::MAX;
        let mut i = 0;
        while i < self.vertex_merges.len() {
            let merge = self.vertex_merges[i];
            if self.v(merge.from).deleted || self.v(merge.to).deleted {
                self.vertex_merges.swap_remove(i);
                continue;
            }
            if merge.distance < nearest {
                nearest = merge.distance;
                best = Some(i);
            }
            i += 1;
        }
        let Some(best) = best else {
            self.vertex_merges.clear();
            return Ok(None);
        };
        if nearest / self.tol.one_merge > WIDE_PINCHED {
            return Err(HullError::Topology("pinched vertices are too far apart"));
        }
        Ok((best < self.vertex_merges.len()).then(|| self.vertex_merges.swap_remove(best)))
    }

    /// Merges a vertex into another.
    fn rename_adjacent(&mut self, old: Id, new: Id) -> Result<(), HullError> {
        if self.v(old).deleted || self.v(new).deleted {
            return Ok(());
        }
        if self.v(old).neighbors.is_empty() || self.v(new).neighbors.is_empty() {
            return Err(HullError::Topology("a vertex has no facets"));
        }
        for i in 0..self.v(old).neighbors.len() {
            let neighbor = self.v(old).neighbors[i];
            if !self.f(neighbor).simplicial {
                continue;
            }
            if self.f(neighbor).vertices.contains(&new) {
                self.make_ridges(neighbor)?;
            } else {
                self.replace_vertex(neighbor, old, new)?;
                self.enter_neighbor(new, neighbor);
                self.freshen_vertices(neighbor);
            }
        }
        let ridges = self.vertex_ridges(old, true);
        for i in 0..self.v(old).neighbors.len() {
            let neighbor = self.v(old).neighbors[i];
            if self.f(neighbor).simplicial {
                continue;
            }
            self.add_vertex(neighbor, new);
            self.enter_neighbor(new, neighbor);
            self.freshen_vertices(neighbor);
            // So that there is a new facet.
            if self.fresh_list == TAIL {
                self.move_to_end(neighbor);
                self.fm(neighbor).fresh = true;
            }
        }
        self.rename(old, new, &ridges, None)?;
        if self.v(old).deleted && !self.v(old).placed {
            let point = self.v(old).point;
            let mut best = NONE;
            let mut furthest = -f64::MAX;
            for &neighbor in &self.v(new).neighbors {
                if !self.f(neighbor).visible {
                    let distance = self.distance(point, neighbor);
                    if distance > furthest {
                        furthest = distance;
                        best = neighbor;
                    }
                }
            }
            if best == NONE {
                return Err(HullError::Topology("a vertex has no facets"));
            }
            self.partition_coplanar(point, best, None, false)?;
            self.vm(old).placed = true;
        }
        Ok(())
    }

    fn enter_neighbor(&mut self, vertex: Id, facet: Id) {
        let neighbors = &mut self.vm(vertex).neighbors;
        if !neighbors.contains(&facet) {
            neighbors.push(facet);
        }
    }

    /// Replaces a vertex of a triangle, its neighbour with it, and keeps the orientation.
    fn replace_vertex(&mut self, facet: Id, old: Id, new: Id) -> Result<(), HullError> {
        let f = self.fm(facet);
        let from = f.vertices.iter().position(|&v| v == old);
        let (Some(from), 3) = (from, f.neighbors.len()) else {
            return Err(HullError::Topology("a vertex is not in its facet"));
        };
        f.vertices.remove(from);
        let to = f.vertices.iter().position(|&v| v < new).unwrap_or(2);
        f.vertices.insert(to, new);
        if from & 1 != to & 1 {
            f.top ^= true;
        }
        let neighbor = f.neighbors.remove(from);
        f.neighbors.insert(to, neighbor);
        Ok(())
    }
}
