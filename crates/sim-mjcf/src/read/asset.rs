//! `<asset>`.

use super::xml::Element;
use super::{Fault, Reader};
use crate::assets::join;
use crate::spec::{HField, Material, Mesh, MeshBuiltin, Texture};
use sim_core::model::{ObjType, TextureRole};

/// The sides of a cube texture, in the order of its files.
const SIDES: [&str; 6] = [
    "fileright",
    "fileleft",
    "fileup",
    "filedown",
    "filefront",
    "fileback",
];

impl Reader<'_> {
    pub(super) fn asset(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            match e.name.as_str() {
                "texture" => self.texture(e)?,
                "material" => {
                    let mut new = self.spec.defaults[class].material.clone();
                    new.name = self.name(e, ObjType::Material)?;
                    new.loc = e.loc;
                    new.class.clone_from(&self.spec.defaults[class].name);
                    material(e, &mut new)?;
                    self.spec.materials.push(new);
                }
                "mesh" => self.mesh(e, class)?,
                "hfield" => self.hfield(e)?,
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    /// The directory of one kind of asset; without a setting of its own, that of all assets.
    fn asset_dir(&self, own: &str) -> String {
        let dir = if own.is_empty() {
            &self.dirs.asset
        } else {
            own
        };
        join(&self.spec.modelfiledir, dir)
    }

    fn mesh(&mut self, e: &Element, class: usize) -> Result<(), Fault> {
        let mut new = self.spec.defaults[class].mesh.clone();
        new.name = self.name(e, ObjType::Mesh)?;
        new.loc = e.loc;
        new.class.clone_from(&self.spec.defaults[class].name);
        if let Some(file) = self.file(e, "file", &self.asset_dir(&self.dirs.mesh)) {
            new.file = file;
        }
        mesh(e, &mut new)?;
        self.spec.meshes.push(new);
        Ok(())
    }

    fn hfield(&mut self, e: &Element) -> Result<(), Fault> {
        let mut hfield = HField {
            name: self.name(e, ObjType::HField)?,
            loc: e.loc,
            ..HField::default()
        };
        e.string("content_type", &mut hfield.content_type);
        if let Some(file) = self.file(e, "file", &self.asset_dir("")) {
            hfield.file = file;
        }
        e.int("nrow", &mut hfield.nrow);
        e.int("ncol", &mut hfield.ncol);
        e.reals("size", &mut hfield.size);

        let elevation = e.float_list("elevation");
        let given = hfield.file.is_empty() && hfield.nrow > 0 && hfield.ncol > 0;
        if given && !elevation.is_empty() {
            if elevation.len() as i64 != i64::from(hfield.nrow) * i64::from(hfield.ncol) {
                return Err(e.fault("elevation data length must match nrow*ncol"));
            }
            // the text starts with the far side, the data with the near one
            let rows = elevation.chunks(hfield.ncol as usize).rev();
            hfield.userdata = rows.flatten().copied().collect();
        }
        self.spec.hfields.push(hfield);
        Ok(())
    }

    fn texture(&mut self, e: &Element) -> Result<(), Fault> {
        let dir = self.asset_dir(&self.dirs.texture);
        let mut texture = Texture {
            name: self.name(e, ObjType::Texture)?,
            loc: e.loc,
            ..Texture::default()
        };
        e.word("type", &mut texture.ty);
        e.word("colorspace", &mut texture.colorspace);
        e.string("content_type", &mut texture.content_type);
        if let Some(file) = self.file(e, "file", &dir) {
            texture.file = file;
        }
        e.int("width", &mut texture.width);
        e.int("height", &mut texture.height);
        e.int("nchannel", &mut texture.nchannel);
        e.reals("rgb1", &mut texture.rgb1);
        e.reals("rgb2", &mut texture.rgb2);
        e.reals("markrgb", &mut texture.markrgb);
        e.real("random", &mut texture.random);
        e.word("builtin", &mut texture.builtin);
        e.word("mark", &mut texture.mark);
        e.word("hflip", &mut texture.hflip);
        e.word("vflip", &mut texture.vflip);
        e.ints("gridsize", &mut texture.gridsize);
        if let Some(layout) = e.text("gridlayout") {
            let [rows, columns] = texture.gridsize.map(i64::from);
            if layout.len() > texture.gridlayout.len() {
                return Err(e.fault("gridlayout length cannot exceed 12 characters"));
            }
            if layout.len() as i64 != rows * columns {
                return Err(e.fault("gridlayout length must match gridsize"));
            }
            let unused = &texture.gridlayout[layout.len()..];
            texture.gridlayout = format!("{layout}{unused}");
        }
        for (name, file) in SIDES.iter().zip(&mut texture.cubefiles) {
            *file = self.file(e, name, &dir).unwrap_or_default();
        }
        self.spec.textures.push(texture);
        Ok(())
    }
}

pub(super) fn mesh(e: &Element, mesh: &mut Mesh) -> Result<(), Fault> {
    e.string("content_type", &mut mesh.content_type);
    e.reals("refpos", &mut mesh.refpos.0);
    e.reals("refquat", &mut mesh.refquat.0);
    e.reals("scale", &mut mesh.scale.0);
    e.word("inertia", &mut mesh.inertia);
    e.word("smoothnormal", &mut mesh.smoothnormal);
    if e.int("maxhullvert", &mut mesh.maxhullvert) && mesh.maxhullvert != -1 && mesh.maxhullvert < 4
    {
        return Err(e.fault("maxhullvert must be larger than 3"));
    }
    e.float_list("vertex").clone_into(&mut mesh.uservert);
    e.float_list("normal").clone_into(&mut mesh.usernormal);
    e.float_list("texcoord").clone_into(&mut mesh.usertexcoord);
    e.int_list("face").clone_into(&mut mesh.userface);
    if e.word::<MeshBuiltin>("builtin", &mut mesh.builtin) {
        if !e.real_vec("params", &mut mesh.params) {
            return Err(e.fault("required attribute missing: 'params'"));
        }
        if e.attribute("file").is_some() {
            return Err(e.fault("builtin cannot be used with a mesh file"));
        }
        if !mesh.uservert.is_empty() {
            return Err(e.fault("builtin mesh cannot be used with user vertex data"));
        }
        if mesh.builtin == MeshBuiltin::None {
            return Err(e.fault("Unsupported mesh type"));
        }
    }
    e.string("material", &mut mesh.material);
    Ok(())
}

pub(super) fn material(e: &Element, material: &mut Material) -> Result<(), Fault> {
    let rgb = TextureRole::Rgb as usize;
    let has_texture = e.string("texture", &mut material.textures[rgb]);
    for layer in &e.children {
        if has_texture {
            return Err(
                layer.fault("A material with a texture attribute cannot have layer sub-elements")
            );
        }
        if let Some(role) = layer.keyword::<TextureRole>("role") {
            layer.string("texture", &mut material.textures[role as usize]);
        }
    }
    e.word("texuniform", &mut material.texuniform);
    e.floats("texrepeat", &mut material.texrepeat);
    e.float("emission", &mut material.emission);
    e.float("specular", &mut material.specular);
    e.float("shininess", &mut material.shininess);
    e.float("reflectance", &mut material.reflectance);
    e.float("metallic", &mut material.metallic);
    e.float("roughness", &mut material.roughness);
    e.floats("rgba", &mut material.rgba);
    Ok(())
}
