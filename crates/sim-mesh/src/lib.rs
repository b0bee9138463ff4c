//! Mesh files, convex hulls, volume and inertia. Knows nothing of the engine.
