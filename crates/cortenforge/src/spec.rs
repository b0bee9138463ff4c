//! Models as they are written: built, searched and edited without text, then compiled.
//!
//! A [`Spec`] is what the reader makes of MJCF, and what a program can make as well. Elements are plain structs under the
//! field names of MuJoCo's `mjspec.h`; [`Spec::add`] puts them into a body or a frame, [`Spec::push`] into the model. Both
//! give an [`Id`], by which the element is found ([`Spec::get`], [`Spec::get_mut`]) however many others come and go.
//!
//! ```
//! use cortenforge::math::Vec3;
//! use cortenforge::spec::{Body, Geom, Joint};
//! use cortenforge::{Assets, Spec};
//!
//! # fn main() -> Result<(), cortenforge::Error> {
//! let mut spec = Spec::default();
//! let pole = spec.add(spec.world(), Body { name: "pole".into(), ..Body::default() })?;
//! spec.add(pole, Joint { axis: Vec3::Y, ..Joint::default() })?;
//! spec.add(pole, Geom { size: Vec3([0.1, 0.0, 0.0]), mass: Some(2.0), ..Geom::default() })?;
//! if let Some(body) = spec.get_mut(pole) {
//!     body.pos = Vec3([0.0, 0.0, 1.0]);
//! }
//! let model = spec.compile(&Assets::memory())?;
//! assert_eq!(model.body_mass[1], 2.0); // kg
//! # Ok(())
//! # }
//! ```
//!
//! Default classes are made with [`Spec::add_class`] and used with [`Spec::of_class`]; [`Spec::delete`] takes along what
//! depends on a body; [`Spec::attach_body`], [`Spec::attach_frame`] and [`Spec::attach_spec`] put one model into another;
//! [`Spec::recompile`] keeps the state of what is still there. The module [`reflect`] has the fields of all elements as
//! tables.

#[doc(inline)]
pub use sim_mjcf::spec::{
    Actuator, Body, Camera, Classed, Compiler, DefaultClass, Element, Equality, Exclude, Frame,
    Geom, HField, Id, Joint, Key, Light, Limited, Listed, Location, Material, Mesh, MeshBuiltin,
    Muscle, Numeric, Orientation, Pair, Part, Sensor, Servo, Site, Skin, Spec, Tendon, Text,
    Texture, Tuple, Wrap, WrapObject, reflect,
};
#[doc(inline)]
pub use sim_mjcf::{CompiledValues, Delete, InBody, Layout, Parent, Place, model_signature};
