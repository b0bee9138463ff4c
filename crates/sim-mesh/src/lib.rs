//! Geometry of meshes: files, vertices, normals, mass properties, flat faces, convex hulls.
//!
//! ```
//! let corners: Vec<[f64; 3]> = (0..8)
//!     .map(|i| [f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)])
//!     .collect();
//! let hull = sim_mesh::hull::convex_hull(&corners, None)?;
//! assert_eq!((hull.vertices.len(), hull.faces.len()), (8, 12));
//! # Ok::<(), sim_mesh::hull::HullError>(())
//! ```
//!
//! Everything is as MuJoCo has it, to the rounding: where it computes in single precision, so do these.

pub mod builtin;
pub mod cubes;
pub mod distance;
pub mod gmsh;
mod hashing;
pub mod hull;
mod lists;
pub mod mass;
mod msh;
mod normals;
mod number;
mod obj;
pub mod octree;
mod planes;
mod polygons;
mod stl;
mod surface;
mod vector;

pub use lists::Lists;
pub use normals::vertex_normals;
pub use polygons::{Polygons, polygon_normal, polygons};
pub use surface::{Format, Surface, SurfaceError};
