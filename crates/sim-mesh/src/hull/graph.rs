//! Vertices, edges and faces of the finished hull.

use super::mesh::{Quickhull, TAIL};
use super::{Hull, HullError};

impl Quickhull<'_> {
    /// The graph of the finished, triangulated hull.
    pub fn finish(&mut self) -> Result<Hull, HullError> {
        self.know_vertex_neighbors();
        let mut hull = Hull::default();
        let mut local = vec![u32::MAX; self.vertices.len()];
        let mut vertex = self.vertex_list;
        let mut order = Vec::with_capacity(self.num_vertices);
        while vertex != TAIL {
            local[vertex as usize] = order.len() as u32;
            order.push(vertex);
            vertex = self.v(vertex).next;
        }
        hull.vertices = order.iter().map(|&v| self.v(v).point).collect();
        for &vertex in &order {
            let start = hull.edges.len();
            hull.edge_start.push(start as u32);
            for &facet in &self.v(vertex).neighbors {
                if self.f(facet).vertices.len() != 3 {
                    return Err(HullError::Topology("a face is not a triangle"));
                }
                for &other in &self.f(facet).vertices {
                    let index = local[other as usize] as i32;
                    if other != vertex && !hull.edges[start..].contains(&index) {
                        hull.edges.push(index);
                    }
                }
            }
            hull.edges.push(-1);
        }
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            let corners = &self.f(facet).vertices;
            if corners.len() != 3 {
                return Err(HullError::Topology("a face is not a triangle"));
            }
            let mut face = [0, 1, 2].map(|i| self.v(corners[i]).point);
            if self.f(facet).top {
                face.swap(0, 1);
            }
            hull.faces.push(face);
            facet = self.f(facet).next;
        }
        if hull.edges.len() != hull.vertices.len() + 3 * hull.faces.len()
            || hull
                .edges
                .iter()
                .any(|&e| e < -1 || e >= hull.vertices.len() as i32)
        {
            return Err(HullError::Topology("the edges do not close"));
        }
        Ok(hull)
    }
}
