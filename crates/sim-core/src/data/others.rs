//! Members of `Data` that are neither counts nor arrays of a model's sizes: time, flags, energies, statistics, contacts.
//!
//! The table of `Data` lists them; what can be done with one follows from its type and stands here.

use super::{Contact, SolverStat, TimerStat, WarningStat};
use crate::fields::{Element, Slice, SliceMut};

/// What such a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherKind {
    /// one number
    Number,
    /// yes or no
    Flag,
    /// numbers, always as many
    Array,
    /// contacts
    Contacts,
    /// statistics of warnings
    Warnings,
    /// statistics of timers
    Timers,
    /// statistics of the solver
    Solver,
}

/// One row of the table of such members.
#[derive(Clone, Copy, Debug)]
pub struct OtherInfo {
    /// its name
    pub name: &'static str,
    /// what it is
    pub kind: OtherKind,
    /// one line of documentation
    pub doc: &'static str,
}

/// The value of such a member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Other<'a> {
    /// one number
    Number(f64),
    /// yes or no
    Flag(bool),
    /// numbers
    Array(Slice<'a>),
    /// structs, which are members of `Data` under this name
    List,
}

/// Such a member, to be written.
#[derive(Debug, PartialEq)]
pub enum OtherMut<'a> {
    /// one number
    Number(&'a mut f64),
    /// yes or no
    Flag(&'a mut bool),
    /// numbers
    Array(SliceMut<'a>),
    /// structs, which are members of `Data` under this name
    List,
}

/// A type that such a member can have.
pub(super) trait Member {
    const KIND: OtherKind;
    /// Sets it to what it is in a simulation that has not begun.
    fn clear(&mut self);
    fn get(&self) -> Other<'_>;
    fn get_mut(&mut self) -> OtherMut<'_>;
}

impl Member for f64 {
    const KIND: OtherKind = OtherKind::Number;
    fn clear(&mut self) {
        *self = 0.0;
    }
    fn get(&self) -> Other<'_> {
        Other::Number(*self)
    }
    fn get_mut(&mut self) -> OtherMut<'_> {
        OtherMut::Number(self)
    }
}

impl Member for bool {
    const KIND: OtherKind = OtherKind::Flag;
    fn clear(&mut self) {
        *self = false;
    }
    fn get(&self) -> Other<'_> {
        Other::Flag(*self)
    }
    fn get_mut(&mut self) -> OtherMut<'_> {
        OtherMut::Flag(self)
    }
}

impl<T: Element, const N: usize> Member for [T; N] {
    const KIND: OtherKind = OtherKind::Array;
    fn clear(&mut self) {
        self.fill(T::zeroed());
    }
    fn get(&self) -> Other<'_> {
        Other::Array(T::flatten(self))
    }
    fn get_mut(&mut self) -> OtherMut<'_> {
        OtherMut::Array(T::flatten_mut(self))
    }
}

/// Lists of structs: the type, what it is, and how it is cleared.
macro_rules! lists {
    ($([$($generics:tt)*] $list:ty, $kind:ident, |$this:ident| $clear:expr;)*) => {$(
        impl<$($generics)*> Member for $list {
            const KIND: OtherKind = OtherKind::$kind;
            fn clear(&mut self) {
                let $this = self;
                $clear;
            }
            fn get(&self) -> Other<'_> {
                Other::List
            }
            fn get_mut(&mut self) -> OtherMut<'_> {
                OtherMut::List
            }
        }
    )*};
}

lists! {
    [] Vec<Contact>, Contacts, |list| list.clear();
    [] Vec<SolverStat>, Solver, |list| list.fill(SolverStat::default());
    [const N: usize] [WarningStat; N], Warnings, |list| list.fill(WarningStat::default());
    [const N: usize] [TimerStat; N], Timers, |list| list.fill(TimerStat::default());
}
