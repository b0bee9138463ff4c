//! Lights.

use crate::geom::single;
use crate::record::record;
use crate::scene::{Scene, SceneError};
use crate::space::camera_in_model;
use sim_core::model::LightType;
use sim_core::{Data, Model};

/// A scene has at most this many lights.
pub const MAX_LIGHT: usize = 100;

record! {
    /// A light.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    Light {
        /// the light of the model, -1 for the headlight
        id: i32,
        /// where it is
        pos: [f32; 3],
        /// where it shines, unit vector
        dir: [f32; 3],
        /// spot, directional, point or image ([`LightType`])
        r#type as "type": i32,
        /// the texture of an image light, -1 for none
        texid: i32,
        /// how a spot fades with distance: constant, linear, quadratic
        attenuation: [f32; 3],
        /// half angle of a spot, degrees
        cutoff: f32,
        /// how a spot fades towards its rim
        exponent: f32,
        /// colour of what it adds everywhere
        ambient: [f32; 3],
        /// colour of what matt surfaces reflect
        diffuse: [f32; 3],
        /// colour of highlights
        specular: [f32; 3],
        /// whether it moves with the camera
        headlight: u8,
        /// whether it throws shadows
        castshadow: u8,
        /// radius of the source, which softens shadows
        bulbradius: f32,
        /// brightness in candela
        intensity: f32,
        /// how far it reaches
        range: f32,
    }
}

/// The light that is where the camera of the scene is.
fn headlight(m: &Model, scene: &Scene) -> Result<Light, SceneError> {
    let (pos, forward, _) = camera_in_model(scene)?;
    let settings = &m.vis.headlight;
    Ok(Light {
        id: -1,
        pos: single(pos),
        dir: single(forward),
        r#type: LightType::Directional as i32,
        texid: -1,
        ambient: settings.ambient,
        diffuse: settings.diffuse,
        specular: settings.specular,
        headlight: 1,
        bulbradius: 0.02,
        range: 10.0,
        ..Light::default()
    })
}

/// A light of the model.
fn light(m: &Model, d: &Data, id: usize) -> Light {
    let mut light = Light {
        id: id as i32,
        pos: single(d.light_xpos[id]),
        dir: single(d.light_xdir[id]),
        r#type: m.light_type[id],
        texid: m.light_texid[id],
        ambient: m.light_ambient[id],
        diffuse: m.light_diffuse[id],
        specular: m.light_specular[id],
        castshadow: m.light_castshadow[id],
        bulbradius: m.light_bulbradius[id],
        intensity: m.light_intensity[id],
        range: m.light_range[id],
        ..Light::default()
    };
    if m.light_type[id] == LightType::Spot as i32 {
        light.attenuation = m.light_attenuation[id];
        light.exponent = m.light_exponent[id];
        light.cutoff = m.light_cutoff[id];
    }
    light
}

/// Writes the lights of the scene: the headlight, where there is one, and those of the model that are switched on.
pub fn make_lights(m: &Model, d: &Data, scene: &mut Scene) -> Result<(), SceneError> {
    scene.nlight = 0;
    if m.vis.headlight.active != 0 {
        let light = headlight(m, scene)?;
        scene.push_light(light);
    }
    for id in (0..m.nlight).filter(|&id| m.light_active[id] != 0) {
        scene.push_light(light(m, d, id));
    }
    Ok(())
}
