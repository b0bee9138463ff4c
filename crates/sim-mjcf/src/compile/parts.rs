//! All objects of the model after they have been compiled one by one, before they are written into arrays.

use super::actuator::Actuator;
use super::contact::{Exclude, Pair};
use super::draft::Draft;
use super::equality::Objects;
use super::fault::{Checked, Fault};
use super::flex::Flex;
use super::hfield::HField;
use super::names::Names;
use super::plugin::Instance;
use super::sensor::Sensor;
use super::skin::Skin;
use super::tendon::Tendon;
use super::texture::Texture;
use super::users::UserCounts;
use crate::spec;
use sim_core::model::ObjType;

/// A material and the textures it uses.
#[derive(Clone, Debug)]
pub(crate) struct Material<'a> {
    /// as it is written
    pub spec: &'a spec::Material,
    /// textures; -1: none
    pub texid: [i32; spec::TEXTURE_ROLES],
}

/// The compiled objects.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'a> {
    /// the tree of bodies
    pub draft: Draft<'a>,
    /// user numbers of each kind of object
    pub users: UserCounts,
    /// bounding boxes that no tree holds
    pub extra_bvh: usize,
    /// flexes
    pub flexes: Vec<Flex<'a>>,
    /// skins
    pub skins: Vec<Skin<'a>>,
    /// height fields
    pub hfields: Vec<HField<'a>>,
    /// textures
    pub textures: Vec<Texture<'a>>,
    /// materials
    pub materials: Vec<Material<'a>>,
    /// contact pairs
    pub pairs: Vec<Pair<'a>>,
    /// excluded pairs of bodies
    pub excludes: Vec<Exclude<'a>>,
    /// objects of the equality constraints
    pub equalities: Vec<Objects>,
    /// tendons
    pub tendons: Vec<Tendon<'a>>,
    /// materials of the tendons
    pub tendon_matid: Vec<i32>,
    /// actuators
    pub actuators: Vec<Actuator<'a>>,
    /// sensors
    pub sensors: Vec<Sensor<'a>>,
    /// how many numbers each custom field has
    pub numeric_sizes: Vec<usize>,
    /// objects of the tuples
    pub tuples: Vec<Vec<usize>>,
    /// instances of plugins
    pub plugins: Vec<Instance>,
    /// how many keyframes there are; those beyond the written ones are empty
    pub nkey: usize,
}

impl Parts<'_> {
    /// Files of assets as the model keeps them, one list for each kind, in the order in which the model has them.
    pub fn paths(&self) -> [Vec<&str>; 4] {
        [
            self.hfields.iter().map(|x| x.path).collect(),
            self.draft.meshes.iter().map(|x| x.path).collect(),
            self.skins.iter().map(|x| x.path).collect(),
            self.textures.iter().map(|x| x.path).collect(),
        ]
    }
}

/// The material called `name`; -1 where there is no name. `kind` is what refers to it.
pub(crate) fn material_id(
    names: &Names<'_>,
    name: &str,
    kind: &str,
    element: &impl crate::spec::Element,
    id: usize,
) -> Checked<i32> {
    if name.is_empty() {
        return Ok(-1);
    }
    match names.find(ObjType::Material, name)? {
        Some(material) => Ok(material as i32),
        None => {
            let message = format!("material '{name}' not found in {kind} {id}");
            Err(Fault::of(element, id, message))
        }
    }
}

/// The textures of material number `id`.
pub(crate) fn texture_ids(
    names: &Names<'_>,
    spec: &spec::Material,
    id: usize,
) -> Checked<[i32; spec::TEXTURE_ROLES]> {
    let mut texid = [-1; spec::TEXTURE_ROLES];
    for (texid, name) in texid.iter_mut().zip(&spec.textures) {
        if name.is_empty() {
            continue;
        }
        let found = names.find(ObjType::Texture, name)?.ok_or_else(|| {
            let message = format!("texture '{name}' not found in material {id}");
            Fault::of(spec, id, message)
        })?;
        *texid = found as i32;
    }
    Ok(texid)
}
