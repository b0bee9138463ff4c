//! The state: as one vector, copied, remembered controls and readings, keyframes.

use crate::FatalError;
use crate::args::{In, Out, index};
use crate::call::{call, query, update, update_from};
use crate::data::MjData;
use crate::model::MjModel;
use numpy::PyArrayDyn;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim_core::actuation::history::history_init;
use sim_core::actuation::read_ctrl;
use sim_core::data::{self, StateError};
use sim_core::model::history_size;
use sim_core::sensor::{self, HistoryError};

fn state_error(error: StateError) -> PyErr {
    match error {
        StateError::Signature(_) => FatalError::new_err(format!("mj_stateSize: {error}")),
        StateError::NotSubset => FatalError::new_err(format!("mj_extractState: {error}")),
        StateError::WrongModel => FatalError::new_err(error.to_string()),
        StateError::Length { .. } => {
            PyTypeError::new_err("state size should equal mj_stateSize(m, sig)")
        }
    }
}

/// Length of the state vector that sig, a sum of mjtState, describes.
#[pyfunction]
fn mj_stateSize(m: &Bound<'_, MjModel>, sig: i32) -> PyResult<usize> {
    data::state_size(m.get().get(), sig).map_err(state_error)
}

/// Writes the parts of the state in sig to `state`.
#[pyfunction]
fn mj_getState(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    state: Out<'_>,
    sig: i32,
) -> PyResult<()> {
    let (state, len) = state.any_vector("state")?;
    let mut values = vec![0.0; len];
    query(m, d, |m, d| d.get_state(m, &mut values, sig))?.map_err(state_error)?;
    state.write(&values)
}

/// Takes the parts of the state in sig from `state`.
#[pyfunction]
fn mj_setState(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, state: In, sig: i32) -> PyResult<()> {
    let state = state.any_vector("state")?;
    update(m, d, |m, d| d.set_state(m, state, sig))?.map_err(state_error)
}

/// Takes the parts in dstsig out of a state vector with those in srcsig.
#[pyfunction]
fn mj_extractState(
    m: &Bound<'_, MjModel>,
    src: In,
    srcsig: i32,
    dst: Out<'_>,
    dstsig: i32,
) -> PyResult<()> {
    let (src, (dst, len)) = (src.any_vector("src")?, dst.any_vector("dst")?);
    let mut values = vec![0.0; len];
    data::extract_state(m.get().get(), src, srcsig, &mut values, dstsig).map_err(state_error)?;
    dst.write(&values)
}

/// Copies the parts of the state in sig from one simulation to another.
#[pyfunction]
fn mj_copyState(
    m: &Bound<'_, MjModel>,
    src: &Bound<'_, MjData>,
    dst: &Bound<'_, MjData>,
    sig: i32,
) -> PyResult<()> {
    let mut state = vec![0.0; mj_stateSize(m, sig)?];
    query(m, src, |m, d| d.get_state(m, &mut state, sig))?.map_err(state_error)?;
    update(m, dst, |m, d| d.set_state(m, &state, sig))?.map_err(state_error)
}

/// Copies everything from one simulation to another of the same model.
#[pyfunction]
#[pyo3(signature = (dest, m, src))]
fn mj_copyData(
    dest: &Bound<'_, MjData>,
    m: &Bound<'_, MjModel>,
    src: &Bound<'_, MjData>,
) -> PyResult<()> {
    if dest.is(src) {
        return Ok(());
    }
    update_from(m, src, dest, |_, source, d| d.copy_from(source))
}

/// Writes the present state to keyframe `k` of the model.
#[pyfunction]
fn mj_setKeyframe(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, k: i64) -> PyResult<()> {
    let model = m.get();
    let nkey = model.get().nkey;
    let Ok(k) = usize::try_from(k) else {
        return Err(FatalError::new_err(
            "mj_setKeyframe: keyframe index cannot be negative",
        ));
    };
    if k >= nkey {
        let message = format!(
            "mj_setKeyframe: index must be smaller than {nkey} (keyframes allocated in model)"
        );
        return Err(FatalError::new_err(message));
    }
    query(m, d, |_, _| ())?;
    let (mut new, snapshot) = (model.get().clone(), d.get().snapshot(m.py())?);
    data::set_keyframe(&mut new, &snapshot, k);
    model.replace_numbers(&new)
}

fn history_error(error: HistoryError) -> PyErr {
    match error {
        HistoryError::Length { .. } => PyTypeError::new_err(error.to_string()),
        HistoryError::Id(_) | HistoryError::NoBuffer(_) | HistoryError::Times(_) => {
            FatalError::new_err(error.to_string())
        }
    }
}

/// The control of an actuator at a time, after its delay.
#[pyfunction]
fn mj_readCtrl(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    id: i64,
    time: f64,
    interp: i32,
) -> PyResult<f64> {
    let id = index(id, m.get().get().nu, "id")?;
    query(m, d, |m, d| read_ctrl(m, d, id, time, interp))
}

/// What a sensor shows at a time, after its delay.
#[pyfunction]
fn mj_readSensor<'py>(
    m: &Bound<'py, MjModel>,
    d: &Bound<'py, MjData>,
    id: i64,
    time: f64,
    result: Out<'py>,
    interp: i32,
) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
    let id = index(id, m.get().get().nsensor, "id")?;
    let (result, len) = result.any_vector("result")?;
    let mut values = vec![0.0; len];
    query(m, d, |m, d| {
        sensor::read_sensor(m, d, id, time, interp, &mut values)
    })?
    .map_err(history_error)?;
    result.write(&values)?;
    Ok(result.into_array())
}

/// Sets the remembered controls of an actuator. `times` may be None: then those it has stay.
#[pyfunction]
#[pyo3(signature = (m, d, id, times, values))]
fn mj_initCtrlHistory(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    id: i64,
    times: Option<In>,
    values: In,
) -> PyResult<()> {
    let model = m.get().get();
    let id = index(id, model.nu, "id")?;
    let none = || FatalError::new_err(format!("actuator {id} has no history buffer"));
    let count = usize::try_from(model.actuator_history[id][0])
        .ok()
        .filter(|&n| n > 0)
        .ok_or_else(none)?;
    let start = usize::try_from(model.actuator_historyadr[id]).map_err(|_| none())?;
    let times = times
        .as_ref()
        .map(|times| times.vector(count, "times"))
        .transpose()?;
    let values = values.vector(count, "values")?;
    call(m, d, |_, d| {
        let buffer = &mut d.history[start..start + history_size(count, 1)];
        let owner = buffer[0];
        history_init(buffer, count, times, Some(values), owner)
    })?
    .map_err(|i| history_error(HistoryError::Times(i)))
}

/// Sets the history of a sensor. `times` may be None: then those it has stay.
#[pyfunction]
#[pyo3(signature = (m, d, id, times, values, phase))]
fn mj_initSensorHistory(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    id: i64,
    times: Option<In>,
    values: In,
    phase: f64,
) -> PyResult<()> {
    let model = m.get().get();
    let id = index(id, model.nsensor, "id")?;
    let count =
        |n: i32| usize::try_from(n).map_err(|_| PyValueError::new_err("the sensor has no history"));
    let (rows, columns) = (
        count(model.sensor_history[id][0])?,
        count(model.sensor_dim[id])?,
    );
    let times = times
        .as_ref()
        .map(|times| times.vector(rows, "times"))
        .transpose()?;
    let values = values.matrix_of(rows, columns, "values")?;
    call(m, d, |m, d| {
        sensor::init_sensor_history(m, d, id, times, Some(values), phase)
    })?
    .map_err(history_error)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mj_stateSize mj_getState mj_setState mj_extractState mj_copyState mj_copyData mj_setKeyframe mj_readCtrl
        mj_readSensor mj_initCtrlHistory mj_initSensorHistory
    }
}
