//! Operations on models as they are written: attaching one to another, with prefix and suffix on every name.
//!
//! An element that is copied takes its settings along: its place in the text says which model it was written in,
//! and that model's compiler settings and directory become an [`Origin`](crate::spec::Origin) of the other.

mod attach;
mod elements;
mod keys;
mod names;
mod references;
mod tree;

pub(crate) use attach::{Root, attach};
pub(crate) use elements::Renaming;
pub(crate) use names::Names;
pub(crate) use references::Refers;
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
