//! `<frame>`: a pose that what stands inside is relative to. It does not exist in the compiled model.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};

/// A frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// the frame that this one stands in, within the same body
    pub parent: Option<usize>,
    /// the body it stands in
    pub body: usize,
    /// default class of what is inside; empty: as outside
    pub childclass: String,
    /// position in the body or the frame outside, in metres
    pub pos: Vec3,
    /// orientation
    pub quat: Quat,
    /// another way to give the orientation
    pub alt: Orientation,
}
