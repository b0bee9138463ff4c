//! Flaws: neighbours that are not clearly convex, facets that are no surface, vertices that pinch one.
//!
//! Two facets are clearly convex if the centrum of each is below the plane of the other by more than rounding. New
//! facets that are not are merged, the nearest first, and what a merge changes is tested again, until no flaw is left.
//! Merging leaves slivers: facets with fewer than three neighbours, or with all corners in a neighbour. Those are
//! merged at once, the last found first.

use super::HullError;
use super::fan::Fan;
use super::plane::{larger, smaller};
use super::shell::{BROKEN, EdgeKey, FacetKey, Shell, VertexKey};

/// Facets with more corners are measured by their centrum when their best neighbour is looked for.
const LARGE: usize = 26;
/// Facets with more corners look for it among neighbours that are not convex first.
const MEDIUM: usize = 18;
/// Rounds of merging after which something is wrong.
const MAX_ROUNDS: usize = 100_000;

/// How two facets meet, in the order in which they are merged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bend {
    Coplanar,
    Concave,
    /// One way coplanar, the other concave.
    Both,
}

/// Two facets that are not clearly convex.
#[derive(Clone, Copy)]
struct Seam {
    bend: Bend,
    distance: f64,
    facets: [FacetKey; 2],
}

/// A facet that is no surface.
struct Sliver {
    facet: FacetKey,
    /// The neighbour that has all its corners; none if it has too few neighbours.
    within: Option<FacetKey>,
}

/// Two edges of a facet between the same two vertices.
pub(super) struct Pinch {
    pub ends: [VertexKey; 2],
    pub edges: [EdgeKey; 2],
}

#[derive(Default)]
pub(super) struct Flaws {
    /// The next last.
    seams: Vec<Seam>,
    slivers: Vec<Sliver>,
    pub pinches: Vec<Pinch>,
    /// Neighbours that a facet may be merged into.
    candidates: Vec<FacetKey>,
}

impl Flaws {
    /// The seam to be merged first goes last. Equal ones keep their order.
    fn sort(&mut self) {
        // Adding zero makes the two zeros equal.
        self.seams.sort_by(|a, b| {
            let nearer = (b.distance + 0.0).total_cmp(&(a.distance + 0.0));
            b.bend.cmp(&a.bend).then(nearer)
        });
    }

    /// An edge is deleted, and what it pinched with it.
    pub fn forget_pinches(&mut self, edge: EdgeKey) {
        let mut i = 0;
        while i < self.pinches.len() {
            if self.pinches[i].edges.contains(&edge) {
                self.pinches.swap_remove(i);
            } else {
                i += 1;
            }
        }
    }
}

/// How far the vertices of a facet are below and above a neighbour.
#[derive(Clone, Copy, Default)]
pub(super) struct Gap {
    pub low: f64,
    pub high: f64,
}

impl Gap {
    pub fn width(self) -> f64 {
        if self.high > -self.low {
            self.high
        } else {
            -self.low
        }
    }
}

impl Shell<'_> {
    /// Merges what is not convex in a new fan. Gives whether all was convex.
    pub fn make_convex(&mut self, fan: &Fan) -> Result<bool, HullError> {
        if self.is_convex(&fan.blades) {
            return Ok(true);
        }
        let mut merged = self.merge_level_blades(fan)?;
        merged |= self.merge_flipped()?;
        self.test_new()?;
        self.merge_flaws(merged)?;
        Ok(false)
    }

    /// Whether all blades stand on triangles and each is clearly convex against its neighbours.
    fn is_convex(&self, blades: &[FacetKey]) -> bool {
        let plain = |&blade: &FacetKey| {
            let f = &self.facets[blade];
            let on_triangle = self.facets[f.neighbors[0]].triangle;
            on_triangle && !f.level && !self.plane(blade).flipped
        };
        let clearly_below = -2.0 * self.rounding.distance;
        let convex = |&blade: &FacetKey| {
            let f = &self.facets[blade];
            let reaches = |i: usize| self.height(f.corners[i], f.neighbors[i]) >= clearly_below;
            let mut beyond = self.facets[f.neighbors[0]].corners.iter();
            let across = beyond.find(|v| !f.corners[1..].contains(v));
            !reaches(1)
                && !reaches(2)
                && across.is_none_or(|&v| self.height(v, blade) < clearly_below)
        };
        blades.iter().all(plain) && blades.iter().all(convex)
    }

    /// How far the corners of a facet that are not a neighbour's are from that.
    pub fn gap(&mut self, facet: FacetKey, neighbor: FacetKey) -> Gap {
        self.vertex_marks.set_to(&self.facets[neighbor].corners);
        let mut gap = Gap::default();
        for &vertex in &self.facets[facet].corners {
            if !self.vertex_marks.contains(vertex) {
                let distance = self.height(vertex, neighbor);
                if distance < gap.low {
                    gap.low = distance;
                } else if distance > gap.high {
                    gap.high = distance;
                }
            }
        }
        gap
    }

    /// The neighbour that a facet is best merged into, with the gap, and how wide it counts.
    fn best_neighbor(&mut self, facet: FacetKey) -> Result<(FacetKey, Gap, f64), HullError> {
        let size = self.facets[facet].corners.len();
        let mut candidates = std::mem::take(&mut self.flaws.candidates);
        candidates.clear();
        if size > MEDIUM {
            let edges = self.facets[facet].edges.iter().map(|&e| &self.edges[e]);
            candidates.extend(edges.filter(|e| e.reflex).map(|e| e.beyond(facet)));
        }
        let mut best = self.narrowest(facet, &candidates, size > LARGE);
        if best.is_none() {
            candidates.clone_from(&self.facets[facet].neighbors);
            best = self.narrowest(facet, &candidates, size > LARGE);
        }
        self.flaws.candidates = candidates;
        let (neighbor, mut gap, width) = best.ok_or(BROKEN)?;
        if size > LARGE {
            gap = self.gap(facet, neighbor);
        }
        Ok((neighbor, gap, width))
    }

    fn narrowest(
        &mut self,
        facet: FacetKey,
        candidates: &[FacetKey],
        by_centrum: bool,
    ) -> Option<(FacetKey, Gap, f64)> {
        let mut best: Option<(FacetKey, Gap, f64)> = None;
        let mut least = f64::MAX;
        for &neighbor in candidates {
            let flipped = |facet| self.plane(facet).flipped;
            if flipped(facet) && flipped(neighbor) && best.is_some_and(|(f, ..)| !flipped(f)) {
                continue;
            }
            let (gap, width) = if by_centrum {
                let centrum = self.centrum(facet);
                let distance = self.plane(neighbor).distance(centrum);
                (Gap::default(), (distance * 3.0).abs())
            } else {
                let gap = self.gap(facet, neighbor);
                (gap, gap.width())
            };
            if width < least {
                least = width;
                best = Some((neighbor, gap, width));
            }
        }
        best
    }

    /// Whether two facets are clearly convex. If not, they are among the seams.
    fn test_seam(&mut self, facet: FacetKey, neighbor: FacetKey) -> Result<bool, HullError> {
        let limit = self.rounding.coplanar;
        let centrum = self.centrum(facet);
        let there = self.plane(neighbor).distance(centrum);
        let centrum = self.centrum(neighbor);
        let back = self.plane(facet).distance(centrum);
        let concave = there > limit || back > limit;
        let within = -limit..=limit;
        let coplanar = within.contains(&there) || within.contains(&back);
        let (bend, distance, facets) = match (concave, coplanar) {
            (false, false) => return Ok(true),
            (true, true) if there > back => (Bend::Both, there, [facet, neighbor]),
            (true, true) => (Bend::Both, back, [neighbor, facet]),
            (true, false) => (Bend::Concave, larger(there, back), [facet, neighbor]),
            (false, true) => {
                let distance = smaller(there.abs(), back.abs());
                (Bend::Coplanar, distance, [facet, neighbor])
            }
        };
        if !facets.iter().any(|&f| self.facets[f].redundant) {
            let [first, second] = facets.map(|facet| self.plane(facet).flipped);
            if second && !first {
                return Err(BROKEN);
            }
            self.flaws.seams.push(Seam {
                bend,
                distance,
                facets,
            });
        }
        Ok(false)
    }

    /// Tests all new facets.
    fn test_new(&mut self) -> Result<(), HullError> {
        self.facet_marks.clear();
        let mut current = self.facet_order.first_of_tail();
        while let Some(facet) = current {
            self.facet_marks.insert(facet);
            for i in 0..self.facets[facet].neighbors.len() {
                let neighbor = self.facets[facet].neighbors[i];
                if self.facet_marks.contains(neighbor) || self.test_seam(facet, neighbor)? {
                    continue;
                }
                let mut edges = self.facets[neighbor].edges.iter().copied();
                let shared = edges.find(|&e| self.edges[e].beyond(neighbor) == facet);
                if let Some(edge) = shared {
                    self.edges[edge].reflex = true;
                }
            }
            self.facets[facet].tested = true;
            for &edge in &self.facets[facet].edges {
                self.edges[edge].tested = true;
            }
            current = self.facet_order.after(facet);
        }
        self.flaws.sort();
        Ok(())
    }

    /// Tests the edges of changed facets that merges have made doubtful.
    fn test_changed(&mut self) -> Result<(), HullError> {
        self.done_marks.clear();
        let mut current = self.facet_order.first_of_tail();
        while let Some(facet) = current {
            current = self.facet_order.after(facet);
            if self.facets[facet].tested {
                continue;
            }
            self.done_marks.insert(facet);
            self.facet_marks.clear();
            for i in 0..self.facets[facet].edges.len() {
                let key = self.facets[facet].edges[i];
                let edge = &self.edges[key];
                if edge.tested && !edge.reflex {
                    continue;
                }
                let neighbor = edge.beyond(facet);
                let reflex = if self.facet_marks.contains(neighbor) {
                    // One edge of each pair of facets is enough.
                    false
                } else if !self.done_marks.contains(neighbor) {
                    self.facet_marks.insert(neighbor);
                    !self.test_seam(facet, neighbor)?
                } else {
                    continue;
                };
                self.edges[key].tested = true;
                self.edges[key].reflex = reflex;
            }
            self.facets[facet].tested = true;
        }
        self.flaws.sort();
        Ok(())
    }

    /// Merges all seams and slivers, and those that follow from them. `merged` if facets were merged before.
    fn merge_flaws(&mut self, mut merged: bool) -> Result<(), HullError> {
        let mut now = false;
        for _ in 0..MAX_ROUNDS {
            if !self.flaws.seams.is_empty() || !self.flaws.slivers.is_empty() {
                if !self.flaws.slivers.is_empty() {
                    self.merge_slivers()?;
                    now = true;
                }
                now |= self.merge_seams()?;
                self.test_changed()?;
            } else if self.stars && (now || merged) {
                (now, merged) = (false, false);
                if !self.prune()? {
                    return Ok(());
                }
                self.test_changed()?;
            } else {
                return Ok(());
            }
        }
        Err(BROKEN)
    }

    /// Merges the seams. Gives whether any was left to merge.
    fn merge_seams(&mut self) -> Result<bool, HullError> {
        let mut merged = false;
        while let Some(seam) = self.flaws.seams.pop() {
            let [mut first, mut second] = seam.facets;
            if seam.facets.iter().any(|&f| self.facets[f].doomed) {
                continue;
            }
            // Facets that were coplanar are tested again if one has changed since.
            let changed = |&f: &FacetKey| !self.facets[f].tested && self.is_new(f);
            if seam.bend == Bend::Coplanar && seam.facets.iter().any(changed) {
                continue;
            }
            if !self.is_new(first) {
                (first, second) = (second, first);
            }
            let (first_into, first_gap, first_width) = self.best_neighbor(first)?;
            let (second_into, second_gap, second_width) = self.best_neighbor(second)?;
            if first_width < second_width {
                self.merge(first, first_into, Some(first_gap))?;
            } else {
                self.merge(second, second_into, Some(second_gap))?;
            }
            self.merge_slivers()?;
            merged = true;
        }
        Ok(merged)
    }

    /// Merges the blades that have no plane into their facets of the horizon. Gives whether there were any.
    fn merge_level_blades(&mut self, fan: &Fan) -> Result<bool, HullError> {
        let mut merged = false;
        for &blade in &fan.blades {
            let f = &self.facets[blade];
            if f.level {
                self.merge_level(blade, f.neighbors[0])?;
                merged = true;
            }
        }
        if merged {
            let mut current = self.facet_order.first_of_tail();
            while let Some(facet) = current {
                if fan.coplanar.contains(facet) {
                    self.note_redundant_neighbors(facet)?;
                }
                current = self.facet_order.after(facet);
            }
            self.merge_slivers()?;
        }
        Ok(merged)
    }

    /// Merges new facets that look inward.
    fn merge_flipped(&mut self) -> Result<bool, HullError> {
        let new = self.facet_order.tail();
        let flipped = |&f: &FacetKey| self.plane(f).flipped && !self.facets[f].redundant;
        let flipped: Vec<FacetKey> = new.filter(flipped).collect();
        let mut merged = false;
        for facet in flipped {
            if !self.facets[facet].doomed {
                let (into, gap, _) = self.best_neighbor(facet)?;
                self.merge(facet, into, Some(gap))?;
                merged = true;
            }
        }
        self.merge_slivers()?;
        Ok(merged)
    }

    /// Merges slivers. Gives whether there were any.
    pub fn merge_slivers(&mut self) -> Result<bool, HullError> {
        let mut merged = false;
        while let Some(Sliver { facet, within }) = self.flaws.slivers.pop() {
            let f = &mut self.facets[facet];
            if f.doomed {
                continue;
            }
            f.degenerate = false;
            f.redundant = false;
            let neighbors = f.neighbors.len();
            if let Some(within) = within {
                let into = self.successor(within)?.ok_or(BROKEN)?;
                if facet != into {
                    self.merge(facet, into, None)?;
                    merged = true;
                }
            } else if neighbors < 3 {
                let (into, gap, _) = self.best_neighbor(facet)?;
                self.merge(facet, into, Some(gap))?;
                merged = true;
            }
        }
        Ok(merged)
    }

    /// Notes a facet with too few neighbours.
    fn note_if_degenerate(&mut self, facet: FacetKey) {
        let f = &mut self.facets[facet];
        if f.neighbors.len() >= 3 || f.redundant || f.degenerate {
            return;
        }
        f.degenerate = true;
        let sliver = Sliver {
            facet,
            within: None,
        };
        // Redundant ones go first.
        let slivers = &mut self.flaws.slivers;
        if slivers.last().is_some_and(|s| s.within.is_some()) {
            slivers.insert(0, sliver);
        } else {
            slivers.push(sliver);
        }
    }

    fn note_redundant(&mut self, facet: FacetKey, within: FacetKey) -> Result<(), HullError> {
        if self.facets[facet].redundant || self.facets[within].redundant {
            return Ok(());
        }
        if self.plane(within).flipped && !self.plane(facet).flipped {
            return Err(BROKEN);
        }
        self.facets[facet].redundant = true;
        let within = Some(within);
        self.flaws.slivers.push(Sliver { facet, within });
        Ok(())
    }

    /// Notes a facet that lost corners or neighbours if it is a sliver.
    pub fn note_if_sliver(&mut self, facet: FacetKey) -> Result<(), HullError> {
        let f = &self.facets[facet];
        if self.plane(facet).flipped {
            return Ok(());
        }
        for &neighbor in &f.neighbors {
            let n = &self.facets[neighbor];
            if self.plane(neighbor).flipped {
                continue;
            }
            if n.doomed {
                return Err(BROKEN);
            }
            // Both have their corners by age.
            let mut theirs = n.corners.iter();
            if f.corners
                .iter()
                .all(|corner| theirs.any(|other| other == corner))
            {
                return self.note_redundant(facet, neighbor);
            }
        }
        self.note_if_degenerate(facet);
        Ok(())
    }

    /// Notes the neighbours that have all their corners in a facet.
    pub fn note_redundant_neighbors(&mut self, facet: FacetKey) -> Result<(), HullError> {
        if self.facets[facet].neighbors.len() < 3 {
            self.note_if_degenerate(facet);
            return Ok(());
        }
        // The facet may be large and its neighbours many: marks, not searches.
        self.vertex_marks.set_to(&self.facets[facet].corners);
        for i in 0..self.facets[facet].neighbors.len() {
            let neighbor = self.facets[facet].neighbors[i];
            let n = &self.facets[neighbor];
            if n.doomed {
                return Err(BROKEN);
            }
            let flipped = self.plane(facet).flipped && !self.plane(neighbor).flipped;
            let known = n.degenerate || n.redundant;
            if !known && !flipped && n.corners.iter().all(|&v| self.vertex_marks.contains(v)) {
                self.note_redundant(neighbor, facet)?;
            }
        }
        Ok(())
    }

    /// Notes the neighbours of a facet that have too few themselves.
    pub fn note_degenerate_neighbors(&mut self, facet: FacetKey) -> Result<(), HullError> {
        for i in 0..self.facets[facet].neighbors.len() {
            let neighbor = self.facets[facet].neighbors[i];
            if self.facets[neighbor].doomed {
                return Err(BROKEN);
            }
            self.note_if_degenerate(neighbor);
        }
        Ok(())
    }
}
