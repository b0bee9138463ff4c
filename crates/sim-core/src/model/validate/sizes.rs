//! Sizes: how large a model may be, that its arrays are as long as the sizes say, and sizes that follow from others.

use super::{Checked, ModelError, check_size, not_supported};
use crate::model::{MODEL_FIELDS, MODEL_SIZES, Model, NAME_SLOTS, OBJECT_LISTS};

/// The largest size of an array, as in MuJoCo.
const MAX_COUNT: usize = i32::MAX as usize / 4;

/// The most bytes that all arrays of a model may take.
pub const MAX_BYTES: usize = 2 << 30;

/// The most numbers that a simulation may have whose length the model sets at will.
const MAX_DATA: usize = 1 << 27;

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

/// A size is wrong.
fn wrong_size(field: &'static str, problem: String) -> ModelError {
    ModelError {
        field,
        index: None,
        problem,
    }
}

/// The sizes, and the lengths of all arrays.
pub(super) fn check(m: &Model) -> Checked {
    m.check_sizes()?;
    m.check_data_sizes()?;
    if m.nbody == 0 {
        return Err(wrong_size("nbody", "is 0".to_owned()));
    }
    if let Some(field) = m.first_bad_length() {
        let problem = "is not as long as the sizes of the model say".to_owned();
        return Err(wrong_size(field, problem));
    }
    if m.nflex > 0 {
        return Err(not_supported("nflex", "flex"));
    }
    if m.nplugin > 0 || m.npluginstate > 0 {
        return Err(not_supported("nplugin", "plugin"));
    }
    check_size("nbvhstatic", m.nbvhstatic, m.nbvh)?;
    check_size("nbvhdynamic", m.nbvhdynamic, 0)?;
    let objects: usize = OBJECT_LISTS.iter().map(|list| (list.count)(m)).sum();
    check_size("nnames_map", m.nnames_map, NAME_SLOTS * objects)
}

impl Model {
    /// Refuses sizes that are out of all bounds, before anything is allocated, so that a few bytes cannot ask for all memory
    /// there is.
    pub fn check_sizes(&self) -> Result<(), ModelError> {
        for &(name, _) in MODEL_SIZES {
            let size = self.size(name).unwrap_or(0);
            if !NOT_COUNTS.contains(&name) && size >= MAX_COUNT {
                let problem = format!("is too large. Expected < {MAX_COUNT}. Got {size}.");
                return Err(wrong_size(name, problem));
            }
        }
        let bytes = self.array_bytes();
        for (info, bytes) in MODEL_FIELDS.iter().zip(bytes) {
            if bytes > MAX_BYTES {
                return Err(wrong_size(info.name, "too large.".to_owned()));
            }
        }
        let buffer = self.buffer_bytes();
        if buffer > MAX_BYTES {
            let problem = format!("too large: the model needs {buffer} bytes");
            return Err(wrong_size("nbuffer", problem));
        }
        Ok(())
    }

    /// Refuses a model whose simulation would be out of all bounds: sizes that it sets at will, though it holds little itself.
    pub fn check_data_sizes(&self) -> Result<(), ModelError> {
        let tendons = self.ntendon.saturating_mul(self.nv);
        for (name, size) in [
            ("nuserdata", self.nuserdata),
            ("nsensordata", self.nsensordata),
            ("nhistory", self.nhistory),
            ("nJmom", self.nJmom),
            ("ntendon", tendons),
        ] {
            if size > MAX_DATA {
                let problem = format!("too large: a simulation needs {size} numbers");
                return Err(wrong_size(name, problem));
            }
        }
        Ok(())
    }

    /// The bytes that MuJoCo's model takes for all its arrays, each at a multiple of 64.
    pub fn buffer_bytes(&self) -> usize {
        let arrays = MODEL_FIELDS.iter().zip(self.array_bytes());
        arrays
            .filter(|(info, _)| info.in_mujoco)
            .fold(0, |buffer: usize, (_, bytes)| {
                let start = buffer.checked_next_multiple_of(ALIGNMENT);
                start.map_or(usize::MAX, |start| start.saturating_add(bytes))
            })
    }
}
