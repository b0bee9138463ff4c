//! The search for the facet that a point is furthest above, or far enough.
//!
//! The usual way is to climb: from a facet to the first neighbour that the point is further above, and so on. Two
//! things stand in its way. A sharp cone of new facets has sides that do not see each other, so a climb that ends well
//! below is repeated as a scan of all new facets. And merged facets overlap within rounding, so that from where a climb
//! ends the search spreads over all facets that are about as good.

use super::HullError;
use super::plane::{Vector, larger};
use super::shell::{BROKEN, FacetKey, Shell};
use super::store::Marks;

/// After this many merges facets may overlap further.
const MANY_MERGES: usize = 50;
/// Lower than any distance.
const BOTTOM: f64 = -f64::MAX / 2.0;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Any new facet that the point is outside of.
    Outside,
    /// The facet that it is furthest above.
    Highest,
}

/// A facet, and the point's distance above it.
pub(super) type Found = (FacetKey, f64);

pub(super) struct Search {
    /// New facets are scanned, not climbed.
    pub scan: bool,
    /// The normals of the new facets are known to be in one octant.
    pub blunt: bool,
    visited: Marks<super::shell::Facet>,
    stack: Vec<FacetKey>,
}

pub(super) fn many_merges(shell: &Shell<'_>) -> bool {
    shell.merges > MANY_MERGES
}

fn margin(shell: &Shell<'_>) -> f64 {
    if many_merges(shell) { 2.0 } else { 1.0 }
}

/// From this distance on no better facet is looked for.
pub(super) fn clearly_outside(shell: &Shell<'_>) -> f64 {
    margin(shell) * larger(2.0 * shell.rounding.outside, shell.drift.above)
}

impl Search {
    pub fn new() -> Self {
        Self {
            scan: false,
            blunt: false,
            visited: Marks::new(),
            stack: Vec::new(),
        }
    }

    /// A new facet that a point is outside of, or the one that it is furthest above.
    pub fn outside(
        &mut self,
        shell: &Shell<'_>,
        p: Vector,
        start: FacetKey,
    ) -> Result<Found, HullError> {
        if self.scan {
            return Ok(self.scan_new(shell, p, start, Aim::Outside));
        }
        let Some((facet, distance)) = self.climb(shell, p, start, Aim::Outside) else {
            let first = shell.facet_order.first_of_tail().ok_or(BROKEN)?;
            return Ok(self.scan_new(shell, p, first, Aim::Outside));
        };
        if distance >= shell.rounding.outside {
            return Ok((facet, distance));
        }
        if !self.blunt && distance < -shell.rounding.distance {
            if is_sharp(shell) {
                self.scan = true;
                return Ok(self.scan_new(shell, p, facet, Aim::Outside));
            }
            self.blunt = true;
        }
        Ok(self.spread(shell, p, facet, distance))
    }

    /// The facet of all that a point is furthest above.
    pub fn highest(
        &mut self,
        shell: &Shell<'_>,
        p: Vector,
        start: FacetKey,
    ) -> Result<Found, HullError> {
        let found = self.climb(shell, p, start, Aim::Highest);
        let (facet, distance) = found.ok_or(BROKEN)?;
        Ok(self.spread(shell, p, facet, distance))
    }

    /// Climbs from facet to facet. Gives the best, none if all were flipped.
    fn climb(&mut self, shell: &Shell<'_>, p: Vector, start: FacetKey, aim: Aim) -> Option<Found> {
        let enough = |distance| aim == Aim::Outside && distance >= shell.rounding.outside;
        let mut best = None;
        let mut highest = BOTTOM;
        let plane = shell.plane(start);
        if !plane.flipped {
            highest = plane.distance(p);
            best = Some((start, highest));
            if enough(highest) {
                return best;
            }
        }
        self.visited.clear();
        self.visited.insert(start);
        let mut facet = start;
        'climb: loop {
            for &neighbor in &shell.facets[facet].neighbors {
                if aim == Aim::Outside && !shell.is_new(neighbor) || !self.visited.insert(neighbor)
                {
                    continue;
                }
                let plane = shell.plane(neighbor);
                if plane.flipped {
                    continue;
                }
                let distance = plane.distance(p);
                if distance > highest {
                    highest = distance;
                    best = Some((neighbor, distance));
                    if enough(distance) {
                        return best;
                    }
                    facet = neighbor;
                    continue 'climb;
                }
            }
            return best;
        }
    }

    /// The best of all new facets, `start` and those after it first.
    pub fn scan_new(&mut self, shell: &Shell<'_>, p: Vector, start: FacetKey, aim: Aim) -> Found {
        let enough = clearly_outside(shell);
        let mut best = start;
        let mut highest = BOTTOM;
        for part in shell.facet_order.tail_from(start) {
            for &facet in part.iter().flatten() {
                let plane = shell.plane(facet);
                let distance = plane.distance(p);
                if distance > highest && !plane.flipped {
                    (best, highest) = (facet, distance);
                    if aim == Aim::Outside && distance >= enough {
                        return (best, highest);
                    }
                }
            }
        }
        self.spread(shell, p, best, highest)
    }

    /// Improves on a facet by looking at all around that are about as good.
    fn spread(&mut self, shell: &Shell<'_>, p: Vector, start: FacetKey, distance: f64) -> Found {
        let search = overlap(shell);
        let mut found = (start, distance);
        self.stack.clear();
        self.visited.clear();
        self.visited.insert(start);
        let mut facet = start;
        loop {
            let mut next = None;
            for &neighbor in &shell.facets[facet].neighbors {
                if !self.visited.insert(neighbor) {
                    continue;
                }
                let plane = shell.plane(neighbor);
                if !plane.flipped {
                    let distance = plane.distance(p);
                    if distance > found.1 {
                        if distance > found.1 + search {
                            self.stack.clear();
                        }
                        found = (neighbor, distance);
                    } else if distance < found.1 - search {
                        continue;
                    }
                }
                self.stack.extend(next.replace(neighbor));
            }
            match next.or_else(|| self.stack.pop()) {
                Some(ahead) => facet = ahead,
                None => return found,
            }
        }
    }

    /// The largest distance of a point above its facet and those around; each learns how thick it is by that.
    pub fn thicken(&mut self, shell: &mut Shell<'_>, p: Vector, start: FacetKey) -> f64 {
        let search = overlap(shell);
        let mut highest = shell.plane(start).distance(p);
        let mut least = highest - search;
        if least > -search {
            least = -search;
        }
        let thickness = &mut shell.facets[start].thickness;
        *thickness = larger(*thickness, highest);
        self.stack.clear();
        self.visited.clear();
        self.visited.insert(start);
        let mut facet = start;
        loop {
            let f = &shell.facets[facet];
            let factor = if f.merges > 10 && f.neighbors.len() > 100 {
                5.0
            } else {
                1.0
            };
            for i in 0..f.neighbors.len() {
                let neighbor = shell.facets[facet].neighbors[i];
                if !self.visited.insert(neighbor) {
                    continue;
                }
                let plane = shell.plane(neighbor);
                if !plane.flipped {
                    let distance = plane.distance(p);
                    if distance > highest {
                        highest = distance;
                    } else if distance < factor * least {
                        continue;
                    }
                    let thickness = &mut shell.facets[neighbor].thickness;
                    *thickness = larger(*thickness, distance);
                }
                self.stack.push(neighbor);
            }
            match self.stack.pop() {
                Some(ahead) => facet = ahead,
                None => return highest,
            }
        }
    }
}

/// How far apart facets may be that are equally good.
fn overlap(shell: &Shell<'_>) -> f64 {
    let rounding = &shell.rounding;
    margin(shell) * (shell.drift.above + 2.0 * rounding.distance + rounding.coplanar)
}

/// Whether the normals of new facets lie in different octants.
fn is_sharp(shell: &Shell<'_>) -> bool {
    let octant = |facet| shell.plane(facet).normal.map(|x| x > 0.0);
    let mut octants = shell.facet_order.tail().map(octant);
    let first = octants.next();
    octants.any(|other| Some(other) != first)
}
