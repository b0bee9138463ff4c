//! `<sensor>`.

use super::keywords::{Interpolation, Keyword, Reduction, object_type};
use super::xml::Element;
use super::{Fault, Reader};
use crate::spec::Sensor;
use sim_core::model::kinds::SensorObject;
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
            common(e, &mut sensor);
            object(e, &mut sensor)?;
            self.spec.sensors.push(sensor);
        }
        Ok(())
    }
}

fn common(e: &Element, sensor: &mut Sensor) {
    e.real("cutoff", &mut sensor.cutoff);
    e.real("noise", &mut sensor.noise);
    e.int("nsample", &mut sensor.nsample);
    if let Some(Interpolation(order)) = e.keyword("interp") {
        sensor.interp = order;
    }
    e.real("delay", &mut sensor.delay);
    e.reals("interval", &mut sensor.interval);
    e.real_vec("user", &mut sensor.userdata);
}

/// Reads what a sensor looks at, from the attributes that the table of sensors says.
fn object(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match sensor.ty.facts().object {
        SensorObject::One(kind) => {
            sensor.objtype = kind;
            e.string(kind.name(), &mut sensor.objname);
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
            e.string("site", &mut sensor.refname);
            Ok(())
        }
        SensorObject::TwoShapes => distance(e, sensor),
        SensorObject::ContactSides => contact(e, sensor),
        SensorObject::Nothing => Ok(()),
        SensorObject::Anything => user(e, sensor),
        // the schema refuses it
        SensorObject::Plugin => Ok(()),
    }
}

/// An object and a reference, each named by the attribute of its kind.
fn two_objects(e: &Element, sensor: &mut Sensor, object: ObjType, reference: ObjType) {
    sensor.objtype = object;
    sensor.reftype = reference;
    e.string(object.name(), &mut sensor.objname);
    e.string(reference.name(), &mut sensor.refname);
}

/// An object of any kind.
fn framed(e: &Element, sensor: &mut Sensor) {
    sensor.objtype = object_type(e.text("objtype").unwrap_or(""));
    e.string("objname", &mut sensor.objname);
}

/// What the object is seen from, if not from the world.
fn reference(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match (e.text("reftype"), e.text("refname")) {
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
    sensor.objtype = body_or_geom(e, "1", &mut sensor.objname)?;
    sensor.reftype = body_or_geom(e, "2", &mut sensor.refname)?;
    Ok(())
}

fn body_or_geom(e: &Element, which: &str, name: &mut String) -> Result<ObjType, Fault> {
    let body = e.string(&format!("body{which}"), name);
    let geom = e.string(&format!("geom{which}"), name);
    match (body, geom) {
        (true, false) => Ok(ObjType::Body),
        (false, true) => Ok(ObjType::Geom),
        (true, true) | (false, false) => Err(e.fault(format!(
            "exactly one of (geom{which}, body{which}) must be specified"
        ))),
    }
}

fn rangefinder(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    let site = e.string("site", &mut sensor.objname);
    let camera = e.string("camera", &mut sensor.objname);
    if site == camera {
        return Err(e.fault("rangefinder requires exactly one of 'site' or 'camera'"));
    }
    sensor.objtype = if site { ObjType::Site } else { ObjType::Camera };
    sensor.intprm[0] = data_bits::<RayDataField>(e, RayDataField::Dist, |field| field as i32)?;
    Ok(())
}

fn contact(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    sensor.objtype = at_most_one(
        e,
        &[
            ("site", ObjType::Site),
            ("body1", ObjType::Body),
            ("subtree1", ObjType::XBody),
            ("geom1", ObjType::Geom),
        ],
        &mut sensor.objname,
        "at most one of (geom1, body1, subtree1, site) can be specified",
    )?;
    sensor.reftype = at_most_one(
        e,
        &[
            ("body2", ObjType::Body),
            ("subtree2", ObjType::XBody),
            ("geom2", ObjType::Geom),
        ],
        &mut sensor.refname,
        "at most one of (geom2, body2, subtree2) can be specified",
    )?;
    sensor.intprm[0] = data_bits::<ConDataField>(e, ConDataField::Found, |field| field as i32)?;
    if let Some(Reduction(kind)) = e.keyword("reduce") {
        sensor.intprm[1] = kind;
    }
    sensor.intprm[2] = 1;
    e.int("num", &mut sensor.intprm[2]);
    if sensor.intprm[2] <= 0 {
        return Err(e.fault("'num' must be positive in sensor"));
    }
    Ok(())
}

fn at_most_one(
    e: &Element,
    choices: &[(&str, ObjType)],
    name: &mut String,
    message: &str,
) -> Result<ObjType, Fault> {
    let mut kind = ObjType::Unknown;
    for &(attribute, choice) in choices {
        if e.string(attribute, name) {
            if kind != ObjType::Unknown {
                return Err(e.fault(message));
            }
            kind = choice;
        }
    }
    Ok(kind)
}

/// The fields in `data` as bits; they must be in order.
fn data_bits<T: Keyword>(e: &Element, default: T, number: fn(T) -> i32) -> Result<i32, Fault> {
    let fields: Vec<i32> = e.words::<T>("data").into_iter().map(number).collect();
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

fn user(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    match (e.text("objtype"), e.text("objname")) {
        (Some(objtype), Some(objname)) => {
            sensor.objtype = object_type(objtype);
            objname.clone_into(&mut sensor.objname);
        }
        (Some(objtype), None) => {
            return Err(e.fault(format!("objtype '{objtype}' given but objname is missing")));
        }
        (None, Some(objname)) => {
            return Err(e.fault(format!("objname '{objname}' given but objtype is missing")));
        }
        (None, None) => {}
    }
    e.int("dim", &mut sensor.dim);
    e.word("needstage", &mut sensor.needstage);
    e.word("datatype", &mut sensor.datatype);
    Ok(())
}
