//! Convex hulls of point sets in space, with vertices, faces and edges in the order of MuJoCo's `mesh_graph`.
//!
//! The method is quickhull (Barber, Dobkin, Huhdanpaa 1996): begin with a large simplex, keep for every facet
//! the points that are outside it, and again and again take the furthest point of a facet, remove all facets
//! that the point sees, and close the hole with a cone of new facets from the point to the horizon. Where
//! floating point cannot tell that two neighbouring facets meet at a convex angle they are merged into one
//! polygon, so every facet that is left is clearly convex against its neighbours. At the end the polygons
//! are cut into triangles.
//!
//! A hull as a set has no order, but its users do: a support function takes the first of equal vertices, hill
//! climbing follows edges in their order, and clipping starts at the first vertex of a face. So this
//! implementation takes every decision that leads to an order (which facet is next, where a vertex stands in
//! the list, which facet survives a merge) as qhull takes it for MuJoCo, and evaluates the expressions that
//! decide in the same floating-point order.
//!
//! - `simplex`: extent of the points, tolerances, the first simplex
//! - `mesh`: facets, vertices, ridges and the lists they are in
//! - `plane`: hyperplanes, distances, centrums
//! - `partition`: which facet a point is outside of
//! - `cone`: horizon and new facets of a point
//! - `merge`, `join`: which facets are not clearly convex, and how two become one
//! - `cycle`, `duplicate`: new facets that are coplanar with the horizon, or with each other at one ridge
//! - `rename`: vertices that merged facets do not need
//! - `verify`: how far points are outside the finished facets
//! - `triangulate`, `graph`: polygons to triangles, and the result
//!
//! Input that is flat within rounding, or whose facets become too wide by merging, is refused, as MuJoCo
//! refuses it ("qhull error").

mod cone;
mod cycle;
mod duplicate;
mod graph;
mod join;
mod merge;
mod mesh;
mod partition;
mod plane;
mod rename;
mod simplex;
mod triangulate;
mod verify;

use mesh::Quickhull;

/// Why there is no hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HullError {
    /// Fewer than four points.
    #[error("a hull needs at least 4 points, got {0}")]
    TooFewPoints(usize),
    /// More points than a 32-bit index can name.
    #[error("{0} points are too many for a hull")]
    TooManyPoints(usize),
    /// A coordinate is NaN or infinite.
    #[error("point {0} is not finite")]
    NotFinite(usize),
    /// All points lie in a plane, on a line, or are one point, within rounding.
    #[error("the points are flat within rounding")]
    Flat,
    /// Merging made a facet much thicker than rounding explains.
    #[error("rounding made a facet of the hull too wide")]
    Wide,
    /// Rounding left facets that do not close to a surface.
    #[error("rounding broke the surface of the hull: {0}")]
    Topology(&'static str),
}

/// A convex hull, its parts in MuJoCo's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hull {
    /// The points that are vertices, as indices into the input.
    pub vertices: Vec<u32>,
    /// For every vertex, where its edges begin in [`edges`](Self::edges). They end at a `-1`.
    pub edge_start: Vec<u32>,
    /// Neighbours of the vertices, as indices into [`vertices`](Self::vertices), each vertex's followed by `-1`.
    pub edges: Vec<i32>,
    /// Triangles, as indices into the input, counterclockwise seen from outside.
    pub faces: Vec<[u32; 3]>,
}

impl Hull {
    /// The hull in the layout of MuJoCo's `mesh_graph`: the numbers of vertices and faces, the address of
    /// each vertex's edges, the vertices' indices in the mesh, edges, faces.
    #[must_use]
    pub fn graph(&self) -> Vec<i32> {
        // Indices fit: `convex_hull` refuses more points than an i32 can count.
        let int = |i: u32| i as i32;
        let mut graph = Vec::with_capacity(
            2 + 2 * self.vertices.len() + self.edges.len() + 3 * self.faces.len(),
        );
        graph.push(self.vertices.len() as i32);
        graph.push(self.faces.len() as i32);
        graph.extend(self.edge_start.iter().copied().map(int));
        graph.extend(self.vertices.iter().copied().map(int));
        graph.extend(&self.edges);
        graph.extend(self.faces.iter().flatten().copied().map(int));
        graph
    }
}

/// The convex hull of `points`, with at most `max_vertices` vertices if that is given (then the points that
/// are furthest outside come first; fewer than four are never given).
///
/// # Errors
/// If the points are not finite, or have no hull with a volume that rounding cannot hide.
pub fn convex_hull(points: &[[f64; 3]], max_vertices: Option<usize>) -> Result<Hull, HullError> {
    if points.len() < 4 {
        return Err(HullError::TooFewPoints(points.len()));
    }
    // Indices of edges in the graph are i32: at most 2 n faces with 3 edges each.
    if points.len() > i32::MAX as usize / 16 {
        return Err(HullError::TooManyPoints(points.len()));
    }
    if let Some(bad) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
        return Err(HullError::NotFinite(bad));
    }
    let mut quickhull = Quickhull::new(points);
    quickhull.build(max_vertices.map(|n| n.max(4)))?;
    quickhull.triangulate()?;
    quickhull.finish()
}
