//! The first tetrahedron.
//!
//! Its vertices should be far apart, so they are looked for among the points with extreme coordinates, and among all
//! points if those give a small volume.

use super::HullError;
use super::plane::{Vector, difference, smaller};
use super::rounding::{Extent, Rounding};
use super::shell::Shell;

/// Below this part of the volume that is possible, all points are looked at.
const SMALL: f64 = 1.0e-3;
/// A tetrahedron is narrow if facets meet at an angle whose cosine is below this.
const NARROW: f64 = -0.99999999;

/// Four points that span a large tetrahedron, none if the points are flat. The first two are the extremes along x; the
/// third makes the largest area in the plane of x and y; the fourth the largest volume.
pub(super) fn spread_points(
    points: &[Vector],
    extent: &Extent,
    rounding: &Rounding,
) -> Option<[usize; 4]> {
    let candidates = extent.extremes.as_flattened();
    let (mut left, mut right) = (candidates[0], candidates[0]);
    for &point in candidates {
        if points[right][0] < points[point][0] {
            right = point;
        }
        if points[left][0] > points[point][0] {
            left = point;
        }
    }
    if extent.width <= 0.0 || left == right {
        return None;
    }
    let mut chosen = vec![left, right];
    let mut size = points[right][0] - points[left][0];
    for column in 1..3 {
        let possible = size * extent.width;
        let hidden = |size: f64| size < 10.0 * rounding.pivot[column];
        let mut furthest = None;
        size = -1.0;
        for &point in candidates {
            let volume = volume(points, &chosen, point);
            if !chosen.contains(&point) && volume > size {
                (size, furthest) = (volume, Some(point));
            }
        }
        if furthest.is_none() || hidden(size) || size > 0.0 && size / possible < SMALL {
            for point in 0..points.len() {
                let volume = volume(points, &chosen, point);
                if volume > size && !candidates.contains(&point) && !chosen.contains(&point) {
                    (size, furthest) = (volume, Some(point));
                    if !hidden(size) && size > 10.0 * SMALL * possible {
                        break;
                    }
                }
            }
        }
        chosen.push(furthest?);
    }
    chosen.try_into().ok()
}

/// Twice the area under a triangle, in the plane of x and y; six times the volume of a tetrahedron.
fn volume(points: &[Vector], base: &[usize], apex: usize) -> f64 {
    let side = |i: usize| difference(points[base[i]], points[apex]);
    let (a, b) = (side(0), side(1));
    let minor = |p: Vector, q: Vector, i: usize, j: usize| p[i] * q[j] - p[j] * q[i];
    if base.len() == 2 {
        return minor(a, b, 0, 1).abs();
    }
    let c = side(2);
    (a[0] * minor(b, c, 1, 2) - b[0] * minor(a, c, 1, 2) + c[0] * minor(a, b, 1, 2)).abs()
}

impl Shell<'_> {
    /// Makes the tetrahedron of four points. Gives whether it is narrow.
    pub fn first_facets(&mut self, points: [usize; 4]) -> Result<bool, HullError> {
        let mut vertices = points.map(|point| self.add_vertex(point as u32));
        vertices.reverse();
        let [a, b, c, d] = vertices;
        for vertex in vertices {
            self.vertex_order.move_to_end(vertex);
        }
        let mut ccw = false;
        let facets = [[b, c, d], [a, c, d], [a, b, d], [a, b, c]].map(|corners| {
            let facet = self.add_triangle(corners, ccw);
            ccw = !ccw;
            facet
        });
        for facet in facets {
            let others = facets.into_iter().filter(|&other| other != facet);
            self.facets[facet].neighbors.extend(others);
        }
        self.interior = self.center(&vertices);

        // Which way round the points are shows in the first plane. If that is too close to tell, the others may know
        // better.
        let tiny = self.rounding.distance;
        let inside_out = |shell: &Self, facet| shell.plane(facet).distance(shell.interior) > tiny;
        let turn_corners = |shell: &mut Self| {
            for facet in facets {
                shell.facets[facet].ccw ^= true;
            }
        };
        self.set_plane(facets[0]);
        if inside_out(self, facets[0]) {
            turn_corners(self);
        }
        for facet in facets {
            self.set_plane(facet);
        }
        if facets.into_iter().any(|facet| inside_out(self, facet)) {
            turn_corners(self);
            for facet in facets {
                self.planes[facet.index()].turn_outward(self.interior);
            }
        }

        let mut least_cosine = f64::MAX;
        for facet in facets {
            let plane = self.plane(facet);
            if plane.distance(self.interior) >= -tiny {
                return Err(HullError::Flat);
            }
            for (&corner, &neighbor) in
                std::iter::zip(&self.facets[facet].corners, &self.facets[facet].neighbors)
            {
                if self.height(corner, neighbor) >= -tiny {
                    return Err(HullError::Flat);
                }
                least_cosine = smaller(least_cosine, plane.cosine(self.plane(neighbor)));
            }
        }
        for facet in facets {
            self.planes[facet.index()].flipped = false;
        }
        Ok(least_cosine < NARROW)
    }
}
