//! `<site>`.

use super::{Location, Orientation};
use sim_core::math::{Quat, Vec3};
use sim_core::model::GeomType;

/// A site.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
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
    /// end points, another way to give the pose and the length
    pub fromto: Option<[f64; 6]>,
    /// size, by shape
    pub size: Vec3,
    /// shape
    pub ty: GeomType,
    /// material; empty: none
    pub material: String,
    /// group
    pub group: i32,
    /// colour
    pub rgba: [f32; 4],
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Site {
    fn default() -> Site {
        Site {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            frame: None,
            pos: Vec3::ZERO,
            quat: Quat::IDENTITY,
            alt: Orientation::None,
            fromto: None,
            size: Vec3::new(0.005, 0.005, 0.005),
            ty: GeomType::Sphere,
            material: String::new(),
            group: 0,
            rgba: [0.5, 0.5, 0.5, 1.0],
            userdata: Vec::new(),
        }
    }
}
