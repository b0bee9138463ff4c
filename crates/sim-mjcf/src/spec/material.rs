//! `<material>`.

use super::Location;

/// How many roles a texture can have in a material.
pub const TEXTURE_ROLES: usize = 10;

element! {
    /// A material.
    #[derive(Clone, Debug)]
    pub struct Material {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// texture for each [`TextureRole`](sim_core::model::TextureRole); empty: none
        pub textures: [String; TEXTURE_ROLES] = Default::default(),
        /// whether a cube texture is mapped uniformly
        pub texuniform: bool = false,
        /// repetitions of a two-dimensional texture
        pub texrepeat: [f32; 2] = [1.0, 1.0],
        /// light of its own, a multiple of the colour
        pub emission: f32 = 0.0,
        /// specular reflection, from 0 to 1
        pub specular: f32 = 0.5,
        /// sharpness of specular reflection, from 0 to 1
        pub shininess: f32 = 0.5,
        /// how much it mirrors, from 0 to 1
        pub reflectance: f32 = 0.0,
        /// how metallic it is, from 0 to 1; -1: not set
        pub metallic: f32 = -1.0,
        /// roughness, from 0 to 1; -1: not set
        pub roughness: f32 = -1.0,
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [1.0; 4],
    }
}
