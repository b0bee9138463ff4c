//! Linear algebra on slices: dense, sparse, factorisations.

mod box_qp;
mod cholesky;
mod dense;
mod eigen;
mod ltdl;
mod lu;
mod qcqp;
mod runs;
mod simd;
mod sparse;
mod sparse_cholesky;
mod sparse_super;

pub use box_qp::*;
pub use cholesky::*;
pub use dense::*;
pub use eigen::*;
pub use ltdl::*;
pub use lu::*;
pub use qcqp::*;
pub use runs::*;
pub use simd::vectorize;
pub use sparse::*;
pub use sparse_cholesky::*;
pub use sparse_super::*;
