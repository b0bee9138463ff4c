//! `<sensor>`: the rows follow from the table of sensors, which says what each looks at.

use super::Occurs::Many;
use super::unsupported::SENSOR_PLUGIN;
use super::{Attr, Row, int, list, real, text, up_to, word, words};
use crate::read::keywords::{Interpolation, Reduction};
use sim_core::model::kinds::SensorObject;
use sim_core::model::{ConDataField, DataType, ObjType, RayDataField, SensorStage, SensorType};

const NONE: &[Attr] = &[];
const NAME: &[Attr] = &[text("name")];

/// The history buffer.
const HISTORY: &[Attr] = &[
    int("nsample"),
    word::<Interpolation>("interp"),
    real("delay"),
    up_to("interval", 2),
];

const OUTPUT: &[Attr] = &[real("cutoff"), real("noise"), list("user")];
const USER_DATA: &[Attr] = &[list("user")];

const OBJECT: &[Attr] = &[text("objtype").required(), text("objname").required()];
const REFERENCE: &[Attr] = &[text("reftype"), text("refname")];
const TWO_SHAPES: &[Attr] = &[text("geom1"), text("geom2"), text("body1"), text("body2")];

const SITE_OR_CAMERA: &[Attr] = &[text("site"), text("camera"), words::<RayDataField>("data")];

const CONTACT: &[Attr] = &[
    text("subtree1"),
    text("subtree2"),
    text("site"),
    int("num"),
    words::<ConDataField>("data"),
    word::<Reduction>("reduce"),
];

const USER: &[Attr] = &[
    text("objtype"),
    text("objname"),
    word::<DataType>("datatype"),
    word::<SensorStage>("needstage"),
    int("dim").required(),
];

/// One attribute for each kind of object: it names an object of that kind.
const NAMES: &[Attr; ObjType::WORDED.len()] = &{
    let mut names = [text("").required(); ObjType::WORDED.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = text(ObjType::WORDS[i]).required();
        i += 1;
    }
    names
};

/// The attribute that names an object of a kind.
const fn named(kind: ObjType) -> &'static [Attr] {
    let mut i = 0;
    while ObjType::WORDED[i] as i32 != kind as i32 {
        i += 1;
    }
    NAMES.split_at(i).1.split_at(1).0
}

/// The attributes of a sensor.
const fn attributes(object: SensorObject) -> [&'static [Attr]; 5] {
    let (object, reference) = match object {
        SensorObject::One(kind) => (named(kind), NONE),
        SensorObject::SiteInCamera => (named(ObjType::Site), named(ObjType::Camera)),
        SensorObject::SiteOrCamera => (SITE_OR_CAMERA, NONE),
        SensorObject::Frame => (OBJECT, NONE),
        SensorObject::FrameFrom => (OBJECT, REFERENCE),
        SensorObject::FrameInSite => (OBJECT, named(ObjType::Site)),
        SensorObject::TwoShapes => (TWO_SHAPES, NONE),
        SensorObject::ContactSides => (TWO_SHAPES, CONTACT),
        SensorObject::Nothing | SensorObject::Plugin => (NONE, NONE),
        // these two lack some of what all others have
        SensorObject::MeshOnGeom => {
            let (mesh, geom) = (named(ObjType::Mesh), named(ObjType::Geom));
            return [NAME, HISTORY, USER_DATA, mesh, geom];
        }
        SensorObject::Anything => return [NAME, NONE, OUTPUT, USER, NONE],
    };
    [NAME, HISTORY, OUTPUT, object, reference]
}

const COUNT: usize = SensorType::ALL.len();

static ATTRIBUTES: [[&[Attr]; 5]; COUNT] = {
    let mut all = [[NONE; 5]; COUNT];
    let mut i = 0;
    while i < COUNT {
        all[i] = attributes(SensorType::ALL[i].facts().object);
        i += 1;
    }
    all
};

static ROWS: [Row; COUNT] = {
    let mut rows = [const { Row::many("", &[]) }; COUNT];
    let mut i = 0;
    while i < COUNT {
        rows[i] = Row::many(SensorType::WORDS[i], &ATTRIBUTES[i]);
        i += 1;
    }
    rows
};

static CHILDREN: [&Row; COUNT] = {
    let mut children = [&SENSOR_PLUGIN; COUNT];
    let mut i = 0;
    while i < COUNT {
        if !matches!(SensorType::ALL[i], SensorType::Plugin) {
            children[i] = &ROWS[i];
        }
        i += 1;
    }
    children
};

pub(super) static SENSOR: Row = Row::new("sensor", Many, &[], &CHILDREN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sensor_has_the_row_of_its_word() {
        for &ty in SensorType::ALL {
            let row = ty.word().and_then(|word| SENSOR.child(word)).unwrap();
            assert_eq!(row.supported, ty != SensorType::Plugin, "{ty:?}");
            if let SensorObject::One(kind) = ty.facts().object {
                let attribute = row.attribute(kind.name()).unwrap();
                assert!(attribute.required, "{ty:?}");
            }
        }
    }
}
