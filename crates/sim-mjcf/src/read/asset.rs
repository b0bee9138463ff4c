//! `<asset>`.

use super::element::Element;
use super::schema::asset::{
    ELEVATION, GRIDLAYOUT, HFIELD_FILE, MATERIAL_TEXTURE, MAXHULLVERT, MESH_BUILTIN, MESH_FILE,
    MESH_PARAMS, SIDES, SKIN_FILE, TEXTURE_FILE,
};
use super::{Fault, Reader};
use crate::assets::join;
use crate::spec::{Bone, HField, Material, Mesh, MeshBuiltin, Skin, Texture};
use sim_core::model::{ObjType, TextureRole};
use sim_core::ray::NGROUP;

/// One texture of a material, with its role.
pub(crate) struct Layer {
    pub texture: String,
    pub role: TextureRole,
}

impl Reader<'_> {
    pub(super) fn asset(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e, 0)?;
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
                "skin" => self.skin(e)?,
                "model" => self.model(e)?,
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
        mesh(e, &mut new)?;
        if let Some(file) = self.file(e, MESH_FILE, &self.asset_dir(&self.dirs.mesh)) {
            new.file = file;
        }
        if let Some(plugin) = self.inner_plugin(e)? {
            new.plugin = plugin;
        }
        self.spec.meshes.push(new);
        Ok(())
    }

    fn hfield(&mut self, e: &Element) -> Result<(), Fault> {
        let mut hfield = HField {
            name: self.name(e, ObjType::HField)?,
            loc: e.loc,
            ..HField::default()
        };
        e.fill(&mut hfield);
        if let Some(file) = self.file(e, HFIELD_FILE, &self.asset_dir("")) {
            hfield.file = file;
        }

        let elevation = e.get(ELEVATION);
        if hfield.file.is_empty() && hfield.nrow > 0 && hfield.ncol > 0 {
            let points = i64::from(hfield.nrow) * i64::from(hfield.ncol);
            hfield.userdata = match elevation {
                Some(elevation) if elevation.len() as i64 != points => {
                    return Err(e.fault("elevation data length must match nrow*ncol"));
                }
                // the text starts with the far side, the data with the near one
                Some(elevation) => {
                    let rows = elevation.chunks(hfield.ncol as usize).rev();
                    rows.flatten().copied().collect()
                }
                None => {
                    let points = usize::try_from(points).unwrap_or(0);
                    let bytes = points.saturating_mul(size_of::<f32>());
                    self.models.effort.spend_memory(e, bytes)?;
                    vec![0.0; points]
                }
            };
        }
        self.spec.hfields.push(hfield);
        Ok(())
    }

    pub(super) fn skin(&mut self, e: &Element) -> Result<(), Fault> {
        let mut skin = Skin {
            name: self.name(e, ObjType::Skin)?,
            loc: e.loc,
            ..Skin::default()
        };
        e.fill(&mut skin);
        if let Some(file) = self.file(e, SKIN_FILE, &self.asset_dir("")) {
            skin.file = file;
        }
        if !usize::try_from(skin.group).is_ok_and(|group| group < NGROUP) {
            return Err(e.fault("skin group must be between 0 and 5"));
        }
        for child in &e.children {
            let mut bone = Bone::default();
            child.fill(&mut bone);
            skin.bones.push(bone);
        }
        self.spec.skins.push(skin);
        Ok(())
    }

    fn texture(&mut self, e: &Element) -> Result<(), Fault> {
        let dir = self.asset_dir(&self.dirs.texture);
        let mut texture = Texture {
            name: self.name(e, ObjType::Texture)?,
            loc: e.loc,
            ..Texture::default()
        };
        e.fill(&mut texture);
        if let Some(file) = self.file(e, TEXTURE_FILE, &dir) {
            texture.file = file;
        }
        if let Some(layout) = e.get(GRIDLAYOUT) {
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
        for (side, file) in SIDES.into_iter().zip(&mut texture.cubefiles) {
            *file = self.file(e, side, &dir).unwrap_or_default();
        }
        self.spec.textures.push(texture);
        Ok(())
    }
}

pub(super) fn mesh(e: &Element, mesh: &mut Mesh) -> Result<(), Fault> {
    e.fill(mesh);
    if e.given(MAXHULLVERT) && mesh.maxhullvert != -1 && mesh.maxhullvert < 4 {
        return Err(e.fault("maxhullvert must be larger than 3"));
    }
    if !e.given(MESH_BUILTIN) {
        // parameters mean nothing without a shape
        mesh.params.clear();
        return Ok(());
    }
    if !e.given(MESH_PARAMS) {
        return Err(e.fault("required attribute missing: 'params'"));
    }
    if e.given(MESH_FILE) {
        return Err(e.fault("builtin cannot be used with a mesh file"));
    }
    if !mesh.uservert.is_empty() {
        return Err(e.fault("builtin mesh cannot be used with user vertex data"));
    }
    if mesh.builtin == MeshBuiltin::None {
        return Err(e.fault("Unsupported mesh type"));
    }
    Ok(())
}

pub(super) fn material(e: &Element, material: &mut Material) -> Result<(), Fault> {
    e.fill(material);
    for child in &e.children {
        if e.given(MATERIAL_TEXTURE) {
            return Err(
                child.fault("A material with a texture attribute cannot have layer sub-elements")
            );
        }
        let mut layer = Layer {
            texture: String::new(),
            role: TextureRole::Rgb,
        };
        child.fill(&mut layer);
        material.textures[layer.role as usize] = layer.texture;
    }
    Ok(())
}
