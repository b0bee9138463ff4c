//! Work space of the stages, kept from step to step so that a step allocates nothing.
//!
//! Each stage that needs work space declares a struct in its own file and has one member here. A stage
//! takes its member out (`std::mem::take`), works, and puts it back.

/// Work space: never state, never compared, never copied for its content.
#[derive(Clone, Debug, Default)]
pub struct Scratch {}
