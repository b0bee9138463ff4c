//! Numbers of elements on loan to numpy.
//!
//! An element may move in memory at any time, so that an array shows a copy of its numbers. What Python writes into it
//! goes to the model when the array is let go of, and before anything is asked of the model.

use super::{Inner, Lock};
use crate::memory::{Own, Owner};
use crate::view::{Array, Numbers};
use parking_lot::Mutex;
use pyo3::prelude::*;
use sim_mjcf::Handle;
use sim_mjcf::spec::reflect::Value;
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// What a loan is known by: the element and the name of its field.
type Key = (Handle, &'static str);

/// The loans of a model that somebody still has.
pub type Loans = HashMap<Key, Weak<Loan>>;

/// The numbers of a field, as numpy sees them. Looked at with the GIL held.
pub struct Loan {
    key: Key,
    /// the model that the element is in; none if the numbers are the field's no more
    home: Mutex<Option<Arc<Lock<Inner>>>>,
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
            .with(|numbers| Array::shared(numbers.slice(), &[numbers.len()]))
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
        let Some(home) = self.home.get_mut().take() else {
            return;
        };
        let written = self.written();
        let mut inner = home.lock();
        // somebody may have asked again meanwhile
        if let Some(loan) = inner.loans.get(&self.key)
            && loan.strong_count() == 0
        {
            inner.loans.remove(&self.key);
        }
        // an element that was deleted takes nothing
        if let (Some(value), Ok(record)) = (written, inner.record(self.key.0)) {
            let _ = record.set(self.key.1, value);
        }
    }
}

/// The array of a field, on the same memory for all who ask while anybody has it. `None` if the field is no list.
pub fn lend<'py>(
    py: Python<'py>,
    home: &Arc<Lock<Inner>>,
    handle: Handle,
    name: &'static str,
    now: Value,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let key = (handle, name);
    let Some(now) = numbers(now) else {
        return Ok(None);
    };
    let known = home.lock().loans.get(&key).and_then(Weak::upgrade);
    let loan = match known.filter(|loan| loan.show(&now)) {
        Some(loan) => loan,
        None => {
            let loan = Arc::new(Loan {
                key,
                home: Mutex::new(Some(home.clone())),
                agreed: Own::new(now.slice().into()),
                numbers: Own::new(now),
            });
            let before = home.lock().loans.insert(key, Arc::downgrade(&loan));
            // what had another length is the field's no more
            if let Some(before) = before.and_then(|loan| loan.upgrade()) {
                *before.home.lock() = None;
            }
            loan
        }
    };
    let array = loan.array();
    let owner = Owner::of(py, loan)?;
    Ok(Some(array.numpy(owner.bind(py))))
}

/// Writes what was put into the array of a field.
pub fn take(home: &Lock<Inner>, handle: Handle, name: &'static str) {
    let mut inner = home.lock();
    if inner.loans.is_empty() {
        return;
    }
    let loan = inner.loans.get(&(handle, name)).and_then(Weak::upgrade);
    if let Some(value) = loan.as_ref().and_then(|loan| loan.written())
        && let Ok(record) = inner.record(handle)
    {
        let _ = record.set(name, value);
    }
    // the last of a loan locks the model
    drop(inner);
    drop(loan);
}

/// Writes what was put into arrays.
pub fn take_all(home: &Lock<Inner>) {
    let loans: Vec<_> = {
        let inner = home.lock();
        inner.loans.values().filter_map(Weak::upgrade).collect()
    };
    for loan in &loans {
        take(home, loan.key.0, loan.key.1);
    }
}

/// Arrays that others hold show what a field was set to.
pub fn show(home: &Lock<Inner>, handle: Handle, name: &'static str) {
    let mut inner = home.lock();
    if inner.loans.is_empty() {
        return;
    }
    let Some(loan) = inner.loans.get(&(handle, name)).and_then(Weak::upgrade) else {
        return;
    };
    let now = inner
        .record(handle)
        .ok()
        .and_then(|record| record.get(name));
    let shown = now.and_then(numbers).is_some_and(|now| loan.show(&now));
    if !shown {
        inner.loans.remove(&loan.key);
        *loan.home.lock() = None;
    }
    drop(inner);
    drop(loan);
}

/// Elements may have moved from one model to another: then so do their loans.
pub fn follow(from: &Arc<Lock<Inner>>, to: &Arc<Lock<Inner>>) {
    let loans = std::mem::take(&mut from.lock().loans);
    for loan in loans.values().filter_map(Weak::upgrade) {
        let there = to.lock().locate(loan.key.0).is_ok();
        let home = if there { to } else { from };
        home.lock().loans.insert(loan.key, Arc::downgrade(&loan));
        *loan.home.lock() = Some(home.clone());
    }
}
