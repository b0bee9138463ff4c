//! All of a simulation: described in Python's terms, and restored from that.

use crate::contact;
use crate::data::{Kind, MjData, damaged, table};
use crate::model::MjModel;
use crate::panics;
use crate::view::{Numbers, assign};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sim_core::data::{DATA_FIELDS, Other, OtherMut};

/// The members of `d.warning`, `d.timer` and `d.solver`, which are pickled as arrays.
const LISTS: [(&str, &[&str]); 3] = [
    ("warning", &["lastinfo", "number"]),
    ("timer", &["duration", "number"]),
    (
        "solver",
        &[
            "improvement",
            "gradient",
            "lineslope",
            "nactive",
            "nchange",
            "neval",
            "nupdate",
        ],
    ),
];

/// All that there is in a simulation, by name; and its contacts.
pub fn describe<'py>(
    data: &Bound<'py, MjData>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let (py, this) = (data.py(), data.get());
    let d = this.snapshot(py)?;
    let model = this.model.get().get();
    let state = PyDict::new(py);
    for (name, kind, _) in table() {
        match kind {
            Kind::Count => state.set_item(name, d.count(name))?,
            Kind::Fixed(_) | Kind::Variable(_) => {
                let values = d.field(model, name).ok_or_else(damaged)?.values;
                state.set_item(name, Numbers::from(values).numpy(py, &[values.len()])?)?;
            }
            Kind::Other(_) => match d.other(name).ok_or_else(damaged)? {
                Other::Number(value) => state.set_item(name, value)?,
                Other::Flag(value) => state.set_item(name, value)?,
                Other::Array(values) => {
                    state.set_item(name, Numbers::from(values).numpy(py, &[values.len()])?)?;
                }
                Other::List => {}
            },
        }
    }
    for (list, members) in LISTS {
        for member in members {
            let values = data.getattr(list)?.getattr(*member)?.call_method0("copy")?;
            state.set_item(format!("{list}.{member}"), values)?;
        }
    }
    Ok((state, contact::to_dict(py, &d.contact)?))
}

fn unfit(what: &str) -> PyErr {
    PyValueError::new_err(format!("not a pickle of this version: '{what}'"))
}

/// The simulation that `describe` described.
pub fn restore(
    py: Python<'_>,
    model: Py<MjModel>,
    state: &Bound<'_, PyDict>,
    contacts: &Bound<'_, PyDict>,
) -> PyResult<Py<MjData>> {
    let item = |name: &str| state.get_item(name)?.ok_or_else(|| unfit(name));
    let m = model.get().get();
    let mut d = panics::catch(|| m.make_data())?;
    d.contact = contact::from_dict(contacts)?;
    for (name, kind, _) in table() {
        let missing = || unfit(name);
        match kind {
            Kind::Count => *d.count_mut(name).ok_or_else(missing)? = item(name)?.extract()?,
            Kind::Fixed(i) | Kind::Variable(i) => {
                let like = d.field(m, name).ok_or_else(missing)?.values;
                let values = Numbers::extract(like, &item(name)?)?;
                if matches!(kind, Kind::Variable(_)) {
                    d.resize_variable(name, values.len() / DATA_FIELDS[i].width);
                }
                let stored = d.field_mut(name).is_some_and(|target| values.store(target));
                stored.then_some(()).ok_or_else(missing)?;
            }
            Kind::Other(_) => {
                let values = match d.other(name).ok_or_else(missing)? {
                    Other::Array(like) => Some(Numbers::extract(like, &item(name)?)?),
                    Other::Number(_) | Other::Flag(_) | Other::List => None,
                };
                match d.other_mut(name).ok_or_else(missing)? {
                    OtherMut::Number(value) => *value = item(name)?.extract()?,
                    OtherMut::Flag(value) => *value = item(name)?.extract()?,
                    OtherMut::Array(target) => {
                        let stored = values.is_some_and(|values| values.store(target));
                        stored.then_some(()).ok_or_else(missing)?;
                    }
                    OtherMut::List => {}
                }
            }
        }
    }
    let data = Py::new(py, MjData::of(py, model, d)?)?;
    for (list, members) in LISTS {
        for member in members {
            let target = data.bind(py).getattr(list)?.getattr(*member)?;
            assign(&target, &item(&format!("{list}.{member}"))?)?;
        }
    }
    Ok(data)
}
