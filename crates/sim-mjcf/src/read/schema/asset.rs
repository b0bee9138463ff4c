//! `<asset>`.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, Handle, Kind, attributes};
use super::plugin::PLUGIN;
use super::rule::Nth;
use super::shared::{NAME_ONLY, NAMED};
use super::special::{FloatList, Text};
use crate::read::asset::Layer;
use crate::spec::{Bone, HField, Material, Mesh, Skin, Texture};
use sim_core::model::TextureRole;

pub(super) static ASSET: Row = Row::new(
    "asset",
    Many,
    &[],
    &[&MESH, &HFIELD, &SKIN, &TEXTURE, &MATERIAL, &MODEL],
);

static MESH: Row = Row::new(
    "mesh",
    Many,
    &[
        NAMED,
        MESH_DATA,
        MESH_INERTIA,
        MESH_REFERENCE,
        MESH_SCALE,
        MESH_ATTRIBUTES,
        MESH_HULL,
    ],
    &[&PLUGIN],
);

attributes! {
    /// What defaults of meshes have, too:
    pub(super) MESH_INERTIA: Mesh {
        "inertia" => inertia,
    }
}

attributes! {
    pub(super) MESH_SCALE: Mesh {
        "scale" => scale,
    }
}

attributes! {
    pub(super) MESH_HULL: Mesh {
        MAXHULLVERT = "maxhullvert" => maxhullvert,
    }
}

attributes! {
    MESH_DATA: Mesh {
        "content_type" => content_type,
        MESH_FILE = "file" => file: Text,
        "vertex" => uservert,
        "normal" => usernormal,
        "texcoord" => usertexcoord,
        "face" => userface,
        MESH_BUILTIN = "builtin" => builtin,
        MESH_PARAMS = "params" => params,
    }
}

attributes! {
    MESH_REFERENCE: Mesh {
        "refpos" => refpos,
        "refquat" => refquat,
    }
}

attributes! {
    MESH_ATTRIBUTES: Mesh {
        "smoothnormal" => smoothnormal,
        "material" => material,
    }
}

static HFIELD: Row = Row::many("hfield", &[NAME_ONLY, HFIELD_ATTRIBUTES]);

attributes! {
    HFIELD_ATTRIBUTES: HField {
        "size" => size [required],
        "content_type" => content_type,
        HFIELD_FILE = "file" => file: Text,
        "nrow" => nrow,
        "ncol" => ncol,
        ELEVATION = "elevation": FloatList,
    }
}

/// `<skin>`, which stands in `asset` or in `deformable`.
pub(super) static SKIN: Row = Row::new("skin", Many, &[NAME_ONLY, SKIN_ATTRIBUTES], &[&BONE]);

attributes! {
    SKIN_ATTRIBUTES: Skin {
        SKIN_FILE = "file" => file: Text,
        "material" => material,
        "group" => group,
        "rgba" => rgba,
        "inflate" => inflate,
        "vertex" => vert,
        "texcoord" => texcoord,
        "face" => face,
    }
}

static BONE: Row = Row::many("bone", &[BONE_ATTRIBUTES]);

attributes! {
    BONE_ATTRIBUTES: Bone {
        "body" => body [required],
        "bindpos" => bindpos [required],
        "bindquat" => bindquat [required],
        "vertid" => vertid [required],
        "vertweight" => vertweight [required],
    }
}

static TEXTURE: Row = Row::many("texture", &[TEXTURE_KIND, NAME_ONLY, TEXTURE_ATTRIBUTES]);

attributes! {
    TEXTURE_KIND: Texture {
        "type" => ty,
        "colorspace" => colorspace,
    }
}

attributes! {
    TEXTURE_ATTRIBUTES: Texture {
        "builtin" => builtin,
        "mark" => mark,
        "rgb1" => rgb1,
        "rgb2" => rgb2,
        "markrgb" => markrgb,
        "random" => random,
        "width" => width,
        "height" => height,
        "content_type" => content_type,
        TEXTURE_FILE = "file" => file: Text,
        FILERIGHT = "fileright" => cubefiles as Nth<0>: Text,
        FILELEFT = "fileleft" => cubefiles as Nth<1>: Text,
        FILEUP = "fileup" => cubefiles as Nth<2>: Text,
        FILEDOWN = "filedown" => cubefiles as Nth<3>: Text,
        FILEFRONT = "filefront" => cubefiles as Nth<4>: Text,
        FILEBACK = "fileback" => cubefiles as Nth<5>: Text,
        "hflip" => hflip,
        "vflip" => vflip,
        "gridsize" => gridsize,
        GRIDLAYOUT = "gridlayout": Text,
        "nchannel" => nchannel,
    }
}

/// The sides of a cube texture, in the order of its files.
pub(crate) const SIDES: [Handle<Text>; 6] =
    [FILERIGHT, FILELEFT, FILEUP, FILEDOWN, FILEFRONT, FILEBACK];

static MATERIAL: Row = Row::new("material", Many, &[NAMED, MATERIAL_ATTRIBUTES], &[&LAYER]);

attributes! {
    pub(super) MATERIAL_ATTRIBUTES: Material {
        MATERIAL_TEXTURE = "texture" => textures as Nth<{ TextureRole::Rgb as usize }>,
        "texuniform" => texuniform,
        "texrepeat" => texrepeat,
        "emission" => emission,
        "specular" => specular,
        "shininess" => shininess,
        "reflectance" => reflectance,
        "metallic" => metallic,
        "roughness" => roughness,
        "rgba" => rgba,
    }
}

pub(super) static LAYER: Row = Row::many("layer", &[LAYER_ATTRIBUTES]);

attributes! {
    LAYER_ATTRIBUTES: Layer {
        "texture" => texture [required],
        "role" => role [required],
    }
}

static MODEL: Row = Row::many(
    "model",
    &[
        NAME_ONLY,
        MODEL_ATTRIBUTES,
        // other formats are told by their text
        &[Attr::ignored("content_type", Kind::Text)],
    ],
);

attributes! {
    MODEL_ATTRIBUTES: ModelFile {
        MODEL_FILE = "file": Text [required],
    }
}

/// The file of a `<model>`, which becomes a spec of its own.
pub(crate) enum ModelFile {}
