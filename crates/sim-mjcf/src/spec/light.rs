//! `<light>`.

use super::Location;
use sim_core::math::Vec3;
use sim_core::model::{CamLightMode, LightType};

element! {
    /// A light.
    #[derive(Clone, Debug)]
    pub struct Light {
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
        /// direction in the body
        pub dir: Vec3 = Vec3::new(0.0, 0.0, -1.0),
        /// how it follows bodies
        pub mode: CamLightMode = CamLightMode::Fixed,
        /// the body it shines at; empty: none
        pub targetbody: String = String::new(),

        /// whether it is on
        pub active: bool = true,
        /// kind
        pub ty: LightType = LightType::Spot,
        /// texture of an image light; empty: none
        pub texture: String = String::new(),
        /// whether it casts shadows
        pub castshadow: bool = true,
        /// radius of the bulb, in metres
        pub bulbradius: f32 = 0.02,
        /// intensity in candelas
        pub intensity: f32 = 0.0,
        /// how far it reaches, in metres
        pub range: f32 = 10.0,
        /// attenuation: constant, linear, quadratic
        pub attenuation: [f32; 3] = [1.0, 0.0, 0.0],
        /// cutoff angle, in degrees
        pub cutoff: f32 = 45.0,
        /// softness of the cutoff
        pub exponent: f32 = 10.0,
        /// ambient colour: red, green, blue
        pub ambient: [f32; 3] = [0.0; 3],
        /// diffuse colour: red, green, blue
        pub diffuse: [f32; 3] = [0.7; 3],
        /// specular colour: red, green, blue
        pub specular: [f32; 3] = [0.3; 3],
    }
}
