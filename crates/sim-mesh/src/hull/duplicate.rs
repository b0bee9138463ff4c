//! Ridges that more than two new facets share.
//!
//! Where the horizon folds back on itself within rounding, the cone has more than two facets at a ridge from the
//! apex. Two of them become neighbours; the others are merged.

use super::HullError;
use super::mesh::{Cause, DUPLICATE, FacetMerge, Id, MERGE, Quickhull};
use super::plane::{larger, smaller};

/// New facets at such a ridge may be matched if they are no further apart than this many merges' error.
const WIDE_RIDGE: f64 = 50.0;
/// Merging them may be this many times wider than other merges.
const WIDE_MERGE: f64 = 100.0;

impl Quickhull<'_> {
    /// Pairs the new facets at a ridge that has more than two: first the pair that is closest, or failing
    /// that the widest, become neighbours; the others are marked to be merged.
    pub fn match_duplicate_ridge(&mut self, at: Id, at_skip: usize) -> Result<i32, HullError> {
        #[derive(Clone, Copy)]
        struct Pair {
            a: Id,
            a_skip: usize,
            b: Id,
            b_skip: usize,
        }
        let end = self.ridge_end(at, at_skip);
        let cone = self.v(end).cone.clone();
        let close = WIDE_RIDGE * (self.tol.one_merge + self.tol.distance_round);
        let mut change = 0;
        let mut good: Option<Pair> = None;
        let mut good_distance = 0.0;
        let mut good_open = false;
        let mut widest: Option<Pair> = None;
        let mut width = -f64::MAX;
        let mut identical = false;
        for matching in [false, true] {
            self.visit += 1;
            let visit = self.visit;
            let (mut facet, mut skip) = (at, at_skip);
            loop {
                let mut next = None;
                self.fm(facet).visit = visit;
                for &other in &cone {
                    if !self.f(other).duplicate || self.f(other).visit == visit {
                        continue;
                    }
                    let (other_skip, faces) = self.facing(facet, skip, other, end);
                    if self.f(facet).vertices[skip] == self.f(other).vertices[other_skip] {
                        identical = true;
                    }
                    if self.f(other).neighbors[other_skip] != DUPLICATE {
                        if !matching {
                            return Err(HullError::Topology("a ridge is matched twice"));
                        }
                        continue;
                    }
                    if !faces {
                        next = Some((other, other_skip));
                        continue;
                    }
                    if self.f(facet).neighbors[skip] != DUPLICATE {
                        continue;
                    }
                    if matching {
                        let mut back = MERGE;
                        if self.f(facet).cut {
                            back = other;
                        } else if let (Some(pair), true) = (good, good_open) {
                            self.fm(pair.b).neighbors[pair.b_skip] = MERGE;
                            back = other;
                            good_open = false;
                        }
                        self.fm(other).neighbors[other_skip] = facet;
                        self.fm(facet).neighbors[skip] = back;
                        change -= 2;
                        continue;
                    }
                    for facet in [other, facet] {
                        if !self.f(facet).has_plane {
                            self.set_plane(facet);
                        }
                    }
                    let mut there = self.spread(other, facet).0;
                    let back = self.spread(facet, other).0;
                    let forward = Pair {
                        a: other,
                        a_skip: other_skip,
                        b: facet,
                        b_skip: skip,
                    };
                    let backward = Pair {
                        a: facet,
                        a_skip: skip,
                        b: other,
                        b_skip: other_skip,
                    };
                    let (here_flipped, there_flipped) =
                        (self.f(facet).flipped, self.f(other).flipped);
                    let good_flipped = good.map(|p| self.f(p.a).flipped);
                    let least = good_distance;
                    // A flipped facet is matched, and so merged, before others.
                    let flipped_better =
                        |distance: f64| good_flipped != Some(true) || distance < least;
                    let better = |distance: f64| {
                        good_flipped.is_none() || good_flipped == Some(false) && distance < least
                    };
                    let mut keep = |pair, distance| {
                        good = Some(pair);
                        good_open = true;
                        good_distance = distance;
                    };
                    if identical {
                        good = None;
                        good_open = false;
                        width = smaller(there, back);
                        widest = Some(forward);
                        break;
                    } else if there_flipped && !here_flipped && there < close {
                        if flipped_better(there) {
                            keep(forward, there);
                        }
                    } else if here_flipped && !there_flipped && back < close {
                        if flipped_better(back) {
                            keep(backward, back);
                        }
                    } else if there < close && (!here_flipped || there_flipped) {
                        if better(there) {
                            keep(forward, there);
                        }
                    } else if back < close && (!there_flipped || here_flipped) {
                        if better(back) {
                            keep(backward, back);
                        }
                    } else if good.is_none() {
                        if !here_flipped || there_flipped {
                            there = smaller(there, back);
                        }
                        if there > width {
                            width = there;
                            widest = Some(forward);
                        }
                    }
                }
                if matching && self.f(facet).neighbors[skip] == DUPLICATE {
                    return Err(HullError::Topology("a ridge has an odd facet"));
                }
                match next {
                    Some(step) => (facet, skip) = step,
                    None => break,
                }
            }
            if !matching {
                let Some(pair) = good.or(widest) else {
                    return Err(HullError::Topology("a ridge has no match"));
                };
                self.fm(pair.a).neighbors[pair.a_skip] = pair.b;
                self.fm(pair.b).neighbors[pair.b_skip] = pair.a;
                change -= 2;
            }
        }
        Ok(change)
    }

    /// Enters the pairs of new facets that were left over at a ridge with more than two.
    pub fn mark_duplicate_ridges(&mut self) -> Result<(), HullError> {
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            self.fm(facet).merge_ridge = false;
            self.fm(facet).merge_ridge2 = false;
            facet = self.f(facet).next;
        }
        let mut any = false;
        facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).duplicate {
                for i in 0..self.f(facet).neighbors.len() {
                    let neighbor = self.f(facet).neighbors[i];
                    if neighbor == MERGE {
                        self.fm(facet).merge_ridge = true;
                        continue;
                    }
                    if !self.f(neighbor).duplicate {
                        continue;
                    }
                    let known = self.f(neighbor).neighbors.contains(&facet);
                    let same = self.f(facet).vertices == self.f(neighbor).vertices;
                    if !known || same {
                        self.push_merge(facet, neighbor, Cause::DuplicateRidge, 0.0)?;
                        self.fm(facet).merge_ridge = true;
                        self.fm(facet).merge_ridge2 = true;
                        any = true;
                        if known {
                            break;
                        }
                    }
                }
            }
            facet = self.f(facet).next;
        }
        if !any {
            return Ok(());
        }
        facet = self.fresh_list;
        while Self::is_facet(facet) {
            if self.f(facet).merge_ridge && !self.f(facet).merge_ridge2 {
                self.make_ridges(facet)?;
            }
            facet = self.f(facet).next;
        }
        for i in 0..self.facet_merges.len() {
            let FacetMerge {
                cause,
                first,
                second,
                ..
            } = self.facet_merges[i];
            if cause == Cause::DuplicateRidge {
                let other = self.f(second);
                if other.merge_ridge2 && other.neighbors.contains(&first) {
                    return Err(HullError::Topology("facets share two duplicate ridges"));
                }
                self.fm(second).neighbors.push(first);
                self.make_ridges(first)?;
            }
        }
        Ok(())
    }

    /// Merges the pairs that [`mark_duplicate_ridges`](Self::mark_duplicate_ridges) found.
    pub fn merge_duplicate_ridges(&mut self) -> Result<bool, HullError> {
        let merges = std::mem::take(&mut self.facet_merges);
        let (mut any, mut merged) = (false, false);
        for merge in &merges {
            if merge.cause != Cause::DuplicateRidge {
                continue;
            }
            any = true;
            let first = self.replacement(merge.first)?;
            let second = self.replacement(merge.second)?;
            if first == second {
                continue;
            }
            if !self.f(second).neighbors.contains(&first) {
                return Err(HullError::Topology("duplicate ridges do not meet"));
            }
            let there = self.spread(first, second);
            let back = self.spread(second, first);
            self.check_duplicate_width(smaller(there.0, back.0))?;
            let close = WIDE_RIDGE * (self.tol.one_merge + self.tol.distance_round);
            let (a, b) = (self.f(first).flipped, self.f(second).flipped);
            let forward = if there.0 < back.0 {
                !(b && !a && back.0 < close)
            } else {
                a && !b && there.0 < close
            };
            let (merging, into, spread) = if forward {
                (first, second, there)
            } else {
                (second, first, back)
            };
            self.merge_facet(merging, into, merge.cause, Some((spread.1, spread.2)))?;
            self.merge_small()?;
            merged = true;
        }
        self.facet_merges
            .extend(merges.iter().filter(|m| m.cause != Cause::DuplicateRidge));
        if any {
            let mut facet = self.fresh_list;
            while Self::is_facet(facet) {
                if self.f(facet).duplicate {
                    let f = self.fm(facet);
                    f.duplicate = false;
                    f.merge_ridge = false;
                    f.merge_ridge2 = false;
                    if f.neighbors.len() < 3 {
                        self.push_merge(facet, facet, Cause::Degenerate, 0.0)?;
                    }
                }
                facet = self.f(facet).next;
            }
            self.merge_small()?;
        }
        Ok(merged)
    }

    fn check_duplicate_width(&self, width: f64) -> Result<(), HullError> {
        let tol = &self.tol;
        let outer = larger(tol.max_outside, tol.distance_round) + tol.distance_round;
        let inner = tol.min_vertex - tol.distance_round;
        let mut usual = larger(outer, inner);
        usual = larger(usual, tol.one_merge + tol.distance_round);
        usual = larger(usual, tol.min_outside + tol.distance_round);
        if width / usual > WIDE_MERGE {
            return Err(HullError::Wide);
        }
        Ok(())
    }
}
