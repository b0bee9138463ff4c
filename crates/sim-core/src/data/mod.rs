//! `Data`: the state of a simulation and what each stage of the pipeline writes.

mod arena;
mod callbacks;
mod contact;
mod fields;
mod keyframe;
mod named;
mod poses;
mod save;
mod state;
mod stats;

pub(crate) use arena::{ArenaBytes, Part};
pub use callbacks::{
    ActuatorCallback, Callbacks, Clock, ContactFilter, DynamicsCallback, SensorCallback,
    StepCallback,
};
pub use contact::Contact;
pub use fields::{DATA_COUNTS, DATA_FIELDS, Data, NISLAND, NSOLVER, NTIMER, NWARNING};
pub use keyframe::set_keyframe;
pub(crate) use poses::GeomPoses;
pub use save::State;
pub use state::{StateError, copy_state, extract_state, state_size};
pub use stats::{SolverStat, TimerStat, WarningStat};
