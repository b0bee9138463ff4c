//! `<site>`.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};
use sim_core::model::GeomType;

element! {
    /// A site.
    #[derive(Clone, Debug)]
    pub struct Site {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// the frame it stands in
        pub frame: Option<usize> = None,
        /// position in the body, in metres
        pub pos: Vec3 = Vec3::ZERO,
        /// orientation in the body
        pub quat: Quat = Quat::IDENTITY,
        /// another way to give the orientation
        pub alt: Orientation = Orientation::None,
        /// end points in metres, another way to give the pose and the length
        pub fromto: Option<[f64; 6]> = None,
        /// radii and half lengths in metres, as many as the shape has
        pub size: Vec3 = Vec3::new(0.005, 0.005, 0.005),
        /// shape
        pub ty: GeomType = GeomType::Sphere,
        /// material; empty: none
        pub material: String = String::new(),
        /// group by which viewers and rays choose, 0 to 5
        pub group: i32 = 0,
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [0.5, 0.5, 0.5, 1.0],
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
    }
}
