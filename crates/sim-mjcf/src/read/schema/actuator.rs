//! `<actuator>`: `<general>` and its shortcuts.

use super::Occurs::Many;
use super::body::NAMED;
use super::unsupported::ACTUATOR_PLUGIN;
use super::{Attr, Row, int, list, real, reals, text, up_to, word};
use crate::read::keywords::Interpolation;
use crate::spec::Limited;
use sim_core::model::{ActuatorDynamics, BiasType, GainType};

/// What every actuator has.
pub(super) const COMMON: &[Attr] = &[
    int("group"),
    int("nsample"),
    word::<Interpolation>("interp"),
    real("delay"),
    word::<Limited>("forcelimited"),
    reals("ctrlrange", 2),
    reals("forcerange", 2),
    list("user"),
];

/// Whether the control is limited, for those that do not always limit it.
pub(super) const CTRLLIMITED: &[Attr] = &[word::<Limited>("ctrllimited")];

/// The scale of the transmission, for all but adhesion.
pub(super) const TRANSMISSION_SCALE: &[Attr] = &[up_to("gear", 6), real("cranklength")];

/// What the transmission acts on.
const TARGET: &[Attr] = &[
    reals("lengthrange", 2),
    text("joint"),
    text("jointinparent"),
    text("tendon"),
    text("slidersite"),
    text("cranksite"),
];

/// Sites as targets; muscles pull along tendons and joints only.
const SITE_TARGET: &[Attr] = &[text("site"), text("refsite")];

const BODY_TARGET: &[Attr] = &[text("body")];

pub(super) const GENERAL: &[Attr] = &[
    word::<Limited>("actlimited"),
    reals("actrange", 2),
    int("actdim"),
    word::<ActuatorDynamics>("dyntype"),
    word::<GainType>("gaintype"),
    word::<BiasType>("biastype"),
    up_to("dynprm", 10),
    up_to("gainprm", 10),
    up_to("biasprm", 10),
    word::<bool>("actearly"),
];

pub(super) const POSITION: &[Attr] = &[
    real("inheritrange"),
    real("kp"),
    real("kv"),
    real("dampratio"),
    real("timeconst"),
];

pub(super) const VELOCITY: &[Attr] = &[real("kv")];

pub(super) const INTVELOCITY: &[Attr] = &[
    reals("actrange", 2),
    real("inheritrange"),
    real("kp"),
    real("kv"),
    real("dampratio"),
];

pub(super) const DAMPER: &[Attr] = &[real("kv")];

pub(super) const CYLINDER: &[Attr] = &[
    real("timeconst"),
    real("area"),
    real("diameter"),
    reals("bias", 3),
];

pub(super) const MUSCLE: &[Attr] = &[
    reals("timeconst", 2),
    reals("range", 2),
    real("force"),
    real("scale"),
    real("lmin"),
    real("lmax"),
    real("vmax"),
    real("fpmax"),
    real("fvmax"),
];

pub(super) const ADHESION: &[Attr] = &[real("gain")];

pub(super) static ACTUATOR: Row = Row::new(
    "actuator",
    Many,
    &[],
    &[
        &Row::many(
            "general",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                BODY_TARGET,
                GENERAL,
            ],
        ),
        &Row::many(
            "motor",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
            ],
        ),
        &Row::many(
            "position",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                POSITION,
            ],
        ),
        &Row::many(
            "velocity",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                VELOCITY,
            ],
        ),
        &Row::many(
            "intvelocity",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                INTVELOCITY,
            ],
        ),
        &Row::many(
            "damper",
            &[
                NAMED,
                COMMON,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                DAMPER,
            ],
        ),
        &Row::many(
            "cylinder",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                CYLINDER,
            ],
        ),
        &Row::many(
            "muscle",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                MUSCLE,
                &[real("tausmooth")],
            ],
        ),
        &Row::many("adhesion", &[NAMED, COMMON, BODY_TARGET, ADHESION]),
        &ACTUATOR_PLUGIN,
    ],
);
