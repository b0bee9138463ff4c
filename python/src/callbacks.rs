//! Global callbacks, as MuJoCo has them: `set_mjcb_control` and its like.
#![allow(non_snake_case)] // MuJoCo's names

use crate::data::MjData;
use crate::memory::DataMemory;
use crate::model::MjModel;
use crate::{plugins, signals};
use parking_lot::Mutex;
use pyo3::exceptions::{PyNotImplementedError, PyRuntimeWarning, PyTypeError};
use pyo3::prelude::*;
use sim_core::Data;
use sim_core::data::{Callbacks, Clock, WarningCallback};
use sim_core::model::SensorStage;
use std::cell::RefCell;
use std::ffi::CString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

macro_rules! callbacks {
    ($($name:ident $set:ident $get:ident $doc:literal;)*) => {
        /// The Python functions that are installed.
        #[derive(Default)]
        struct Installed {
            $($name: Option<Py<PyAny>>,)*
        }

        impl Installed {
            fn clone_ref(&self, py: Python<'_>) -> Installed {
                Installed { $($name: self.$name.as_ref().map(|function| function.clone_ref(py)),)* }
            }
        }

        $(
            #[doc = concat!("Installs a function that ", $doc, ", or removes it with None.")]
            #[pyfunction]
            #[pyo3(signature = (callback))]
            fn $set(callback: Option<Bound<'_, PyAny>>) -> PyResult<()> {
                if callback.as_ref().is_some_and(|callback| !callback.is_callable()) {
                    return Err(PyTypeError::new_err("callback is not an Optional[Callable]"));
                }
                // the old function is let go of after the lock is: that may run any code
                let old = std::mem::replace(
                    &mut INSTALLED.lock().get_or_insert_default().$name, callback.map(Bound::unbind),
                );
                drop(old);
                Ok(())
            }

            #[doc = concat!("The installed function that ", $doc, ".")]
            #[pyfunction]
            fn $get(py: Python<'_>) -> Option<Py<PyAny>> {
                INSTALLED.lock().as_ref().and_then(|i| i.$name.as_ref().map(|function| function.clone_ref(py)))
            }
        )*

        /// Adds the functions to the module.
        pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(
                module.add_function(wrap_pyfunction!($set, module)?)?;
                module.add_function(wrap_pyfunction!($get, module)?)?;
            )*
            module.add_function(wrap_pyfunction!(set_mju_user_malloc, module)?)?;
            module.add_function(wrap_pyfunction!(get_mju_user_malloc, module)?)?;
            module.add_function(wrap_pyfunction!(set_mju_user_free, module)?)?;
            module.add_function(wrap_pyfunction!(get_mju_user_free, module)?)?;
            module.add_function(wrap_pyfunction!(mj_resetCallbacks, module)?)
        }
    };
}

static INSTALLED: Mutex<Option<Installed>> = Mutex::new(None);

/// Seconds by the clock of the machine, where no callback is installed.
fn clock() -> Clock {
    static SECONDS: LazyLock<Clock> = LazyLock::new(|| Arc::new(seconds));
    SECONDS.clone()
}

/// Seconds since the machine started. A step asks twenty times: the system is asked directly, as [`std::time::Instant`]
/// takes twice as long.
#[cfg(unix)]
fn seconds() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec as f64 + 1e-9 * now.tv_nsec as f64
}

/// Seconds since this was first asked.
#[cfg(not(unix))]
fn seconds() -> f64 {
    static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    START.elapsed().as_secs_f64()
}

thread_local! {
    /// warnings of the call that this thread is in, if no function is there to be told
    static UNTOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Keeps warnings until the call is done.
fn keep_warnings() -> WarningCallback {
    static KEEP: LazyLock<WarningCallback> = LazyLock::new(|| {
        Arc::new(|text: &str| UNTOLD.with_borrow_mut(|untold| untold.push(text.to_owned())))
    });
    KEEP.clone()
}

/// Hands a warning to the user's function. One from `ctypes`, as a C library would be given, takes bytes.
fn hand_over(py: Python<'_>, function: &Py<PyAny>, text: &str) -> PyResult<()> {
    let kind = py
        .import("_ctypes")
        .and_then(|ctypes| ctypes.getattr("CFuncPtr"));
    let from_c = kind.is_ok_and(|kind| function.bind(py).is_instance(&kind).unwrap_or(false));
    let answer = match from_c {
        true => function.call1(py, (pyo3::types::PyBytes::new(py, text.as_bytes()),)),
        false => function.call1(py, (text,)),
    };
    answer.map(drop)
}

/// Hands warnings to Python's `warnings`.
fn warn(py: Python<'_>, text: &str) -> PyResult<()> {
    let category = py.get_type::<PyRuntimeWarning>();
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, category.as_any(), &text, 1)
}

/// Tells a warning: to the function that is installed for that, else to Python.
pub fn tell(py: Python<'_>, text: &str) -> PyResult<()> {
    let function = get_mju_user_warning(py);
    match function {
        Some(function) => hand_over(py, &function, text),
        None => warn(py, text),
    }
}

/// Tells Python the warnings that nobody was told.
fn tell_warnings(py: Python<'_>) -> PyResult<()> {
    let untold = UNTOLD.with_borrow_mut(std::mem::take);
    untold.iter().try_for_each(|text| warn(py, text))
}

callbacks! {
    control set_mjcb_control get_mjcb_control "sets controls, called with model and data";
    passive set_mjcb_passive get_mjcb_passive "adds passive forces, called with model and data";
    sensor set_mjcb_sensor get_mjcb_sensor "fills user sensors, called with model, data and stage";
    contactfilter set_mjcb_contactfilter get_mjcb_contactfilter
        "says whether two geoms are kept from colliding, called with model, data and both geoms";
    act_dyn set_mjcb_act_dyn get_mjcb_act_dyn "gives the rate of an activation, called with model, data and actuator";
    act_gain set_mjcb_act_gain get_mjcb_act_gain "gives the gain of an actuator, called with model, data and actuator";
    act_bias set_mjcb_act_bias get_mjcb_act_bias "gives the bias of an actuator, called with model, data and actuator";
    time set_mjcb_time get_mjcb_time "gives the present time, called without arguments, for `timer`";
    user_warning set_mju_user_warning get_mju_user_warning "is told warnings, called with a text";
}

/// Whether a function is installed that decides what a simulation does.
pub fn is_physics_installed() -> bool {
    INSTALLED.lock().as_ref().is_some_and(|installed| {
        [
            &installed.control,
            &installed.passive,
            &installed.sensor,
            &installed.contactfilter,
            &installed.act_dyn,
            &installed.act_gain,
            &installed.act_bias,
        ]
        .into_iter()
        .any(Option::is_some)
    })
}

/// Removes all callbacks.
#[pyfunction]
fn mj_resetCallbacks() {
    let old = INSTALLED.lock().take();
    drop(old);
}

/// One call of the engine: the callbacks that it uses, and the first exception that one of them raised.
pub struct Session(Option<Arc<Bridge>>);

/// What user functions are called with, and what they raised.
pub struct Bridge {
    installed: Installed,
    pub model: Py<MjModel>,
    pub data: Py<MjData>,
    memory: Arc<DataMemory>,
    raised: AtomicBool,
    exception: Mutex<Option<PyErr>>,
}

impl Session {
    pub fn new(py: Python<'_>, model: &Bound<'_, MjModel>, data: &Bound<'_, MjData>) -> Session {
        let installed = INSTALLED
            .lock()
            .as_ref()
            .map(|installed| installed.clone_ref(py));
        let plugins = || plugins::has_python(model.get().get());
        let installed = installed.or_else(|| plugins().then(Installed::default));
        Session(installed.map(|installed| {
            Arc::new(Bridge {
                installed,
                model: model.clone().unbind(),
                data: data.clone().unbind(),
                memory: data.get().memory.clone(),
                raised: AtomicBool::new(false),
                exception: Mutex::new(None),
            })
        }))
    }

    /// Makes this the call of the engine that this thread is in, until the result is dropped.
    pub fn enter(&self) -> Entered {
        CURRENT.with_borrow_mut(|current| current.push(self.0.clone()));
        Entered(())
    }

    /// Whether a callback raised an exception, so that there is no point in going on.
    pub fn raised(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|bridge| bridge.raised.load(Ordering::Relaxed))
    }

    /// Raises what a callback raised, and tells warnings.
    pub fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let told = tell_warnings(py).and_then(|()| plugins::raise_lost());
        match self
            .0
            .as_ref()
            .and_then(|bridge| bridge.exception.lock().take())
        {
            Some(exception) => Err(exception),
            None => told,
        }
    }

    /// Functions for the engine that call the installed ones.
    pub fn callbacks(&self) -> Callbacks {
        let interrupt = Some(signals::question());
        let Some(bridge) = &self.0 else {
            return Callbacks {
                interrupt,
                time: Some(clock()),
                warning: Some(keep_warnings()),
                ..Callbacks::default()
            };
        };
        let installed = &bridge.installed;
        let step = |function: fn(&Installed) -> &Option<Py<PyAny>>| {
            function(installed).is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &mut Data| {
                    bridge.tell(d, |py| {
                        function(&bridge.installed)
                            .as_ref()
                            .map(|f| f.call1(py, (&bridge.model, &bridge.data)))
                    });
                }) as _
            })
        };
        let actuator = |name: &'static str, function: fn(&Installed) -> &Option<Py<PyAny>>| {
            function(installed).is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &Data, id: usize| {
                    bridge.ask(d, |py| {
                        let f = function(&bridge.installed).as_ref()?;
                        Some(
                            f.call1(py, (&bridge.model, &bridge.data, id))
                                .and_then(|r| number(py, name, &r)),
                        )
                    })
                }) as _
            })
        };
        Callbacks {
            control: step(|i| &i.control),
            passive: step(|i| &i.passive),
            sensor: installed.sensor.is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &mut Data, stage: SensorStage| {
                    bridge.tell(d, |py| {
                        let f = bridge.installed.sensor.as_ref()?;
                        Some(f.call1(py, (&bridge.model, &bridge.data, stage as i32)))
                    });
                }) as _
            }),
            contact_filter: installed.contactfilter.is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &Data, geom1: usize, geom2: usize| {
                    let answer = bridge.ask(d, |py| {
                        let f = bridge.installed.contactfilter.as_ref()?;
                        let arguments = (&bridge.model, &bridge.data, geom1, geom2);
                        let answer = |r: Py<PyAny>| {
                            let what = "mjcb_contactfilter callback did not return an integer";
                            r.extract::<i32>(py).map_err(|_| PyTypeError::new_err(what))
                        };
                        Some(f.call1(py, arguments).and_then(answer))
                    });
                    answer != 0
                }) as _
            }),
            act_dyn: installed.act_dyn.is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &mut Data, id: usize| {
                    bridge.memory.lend_for_writing(d, || {
                        bridge.run(|py| {
                            let f = bridge.installed.act_dyn.as_ref()?;
                            Some(
                                f.call1(py, (&bridge.model, &bridge.data, id))
                                    .and_then(|r| number(py, "mjcb_act_dyn", &r)),
                            )
                        })
                    })
                }) as _
            }),
            interrupt,
            act_gain: actuator("mjcb_act_gain", |i| &i.act_gain),
            act_bias: actuator("mjcb_act_bias", |i| &i.act_bias),
            warning: Some(if installed.user_warning.is_some() {
                let bridge = bridge.clone();
                Arc::new(move |text: &str| {
                    bridge.run(|py| {
                        let f = bridge.installed.user_warning.as_ref()?;
                        Some(hand_over(py, f, text))
                    });
                })
            } else {
                keep_warnings()
            }),
            time: Some(if installed.time.is_some() {
                let bridge = bridge.clone();
                Arc::new(move || {
                    bridge.run(|py| {
                        let f = bridge.installed.time.as_ref()?;
                        Some(f.call0(py).and_then(|r| number(py, "mjcb_time", &r)))
                    })
                })
            } else {
                clock()
            }),
        }
    }
}

/// The number that a callback gave.
fn number(py: Python<'_>, name: &str, result: &Py<PyAny>) -> PyResult<f64> {
    let message = || format!("{name} callback did not return a number");
    result
        .extract::<f64>(py)
        .map_err(|_| PyTypeError::new_err(message()))
}

/// The memory of the engine is Rust's: no other can be put in its place.
fn refuse_memory(callback: Option<Bound<'_, PyAny>>, name: &str) -> PyResult<()> {
    let Some(callback) = callback else {
        return Ok(());
    };
    let pointers = callback.py().import("ctypes")?.getattr("_CFuncPtr")?;
    if callback.is_instance(&pointers)? {
        let message = format!("{name}: the memory of this engine cannot be replaced");
        return Err(PyNotImplementedError::new_err(message));
    }
    let message = format!("{name} must be a C function pointer");
    Err(PyTypeError::new_err(message))
}

/// Refuses functions that allocate memory; None is taken.
#[pyfunction]
#[pyo3(signature = (callback))]
fn set_mju_user_malloc(callback: Option<Bound<'_, PyAny>>) -> PyResult<()> {
    refuse_memory(callback, "mju_user_malloc")
}

/// Refuses functions that free memory; None is taken.
#[pyfunction]
#[pyo3(signature = (callback))]
fn set_mju_user_free(callback: Option<Bound<'_, PyAny>>) -> PyResult<()> {
    refuse_memory(callback, "mju_user_free")
}

/// The installed function that allocates memory: always None.
#[pyfunction]
fn get_mju_user_malloc() {}

/// The installed function that frees memory: always None.
#[pyfunction]
fn get_mju_user_free() {}

thread_local! {
    /// the calls of the engine that this thread is in, each inside of the one before
    static CURRENT: RefCell<Vec<Option<Arc<Bridge>>>> = const { RefCell::new(Vec::new()) };
}

/// A thread is in a call of the engine.
pub struct Entered(());

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.with_borrow_mut(|current| drop(current.pop()));
    }
}

/// The call of the engine that this thread is in.
pub fn current() -> Option<Arc<Bridge>> {
    CURRENT.with_borrow(|current| current.last().cloned().flatten())
}

impl Bridge {
    /// Runs `f` with the GIL. After an exception nothing is run any more, and default values are given.
    pub fn run<T: Default>(&self, f: impl FnOnce(Python<'_>) -> Option<PyResult<T>>) -> T {
        if self.raised.load(Ordering::Relaxed) {
            return T::default();
        }
        Python::attach(|py| match f(py) {
            None => T::default(),
            Some(Ok(value)) => value,
            Some(Err(exception)) => {
                self.exception.lock().get_or_insert(exception);
                self.raised.store(true, Ordering::Relaxed);
                T::default()
            }
        })
    }

    /// A callback that may change the data.
    pub fn tell(&self, d: &mut Data, f: impl FnOnce(Python<'_>) -> Option<PyResult<Py<PyAny>>>) {
        self.memory
            .lend_for_writing(d, || self.run(|py| f(py).map(|result| result.map(drop))));
    }

    /// A callback that answers a question.
    fn ask<T: Default>(&self, d: &Data, f: impl FnOnce(Python<'_>) -> Option<PyResult<T>>) -> T {
        self.memory.lend_for_reading(d, || self.run(f))
    }
}
