//! `MjData`.

use crate::cell::Shared;
use crate::contact::MjContact;
use crate::model::{MjModel, values_len};
use crate::stats::{MjSolverStat, MjTimerStat, MjWarningStat};
use crate::view::{assign, copy, no_attribute, view};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sim_core::Data;
use sim_core::data::{DATA_COUNTS, DATA_FIELDS};
use sim_core::fields::SliceMut;

/// A simulation. Every array of MuJoCo's mjData is an attribute under its own name: a numpy view that can be read
/// and written, or, where its length changes from step to step, a read-only copy.
#[pyclass(frozen, module = "cortenforge", weakref)]
pub struct MjData {
    pub data: Shared<Data>,
    pub model: Py<MjModel>,
}

impl MjData {
    pub fn get(&self) -> &Data {
        self.data.get()
    }
}

/// Attributes that are neither counts nor arrays of the table.
const OTHERS: [&str; 13] = [
    "time", "energy", "contact", "warning", "timer", "solver", "solver_niter", "solver_nnz", "solver_fwdinv",
    "flg_energypos", "flg_energyvel", "flg_subtreevel", "flg_rnepost",
];

/// A numpy view of a fixed array that is not in the table.
fn fixed<'py>(slf: &Bound<'py, MjData>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let d = slf.get().data.get_mut();
    let values = match name {
        "energy" => SliceMut::F64(&mut d.energy),
        "solver_niter" => SliceMut::I32(&mut d.solver_niter),
        "solver_nnz" => SliceMut::I32(&mut d.solver_nnz),
        "solver_fwdinv" => SliceMut::F64(&mut d.solver_fwdinv),
        _ => return Ok(None),
    };
    let length = values_len(&values);
    view(slf.clone().into_any(), values, &[length]).map(Some)
}

/// Lists of small structures, as copies.
fn list<'py, S: Copy, P: pyo3::PyClass + From<S> + Into<PyClassInitializer<P>>>(
    py: Python<'py>,
    stats: &[S],
) -> PyResult<Bound<'py, PyAny>> {
    let items = stats.iter().map(|&stat| Py::new(py, P::from(stat))).collect::<PyResult<Vec<_>>>()?;
    Ok(PyList::new(py, items)?.into_any())
}

#[pymethods]
impl MjData {
    #[new]
    fn new(py: Python<'_>, model: Py<MjModel>) -> MjData {
        let data = model.get().get().make_data();
        MjData { data: Shared::new(data), model: model.clone_ref(py) }
    }

    /// The model that this is a simulation of.
    #[getter]
    fn model(&self, py: Python<'_>) -> Py<MjModel> {
        self.model.clone_ref(py)
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let d = this.data.get_mut();
        if let Some(count) = d.count(name) {
            return Ok(count.into_pyobject(py)?.into_any());
        }
        if let Some(array) = fixed(slf, name)? {
            return Ok(array);
        }
        match name {
            "time" => return Ok(d.time.into_pyobject(py)?.into_any()),
            "flg_energypos" => return Ok(i32::from(d.flg_energypos).into_pyobject(py)?.into_any()),
            "flg_energyvel" => return Ok(i32::from(d.flg_energyvel).into_pyobject(py)?.into_any()),
            "flg_subtreevel" => return Ok(i32::from(d.flg_subtreevel).into_pyobject(py)?.into_any()),
            "flg_rnepost" => return Ok(i32::from(d.flg_rnepost).into_pyobject(py)?.into_any()),
            "warning" => return list::<_, MjWarningStat>(py, &d.warning),
            "timer" => return list::<_, MjTimerStat>(py, &d.timer),
            "solver" => return list::<_, MjSolverStat>(py, &d.solver),
            "contact" => {
                let contacts: Vec<_> =
                    (0..d.contact.len()).map(|i| MjContact::of(slf.clone().unbind(), i)).collect();
                let module = py.import("cortenforge._views")?;
                return module.getattr("ContactList")?.call1((contacts,));
            }
            _ => {}
        }
        let shape = d.field(this.model.get().get(), name).ok_or_else(|| no_attribute("MjData", name))?.shape;
        let values = d.field_mut(name).ok_or_else(|| no_attribute("MjData", name))?;
        if Data::is_variable(name) {
            let array = copy(py, values, &shape)?;
            let flags = PyDict::new(py);
            flags.set_item("write", false)?;
            array.call_method("setflags", (), Some(&flags))?;
            return Ok(array);
        }
        view(slf.clone().into_any(), values, &shape)
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let d = slf.get().data.get_mut();
        if name == "time" {
            d.time = value.extract()?;
            return Ok(());
        }
        if let Some(array) = fixed(slf, name)? {
            return assign(&array, value);
        }
        if d.field_mut(name).is_none() || Data::is_variable(name) {
            return Err(no_attribute("MjData", name));
        }
        assign(&slf.getattr(name)?, value)
    }

    fn __dir__(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let mut names: Vec<String> = slf.get_type().dir()?.extract()?;
        names.extend(DATA_COUNTS.iter().map(|(name, _)| (*name).to_owned()));
        names.extend(DATA_FIELDS.iter().map(|field| field.name.to_owned()));
        names.extend(OTHERS.map(str::to_owned));
        Ok(names)
    }

    fn __copy__(&self, py: Python<'_>) -> MjData {
        MjData { data: Shared::new(self.get().clone()), model: self.model.clone_ref(py) }
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjData> {
        let model = Py::new(py, MjModel::new(self.model.get().get().clone()))?;
        Ok(MjData { data: Shared::new(self.get().clone()), model })
    }

    fn __repr__(&self) -> String {
        let d = self.get();
        format!("<cortenforge.MjData at t = {}: {} contacts, {} constraints>", d.time, d.ncon, d.nefc)
    }

    /// What is needed to continue from here: the model, and the complete state and inputs.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<MjModel>, Bound<'py, PyDict>))> {
        let py = slf.py();
        let d = slf.get().data.get_mut();
        let state = PyDict::new(py);
        state.set_item("time", d.time)?;
        for field in DATA_FIELDS.iter().filter(|f| !Data::is_variable(f.name)) {
            if let Some(values) = d.field_mut(field.name) {
                let length = values_len(&values);
                state.set_item(field.name, copy(py, values, &[length])?)?;
            }
        }
        Ok((slf.get_type().getattr("_from_state")?, (slf.get().model.clone_ref(py), state)))
    }

    /// The simulation that `__reduce__` described. What depends on the state alone is computed anew by the next call.
    #[staticmethod]
    fn _from_state(py: Python<'_>, model: Py<MjModel>, state: &Bound<'_, PyDict>) -> PyResult<Py<MjData>> {
        let data = Bound::new(py, MjData::new(py, model))?;
        for (name, value) in state.iter() {
            let name: String = name.extract()?;
            let d = data.get().data.get_mut();
            if name == "time" {
                d.time = value.extract()?;
                continue;
            }
            let target =
                d.field_mut(&name).ok_or_else(|| PyValueError::new_err(format!("unknown field '{name}'")))?;
            let length = values_len(&target);
            assign(&view(data.clone().into_any(), target, &[length])?, &value)?;
        }
        Ok(data.unbind())
    }
}
