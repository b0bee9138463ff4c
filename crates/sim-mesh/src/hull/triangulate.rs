//! Polygons to triangles: a fan from each polygon's youngest vertex.
//!
//! The fan also has triangles on the two edges at that vertex, which are flat and are taken out again, their
//! neighbours made neighbours. Where two polygons meet in more than one edge this can give two triangles with
//! the same vertices, which mirror each other and are taken out too.

use super::HullError;
use super::mesh::{Cause, Id, NONE, Quickhull, TAIL, replace};

impl Quickhull<'_> {
    /// Cuts all polygons into triangles.
    pub fn triangulate(&mut self) -> Result<(), HullError> {
        self.visit += 1;
        self.fresh_vertices = TAIL;
        let mut first = NONE;
        let mut first_vertex = NONE;
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            let next = self.f(facet).next;
            if !self.f(facet).visible && !self.f(facet).simplicial {
                if first == NONE {
                    first = facet;
                }
                self.triangulate_facet(facet, &mut first_vertex)?;
            }
            facet = next;
        }
        facet = first;
        while Self::is_facet(facet) {
            let next = self.f(facet).next;
            let f = self.f(facet);
            if !f.visible {
                if !f.ridges.is_empty() {
                    return Err(HullError::Topology("a triangle is left with a ridge"));
                }
                if f.vertices.first() == f.vertices.get(1) {
                    let (a, b) = (f.neighbors[0], f.neighbors[1]);
                    self.link_across(facet, a, facet, b)?;
                    self.retire(facet, NONE);
                }
            }
            facet = next;
        }
        self.visible_list = TAIL;
        while let Some(merge) = self.small_merges.pop() {
            if merge.cause == Cause::Mirror {
                self.take_out_mirror(merge.first, merge.second)?;
            }
        }
        self.fresh_vertices = first_vertex;
        self.visible_list = NONE;
        self.update_vertices();
        self.reset_lists(false);
        facet = first;
        while Self::is_facet(facet) {
            let next = self.f(facet).next;
            if self.f(facet).visible {
                self.delete_facet(facet);
            }
            facet = next;
        }
        Ok(())
    }

    fn triangulate_facet(&mut self, polygon: Id, first_vertex: &mut Id) -> Result<(), HullError> {
        self.first_fresh = self.next_serial;
        for i in 0..self.f(polygon).neighbors.len() {
            let neighbor = self.f(polygon).neighbors[i];
            self.fm(neighbor).seen = false;
            self.fm(neighbor).coplanar_horizon = false;
        }
        self.visible_list = TAIL;
        self.fresh_list = TAIL;
        self.fm(polygon).visit = self.visit;
        let Some(&apex) = self.f(polygon).vertices.first() else {
            return Err(HullError::Topology("a facet has no vertices"));
        };
        self.cone_on_ridges(polygon, apex)?;
        self.retire(polygon, NONE);
        let (normal, offset) = (self.f(polygon).normal, self.f(polygon).offset);
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            let f = self.fm(facet);
            f.cut = true;
            f.has_plane = true;
            f.normal = normal;
            f.offset = offset;
            facet = f.next;
        }
        self.match_cone()?;
        if *first_vertex == NONE {
            *first_vertex = self.fresh_vertices;
        }
        self.fresh_vertices = NONE;
        self.visible_list = NONE;
        self.update_vertices();
        self.reset_lists(false);
        Ok(())
    }

    /// Makes two facets neighbours, in the places where they had facets that are taken out.
    fn link_across(&mut self, old_a: Id, a: Id, old_b: Id, b: Id) -> Result<(), HullError> {
        let (ab, ba) = (
            self.f(a).neighbors.contains(&b),
            self.f(b).neighbors.contains(&a),
        );
        if ab != ba {
            return Err(HullError::Topology("neighbours do not know each other"));
        }
        if ab && !(self.f(a).redundant && self.f(b).redundant && self.has_mirror(a, b)) {
            self.push_merge(a, b, Cause::Mirror, 0.0)?;
        }
        replace(&mut self.fm(b).neighbors, old_b, a)?;
        replace(&mut self.fm(a).neighbors, old_a, b)
    }

    fn has_mirror(&self, a: Id, b: Id) -> bool {
        self.small_merges.iter().any(|m| {
            m.cause == Cause::Mirror
                && (m.first == a && m.second == b || m.first == b && m.second == a)
        })
    }

    /// Takes out two triangles with the same vertices; their neighbours meet instead.
    fn take_out_mirror(&mut self, a: Id, b: Id) -> Result<(), HullError> {
        for i in 0..self.f(a).neighbors.len() {
            let left = self.f(a).neighbors[i];
            let Some(&right) = self.f(b).neighbors.get(i) else {
                return Err(HullError::Topology("mirrored triangles differ"));
            };
            if left == b && right == a {
                continue;
            }
            if self.f(left).redundant && self.f(right).redundant && self.has_mirror(left, right) {
                continue;
            }
            if self.f(left).visible && self.f(right).visible {
                continue;
            }
            self.link_across(a, left, b, right)?;
        }
        self.retire(a, NONE);
        self.retire(b, NONE);
        Ok(())
    }
}
