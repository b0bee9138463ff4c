//! `<contact>`, `<equality>`, `<tendon>`.

use super::Occurs::Many;
use super::body::NAMED;
use super::unsupported::{EQUALITY_FLEX, EQUALITY_FLEXVERT};
use super::{Attr, Row, floats, int, list, real, reals, text, up_to, word};
use crate::spec::Limited;

pub(super) static CONTACT: Row = Row::new(
    "contact",
    Many,
    &[],
    &[
        &Row::many(
            "pair",
            &[NAMED, PAIR_ATTRIBUTES, &[text("geom1"), text("geom2")]],
        ),
        &Row::many(
            "exclude",
            &[&[
                text("name"),
                text("body1").required(),
                text("body2").required(),
            ]],
        ),
    ],
);

pub(super) const PAIR_ATTRIBUTES: &[Attr] = &[
    int("condim"),
    up_to("friction", 5),
    up_to("solref", 2),
    up_to("solreffriction", 2),
    up_to("solimp", 5),
    real("gap"),
    real("margin"),
];

pub(super) const EQUALITY_ATTRIBUTES: &[Attr] = &[
    word::<bool>("active"),
    up_to("solref", 2),
    up_to("solimp", 5),
];

/// Two bodies or two sites.
const ATTACHMENT: &[Attr] = &[
    text("body1"),
    text("body2"),
    reals("anchor", 3),
    text("site1"),
    text("site2"),
];

pub(super) static EQUALITY: Row = Row::new(
    "equality",
    Many,
    &[],
    &[
        &Row::many("connect", &[NAMED, EQUALITY_ATTRIBUTES, ATTACHMENT]),
        &Row::many(
            "weld",
            &[
                NAMED,
                EQUALITY_ATTRIBUTES,
                ATTACHMENT,
                &[reals("relpose", 7), real("torquescale")],
            ],
        ),
        &Row::many(
            "joint",
            &[
                NAMED,
                EQUALITY_ATTRIBUTES,
                &[
                    text("joint1").required(),
                    text("joint2"),
                    up_to("polycoef", 5),
                ],
            ],
        ),
        &Row::many(
            "tendon",
            &[
                NAMED,
                EQUALITY_ATTRIBUTES,
                &[
                    text("tendon1").required(),
                    text("tendon2"),
                    up_to("polycoef", 5),
                ],
            ],
        ),
        &EQUALITY_FLEX,
        &EQUALITY_FLEXVERT,
    ],
);

/// What tendons and their defaults have.
pub(super) const TENDON_ATTRIBUTES: &[Attr] = &[
    int("group"),
    word::<Limited>("limited"),
    reals("range", 2),
    up_to("solreflimit", 2),
    up_to("solimplimit", 5),
    up_to("solreffriction", 2),
    up_to("solimpfriction", 5),
    real("frictionloss"),
    up_to("springlength", 2),
    real("margin"),
    real("stiffness"),
    real("damping"),
    list("user"),
];

/// How a tendon looks; a fixed one cannot be seen.
pub(super) const TENDON_LOOKS: &[Attr] = &[real("width"), text("material"), floats("rgba", 4)];

/// What tendons have and their defaults do not.
const TENDON_MORE: &[Attr] = &[
    word::<Limited>("actuatorfrclimited"),
    reals("actuatorfrcrange", 2),
    real("armature"),
];

pub(super) static TENDON: Row = Row::new(
    "tendon",
    Many,
    &[],
    &[
        &Row::new(
            "spatial",
            Many,
            &[NAMED, TENDON_ATTRIBUTES, TENDON_LOOKS, TENDON_MORE],
            &[
                &Row::many("site", &[&[text("site").required()]]),
                &Row::many("geom", &[&[text("geom").required(), text("sidesite")]]),
                &Row::many("pulley", &[&[real("divisor").required()]]),
            ],
        ),
        &Row::new(
            "fixed",
            Many,
            &[NAMED, TENDON_ATTRIBUTES, TENDON_MORE],
            &[&Row::many(
                "joint",
                &[&[text("joint").required(), real("coef").required()]],
            )],
        ),
    ],
);
