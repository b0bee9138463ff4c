//! `<sensor>`: the rows follow from the table of sensors, which says what each looks at.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, Handle, attributes};
use super::plugin::{CONFIG, PLUGIN_USE};
use super::rule::{Filled, Word};
use super::shared::NAME_ONLY;
use super::special::{Text, Words};
use crate::read::keywords::Interpolation;
use crate::spec::Sensor;
use sim_core::model::kinds::{ContactReduction, SensorObject};
use sim_core::model::{ConDataField, ObjType, RayDataField, SensorType};

const NONE: &[Attr] = &[];

attributes! {
    /// The history buffer.
    HISTORY: Sensor {
        "nsample" => nsample,
        "interp" => interp as Word<Interpolation>,
        "delay" => delay,
        "interval" => interval as Filled,
    }
}

attributes! {
    OUTPUT: Sensor {
        "cutoff" => cutoff,
        "noise" => noise,
    }
}

attributes! {
    USER_DATA: Sensor {
        "user" => userdata,
    }
}

attributes! {
    /// An object of any kind.
    OBJECT: Sensor {
        OBJTYPE = "objtype": Text [required],
        "objname" => objname [required],
    }
}

attributes! {
    /// What an object is seen from.
    REFERENCE: Sensor {
        REFTYPE = "reftype": Text,
        REFNAME = "refname": Text,
    }
}

attributes! {
    TWO_SHAPES: Sensor {
        GEOM1 = "geom1": Text,
        BODY1 = "body1": Text,
        GEOM2 = "geom2": Text,
        BODY2 = "body2": Text,
    }
}

attributes! {
    SITE_OR_CAMERA: Sensor {
        SITE = "site": Text,
        CAMERA = "camera": Text,
        RAY_DATA = "data": Words<RayDataField>,
    }
}

attributes! {
    CONTACT: Sensor {
        "geom1": Text,
        "body1": Text,
        SUBTREE1 = "subtree1": Text,
        "site": Text,
        "geom2": Text,
        "body2": Text,
        SUBTREE2 = "subtree2": Text,
        NUM = "num": i32,
        CONTACT_DATA = "data": Words<ConDataField>,
        REDUCE = "reduce": ContactReduction,
    }
}

attributes! {
    /// What a sensor of a plugin may have: an object, and one that it is seen from.
    PLUGIN_OBJECTS: Sensor {
        "cutoff" => cutoff,
        "objtype": Text,
        "objname" => objname,
        "reftype": Text,
        "refname" => refname,
    }
}

attributes! {
    /// What a user sensor has: an object or none, and what all other sensors know of themselves.
    USER: Sensor {
        "objtype": Text,
        OBJNAME = "objname" => objname,
        "dim" => dim [required],
        "needstage" => needstage,
        "datatype" => datatype,
    }
}

/// For each kind of object, the attribute that names an object of that kind.
const NAMES: &[Attr; ObjType::WORDED.len()] = &{
    let mut names = [Attr::special::<Sensor, Text>("").required(); ObjType::WORDED.len()];
    let mut i = 0;
    while i < names.len() {
        names[i].name = ObjType::WORDS[i];
        i += 1;
    }
    names
};

/// The attribute that names an object of a kind, as a group of one.
const fn name_of(kind: ObjType) -> &'static [Attr] {
    let mut i = 0;
    while ObjType::WORDED[i] as i32 != kind as i32 {
        i += 1;
    }
    NAMES.split_at(i).1.split_at(1).0
}

/// The handle of the attribute that names an object of a kind.
pub(crate) fn named(kind: ObjType) -> Handle<Text> {
    Handle::of::<Sensor>(kind.name())
}

/// The attributes of a sensor.
const fn attributes(object: SensorObject) -> [&'static [Attr]; 6] {
    let (object, reference) = match object {
        SensorObject::One(kind) => (name_of(kind), NONE),
        SensorObject::SiteInCamera => (name_of(ObjType::Site), name_of(ObjType::Camera)),
        SensorObject::SiteOrCamera => (SITE_OR_CAMERA, NONE),
        SensorObject::Frame => (OBJECT, NONE),
        SensorObject::FrameFrom => (OBJECT, REFERENCE),
        SensorObject::FrameInSite => (OBJECT, name_of(ObjType::Site)),
        SensorObject::TwoShapes => (TWO_SHAPES, NONE),
        SensorObject::ContactSides => (CONTACT, NONE),
        SensorObject::Nothing => (NONE, NONE),
        // these lack some of what all others have
        SensorObject::MeshOnGeom => {
            let (mesh, geom) = (name_of(ObjType::Mesh), name_of(ObjType::Geom));
            return [geom, mesh, NAME_ONLY, NONE, HISTORY, USER_DATA];
        }
        SensorObject::Plugin => {
            return [NAME_ONLY, PLUGIN_USE, PLUGIN_OBJECTS, NONE, NONE, USER_DATA];
        }
        SensorObject::Anything => return [USER, NONE, NAME_ONLY, OUTPUT, NONE, USER_DATA],
    };
    [object, reference, NAME_ONLY, OUTPUT, HISTORY, USER_DATA]
}

const COUNT: usize = SensorType::ALL.len();

static ATTRIBUTES: [[&[Attr]; 6]; COUNT] = {
    let mut all = [[NONE; 6]; COUNT];
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
        // the settings of a plugin stand inside its sensor
        let plugin = SensorType::ALL[i] as i32 == SensorType::Plugin as i32;
        let children: &[&Row] = if plugin { &[&CONFIG] } else { &[] };
        rows[i] = Row::new(SensorType::WORDS[i], Many, &ATTRIBUTES[i], children);
        i += 1;
    }
    rows
};

static CHILDREN: [&Row; COUNT] = {
    let mut children = [&ROWS[0]; COUNT];
    let mut i = 0;
    while i < COUNT {
        children[i] = &ROWS[i];
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
            assert!(row.supported, "{ty:?}");
            if let SensorObject::One(kind) = ty.facts().object {
                let attribute = row.attribute(kind.name()).unwrap();
                assert!(attribute.required, "{ty:?}");
            }
        }
    }
}
