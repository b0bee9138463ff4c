//! Which facet holds a point.
//!
//! A point that is outside belongs to one of the facets that it is outside of, whose furthest point will be a vertex
//! of the hull. A point that is on the hull within rounding is kept with its facet too: merges may move facets so far
//! that it is outside after all, and in the end it shows how thick the facet is. A point inside is forgotten.

use super::HullError;
use super::grow::Builder;
use super::locate::{Aim, clearly_outside};
use super::plane::larger;
use super::shell::{BROKEN, FacetKey};

/// A point near a facet is outside after all if it is this many times further than any may be.
const FAR: f64 = 30.0;

impl Builder<'_> {
    /// Gives all points but the vertices of the first tetrahedron to its facets.
    pub fn place_all(&mut self, vertices: [usize; 4]) -> Result<(), HullError> {
        let clearly = clearly_outside(&self.shell);
        let count = self.shell.points.len() as u32;
        let mut rest: Vec<u32> = (0..count)
            .filter(|&point| !vertices.contains(&(point as usize)))
            .collect();
        let facets: Vec<FacetKey> = self.shell.facet_order.iter().collect();
        for facet in facets {
            let plane = *self.shell.plane(facet);
            let f = &mut self.shell.facets[facet];
            rest.retain(|&point| {
                let distance = plane.distance(self.shell.points[point as usize]);
                if distance < clearly {
                    return true;
                }
                if f.outside.is_empty() || distance > f.furthest {
                    f.outside.push(point);
                    f.furthest = distance;
                } else {
                    insert_before_last(&mut f.outside, point);
                }
                false
            });
        }
        self.search.scan = true;
        for point in rest {
            let first = self.shell.facet_order.first().ok_or(BROKEN)?;
            self.place(point, first)?;
        }
        self.search.scan = false;
        Ok(())
    }

    /// Gives the points of doomed facets to others, and dead vertices too.
    pub fn place_orphans(&mut self) -> Result<(), HullError> {
        for i in 0..self.shell.doomed.len() {
            let doomed = self.shell.doomed[i];
            let f = &mut self.shell.facets[doomed];
            if f.outside.is_empty() && f.near.is_empty() {
                continue;
            }
            let (outside, near) = (std::mem::take(&mut f.outside), std::mem::take(&mut f.near));
            let heir = self.shell.successor(doomed)?;
            let heir = heir.or_else(|| self.shell.facet_order.first_of_tail());
            let heir = heir.ok_or(BROKEN)?;
            for &point in &outside {
                self.place(point, heir)?;
            }
            for &point in &near {
                self.keep(point, heir, self.search.scan)?;
            }
            // Their room is for the facet that will have this key.
            let f = &mut self.shell.facets[doomed];
            (f.outside, f.near) = (outside, near);
        }
        for i in 0..self.shell.dead.len() {
            let vertex = self.shell.dead[i];
            let first = self.shell.facet_order.first_of_tail().ok_or(BROKEN)?;
            self.keep(self.shell.vertices[vertex].point, first, true)?;
        }
        Ok(())
    }

    /// Gives a point to the facet it is outside of, or keeps it with the one it is near, or forgets it.
    fn place(&mut self, point: u32, start: FacetKey) -> Result<(), HullError> {
        let p = self.shell.points[point as usize];
        let (facet, distance) = self.search.outside(&self.shell, p, start)?;
        if self.shell.facets[facet].doomed {
            return Err(BROKEN);
        }
        let rounding = &self.shell.rounding;
        let near = distance >= -rounding.kept;
        if distance < rounding.outside || distance.is_nan() {
            if !near {
                return Ok(());
            }
            if !self.narrow {
                return self.keep_with(point, facet, distance, None);
            }
        }
        let far = distance > rounding.outside || !self.narrow;
        let f = &mut self.shell.facets[facet];
        let first;
        if f.outside.is_empty() {
            first = far;
        } else if f.furthest < distance {
            first = self.narrow && f.furthest < rounding.outside && distance >= rounding.outside;
        } else {
            insert_before_last(&mut f.outside, point);
            return Ok(());
        }
        f.outside.push(point);
        f.furthest = distance;
        if first {
            self.await_turn(facet);
        }
        Ok(())
    }

    /// Sees to it that a facet with outside points is still ahead in the order.
    fn await_turn(&mut self, facet: FacetKey) {
        let order = &mut self.shell.facet_order;
        let next = order.advance(&mut self.cursor);
        if next == Some(facet) {
            return;
        }
        if !order.in_tail(facet) {
            order.move_to_end(facet);
        } else if next.is_none_or(|next| order.in_tail(next)) {
            self.cursor = order.start_of_tail();
        }
    }

    /// Keeps a point with the facet it is near, if it is not below all of them.
    fn keep(&mut self, point: u32, start: FacetKey, scan: bool) -> Result<(), HullError> {
        self.exact = false;
        let p = self.shell.points[point as usize];
        let (facet, distance) = if scan {
            self.search.scan_new(&self.shell, p, start, Aim::Highest)
        } else {
            self.search.highest(&self.shell, p, start)?
        };
        if distance < -self.shell.rounding.kept {
            return Ok(());
        }
        self.keep_with(point, facet, distance, Some(start))
    }

    /// Keeps a point with a facet, which was found from another. It may be so far above that it is outside.
    fn keep_with(
        &mut self,
        point: u32,
        facet: FacetKey,
        distance: f64,
        from: Option<FacetKey>,
    ) -> Result<(), HullError> {
        self.exact = false;
        if self.shell.facets[facet].doomed {
            return Err(BROKEN);
        }
        if distance > self.shell.drift.above {
            let around_corner = |start: FacetKey| {
                start != facet && self.shell.plane(start).cosine(self.shell.plane(facet)) < 0.0
            };
            if distance > self.bound * FAR || from.is_some_and(around_corner) {
                let scan = std::mem::replace(&mut self.search.scan, false);
                self.place(point, facet)?;
                self.search.scan = scan;
                return Ok(());
            }
            self.shell.drift.above = distance;
        }
        let furthest = self.shell.facets[facet].near.last().copied();
        let further = |other: u32| self.shell.distance(other, facet) >= distance;
        let further = furthest.is_some_and(further);
        let near = &mut self.shell.facets[facet].near;
        if further {
            insert_before_last(near, point);
        } else {
            near.push(point);
        }
        Ok(())
    }

    /// At the end of a narrow hull: points that wait outside only because they might have been further out.
    pub fn keep_waiting(&mut self) -> Result<(), HullError> {
        let mut current = self.shell.facet_order.first();
        while let Some(facet) = current {
            for point in std::mem::take(&mut self.shell.facets[facet].outside) {
                let distance = self.shell.distance(point, facet);
                self.keep_with(point, facet, distance, None)?;
            }
            self.shell.facets[facet].outside.clear();
            current = self.shell.facet_order.after(facet);
        }
        Ok(())
    }

    /// How far above a facet a point may be without being outside.
    pub fn set_bound(&mut self) {
        let rounding = &self.shell.rounding;
        let bound = larger(self.shell.drift.above, rounding.after_merge());
        self.bound = larger(bound, rounding.outside);
    }
}

fn insert_before_last(list: &mut Vec<u32>, point: u32) {
    list.insert(list.len().saturating_sub(1), point);
}
