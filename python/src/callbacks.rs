//! Global callbacks, as MuJoCo has them: `set_mjcb_control` and its like.
#![allow(non_snake_case)] // MuJoCo's names

use crate::data::MjData;
use crate::memory::DataMemory;
use crate::model::MjModel;
use crate::signals;
use parking_lot::Mutex;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::Data;
use sim_core::data::Callbacks;
use sim_core::model::SensorStage;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
            module.add_function(wrap_pyfunction!(mj_resetCallbacks, module)?)
        }
    };
}

static INSTALLED: Mutex<Option<Installed>> = Mutex::new(None);

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
}

/// Removes all callbacks.
#[pyfunction]
fn mj_resetCallbacks() {
    let old = INSTALLED.lock().take();
    drop(old);
}

/// One call of the engine: the callbacks that it uses, and the first exception that one of them raised.
pub struct Session(Option<Arc<Bridge>>);

struct Bridge {
    installed: Installed,
    model: Py<MjModel>,
    data: Py<MjData>,
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

    /// Whether a callback raised an exception, so that there is no point in going on.
    pub fn raised(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|bridge| bridge.raised.load(Ordering::Relaxed))
    }

    /// Raises what a callback raised.
    pub fn finish(&self) -> PyResult<()> {
        match self
            .0
            .as_ref()
            .and_then(|bridge| bridge.exception.lock().take())
        {
            Some(exception) => Err(exception),
            None => Ok(()),
        }
    }

    /// Functions for the engine that call the installed ones.
    pub fn callbacks(&self) -> Callbacks {
        let interrupt = Some(signals::question());
        let Some(bridge) = &self.0 else {
            return Callbacks {
                interrupt,
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
        let actuator = |function: fn(&Installed) -> &Option<Py<PyAny>>| {
            function(installed).is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move |_: &_, d: &Data, id: usize| {
                    bridge.ask(d, |py| {
                        let f = function(&bridge.installed).as_ref()?;
                        Some(
                            f.call1(py, (&bridge.model, &bridge.data, id))
                                .and_then(|r| r.extract::<f64>(py)),
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
                        Some(f.call1(py, arguments).and_then(|r| r.extract::<i32>(py)))
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
                                    .and_then(|r| r.extract::<f64>(py)),
                            )
                        })
                    })
                }) as _
            }),
            interrupt,
            act_gain: actuator(|i| &i.act_gain),
            act_bias: actuator(|i| &i.act_bias),
            time: installed.time.is_some().then(|| {
                let bridge = bridge.clone();
                Arc::new(move || {
                    bridge.run(|py| {
                        let f = bridge.installed.time.as_ref()?;
                        Some(f.call0(py).and_then(|r| r.extract::<f64>(py)))
                    })
                }) as _
            }),
        }
    }
}

impl Bridge {
    /// Runs `f` with the GIL. After an exception nothing is run any more, and default values are given.
    fn run<T: Default>(&self, f: impl FnOnce(Python<'_>) -> Option<PyResult<T>>) -> T {
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
    fn tell(&self, d: &mut Data, f: impl FnOnce(Python<'_>) -> Option<PyResult<Py<PyAny>>>) {
        self.memory
            .lend_for_writing(d, || self.run(|py| f(py).map(|result| result.map(drop))));
    }

    /// A callback that answers a question.
    fn ask<T: Default>(&self, d: &Data, f: impl FnOnce(Python<'_>) -> Option<PyResult<T>>) -> T {
        self.memory.lend_for_reading(d, || self.run(f))
    }
}
