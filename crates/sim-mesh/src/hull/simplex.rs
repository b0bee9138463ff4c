//! Extent of the points, the tolerances that follow from it, the first simplex, and the main loop.

use super::HullError;
use super::mesh::{Id, Quickhull, TAIL};
use super::plane::{abs, larger, smaller};

const EPSILON: f64 = f64::EPSILON;
/// A simplex is looked for among all points if the extreme ones give a smaller part of the possible volume.
const SMALL_SIMPLEX: f64 = 1.0e-3;
/// Cosine between neighbouring facets of the first simplex below which it counts as narrow.
const NARROW: f64 = -0.99999999;
/// A facet is wide if it is this many times as thick as coplanar points are far.
const WIDE_COPLANAR: f64 = 6.0;
/// Points within this many merges' error below a facet are kept with it.
const NEAR_INSIDE: f64 = 5.0;

/// How large rounding errors are for these points, and what follows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tolerances {
    pub max_width: f64,
    pub max_abs: f64,
    pub max_sum: f64,
    pub near_zero: [f64; 3],
    /// Largest rounding error of a distance to a plane.
    pub distance_round: f64,
    pub min_denominator: f64,
    pub min_denominator_1_2: f64,
    pub min_denominator_2: f64,
    /// A centrum is clearly below a plane if it is more than this below.
    pub centrum_radius: f64,
    /// Largest error that one merge of facets makes.
    pub one_merge: f64,
    pub near_inside: f64,
    /// A point sees a facet from more than this above.
    pub min_visible: f64,
    pub max_coplanar: f64,
    /// A point is outside a facet from this distance on.
    pub min_outside: f64,
    pub wide_facet: f64,
    /// Largest distance so far of a point above the facets it should be below, and of a vertex below.
    pub max_outside: f64,
    pub min_vertex: f64,
    /// `max_outside` as it counts for the current point.
    pub outside_bound: f64,
}

impl Quickhull<'_> {
    /// Builds the hull of all points, or until it has `max_vertices`.
    pub fn build(&mut self, max_vertices: Option<usize>) -> Result<(), HullError> {
        let extremes = self.extent();
        self.set_tolerances();
        let simplex = self.largest_simplex(&extremes)?;
        self.first_hull(simplex)?;
        self.partition_all(&simplex)?;
        self.reset_lists(true);
        self.facet_next = self.facet_list;
        self.furthest_first();
        while let Some((point, facet)) = self.next_furthest() {
            if max_vertices.is_some_and(|max| self.num_vertices >= max) {
                return Ok(());
            }
            self.add_point(point, facet)?;
        }
        if self.narrow {
            self.outside_to_coplanar()?;
        }
        if max_vertices.is_some() || (self.all_convex && !self.was_coplanar) {
            return Ok(());
        }
        self.check_widths()
    }

    /// The points with least and largest coordinate, by coordinate.
    fn extent(&mut self) -> [u32; 6] {
        let mut extremes = [0; 6];
        let tol = &mut self.tol;
        tol.max_width = -f64::MAX;
        for k in 0..3 {
            let (mut least, mut most) = (0, 0);
            for (i, p) in self.points.iter().enumerate() {
                if self.points[most][k] < p[k] {
                    most = i;
                } else if self.points[least][k] > p[k] {
                    least = i;
                }
            }
            let (low, high) = (self.points[least][k], self.points[most][k]);
            let max = larger(high, -low);
            tol.max_width = larger(tol.max_width, high - low);
            tol.max_abs = larger(tol.max_abs, max);
            tol.max_sum += max;
            tol.near_zero[k] = 80.0 * tol.max_sum * EPSILON;
            extremes[2 * k] = least as u32;
            extremes[2 * k + 1] = most as u32;
        }
        extremes
    }

    fn set_tolerances(&mut self) {
        let tol = &mut self.tol;
        let sum = smaller(3.0_f64.sqrt() * tol.max_abs, tol.max_sum);
        tol.distance_round = EPSILON * (3.0 * sum * 1.01 + tol.max_abs);
        tol.min_denominator = f64::MIN_POSITIVE * tol.max_abs;
        tol.min_denominator_1_2 = (f64::MIN_POSITIVE * 3.0).sqrt();
        tol.min_denominator_2 = tol.min_denominator_1_2 * tol.max_abs;
        tol.centrum_radius = 2.0 * tol.distance_round;
        tol.one_merge = larger(
            tol.distance_round,
            3.0 * tol.centrum_radius + tol.distance_round,
        );
        tol.near_inside = tol.one_merge * NEAR_INSIDE;
        tol.min_visible = tol.centrum_radius;
        tol.max_coplanar = tol.min_visible;
        tol.min_outside = 2.0 * tol.min_visible;
        tol.wide_facet = larger(tol.min_outside, WIDE_COPLANAR * tol.max_coplanar);
        tol.max_outside = 0.0;
        tol.min_vertex = -tol.distance_round;
        self.bound_outside();
    }

    /// How far a point may be outside now without that being new.
    pub fn bound_outside(&mut self) {
        let tol = &mut self.tol;
        let bound = larger(tol.max_outside, tol.one_merge + tol.distance_round);
        tol.outside_bound = larger(bound, tol.min_outside);
    }

    /// Four points that span a large simplex: the two extreme ones in x, then twice the one with the largest
    /// determinant, first in the plane of x and y.
    fn largest_simplex(&self, extremes: &[u32; 6]) -> Result<[Id; 4], HullError> {
        if self.tol.max_width <= 0.0 {
            return Err(HullError::Flat);
        }
        let (mut least, mut most) = (extremes[0], extremes[0]);
        let (mut low, mut high) = (f64::MAX, -f64::MAX);
        for &point in extremes {
            let x = self.points[point as usize][0];
            if high < x {
                high = x;
                most = point;
            }
            if low > x {
                low = x;
                least = point;
            }
        }
        if least == most {
            return Err(HullError::Flat);
        }
        let mut simplex = vec![least, most];
        let mut best = high - low;
        let mut near_zero = false;
        for _ in 2..4 {
            let previous = best;
            let mut furthest = None;
            best = -1.0;
            for &point in extremes {
                if !simplex.contains(&point) && furthest != Some(point) {
                    let (det, zero) = self.determinant(point, &simplex);
                    if det > best {
                        best = det;
                        furthest = Some(point);
                        near_zero = zero;
                    }
                }
            }
            let target = previous * self.tol.max_width;
            let enough = 10.0 * SMALL_SIMPLEX * target;
            let small = best > 0.0 && best / target < SMALL_SIMPLEX;
            if furthest.is_none() || near_zero || small {
                for point in 0..self.points.len() as u32 {
                    if extremes.contains(&point) || simplex.contains(&point) {
                        continue;
                    }
                    let (det, zero) = self.determinant(point, &simplex);
                    if det > best {
                        best = det;
                        furthest = Some(point);
                        near_zero = zero;
                        if !near_zero && best > enough {
                            break;
                        }
                    }
                }
            }
            simplex.push(furthest.ok_or(HullError::Flat)?);
        }
        Ok([simplex[0], simplex[1], simplex[2], simplex[3]])
    }

    /// Volume (area with two points) of a simplex with this apex, times a factor, and whether rounding hides it.
    fn determinant(&self, apex: u32, simplex: &[u32]) -> (f64, bool) {
        let apex = self.points[apex as usize];
        let row = |i: usize, k: usize| self.points[simplex[i] as usize][k] - apex[k];
        let minor = |a1: f64, a2: f64, b1: f64, b2: f64| a1 * b2 - a2 * b1;
        if simplex.len() == 2 {
            let det = abs(minor(row(0, 0), row(0, 1), row(1, 0), row(1, 1)));
            return (det, det < 10.0 * self.tol.near_zero[1]);
        }
        let det = row(0, 0) * minor(row(1, 1), row(1, 2), row(2, 1), row(2, 2))
            - row(1, 0) * minor(row(0, 1), row(0, 2), row(2, 1), row(2, 2))
            + row(2, 0) * minor(row(0, 1), row(0, 2), row(1, 1), row(1, 2));
        let det = abs(det);
        (det, det < 10.0 * self.tol.near_zero[2])
    }

    /// The simplex as a hull.
    fn first_hull(&mut self, simplex: [u32; 4]) -> Result<(), HullError> {
        let mut vertices = simplex.map(|point| self.new_vertex(point));
        vertices.reverse();
        let mut top = true;
        let mut facets = [TAIL; 4];
        for i in 0..4 {
            let facet = self.new_facet();
            let f = self.fm(facet);
            f.vertices.extend(vertices);
            f.vertices.remove(i);
            f.top = top;
            self.append_facet(facet);
            self.append_vertex(vertices[i]);
            facets[i] = facet;
            top = !top;
        }
        for i in 0..4 {
            let others = facets.iter().copied().filter(|&f| f != facets[i]);
            self.facets[facets[i] as usize].neighbors.extend(others);
        }
        self.reset_lists(true);
        self.facet_next = self.facet_list;
        self.interior = self.center(&vertices);

        self.set_plane(facets[0]);
        self.fm(facets[0]).flipped = false;
        if self.distance_at(&self.interior, facets[0]) > self.tol.distance_round {
            for facet in facets {
                self.fm(facet).top ^= true;
            }
            self.set_plane(facets[0]);
        }
        for &facet in &facets[1..] {
            self.set_plane(facet);
        }
        for facet in facets {
            self.fm(facet).flipped = false;
            if self.distance_at(&self.interior, facet) > self.tol.distance_round {
                for facet in facets {
                    self.fm(facet).flipped = false;
                    self.fm(facet).top ^= true;
                    self.orient_outside(facet);
                }
                break;
            }
        }
        let mut least_angle = f64::MAX;
        for facet in facets {
            if !self.check_flipped(facet) {
                return Err(HullError::Flat);
            }
            for i in 0..3 {
                let neighbor = self.f(facet).neighbors[i];
                least_angle = smaller(least_angle, self.angle(facet, neighbor));
            }
        }
        self.narrow = least_angle < NARROW;
        for facet in facets {
            for i in 0..3 {
                let (vertex, neighbor) = (self.f(facet).vertices[i], self.f(facet).neighbors[i]);
                let distance = self.distance(self.v(vertex).point, neighbor);
                if distance >= -self.tol.distance_round {
                    return Err(HullError::Flat);
                }
            }
        }
        Ok(())
    }

    /// Puts the facet with the furthest outside point first.
    fn furthest_first(&mut self) {
        let mut best = None;
        let mut furthest = -f64::MAX;
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            let f = self.f(facet);
            if !f.outside.is_empty() && f.furthest > furthest {
                furthest = f.furthest;
                best = Some(facet);
            }
            facet = self.f(facet).next;
        }
        if let Some(best) = best {
            self.remove_facet(best);
            self.insert_facet(best, self.facet_next);
            self.facet_next = best;
        }
    }

    /// The next point to add, and the facet it is furthest outside of.
    fn next_furthest(&mut self) -> Option<(u32, Id)> {
        while Self::is_facet(self.facet_next) {
            let facet = self.facet_next;
            let f = self.fm(facet);
            let next = f.next;
            if f.outside.is_empty() {
                self.facet_next = next;
                continue;
            }
            // The rest of this outside set is coplanar.
            if self.narrow && self.f(facet).furthest < self.tol.min_outside {
                self.facet_next = next;
                continue;
            }
            return self.fm(facet).outside.pop().map(|point| (point, facet));
        }
        None
    }
}
