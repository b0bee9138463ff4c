//! Geometry of meshes.
//!
//! ```
//! let corners: Vec<[f64; 3]> = (0..8)
//!     .map(|i| [f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)])
//!     .collect();
//! let hull = sim_mesh::hull::convex_hull(&corners, None)?;
//! assert_eq!((hull.vertices.len(), hull.faces.len()), (8, 12));
//! # Ok::<(), sim_mesh::hull::HullError>(())
//! ```

pub mod hull;
