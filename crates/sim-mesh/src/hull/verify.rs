//! How far points are outside the finished facets.

use super::HullError;
use super::join::WIDE_MERGE;
use super::mesh::{Id, NONE, Quickhull, TAIL};
use super::plane::{larger, smaller};

impl Quickhull<'_> {
    /// Refuses a hull whose facets are much wider than rounding explains.
    pub fn check_widths(&mut self) -> Result<(), HullError> {
        let tol = self.tol;
        let low_base = smaller(tol.min_vertex, -(tol.one_merge + tol.distance_round));
        if self.vertex_neighbors {
            let mut lowest = 0.0;
            let mut vertex = self.vertex_list;
            while vertex != TAIL {
                let point = self.v(vertex).point;
                for &neighbor in &self.v(vertex).neighbors {
                    lowest = smaller(lowest, self.distance(point, neighbor));
                }
                vertex = self.v(vertex).next;
            }
            self.tol.min_vertex = lowest;
        }
        let high_base = larger(tol.max_outside, tol.one_merge + tol.distance_round);
        let mut highest = 0.0;
        for (point, facet) in self.point_facets().into_iter().enumerate() {
            if facet != NONE {
                let distance = self.distance(point as u32, facet);
                let (_, distance) = self.best_on_horizon(point as u32, facet, distance, true);
                if distance >= highest {
                    highest = distance;
                }
            }
        }
        if highest > tol.distance_round {
            let mut facet = self.facet_list;
            while Self::is_facet(facet) {
                highest = larger(highest, self.f(facet).max_outside);
                facet = self.f(facet).next;
            }
        }
        let lowest = self.tol.min_vertex;
        let too_wide = tol.one_merge * (10.0 * WIDE_MERGE);
        let wide = if highest / high_base > WIDE_MERGE {
            true
        } else if high_base > too_wide {
            highest > too_wide
        } else if lowest / low_base > WIDE_MERGE {
            true
        } else {
            low_base < -too_wide && lowest < -too_wide
        };
        if wide {
            return Err(HullError::Wide);
        }
        Ok(())
    }

    /// For every point that is a vertex or was kept with a facet, a facet.
    fn point_facets(&mut self) -> Vec<Id> {
        let mut facets = vec![NONE; self.points.len()];
        self.vertex_visit += 1;
        let visit = self.vertex_visit;
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            for i in 0..self.f(facet).vertices.len() {
                let vertex = self.f(facet).vertices[i];
                if self.v(vertex).visit != visit {
                    self.vm(vertex).visit = visit;
                    facets[self.v(vertex).point as usize] = facet;
                }
            }
            let f = self.f(facet);
            for &point in f.coplanar.iter().chain(&f.outside) {
                facets[point as usize] = facet;
            }
            facet = f.next;
        }
        facets
    }
}
