//! Linear algebra on slices: dense, sparse, factorisations, small programs.
//!
//! Vectors are slices, matrices are row-major slices with their number of rows or columns beside them, sparse matrices
//! are the values of a [`Pattern`]. `mat'` is the transpose of `mat`. Results come first among the arguments and are
//! overwritten. The kernels know no units and allocate nothing, except where they take a `Vec` or say so; lengths are the
//! caller's to get right, and one that is too short panics.

mod band;
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

pub use band::*;
pub use box_qp::*;
pub use cholesky::*;
pub use dense::*;
pub use eigen::*;
pub use ltdl::*;
pub use lu::*;
pub use qcqp::*;
pub use runs::*;
pub use simd::{use_portable_kernels, vectorize};
pub use sparse::*;
pub use sparse_cholesky::*;
pub use sparse_super::*;
