//! All fields by name, for tools that go over them: dumps, comparisons, other languages.
//!
//! ```
//! use cortenforge::fields::{DATA_FIELDS, Slice};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let model = cortenforge::load_model("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
//! let data = model.make_data();
//! for info in DATA_FIELDS {
//!     println!("{} [{}] {:?}: {}", info.name, info.dims, info.stage, info.doc);
//! }
//! let xquat = data.field(&model, "xquat").ok_or("no such field")?;
//! assert_eq!(xquat.shape, [2, 4]);
//! assert!(matches!(xquat.values, Slice::F64(_)));
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::data::{
    DATA_COUNTS, DATA_FIELDS, DATA_OTHERS, Other, OtherInfo, OtherKind, OtherMut,
};
#[doc(inline)]
pub use sim_core::fields::{FieldInfo, FieldView, Slice, SliceMut, Stage};
#[doc(inline)]
pub use sim_core::model::{ENUMS, MODEL_FIELDS, MODEL_SIZES};
