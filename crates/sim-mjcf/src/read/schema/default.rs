//! `<default>`: the same elements as elsewhere, without names and references.

use super::Occurs::{Many, Once};
use super::Row;
use super::actuator::{COUNT, DEFAULT_ROWS};
use super::asset::{LAYER, MATERIAL_ATTRIBUTES, MESH_HULL, MESH_INERTIA, MESH_SCALE};
use super::attribute::Attr;
use super::body::{
    CAMERA_ATTRIBUTES, CAMERA_POSE, GEOM_ATTRIBUTES, GEOM_POSE, GEOM_SIZE, JOINT_ATTRIBUTES,
    LIGHT_ATTRIBUTES, LIGHT_PLACE, SITE_ATTRIBUTES, SITE_POSE,
};
use super::constraint::{EQUALITY_ATTRIBUTES, PAIR_ATTRIBUTES, TENDON_DEFAULTS};
use super::shared::CLASS;

pub(super) static DEFAULT: Row =
    Row::new("default", Many, &[&[Attr::shared(CLASS)]], &INSIDE_DEFAULT);

static INSIDE_DEFAULT: [&Row; OTHERS.len() + COUNT] = {
    let mut rows = [&DEFAULT; OTHERS.len() + COUNT];
    let mut i = 0;
    while i < rows.len() {
        rows[i] = match i < OTHERS.len() {
            true => OTHERS[i],
            false => &DEFAULT_ROWS[i - OTHERS.len()],
        };
        i += 1;
    }
    rows
};

/// All but actuators.
static OTHERS: [&Row; 11] = [
    &DEFAULT,
    &Row::once("mesh", &[MESH_INERTIA, MESH_SCALE, MESH_HULL]),
    &Row::new("material", Once, &[MATERIAL_ATTRIBUTES], &[&LAYER]),
    &Row::once("joint", &[JOINT_ATTRIBUTES]),
    &Row::once("geom", &[GEOM_SIZE, GEOM_POSE, GEOM_ATTRIBUTES]),
    &Row::once("site", &[SITE_POSE, SITE_ATTRIBUTES]),
    &Row::once("camera", &[CAMERA_POSE, CAMERA_ATTRIBUTES]),
    &Row::once("light", &[LIGHT_PLACE, LIGHT_ATTRIBUTES]),
    &Row::once("pair", &[PAIR_ATTRIBUTES]),
    &Row::once("equality", &[EQUALITY_ATTRIBUTES]),
    &Row::once("tendon", TENDON_DEFAULTS),
];
