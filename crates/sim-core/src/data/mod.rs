//! `Data`: the state of a simulation and what each stage of the pipeline writes.

mod arena;
mod belongs;
mod callbacks;
mod contact;
mod fields;
mod keyframe;
mod named;
mod others;
mod poses;
mod save;
mod state;
mod stats;
mod validate;

pub(crate) use arena::{ArenaBytes, Part};
pub(crate) use belongs::Belongs;
pub use belongs::WrongModel;
pub use callbacks::{
    ActuatorCallback, Callbacks, Clock, ContactFilter, DynamicsCallback, Question, SensorCallback,
    StepCallback, WarningCallback,
};
pub use contact::Contact;
pub use fields::{DATA_COUNTS, DATA_FIELDS, DATA_OTHERS, Data, NISLAND, NSOLVER, NTIMER, NWARNING};
pub use keyframe::set_keyframe;
pub use others::{Other, OtherInfo, OtherKind, OtherMut};
pub(crate) use poses::GeomPoses;
pub use save::State;
pub use state::{StateError, copy_state, extract_state, state_size};
pub use stats::{SolverStat, TimerStat, WarningStat};
pub use validate::DataError;

use std::fmt;

/// Time and sizes, not the arrays: a simulation has thousands of numbers.
impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data")
            .field("time", &self.time)
            .field("nq", &self.qpos.len())
            .field("nv", &self.qvel.len())
            .field("ncon", &self.ncon)
            .field("nefc", &self.nefc)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use crate::Model;

    #[test]
    fn models_and_data_are_shown_in_one_line() {
        let m = Model::default();
        let shown = format!("{m:?}");
        assert_eq!(shown, r#"Model { name: "", nq: 0, nv: 0, .. }"#);
        let shown = format!("{:?}", m.make_data());
        let expected = "Data { time: 0.0, nq: 0, nv: 0, ncon: 0, nefc: 0, .. }";
        assert_eq!(shown, expected);
    }
}
