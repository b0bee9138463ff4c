//! `<custom>` and `<keyframe>`.

use super::Occurs::Many;
use super::Row;
use super::attribute::attributes;
use super::shared::{NAME_ONLY, NAME_REQUIRED};
use super::special::Text as AnyText;
use crate::spec::{Key, Numeric, Text, TupleElement};

pub(super) static CUSTOM: Row = Row::new(
    "custom",
    Many,
    &[],
    &[
        &Row::many("numeric", &[NAME_REQUIRED, NUMERIC]),
        &Row::many("text", &[NAME_REQUIRED, TEXT]),
        &Row::new(
            "tuple",
            Many,
            &[NAME_REQUIRED],
            &[&Row::many("element", &[TUPLE_ELEMENT])],
        ),
    ],
);

attributes! {
    NUMERIC: Numeric {
        NUMERIC_SIZE = "size" => size,
        "data" => data,
    }
}

attributes! {
    TEXT: Text {
        "data" => data [required],
    }
}

attributes! {
    TUPLE_ELEMENT: TupleElement {
        OBJTYPE = "objtype": AnyText [required],
        "objname" => objname [required],
        "prm" => prm,
    }
}

pub(super) static KEYFRAME: Row = Row::new(
    "keyframe",
    Many,
    &[],
    &[&Row::many("key", &[NAME_ONLY, KEY])],
);

attributes! {
    KEY: Key {
        "time" => time,
        "qpos" => qpos,
        "qvel" => qvel,
        "act" => act,
        "mpos" => mpos,
        "mquat" => mquat,
        "ctrl" => ctrl,
    }
}
