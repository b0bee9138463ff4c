//! `<default>`: the same elements as elsewhere, without names and references.

use super::Occurs::{Many, Once};
use super::actuator::{
    ADHESION, COMMON, CTRLLIMITED, CYLINDER, DAMPER, GENERAL, INTVELOCITY, MUSCLE, POSITION,
    TRANSMISSION_SCALE, VELOCITY,
};
use super::asset::{LAYER, MATERIAL_ATTRIBUTES, MESH_DEFAULTS};
use super::body::{
    CAMERA_ATTRIBUTES, GEOM_ATTRIBUTES, JOINT_ATTRIBUTES, LIGHT_ATTRIBUTES, POSE, SITE_ATTRIBUTES,
};
use super::constraint::{EQUALITY_ATTRIBUTES, PAIR_ATTRIBUTES, TENDON_ATTRIBUTES, TENDON_LOOKS};
use super::{Row, text};

pub(super) static DEFAULT: Row = Row::new("default", Many, &[&[text("class")]], &INSIDE_DEFAULT);

static INSIDE_DEFAULT: [&Row; 20] = [
    &DEFAULT,
    &Row::once("mesh", &[MESH_DEFAULTS]),
    &Row::new("material", Once, &[MATERIAL_ATTRIBUTES], &[&LAYER]),
    &Row::once("joint", &[JOINT_ATTRIBUTES]),
    &Row::once("geom", &[POSE, GEOM_ATTRIBUTES]),
    &Row::once("site", &[POSE, SITE_ATTRIBUTES]),
    &Row::once("camera", &[POSE, CAMERA_ATTRIBUTES]),
    &Row::once("light", &[LIGHT_ATTRIBUTES]),
    &Row::once("pair", &[PAIR_ATTRIBUTES]),
    &Row::once("equality", &[EQUALITY_ATTRIBUTES]),
    &Row::once("tendon", &[TENDON_ATTRIBUTES, TENDON_LOOKS]),
    &Row::once(
        "general",
        &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, GENERAL],
    ),
    &Row::once("motor", &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE]),
    &Row::once(
        "position",
        &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, POSITION],
    ),
    &Row::once(
        "velocity",
        &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, VELOCITY],
    ),
    &Row::once(
        "intvelocity",
        &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, INTVELOCITY],
    ),
    &Row::once("damper", &[COMMON, TRANSMISSION_SCALE, DAMPER]),
    &Row::once(
        "cylinder",
        &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, CYLINDER],
    ),
    &Row::once("muscle", &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, MUSCLE]),
    &Row::once("adhesion", &[COMMON, ADHESION]),
];
