//! How large a model may be. Sizes are checked before anything is allocated, so that a few characters in a file
//! cannot ask for all memory there is.

use super::fault::{Checked, Fault};
use sim_core::Model;
use sim_core::fields::Slice;
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES};

/// The largest size of an array, as in MuJoCo.
const MAX_COUNT: usize = i32::MAX as usize / 4;

/// The most bytes that all arrays of a model may take.
const MAX_BYTES: usize = 2 << 30;

/// The most bytes that all textures together may take.
pub(crate) const MAX_TEXTURE_BYTES: usize = 1 << 30;

/// The most numbers that the parts of a simulation may have whose length the model sets at will.
const MAX_DATA: usize = 1 << 27;

/// The most keyframes that a model can ask for without writing them.
const MAX_KEYS: usize = 1 << 22;

/// Arrays of MuJoCo's model start at multiples of this.
const ALIGNMENT: usize = 64;

/// Sizes that do not count elements of an array of the model.
const NOT_COUNTS: [&str; 6] = [
    "ntexdata",
    "ntextdata",
    "njmax",
    "nconmax",
    "narena",
    "nbuffer",
];

/// Refuses one size that is out of all bounds.
fn check_count(name: &str, count: usize, most: usize) -> Checked<()> {
    if count >= most {
        return Err(Fault::new(format!(
            "could not create mjModel\nInvalid model: {name} is too large. Expected < {most}. Got {count}."
        )));
    }
    Ok(())
}

/// Refuses a number of keyframes that is out of all bounds.
pub(crate) fn check_key_count(count: usize) -> Checked<()> {
    check_count("nkey", count, MAX_KEYS)
}

/// Refuses sizes that are out of all bounds, and sets the number of bytes that MuJoCo's model has.
pub(crate) fn check(m: &mut Model) -> Checked<()> {
    for (name, _) in MODEL_SIZES {
        if !NOT_COUNTS.contains(name) {
            check_count(name, m.size(name).unwrap_or(0), MAX_COUNT)?;
        }
    }
    let mut buffer: usize = 0;
    for info in MODEL_FIELDS {
        let Some(view) = m.field(info.name) else {
            continue;
        };
        let scalar = match view.values {
            Slice::F64(_) | Slice::I64(_) | Slice::U64(_) => 8,
            Slice::F32(_) | Slice::I32(_) => 4,
            Slice::U8(_) => 1,
        };
        let bytes = view
            .shape
            .iter()
            .fold(scalar, |bytes: usize, &n| bytes.saturating_mul(n));
        if bytes > MAX_BYTES {
            return Err(Fault::new(format!(
                "could not create mjModel\nInvalid model: {} too large.",
                info.name
            )));
        }
        // what MuJoCo does not have does not count
        if info.in_mujoco {
            buffer = buffer.next_multiple_of(ALIGNMENT).saturating_add(bytes);
        }
    }
    if buffer > MAX_BYTES {
        return Err(Fault::new(format!(
            "could not create mjModel\nInvalid model: needs {buffer} bytes."
        )));
    }
    m.nbuffer = buffer;

    let numbers = m
        .nuserdata
        .saturating_add(m.nsensordata)
        .saturating_add(m.nhistory);
    if numbers > MAX_DATA {
        return Err(Fault::new("could not create mjData"));
    }
    Ok(())
}
