//! Linear algebra on slices: dense, sparse, factorisations.
