//! Convex hulls of point sets in space, with vertices, faces and edges in the order of MuJoCo's `mesh_graph`.
//!
//! # The method
//!
//! This is quickhull (Barber, Dobkin, Huhdanpaa 1996). It begins with a large tetrahedron, and gives every other point to
//! a facet that the point is outside of; what is outside of none is inside and forgotten. Then, as long as a facet has
//! points, the furthest of them becomes a vertex:
//!
//! 1. All facets that the point sees are doomed. They are connected, so a search from the facet that had the point finds
//!    them, and ends at the horizon.
//! 2. A fan of triangles, one on each edge of the horizon with the point as apex, closes the hole.
//! 3. Where rounding hides whether two facets meet at a convex angle, they are merged into one, a polygon. Every facet
//!    that is left is clearly convex against its neighbours.
//! 4. The points of the doomed facets are given to the new ones.
//!
//! In the end all polygons are cut into triangles.
//!
//! Step 3 is most of the work here. Exact arithmetic would need none of it; but then a cube whose faces have many points
//! would be a crumpled shell of needles, according to the last digit of each. What merging costs is that a polygon is only
//! nearly flat. How far points may be off is kept account of, and a hull that is worse than rounding explains is refused.
//!
//! # Why order matters
//!
//! A hull as a set has no order, but its users have: a support function takes the first of equal vertices, hill climbing
//! follows edges as they stand, clipping starts at the first corner of a face. And order decides the hull itself. Of points
//! that are equally far out one becomes a vertex and the others are coplanar with what it made; of three facets in nearly
//! one plane, which two are merged first tells whether the third is still convex.
//!
//! MuJoCo takes its hulls from Qhull. So that a model has the same here, every decision is Qhull's: which facet is next,
//! which point, which merge, what stays in a list and where, and every number that is compared comes from the same
//! operations. The rules are few, and stand in the modules that they belong to:
//!
//! - Facets and vertices are in an order in which what is new or has changed goes to the end. Facets get their turn in that
//!   order, and it is the order of the result.
//! - Corners of a facet stand youngest first. A triangle's neighbours stand across from its corners.
//! - The neighbours and edges of a polygon, and the facets around a vertex, stand as they came. When one leaves, the last
//!   often takes its place.
//! - Of equal candidates the first is taken.
//!
//! # Modules
//!
//! | What there is | |
//! |---|---|
//! | `store` | items under keys, sets of keys, orders |
//! | `shell` | facets, vertices and edges, and what they know of each other |
//! | `plane`, `rounding` | planes and distances, and how wrong they can be |
//!
//! | What is done | |
//! |---|---|
//! | `start` | the first tetrahedron |
//! | `grow` | the main loop, and which facets a point sees |
//! | `fan` | new triangles |
//! | `locate`, `place` | which facet a point is given to |
//! | `flaw` | which facets are to be merged, and in what order |
//! | `merge` | how two facets become one |
//! | `prune` | vertices that are superfluous |
//! | `thick` | the account of how far points are off |
//! | `cut`, `graph` | triangles, and the result |
//!
//! Input that is flat within rounding, or whose facets become too thick by merging, is refused, as MuJoCo refuses it
//! ("qhull error"). Any other input gives a hull, or an error if rounding leaves a surface that does not close. Qhull goes
//! on in some of those cases: more than two new triangles at one edge, a facet with two edges between the same vertices,
//! two triangles with the same corners. No mesh or set of points is known that leads there, so they are refused.

mod cut;
mod fan;
mod flaw;
mod graph;
mod grow;
mod locate;
mod merge;
mod place;
mod plane;
mod prune;
mod rounding;
mod shell;
mod start;
mod store;
mod thick;

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
    #[error("rounding broke the surface of the hull")]
    Broken,
    /// Whoever waits for it has had enough.
    #[error("the hull was not finished")]
    Stopped,
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
    convex_hull_until(points, max_vertices, &|| false)
}

/// [`convex_hull`], given up when `stop` says so. It is asked now and then: many points in one plane on the rim of a hull
/// take time that grows with their square.
///
/// # Errors
/// Those of [`convex_hull`], and [`HullError::Stopped`].
pub fn convex_hull_until(
    points: &[[f64; 3]],
    max_vertices: Option<usize>,
    stop: &dyn Fn() -> bool,
) -> Result<Hull, HullError> {
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
    let mut shell = grow::build(points, max_vertices.map(|n| n.max(4)), stop)?;
    shell.cut_polygons()?;
    shell.graph()
}
