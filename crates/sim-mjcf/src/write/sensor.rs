//! `<sensor>`.

use super::asset::kind_word;
use super::node::{How, Node};
use super::plugin::plugin_use;
use super::{Fault, Writes, Written};
use crate::read::keywords::Keyword;
use crate::read::schema::sensor::{
    BODY1, BODY2, CAMERA, CONTACT_DATA, GEOM1, GEOM2, NUM, OBJTYPE, RAY_DATA, REDUCE, REFNAME,
    REFTYPE, SITE, SUBTREE1, SUBTREE2, named,
};
use crate::read::schema::shared::NAME;
use crate::spec::{Sensor, Spec};
use sim_core::model::kinds::{ContactReduction, SensorObject};
use sim_core::model::params::{ContactSensorParams, RaySensorParams};
use sim_core::model::{ConDataField, ObjType, RayDataField, SensorType};

pub(super) fn write(root: &mut Node, spec: &Spec) -> Written {
    let mut section = root.inside("sensor")?;
    for sensor in &spec.sensors {
        let mut node = section.inside(sensor.ty.word().unwrap_or_default())?;
        let mut write = || {
            attributes(&mut node, sensor)?;
            match sensor.ty == SensorType::Plugin {
                true => plugin_use(&mut node, spec, &sensor.plugin),
                false => Ok(()),
            }
        };
        write().map_err(Fault::at(sensor.loc, &sensor.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn attributes(node: &mut Node, sensor: &Sensor) -> Writes {
    node.put_text(NAME, &sensor.name)?;
    let user = sensor.ty.facts().object == SensorObject::Anything;
    node.fields(sensor, &mut Sensor::default(), |name| match name {
        "dim" | "needstage" | "datatype" if user => How::Always,
        _ => How::Differs,
    })?;
    object(node, sensor)
}

/// What a sensor looks at, in the attributes that the table of sensors says.
fn object(node: &mut Node, sensor: &Sensor) -> Writes {
    let (objname, refname) = (sensor.objname.as_str(), sensor.refname.as_str());
    match sensor.ty.facts().object {
        SensorObject::One(kind) => node.put(named(kind), objname),
        SensorObject::SiteInCamera => {
            node.put(named(ObjType::Site), objname)?;
            node.put(named(ObjType::Camera), refname)
        }
        SensorObject::MeshOnGeom => {
            node.put(named(ObjType::Mesh), objname)?;
            node.put(named(ObjType::Geom), refname)
        }
        SensorObject::SiteOrCamera => rangefinder(node, sensor),
        SensorObject::Frame => node.put(OBJTYPE, kind_word(sensor.objtype)?),
        SensorObject::FrameFrom => {
            node.put(OBJTYPE, kind_word(sensor.objtype)?)?;
            if sensor.reftype != ObjType::Unknown {
                node.put(REFTYPE, kind_word(sensor.reftype)?)?;
                node.put(REFNAME, refname)?;
            }
            Ok(())
        }
        SensorObject::FrameInSite => {
            node.put(OBJTYPE, kind_word(sensor.objtype)?)?;
            node.put(named(ObjType::Site), refname)
        }
        SensorObject::TwoShapes => {
            let body = |kind| kind == ObjType::Body;
            node.put(if body(sensor.objtype) { BODY1 } else { GEOM1 }, objname)?;
            node.put(if body(sensor.reftype) { BODY2 } else { GEOM2 }, refname)
        }
        SensorObject::ContactSides => contact(node, sensor),
        SensorObject::Plugin => {
            for (attribute, kind) in [(OBJTYPE, sensor.objtype), (REFTYPE, sensor.reftype)] {
                if kind != ObjType::Unknown {
                    node.put(attribute, kind_word(kind)?)?;
                }
            }
            Ok(())
        }
        SensorObject::Nothing => Ok(()),
        SensorObject::Anything if sensor.objtype == ObjType::Unknown => Ok(()),
        SensorObject::Anything => node.put(OBJTYPE, kind_word(sensor.objtype)?),
    }
}

fn rangefinder(node: &mut Node, sensor: &Sensor) -> Writes {
    let object = match sensor.objtype == ObjType::Camera {
        true => CAMERA,
        false => SITE,
    };
    node.put(object, &sensor.objname)?;
    let fields = RaySensorParams::of(&sensor.intprm).fields;
    if fields != 1 << RayDataField::Dist as i32 {
        let set = |field: &RayDataField| fields & (1 << *field as i32) != 0;
        let words = RayDataField::VALUES.iter().copied().filter(set);
        node.put(RAY_DATA, words.collect())?;
    }
    Ok(())
}

fn contact(node: &mut Node, sensor: &Sensor) -> Writes {
    let first = [
        (ObjType::Site, SITE),
        (ObjType::Body, BODY1),
        (ObjType::XBody, SUBTREE1),
        (ObjType::Geom, GEOM1),
    ];
    let second = [
        (ObjType::Body, BODY2),
        (ObjType::XBody, SUBTREE2),
        (ObjType::Geom, GEOM2),
    ];
    for (kind, attribute) in first {
        if kind == sensor.objtype {
            node.put(attribute, &sensor.objname)?;
        }
    }
    for (kind, attribute) in second {
        if kind == sensor.reftype {
            node.put(attribute, &sensor.refname)?;
        }
    }
    let params = ContactSensorParams::of(&sensor.intprm);
    if params.num != 1 {
        node.put(NUM, params.num)?;
    }
    if params.fields != 1 << ConDataField::Found as i32 {
        let set = |field: &ConDataField| params.fields & (1 << *field as i32) != 0;
        let words = ConDataField::VALUES.iter().copied().filter(set);
        node.put(CONTACT_DATA, words.collect())?;
    }
    let reduce = ContactReduction::VALUES
        .iter()
        .find(|value| **value as i32 == params.reduce);
    match reduce {
        None | Some(ContactReduction::None) => Ok(()),
        Some(reduce) => node.put(REDUCE, *reduce),
    }
}
