//! Which facet a point is outside of.
//!
//! A point that is outside belongs to one facet's outside set, whose last is the furthest. A point that is on
//! the hull within rounding is kept with the facet it is coplanar with, since later merges may move the facet.

use super::HullError;
use super::mesh::{Id, NONE, Quickhull, TAIL};
use super::plane::{larger, squared_distance};

/// After this many merges facets are no longer walked over but looked at one by one.
const MANY_MERGES: usize = 50;
/// A coplanar point this many times further outside than any other is an outside point after all.
const COPLANAR_OUTSIDE: f64 = 30.0;

/// Where a point is best placed.
#[derive(Clone, Copy)]
struct Best {
    facet: Id,
    distance: f64,
    outside: bool,
}

impl Quickhull<'_> {
    pub fn many_merges(&self) -> bool {
        self.total_merges > MANY_MERGES
    }

    /// From this distance on a facet is good enough for a point.
    fn clearly_outside(&self) -> f64 {
        let factor = if self.many_merges() { 2.0 } else { 1.0 };
        factor * larger(2.0 * self.tol.min_outside, self.tol.max_outside)
    }

    /// Assigns all points but the first simplex's to its facets.
    pub fn partition_all(&mut self, simplex: &[u32; 4]) -> Result<(), HullError> {
        let mut rest: Vec<u32> = (0..self.points.len() as u32)
            .filter(|p| !simplex.contains(p))
            .collect();
        let clearly = self.clearly_outside();
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            let mut best: Option<(u32, f64)> = None;
            let mut outside = Vec::new();
            rest.retain(|&point| {
                let distance = self.distance(point, facet);
                if distance < clearly {
                    return true;
                }
                match best {
                    Some((old, furthest)) if distance > furthest => {
                        outside.push(old);
                        best = Some((point, distance));
                    }
                    Some(_) => outside.push(point),
                    None => best = Some((point, distance)),
                }
                false
            });
            if let Some((point, furthest)) = best {
                outside.push(point);
                self.fm(facet).furthest = furthest;
            }
            self.fm(facet).outside = outside;
            facet = self.f(facet).next;
        }
        self.search_all = true;
        for point in rest {
            self.partition_point(point, self.facet_list)?;
        }
        self.search_all = false;
        Ok(())
    }

    /// Assigns the points of visible facets, and deleted vertices, to new facets.
    pub fn partition_visible(&mut self) -> Result<(), HullError> {
        for visible in self.visible_facets() {
            if self.f(visible).outside.is_empty() && self.f(visible).coplanar.is_empty() {
                continue;
            }
            let mut start = self.replacement(visible)?;
            if start == NONE {
                start = self.fresh_list;
            }
            if !Self::is_facet(start) {
                return Err(HullError::Topology("no new facet is left"));
            }
            for point in std::mem::take(&mut self.fm(visible).outside) {
                self.partition_point(point, start)?;
            }
            for point in std::mem::take(&mut self.fm(visible).coplanar) {
                self.partition_coplanar(point, start, None, self.search_all)?;
            }
        }
        for i in 0..self.deleted.len() {
            let vertex = self.deleted[i];
            if !self.v(vertex).placed {
                if !Self::is_facet(self.fresh_list) {
                    return Err(HullError::Topology("no new facet is left"));
                }
                let point = self.v(vertex).point;
                self.partition_coplanar(point, self.fresh_list, None, true)?;
                self.vm(vertex).placed = true;
            }
        }
        Ok(())
    }

    /// Assigns a point to the facet it is outside of, or coplanar with, or to none.
    fn partition_point(&mut self, point: u32, start: Id) -> Result<(), HullError> {
        let best = if self.search_all {
            self.best_of_new(point, start, false)?
        } else {
            self.best_by_walk(point, start, false, true)?
        };
        let Best {
            facet, distance, ..
        } = best;
        if self.f(facet).visible {
            return Err(HullError::Topology("a point is above a deleted facet"));
        }
        let outside = best.outside || self.narrow && distance >= -self.tol.near_inside;
        if !outside {
            // Near the facet, above or below.
            if distance >= -self.tol.near_inside {
                self.partition_coplanar(point, facet, Some(distance), self.search_all)?;
            }
            return Ok(());
        }
        let (narrow, min_outside) = (self.narrow, self.tol.min_outside);
        let f = self.fm(facet);
        let mut first = false;
        if f.outside.is_empty() {
            f.outside.push(point);
            f.furthest = distance;
            first = !narrow || distance > min_outside;
        } else if f.furthest < distance {
            first = narrow && f.furthest < min_outside && distance >= min_outside;
            f.outside.push(point);
            f.furthest = distance;
        } else {
            let last = f.outside.len() - 1;
            f.outside.insert(last, point);
        }
        // A facet whose first outside point this is must still come in the main loop.
        if first && self.facet_next != facet {
            if self.f(facet).fresh {
                if self.f(self.facet_next).fresh {
                    self.facet_next = self.fresh_list;
                }
            } else {
                self.move_to_end(facet);
                if self.fresh_list != NONE {
                    self.fm(facet).fresh = true;
                }
            }
        }
        Ok(())
    }

    /// Keeps a point with the facet it is coplanar with: with `facet` if its distance is given, else with the
    /// best near there. The point may turn out to be outside.
    pub fn partition_coplanar(
        &mut self,
        point: u32,
        start: Id,
        distance: Option<f64>,
        all_new: bool,
    ) -> Result<(), HullError> {
        self.was_coplanar = true;
        let (facet, bestdist) = match distance {
            Some(distance) => (start, distance),
            None => {
                let best = if all_new {
                    self.best_of_new(point, start, true)?
                } else {
                    self.best_by_walk(point, start, true, false)?
                };
                if best.distance < -self.tol.near_inside {
                    self.replaced_from = 0;
                    return Ok(());
                }
                (best.facet, best.distance)
            }
        };
        if self.f(facet).visible {
            return Err(HullError::Topology("a point is above a deleted facet"));
        }
        if bestdist > self.tol.max_outside {
            // Above a facet that turns away from the one it came from: an outside point at a corner.
            let corner = distance.is_none() && start != facet && self.angle(start, facet) < 0.0;
            let far = bestdist > self.tol.outside_bound * COPLANAR_OUTSIDE;
            if !corner && far && start == facet {
                if self.f(start).serial == self.replaced_from {
                    return Err(HullError::Topology("a point is coplanar and outside"));
                }
                self.replaced_from = self.f(start).serial;
            }
            if corner || far {
                let search_all = std::mem::replace(&mut self.search_all, false);
                self.partition_point(point, facet)?;
                self.search_all = search_all;
                self.replaced_from = 0;
                return Ok(());
            }
            self.replaced_from = 0;
            self.tol.max_outside = bestdist;
        }
        let last = self.f(facet).coplanar.last().copied();
        let nearer = last.is_some_and(|furthest| self.distance(furthest, facet) >= bestdist);
        let coplanar = &mut self.fm(facet).coplanar;
        let place = coplanar.len() - usize::from(nearer);
        coplanar.insert(place, point);
        Ok(())
    }

    /// At the end of a narrow hull: points that are in outside sets only because they might have been.
    pub fn outside_to_coplanar(&mut self) -> Result<(), HullError> {
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            for point in std::mem::take(&mut self.fm(facet).outside) {
                let distance = self.distance(point, facet);
                self.partition_coplanar(point, facet, Some(distance), self.search_all)?;
            }
            self.fm(facet).outside.clear();
            facet = self.f(facet).next;
        }
        Ok(())
    }

    /// Walks from facet to facet, each time to the first neighbour that the point is further above. Stops at
    /// the first that it is outside of, unless the best is asked for. With `new_only`, over new facets.
    fn best_by_walk(
        &mut self,
        point: u32,
        start: Id,
        want_best: bool,
        new_only: bool,
    ) -> Result<Best, HullError> {
        self.visit += 1;
        let visit = self.visit;
        let min_outside = self.tol.min_outside;
        let found = |facet, distance| {
            Ok(Best {
                facet,
                distance,
                outside: true,
            })
        };
        let mut bestdist = -f64::MAX / 2.0;
        let mut best = NONE;
        if !self.f(start).flipped {
            let distance = self.distance(point, start);
            if !want_best && distance >= min_outside {
                return found(start, distance);
            }
            bestdist = distance;
            best = start;
        }
        self.fm(start).visit = visit;
        let mut facet = start;
        let mut last;
        loop {
            last = facet;
            let mut step = NONE;
            for i in 0..self.f(facet).neighbors.len() {
                let neighbor = self.f(facet).neighbors[i];
                let n = self.fm(neighbor);
                if !n.fresh && new_only || n.visit == visit {
                    continue;
                }
                n.visit = visit;
                if n.flipped {
                    continue;
                }
                let distance = self.distance(point, neighbor);
                if distance > bestdist {
                    if !want_best && distance >= min_outside {
                        return found(neighbor, distance);
                    }
                    best = neighbor;
                    bestdist = distance;
                    step = neighbor;
                    break;
                }
            }
            if step == NONE {
                break;
            }
            facet = step;
        }
        let mut horizon = true;
        if new_only {
            if best == NONE {
                let all = self.best_of_new(point, self.fresh_list, want_best)?;
                (best, bestdist) = (all.facet, all.distance);
                horizon = false;
            } else if !self.not_sharp && bestdist < -self.tol.distance_round {
                // The walk may have stopped on the wrong side of a sharp cone.
                if self.sharp_cone() {
                    let all = self.best_of_new(point, best, want_best)?;
                    (best, bestdist) = (all.facet, all.distance);
                    horizon = false;
                    self.search_all = true;
                } else {
                    self.not_sharp = true;
                }
            }
        }
        if best == NONE {
            (best, bestdist) = self.best_beside_flipped(point, last)?;
        }
        if horizon {
            (best, bestdist) = self.best_on_horizon(point, best, bestdist, false);
        }
        Ok(Best {
            facet: best,
            distance: bestdist,
            outside: bestdist >= min_outside,
        })
    }

    /// The best of all new facets, beginning with `start`; the first that the point is clearly outside of
    /// unless the best is asked for.
    fn best_of_new(&mut self, point: u32, start: Id, want_best: bool) -> Result<Best, HullError> {
        self.visit += 1;
        let visit = self.visit;
        if !Self::is_facet(start) {
            return Err(HullError::Topology("no new facet is left"));
        }
        let clearly = self.clearly_outside();
        let mut best = NONE;
        let mut bestdist = -f64::MAX / 2.0;
        for (pass, first) in [start, self.fresh_list].into_iter().enumerate() {
            let mut facet = first;
            while Self::is_facet(facet) && (pass == 0 || facet != start) {
                self.fm(facet).visit = visit;
                if !self.f(facet).flipped {
                    let distance = self.distance(point, facet);
                    if distance > bestdist {
                        best = facet;
                        if !want_best && distance >= clearly {
                            return Ok(Best {
                                facet,
                                distance,
                                outside: true,
                            });
                        }
                        bestdist = distance;
                    }
                }
                facet = self.f(facet).next;
            }
        }
        let from = if best == NONE { start } else { best };
        let (facet, distance) = self.best_on_horizon(point, from, bestdist, false);
        Ok(Best {
            facet,
            distance,
            outside: distance >= self.tol.min_outside,
        })
    }

    /// Improves on a best facet by looking at all facets around that are about as good. With `record`, keeps
    /// in each facet how far points are above it.
    pub fn best_on_horizon(
        &mut self,
        point: u32,
        start: Id,
        mut bestdist: f64,
        record: bool,
    ) -> (Id, f64) {
        self.visit += 1;
        let visit = self.visit;
        let tol = &self.tol;
        let factor = if self.many_merges() { 2.0 } else { 1.0 };
        let search = factor
            * (tol.max_outside
                + 2.0 * tol.distance_round
                + larger(tol.min_visible, tol.max_coplanar));
        let mut least = bestdist - search;
        if record {
            if bestdist > self.f(start).max_outside {
                self.fm(start).max_outside = bestdist;
            }
            if least > -search {
                least = -search;
            }
        }
        let mut best = start;
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        self.fm(start).visit = visit;
        let mut facet = start;
        let mut next = NONE;
        loop {
            let f = self.f(facet);
            let large = record && f.merges > 10 && f.neighbors.len() > 100;
            for i in 0..self.f(facet).neighbors.len() {
                let neighbor = self.f(facet).neighbors[i];
                let n = self.fm(neighbor);
                if n.visit == visit {
                    continue;
                }
                n.visit = visit;
                if !n.flipped {
                    let distance = self.distance(point, neighbor);
                    if distance > bestdist {
                        if !record {
                            least = distance - search;
                            if distance > bestdist + search {
                                stack.clear();
                            }
                        }
                        best = neighbor;
                        bestdist = distance;
                    } else if large {
                        if distance < 5.0 * least {
                            continue;
                        }
                    } else if distance < least {
                        continue;
                    }
                    if record && distance > self.f(neighbor).max_outside {
                        self.fm(neighbor).max_outside = distance;
                    }
                }
                if next != NONE {
                    stack.push(next);
                }
                next = neighbor;
            }
            if next != NONE {
                facet = std::mem::replace(&mut next, NONE);
            } else if let Some(top) = stack.pop() {
                facet = top;
            } else {
                break;
            }
        }
        self.stack = stack;
        (best, bestdist)
    }

    /// When a walk met only flipped facets: the best beside the last of them, else around its vertex that is
    /// nearest the point, else of all.
    fn best_beside_flipped(&mut self, point: u32, flipped: Id) -> Result<(Id, f64), HullError> {
        let best = self.best_unflipped(point, &self.f(flipped).neighbors);
        if best.0 != NONE {
            return Ok(best);
        }
        let mut nearest = None;
        let mut least = f64::MAX;
        for &vertex in &self.f(flipped).vertices {
            let distance = squared_distance(self.at(vertex), self.points[point as usize]);
            if distance < least {
                least = distance;
                nearest = Some(vertex);
            }
        }
        if let Some(vertex) = nearest {
            self.know_vertex_neighbors();
            let best = self.best_unflipped(point, &self.v(vertex).neighbors);
            if best.0 != NONE {
                return Ok(best);
            }
        }
        let mut best = NONE;
        let mut bestdist = -f64::MAX;
        let mut facet = self.facet_list;
        while facet != TAIL {
            let f = self.f(facet);
            if !f.flipped && f.has_plane && !f.visible {
                let distance = self.distance(point, facet);
                if distance > bestdist {
                    best = facet;
                    bestdist = distance;
                    if distance > self.tol.min_outside {
                        break;
                    }
                }
            }
            facet = f.next;
        }
        if best == NONE {
            return Err(HullError::Topology("all facets are flipped"));
        }
        Ok((best, bestdist))
    }

    fn best_unflipped(&self, point: u32, facets: &[Id]) -> (Id, f64) {
        let mut best = (NONE, -f64::MAX / 2.0);
        for &facet in facets {
            if !self.f(facet).flipped {
                let distance = self.distance(point, facet);
                if distance > best.1 {
                    best = (facet, distance);
                }
            }
        }
        best
    }

    /// Whether the normals of new facets lie in different octants.
    fn sharp_cone(&self) -> bool {
        let octant = |facet| self.f(facet).normal.map(|x| x > 0.0);
        let first = octant(self.fresh_list);
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            if octant(facet) != first {
                return true;
            }
            facet = self.f(facet).next;
        }
        false
    }
}
