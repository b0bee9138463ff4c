//! The state of a simulation as a value: saved, kept, compared, put back.

use super::{Data, StateError, state_size};
use crate::model::{Model, StateBit};

/// All that decides how a simulation goes on: time, positions, velocities, activations, controls, applied forces, bodies
/// placed from outside, and what the solver starts from.
///
/// Two simulations of one model with equal states go on alike, bit for bit. What follows from the state (poses, contacts,
/// sensors) is not part of it; [`Data::forward`] computes it again. Nor is who sleeps, as in MuJoCo: in a model in which
/// bodies fall asleep, copies of [`Data`] go on alike.
///
/// ```
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// let start = data.save_state(&model);
/// data.step(&model); // look ahead
/// let ahead = data.qpos[2];
/// data.restore_state(&model, &start)?;
/// assert_eq!((data.time, data.qpos[2]), (0.0, 0.0));
/// data.step(&model);
/// assert_eq!(data.qpos[2], ahead); // to the last bit
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    values: Vec<f64>,
}

/// What a [`State`] is made of.
const PARTS: i32 = StateBit::Integration as i32;

impl State {
    /// Simulated time (s).
    pub fn time(&self) -> f64 {
        // time is the first part
        self.values.first().copied().unwrap_or(0.0)
    }

    /// The numbers, in MuJoCo's order of `mjSTATE_INTEGRATION`.
    pub fn as_slice(&self) -> &[f64] {
        &self.values
    }

    /// A state from its numbers, for example from a file. Whether they fit a model is checked when they are put back.
    pub fn from_vec(values: Vec<f64>) -> State {
        State { values }
    }
}

impl Data {
    /// The present state as a value; an empty one, which no simulation takes, if this is no simulation of the model.
    pub fn save_state(&self, m: &Model) -> State {
        let mut state = State::default();
        self.save_state_to(m, &mut state);
        state
    }

    /// Writes the present state to `state`, whose memory is used again.
    pub fn save_state_to(&self, m: &Model, state: &mut State) {
        state.values.resize(state_size(m, PARTS).unwrap_or(0), 0.0);
        if self.get_state(m, &mut state.values, PARTS).is_err() {
            state.values.clear();
        }
    }

    /// Back to a state that was saved from this simulation or another one of the same model. A state of another length is
    /// refused, and nothing is changed.
    pub fn restore_state(&mut self, m: &Model, state: &State) -> Result<(), StateError> {
        self.set_state(m, &state.values, PARTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, random_tree, randomise};

    #[test]
    fn a_restored_simulation_goes_on_alike() {
        let m = random_tree(12, 5);
        let mut d = m.make_data();
        randomise(&m, &mut d, &mut Random::new(6));
        d.step(&m);
        let state = d.save_state(&m);
        let mut other = m.make_data();
        assert_eq!(other.restore_state(&m, &state), Ok(()));
        for _ in 0..5 {
            d.step(&m);
            other.step(&m);
        }
        assert_eq!(d.save_state(&m), other.save_state(&m));
        assert_eq!(d.time, d.save_state(&m).time());
    }

    #[test]
    fn a_state_of_another_model_is_refused() {
        let (m, other) = (random_tree(3, 1), random_tree(4, 1));
        let mut d = m.make_data();
        let before = d.save_state(&m);
        let error = d.restore_state(&m, &other.make_data().save_state(&other));
        assert!(matches!(error, Err(StateError::Length { .. })), "{error:?}");
        assert_eq!(d.save_state(&m), before);
        let numbers = before.as_slice().to_vec();
        assert_eq!(State::from_vec(numbers), before);
    }
}
