//! Numbers of elements on loan to numpy.
//!
//! An element may move in memory at any time, so that an array shows a copy of its numbers. What Python writes into it
//! is written to the model before anything that could depend on it, and when the array is let go of. That may be at any
//! moment, with the model locked too: so it is left at the door (`Home::returned`), and whoever locks the model next
//! writes it.

use super::{Home, Inner};
use crate::memory::{Own, Owner};
use crate::view::{Array, Numbers};
use parking_lot::Mutex;
use pyo3::prelude::*;
use sim_mjcf::Handle;
use sim_mjcf::spec::reflect::Value;
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// What a loan is known by: the element and the name of its field.
pub type Key = (Handle, &'static str);

/// The loans of a model that somebody still has.
pub type Loans = HashMap<Key, Weak<Loan>>;

/// A loan that nobody has any more, and what was written into it last.
pub type Returned = (Key, Option<Value>);

/// The numbers of a field, as numpy sees them. Looked at with the GIL held.
pub struct Loan {
    key: Key,
    /// the model that the element is in; none if the numbers are the field's no more
    home: Mutex<Option<Arc<Home>>>,
    numbers: Own<Numbers>,
    /// the numbers when both sides were last the same
    agreed: Own<Numbers>,
}

/// The numbers of a value, if it is a list of numbers.
fn numbers(value: Value) -> Option<Numbers> {
    match value {
        Value::Reals(list) => Some(Numbers::F64(list)),
        Value::Floats(list) => Some(Numbers::F32(list)),
        Value::Integers(list) => Some(Numbers::I32(list)),
        Value::Flag(_)
        | Value::Integer(_)
        | Value::Real(_)
        | Value::Text(_)
        | Value::Bytes(_)
        | Value::Texts(_)
        | Value::IntegerLists(_)
        | Value::FloatLists(_)
        | Value::Orientation(_) => None,
    }
}

/// Whether a list of numbers says of itself that it is not given.
fn is_undefined(value: &Value) -> bool {
    matches!(value, Value::Reals(list) if list.first().is_some_and(|x| x.is_nan()))
}

/// Numbers as a value.
fn value(numbers: &Numbers) -> Option<Value> {
    match numbers {
        Numbers::F64(list) => Some(Value::Reals(list.clone())),
        Numbers::F32(list) => Some(Value::Floats(list.clone())),
        Numbers::I32(list) => Some(Value::Integers(list.clone())),
        Numbers::I64(_) | Numbers::U8(_) | Numbers::U64(_) => None,
    }
}

impl Loan {
    fn array(&self) -> Array {
        self.numbers
            .with(|numbers| Array::flat(numbers.slice_mut()))
    }

    /// What Python has written since both sides were the same.
    fn written(&self) -> Option<Value> {
        let new = self.numbers.with(|numbers| {
            let changed = |agreed: &mut Numbers| agreed.slice().bytes() != numbers.slice().bytes();
            self.agreed.with(changed).then(|| numbers.slice().into())
        })?;
        let value = value(&new);
        self.agreed.with(|agreed| *agreed = new);
        value
    }

    /// Shows other numbers. Returns whether there is room for exactly these.
    fn show(&self, new: &Numbers) -> bool {
        let shown = self.array().store(new.slice());
        if shown {
            self.agreed.with(|agreed| *agreed = new.slice().into());
        }
        shown
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        if let Some(home) = self.home.get_mut().take() {
            let written = self.written();
            home.returned.lock().push((self.key, written));
        }
    }
}

impl Inner {
    fn put(&mut self, key: Key, value: Value) {
        // an element that was deleted takes nothing
        if let Ok(record) = self.record(key.0) {
            let _ = record.set(key.1, value.clone());
            self.remember(key, value);
        }
    }

    /// Numbers whose first is not a number are no value, and the model holds none. The others are kept for the day when
    /// the first is written.
    pub fn remember(&mut self, key: Key, value: Value) {
        if is_undefined(&value) {
            self.unfinished.insert(key, value);
        } else if !self.unfinished.is_empty() {
            self.unfinished.remove(&key);
        }
    }

    /// What is known of a value that the model does not hold.
    pub fn unfinished(&self, key: Key, value: Value) -> Value {
        match self.unfinished.get(&key) {
            Some(known) if is_undefined(&value) => known.clone(),
            Some(_) | None => value,
        }
    }

    /// Writes what was put into arrays that were let go of.
    pub fn settle(&mut self, returned: Vec<Returned>) {
        for (key, written) in returned {
            // somebody may have asked again meanwhile
            if self.loans.get(&key).is_some_and(|x| x.strong_count() == 0) {
                self.loans.remove(&key);
            }
            if let Some(value) = written {
                self.put(key, value);
            }
        }
    }

    /// Writes what was put into the array of a field.
    pub fn take_loan(&mut self, key: Key) {
        let loan = self.loans.get(&key).and_then(Weak::upgrade);
        if let Some(value) = loan.and_then(|loan| loan.written()) {
            self.put(key, value);
        }
    }

    /// Writes what was put into arrays.
    pub fn take_loans(&mut self) {
        let keys: Vec<Key> = self.loans.keys().copied().collect();
        for key in keys {
            self.take_loan(key);
        }
    }

    /// An array that somebody holds shows what the field is now.
    pub fn show_loan(&mut self, key: Key) {
        let Some(loan) = self.loans.get(&key).and_then(Weak::upgrade) else {
            return;
        };
        let now = self.value(key).ok();
        if !now.and_then(numbers).is_some_and(|now| loan.show(&now)) {
            self.forget_loan(key);
        }
    }

    /// Arrays that somebody holds show what their fields are now.
    pub fn show_loans(&mut self) {
        let keys: Vec<Key> = self.loans.keys().copied().collect();
        for key in keys {
            self.show_loan(key);
        }
    }

    /// The array is the field's no more: the field has another length, or is gone.
    fn forget_loan(&mut self, key: Key) {
        let loan = self.loans.remove(&key);
        if let Some(loan) = loan.and_then(|loan| loan.upgrade()) {
            *loan.home.lock() = None;
        }
    }

    /// The loan of a field that has these numbers, the same for all who ask while anybody has it. `None` if the field
    /// is no list.
    pub fn loan(&mut self, home: &Arc<Home>, key: Key, now: Value) -> Option<Arc<Loan>> {
        let now = numbers(now)?;
        let known = self.loans.get(&key).and_then(Weak::upgrade);
        if let Some(loan) = known.filter(|loan| loan.show(&now)) {
            return Some(loan);
        }
        self.forget_loan(key);
        let loan = Arc::new(Loan {
            key,
            home: Mutex::new(Some(home.clone())),
            agreed: Own::new(now.slice().into()),
            numbers: Own::new(now),
        });
        self.loans.insert(key, Arc::downgrade(&loan));
        Some(loan)
    }
}

/// The array of a loan.
pub fn numpy<'py>(py: Python<'py>, loan: Arc<Loan>) -> PyResult<Bound<'py, PyAny>> {
    let array = loan.array();
    let owner = Owner::of(py, loan)?;
    Ok(array.numpy(owner.bind(py)))
}

/// Elements may have moved from one model to another: then so do their loans.
pub fn follow(py: Python<'_>, from: &Arc<Home>, to: &Arc<Home>) -> PyResult<()> {
    let loans = std::mem::take(&mut from.lock(py)?.loans);
    for loan in loans.values().filter_map(Weak::upgrade) {
        let there = to.lock(py)?.locate(loan.key.0).is_ok();
        let home = if there { to } else { from };
        home.lock(py)?.loans.insert(loan.key, Arc::downgrade(&loan));
        *loan.home.lock() = Some(home.clone());
    }
    Ok(())
}
