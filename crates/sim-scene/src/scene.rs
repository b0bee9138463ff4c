//! The scene: everything there is to draw, and how.

use crate::camera::{Camera, GlCamera, update_camera};
use crate::draw::add_geoms;
use crate::enums::{RndFlag, Stereo, VisFlag};
use crate::flex::{self, update_flexes};
use crate::geom::Geom;
use crate::light::{Light, MAX_LIGHT, make_lights};
use crate::options::{Perturb, VisOption};
use crate::record::record;
use crate::skin::update_skins;
use sim_core::math::Vec3;
use sim_core::{Data, Model};

/// An infinite plane is drawn with at most this many lines in each direction.
pub const MAX_PLANE_GRID: usize = 200;

/// Why a scene cannot be filled or asked. The words are MuJoCo's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// cameras that see nothing
    #[error("{0}: mjvScene frustum_near too small")]
    Near(&'static str),
    /// the model is scaled away
    #[error("{0}: mjvScene scale too small")]
    Scale(&'static str),
    /// one with perspective, one without
    #[error("mjv_averageCamera: cannot average perspective and orthographic cameras")]
    MixedCameras,
    /// one with perspective, one without
    #[error("mjv_frustumHeight: cannot average frustums of perspective and orthographic cameras")]
    MixedFrustums,
    /// a number that is no type of camera
    #[error("{0}: unknown camera type")]
    CameraType(&'static str),
    /// no such camera
    #[error("mjv_cameraFrustum: fixed camera id is outside valid range")]
    FixedCamera,
    /// no such body
    #[error("mjv_updateCamera: track body id is outside valid range")]
    TrackedBody,
    /// a shape that does not connect two points
    #[error("mjv_connector: invalid geom type {0} for connector")]
    Connector(i32),
    /// a movement of the mouse that means nothing here
    #[error("{0}: unexpected action {1}")]
    Action(&'static str, i32),
    /// a movement of the mouse that means nothing
    #[error("convert2D: unexpected mouse action {0} in convert2D")]
    MouseAction(i32),
    /// a scene that was made for another model
    #[error("the scene was not made for this model: it has other skins or deformables")]
    OtherModel,
}

record! {
    /// Everything there is to draw, and how.
    ///
    /// All its arrays are made at once, by [`Scene::new`], and keep their place: [`geoms`](Scene::geoms) and
    /// [`lights`](Scene::lights) are the part of them that is filled.
    #[derive(Clone, Debug, Default, PartialEq)]
    Scene {
        /// how many geoms there is room for
        maxgeom: i32,
        /// how many there are
        ngeom: i32,
        /// room for whoever sorts them by distance
        geomorder: Vec<i32>,
        /// how many deformables there are
        nflex: i32,
        /// first edge of each deformable
        flexedgeadr: Vec<i32>,
        /// edges of each deformable
        flexedgenum: Vec<i32>,
        /// first vertex of each deformable
        flexvertadr: Vec<i32>,
        /// vertices of each deformable
        flexvertnum: Vec<i32>,
        /// first triangle of each deformable
        flexfaceadr: Vec<i32>,
        /// triangles of each deformable that there is room for
        flexfacenum: Vec<i32>,
        /// triangles of each deformable that are drawn
        flexfaceused: Vec<i32>,
        /// the vertices of edges, two each
        flexedge: Vec<i32>,
        /// vertices of deformables, three numbers each
        flexvert: Vec<f32>,
        /// vertices of triangles, nine numbers each
        flexface: Vec<f32>,
        /// normals at those vertices
        flexnormal: Vec<f32>,
        /// texture coordinates at those vertices, six numbers each
        flextexcoord: Vec<f32>,
        /// whether vertices of deformables are drawn
        flexvertopt: u8,
        /// whether edges of deformables are drawn
        flexedgeopt: u8,
        /// whether faces of deformables are drawn
        flexfaceopt: u8,
        /// whether surfaces of deformables are drawn
        flexskinopt: u8,
        /// how many skins there are
        nskin: i32,
        /// triangles of each skin
        skinfacenum: Vec<i32>,
        /// first vertex of each skin
        skinvertadr: Vec<i32>,
        /// vertices of each skin
        skinvertnum: Vec<i32>,
        /// vertices of skins, three numbers each
        skinvert: Vec<f32>,
        /// normals at those vertices
        skinnormal: Vec<f32>,
        /// how many lights there are
        nlight: i32,
        /// whether the model is moved in the room
        enabletransform: u8,
        /// where the model is in the room
        translate: [f32; 3],
        /// how the model is turned in the room, unit quaternion
        rotate: [f32; 4],
        /// how large the model is in the room
        scale: f32,
        /// for two eyes ([`Stereo`])
        stereo: i32,
        /// effects, by [`RndFlag`]
        flags: [u8; RndFlag::ALL.len()],
        /// width of a frame around the picture, pixels; 0 for none
        framewidth: i32,
        /// colour of that frame
        framergb: [f32; 3],
        /// 1 if there was no room for a geom, else 0
        status: i32,
    }
    hidden {
        /// room for geoms
        all_geoms: Vec<Geom>,
        /// room for lights
        all_lights: Vec<Light>,
        /// room for normals at the vertices of a deformable
        vert_normals: Vec<Vec3>,
        /// the left and the right camera
        camera: [GlCamera; 2],
    }
}

impl Scene {
    /// A scene with room for `maxgeom` geoms, and for the deformables and skins of a model.
    pub fn new(m: Option<&Model>, maxgeom: usize) -> Scene {
        let mut scene = Scene {
            maxgeom: i32::try_from(maxgeom).unwrap_or(i32::MAX),
            geomorder: vec![0; maxgeom],
            all_geoms: vec![Geom::default(); maxgeom],
            all_lights: vec![Light::default(); MAX_LIGHT],
            rotate: [1.0, 0.0, 0.0, 0.0],
            scale: 1.0,
            stereo: Stereo::None as i32,
            flags: std::array::from_fn(|i| u8::from(RndFlag::TITLES[i].1)),
            ..Scene::default()
        };
        if let Some(m) = m {
            flex::make_room(m, &mut scene);
            scene.nskin = m.nskin as i32;
            scene.skinfacenum.clone_from(&m.skin_facenum);
            scene.skinvertadr.clone_from(&m.skin_vertadr);
            scene.skinvertnum.clone_from(&m.skin_vertnum);
            scene.skinvert = vec![0.0; 3 * m.nskinvert];
            scene.skinnormal = vec![0.0; 3 * m.nskinvert];
        }
        scene
    }

    /// The bytes that [`Scene::new`] takes, at most as many as can be counted.
    pub fn bytes(m: Option<&Model>, maxgeom: usize) -> usize {
        let geoms = maxgeom.saturating_mul(size_of::<Geom>() + size_of::<i32>());
        let numbers = |m: &Model| m.nskinvert.saturating_mul(6) + flex::numbers(m);
        geoms.saturating_add(m.map_or(0, |m| numbers(m).saturating_mul(size_of::<f32>())))
    }

    /// The geoms that there are.
    pub fn geoms(&self) -> &[Geom] {
        &self.all_geoms[..filled(self.ngeom, self.all_geoms.len())]
    }

    /// The lights that there are.
    pub fn lights(&self) -> &[Light] {
        &self.all_lights[..filled(self.nlight, self.all_lights.len())]
    }

    /// A geom that can be added next, for an object; `None`, and a note of it, if there is no room for one.
    pub(crate) fn next_geom(&mut self, objtype: i32, objid: i32, category: i32) -> Option<Geom> {
        let room = filled(self.maxgeom, self.all_geoms.len());
        if usize::try_from(self.ngeom).is_ok_and(|n| n < room) {
            return Some(Geom {
                objtype,
                objid,
                category,
                segid: self.ngeom,
                ..Geom::default()
            });
        }
        self.status = 1;
        None
    }

    /// Adds a geom, for which there is room.
    pub(crate) fn push_geom(&mut self, geom: Geom) {
        if let Some(place) = self.all_geoms.get_mut(self.ngeom.max(0) as usize) {
            *place = geom;
            self.ngeom += 1;
        }
    }

    /// Adds a light, if there is room for one.
    pub(crate) fn push_light(&mut self, light: Light) {
        if let Some(place) = self.all_lights.get_mut(self.nlight.max(0) as usize) {
            *place = light;
            self.nlight += 1;
        }
    }
}

/// How many of `all` things there are by a count that a user may have written.
fn filled(count: i32, all: usize) -> usize {
    usize::try_from(count).unwrap_or(0).min(all)
}

/// Fills the scene with all that is asked for: geoms, cameras, lights, deformables, skins. Poses, contacts and forces of the data are
/// taken as they are. Nothing is allocated. If there is no room for all geoms, the rest is left out and `status` is 1.
pub fn update_scene(
    m: &Model,
    d: &Data,
    opt: &VisOption,
    pert: &Perturb,
    camera: &mut Camera,
    catmask: i32,
    scene: &mut Scene,
) -> Result<(), SceneError> {
    scene.ngeom = 0;
    scene.status = 0;
    add_geoms(m, d, opt, pert, catmask, scene);
    update_camera(m, d, camera, scene)?;
    make_lights(m, d, scene)?;
    if opt.shows_flexes() {
        update_flexes(m, d, opt, scene)?;
    }
    if opt.shows(VisFlag::Skin) {
        update_skins(m, d, opt, scene)?;
    }
    Ok(())
}
