//! MJCF text to [`Spec`] to [`sim_core::Model`].

/// A model as it is written, before it is compiled.
#[derive(Clone, Debug, Default)]
pub struct Spec {}
