//! Operations on models as they are written: adding, finding and deleting elements; attaching one model to another, with
//! prefix and suffix on every name; carrying a state over to what a model has become; composite objects, which become
//! bodies, joints and geoms.
//!
//! Elements go by ids, which stay what they are while others come and go. An element that is attached to another model
//! keeps its id there, unless it is taken.
//!
//! An element that is copied takes its settings along: its place in the text says which model it was written in,
//! and that model's compiler settings and directory become an [`Origin`](crate::spec::Origin) of the other.

mod attach;
mod build;
mod composite;
mod delete;
mod elements;
mod flexcomp;
mod handle;
mod keys;
mod layout;
mod mesh;
mod names;
mod order;
mod plugin;
mod references;
mod signature;
#[cfg(test)]
mod tests;
mod to_frame;
mod tree;

pub(crate) use attach::{Root, attach, bring_flexes};
pub use build::{InBody, Parent};
pub(crate) use composite::{Composite, CompositeKind, CompositeSkin, Curve, Stand};
pub use delete::Delete;
pub(crate) use elements::Renaming;
pub(crate) use flexcomp::{FlexEquality, Flexcomp, FlexcompDof, FlexcompKind, Loaded, Pins};
pub use handle::Handle;
pub(crate) use keys::{Owners, Part};
pub use layout::Layout;
pub(crate) use names::Names;
pub(crate) use references::Refers;
pub use signature::model_signature;
pub(crate) use tree::{Tree, graft};

/// Where something is attached: a body, and a frame within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// index in [`Spec::bodies`](crate::spec::Spec::bodies)
    pub body: usize,
    /// index in [`Spec::frames`](crate::spec::Spec::frames); `None`: the body itself
    pub frame: Option<usize>,
}

/// What copies of names have before and after them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Namespace {
    /// before
    pub prefix: String,
    /// after
    pub suffix: String,
}

impl Namespace {
    /// A name in this name space, be it empty or not.
    pub fn name(&self, name: &str) -> String {
        format!("{}{name}{}", self.prefix, self.suffix)
    }

    /// Puts a name into this name space, unless it is empty.
    pub fn put(&self, name: &mut String) {
        if !name.is_empty() {
            name.insert_str(0, &self.prefix);
            name.push_str(&self.suffix);
        }
    }
}
