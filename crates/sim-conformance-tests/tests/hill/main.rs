//! The Hill muscle as a biomechanist would examine it: curves, activation, force, experiments, energy, limits of stiffness,
//! and what the engine does around it. `docs/hill_muscle.md` describes the muscle.
//!
//! Activation has the numbers of MuJoCo 3.5.0, force those of the closed forms. The stored numbers of the experiments were
//! computed outside of this project with DOP853 and again with Radau, at a relative tolerance of 3e-14.

// the closed forms are computed with the system's functions, beside the engine's own
#![allow(clippy::disallowed_methods)]

mod activation;
mod compliant_tendon;
mod convergence;
mod curves;
mod derivatives;
mod energy;
mod errors;
mod experiments;
mod golden;
mod length_range;
mod models;
mod neighbours;
mod parameters;
mod reference;
mod rigid_tendon;
mod robustness;
mod state;
mod stiffness;
