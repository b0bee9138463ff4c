//! Golden values and the comparison of fields with MuJoCo 3.5.0.
//!
//! `conformance/oracle.py` writes what MuJoCo computes for a model into an `.npz` file. [`Golden`] reads such a
//! file; [`compare`] sets it beside what this engine computes and names the fields that differ, in the order of
//! the pipeline: the first one is where the bug is.

mod compare;
pub mod fuzz;
mod golden;
mod saved;
mod stages;
pub mod support;

pub use compare::{Difference, Report, compare_contacts, compare_data, compare_model, compare_run};
pub use golden::{Golden, GoldenError};
pub use saved::{Saved, differing_fields, save_and_reload};
pub use stages::{parse_stage, run_stage};
