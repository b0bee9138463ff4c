//! `<camera>`.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{CamLightMode, CamOutBit, Projection};

/// A camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// the frame it stands in
    pub frame: Option<usize>,

    /// position
    pub pos: Vec3,
    /// orientation
    pub quat: Quat,
    /// another way to give the orientation
    pub alt: Orientation,
    /// how it follows bodies
    pub mode: CamLightMode,
    /// the body it looks at; empty: none
    pub targetbody: String,

    /// projection
    pub proj: Projection,
    /// width and height in pixels
    pub resolution: [i32; 2],
    /// what it renders, as bits ([`CamOutBit`])
    pub output: i32,
    /// vertical field of view
    pub fovy: f64,
    /// distance between the eyes
    pub ipd: f64,
    /// focal length and principal point
    pub intrinsic: [f32; 4],
    /// size of the sensor
    pub sensor_size: [f32; 2],
    /// focal length
    pub focal_length: [f32; 2],
    /// focal length in pixels
    pub focal_pixel: [f32; 2],
    /// principal point
    pub principal_length: [f32; 2],
    /// principal point in pixels
    pub principal_pixel: [f32; 2],
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            frame: None,
            pos: Vec3::ZERO,
            quat: Quat::IDENTITY,
            alt: Orientation::None,
            mode: CamLightMode::Fixed,
            targetbody: String::new(),
            proj: Projection::Perspective,
            resolution: [1, 1],
            output: CamOutBit::Rgb as i32,
            fovy: 45.0,
            ipd: 0.068,
            intrinsic: [0.0; 4],
            sensor_size: [0.0; 2],
            focal_length: [0.0; 2],
            focal_pixel: [0.0; 2],
            principal_length: [0.0; 2],
            principal_pixel: [0.0; 2],
            userdata: Vec::new(),
        }
    }
}
