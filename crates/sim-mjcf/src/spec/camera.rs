//! `<camera>`.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{CamLightMode, CamOutBit, Projection};

element! {
    /// A camera.
    #[derive(Clone, Debug)]
    pub struct Camera {
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
        /// how it follows bodies
        pub mode: CamLightMode = CamLightMode::Fixed,
        /// the body it looks at; empty: none
        pub targetbody: String = String::new(),

        /// projection
        pub proj: Projection = Projection::Perspective,
        /// width and height in pixels
        pub resolution: [i32; 2] = [1, 1],
        /// what it renders, as bits ([`CamOutBit`])
        pub output: i32 = CamOutBit::Rgb as i32,
        /// vertical field of view in degrees; of an orthographic camera, in metres
        pub fovy: f64 = 45.0,
        /// distance between the eyes, in metres
        pub ipd: f64 = 0.068,
        /// focal length and principal point, in metres
        pub intrinsic: [f32; 4] = [0.0; 4],
        /// size of the sensor, in metres
        pub sensor_size: [f32; 2] = [0.0; 2],
        /// focal length, in metres
        pub focal_length: [f32; 2] = [0.0; 2],
        /// focal length in pixels
        pub focal_pixel: [f32; 2] = [0.0; 2],
        /// principal point, in metres
        pub principal_length: [f32; 2] = [0.0; 2],
        /// principal point in pixels
        pub principal_pixel: [f32; 2] = [0.0; 2],
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
    }
}
