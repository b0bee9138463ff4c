//! The CortenForge engine: [`Model`], [`Data`] and the pipeline that takes one step.
//!
//! The modules below stand in the order of the pipeline; `forward.rs` is its table of contents. This crate
//! reads no files, knows no XML, starts no threads and contains no unsafe code.

pub mod math;

pub mod fields;
pub mod model;

pub mod data;
mod scratch;

pub mod linalg;

pub mod jacobian;
pub mod sleep;

pub mod position;

pub mod collision;

pub mod constraint;

pub mod velocity;

pub mod actuation;

pub mod solver;

pub mod ray;
pub mod sensor;

pub mod reset;

pub mod forward;

pub mod derivative;
pub mod integrate;
pub mod inverse;
pub mod step;

pub mod setconst;

#[cfg(test)]
mod testing;

pub use data::{Contact, Data};
pub use model::Model;
