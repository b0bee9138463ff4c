//! How large a model may be. Sizes are checked before anything is allocated, so that a few characters in a file
//! cannot ask for all memory there is.

use super::fault::{Checked, Fault};
use crate::Limits;
use sim_core::Model;

/// The most keyframes that a model can ask for without writing them.
const MAX_KEYS: usize = 1 << 22;

/// Refuses a number of keyframes that is out of all bounds.
pub(crate) fn check_key_count(count: usize) -> Checked<()> {
    if count >= MAX_KEYS {
        return Err(Fault::new(format!(
            "could not create mjModel\nInvalid model: nkey is too large. Expected < {MAX_KEYS}. Got {count}."
        )));
    }
    Ok(())
}

/// Refuses sizes that are out of all bounds or would take more than the limits allow, and sets the number of bytes that
/// MuJoCo's model has.
pub(crate) fn check(m: &mut Model, limits: &Limits) -> Checked<()> {
    let refused = |error| Fault::new(format!("could not create mjModel\n{error}"));
    m.check_sizes().map_err(refused)?;
    m.nbuffer = m.buffer_bytes();
    let what = match m.nbuffer > limits.memory {
        true => "mjModel",
        false => "mjData",
    };
    m.check_memory(limits.memory).map_err(|error| {
        let limit = limits.beyond_memory();
        Fault::new(format!("could not create {what}\n{error} {limit}"))
    })
}
