//! Python bindings, under MuJoCo's names. `cortenforge/__init__.py` adds what is better said in Python: enums,
//! constants, named access.

mod args;
mod batch;
mod call;
mod callbacks;
mod contact;
mod data;
mod functions;
mod lock;
mod memory;
mod model;
mod panics;
mod pickle;
mod plugins;
mod rollout;
mod scene;
mod settings;
mod signals;
mod spec;
mod stats;
mod threads;
mod view;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sim_core::model::{DisableBit, EnableBit, Timer};

pyo3::create_exception!(
    cortenforge,
    FatalError,
    pyo3::exceptions::PyException,
    "The engine cannot do what it was asked."
);
pyo3::create_exception!(
    cortenforge,
    UnexpectedError,
    pyo3::exceptions::PyException,
    "Something that should not happen."
);

/// The compiled part of the package. What keeps its memory sound is the GIL (see `memory`), so a Python that can do
/// without turns it on for this module.
#[pymodule(gil_used = true)]
fn _core(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    panics::install_hook();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("FatalError", py.get_type::<FatalError>())?;
    module.add("UnexpectedError", py.get_type::<UnexpectedError>())?;
    module.add_class::<model::MjModel>()?;
    module.add_class::<data::MjData>()?;
    module.add_class::<settings::MjVisual>()?;
    module.add_class::<contact::MjContact>()?;
    module.add_class::<stats::MjWarningStat>()?;
    module.add_class::<stats::MjTimerStat>()?;
    module.add_class::<stats::MjSolverStat>()?;
    module.add_class::<functions::MjLROpt>()?;
    module.add_class::<functions::MjCache>()?;
    functions::register(module)?;
    callbacks::register(module)?;
    plugins::register(module)?;
    lock::register(module)?;
    settings::register(module)?;
    spec::register(module)?;
    scene::register(py, module)?;
    model::add_fields(py)?;
    data::add_fields(py)?;

    // tables for the Python side of the package, which are not part of what users see
    let table = |fields: &[sim_core::fields::FieldInfo]| -> Vec<_> {
        fields
            .iter()
            .map(|f| (f.name, f.dims, f.width, format!("{:?}", f.stage), f.doc))
            .collect()
    };
    module.setattr("Batch", py.get_type::<batch::Batch>())?;
    module.setattr("Rollout", py.get_type::<rollout::Rollout>())?;
    module.setattr("MODEL_SIZES", sim_core::model::MODEL_SIZES.to_vec())?;
    module.setattr("MODEL_FIELDS", table(sim_core::model::MODEL_FIELDS))?;
    module.setattr("DATA_COUNTS", sim_core::data::DATA_COUNTS.to_vec())?;
    module.setattr("DATA_FIELDS", table(sim_core::data::DATA_FIELDS))?;
    let moving = sim_core::data::DATA_FIELDS.iter().map(|field| field.name);
    let moving = moving.filter(|name| sim_core::Data::is_variable(name));
    module.setattr("MOVING", moving.collect::<Vec<_>>())?;
    let mut stages: Vec<_> = sim_core::data::DATA_FIELDS
        .iter()
        .map(|f| f.stage)
        .collect();
    stages.sort();
    stages.dedup();
    let stages: Vec<_> = stages.iter().map(|stage| format!("{stage:?}")).collect();
    module.setattr("STAGES", stages)?;
    let others = sim_core::data::DATA_OTHERS
        .iter()
        .map(|other| (other.name, other.doc));
    module.setattr("DATA_OTHERS", others.collect::<Vec<_>>())?;
    module.setattr("CONTACT_MEMBERS", contact::MEMBERS.to_vec())?;
    let enums = sim_core::model::ENUMS
        .iter()
        .map(|(name, values)| (*name, values.to_vec()));
    module.setattr("ENUMS", enums.collect::<Vec<_>>())?;
    module.setattr("CONSTANTS", constants(py)?)?;
    Ok(())
}

/// MuJoCo's names of the engine's constants.
fn constants(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let constants = PyDict::new(py);
    for (name, value) in [
        ("mjPI", std::f64::consts::PI),
        ("mjMINVAL", sim_core::math::MINVAL),
        ("mjMAXVAL", sim_core::math::MAXVAL),
        ("mjMINMU", sim_core::collision::MINMU),
        ("mjMINIMP", sim_core::constraint::MINIMP),
        ("mjMAXIMP", sim_core::constraint::MAXIMP),
    ] {
        constants.set_item(name, value)?;
    }
    for (name, value) in [
        ("mjMAXCONPAIR", sim_core::collision::MAXCONPAIR),
        ("mjMINAWAKE", sim_core::sleep::MINAWAKE as usize),
        ("mjNSOLVER", sim_core::data::NSOLVER),
        ("mjNISLAND", sim_core::data::NISLAND),
        ("mjNGROUP", sim_core::ray::NGROUP),
    ] {
        constants.set_item(name, value)?;
    }
    let disable = DisableBit::ALL.iter().map(|bit| bit.title());
    constants.set_item(
        "mjDISABLESTRING",
        PyTuple::new(py, disable.collect::<Vec<_>>())?,
    )?;
    let enable = EnableBit::ALL.iter().map(|bit| bit.title());
    constants.set_item(
        "mjENABLESTRING",
        PyTuple::new(py, enable.collect::<Vec<_>>())?,
    )?;
    let timers = Timer::ALL.iter().map(|timer| timer.title());
    constants.set_item(
        "mjTIMERSTRING",
        PyTuple::new(py, timers.collect::<Vec<_>>())?,
    )?;
    Ok(constants)
}
