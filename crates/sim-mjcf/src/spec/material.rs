//! `<material>`.

use super::Location;

/// How many roles a texture can have in a material.
pub const TEXTURE_ROLES: usize = 10;

/// A material.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// texture for each [`TextureRole`](sim_core::model::TextureRole); empty: none
    pub textures: [String; TEXTURE_ROLES],
    /// whether a cube texture is mapped uniformly
    pub texuniform: bool,
    /// repetitions of a two-dimensional texture
    pub texrepeat: [f32; 2],
    /// emission
    pub emission: f32,
    /// specularity
    pub specular: f32,
    /// shininess
    pub shininess: f32,
    /// reflectance
    pub reflectance: f32,
    /// metallic
    pub metallic: f32,
    /// roughness
    pub roughness: f32,
    /// colour
    pub rgba: [f32; 4],
}

impl Default for Material {
    fn default() -> Material {
        Material {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            textures: Default::default(),
            texuniform: false,
            texrepeat: [1.0, 1.0],
            emission: 0.0,
            specular: 0.5,
            shininess: 0.5,
            reflectance: 0.0,
            metallic: -1.0,
            roughness: -1.0,
            rgba: [1.0; 4],
        }
    }
}
