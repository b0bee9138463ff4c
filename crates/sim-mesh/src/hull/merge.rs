//! Which new facets are not clearly convex against their neighbours, and in which order they are merged.
//!
//! Merges are collected in lists. Degenerate facets (fewer than three neighbours) and redundant ones (all
//! vertices in a neighbour) go first, the last found first; then facets that are coplanar or concave, the
//! nearest first. After each merge the facets that changed are tested again, until none is left.

use super::HullError;
use super::mesh::{Cause, FacetMerge, Id, NONE, Quickhull, swap_out};
use super::plane::{abs, larger, smaller};

/// Facets with more vertices than this are compared by their centrums when the best neighbour is looked for.
const BEST_BY_CENTRUM: usize = 2 * 3 + 20;
/// Facets with more vertices than this look for a best neighbour among those that are not convex first.
const BEST_NONCONVEX: usize = 3 + 15;
/// Rounds of merging after which something is wrong.
const MAX_ROUNDS: usize = 100_000;

impl Quickhull<'_> {
    /// Merges new facets until all are clearly convex.
    pub fn merge_new_facets(&mut self) -> Result<(), HullError> {
        if self.cone_is_convex() {
            return Ok(());
        }
        self.mark_duplicate_ridges()?;
        let mut merged = self.merge_coplanar_horizon()?;
        merged |= self.merge_duplicate_ridges()?;
        merged |= self.merge_flipped()?;
        self.collect_all_merges()?;
        self.merge_all(merged)
    }

    /// Whether all new facets are triangles beside triangles, and each is clearly convex.
    fn cone_is_convex(&mut self) -> bool {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            let f = self.f(facet);
            if !self.f(f.neighbors[0]).simplicial || f.flipped || f.duplicate || !f.has_plane {
                self.all_convex = false;
                return false;
            }
            facet = f.next;
        }
        let clearly_below = -2.0 * self.tol.distance_round;
        facet = self.fresh_list;
        while Self::is_facet(facet) {
            let f = self.f(facet);
            for i in 1..f.neighbors.len() {
                let point = self.v(f.vertices[i]).point;
                if self.distance(point, f.neighbors[i]) >= clearly_below {
                    self.all_convex = false;
                    return false;
                }
            }
            let shared = &f.vertices[1..];
            let mut beyond = self.f(f.neighbors[0]).vertices.iter();
            let opposite = beyond.find(|v| !shared.contains(v));
            let below = |&v: &Id| self.distance(self.v(v).point, facet) < clearly_below;
            if !opposite.is_none_or(below) {
                self.all_convex = false;
                return false;
            }
            facet = f.next;
        }
        true
    }

    /// Enters two facets (or one, twice) in the list of merges.
    pub fn push_merge(
        &mut self,
        first: Id,
        second: Id,
        cause: Cause,
        distance: f64,
    ) -> Result<(), HullError> {
        let (a, b) = (self.f(first), self.f(second));
        if a.redundant && cause != Cause::Mirror || b.redundant {
            return Ok(());
        }
        if a.degenerate && cause == Cause::Degenerate {
            return Ok(());
        }
        if b.flipped && !a.flipped && cause != Cause::DuplicateRidge {
            return Err(HullError::Topology(
                "a facet would be merged into a flipped one",
            ));
        }
        let merge = FacetMerge {
            cause,
            distance,
            first,
            second,
        };
        match cause {
            Cause::Coplanar
            | Cause::Concave
            | Cause::ConcaveCoplanar
            | Cause::Flipped
            | Cause::DuplicateRidge => self.facet_merges.push(merge),
            Cause::Degenerate => {
                self.fm(first).degenerate = true;
                let redundant = |m: &FacetMerge| m.cause != Cause::Degenerate;
                if self.small_merges.last().is_some_and(redundant) {
                    self.small_merges.insert(0, merge);
                } else {
                    self.small_merges.push(merge);
                }
            }
            Cause::Redundant => {
                self.fm(first).redundant = true;
                self.small_merges.push(merge);
            }
            Cause::Mirror | Cause::CoplanarHorizon => {
                if self.f(first).redundant || self.f(first).vertices != self.f(second).vertices {
                    return Err(HullError::Topology("mirrored triangles differ"));
                }
                self.fm(first).redundant = true;
                self.fm(second).redundant = true;
                self.small_merges.push(merge);
            }
        }
        Ok(())
    }

    /// How far a facet's vertices that are not also a neighbour's are from the neighbour: the largest
    /// distance, the lowest and the highest.
    pub fn spread(&mut self, facet: Id, neighbor: Id) -> (f64, f64, f64) {
        for i in 0..self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            self.vm(vertex).seen = false;
        }
        for i in 0..self.f(neighbor).vertices.len() {
            let vertex = self.f(neighbor).vertices[i];
            self.vm(vertex).seen = true;
        }
        let (mut low, mut high) = (0.0, 0.0);
        for &vertex in &self.f(facet).vertices {
            if !self.v(vertex).seen {
                let distance = self.distance(self.v(vertex).point, neighbor);
                if distance < low {
                    low = distance;
                } else if distance > high {
                    high = distance;
                }
            }
        }
        (if high > -low { high } else { -low }, low, high)
    }

    /// The neighbour into which a facet is best merged, and the spread against it.
    fn best_neighbor(&mut self, facet: Id) -> Result<(Id, (f64, f64, f64)), HullError> {
        let size = self.f(facet).vertices.len();
        let by_centrum = size > BEST_BY_CENTRUM;
        if by_centrum {
            self.centrum(facet);
        }
        let mut best = (NONE, (f64::MAX, 0.0, 0.0));
        if size > BEST_NONCONVEX {
            for i in 0..self.f(facet).ridges.len() {
                let ridge = self.r(self.f(facet).ridges[i]);
                if ridge.nonconvex {
                    let neighbor = ridge.other(facet);
                    self.try_neighbor(facet, neighbor, by_centrum, &mut best);
                }
            }
        }
        if best.0 == NONE {
            for i in 0..self.f(facet).neighbors.len() {
                let neighbor = self.f(facet).neighbors[i];
                self.try_neighbor(facet, neighbor, by_centrum, &mut best);
            }
        }
        if !Self::is_facet(best.0) {
            return Err(HullError::Topology(
                "a facet has no neighbour to merge with",
            ));
        }
        if by_centrum {
            let (_, low, high) = self.spread(facet, best.0);
            best.1 = (best.1.0, low, high);
        }
        Ok(best)
    }

    fn try_neighbor(
        &mut self,
        facet: Id,
        neighbor: Id,
        by_centrum: bool,
        best: &mut (Id, (f64, f64, f64)),
    ) {
        if self.f(facet).flipped
            && self.f(neighbor).flipped
            && best.0 != NONE
            && !self.f(best.0).flipped
        {
            return;
        }
        let spread = if by_centrum {
            let centrum = self.centrum(facet);
            let distance = self.distance_at(&centrum, neighbor) * 3.0;
            if distance < 0.0 {
                (-distance, distance, 0.0)
            } else {
                (distance, 0.0, distance)
            }
        } else {
            self.spread(facet, neighbor)
        };
        if spread.0 < best.1.0 {
            *best = (neighbor, spread);
        }
    }

    /// Tests whether two facets are clearly convex; if not enters them in the list of merges.
    fn test_convex(&mut self, facet: Id, neighbor: Id) -> Result<bool, HullError> {
        let radius = self.tol.centrum_radius;
        let centrum = self.centrum(facet);
        let there = self.distance_at(&centrum, neighbor);
        let centrum = self.centrum(neighbor);
        let back = self.distance_at(&centrum, facet);
        let concave = there > radius || back > radius;
        let coplanar = |d: f64| (-radius..=radius).contains(&d);
        let coplanar = coplanar(there) || coplanar(back);
        if !concave && !coplanar {
            return Ok(true);
        }
        if concave && coplanar {
            if there > back {
                self.push_merge(facet, neighbor, Cause::ConcaveCoplanar, there)?;
            } else {
                self.push_merge(neighbor, facet, Cause::ConcaveCoplanar, back)?;
            }
        } else if concave {
            self.push_merge(facet, neighbor, Cause::Concave, larger(there, back))?;
        } else {
            let distance = smaller(abs(there), abs(back));
            self.push_merge(facet, neighbor, Cause::Coplanar, distance)?;
        }
        Ok(false)
    }

    /// Tests all ridges of new facets.
    fn collect_all_merges(&mut self) -> Result<(), HullError> {
        self.visit += 1;
        let visit = self.visit;
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            self.fm(facet).visit = visit;
            for i in 0..self.f(facet).neighbors.len() {
                let neighbor = self.f(facet).neighbors[i];
                if self.f(neighbor).visit == visit || self.test_convex(facet, neighbor)? {
                    continue;
                }
                let shared = self.f(neighbor).ridges.iter();
                let shared = shared
                    .copied()
                    .find(|&r| self.r(r).other(neighbor) == facet);
                if let Some(ridge) = shared {
                    self.rm(ridge).nonconvex = true;
                }
            }
            self.fm(facet).tested = true;
            for i in 0..self.f(facet).ridges.len() {
                let ridge = self.f(facet).ridges[i];
                self.rm(ridge).tested = true;
            }
            facet = self.f(facet).next;
        }
        self.sort_merges();
        Ok(())
    }

    /// Tests the ridges of new facets that are not tested.
    fn collect_merges(&mut self) -> Result<(), HullError> {
        self.visit += 1;
        let visit = self.visit;
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).tested {
                facet = self.f(facet).next;
                continue;
            }
            self.fm(facet).visit = visit;
            for i in 0..self.f(facet).neighbors.len() {
                let neighbor = self.f(facet).neighbors[i];
                self.fm(neighbor).seen = false;
            }
            for i in 0..self.f(facet).ridges.len() {
                let ridge = self.f(facet).ridges[i];
                if self.r(ridge).tested && !self.r(ridge).nonconvex {
                    continue;
                }
                let neighbor = self.r(ridge).other(facet);
                if self.f(neighbor).seen {
                    // One ridge for each pair of facets is enough.
                    self.rm(ridge).tested = true;
                    self.rm(ridge).nonconvex = false;
                } else if self.f(neighbor).visit != visit {
                    self.fm(neighbor).seen = true;
                    let convex = self.test_convex(facet, neighbor)?;
                    self.rm(ridge).nonconvex = !convex;
                    self.rm(ridge).tested = true;
                }
            }
            self.fm(facet).tested = true;
            facet = self.f(facet).next;
        }
        self.sort_merges();
        Ok(())
    }

    /// The merge to be done first stands last. Equal ones keep their order.
    fn sort_merges(&mut self) {
        // Adding zero makes the two zeros equal.
        self.facet_merges.sort_by(|a, b| {
            let nearer = (b.distance + 0.0).total_cmp(&(a.distance + 0.0));
            b.cause.cmp(&a.cause).then(nearer)
        });
    }

    /// Does all merges, and those that follow from them. `merged` if facets were merged before.
    pub fn merge_all(&mut self, mut merged: bool) -> Result<(), HullError> {
        let mut rounds = 0;
        let mut now = false;
        loop {
            while !self.facet_merges.is_empty() || !self.small_merges.is_empty() {
                rounds += 1;
                if rounds > MAX_ROUNDS {
                    return Err(HullError::Topology("merging does not end"));
                }
                if !self.small_merges.is_empty() {
                    self.merge_small()?;
                    now = true;
                }
                while let Some(merge) = self.facet_merges.pop() {
                    let (a, b) = (self.f(merge.first), self.f(merge.second));
                    if a.visible || b.visible {
                        continue;
                    }
                    // Coplanar facets are tested again if one has changed.
                    let changed = !a.tested && a.fresh || !b.tested && b.fresh;
                    match merge.cause {
                        Cause::Coplanar if changed => continue,
                        Cause::Coplanar | Cause::Concave | Cause::ConcaveCoplanar => {}
                        Cause::Flipped
                        | Cause::DuplicateRidge
                        | Cause::Degenerate
                        | Cause::Redundant
                        | Cause::Mirror
                        | Cause::CoplanarHorizon => {
                            return Err(HullError::Topology("a merge is out of place"));
                        }
                    }
                    self.merge_nonconvex(merge)?;
                    self.merge_small()?;
                    now = true;
                }
                self.collect_merges()?;
            }
            if self.vertex_neighbors && (now || merged) {
                (now, merged) = (false, false);
                rounds += 1;
                if rounds > MAX_ROUNDS {
                    return Err(HullError::Topology("merging does not end"));
                }
                if self.reduce_vertices()? {
                    self.collect_merges()?;
                    continue;
                }
            }
            break;
        }
        if now || merged {
            let mut facet = self.fresh_list;
            while Self::is_facet(facet) {
                self.fm(facet).fresh_merge = false;
                facet = self.f(facet).next;
            }
        }
        Ok(())
    }

    /// Tests changed facets and merges them until all are clearly convex.
    pub fn collect_and_merge(&mut self) -> Result<(), HullError> {
        self.collect_merges()?;
        self.merge_all(true)
    }

    /// Merges one of two facets that are not convex into its best neighbour.
    fn merge_nonconvex(&mut self, merge: FacetMerge) -> Result<(), HullError> {
        let (mut first, mut second) = (merge.first, merge.second);
        if !self.f(first).fresh {
            (first, second) = (second, first);
        }
        let (first_best, first_spread) = self.best_neighbor(first)?;
        let (second_best, second_spread) = self.best_neighbor(second)?;
        let (merging, into, spread) = if first_spread.0 < second_spread.0 {
            (first, first_best, first_spread)
        } else {
            (second, second_best, second_spread)
        };
        self.merge_facet(merging, into, merge.cause, Some((spread.1, spread.2)))
    }

    /// Merges degenerate and redundant facets. Gives whether there were any.
    pub fn merge_small(&mut self) -> Result<bool, HullError> {
        let mut merged = false;
        while let Some(merge) = self.small_merges.pop() {
            let facet = merge.first;
            if self.f(facet).visible {
                continue;
            }
            self.fm(facet).degenerate = false;
            self.fm(facet).redundant = false;
            if merge.cause == Cause::Redundant {
                let into = self.replacement(merge.second)?;
                if !Self::is_facet(into) {
                    return Err(HullError::Topology("a redundant facet has no replacement"));
                }
                if facet != into {
                    self.merge_facet(facet, into, merge.cause, None)?;
                    merged = true;
                }
                continue;
            }
            let neighbors = self.f(facet).neighbors.len();
            if neighbors == 0 {
                self.retire(facet, NONE);
                for i in 0..self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    swap_out(&mut self.vm(vertex).neighbors, facet);
                    if self.v(vertex).neighbors.is_empty() {
                        self.delete_vertex(vertex);
                    }
                }
                merged = true;
            } else if neighbors < 3 {
                let (best, spread) = self.best_neighbor(facet)?;
                self.merge_facet(facet, best, merge.cause, Some((spread.1, spread.2)))?;
                merged = true;
            }
        }
        Ok(merged)
    }

    /// Enters a facet that lost neighbours or vertices if it is redundant or degenerate.
    pub fn test_small(&mut self, facet: Id) -> Result<(), HullError> {
        if self.f(facet).flipped {
            return Ok(());
        }
        for i in 0..self.f(facet).neighbors.len() {
            let neighbor = self.f(facet).neighbors[i];
            if self.f(neighbor).flipped {
                continue;
            }
            if self.f(neighbor).visible {
                return Err(HullError::Topology("a neighbour is deleted"));
            }
            // Both lists of vertices are in descending order.
            let mut others = self.f(neighbor).vertices.iter();
            let mut vertices = self.f(facet).vertices.iter();
            if vertices.all(|vertex| others.any(|other| other == vertex)) {
                return self.push_merge(facet, neighbor, Cause::Redundant, 0.0);
            }
        }
        if self.f(facet).neighbors.len() < 3 {
            self.push_merge(facet, facet, Cause::Degenerate, 0.0)?;
        }
        Ok(())
    }

    /// Enters neighbours that have all their vertices in a facet.
    pub fn test_redundant_neighbors(&mut self, facet: Id) -> Result<(), HullError> {
        if self.f(facet).neighbors.len() < 3 {
            return self.push_merge(facet, facet, Cause::Degenerate, 0.0);
        }
        // The facet may be large and its neighbours many: marks, not searches.
        self.vertex_visit += 1;
        let visit = self.vertex_visit;
        for i in 0..self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            self.vm(vertex).visit = visit;
        }
        for i in 0..self.f(facet).neighbors.len() {
            let neighbor = self.f(facet).neighbors[i];
            let n = self.f(neighbor);
            if n.visible {
                return Err(HullError::Topology("a neighbour is deleted"));
            }
            if n.degenerate || n.redundant || n.duplicate {
                continue;
            }
            if self.f(facet).flipped && !n.flipped {
                continue;
            }
            if n.vertices.iter().all(|&v| self.v(v).visit == visit) {
                self.push_merge(neighbor, facet, Cause::Redundant, 0.0)?;
            }
        }
        Ok(())
    }

    /// Enters neighbours that have too few neighbours themselves.
    pub fn test_degenerate_neighbors(&mut self, facet: Id) -> Result<(), HullError> {
        for i in 0..self.f(facet).neighbors.len() {
            let neighbor = self.f(facet).neighbors[i];
            let n = self.f(neighbor);
            if n.visible {
                return Err(HullError::Topology("a neighbour is deleted"));
            }
            if n.degenerate || n.redundant || n.duplicate {
                continue;
            }
            if n.neighbors.len() < 3 {
                self.push_merge(neighbor, neighbor, Cause::Degenerate, 0.0)?;
            }
        }
        Ok(())
    }

    /// Merges facets that look inward into their best neighbours.
    fn merge_flipped(&mut self) -> Result<bool, HullError> {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).flipped && !self.f(facet).visible {
                self.push_merge(facet, facet, Cause::Flipped, 0.0)?;
            }
            facet = self.f(facet).next;
        }
        let merges = std::mem::take(&mut self.facet_merges);
        let mut merged = false;
        for merge in &merges {
            if merge.cause == Cause::Flipped && !self.f(merge.first).visible {
                let (best, spread) = self.best_neighbor(merge.first)?;
                let spread = Some((spread.1, spread.2));
                self.merge_facet(merge.first, best, merge.cause, spread)?;
                merged = true;
            }
        }
        for merge in merges {
            if !self.f(merge.first).visible && !self.f(merge.second).visible {
                self.facet_merges.push(merge);
            }
        }
        self.merge_small()?;
        Ok(merged)
    }
}
