//! Python bindings, under MuJoCo's names. `cortenforge/__init__.py` adds what is better said in Python: enums,
//! named access, lists of contacts.

mod callbacks;
mod cell;
mod contact;
mod data;
#[allow(non_snake_case)] // MuJoCo's names
mod functions;
mod model;
mod settings;
mod stats;
mod view;

use pyo3::prelude::*;

pyo3::create_exception!(cortenforge, FatalError, pyo3::exceptions::PyException);
pyo3::create_exception!(cortenforge, UnexpectedError, pyo3::exceptions::PyException);

/// The compiled part of the package.
#[pymodule]
fn _core(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("FatalError", py.get_type::<FatalError>())?;
    module.add("UnexpectedError", py.get_type::<UnexpectedError>())?;
    module.add_class::<model::MjModel>()?;
    module.add_class::<data::MjData>()?;
    module.add_class::<settings::Settings>()?;
    module.add_class::<settings::MjVisual>()?;
    module.add_class::<contact::MjContact>()?;
    module.add_class::<stats::MjWarningStat>()?;
    module.add_class::<stats::MjTimerStat>()?;
    module.add_class::<stats::MjSolverStat>()?;
    module.add_class::<functions::MjLROpt>()?;
    functions::register(module)?;
    callbacks::register(module)?;

    let tables = |fields: &[sim_core::fields::FieldInfo]| -> Vec<_> {
        fields.iter().map(|f| (f.name, f.dims, f.width, format!("{:?}", f.stage), f.doc)).collect()
    };
    module.add("MODEL_SIZES", sim_core::model::MODEL_SIZES.to_vec())?;
    module.add("MODEL_FIELDS", tables(sim_core::model::MODEL_FIELDS))?;
    module.add("DATA_COUNTS", sim_core::data::DATA_COUNTS.to_vec())?;
    module.add("DATA_FIELDS", tables(sim_core::data::DATA_FIELDS))?;
    module.add(
        "ENUMS",
        sim_core::model::ENUMS.iter().map(|(name, values)| (*name, values.to_vec())).collect::<Vec<_>>(),
    )?;
    Ok(())
}
