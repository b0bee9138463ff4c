//! `<frame>`: a pose that what stands inside is relative to. It does not exist in the compiled model.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};

element! {
    /// A frame.
    #[derive(Clone, Debug)]
    pub struct Frame {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// the frame that this one stands in, within the same body
        pub parent: Option<usize> = None,
        /// the body it stands in
        pub body: usize = 0,
        /// default class of what is inside; empty: as outside
        pub childclass: String = String::new(),
        /// position in the body or the frame outside, in metres
        pub pos: Vec3 = Vec3::ZERO,
        /// orientation
        pub quat: Quat = Quat::IDENTITY,
        /// another way to give the orientation
        pub alt: Orientation = Orientation::None,
    }
}
