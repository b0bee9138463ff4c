//! Two facets become one: their vertices, ridges, neighbours.
//!
//! The facet that survives keeps its plane. It moves to the end of the list, among the new facets, and the
//! other is marked as visible, so that its points are assigned anew.

use super::HullError;
use super::mesh::{Cause, Id, MERGE, Quickhull, replace, swap_out, take_out};
use super::plane::{larger, smaller};

/// Above this size a facet keeps its centrum when it is merged.
pub(super) const KEEP_CENTRUM: usize = 3 + 5;
/// A merge that is this many times thicker than usual is refused.
pub(super) const WIDE_MERGE: f64 = 100.0;

impl Quickhull<'_> {
    /// Gives a triangle ridges, since it is to become a polygon or to meet a neighbour twice.
    pub fn make_ridges(&mut self, facet: Id) -> Result<(), HullError> {
        if !self.f(facet).simplicial {
            return Ok(());
        }
        self.fm(facet).simplicial = false;
        let neighbors = self.f(facet).neighbors.clone();
        let mut merge_ridge = false;
        for &neighbor in &neighbors {
            if neighbor == MERGE {
                merge_ridge = true;
            } else {
                self.fm(neighbor).seen = false;
            }
        }
        for i in 0..self.f(facet).ridges.len() {
            let other = self.r(self.f(facet).ridges[i]).other(facet);
            self.fm(other).seen = true;
        }
        for (i, &neighbor) in neighbors.iter().enumerate() {
            if neighbor == MERGE || self.f(neighbor).seen {
                continue;
            }
            let ridge = self.opposite_ridge(facet, i, facet, neighbor)?;
            self.rm(ridge).tested = self.f(facet).tested && !merge_ridge;
            self.push_ridge(facet, ridge);
            self.push_ridge(neighbor, ridge);
        }
        if merge_ridge {
            while swap_out(&mut self.fm(facet).neighbors, MERGE) {}
        }
        Ok(())
    }

    /// A new ridge opposite a triangle's vertex `i`, between `this` (in the triangle's place) and `neighbor`.
    pub fn opposite_ridge(
        &mut self,
        triangle: Id,
        i: usize,
        this: Id,
        neighbor: Id,
    ) -> Result<Id, HullError> {
        let t = self.f(triangle);
        let vertices = match (i, &t.vertices[..]) {
            (0, &[_, a, b]) | (1, &[a, _, b]) | (2, &[a, b, _]) => [a, b],
            _ => return Err(HullError::Topology("a triangle has a fourth neighbour")),
        };
        Ok(if t.top ^ (i & 1 == 1) {
            self.new_ridge(vertices, this, neighbor)
        } else {
            self.new_ridge(vertices, neighbor, this)
        })
    }

    /// Removes a ridge between two facets that become one.
    pub fn delete_ridge(&mut self, ridge: Id) {
        if self.r(ridge).nonconvex {
            self.pass_on_nonconvex(ridge);
        }
        for vertex in self.r(ridge).vertices {
            self.vm(vertex).lost_ridge = true;
        }
        let mut i = 0;
        while i < self.vertex_merges.len() {
            if self.vertex_merges[i].ridges.contains(&ridge) {
                self.vertex_merges.swap_remove(i);
            } else {
                i += 1;
            }
        }
        let (top, bottom) = (self.r(ridge).top, self.r(ridge).bottom);
        swap_out(&mut self.fm(top).ridges, ridge);
        swap_out(&mut self.fm(bottom).ridges, ridge);
        self.free_ridge(ridge);
    }

    /// Lets another ridge between the same facets say that they are not convex.
    pub fn pass_on_nonconvex(&mut self, ridge: Id) {
        self.rm(ridge).nonconvex = false;
        let (top, bottom) = (self.r(ridge).top, self.r(ridge).bottom);
        let twin = self.f(top).ridges.iter().copied().find(|&other| {
            let r = self.r(other);
            other != ridge && (r.top == bottom || r.bottom == bottom)
        });
        if let Some(twin) = twin {
            self.rm(twin).nonconvex = true;
        }
    }

    /// Merges `facet` into `into`. `spread` is how far its vertices are below and above `into`'s plane.
    pub fn merge_facet(
        &mut self,
        facet: Id,
        into: Id,
        cause: Cause,
        spread: Option<(f64, f64)>,
    ) -> Result<(), HullError> {
        self.total_merges += 1;
        if let Some((low, high)) = spread {
            let mut wide = WIDE_MERGE * self.tol.one_merge;
            wide = larger(wide, self.f(facet).max_outside);
            wide = larger(wide, self.f(into).max_outside);
            if high > wide || -low > wide {
                return Err(HullError::Wide);
            }
        }
        let sound = |id| Self::is_facet(id) && !self.f(id).visible;
        if facet == into || !sound(facet) || !sound(into) {
            return Err(HullError::Topology("a deleted facet would be merged"));
        }
        if self.num_facets <= self.num_visible + 4 {
            return Err(HullError::Topology("all facets would be merged"));
        }
        self.know_vertex_neighbors();
        self.make_ridges(facet)?;
        self.make_ridges(into)?;
        if let Some((low, high)) = spread {
            let wide = self.tol.wide_facet;
            self.tol.max_outside = larger(self.tol.max_outside, high);
            self.tol.min_vertex = smaller(self.tol.min_vertex, low);
            let i = self.fm(into);
            i.max_outside = larger(i.max_outside, high);
            if high > wide || low < -wide {
                i.keep_centrum = true;
            }
        }
        self.count_merges(into, self.f(facet).merges + self.f(into).merges + 1);
        self.fm(into).fresh_merge = true;
        self.fm(into).duplicate = false;
        self.forget_tests(facet, into);
        if self.f(facet).vertices.len() == 3 {
            self.merge_triangle(facet, into, cause == Cause::CoplanarHorizon)?;
        } else {
            self.merge_polygon(facet, into)?;
        }
        self.move_to_end(into);
        self.fm(into).fresh = true;
        self.fm(into).tested = false;
        if cause != Cause::CoplanarHorizon {
            self.test_redundant_neighbors(into)?;
            self.test_degenerate_neighbors(facet)?;
            self.test_small(into)?;
        }
        self.retire(facet, into);
        Ok(())
    }

    /// Ridges must be tested again, all of them if the facet gets a new centrum.
    fn forget_tests(&mut self, facet: Id, into: Id) {
        self.fm(into).tested = false;
        self.untest_ridges(facet);
        if self.f(into).centrum.is_none() {
            return;
        }
        let i = self.fm(into);
        let size = i.vertices.len();
        if !i.keep_centrum {
            i.keep_centrum = size > KEEP_CENTRUM;
        } else if size == 3 {
            i.keep_centrum = false;
        }
        if !i.keep_centrum {
            i.centrum = None;
            self.untest_ridges(into);
        }
    }

    fn untest_ridges(&mut self, facet: Id) {
        for i in 0..self.f(facet).ridges.len() {
            let ridge = self.f(facet).ridges[i];
            self.rm(ridge).tested = false;
        }
    }

    fn merge_polygon(&mut self, facet: Id, into: Id) -> Result<(), HullError> {
        self.vertex_visit += 1;
        let vertex_visit = self.vertex_visit;
        for i in 0..self.f(into).vertices.len() {
            let vertex = self.f(into).vertices[i];
            self.vm(vertex).visit = vertex_visit;
        }
        self.merge_neighbors(facet, into)?;
        self.merge_vertex_lists(facet, into);
        self.merge_ridges(facet, into);
        for i in 0..self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            if self.v(vertex).visit == vertex_visit {
                self.leave_facet(vertex, facet, into);
            } else {
                replace(&mut self.vm(vertex).neighbors, facet, into)?;
            }
        }
        if !self.f(into).fresh {
            self.freshen_vertices(into);
        }
        Ok(())
    }

    /// A vertex of both facets: it has one facet less, and is deleted if only one is left.
    fn leave_facet(&mut self, vertex: Id, facet: Id, into: Id) {
        swap_out(&mut self.vm(vertex).neighbors, facet);
        if self.v(vertex).neighbors.len() < 2 {
            take_out(&mut self.fm(into).vertices, vertex);
            self.delete_vertex(vertex);
        }
    }

    fn merge_neighbors(&mut self, facet: Id, into: Id) -> Result<(), HullError> {
        self.visit += 1;
        let visit = self.visit;
        for i in 0..self.f(into).neighbors.len() {
            let neighbor = self.f(into).neighbors[i];
            self.fm(neighbor).visit = visit;
        }
        for i in 0..self.f(facet).neighbors.len() {
            let neighbor = self.f(facet).neighbors[i];
            if self.f(neighbor).visit == visit {
                self.meet_once(neighbor, facet, into)?;
            } else if neighbor != into {
                self.fm(into).neighbors.push(neighbor);
                replace(&mut self.fm(neighbor).neighbors, facet, into)?;
            }
        }
        swap_out(&mut self.fm(facet).neighbors, into);
        swap_out(&mut self.fm(into).neighbors, facet);
        Ok(())
    }

    /// A neighbour of both facets keeps one of them, its first neighbour in place.
    fn meet_once(&mut self, neighbor: Id, facet: Id, into: Id) -> Result<(), HullError> {
        self.make_ridges(neighbor)?;
        let neighbors = &mut self.fm(neighbor).neighbors;
        if neighbors.first() == Some(&facet) {
            swap_out(neighbors, into);
            replace(neighbors, facet, into)
        } else {
            swap_out(neighbors, facet);
            Ok(())
        }
    }

    fn merge_vertex_lists(&mut self, facet: Id, into: Id) {
        let a = &self.f(facet).vertices;
        let b = &self.f(into).vertices;
        let mut merged = Vec::with_capacity(a.len() + b.len());
        let mut rest = b.iter().copied().peekable();
        for &vertex in a {
            while let Some(other) = rest.next_if(|&other| other > vertex) {
                merged.push(other);
            }
            rest.next_if_eq(&vertex);
            merged.push(vertex);
        }
        merged.extend(rest);
        self.fm(into).vertices = merged;
    }

    fn merge_ridges(&mut self, facet: Id, into: Id) {
        let mut i = 0;
        while i < self.f(into).ridges.len() {
            let ridge = self.f(into).ridges[i];
            if self.r(ridge).top == facet || self.r(ridge).bottom == facet {
                self.delete_ridge(ridge);
            } else {
                i += 1;
            }
        }
        for i in 0..self.f(facet).ridges.len() {
            let ridge = self.f(facet).ridges[i];
            self.rm(ridge).hand_over(facet, into);
            self.push_ridge(into, ridge);
        }
    }

    /// Merges a triangle: only the vertex that is opposite the common ridge is new. It is the apex of the cone
    /// for a triangle that is coplanar with the horizon.
    fn merge_triangle(&mut self, facet: Id, into: Id, apex: bool) -> Result<(), HullError> {
        let opposite;
        let mut new = false;
        if apex {
            opposite = self.f(facet).vertices[0];
            if !self.f(into).fresh {
                self.freshen_vertices(into);
            }
            if self.f(into).vertices.first() != Some(&opposite) {
                self.fm(into).vertices.insert(0, opposite);
                new = true;
            }
        } else {
            let mut ridges = self.f(facet).ridges.iter().copied();
            let common = ridges.find(|&r| self.r(r).other(facet) == into);
            let ends = common.map(|r| self.r(r).vertices);
            for vertex in ends.into_iter().flatten() {
                self.vm(vertex).lost_ridge = true;
            }
            let mut vertices = self.f(facet).vertices.iter().copied();
            let outer = vertices.find(|v| !ends.is_some_and(|e| e.contains(v)));
            opposite = outer.ok_or(HullError::Topology("a triangle is its own ridge"))?;
            new |= self.add_vertex(into, opposite);
            if !self.f(into).fresh {
                self.freshen_vertices(into);
            } else if !self.v(opposite).fresh {
                self.remove_vertex(opposite);
                self.append_vertex(opposite);
            }
        }
        for i in 0..3 {
            let vertex = self.f(facet).vertices[i];
            if vertex == opposite && new {
                replace(&mut self.vm(vertex).neighbors, facet, into)?;
            } else {
                self.leave_facet(vertex, facet, into);
            }
        }
        self.visit += 1;
        let visit = self.visit;
        for i in 0..self.f(into).neighbors.len() {
            let neighbor = self.f(into).neighbors[i];
            self.fm(neighbor).visit = visit;
        }
        let mut i = 0;
        while i < self.f(facet).ridges.len() {
            let ridge = self.f(facet).ridges[i];
            let other = self.r(ridge).other(facet);
            if other == into {
                self.delete_ridge(ridge);
                swap_out(&mut self.fm(into).neighbors, facet);
                continue;
            }
            if self.f(other).duplicate && !self.f(other).neighbors.contains(&facet) {
                return Err(HullError::Topology("neighbours do not know each other"));
            }
            self.push_ridge(into, ridge);
            if self.f(other).visit == visit {
                self.meet_once(other, facet, into)?;
            } else {
                self.fm(into).neighbors.push(other);
                replace(&mut self.fm(other).neighbors, facet, into)?;
                self.fm(other).visit = visit;
            }
            self.rm(ridge).hand_over(facet, into);
            i += 1;
        }
        Ok(())
    }

    /// Enters a vertex in a facet, in its place by age. Gives whether it is new there.
    pub fn add_vertex(&mut self, facet: Id, vertex: Id) -> bool {
        let vertices = &mut self.fm(facet).vertices;
        let place = vertices.iter().position(|&v| v <= vertex);
        let place = place.unwrap_or(vertices.len());
        if vertices.get(place) == Some(&vertex) {
            return false;
        }
        vertices.insert(place, vertex);
        true
    }
}
