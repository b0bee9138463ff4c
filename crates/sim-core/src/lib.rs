//! The CortenForge engine: [`Model`], [`Data`] and the pipeline that takes one step.
//!
//! The modules below stand in the order of the pipeline; `forward.rs` is its table of contents. This crate
//! reads no files, knows no XML, starts no threads and contains no unsafe code.

pub mod fields;
pub mod math;

pub mod data;
pub mod model;

pub mod linalg;

pub mod forward;
pub mod inverse;
pub mod step;

pub mod position;

pub mod collision;

pub mod constraint;

pub mod velocity;

pub mod actuation;

pub mod solver;

pub mod integrate;

pub mod derivative;
pub mod jacobian;
pub mod ray;
pub mod sensor;
pub mod setconst;
pub mod sleep;

#[cfg(test)]
mod testing;

pub use data::{Contact, Data};
pub use model::Model;
