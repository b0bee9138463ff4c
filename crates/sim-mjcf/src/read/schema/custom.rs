//! `<custom>` and `<keyframe>`.

use super::Occurs::Many;
use super::{Row, int, list, real, text};

pub(super) static CUSTOM: Row = Row::new(
    "custom",
    Many,
    &[],
    &[
        &Row::many(
            "numeric",
            &[&[text("name").required(), int("size"), list("data")]],
        ),
        &Row::many(
            "text",
            &[&[text("name").required(), text("data").required()]],
        ),
        &Row::new(
            "tuple",
            Many,
            &[&[text("name").required()]],
            &[&Row::many(
                "element",
                &[&[
                    text("objtype").required(),
                    text("objname").required(),
                    real("prm"),
                ]],
            )],
        ),
    ],
);

pub(super) static KEYFRAME: Row = Row::new(
    "keyframe",
    Many,
    &[],
    &[&Row::many(
        "key",
        &[&[
            text("name"),
            real("time"),
            list("qpos"),
            list("qvel"),
            list("act"),
            list("mpos"),
            list("mquat"),
            list("ctrl"),
        ]],
    )],
);
