//! New facets that are coplanar with the horizon are merged into it.
//!
//! They take the plane that is there. All that go into one facet of the horizon form a cycle and are merged at
//! once, so that the ridges among them are never made.

use super::HullError;
use super::join::KEEP_CENTRUM;
use super::mesh::{Cause, Id, NONE, Quickhull, replace, swap_out, take_out};

impl Quickhull<'_> {
    /// Merges new facets that are coplanar with the horizon into it, all that go into one facet at once.
    pub fn merge_coplanar_horizon(&mut self) -> Result<bool, HullError> {
        let mut any = false;
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            let mut next = self.f(facet).next;
            if self.f(facet).has_plane {
                facet = next;
                continue;
            }
            if !self.f(facet).merge_horizon {
                return Err(HullError::Topology("a new facet has no plane"));
            }
            let Some(&horizon) = self.f(facet).neighbors.first() else {
                return Err(HullError::Topology("a facet has no neighbours"));
            };
            if self.f(facet).link == facet {
                for i in 0..self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    if vertex != self.f(facet).vertices[0] {
                        self.vm(vertex).lost_ridge = true;
                    }
                }
                self.fm(horizon).link = NONE;
                self.merge_facet(facet, horizon, Cause::CoplanarHorizon, None)?;
            } else {
                let cycle = self.close_cycle(facet)?;
                while Self::is_facet(next) && self.f(next).cycle_done {
                    next = self.f(next).next;
                }
                self.fm(horizon).link = NONE;
                self.merge_cycle(&cycle, horizon)?;
                self.count_merges(horizon, self.f(horizon).merges + cycle.len() as u32);
            }
            any = true;
            facet = next;
        }
        if any {
            facet = self.fresh_list;
            while Self::is_facet(facet) {
                if self.f(facet).coplanar_horizon {
                    self.test_redundant_neighbors(facet)?;
                    self.fm(facet).coplanar_horizon = false;
                }
                facet = self.f(facet).next;
            }
            self.merge_small()?;
        }
        Ok(any)
    }

    /// The new facets of a cycle, beginning after `facet`, without those that have a plane of their own.
    fn close_cycle(&mut self, facet: Id) -> Result<Vec<Id>, HullError> {
        let mut cycle = Vec::new();
        let mut same = self.f(facet).link;
        loop {
            let next = self.f(same).link;
            if !Self::is_facet(same) || self.f(same).cycle_done || self.f(same).visible {
                return Err(HullError::Topology("a cycle of facets does not close"));
            }
            self.fm(same).cycle_done = true;
            if self.f(same).has_plane {
                self.fm(same).link = NONE;
            } else {
                cycle.push(same);
            }
            if same == facet {
                return Ok(cycle);
            }
            same = next;
        }
    }

    /// Merges a cycle of new facets into a facet of the horizon.
    fn merge_cycle(&mut self, cycle: &[Id], into: Id) -> Result<(), HullError> {
        self.total_merges += 1;
        self.know_vertex_neighbors();
        let Some(&last) = cycle.last() else {
            return Err(HullError::Topology("a cycle of facets is empty"));
        };
        let apex = self.f(last).vertices[0];
        self.make_ridges(into)?;
        self.visit += 1;
        let in_cycle = self.visit;
        for &same in cycle {
            if self.f(same).visit == in_cycle || self.f(same).visible {
                return Err(HullError::Topology("a cycle of facets does not close"));
            }
            self.fm(same).visit = in_cycle;
        }
        self.cycle_neighbors(cycle, into, in_cycle)?;
        self.cycle_ridges(cycle, into, in_cycle)?;
        self.cycle_vertices(cycle, into, in_cycle, apex);
        if self.f(into).vertices.first() != Some(&apex) {
            self.fm(into).vertices.insert(0, apex);
        }
        if !self.f(into).fresh {
            self.freshen_vertices(into);
        }
        self.move_to_end(into);
        let i = self.fm(into);
        i.fresh = true;
        i.simplicial = false;
        i.fresh_merge = true;
        if i.vertices.len() <= KEEP_CENTRUM {
            i.centrum = None;
        }
        for &same in cycle {
            self.retire(same, into);
        }
        Ok(())
    }

    fn cycle_neighbors(&mut self, cycle: &[Id], into: Id, in_cycle: u32) -> Result<(), HullError> {
        self.visit += 1;
        let visit = self.visit;
        self.fm(into).visit = visit;
        let mut neighbors = std::mem::take(&mut self.fm(into).neighbors);
        neighbors.retain(|&neighbor| {
            let stays = self.f(neighbor).visit != in_cycle;
            if stays {
                self.fm(neighbor).visit = visit;
            }
            stays
        });
        self.fm(into).neighbors = neighbors;
        for &same in cycle {
            for i in 0..self.f(same).neighbors.len() {
                let neighbor = self.f(same).neighbors[i];
                let n = self.f(neighbor);
                if n.visit == in_cycle {
                    continue;
                }
                let first = n.visit != visit;
                if !n.simplicial {
                    swap_out(&mut self.fm(neighbor).neighbors, same);
                    if first {
                        self.fm(neighbor).neighbors.push(into);
                    }
                } else if first {
                    replace(&mut self.fm(neighbor).neighbors, same, into)?;
                    let mut ridges = self.f(neighbor).ridges.iter().copied();
                    let ridge = ridges.find(|&r| self.r(r).top == same || self.r(r).bottom == same);
                    if let Some(ridge) = ridge {
                        self.rm(ridge).hand_over(same, into);
                    }
                } else {
                    self.make_ridges(neighbor)?;
                    swap_out(&mut self.fm(neighbor).neighbors, same);
                }
                if first {
                    self.fm(into).neighbors.push(neighbor);
                    self.fm(neighbor).visit = visit;
                }
            }
        }
        Ok(())
    }

    fn cycle_ridges(&mut self, cycle: &[Id], into: Id, in_cycle: u32) -> Result<(), HullError> {
        let mut ridges = std::mem::take(&mut self.fm(into).ridges);
        ridges.retain(|&r| self.f(self.r(r).other(into)).visit != in_cycle);
        self.fm(into).ridges = ridges;
        for &same in cycle {
            for ridge in std::mem::take(&mut self.fm(same).ridges) {
                let r = self.rm(ridge);
                let neighbor;
                if r.top == same {
                    r.top = into;
                    neighbor = r.bottom;
                } else if r.bottom == same {
                    r.bottom = into;
                    neighbor = r.top;
                } else if r.top == into || r.bottom == into {
                    self.push_ridge(into, ridge);
                    continue;
                } else {
                    return Err(HullError::Topology("a ridge is not its facet's"));
                }
                if neighbor == into {
                    self.free_ridge(ridge);
                } else if self.f(neighbor).visit == in_cycle {
                    swap_out(&mut self.fm(neighbor).ridges, ridge);
                    self.free_ridge(ridge);
                } else {
                    self.push_ridge(into, ridge);
                }
            }
            if !self.f(same).simplicial {
                continue;
            }
            for i in 0..self.f(same).neighbors.len() {
                let neighbor = self.f(same).neighbors[i];
                if self.f(neighbor).visit == in_cycle || !self.f(neighbor).simplicial {
                    continue;
                }
                let ridge = self.opposite_ridge(same, i, into, neighbor)?;
                self.push_ridge(into, ridge);
                self.push_ridge(neighbor, ridge);
            }
        }
        Ok(())
    }

    fn cycle_vertices(&mut self, cycle: &[Id], into: Id, in_cycle: u32, apex: Id) {
        self.fm(into).visit = in_cycle;
        self.vertex_visit += 1;
        let visit = self.vertex_visit;
        self.vm(apex).visit = visit;
        let mut vertices = Vec::new();
        for &same in cycle {
            if self.f(same).merge_ridge {
                continue;
            }
            for i in 0..self.f(same).vertices.len() {
                let vertex = self.f(same).vertices[i];
                if self.v(vertex).visit != visit {
                    self.vm(vertex).visit = visit;
                    vertices.push(vertex);
                }
            }
        }
        vertices.push(apex);
        for vertex in vertices {
            self.vm(vertex).lost_ridge = true;
            let mut neighbors = std::mem::take(&mut self.vm(vertex).neighbors);
            neighbors.retain(|&f| self.f(f).visit != in_cycle);
            neighbors.push(into);
            let gone = neighbors.len() < 2;
            self.vm(vertex).neighbors = neighbors;
            if gone {
                take_out(&mut self.fm(into).vertices, vertex);
                self.delete_vertex(vertex);
            }
        }
    }
}
