//! What is true of each kind: of each joint type, sensor type, type of object, and so on.
//!
//! A fact about a kind (how wide it is, what it may refer to, when it is computed) is written here once, as a method on its
//! enumeration; the reader, the compiler, the engine and Python ask here. The numbers, names and words of the values are in
//! [`enums`](super). One file per enumeration.

mod actuator;
mod constraint;
mod equality;
mod geom;
mod joint;
mod object;
mod sensor;
mod title;

pub use actuator::{InheritedRange, servo_stiffness};
pub use constraint::ConstraintFamily;
pub use equality::{ConnectData, CouplingData, EQ_DATA, WeldData};
pub use object::{Framed, OBJECT_LISTS, ObjectList};
pub use sensor::{
    ContactReduction, ContactSide, SensorCutoff, SensorDim, SensorFacts, SensorFilter,
    SensorObject, SensorType,
};

/// The enumerations that are defined here.
pub(super) const TYPES: &[(&str, &[(&str, i32)])] = sensor::TYPES;
