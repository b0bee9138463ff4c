//! `<sensor>`.

use super::element::Element;
use super::keywords::{Keyword, object_type};
use super::schema::attribute::Handle;
use super::schema::sensor::{
    BODY1, BODY2, CAMERA, CONTACT_DATA, GEOM1, GEOM2, NUM, OBJNAME, OBJTYPE, RAY_DATA, REDUCE,
    REFNAME, REFTYPE, SITE, SUBTREE1, SUBTREE2, named,
};
use super::schema::special::{Text, Words};
use super::{Fault, Reader};
use crate::spec::Sensor;
use sim_core::model::kinds::{ContactReduction, SensorObject};
use sim_core::model::params::{ContactSensorParams, RaySensorParams};
use sim_core::model::{ConDataField, ObjType, RayDataField, SensorType};

impl Reader<'_> {
    pub(super) fn sensor(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let Some(ty) = SensorType::from_word(&e.name) else {
                return Err(e.fault(format!("unrecognized model element '{}'", e.name)));
            };
            let mut sensor = Sensor {
                ty,
                name: self.name(e, ObjType::Sensor)?,
                loc: e.loc,
                ..Sensor::default()
            };
            e.fill(&mut sensor);
            object(e, &mut sensor)?;
            if ty == SensorType::Plugin {
                sensor.plugin = self.plugin_use(e)?;
            }
            self.spec.sensors.push(sensor);
        }
        Ok(())
    }
}

/// Reads what a sensor looks at, from the attributes that the table of sensors says.
fn object(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match sensor.ty.facts().object {
        SensorObject::One(kind) => {
            sensor.objtype = kind;
            name(e, named(kind), &mut sensor.objname);
            Ok(())
        }
        SensorObject::SiteInCamera => {
            two_objects(e, sensor, ObjType::Site, ObjType::Camera);
            Ok(())
        }
        SensorObject::MeshOnGeom => {
            two_objects(e, sensor, ObjType::Mesh, ObjType::Geom);
            Ok(())
        }
        SensorObject::SiteOrCamera => rangefinder(e, sensor),
        SensorObject::Frame => {
            framed(e, sensor);
            Ok(())
        }
        SensorObject::FrameFrom => {
            framed(e, sensor);
            reference(e, sensor)
        }
        SensorObject::FrameInSite => {
            framed(e, sensor);
            sensor.reftype = ObjType::Site;
            name(e, named(ObjType::Site), &mut sensor.refname);
            Ok(())
        }
        SensorObject::TwoShapes => distance(e, sensor),
        SensorObject::ContactSides => contact(e, sensor),
        SensorObject::Nothing => Ok(()),
        SensorObject::Anything => user(e, sensor),
        SensorObject::Plugin => of_plugin(e, sensor),
    }
}

/// An object and a reference, each named by the attribute of its kind.
fn two_objects(e: &Element, sensor: &mut Sensor, object: ObjType, reference: ObjType) {
    sensor.objtype = object;
    sensor.reftype = reference;
    name(e, named(object), &mut sensor.objname);
    name(e, named(reference), &mut sensor.refname);
}

/// The name of an object, if it is given; says whether it is.
fn name(e: &Element, attribute: Handle<Text>, name: &mut String) -> bool {
    let Some(given) = e.get(attribute) else {
        return false;
    };
    given.clone_into(name);
    true
}

/// The kind of an object; its name is a field.
fn framed(e: &Element, sensor: &mut Sensor) {
    sensor.objtype = object_type(e.get(OBJTYPE).unwrap_or(""));
}

/// What the object is seen from, if not from the world.
fn reference(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match (e.get(REFTYPE), e.get(REFNAME)) {
        (Some(reftype), Some(refname)) => {
            sensor.reftype = object_type(reftype);
            refname.clone_into(&mut sensor.refname);
            Ok(())
        }
        (Some(_), None) => Err(e.fault("required attribute missing: 'refname'")),
        (None, Some(refname)) => {
            Err(e.fault(format!("refname '{refname}' given but reftype is missing")))
        }
        (None, None) => Ok(()),
    }
}

fn distance(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    sensor.objtype = body_or_geom(e, GEOM1, BODY1, &mut sensor.objname)?;
    sensor.reftype = body_or_geom(e, GEOM2, BODY2, &mut sensor.refname)?;
    Ok(())
}

fn body_or_geom(
    e: &Element,
    geom: Handle<Text>,
    body: Handle<Text>,
    objname: &mut String,
) -> Result<ObjType, Fault> {
    match (name(e, body, objname), name(e, geom, objname)) {
        (true, false) => Ok(ObjType::Body),
        (false, true) => Ok(ObjType::Geom),
        (true, true) | (false, false) => Err(e.fault(format!(
            "exactly one of ({}, {}) must be specified",
            geom.name, body.name
        ))),
    }
}

fn rangefinder(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    let site = name(e, SITE, &mut sensor.objname);
    let camera = name(e, CAMERA, &mut sensor.objname);
    if site == camera {
        return Err(e.fault("rangefinder requires exactly one of 'site' or 'camera'"));
    }
    sensor.objtype = if site { ObjType::Site } else { ObjType::Camera };
    let fields = data_bits(e, RAY_DATA, RayDataField::Dist, |field| field as i32)?;
    sensor.intprm = RaySensorParams { fields }.to_array();
    Ok(())
}

fn contact(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    sensor.objtype = at_most_one(
        e,
        &[
            (SITE, ObjType::Site),
            (BODY1, ObjType::Body),
            (SUBTREE1, ObjType::XBody),
            (GEOM1, ObjType::Geom),
        ],
        &mut sensor.objname,
        "at most one of (geom1, body1, subtree1, site) can be specified",
    )?;
    sensor.reftype = at_most_one(
        e,
        &[
            (BODY2, ObjType::Body),
            (SUBTREE2, ObjType::XBody),
            (GEOM2, ObjType::Geom),
        ],
        &mut sensor.refname,
        "at most one of (geom2, body2, subtree2) can be specified",
    )?;
    let params = ContactSensorParams {
        fields: data_bits(e, CONTACT_DATA, ConDataField::Found, |field| field as i32)?,
        reduce: e.get(REDUCE).unwrap_or(ContactReduction::None) as i32,
        num: e.get(NUM).unwrap_or(1),
    };
    if params.num <= 0 {
        return Err(e.fault("'num' must be positive in sensor"));
    }
    sensor.intprm = params.to_array();
    Ok(())
}

fn at_most_one(
    e: &Element,
    choices: &[(Handle<Text>, ObjType)],
    objname: &mut String,
    message: &str,
) -> Result<ObjType, Fault> {
    let mut kind = ObjType::Unknown;
    for &(attribute, choice) in choices {
        if name(e, attribute, objname) {
            if kind != ObjType::Unknown {
                return Err(e.fault(message));
            }
            kind = choice;
        }
    }
    Ok(kind)
}

/// The fields in `data` as bits; they must be in order.
fn data_bits<T: Keyword>(
    e: &Element,
    attribute: Handle<Words<T>>,
    default: T,
    number: fn(T) -> i32,
) -> Result<i32, Fault> {
    let fields = e.get(attribute).unwrap_or_default();
    let fields: Vec<i32> = fields.into_iter().map(number).collect();
    if !fields.is_sorted() {
        return Err(e.fault(format!(
            "data attributes must be in order: {}",
            T::WORDS.join(", ")
        )));
    }
    if fields.is_empty() {
        return Ok(1 << number(default));
    }
    Ok(fields.iter().fold(0, |bits, field| bits | 1 << field))
}

/// An object and a reference, each with a kind or not there at all.
fn of_plugin(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    let kind = |kind: Option<&str>| kind.map_or(ObjType::Unknown, object_type);
    sensor.objtype = kind(e.get(OBJTYPE));
    sensor.reftype = kind(e.get(REFTYPE));
    for (which, kind, name) in [
        ("obj", sensor.objtype, &sensor.objname),
        ("ref", sensor.reftype, &sensor.refname),
    ] {
        match (kind == ObjType::Unknown, name.is_empty()) {
            (false, true) => {
                return Err(e.fault(format!("{which}type is specified but {which}name is not")));
            }
            (true, false) => {
                return Err(e.fault(format!("{which}name is specified but {which}type is not")));
            }
            (true, true) | (false, false) => {}
        }
    }
    Ok(())
}

fn user(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match (e.get(OBJTYPE), e.given(OBJNAME)) {
        (Some(objtype), true) => {
            sensor.objtype = object_type(objtype);
            Ok(())
        }
        (Some(objtype), false) => {
            Err(e.fault(format!("objtype '{objtype}' given but objname is missing")))
        }
        (None, true) => Err(e.fault(format!(
            "objname '{}' given but objtype is missing",
            sensor.objname
        ))),
        (None, false) => Ok(()),
    }
}
