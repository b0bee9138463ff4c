//! Jacobians of points, bodies, geoms and sites.
