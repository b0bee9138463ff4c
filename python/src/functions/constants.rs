//! What is computed once per model, and computed again when a user changes the model.

use crate::FatalError;
use crate::args::{Out, index};
use crate::call::{call, query};
use crate::data::MjData;
use crate::model::MjModel;
use crate::panics;
use crate::settings::{Group, MjOption, MjVisual, copy_visual};
use crate::stats::describe;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sim_core::fields::Slice;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, LengthRangeMode};
use sim_core::setconst::LengthRangeOpt;
use sim_core::{Model, position, setconst};

/// Sum of the masses of all bodies.
#[pyfunction]
fn mj_getTotalmass(m: &Bound<'_, MjModel>) -> f64 {
    position::get_total_mass(m.get().get())
}

/// Scales masses and inertias such that the total mass is `newmass`. Call mj_setConst afterwards.
#[pyfunction]
fn mj_setTotalmass(m: &Bound<'_, MjModel>, newmass: f64) -> PyResult<()> {
    let mut new = m.get().get().clone();
    position::set_total_mass(&mut new, newmass);
    m.get().replace_numbers(&new)
}

/// Computes anew what the compiler derives from the reference configuration, after the model was changed. The data is
/// used as work space: it is left in the configuration in which springs are at rest.
#[pyfunction]
fn mj_setConst(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>) -> PyResult<()> {
    query(m, d, |_, _| ())?;
    let mut new = m.get().get().clone();
    m.py()
        .detach(|| panics::catch(|| setconst::set_const(&mut new)))?
        .map_err(|error| FatalError::new_err(error.to_string()))?;
    m.get().replace_numbers(&new)?;
    call(m, d, |m, d| {
        d.qpos.copy_from_slice(&m.qpos0);
        position::kinematics(m, d);
        position::com_pos(m, d);
        position::make_m(m, d);
        position::factor_m(m, d);
        d.qpos.copy_from_slice(&m.qpos_spring);
        position::kinematics(m, d);
        position::com_pos(m, d);
        position::tendon(m, d);
        position::transmission(m, d);
    })
}

/// Options of mj_setLengthRange.
#[pyclass(module = "cortenforge", subclass, get_all, set_all)]
#[derive(Clone, PartialEq)]
pub struct MjLROpt {
    mode: i32,
    useexisting: i32,
    uselimit: i32,
    accel: f64,
    maxforce: f64,
    timeconst: f64,
    timestep: f64,
    inttotal: f64,
    interval: f64,
    tolrange: f64,
}

#[pymethods]
impl MjLROpt {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> MjLROpt {
        MjLROpt::of(&LengthRangeOpt::default())
    }

    fn __init__(&self) {}

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<MjLROpt>().ok()?;
        Some(other.try_borrow().is_ok_and(|other| *self == *other))
    }

    fn __copy__(&self) -> MjLROpt {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> MjLROpt {
        self.clone()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let members = [
            "accel",
            "interval",
            "inttotal",
            "maxforce",
            "mode",
            "timeconst",
            "timestep",
            "tolrange",
            "useexisting",
            "uselimit",
        ];
        describe(slf.as_any(), &members)
    }
}

impl MjLROpt {
    pub fn of(opt: &LengthRangeOpt) -> MjLROpt {
        MjLROpt {
            mode: opt.mode as i32,
            useexisting: opt.useexisting.into(),
            uselimit: opt.uselimit.into(),
            accel: opt.accel,
            maxforce: opt.maxforce,
            timeconst: opt.timeconst,
            timestep: opt.timestep,
            inttotal: opt.inttotal,
            interval: opt.interval,
            tolrange: opt.tolrange,
        }
    }

    pub fn to_engine(&self) -> PyResult<LengthRangeOpt> {
        let mode = LengthRangeMode::from_i32(self.mode)
            .ok_or_else(|| PyValueError::new_err(format!("invalid mode {}", self.mode)))?;
        Ok(LengthRangeOpt {
            mode,
            useexisting: self.useexisting != 0,
            uselimit: self.uselimit != 0,
            accel: self.accel,
            maxforce: self.maxforce,
            timeconst: self.timeconst,
            timestep: self.timestep,
            inttotal: self.inttotal,
            interval: self.interval,
            tolrange: self.tolrange,
        })
    }
}

/// Sets options of mj_setLengthRange to their defaults.
#[pyfunction]
fn mj_defaultLROpt(opt: &Bound<'_, MjLROpt>) -> PyResult<()> {
    *opt.try_borrow_mut()? = MjLROpt::of(&LengthRangeOpt::default());
    Ok(())
}

/// Sets physics options to their defaults.
#[pyfunction]
fn mj_defaultOption(opt: &Bound<'_, MjOption>) {
    Group::Options.copy(&Model::default(), opt.get().model.get());
}

/// Sets what viewers should know to the defaults.
#[pyfunction]
fn mj_defaultVisual(vis: &Bound<'_, MjVisual>) {
    copy_visual(&Model::default(), vis.get().model.get());
}

/// Writes the default solver parameters to two arrays, of length 2 and 5.
#[pyfunction]
fn mj_defaultSolRefImp(solref: Out<'_>, solimp: Out<'_>) -> PyResult<()> {
    let (solref, solimp) = (solref.vector(2, "solref")?, solimp.vector(5, "solimp")?);
    solref.write(&DEFAULT_SOLREF)?;
    solimp.write(&DEFAULT_SOLIMP)
}

/// Finds the length range of one actuator by simulation.
#[pyfunction]
#[pyo3(name = "mj_setLengthRange", signature = (m, d, index, opt))]
fn mj_setLengthRange(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    index: i64,
    opt: &Bound<'_, MjLROpt>,
) -> PyResult<()> {
    let actuator = self::index(index, m.get().get().nu, "index")
        .map_err(|_| FatalError::new_err("mj_setLengthRange: invalid actuator index"))?;
    let opt = opt.try_borrow()?.to_engine()?;
    let range = call(m, d, |m, d| setconst::length_range(m, d, actuator, &opt))?
        .map_err(|error| FatalError::new_err(error.to_string()))?;
    if let Some(range) = range {
        let mut ranges = m.get().get().actuator_lengthrange.clone();
        ranges[actuator] = range;
        let ranges = Slice::F64(ranges.as_flattened());
        m.get().store("actuator_lengthrange", ranges);
    }
    Ok(())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mj_getTotalmass mj_setTotalmass mj_setConst mj_defaultLROpt mj_defaultOption mj_defaultVisual
        mj_defaultSolRefImp mj_setLengthRange
    }
}
