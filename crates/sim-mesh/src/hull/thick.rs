//! How thick the facets of the finished hull are: whether rounding explains it.

use super::HullError;
use super::grow::Builder;
use super::merge::TOO_WIDE;
use super::plane::{larger, smaller};

impl Builder<'_> {
    /// Refuses a hull with points much further above facets, or vertices below, than the construction knew.
    pub fn check_thickness(&mut self) -> Result<(), HullError> {
        let rounding = self.shell.rounding;
        let known_below = smaller(self.shell.drift.below, -rounding.after_merge());
        let known_above = larger(self.shell.drift.above, rounding.after_merge());
        let below = self.lowest();
        let above = self.highest()?;
        let much = rounding.merge * (10.0 * TOO_WIDE);
        let wide = if above / known_above > TOO_WIDE {
            true
        } else if known_above > much {
            above > much
        } else if below / known_below > TOO_WIDE {
            true
        } else {
            known_below < -much && below < -much
        };
        if wide {
            return Err(HullError::Wide);
        }
        Ok(())
    }

    /// The lowest distance of a vertex to a facet that it is a corner of.
    fn lowest(&self) -> f64 {
        let shell = &self.shell;
        if !shell.stars {
            return shell.drift.below;
        }
        let mut lowest = 0.0;
        for vertex in shell.vertex_order.iter() {
            for &facet in &shell.vertices[vertex].around {
                lowest = smaller(lowest, shell.height(vertex, facet));
            }
        }
        lowest
    }

    /// The largest distance of a vertex or a kept point above a facet.
    fn highest(&mut self) -> Result<f64, HullError> {
        let mut highest = 0.0;
        self.shell.vertex_marks.clear();
        let mut current = self.shell.facet_order.first();
        let mut points = Vec::new();
        while let Some(facet) = current {
            points.clear();
            let shell = &mut self.shell;
            let f = &shell.facets[facet];
            for &vertex in &f.corners {
                if shell.vertex_marks.insert(vertex) {
                    points.push(shell.vertices[vertex].point);
                }
            }
            points.extend(f.near.iter().chain(&f.outside));
            for &point in &points {
                self.next_piece_of_work()?;
                let shell = &mut self.shell;
                let p = shell.points[point as usize];
                highest = larger(highest, self.search.thicken(shell, p, facet));
            }
            current = self.shell.facet_order.after(facet);
        }
        let shell = &self.shell;
        if highest > shell.rounding.distance {
            for facet in shell.facet_order.iter() {
                highest = larger(highest, shell.facets[facet].thickness);
            }
        }
        Ok(highest)
    }
}
