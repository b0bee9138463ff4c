//! Derivatives of forces and of the step.
