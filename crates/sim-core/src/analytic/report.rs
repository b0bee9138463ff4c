//! Places where a step is not differentiable.

/// Why a step is not differentiable: what changes at that place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// a contact or a limit just comes into reach: on the other side there is no constraint
    Touching,
    /// a constraint just ceases to push
    Release,
    /// friction is at its limit: what sticks begins to slide
    Sliding,
    /// shapes begin to touch with other parts of theirs
    Shape,
    /// a tendon is about to leave, or to reach, what it wraps around
    Wrapping,
    /// a force, a control or an activation stands at its limit
    Limit,
}

impl Cause {
    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Touching => "touching",
            Cause::Release => "release",
            Cause::Sliding => "sliding",
            Cause::Shape => "shape",
            Cause::Wrapping => "wrapping",
            Cause::Limit => "limit",
        }
    }
}

/// Where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// a contact, by its number in `contact`
    Contact(usize),
    /// a dof
    Dof(usize),
    /// a joint
    Joint(usize),
    /// a tendon
    Tendon(usize),
    /// an actuator
    Actuator(usize),
}

impl Place {
    /// A word for what it is, and its number.
    pub const fn word_and_id(self) -> (&'static str, usize) {
        match self {
            Place::Contact(id) => ("contact", id),
            Place::Dof(id) => ("dof", id),
            Place::Joint(id) => ("joint", id),
            Place::Tendon(id) => ("tendon", id),
            Place::Actuator(id) => ("actuator", id),
        }
    }
}

/// A place where a step is not differentiable; the derivatives are those on one side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nonsmooth {
    /// where
    pub place: Place,
    /// why
    pub cause: Cause,
}

/// All such places, in the order in which they are found, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Report(Vec<Nonsmooth>);

impl Report {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn add(&mut self, cause: Cause, place: Place) {
        let found = Nonsmooth { place, cause };
        if !self.0.contains(&found) {
            self.0.push(found);
        }
    }

    pub fn list(&self) -> &[Nonsmooth] {
        &self.0
    }
}
