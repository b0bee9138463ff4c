//! How a function of the engine is called on Python's objects.

use crate::data::{MjData, damaged};
use crate::model::MjModel;
use crate::{FatalError, callbacks, panics, signals};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sim_core::{Data, Model};
use std::sync::atomic::Ordering;

/// The data must have the arrays that the model asks for.
fn check(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    if d.get().memory.is_damaged() {
        return Err(damaged());
    }
    m.get().check_edits()?;
    check_stack(m.get().get(), d.get())?;
    if d.get().model.is(m) {
        return Ok(());
    }
    let model = m.get().get();
    match d
        .get()
        .memory
        .read(m.py(), |data| data.check_model(model))?
    {
        Ok(()) => Ok(()),
        Err(error) => Err(PyValueError::new_err(format!(
            "the data does not belong to the model: {error}"
        ))),
    }
}

/// Refuses to work where MuJoCo's stack would have no room, because somebody says that all of it is in use.
fn check_stack(model: &Model, data: &MjData) -> PyResult<()> {
    let used = data.pstack.load(Ordering::Relaxed);
    if used == 0 || used < model.narena {
        return Ok(());
    }
    Err(FatalError::new_err(format!(
        "mj_stackAlloc: out of memory, stack overflow (available = 0, in use = {used})"
    )))
}

/// Runs `f` on the model and the data of two Python objects, without the GIL, with callbacks in place. An exception of
/// a callback is raised when `f` is done; `f` can ask whether there was one.
pub fn call_with<R: Send>(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &mut Data, &callbacks::Session) -> R + Send,
) -> PyResult<R> {
    check(m, d)?;
    let py = m.py();
    let (model, memory) = (m.get().get(), &d.get().memory);
    let session = callbacks::Session::new(py, m, d);
    let result = memory.work(py, |data| {
        let before = std::mem::replace(&mut data.callbacks, session.callbacks());
        let entered = session.enter();
        let result = panics::catch(|| f(model, data, &session));
        drop(entered);
        if result.is_err() && data.first_bad_length(model).is_some() {
            memory.set_damaged();
        }
        // what the engine lets go of here lives on in `session` until the GIL is held again
        data.callbacks = before;
        result
    })?;
    session.finish(py)?;
    signals::finish()?;
    result
}

/// Runs `f` on the model and the data, as [`call_with`].
pub fn call<R: Send>(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &mut Data) -> R + Send,
) -> PyResult<R> {
    call_with(m, d, |m, d, _| f(m, d))
}

/// Runs `f`, which is short and only reads.
pub fn query<R: Send>(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &Data) -> R + Send,
) -> PyResult<R> {
    check(m, d)?;
    let model = m.get().get();
    d.get()
        .memory
        .read(m.py(), |data| panics::catch(|| f(model, data)))?
}

/// Runs `f`, which is short and calls no stage.
pub fn update<R>(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &mut Data) -> R,
) -> PyResult<R> {
    check(m, d)?;
    let model = m.get().get();
    d.get()
        .memory
        .write(m.py(), |data| panics::catch(|| f(model, data)))?
}

/// Runs `f`, which is short and calls no stage, on two simulations of the model: what is read, what is written.
pub fn update_from<R>(
    m: &Bound<'_, MjModel>,
    from: &Bound<'_, MjData>,
    to: &Bound<'_, MjData>,
    f: impl FnOnce(&Model, &Data, &mut Data) -> R,
) -> PyResult<R> {
    let py = m.py();
    check(m, from)?;
    // both are held in the same order by all threads, so that no two wait for each other
    let mut both = [&from.get().memory, &to.get().memory];
    both.sort_by_key(|memory| std::ptr::from_ref(&***memory).addr());
    let _held = (both[0].hold(py)?, both[1].hold(py)?);
    let source = &from.get().memory;
    source.read(py, |source| update(m, to, |m, d| f(m, source, d)))?
}
