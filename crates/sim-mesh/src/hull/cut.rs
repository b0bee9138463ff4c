//! Polygons to triangles: a fan from the youngest corner of each.
//!
//! The fan also has blades on the two edges at that corner, which are flat, and are taken out again. Where polygons
//! meet in more than one edge this can give two triangles with the same corners, mirrors of each other, which are taken
//! out too.

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
        let mut mirrors = Vec::new();
        let new: Vec<FacetKey> = self.facet_order.tail().collect();
        for facet in new {
            let f = &self.facets[facet];
            if f.corners[0] == f.corners[1] {
                let (a, b) = (f.neighbors[0], f.neighbors[1]);
                self.join([a, b], [facet, facet], &mut mirrors)?;
                self.doom(facet, None);
            }
        }
        while let Some(pair) = mirrors.pop() {
            self.take_out(pair, &mut mirrors)?;
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
        fan.match_flanks(self, true)?;
        for &blade in &fan.blades {
            for &vertex in &self.facets[blade].corners {
                self.vertices[vertex].around.push(blade);
            }
        }
        Ok(())
    }

    /// Makes two triangles neighbours, in the place of those that are taken out from beside them. If they were
    /// neighbours before, they are mirrors.
    fn join(
        &mut self,
        [a, b]: [FacetKey; 2],
        [beside_a, beside_b]: [FacetKey; 2],
        mirrors: &mut Vec<[FacetKey; 2]>,
    ) -> Result<(), HullError> {
        let (f, g) = (&self.facets[a], &self.facets[b]);
        let were = f.neighbors.contains(&b);
        if were != g.neighbors.contains(&a) {
            return Err(BROKEN);
        }
        if were && !g.redundant {
            let inward = self.plane(b).flipped && !self.plane(a).flipped;
            if inward || f.redundant || f.corners != g.corners {
                return Err(BROKEN);
            }
            self.facets[a].redundant = true;
            self.facets[b].redundant = true;
            mirrors.push([a, b]);
        }
        self.replace_neighbor(b, beside_b, a)?;
        self.replace_neighbor(a, beside_a, b)
    }

    /// Takes out two mirrors; their neighbours meet instead.
    fn take_out(
        &mut self,
        [a, b]: [FacetKey; 2],
        mirrors: &mut Vec<[FacetKey; 2]>,
    ) -> Result<(), HullError> {
        for i in 0..self.facets[a].neighbors.len() {
            let left = self.facets[a].neighbors[i];
            let right = *self.facets[b].neighbors.get(i).ok_or(BROKEN)?;
            let between = left == b && right == a;
            let waiting = mirrors
                .iter()
                .any(|&pair| pair == [left, right] || pair == [right, left]);
            let gone = self.facets[left].doomed && self.facets[right].doomed;
            if !between && !waiting && !gone {
                self.join([left, right], [a, b], mirrors)?;
            }
        }
        self.doom(a, None);
        self.doom(b, None);
        Ok(())
    }
}
