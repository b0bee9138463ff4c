//! How elements change when they are copied: names, references to what is copied with them, places in the text.

use super::Namespace;
use crate::spec::{
    Actuator, Body, Camera, DefaultClass, Equality, Exclude, Flex, Frame, Geom, HField, Joint,
    Light, Location, Material, Mesh, Numeric, Pair, Sensor, Site, Skin, Tendon, Text, Texture,
    Tuple, file_stem,
};

/// What changes in a copy.
#[derive(Clone, Copy)]
pub(crate) struct Renaming<'a> {
    /// what names get
    pub space: &'a Namespace,
    /// for each text of the other model its index in this one; `None` if the copy stays within one model, where
    /// classes and assets are shared
    pub files: Option<&'a [u32]>,
}

impl Renaming<'_> {
    fn place(self, loc: &mut Location) {
        if let Some(files) = self.files {
            // a place outside all texts is one in the first
            let file = files.get(loc.file as usize).or(files.first());
            loc.file = file.copied().unwrap_or(0);
        }
    }

    /// Classes of another model come along; elements of its main class are of the main class here too.
    fn class(self, class: &mut String) {
        if self.files.is_some() && class != "main" {
            self.space.put(class);
        }
    }

    /// Assets of another model come along, and so do instances of plugins.
    fn asset(self, name: &mut String) {
        if self.files.is_some() {
            self.space.put(name);
        }
    }
}

/// An element that can be copied.
pub(crate) trait Copied: Clone {
    /// Changes everything but the name of the element itself.
    fn change(&mut self, with: Renaming<'_>);
}

impl Copied for Body {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.place(&mut self.inertial_loc);
        with.class(&mut self.childclass);
        with.asset(&mut self.plugin.name);
    }
}

impl Copied for Frame {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.childclass);
    }
}

impl Copied for Joint {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
    }
}

impl Copied for Geom {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.asset(&mut self.material);
        with.asset(&mut self.hfieldname);
        with.asset(&mut self.meshname);
        with.asset(&mut self.plugin.name);
    }
}

impl Copied for Site {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.asset(&mut self.material);
    }
}

impl Copied for Camera {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.space.put(&mut self.targetbody);
    }
}

impl Copied for Light {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.space.put(&mut self.targetbody);
        // within one model, too: MuJoCo loses the texture there
        with.space.put(&mut self.texture);
    }
}

impl Copied for DefaultClass {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
    }
}

/// An asset without a name goes by that of its file, and that is what is renamed.
fn name_by_file(name: &mut String, file: &str) {
    if name.is_empty() {
        file_stem(file).clone_into(name);
    }
}

impl Copied for Mesh {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.asset(&mut self.plugin.name);
        name_by_file(&mut self.name, &self.file);
    }
}

impl Copied for HField {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        name_by_file(&mut self.name, &self.file);
    }
}

impl Copied for Skin {
    // the material keeps its name here too
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        name_by_file(&mut self.name, &self.file);
        for bone in &mut self.bones {
            bone.body = with.space.name(&bone.body);
        }
    }
}

impl Copied for Flex {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.asset(&mut self.material);
        for body in self.vertbody.iter_mut().chain(&mut self.nodebody) {
            *body = with.space.name(body);
        }
    }
}

impl Copied for Texture {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        name_by_file(&mut self.name, &self.file);
    }
}

impl Copied for Material {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        for texture in &mut self.textures {
            with.space.put(texture);
        }
    }
}

impl Copied for Numeric {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
    }
}

impl Copied for Text {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
    }
}

impl Copied for Pair {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
    }
}

impl Copied for Exclude {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
    }
}

impl Copied for Equality {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
    }
}

impl Copied for Tendon {
    // the material keeps its name: MuJoCo looks for it in the model that the tendon comes to
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        for wrap in &mut self.path {
            with.place(&mut wrap.loc);
        }
    }
}

impl Copied for Actuator {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.class(&mut self.class);
        with.asset(&mut self.plugin.name);
    }
}

impl Copied for Sensor {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        with.asset(&mut self.plugin.name);
    }
}

impl Copied for Tuple {
    fn change(&mut self, with: Renaming<'_>) {
        with.place(&mut self.loc);
        for element in &mut self.elements {
            with.place(&mut element.loc);
        }
    }
}
