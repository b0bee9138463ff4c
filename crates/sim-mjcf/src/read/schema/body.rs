//! `<worldbody>`, `<body>`, `<frame>`, `<replicate>` and what stands in them.

use super::Occurs::Many;
use super::unsupported::{ATTACH, COMPOSITE, FLEXCOMP, PLUGIN};
use super::{
    Attr, Kind, Row, attr, float, floats, int, list, real, reals, text, up_to, word, words,
};
use crate::read::keywords::Ellipsoid;
use crate::spec::{AlignFree, GeomInertia, Limited};
use sim_core::model::{
    CamLightMode, CamOutBit, GeomType, JointType, LightType, Projection, SleepPolicy,
};

/// What an element of a class has and a default does not.
pub(super) const NAMED: &[Attr] = &[text("name"), text("class")];

/// A position and the five ways to give an orientation.
pub(super) const POSE: &[Attr] = &[
    reals("pos", 3),
    reals("quat", 4),
    reals("axisangle", 4),
    reals("xyaxes", 6),
    reals("zaxis", 3),
    reals("euler", 3),
];

pub(super) static WORLDBODY: Row = Row::new("worldbody", Many, BODY_ATTRIBUTES, &INSIDE_BODY);

static BODY: Row = Row::new("body", Many, BODY_ATTRIBUTES, &INSIDE_BODY);

const BODY_ATTRIBUTES: &[&[Attr]] = &[
    POSE,
    &[
        text("name"),
        text("childclass"),
        word::<bool>("mocap"),
        real("gravcomp"),
        word::<SleepPolicy>("sleep"),
        list("user"),
    ],
];

static INSIDE_BODY: [&Row; 14] = [
    &INERTIAL, &JOINT, &FREEJOINT, &GEOM, &ATTACH, &SITE, &CAMERA, &LIGHT, &PLUGIN, &COMPOSITE,
    &FLEXCOMP, &BODY, &FRAME, &REPLICATE,
];

static FRAME: Row = Row::new(
    "frame",
    Many,
    &[POSE, &[text("name"), text("class"), text("childclass")]],
    &INSIDE_BODY,
);

static REPLICATE: Row = Row::new(
    "replicate",
    Many,
    &[&[
        attr("count", Kind::Ints(1)).required(),
        reals("offset", 3),
        reals("euler", 3),
        text("sep"),
        // without effect in the reference, and models have it
        text("prefix"),
        text("class"),
        text("childclass"),
    ]],
    &INSIDE_BODY,
);

static INERTIAL: Row = Row::once(
    "inertial",
    &[&[
        reals("pos", 3).required(),
        reals("quat", 4),
        real("mass").required(),
        reals("diaginertia", 3),
        reals("axisangle", 4),
        reals("xyaxes", 6),
        reals("zaxis", 3),
        reals("euler", 3),
        reals("fullinertia", 6),
    ]],
);

static JOINT: Row = Row::many("joint", &[NAMED, JOINT_ATTRIBUTES]);

pub(super) const JOINT_ATTRIBUTES: &[Attr] = &[
    word::<JointType>("type"),
    int("group"),
    reals("pos", 3),
    reals("axis", 3),
    reals("springdamper", 2),
    word::<Limited>("limited"),
    word::<Limited>("actuatorfrclimited"),
    up_to("solreflimit", 2),
    up_to("solimplimit", 5),
    up_to("solreffriction", 2),
    up_to("solimpfriction", 5),
    real("stiffness"),
    reals("range", 2),
    reals("actuatorfrcrange", 2),
    word::<bool>("actuatorgravcomp"),
    real("margin"),
    real("ref"),
    real("springref"),
    real("armature"),
    real("damping"),
    real("frictionloss"),
    list("user"),
];

static FREEJOINT: Row = Row::many(
    "freejoint",
    &[&[text("name"), int("group"), word::<AlignFree>("align")]],
);

static GEOM: Row = Row::new("geom", Many, &[NAMED, POSE, GEOM_ATTRIBUTES], &[&PLUGIN]);

pub(super) const GEOM_ATTRIBUTES: &[Attr] = &[
    word::<GeomType>("type"),
    int("contype"),
    int("conaffinity"),
    int("condim"),
    int("group"),
    int("priority"),
    up_to("size", 3),
    text("material"),
    up_to("friction", 3),
    real("mass"),
    real("density"),
    word::<GeomInertia>("shellinertia"),
    real("solmix"),
    up_to("solref", 2),
    up_to("solimp", 5),
    real("margin"),
    real("gap"),
    reals("fromto", 6),
    text("hfield"),
    text("mesh"),
    real("fitscale"),
    floats("rgba", 4),
    word::<Ellipsoid>("fluidshape"),
    up_to("fluidcoef", 5),
    list("user"),
];

static SITE: Row = Row::many("site", &[NAMED, POSE, SITE_ATTRIBUTES]);

pub(super) const SITE_ATTRIBUTES: &[Attr] = &[
    word::<GeomType>("type"),
    int("group"),
    text("material"),
    up_to("size", 3),
    reals("fromto", 6),
    floats("rgba", 4),
    list("user"),
];

static CAMERA: Row = Row::many(
    "camera",
    &[NAMED, POSE, CAMERA_ATTRIBUTES, &[text("target")]],
);

pub(super) const CAMERA_ATTRIBUTES: &[Attr] = &[
    word::<Projection>("projection"),
    real("fovy"),
    real("ipd"),
    attr("resolution", Kind::Ints(2)),
    words::<CamOutBit>("output"),
    word::<CamLightMode>("mode"),
    floats("focal", 2),
    floats("focalpixel", 2),
    floats("principal", 2),
    floats("principalpixel", 2),
    floats("sensorsize", 2),
    list("user"),
];

static LIGHT: Row = Row::many(
    "light",
    &[NAMED, LIGHT_ATTRIBUTES, &[text("target"), text("texture")]],
);

pub(super) const LIGHT_ATTRIBUTES: &[Attr] = &[
    reals("pos", 3),
    reals("dir", 3),
    float("bulbradius"),
    float("intensity"),
    float("range"),
    word::<bool>("directional"),
    word::<LightType>("type"),
    word::<bool>("castshadow"),
    word::<bool>("active"),
    floats("attenuation", 3),
    float("cutoff"),
    float("exponent"),
    floats("ambient", 3),
    floats("diffuse", 3),
    floats("specular", 3),
    word::<CamLightMode>("mode"),
];
