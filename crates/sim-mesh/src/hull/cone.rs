//! Adding a point: the facets it sees, their horizon, and the cone of new facets from the horizon to it.

use super::HullError;
use super::mesh::{DUPLICATE, Id, NONE, Quickhull, TAIL, replace, swap_out};
use super::plane::{larger, smaller};

impl Quickhull<'_> {
    /// Adds a point that is outside `facet`.
    pub fn add_point(&mut self, point: u32, facet: Id) -> Result<(), HullError> {
        self.bound_outside();
        self.find_horizon(point, facet)?;
        self.first_fresh = self.next_serial;
        self.make_cone(point)?;
        self.match_cone()?;
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            // Facets that will be merged into the horizon take its plane.
            if !self.f(facet).merge_horizon {
                self.set_plane(facet);
            }
            facet = self.f(facet).next;
        }
        self.update_cone_vertices();
        self.search_all = false;
        self.merge_new_facets()?;
        self.search_all = self.many_merges() || self.any_new_polygon();
        self.partition_visible()?;
        self.search_all = false;
        self.not_sharp = false;
        self.delete_visible()?;
        self.reset_lists(true);
        self.merge_vertices()
    }

    fn any_new_polygon(&self) -> bool {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            if !self.f(facet).simplicial {
                return true;
            }
            facet = self.f(facet).next;
        }
        false
    }

    /// Moves the facets that a point sees to the end of the list, and marks those on the horizon that it is
    /// coplanar with.
    fn find_horizon(&mut self, point: u32, facet: Id) -> Result<(), HullError> {
        self.move_to_end(facet);
        self.num_visible = 1;
        self.visible_list = facet;
        self.fm(facet).visible = true;
        self.fm(facet).link = NONE;
        self.visit += 1;
        let visit = self.visit;
        let mut horizon = false;
        let mut visible = facet;
        while Self::is_facet(visible) {
            self.fm(visible).visit = visit;
            if self.f(visible).neighbors.is_empty() {
                return Err(HullError::Topology("a facet has no neighbours"));
            }
            for i in 0..self.f(visible).neighbors.len() {
                let neighbor = self.f(visible).neighbors[i];
                if self.f(neighbor).visit == visit {
                    continue;
                }
                self.fm(neighbor).visit = visit;
                let distance = self.distance(point, neighbor);
                if distance > self.tol.min_visible {
                    self.move_to_end(neighbor);
                    self.fm(neighbor).visible = true;
                    self.fm(neighbor).link = NONE;
                    self.num_visible += 1;
                    continue;
                }
                horizon = true;
                let coplanar = distance >= -self.tol.max_coplanar;
                self.fm(neighbor).coplanar_horizon = coplanar;
                if coplanar && distance > 0.0 {
                    self.tol.max_outside = larger(self.tol.max_outside, distance);
                    let n = self.fm(neighbor);
                    n.max_outside = larger(n.max_outside, distance);
                } else if coplanar {
                    self.tol.min_vertex = smaller(self.tol.min_vertex, distance);
                }
            }
            visible = self.f(visible).next;
        }
        if !horizon {
            return Err(HullError::Topology("a point is above all facets"));
        }
        Ok(())
    }

    /// New facets from the point to every ridge between a visible facet and one that is not.
    fn make_cone(&mut self, point: u32) -> Result<(), HullError> {
        self.fresh_list = TAIL;
        self.fresh_vertices = TAIL;
        let apex = self.new_vertex(point);
        self.append_vertex(apex);
        self.visit += 1;
        let (mut newest, mut newest_by_ridge) = (NONE, NONE);
        for visible in self.visible_facets() {
            for i in 0..self.f(visible).neighbors.len() {
                let neighbor = self.f(visible).neighbors[i];
                self.fm(neighbor).seen = false;
            }
            if self.f(visible).has_ridges {
                self.fm(visible).visit = self.visit;
                newest_by_ridge = self.cone_on_ridges(visible, apex)?;
            }
            if self.f(visible).simplicial {
                let made = self.cone_on_triangle(visible, apex)?;
                newest = made;
            }
            if newest_by_ridge != NONE {
                newest = newest_by_ridge;
            }
            if newest != NONE {
                self.fm(visible).link = newest;
            }
            self.fm(visible).ridges.clear();
            self.fm(visible).neighbors.clear();
        }
        Ok(())
    }

    fn cone_facet(&mut self, vertices: [Id; 3], top: bool, horizon: Id) -> Id {
        for vertex in vertices {
            if !self.v(vertex).fresh {
                self.remove_vertex(vertex);
                self.append_vertex(vertex);
            }
        }
        let facet = self.new_facet();
        let f = self.fm(facet);
        f.vertices.extend(vertices);
        f.neighbors.push(horizon);
        f.top = top;
        self.append_facet(facet);
        facet
    }

    /// New facets on the ridges of a visible facet. New facets that are coplanar with the same facet of the
    /// horizon form a cycle. Also cuts a polygon into triangles, with one of its vertices as apex.
    pub fn cone_on_ridges(&mut self, visible: Id, apex: Id) -> Result<Id, HullError> {
        let mut newest = NONE;
        for i in 0..self.f(visible).ridges.len() {
            let ridge = self.f(visible).ridges[i];
            let neighbor = self.r(ridge).other(visible);
            if self.f(neighbor).visible {
                if self.f(neighbor).visit == self.visit {
                    self.free_ridge(ridge);
                }
                self.fm(neighbor).seen = true;
                continue;
            }
            let top = self.r(ridge).top == visible;
            let [a, b] = self.r(ridge).vertices;
            let facet = self.cone_facet([apex, a, b], top, neighbor);
            newest = facet;
            if self.f(neighbor).coplanar_horizon {
                self.fm(facet).merge_horizon = true;
                if self.f(neighbor).seen {
                    let last = self.f(neighbor).link;
                    self.fm(facet).link = self.f(last).link;
                    self.fm(last).link = facet;
                } else {
                    self.fm(facet).link = facet;
                    self.fm(neighbor).link = facet;
                }
            }
            if self.f(neighbor).seen {
                if self.f(neighbor).simplicial {
                    return Err(HullError::Topology("a triangle meets a facet twice"));
                }
                self.fm(neighbor).neighbors.push(facet);
            } else {
                replace(&mut self.fm(neighbor).neighbors, visible, facet)?;
            }
            if self.f(neighbor).simplicial {
                swap_out(&mut self.fm(neighbor).ridges, ridge);
                self.free_ridge(ridge);
            } else {
                self.push_ridge(facet, ridge);
                self.rm(ridge).hand_over(visible, facet);
            }
            self.fm(neighbor).seen = true;
        }
        Ok(newest)
    }

    /// New facets between a visible triangle and the triangles of the horizon around it.
    fn cone_on_triangle(&mut self, visible: Id, apex: Id) -> Result<Id, HullError> {
        let mut newest = NONE;
        for i in 0..self.f(visible).neighbors.len() {
            let neighbor = self.f(visible).neighbors[i];
            if self.f(neighbor).seen || self.f(neighbor).visible {
                continue;
            }
            let n = self.f(neighbor);
            let skip = n.neighbors.iter().take(3).position(|&x| x == visible);
            let (Some(skip), 3) = (skip, n.vertices.len()) else {
                return Err(HullError::Topology("neighbours do not know each other"));
            };
            let base: [usize; 2] = [[1, 2], [0, 2], [0, 1]][skip];
            let vertices = [apex, n.vertices[base[0]], n.vertices[base[1]]];
            let top = n.top == (skip & 1 == 1);
            let coplanar = n.coplanar_horizon;
            let facet = self.cone_facet(vertices, top, neighbor);
            if coplanar {
                self.fm(facet).link = facet;
                self.fm(facet).merge_horizon = true;
            }
            self.fm(neighbor).neighbors[skip] = facet;
            newest = facet;
        }
        Ok(newest)
    }

    /// Makes new facets with a common ridge neighbours. All ridges among them go from the apex to a vertex of
    /// the horizon, so facets meet in the list of that vertex.
    pub fn match_cone(&mut self) -> Result<(), HullError> {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            self.fm(facet).neighbors.resize(3, NONE);
            for i in 0..3 {
                let vertex = self.f(facet).vertices[i];
                self.vm(vertex).cone.clear();
            }
            facet = self.f(facet).next;
        }
        let mut unmatched = 0;
        facet = self.fresh_list;
        while Self::is_facet(facet) {
            for skip in 1..3 {
                unmatched += self.match_ridge(facet, skip)?;
            }
            facet = self.f(facet).next;
        }
        if unmatched != 0 {
            facet = self.fresh_list;
            while Self::is_facet(facet) {
                if self.f(facet).duplicate {
                    for skip in 0..3 {
                        if self.f(facet).neighbors[skip] == DUPLICATE {
                            unmatched += self.match_duplicate_ridge(facet, skip)?;
                        }
                    }
                }
                facet = self.f(facet).next;
            }
        }
        if unmatched != 0 {
            return Err(HullError::Topology("a new facet has no neighbour"));
        }
        Ok(())
    }

    /// The vertex at the far end of a new facet's ridge.
    pub fn ridge_end(&self, facet: Id, skip: usize) -> Id {
        self.f(facet).vertices[3 - skip]
    }

    /// Which ridge of a new facet ends at `end`, and whether it runs the other way round there.
    pub fn facing(&self, facet: Id, skip: usize, other: Id, end: Id) -> (usize, bool) {
        let other_skip = if self.f(other).vertices[1] == end {
            2
        } else {
            1
        };
        let same = skip == other_skip;
        (other_skip, same == (self.f(facet).top != self.f(other).top))
    }

    /// Matches one ridge of a new facet. Gives the change in the number of unmatched ridges.
    fn match_ridge(&mut self, facet: Id, skip: usize) -> Result<i32, HullError> {
        let end = self.ridge_end(facet, skip);
        let Some(&other) = self.v(end).cone.first() else {
            self.vm(end).cone.push(facet);
            return Ok(1);
        };
        let (other_skip, faces) = self.facing(facet, skip, other, end);
        let matched = self.f(other).neighbors[other_skip];
        if faces && matched == NONE {
            self.fm(other).neighbors[other_skip] = facet;
            self.fm(facet).neighbors[skip] = other;
            return Ok(-1);
        }
        // More than two facets, or two that turn the same way.
        let mut change = 1;
        self.fm(facet).neighbors[skip] = DUPLICATE;
        self.fm(facet).duplicate = true;
        self.join_cone(end, facet);
        if matched != DUPLICATE {
            self.fm(other).neighbors[other_skip] = DUPLICATE;
            self.fm(other).duplicate = true;
            if matched != NONE {
                let place = self.f(matched).neighbors.iter().position(|&x| x == other);
                let Some(place) = place else {
                    return Err(HullError::Topology("neighbours do not know each other"));
                };
                self.fm(matched).neighbors[place] = DUPLICATE;
                self.fm(matched).duplicate = true;
                self.join_cone(end, matched);
                change += 2;
            }
        }
        Ok(change)
    }

    fn join_cone(&mut self, end: Id, facet: Id) {
        let cone = &mut self.vm(end).cone;
        if !cone.contains(&facet) {
            cone.push(facet);
        }
    }

    /// Removes visible facets from the vertices' lists of facets, and enters the cone. Vertices of which only
    /// visible facets are left are deleted.
    fn update_cone_vertices(&mut self) {
        if self.vertex_neighbors {
            let mut vertex = self.fresh_vertices;
            while vertex != TAIL {
                let mut neighbors = std::mem::take(&mut self.vm(vertex).neighbors);
                let mut i = 0;
                while i < neighbors.len() {
                    if self.f(neighbors[i]).visible {
                        neighbors.swap_remove(i);
                    } else {
                        i += 1;
                    }
                }
                self.vm(vertex).neighbors = neighbors;
                vertex = self.v(vertex).next;
            }
            let mut facet = self.fresh_list;
            while Self::is_facet(facet) {
                for i in 0..self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    self.vm(vertex).neighbors.push(facet);
                }
                facet = self.f(facet).next;
            }
        }
        self.delete_hidden_vertices();
    }

    /// The same after triangles were cut or vertices merged, when new facets may be entered already.
    pub fn update_vertices(&mut self) {
        if self.vertex_neighbors {
            let mut vertex = self.fresh_vertices;
            while vertex != TAIL && vertex != NONE {
                let mut neighbors = std::mem::take(&mut self.vm(vertex).neighbors);
                neighbors.retain(|&facet| !self.f(facet).visible);
                self.vm(vertex).neighbors = neighbors;
                vertex = self.v(vertex).next;
            }
            let mut facet = self.fresh_list;
            while Self::is_facet(facet) {
                let new = self.first_fresh != 0 && self.f(facet).serial >= self.first_fresh;
                for i in 0..self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    let neighbors = &mut self.vm(vertex).neighbors;
                    if new || !neighbors.contains(&facet) {
                        neighbors.push(facet);
                    }
                }
                facet = self.f(facet).next;
            }
        }
        self.delete_hidden_vertices();
    }

    fn delete_hidden_vertices(&mut self) {
        for visible in self.visible_facets() {
            for i in 0..self.f(visible).vertices.len() {
                let vertex = self.f(visible).vertices[i];
                if self.v(vertex).fresh || self.v(vertex).deleted {
                    continue;
                }
                let live = self.vertex_neighbors
                    && self.v(vertex).neighbors.iter().any(|&f| !self.f(f).visible);
                if live {
                    swap_out(&mut self.vm(vertex).neighbors, visible);
                } else {
                    self.delete_vertex(vertex);
                }
            }
        }
    }
}
