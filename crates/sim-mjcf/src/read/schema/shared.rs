//! Attributes that mean the same in elements of many kinds: names and classes, poses.

use super::Row;
use super::attribute::{Attr, Handle};
use super::special::Text;

/// The name of an element.
pub(crate) const NAME: Handle<Text> = Handle::shared("name");
/// The default class that an element starts from.
pub(crate) const CLASS: Handle<Text> = Handle::shared("class");
/// The default class of what stands inside.
pub(crate) const CHILDCLASS: Handle<Text> = Handle::shared("childclass");

/// What an element without a class has.
pub(super) const NAME_ONLY: &[Attr] = &[Attr::shared(NAME)];

/// What an element with a class has and a default does not.
pub(super) const NAMED: &[Attr] = &[Attr::shared(NAME), Attr::shared(CLASS)];

/// What has a class and stands before other things than a name.
pub(super) const CLASS_ONLY: &[Attr] = &[Attr::shared(CLASS)];

/// What must have a name.
pub(super) const NAME_REQUIRED: &[Attr] = &[Attr::shared(NAME).required()];

/// A position and the five ways to give an orientation, for a struct that has them as `pos`, `quat` and `alt`.
macro_rules! pose {
    ($vis:vis $group:ident: $target:ty) => {
        $crate::read::schema::attribute::attributes! {
            /// Position and orientation.
            $vis $group: $target {
                "pos" => pos,
                "quat" => quat,
                "axisangle" => alt as $crate::read::schema::rule::AxisAngle,
                "xyaxes" => alt as $crate::read::schema::rule::XYAxes,
                "zaxis" => alt as $crate::read::schema::rule::ZAxis,
                "euler" => alt as $crate::read::schema::rule::Euler,
            }
        }
    };
}

pub(super) use pose;

super::attribute::attributes! {
    INCLUDE_ATTRIBUTES: IncludeFile {
        FILE = "file": Text [required],
    }
}

/// What `<include>` names: it never gets into the spec.
pub(crate) enum IncludeFile {}

/// `<include>`, which may stand anywhere and is gone before the table is applied.
pub(crate) static INCLUDE: Row = Row::many("include", &[INCLUDE_ATTRIBUTES]);
