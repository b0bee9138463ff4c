//! Sizes: how large a model may be, that its arrays are as long as the sizes say, and sizes that follow from others.

use super::{Checked, ModelError, check_size};
use crate::model::{MODEL_FIELDS, MODEL_SIZES, Model, NAME_SLOTS, OBJECT_LISTS};

/// The largest size of an array, as in MuJoCo.
const MAX_COUNT: usize = i32::MAX as usize / 4;

/// The bytes that a model and two simulations of it may take together, where nobody said otherwise.
pub const DEFAULT_MEMORY: usize = 2 << 30;

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
pub(super) fn check(m: &Model, memory: usize) -> Checked {
    m.check_sizes()?;
    if m.nbody == 0 {
        return Err(wrong_size("nbody", "is 0".to_owned()));
    }
    if let Some(field) = m.first_bad_length() {
        let problem = "is not as long as the sizes of the model say".to_owned();
        return Err(wrong_size(field, problem));
    }
    m.check_memory(memory)?;
    check_size("nbvh", m.nbvh, m.nbvhstatic.saturating_add(m.nbvhdynamic))?;
    let objects: usize = OBJECT_LISTS.iter().map(|list| (list.count)(m)).sum();
    check_size("nnames_map", m.nnames_map, NAME_SLOTS * objects)
}

impl Model {
    /// Refuses sizes that are out of all bounds.
    pub fn check_sizes(&self) -> Result<(), ModelError> {
        for &(name, _) in MODEL_SIZES {
            let size = self.size(name).unwrap_or(0);
            if !NOT_COUNTS.contains(&name) && size >= MAX_COUNT {
                let problem = format!("is too large. Expected < {MAX_COUNT}. Got {size}.");
                return Err(wrong_size(name, problem));
            }
        }
        Ok(())
    }

    /// Refuses a model that would take more than so many bytes, together with two simulations of it: one that the compiler
    /// has for itself. It only needs its sizes: to be asked before anything is allocated, so that a few bytes of a file cannot ask for all memory there is.
    pub fn check_memory(&self, bytes: usize) -> Result<(), ModelError> {
        let too_large = |name, problem: String| Err(wrong_size(name, problem));
        for (info, array) in MODEL_FIELDS.iter().zip(self.array_bytes()) {
            if array > bytes {
                return too_large(info.name, format!("too large: it needs {array} bytes"));
            }
        }
        let model = self.buffer_bytes();
        if model > bytes {
            return too_large(
                "nbuffer",
                format!("too large: the model needs {model} bytes"),
            );
        }
        let data = self.data_bytes();
        if model.saturating_add(data.saturating_mul(2)) > bytes {
            let problem = format!("too large: a simulation needs {data} bytes");
            return too_large(self.largest_of_data(), problem);
        }
        Ok(())
    }

    /// The bytes that the arrays of a simulation take at most, but for those of contacts and constraints.
    pub fn data_bytes(&self) -> usize {
        let numbers = self.data_numbers().into_iter();
        let numbers = numbers.fold(0usize, |sum, (_, numbers)| sum.saturating_add(numbers));
        numbers.saturating_mul(size_of::<f64>())
    }

    /// The size that most of a simulation's memory follows from.
    fn largest_of_data(&self) -> &'static str {
        let largest = self.data_numbers().into_iter().max_by_key(|(_, n)| *n);
        largest.map_or("nbuffer", |(name, _)| name)
    }

    /// How many numbers a simulation has for each size, rounded up.
    fn data_numbers(&self) -> [(&'static str, usize); 28] {
        [
            ("nbody", 90, self.nbody),
            ("nq", 1, self.nq),
            ("nv", 40, self.nv),
            ("njnt", 6, self.njnt),
            ("ngeom", 12, self.ngeom),
            ("nsite", 12, self.nsite),
            ("ncam", 12, self.ncam),
            ("nlight", 6, self.nlight),
            ("nmocap", 7, self.nmocap),
            ("neq", 1, self.neq),
            ("ntree", 1, self.ntree),
            ("nbvh", 1, self.nbvh),
            ("nbvhdynamic", 6, self.nbvhdynamic),
            ("nflexvert", 6, self.nflexvert),
            ("nflexedge", 3, self.nflexedge),
            ("nflexelem", 6, self.nflexelem),
            ("nJfe", 1, self.nJfe),
            ("nJfv", 2, self.nJfv),
            ("nu", 6, self.nu),
            ("na", 2, self.na),
            ("nwrap", 7, self.nwrap),
            // rows of tendons are as long as there are dofs
            (
                "ntendon",
                2,
                self.ntendon.saturating_mul(self.nv.saturating_add(3)),
            ),
            ("nJmom", 2, self.nJmom),
            ("nM", 4, self.nM.saturating_add(self.nC)),
            ("nD", 2, self.nD),
            ("nhistory", 1, self.nhistory),
            ("nuserdata", 1, self.nuserdata),
            ("nsensordata", 1, self.nsensordata),
        ]
        .map(|(name, each, size)| (name, size.saturating_mul(each)))
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
