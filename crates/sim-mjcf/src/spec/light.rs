//! `<light>`.

use super::Location;
use sim_core::math::Vec3;
use sim_core::model::{CamLightMode, LightType};

/// A light.
#[derive(Clone, Debug, PartialEq)]
pub struct Light {
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
    /// direction
    pub dir: Vec3,
    /// how it follows bodies
    pub mode: CamLightMode,
    /// the body it shines at; empty: none
    pub targetbody: String,

    /// whether it is on
    pub active: bool,
    /// kind
    pub ty: LightType,
    /// texture of an image light; empty: none
    pub texture: String,
    /// whether it casts shadows
    pub castshadow: bool,
    /// radius of the bulb
    pub bulbradius: f32,
    /// intensity in candelas
    pub intensity: f32,
    /// how far it reaches
    pub range: f32,
    /// attenuation: constant, linear, quadratic
    pub attenuation: [f32; 3],
    /// cutoff angle
    pub cutoff: f32,
    /// softness of the cutoff
    pub exponent: f32,
    /// ambient colour
    pub ambient: [f32; 3],
    /// diffuse colour
    pub diffuse: [f32; 3],
    /// specular colour
    pub specular: [f32; 3],
}

impl Default for Light {
    fn default() -> Light {
        Light {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            frame: None,
            pos: Vec3::ZERO,
            dir: Vec3::new(0.0, 0.0, -1.0),
            mode: CamLightMode::Fixed,
            targetbody: String::new(),
            active: true,
            ty: LightType::Spot,
            texture: String::new(),
            castshadow: true,
            bulbradius: 0.02,
            intensity: 0.0,
            range: 10.0,
            attenuation: [1.0, 0.0, 0.0],
            cutoff: 45.0,
            exponent: 10.0,
            ambient: [0.0; 3],
            diffuse: [0.7; 3],
            specular: [0.3; 3],
        }
    }
}
