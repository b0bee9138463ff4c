//! `Model`: what does not change while a simulation runs.

mod counts;
mod enums;
mod fields;
mod flex;
pub mod kinds;
mod mjb;
mod named;
mod names;
mod option;
pub mod params;
mod solver_params;
pub mod sparsity;
mod validate;
mod visual;
mod warning;

pub(crate) use counts::HISTORY_HEAD;
pub use counts::history_size;
pub use enums::*;
pub use fields::{MODEL_FIELDS, MODEL_SIZES, Model};
pub use flex::Flex;
pub use kinds::{OBJECT_LISTS, SensorType};
pub use mjb::{MjbError, is_mjb};
pub use named::{
    ActuatorRef, BodyRef, CameraRef, EqualityRef, GeomRef, JointRef, KeyframeRef, NameError,
    NameOrId, SensorRef, SiteRef, TendonRef,
};
pub use names::{NAME_SLOTS, name_hash};
pub use option::{Options, Statistic};
pub use solver_params::{DEFAULT_SOLIMP, DEFAULT_SOLREF, SolImp, SolRef, mix_weight};
pub use validate::{DEFAULT_MEMORY, ModelError};
pub use visual::{
    Visual, VisualGlobal, VisualHeadlight, VisualMap, VisualQuality, VisualRgba, VisualScale,
};
pub use warning::write_num_bytes;

use std::fmt;

/// An enumeration: MuJoCo's name of the type, and MuJoCo's names of its values with the values.
type Enumeration = (&'static str, &'static [(&'static str, i32)]);

/// Every enumeration: MuJoCo's name of the type, and MuJoCo's names of its values with the values.
pub const ENUMS: &[Enumeration] =
    &join::<{ enums::TYPES.len() + kinds::TYPES.len() }>(enums::TYPES, kinds::TYPES);

const fn join<const N: usize>(first: &[Enumeration], second: &[Enumeration]) -> [Enumeration; N] {
    let mut all = [("", &[] as &[(&str, i32)]); N];
    let mut i = 0;
    while i < N {
        all[i] = if i < first.len() {
            first[i]
        } else {
            second[i - first.len()]
        };
        i += 1;
    }
    all
}

/// Name and sizes, not the arrays: a model has thousands of numbers.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Model");
        shown.field("name", &self.name());
        shown.field("nq", &self.nq).field("nv", &self.nv);
        for list in OBJECT_LISTS {
            let count = (list.count)(self);
            if count > 0 {
                shown.field(list.size, &count);
            }
        }
        shown.finish_non_exhaustive()
    }
}

impl Model {
    /// Whether constraint Jacobians are stored sparse: as the options say, or from 60 dofs on.
    pub fn is_sparse(&self) -> bool {
        match JacobianType::of(self.opt.jacobian) {
            JacobianType::Dense => false,
            JacobianType::Sparse => true,
            JacobianType::Auto => self.nv >= 60,
        }
    }

    /// Whether a default feature is switched off.
    #[inline]
    pub fn disabled(&self, bit: DisableBit) -> bool {
        self.opt.disabled(bit)
    }

    /// Whether an optional feature is switched on.
    #[inline]
    pub fn enabled(&self, bit: EnableBit) -> bool {
        self.opt.enabled(bit)
    }
}
