//! MJCF text to [`Spec`] to [`sim_core::Model`].

mod assets;
mod error;
pub mod spec;

pub use assets::Assets;
pub use error::{Error, ErrorKind};
pub use spec::Spec;
