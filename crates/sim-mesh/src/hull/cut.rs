//! Polygons to triangles: a fan from the youngest corner of each.
//!
//! The fan also has blades on the two edges at that corner, which are flat, and are taken out again.

use super::HullError;
use super::fan::Fan;
use super::shell::{BROKEN, FacetKey, Shell};

impl Shell<'_> {
    /// Cuts all polygons into triangles.
    pub fn cut_polygons(&mut self) -> Result<(), HullError> {
        let polygons = self.facet_order.iter();
        let polygons: Vec<FacetKey> = polygons.filter(|&f| !self.facets[f].triangle).collect();
        if polygons.is_empty() {
            return Ok(());
        }
        self.open_tails();
        let mut fan = Fan::new();
        for polygon in polygons {
            self.cut_polygon(polygon, &mut fan)?;
        }
        if self
            .facet_order
            .iter()
            .any(|f| !self.facets[f].edges.is_empty())
        {
            return Err(BROKEN);
        }
        let new: Vec<FacetKey> = self.facet_order.tail().collect();
        for facet in new {
            let f = &self.facets[facet];
            if f.corners[0] == f.corners[1] {
                let (a, b) = (f.neighbors[0], f.neighbors[1]);
                self.join(a, b, facet)?;
                self.doom(facet, None);
            }
        }
        for vertex in self.vertex_order.tail() {
            let around = &mut self.vertices[vertex].around;
            around.retain(|&facet| !self.facets[facet].doomed);
        }
        self.settle();
        Ok(())
    }

    fn cut_polygon(&mut self, polygon: FacetKey, fan: &mut Fan) -> Result<(), HullError> {
        let apex = *self.facets[polygon].corners.first().ok_or(BROKEN)?;
        fan.cut(self, polygon, apex)?;
        self.doom(polygon, None);
        for &blade in &fan.blades {
            let plane = *self.plane(polygon);
            self.planes[blade.index()] = plane;
        }
        fan.match_flanks(self)?;
        for &blade in &fan.blades {
            for &vertex in &self.facets[blade].corners {
                self.vertices[vertex].around.push(blade);
            }
        }
        Ok(())
    }

    /// Makes two triangles neighbours, in the place of one between them.
    fn join(&mut self, a: FacetKey, b: FacetKey, between: FacetKey) -> Result<(), HullError> {
        // If they were neighbours before they have the same corners, and enclose nothing.
        if self.facets[a].neighbors.contains(&b) || self.facets[b].neighbors.contains(&a) {
            return Err(BROKEN);
        }
        self.replace_neighbor(b, between, a)?;
        self.replace_neighbor(a, between, b)
    }
}
