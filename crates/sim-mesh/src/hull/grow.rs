//! The main loop: takes the furthest point of the next facet that has points outside, and makes it a vertex.

use super::HullError;
use super::fan::Fan;
use super::locate::{Search, many_merges};
use super::plane::{Vector, larger};
use super::rounding::{Extent, Rounding};
use super::shell::{BROKEN, FacetKey, Shell};
use super::start::spread_points;

/// A shell that grows, and the points around it.
pub(super) struct Builder<'a> {
    pub shell: Shell<'a>,
    pub search: Search,
    fan: Fan,
    /// Where in the order of facets the next one with outside points is looked for.
    pub cursor: usize,
    /// How far above a facet a point may be without being outside.
    pub bound: f64,
    /// The first tetrahedron is so flat that points near its facets must wait outside.
    pub narrow: bool,
    /// Nothing was merged and no point is near a facet.
    pub exact: bool,
    /// Whether to give up, and how many points were worked on since the beginning.
    stop: &'a dyn Fn() -> bool,
    worked_on: usize,
}

/// So many points are worked on between two questions whether to stop.
const AT_A_TIME: usize = 64;

/// The shell of the hull of all points, or of as many as give it `max_vertices`.
pub(super) fn build<'a>(
    points: &'a [Vector],
    max_vertices: Option<usize>,
    stop: &'a dyn Fn() -> bool,
) -> Result<Shell<'a>, HullError> {
    let extent = Extent::of(points);
    let rounding = Rounding::of(points, &extent);
    let corners = spread_points(points, &extent, &rounding).ok_or(HullError::Flat)?;
    let mut shell = Shell::new(points, rounding);
    let narrow = shell.first_facets(corners)?;
    let mut builder = Builder {
        shell,
        search: Search::new(),
        fan: Fan::new(),
        cursor: 0,
        bound: 0.0,
        narrow,
        exact: true,
        stop,
        worked_on: 0,
    };
    builder.set_bound();
    builder.place_all(corners)?;
    builder.furthest_first();
    while let Some((point, facet)) = builder.next_point() {
        builder.next_piece_of_work()?;
        if max_vertices.is_some_and(|max| builder.shell.vertex_order.len() >= max) {
            return Ok(builder.shell);
        }
        builder.add_point(point, facet)?;
    }
    if builder.narrow {
        builder.keep_waiting()?;
    }
    if max_vertices.is_none() && !builder.exact {
        builder.check_thickness()?;
    }
    Ok(builder.shell)
}

impl Builder<'_> {
    /// Counts a point that is worked on, and asks now and then whether to stop.
    pub fn next_piece_of_work(&mut self) -> Result<(), HullError> {
        self.worked_on += 1;
        if self.worked_on.is_multiple_of(AT_A_TIME) && (self.stop)() {
            return Err(HullError::Stopped);
        }
        Ok(())
    }

    /// Begins with the facet that has the furthest point.
    fn furthest_first(&mut self) {
        let mut best = None;
        let mut furthest = -f64::MAX;
        for facet in self.shell.facet_order.iter() {
            let f = &self.shell.facets[facet];
            if !f.outside.is_empty() && f.furthest > furthest {
                (furthest, best) = (f.furthest, Some(facet));
            }
        }
        if let Some(facet) = best {
            self.shell.facet_order.move_to_front(facet);
        }
        self.cursor = 0;
    }

    /// The next point to be a vertex, and the facet it is outside of.
    fn next_point(&mut self) -> Option<(u32, FacetKey)> {
        self.cursor = self.shell.facet_order.tidy(self.cursor);
        loop {
            let facet = self.shell.facet_order.advance(&mut self.cursor)?;
            let f = &mut self.shell.facets[facet];
            let near = self.narrow && f.furthest < self.shell.rounding.outside;
            if !near && let Some(point) = f.outside.pop() {
                return Some((point, facet));
            }
            self.cursor += 1;
        }
    }

    /// Makes a point a vertex that is outside a facet.
    fn add_point(&mut self, point: u32, facet: FacetKey) -> Result<(), HullError> {
        self.set_bound();
        self.find_horizon(point, facet)?;
        self.shell.open_tails();
        let shell = &mut self.shell;
        self.fan.build(shell, point)?;
        self.fan.match_flanks(shell)?;
        for &blade in &self.fan.blades {
            if !shell.facets[blade].level {
                shell.set_plane(blade);
            }
        }
        shell.enter_fan();
        self.exact &= shell.make_convex(&self.fan)?;
        let is_polygon = |facet| !self.shell.facets[facet].triangle;
        self.search.scan =
            many_merges(&self.shell) || self.shell.facet_order.tail().any(is_polygon);
        self.place_orphans()?;
        self.search.scan = false;
        self.search.blunt = false;
        self.shell.settle();
        self.shell.check_pinches()
    }

    /// Dooms the facets that a point sees, and notes those around them that it is coplanar with.
    fn find_horizon(&mut self, point: u32, facet: FacetKey) -> Result<(), HullError> {
        let shell = &mut self.shell;
        let limit = shell.rounding.coplanar;
        let mut any = false;
        self.fan.coplanar.clear();
        shell.facet_marks.clear();
        shell.facet_marks.insert(facet);
        shell.doomed.push_back(facet);
        let mut next = 0;
        while let Some(&seen) = shell.doomed.get(next) {
            next += 1;
            let f = &mut shell.facets[seen];
            f.doomed = true;
            f.heir = None;
            shell.facet_order.remove(seen);
            if f.neighbors.is_empty() {
                return Err(BROKEN);
            }
            for i in 0..f.neighbors.len() {
                let neighbor = shell.facets[seen].neighbors[i];
                if !shell.facet_marks.insert(neighbor) {
                    continue;
                }
                let distance = shell.distance(point, neighbor);
                if distance > limit {
                    shell.doomed.push_back(neighbor);
                    continue;
                }
                any = true;
                if distance >= -limit {
                    self.fan.coplanar.insert(neighbor);
                    if distance > 0.0 {
                        shell.drift.rise(distance);
                        let n = &mut shell.facets[neighbor];
                        n.thickness = larger(n.thickness, distance);
                    } else {
                        shell.drift.sink(distance);
                    }
                }
            }
        }
        if any { Ok(()) } else { Err(BROKEN) }
    }
}
