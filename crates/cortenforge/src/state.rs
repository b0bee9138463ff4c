//! The state of a simulation: saved and restored, taken apart, written to keyframes.
//!
//! [`Data::save_state`](crate::Data::save_state) and [`Data::restore_state`](crate::Data::restore_state) are what most programs need. The
//! functions here take parts of it, as MuJoCo's `mj_getState` does, by a sum of [`StateBit`]s.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let model = cortenforge::load_model("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
//! let mut data = model.make_data();
//! let start = data.save_state(&model);
//! for _ in 0..100 {
//!     data.step(&model);
//! }
//! let end = data.save_state(&model);
//! data.restore_state(&model, &start)?;
//! for _ in 0..100 {
//!     data.step(&model);
//! }
//! assert_eq!(data.save_state(&model), end); // bit for bit
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::data::{
    DataError, State, StateError, copy_state, extract_state, set_keyframe, state_size,
};
#[doc(inline)]
pub use sim_core::model::{KeyframeRef, StateBit};
