//! The convex hull of a mesh: its vertices and the graph of its edges.

use crate::math::Vec3;
use crate::model::Model;

/// With fewer vertices than this, looking at all of them is as fast as climbing.
const CLIMB_MIN: usize = 10;

/// A mesh, seen as the convex hull of its vertices.
#[derive(Clone, Copy, Debug)]
pub struct Hull<'m> {
    /// the model, for the polygons of the hull
    pub model: &'m Model,
    /// the mesh
    pub mesh: usize,
    /// vertices of the mesh
    pub verts: &'m [[f32; 3]],
    /// edges of the hull, where the model has them
    pub graph: Option<Graph<'m>>,
}

impl<'m> Hull<'m> {
    /// The mesh with this number, if there is one and it has vertices.
    pub fn of(m: &'m Model, mesh: i32) -> Option<Hull<'m>> {
        let mesh = usize::try_from(mesh).ok()?;
        let first = *m.mesh_vertadr.get(mesh)? as usize;
        let verts = m
            .mesh_vert
            .get(first..first + m.mesh_vertnum[mesh] as usize)?;
        if verts.is_empty() {
            return None;
        }
        let graph = usize::try_from(m.mesh_graphadr[mesh])
            .ok()
            .and_then(|adr| Graph::of(m.mesh_graph.get(adr..)?));
        Some(Hull {
            model: m,
            mesh,
            verts,
            graph,
        })
    }

    /// The graph, where climbing it pays.
    #[inline]
    pub fn climbable(&self) -> Option<Graph<'m>> {
        self.graph.filter(|_| self.verts.len() >= CLIMB_MIN)
    }

    /// A vertex.
    #[inline]
    pub fn vertex(&self, i: usize) -> Vec3 {
        widen(self.verts[i])
    }

    /// The vertex farthest in a direction, among all. `hint` is looked at first and wins a tie.
    pub fn search(&self, dir: Vec3, hint: i32) -> usize {
        let mut best = 0;
        let mut best_dot = f64::from(-f32::MAX);
        if let Ok(hint) = usize::try_from(hint) {
            best = hint;
            best_dot = dir.dot(self.vertex(hint));
        }
        for (i, &vertex) in self.verts.iter().enumerate() {
            let dot = dir.dot(widen(vertex));
            if dot > best_dot {
                best = i;
                best_dot = dot;
            }
        }
        best
    }
}

#[inline]
fn widen(v: [f32; 3]) -> Vec3 {
    Vec3([f64::from(v[0]), f64::from(v[1]), f64::from(v[2])])
}

/// The edges of a convex hull. Its vertices have numbers of their own.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'m> {
    edge_adr: &'m [i32],
    mesh_vertex: &'m [i32],
    edges: &'m [i32],
}

impl<'m> Graph<'m> {
    /// The graph that starts here in `mesh_graph`: numbers of vertices and faces, for each vertex the address
    /// of its edges, for each vertex its number in the mesh, then the edges.
    fn of(graph: &'m [i32]) -> Option<Graph<'m>> {
        let n = usize::try_from(*graph.first()?).ok()?;
        if n == 0 {
            return None;
        }
        Some(Graph {
            edge_adr: graph.get(2..2 + n)?,
            mesh_vertex: graph.get(2 + n..2 + 2 * n)?,
            edges: graph.get(2 + 2 * n..)?,
        })
    }

    /// The vertices next to one.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + use<'m> {
        self.edges[self.edge_adr[vertex] as usize..]
            .iter()
            .map_while(|&v| usize::try_from(v).ok())
    }

    /// The number of a vertex in the mesh.
    #[inline]
    pub fn mesh_vertex(&self, vertex: usize) -> usize {
        self.mesh_vertex[vertex] as usize
    }

    /// Goes from `start` to better and better neighbours until there is none better than `best_dot`, which
    /// rises on the way.
    pub fn climb(&self, verts: &[[f32; 3]], dir: Vec3, start: usize, mut best_dot: f64) -> usize {
        let mut best = start;
        loop {
            let from = best;
            for next in self.neighbours(from) {
                let dot = dir.dot(widen(verts[self.mesh_vertex(next)]));
                if dot > best_dot {
                    best = next;
                    best_dot = dot;
                }
            }
            if best == from {
                return best;
            }
        }
    }
}
