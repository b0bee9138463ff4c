//! Lints of what is written and not used: assets and default classes.

use super::lint::Found;
use super::places::shown;
use cortenforge::model::{ObjType, TextureType};
use cortenforge::spec::{Location, Spec};
use std::collections::HashSet;

/// Looks at all assets and classes that the model itself has; attached models are libraries, of which a part may do.
pub fn look(spec: &Spec, found: &mut Found<'_>) {
    let used = Used::of(spec);
    let mut unused = |code, kind: ObjType, word: &str, name: &str, place: Location| {
        let own = spec
            .sources
            .get(place.file as usize)
            .is_some_and(|source| source.origin.is_none());
        if own
            && !used.0.contains(&(kind, name.to_owned()))
            && let Some(place) = shown(spec, place)
        {
            found.written(code, place, format!("{word} '{name}' is not used"));
        }
    };
    for mesh in &spec.meshes {
        unused(
            "CF501",
            ObjType::Mesh,
            "mesh",
            called(&mesh.name, &mesh.file),
            mesh.loc,
        );
    }
    for material in &spec.materials {
        unused(
            "CF502",
            ObjType::Material,
            "material",
            &material.name,
            material.loc,
        );
    }
    for texture in spec
        .textures
        .iter()
        .filter(|texture| texture.ty != TextureType::Skybox)
    {
        unused(
            "CF503",
            ObjType::Texture,
            "texture",
            called(&texture.name, &texture.file),
            texture.loc,
        );
    }
    for hfield in &spec.hfields {
        unused(
            "CF504",
            ObjType::HField,
            "hfield",
            called(&hfield.name, &hfield.file),
            hfield.loc,
        );
    }
    for class in &spec.defaults[1..] {
        unused(
            "CF505",
            ObjType::Default,
            "default class",
            &class.name,
            class.loc,
        );
    }
}

/// The name of an asset: its own, or that of its file.
fn called<'a>(name: &'a str, file: &'a str) -> &'a str {
    if !name.is_empty() {
        return name;
    }
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    file.rfind('.').map_or(file, |dot| &file[..dot])
}

/// What is referred to, by kind and name.
struct Used(HashSet<(ObjType, String)>);

impl Used {
    fn of(spec: &Spec) -> Used {
        let mut used = Used(HashSet::new());
        for body in &spec.bodies {
            used.add(ObjType::Default, &body.childclass);
            for geom in &body.geoms {
                used.add(ObjType::Mesh, &geom.meshname);
                used.add(ObjType::HField, &geom.hfieldname);
                used.add(ObjType::Material, &geom.material);
                used.add(ObjType::Default, &geom.class);
            }
            for site in &body.sites {
                used.add(ObjType::Material, &site.material);
                used.add(ObjType::Default, &site.class);
            }
            for light in &body.lights {
                used.add(ObjType::Texture, &light.texture);
                used.add(ObjType::Default, &light.class);
            }
            body.joints
                .iter()
                .for_each(|joint| used.add(ObjType::Default, &joint.class));
            body.cameras
                .iter()
                .for_each(|camera| used.add(ObjType::Default, &camera.class));
        }
        for frame in &spec.frames {
            used.add(ObjType::Default, &frame.childclass);
        }
        for mesh in &spec.meshes {
            used.add(ObjType::Material, &mesh.material);
            used.add(ObjType::Default, &mesh.class);
        }
        for material in &spec.materials {
            material
                .textures
                .iter()
                .for_each(|texture| used.add(ObjType::Texture, texture));
            used.add(ObjType::Default, &material.class);
        }
        spec.skins
            .iter()
            .for_each(|skin| used.add(ObjType::Material, &skin.material));
        for tendon in &spec.tendons {
            used.add(ObjType::Material, &tendon.material);
            used.add(ObjType::Default, &tendon.class);
        }
        spec.pairs
            .iter()
            .for_each(|pair| used.add(ObjType::Default, &pair.class));
        spec.equalities
            .iter()
            .for_each(|equality| used.add(ObjType::Default, &equality.class));
        spec.actuators
            .iter()
            .for_each(|actuator| used.add(ObjType::Default, &actuator.class));
        for sensor in &spec.sensors {
            used.add(sensor.objtype, &sensor.objname);
        }
        for element in spec.tuples.iter().flat_map(|tuple| &tuple.elements) {
            used.add(element.objtype, &element.objname);
        }
        used.add_parents(spec);
        used
    }

    fn add(&mut self, kind: ObjType, name: &str) {
        self.0.insert((kind, name.to_owned()));
    }

    /// A class is used where one below it is.
    fn add_parents(&mut self, spec: &Spec) {
        // parents stand before their children
        for class in spec.defaults.iter().rev() {
            let parent = class.parent.and_then(|parent| spec.defaults.get(parent));
            if let (Some(parent), true) = (
                parent,
                self.0.contains(&(ObjType::Default, class.name.clone())),
            ) {
                self.add(ObjType::Default, &parent.name);
            }
        }
    }
}
