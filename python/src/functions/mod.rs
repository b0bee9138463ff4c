//! MuJoCo's functions, under its names. Each checks its arguments, so that a wrong one raises, and long ones release
//! the GIL while they work.
#![allow(non_snake_case)] // MuJoCo's names

mod bands;
mod cache;
mod constants;
mod contacts;
mod differences;
mod files;
mod inertia;
mod jacobians;
pub mod limits;
mod mju;
mod names;
mod odds;
mod quaternions;
mod rays;
pub(crate) mod stages;
mod state;
mod vectors;

pub use cache::MjCache;
pub use constants::MjLROpt;
pub use files::remember;

use pyo3::prelude::*;

/// Adds functions to a module.
macro_rules! add {
    ($module:ident: $($name:ident)*) => {{
        $($module.add_function(pyo3::wrap_pyfunction!($name, $module)?)?;)*
        Ok(())
    }};
}
pub(crate) use add;

/// Adds all functions to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    bands::register(module)?;
    cache::register(module)?;
    odds::register(module)?;
    limits::register(module)?;
    stages::register(module)?;
    inertia::register(module)?;
    jacobians::register(module)?;
    names::register(module)?;
    files::register(module)?;
    state::register(module)?;
    contacts::register(module)?;
    rays::register(module)?;
    differences::register(module)?;
    constants::register(module)?;
    vectors::register(module)?;
    quaternions::register(module)?;
    mju::register(module)
}
