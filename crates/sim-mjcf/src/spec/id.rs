//! What elements go by, however many others are added and deleted meanwhile.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// What an element goes by for as long as it is part of a model. No two elements of a model have the same; a copy of
/// a model has those of the original.
///
/// An element has one from the moment it is added to a model, or is read with it. One that was put into a list by hand
/// has [`Id::NONE`] until [`Spec::give_ids`](crate::Spec::give_ids).
pub struct Id<T> {
    number: u64,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// What an element has that is not part of a model.
    pub const NONE: Id<T> = Id::of(0);

    /// The id with this number.
    pub const fn of(number: u64) -> Id<T> {
        Id {
            number,
            of: PhantomData,
        }
    }

    /// An id that nothing has had yet.
    pub(crate) fn fresh() -> Id<T> {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Id::of(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Its number; 0 for [`Id::NONE`].
    pub const fn number(self) -> u64 {
        self.number
    }

    /// Whether it stands for no element.
    pub const fn is_none(self) -> bool {
        self.number == 0
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> Default for Id<T> {
    fn default() -> Id<T> {
        Id::NONE
    }
}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.number == other.number
    }
}

impl<T> Eq for Id<T> {}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number)
    }
}
