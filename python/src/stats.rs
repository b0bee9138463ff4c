//! Diagnostics, as copies of what the engine holds.

use pyo3::prelude::*;
use sim_core::data::{SolverStat, TimerStat, WarningStat};

macro_rules! stat {
    ($(#[doc = $doc:literal])* $class:ident from $source:ident { $($name:ident: $ty:ty),* }) => {
        $(#[doc = $doc])*
        #[pyclass(frozen, get_all, module = "cortenforge")]
        pub struct $class { $($name: $ty,)* }

        impl From<$source> for $class {
            fn from(stat: $source) -> $class {
                $class { $($name: stat.$name,)* }
            }
        }

        #[pymethods]
        impl $class {
            fn __repr__(&self) -> String {
                let mut text = concat!("<", stringify!($class), "\n").to_owned();
                $(text += &format!("  {}: {:?}\n", stringify!($name), self.$name);)*
                text + ">"
            }
        }
    };
}

stat! {
    /// How often a warning was raised.
    MjWarningStat from WarningStat { lastinfo: i32, number: i32 }
}
stat! {
    /// How long a part of the pipeline took.
    MjTimerStat from TimerStat { duration: f64, number: i32 }
}
stat! {
    /// One iteration of the constraint solver.
    MjSolverStat from SolverStat {
        improvement: f64, gradient: f64, lineslope: f64, nactive: i32, nchange: i32, neval: i32, nupdate: i32
    }
}
