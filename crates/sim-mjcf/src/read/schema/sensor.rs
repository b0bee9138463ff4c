//! `<sensor>`.

use super::Occurs::Many;
use super::unsupported::SENSOR_PLUGIN;
use super::{Attr, Row, int, list, real, text, up_to, word, words};
use crate::read::keywords::{Interpolation, Reduction};
use sim_core::model::{ConDataField, DataType, RayDataField, SensorStage};

const NAME: &[Attr] = &[text("name")];

/// The history buffer.
const HISTORY: &[Attr] = &[
    int("nsample"),
    word::<Interpolation>("interp"),
    real("delay"),
    up_to("interval", 2),
];

const OUTPUT: &[Attr] = &[real("cutoff"), real("noise"), list("user")];

const SITE: &[Attr] = &[text("site").required()];
const CAMERA: &[Attr] = &[text("camera").required()];
const JOINT: &[Attr] = &[text("joint").required()];
const TENDON: &[Attr] = &[text("tendon").required()];
const ACTUATOR: &[Attr] = &[text("actuator").required()];
const BODY: &[Attr] = &[text("body").required()];
const OBJECT: &[Attr] = &[text("objtype").required(), text("objname").required()];
const REFERENCE: &[Attr] = &[text("reftype"), text("refname")];
const TWO_SHAPES: &[Attr] = &[text("geom1"), text("geom2"), text("body1"), text("body2")];

/// A sensor of what is named by one group of attributes.
macro_rules! of {
    ($name:literal $(, $group:expr)*) => {
        &Row::many($name, &[NAME, HISTORY, OUTPUT $(, $group)*])
    };
}

pub(super) static SENSOR: Row = Row::new(
    "sensor",
    Many,
    &[],
    &[
        of!("touch", SITE),
        of!("accelerometer", SITE),
        of!("velocimeter", SITE),
        of!("gyro", SITE),
        of!("force", SITE),
        of!("torque", SITE),
        of!("magnetometer", SITE),
        of!("camprojection", SITE, CAMERA),
        of!(
            "rangefinder",
            &[text("site"), text("camera"), words::<RayDataField>("data")]
        ),
        of!("jointpos", JOINT),
        of!("jointvel", JOINT),
        of!("tendonpos", TENDON),
        of!("tendonvel", TENDON),
        of!("actuatorpos", ACTUATOR),
        of!("actuatorvel", ACTUATOR),
        of!("actuatorfrc", ACTUATOR),
        of!("jointactuatorfrc", JOINT),
        of!("tendonactuatorfrc", TENDON),
        of!("ballquat", JOINT),
        of!("ballangvel", JOINT),
        of!("jointlimitpos", JOINT),
        of!("jointlimitvel", JOINT),
        of!("jointlimitfrc", JOINT),
        of!("tendonlimitpos", TENDON),
        of!("tendonlimitvel", TENDON),
        of!("tendonlimitfrc", TENDON),
        of!("framepos", OBJECT, REFERENCE),
        of!("framequat", OBJECT, REFERENCE),
        of!("framexaxis", OBJECT, REFERENCE),
        of!("frameyaxis", OBJECT, REFERENCE),
        of!("framezaxis", OBJECT, REFERENCE),
        of!("framelinvel", OBJECT, REFERENCE),
        of!("frameangvel", OBJECT, REFERENCE),
        of!("framelinacc", OBJECT),
        of!("frameangacc", OBJECT),
        of!("subtreecom", BODY),
        of!("subtreelinvel", BODY),
        of!("subtreeangmom", BODY),
        of!("insidesite", SITE, OBJECT),
        of!("distance", TWO_SHAPES),
        of!("normal", TWO_SHAPES),
        of!("fromto", TWO_SHAPES),
        of!(
            "contact",
            TWO_SHAPES,
            &[
                text("subtree1"),
                text("subtree2"),
                text("site"),
                int("num"),
                words::<ConDataField>("data"),
                word::<Reduction>("reduce"),
            ]
        ),
        of!("e_potential"),
        of!("e_kinetic"),
        of!("clock"),
        &Row::many(
            "tactile",
            &[
                NAME,
                HISTORY,
                &[
                    text("geom").required(),
                    text("mesh").required(),
                    list("user"),
                ],
            ],
        ),
        &Row::many(
            "user",
            &[
                NAME,
                OUTPUT,
                &[
                    text("objtype"),
                    text("objname"),
                    word::<DataType>("datatype"),
                    word::<SensorStage>("needstage"),
                    int("dim").required(),
                ],
            ],
        ),
        &SENSOR_PLUGIN,
    ],
);
