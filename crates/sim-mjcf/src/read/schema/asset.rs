//! `<asset>`.

use super::Occurs::Many;
use super::body::NAMED;
use super::unsupported::{MODEL, PLUGIN, SKIN};
use super::{Attr, Kind, Row, attr, float, floats, int, list, real, reals, text, word};
use crate::spec::{Builtin, Mark, MeshBuiltin, MeshInertia};
use sim_core::model::{ColorSpace, TextureRole, TextureType};

pub(super) static ASSET: Row = Row::new(
    "asset",
    Many,
    &[],
    &[&MESH, &HFIELD, &SKIN, &TEXTURE, &MATERIAL, &MODEL],
);

/// What a default of meshes has.
pub(super) const MESH_DEFAULTS: &[Attr] = &[
    reals("scale", 3),
    int("maxhullvert"),
    word::<MeshInertia>("inertia"),
];

static MESH: Row = Row::new(
    "mesh",
    Many,
    &[
        NAMED,
        MESH_DEFAULTS,
        &[
            text("content_type"),
            text("file"),
            attr("vertex", Kind::FloatList),
            attr("normal", Kind::FloatList),
            attr("texcoord", Kind::FloatList),
            attr("face", Kind::IntList),
            reals("refpos", 3),
            reals("refquat", 4),
            word::<bool>("smoothnormal"),
            word::<MeshBuiltin>("builtin"),
            list("params"),
            text("material"),
        ],
    ],
    &[&PLUGIN],
);

static HFIELD: Row = Row::many(
    "hfield",
    &[&[
        text("name"),
        text("content_type"),
        text("file"),
        int("nrow"),
        int("ncol"),
        reals("size", 4).required(),
        attr("elevation", Kind::FloatList),
    ]],
);

static TEXTURE: Row = Row::many(
    "texture",
    &[&[
        text("name"),
        word::<TextureType>("type"),
        word::<ColorSpace>("colorspace"),
        text("content_type"),
        text("file"),
        attr("gridsize", Kind::Ints(2)),
        text("gridlayout"),
        text("fileright"),
        text("fileleft"),
        text("fileup"),
        text("filedown"),
        text("filefront"),
        text("fileback"),
        word::<Builtin>("builtin"),
        reals("rgb1", 3),
        reals("rgb2", 3),
        word::<Mark>("mark"),
        reals("markrgb", 3),
        real("random"),
        int("width"),
        int("height"),
        word::<bool>("hflip"),
        word::<bool>("vflip"),
        int("nchannel"),
    ]],
);

static MATERIAL: Row = Row::new("material", Many, &[NAMED, MATERIAL_ATTRIBUTES], &[&LAYER]);

pub(super) const MATERIAL_ATTRIBUTES: &[Attr] = &[
    text("texture"),
    floats("texrepeat", 2),
    word::<bool>("texuniform"),
    float("emission"),
    float("specular"),
    float("shininess"),
    float("reflectance"),
    float("metallic"),
    float("roughness"),
    floats("rgba", 4),
];

pub(super) static LAYER: Row = Row::many(
    "layer",
    &[&[
        text("texture").required(),
        word::<TextureRole>("role").required(),
    ]],
);
