//! Vertices, edges and faces of the finished hull, in the order of the shell.

use super::shell::{BROKEN, Shell};
use super::{Hull, HullError};

impl Shell<'_> {
    /// The finished hull, all facets triangles. The edges of a vertex are in the order of the facets around it.
    pub fn graph(mut self) -> Result<Hull, HullError> {
        self.know_stars();
        let mut hull = Hull::default();
        let mut numbers = vec![-1; self.vertices.len()];
        for vertex in self.vertex_order.iter() {
            numbers[vertex.index()] = hull.vertices.len() as i32;
            hull.vertices.push(self.vertices[vertex].point);
        }
        for vertex in self.vertex_order.iter() {
            hull.edge_start.push(hull.edges.len() as u32);
            self.vertex_marks.clear();
            self.vertex_marks.insert(vertex);
            for &facet in &self.vertices[vertex].around {
                for &other in &self.facets[facet].corners {
                    if self.vertex_marks.insert(other) {
                        hull.edges.push(numbers[other.index()]);
                    }
                }
            }
            hull.edges.push(-1);
        }
        for facet in self.facet_order.iter() {
            let f = &self.facets[facet];
            let &[a, b, c] = &f.corners[..] else {
                return Err(BROKEN);
            };
            // Counterclockwise, and the oldest last.
            let corners = if f.ccw { [a, b, c] } else { [b, a, c] };
            hull.faces.push(corners.map(|v| self.vertices[v].point));
        }
        let closed = hull.edges.len() == hull.vertices.len() + 3 * hull.faces.len();
        let ends = hull.edges.iter().filter(|&&e| e == -1).count();
        if closed && ends == hull.vertices.len() {
            Ok(hull)
        } else {
            Err(BROKEN)
        }
    }
}
