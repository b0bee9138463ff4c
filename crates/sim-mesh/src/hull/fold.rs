//! Folds: edges at which more than two new triangles meet.
//!
//! Where the horizon comes back to a vertex within rounding, the fan has four or more blades at one flank. One pair of
//! them is chosen to be neighbours; the others are left as pairs of which only one knows the other, and are merged. In
//! a polygon that is cut nothing is merged, there the others just become pairs.

use super::HullError;
use super::fan::Flank;
use super::plane::{larger, smaller};
use super::shell::{BROKEN, FacetKey, GAP, Shell};

/// Blades are close if they are apart by no more than this many merges.
const CLOSE: f64 = 50.0;
/// Blades that are merged may be apart this many times further than usual.
const TOO_WIDE: f64 = 100.0;

/// One blade to be merged into another, and how far apart they are.
#[derive(Clone, Copy)]
struct Match {
    from: Flank,
    to: Flank,
    width: f64,
}

impl Shell<'_> {
    fn is_flipped(&self, facet: FacetKey) -> bool {
        self.plane(facet).flipped
    }

    /// Blades up to here apart may be matched.
    fn close(&self) -> f64 {
        CLOSE * self.rounding.after_merge()
    }

    /// Finds neighbours for the blades at a fold.
    pub fn match_fold(&mut self, flanks: &[Flank], cutting: bool) -> Result<(), HullError> {
        for flank in flanks {
            self.facets[flank.blade].folded = true;
        }
        let (chosen, good) = self.choose_match(flanks, cutting)?;
        let Match { from, to, .. } = chosen;
        let mut open = flanks.to_vec();
        open.retain(|&flank| flank != from && flank != to);
        self.facets[from.blade].neighbors[from.side] = to.blade;
        self.facets[to.blade].neighbors[to.side] = from.blade;

        // The others on our side, the last first, each take the first that is left on the other side.
        let mut whole = good;
        for flank in our_side(flanks) {
            if !open.contains(&flank) {
                continue;
            }
            let mate = open.iter().position(|other| other.left != flank.left);
            let mate = open.remove(mate.ok_or(BROKEN)?);
            open.retain(|&other| other != flank);
            self.facets[mate.blade].neighbors[mate.side] = flank.blade;
            if cutting || whole {
                self.facets[flank.blade].neighbors[flank.side] = mate.blade;
            }
            if !cutting && whole {
                self.facets[to.blade].neighbors[to.side] = GAP;
                whole = false;
            }
        }
        if open.is_empty() { Ok(()) } else { Err(BROKEN) }
    }

    /// The pair of blades that become neighbours, and whether they are close: the closest pair, a flipped blade before
    /// others; or if none is close the widest, which it would be worst to merge.
    fn choose_match(
        &mut self,
        flanks: &[Flank],
        cutting: bool,
    ) -> Result<(Match, bool), HullError> {
        let close = self.close();
        let tip = |shell: &Self, flank: Flank| shell.facets[flank.blade].corners[flank.side];
        let mut good: Option<Match> = None;
        let mut widest: Option<Match> = None;
        let mut width = -f64::MAX;
        let mut identical = false;
        let mut visited = vec![false; flanks.len()];
        let mut current = Some(0);
        while let Some(here) = current.take() {
            visited[here] = true;
            let ours = flanks[here];
            for (there, &theirs) in flanks.iter().enumerate() {
                if visited[there] {
                    continue;
                }
                identical |= tip(self, ours) == tip(self, theirs);
                if theirs.left == ours.left {
                    current = Some(there);
                    continue;
                }
                if !cutting {
                    for flank in [theirs, ours] {
                        self.set_plane(flank.blade);
                        self.facets[flank.blade].level = false;
                    }
                }
                let mut direction = |from: Flank, to: Flank| Match {
                    from,
                    to,
                    width: self.gap(from.blade, to.blade).width(),
                };
                let pair = [direction(theirs, ours), direction(ours, theirs)];
                if identical {
                    good = None;
                    width = smaller(pair[0].width, pair[1].width);
                    widest = Some(pair[0]);
                    break;
                }
                // A flipped blade should go, but none should go into a flipped one.
                let flipped = |flank: Flank| self.is_flipped(flank.blade);
                let urgent = |m: &&Match| flipped(m.from) && !flipped(m.to);
                let sound = |m: &&Match| m.width < close && (flipped(m.from) || !flipped(m.to));
                let mut sound_ones = pair.iter().filter(sound);
                if let Some(found) = sound_ones.clone().find(urgent) {
                    let better = |old: Match| !flipped(old.from) || found.width < old.width;
                    if good.is_none_or(better) {
                        good = Some(*found);
                    }
                } else if let Some(found) = sound_ones.next() {
                    let better = |old: Match| !flipped(old.from) && found.width < old.width;
                    if good.is_none_or(better) {
                        good = Some(*found);
                    }
                } else if good.is_none() {
                    let apart = if flipped(ours) && !flipped(theirs) {
                        pair[0].width
                    } else {
                        smaller(pair[0].width, pair[1].width)
                    };
                    if apart > width {
                        (width, widest) = (apart, Some(pair[0]));
                    }
                }
            }
        }
        let chosen = good.or(widest).ok_or(BROKEN)?;
        Ok((chosen, good.is_some()))
    }

    /// The pairs of blades that are left over at folds. Gives them edges and makes them know each other.
    pub fn find_folds(&mut self) -> Result<Vec<[FacetKey; 2]>, HullError> {
        let mut pairs: Vec<[FacetKey; 2]> = Vec::new();
        let blades: Vec<FacetKey> = self.facet_order.tail().collect();
        for &blade in &blades {
            if !self.facets[blade].folded {
                continue;
            }
            for i in 0..self.facets[blade].neighbors.len() {
                let neighbor = self.facets[blade].neighbors[i];
                let (f, n) = (&self.facets[blade], &self.facets[neighbor]);
                if neighbor == GAP {
                    self.facets[blade].torn = true;
                } else if n.folded {
                    let known = n.neighbors.contains(&blade);
                    if !known || f.corners == n.corners {
                        pairs.push([blade, neighbor]);
                        self.facets[blade].torn = true;
                        if known {
                            break;
                        }
                    }
                }
            }
        }
        if pairs.is_empty() {
            return Ok(pairs);
        }
        let leads = |blade: FacetKey| pairs.iter().any(|pair| pair[0] == blade);
        for blade in blades {
            if self.facets[blade].torn && !leads(blade) {
                self.make_edges(blade)?;
            }
        }
        for &[first, second] in &pairs {
            if leads(second) && self.facets[second].neighbors.contains(&first) {
                return Err(BROKEN);
            }
            self.facets[second].neighbors.push(first);
            self.make_edges(first)?;
        }
        Ok(pairs)
    }

    /// Merges the pairs that are left over at folds. Gives whether there were any.
    pub fn merge_folds(&mut self, pairs: &[[FacetKey; 2]]) -> Result<bool, HullError> {
        let mut merged = false;
        for pair in pairs {
            let (first, second) = (self.successor(pair[0])?, self.successor(pair[1])?);
            if first == second {
                continue;
            }
            let (first, second) = (first.ok_or(BROKEN)?, second.ok_or(BROKEN)?);
            if !self.facets[second].neighbors.contains(&first) {
                return Err(BROKEN);
            }
            let forth = self.gap(first, second);
            let back = self.gap(second, first);
            if smaller(forth.width(), back.width()) / self.usual_width() > TOO_WIDE {
                return Err(HullError::Wide);
            }
            let urgent = |from, to, width| {
                self.is_flipped(from) && !self.is_flipped(to) && width < self.close()
            };
            let forward = if forth.width() < back.width() {
                !urgent(second, first, back.width())
            } else {
                urgent(first, second, forth.width())
            };
            if forward {
                self.merge(first, second, Some(forth))?;
            } else {
                self.merge(second, first, Some(back))?;
            }
            self.merge_slivers()?;
            merged = true;
        }
        if !pairs.is_empty() {
            let facets: Vec<FacetKey> = self.facet_order.tail().collect();
            for facet in facets {
                if std::mem::take(&mut self.facets[facet].folded) {
                    self.note_if_degenerate(facet);
                }
            }
            self.merge_slivers()?;
        }
        Ok(merged)
    }

    /// How far apart facets are that are merged usually.
    fn usual_width(&self) -> f64 {
        let rounding = &self.rounding;
        let above = larger(self.drift.above, rounding.distance) + rounding.distance;
        let below = self.drift.below - rounding.distance;
        let usual = larger(larger(above, below), rounding.after_merge());
        larger(usual, rounding.outside + rounding.distance)
    }
}

/// The flanks with the blade on the same side as the first, that one first, then from the last on.
fn our_side(flanks: &[Flank]) -> impl Iterator<Item = Flank> + '_ {
    let (first, others) = flanks.split_at(1);
    let ours = |flank: &&Flank| flank.left == first[0].left;
    first
        .iter()
        .chain(others.iter().rev().filter(ours))
        .copied()
}
