//! A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.

pub mod npz;

pub use sim_core::{Contact, Data, Model, data, fields, math, model};
