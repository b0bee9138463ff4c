//! Linear algebra on slices: dense, sparse, factorisations.

mod cholesky;
mod dense;
mod eigen;
mod ltdl;
mod lu;
mod sparse;

pub use cholesky::*;
pub use dense::*;
pub use eigen::*;
pub use ltdl::*;
pub use lu::*;
pub use sparse::*;
