//! How large a model may be. Sizes are checked before anything is allocated, so that a few characters in a file
//! cannot ask for all memory there is.

use super::fault::{Checked, Fault};
use sim_core::Model;

/// The most bytes that all textures together may take.
pub(crate) const MAX_TEXTURE_BYTES: usize = 1 << 30;

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

/// Refuses sizes that are out of all bounds, and sets the number of bytes that MuJoCo's model has.
pub(crate) fn check(m: &mut Model) -> Checked<()> {
    let refused = |error| Fault::new(format!("could not create mjModel\n{error}"));
    m.check_sizes().map_err(refused)?;
    m.nbuffer = m.buffer_bytes();
    let refused = |_| Fault::new("could not create mjData");
    m.check_data_sizes().map_err(refused)
}
