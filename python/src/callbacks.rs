//! Global callbacks, as MuJoCo has them: `set_mjcb_control` and its like.

use crate::data::MjData;
use crate::model::MjModel;
use parking_lot::Mutex;
use pyo3::prelude::*;
use sim_core::Data;
use sim_core::model::SensorStage;
use std::sync::Arc;

/// The Python functions that are installed now.
#[derive(Default)]
struct Installed {
    control: Option<Py<PyAny>>,
    passive: Option<Py<PyAny>>,
    sensor: Option<Py<PyAny>>,
    contactfilter: Option<Py<PyAny>>,
    act_dyn: Option<Py<PyAny>>,
    act_gain: Option<Py<PyAny>>,
    act_bias: Option<Py<PyAny>>,
}

static INSTALLED: Mutex<Option<Installed>> = Mutex::new(None);
/// The first exception that a callback raised, to be raised again when the call returns.
static RAISED: Mutex<Option<PyErr>> = Mutex::new(None);

macro_rules! setters {
    ($($set:ident $get:ident $name:ident),*) => {
        $(
            /// Installs a callback, or removes it with `None`.
            #[pyfunction]
            fn $set(callback: Option<Py<PyAny>>) {
                INSTALLED.lock().get_or_insert_default().$name = callback;
            }

            /// The installed callback.
            #[pyfunction]
            fn $get(py: Python<'_>) -> Option<Py<PyAny>> {
                INSTALLED.lock().as_ref().and_then(|i| i.$name.as_ref().map(|c| c.clone_ref(py)))
            }
        )*

        /// Adds the functions to the module.
        pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(
                module.add_function(wrap_pyfunction!($set, module)?)?;
                module.add_function(wrap_pyfunction!($get, module)?)?;
            )*
            Ok(())
        }
    };
}

setters! {
    set_mjcb_control get_mjcb_control control,
    set_mjcb_passive get_mjcb_passive passive,
    set_mjcb_sensor get_mjcb_sensor sensor,
    set_mjcb_contactfilter get_mjcb_contactfilter contactfilter,
    set_mjcb_act_dyn get_mjcb_act_dyn act_dyn,
    set_mjcb_act_gain get_mjcb_act_gain act_gain,
    set_mjcb_act_bias get_mjcb_act_bias act_bias
}

/// Keeps the first exception of a callback and goes on with a default value.
fn or_keep<T: Default>(result: PyResult<T>) -> T {
    result.unwrap_or_else(|error| {
        RAISED.lock().get_or_insert(error);
        T::default()
    })
}

/// Puts the installed callbacks into `data`.
pub fn install(py: Python<'_>, model: &Bound<'_, MjModel>, data: &Bound<'_, MjData>, d: &mut Data) {
    let guard = INSTALLED.lock();
    let Some(installed) = guard.as_ref() else { return };
    let objects = || (model.clone().unbind(), data.clone().unbind());
    macro_rules! bridge {
        ($callback:expr, |$py:ident, $function:ident, $m:ident, $d:ident| $body:expr, $($arg:ident),*) => {
            $callback.as_ref().map(|function| {
                let ($m, $d) = objects();
                let $function = function.clone_ref(py);
                Arc::new(move |_: &_, _: &_ $(, $arg)*| Python::attach(|$py| or_keep($body))) as Arc<_>
            })
        };
    }
    d.callbacks.control = installed.control.as_ref().map(|f| step_callback(py, f, objects()));
    d.callbacks.passive = installed.passive.as_ref().map(|f| step_callback(py, f, objects()));
    d.callbacks.sensor = installed.sensor.as_ref().map(|function| {
        let (m, d) = objects();
        let function = function.clone_ref(py);
        Arc::new(move |_: &_, _: &mut _, stage: SensorStage| {
            Python::attach(|py| or_keep(function.call1(py, (&m, &d, stage as i32)).map(drop)));
        }) as _
    });
    d.callbacks.contact_filter = bridge!(
        installed.contactfilter,
        |py, f, m, d| f.call1(py, (&m, &d, g1, g2)).and_then(|r| r.extract::<i64>(py)).map(|r| r != 0),
        g1, g2
    );
    d.callbacks.act_dyn = bridge!(
        installed.act_dyn, |py, f, m, d| f.call1(py, (&m, &d, id)).and_then(|r| r.extract::<f64>(py)), id
    );
    d.callbacks.act_gain = bridge!(
        installed.act_gain, |py, f, m, d| f.call1(py, (&m, &d, id)).and_then(|r| r.extract::<f64>(py)), id
    );
    d.callbacks.act_bias = bridge!(
        installed.act_bias, |py, f, m, d| f.call1(py, (&m, &d, id)).and_then(|r| r.extract::<f64>(py)), id
    );
}

fn step_callback(
    py: Python<'_>,
    function: &Py<PyAny>,
    (m, d): (Py<MjModel>, Py<MjData>),
) -> sim_core::data::StepCallback {
    let function = function.clone_ref(py);
    Arc::new(move |_: &_, _: &mut _| {
        Python::attach(|py| or_keep(function.call1(py, (&m, &d)).map(drop)));
    })
}

/// Raises what a callback raised, if one did. Takes the callbacks out again, so that the objects do not hold each
/// other alive.
pub fn finish(d: &mut Data) -> PyResult<()> {
    d.callbacks = Default::default();
    match RAISED.lock().take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}
