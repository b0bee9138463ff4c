//! `<sensor>`.

use super::keywords::{Interpolation, Keyword, Reduction, object_type};
use super::xml::Element;
use super::{Fault, Reader};
use crate::spec::Sensor;
use sim_core::model::{ConDataField, ObjType, RayDataField, SensorType};

/// Sensors of one object that an attribute names: element, kind, attribute, kind of object.
const ATTACHED: &[(&str, SensorType, &str, ObjType)] = &[
    ("touch", SensorType::Touch, "site", ObjType::Site),
    (
        "accelerometer",
        SensorType::Accelerometer,
        "site",
        ObjType::Site,
    ),
    (
        "velocimeter",
        SensorType::Velocimeter,
        "site",
        ObjType::Site,
    ),
    ("gyro", SensorType::Gyro, "site", ObjType::Site),
    ("force", SensorType::Force, "site", ObjType::Site),
    ("torque", SensorType::Torque, "site", ObjType::Site),
    (
        "magnetometer",
        SensorType::Magnetometer,
        "site",
        ObjType::Site,
    ),
    (
        "camprojection",
        SensorType::CamProjection,
        "site",
        ObjType::Site,
    ),
    ("jointpos", SensorType::JointPos, "joint", ObjType::Joint),
    ("jointvel", SensorType::JointVel, "joint", ObjType::Joint),
    (
        "tendonpos",
        SensorType::TendonPos,
        "tendon",
        ObjType::Tendon,
    ),
    (
        "tendonvel",
        SensorType::TendonVel,
        "tendon",
        ObjType::Tendon,
    ),
    (
        "actuatorpos",
        SensorType::ActuatorPos,
        "actuator",
        ObjType::Actuator,
    ),
    (
        "actuatorvel",
        SensorType::ActuatorVel,
        "actuator",
        ObjType::Actuator,
    ),
    (
        "actuatorfrc",
        SensorType::ActuatorFrc,
        "actuator",
        ObjType::Actuator,
    ),
    (
        "jointactuatorfrc",
        SensorType::JointActFrc,
        "joint",
        ObjType::Joint,
    ),
    (
        "tendonactuatorfrc",
        SensorType::TendonActFrc,
        "tendon",
        ObjType::Tendon,
    ),
    ("ballquat", SensorType::BallQuat, "joint", ObjType::Joint),
    (
        "ballangvel",
        SensorType::BallAngVel,
        "joint",
        ObjType::Joint,
    ),
    (
        "jointlimitpos",
        SensorType::JointLimitPos,
        "joint",
        ObjType::Joint,
    ),
    (
        "jointlimitvel",
        SensorType::JointLimitVel,
        "joint",
        ObjType::Joint,
    ),
    (
        "jointlimitfrc",
        SensorType::JointLimitFrc,
        "joint",
        ObjType::Joint,
    ),
    (
        "tendonlimitpos",
        SensorType::TendonLimitPos,
        "tendon",
        ObjType::Tendon,
    ),
    (
        "tendonlimitvel",
        SensorType::TendonLimitVel,
        "tendon",
        ObjType::Tendon,
    ),
    (
        "tendonlimitfrc",
        SensorType::TendonLimitFrc,
        "tendon",
        ObjType::Tendon,
    ),
    ("subtreecom", SensorType::SubtreeCom, "body", ObjType::Body),
    (
        "subtreelinvel",
        SensorType::SubtreeLinVel,
        "body",
        ObjType::Body,
    ),
    (
        "subtreeangmom",
        SensorType::SubtreeAngMom,
        "body",
        ObjType::Body,
    ),
    ("tactile", SensorType::Tactile, "mesh", ObjType::Mesh),
];

/// Sensors of an object of any kind that has a frame, some of them relative to another one.
const FRAMES: &[(&str, SensorType)] = &[
    ("framepos", SensorType::FramePos),
    ("framequat", SensorType::FrameQuat),
    ("framexaxis", SensorType::FrameXAxis),
    ("frameyaxis", SensorType::FrameYAxis),
    ("framezaxis", SensorType::FrameZAxis),
    ("framelinvel", SensorType::FrameLinVel),
    ("frameangvel", SensorType::FrameAngVel),
    ("framelinacc", SensorType::FrameLinAcc),
    ("frameangacc", SensorType::FrameAngAcc),
    ("insidesite", SensorType::InsideSite),
];

/// Sensors between two geoms or bodies.
const DISTANCES: &[(&str, SensorType)] = &[
    ("distance", SensorType::GeomDist),
    ("normal", SensorType::GeomNormal),
    ("fromto", SensorType::GeomFromTo),
];

/// Sensors of nothing in particular.
const GLOBAL: &[(&str, SensorType)] = &[
    ("e_potential", SensorType::EPotential),
    ("e_kinetic", SensorType::EKinetic),
    ("clock", SensorType::Clock),
];

impl Reader<'_> {
    pub(super) fn sensor(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let mut sensor = Sensor {
                name: self.name(e, ObjType::Sensor)?,
                loc: e.loc,
                ..Sensor::default()
            };
            common(e, &mut sensor);
            by_kind(e, &mut sensor)?;
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

fn by_kind(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    let find = |list: &[(&str, SensorType)]| {
        let found = list.iter().find(|(name, _)| *name == e.name);
        found.map(|(_, ty)| *ty)
    };
    if let Some(&(_, ty, attribute, objtype)) = ATTACHED.iter().find(|row| row.0 == e.name) {
        sensor.ty = ty;
        sensor.objtype = objtype;
        e.string(attribute, &mut sensor.objname);
        attached_reference(e, sensor);
        return Ok(());
    }
    if let Some(ty) = find(FRAMES) {
        sensor.ty = ty;
        return frame(e, sensor);
    }
    if let Some(ty) = find(DISTANCES) {
        sensor.ty = ty;
        return distance(e, sensor);
    }
    if let Some(ty) = find(GLOBAL) {
        sensor.ty = ty;
        return Ok(());
    }
    match e.name.as_str() {
        "rangefinder" => rangefinder(e, sensor),
        "contact" => contact(e, sensor),
        "user" => user(e, sensor),
        other => Err(e.fault(format!("unrecognized model element '{other}'"))),
    }
}

/// The second object of those attached sensors that have one.
fn attached_reference(e: &Element, sensor: &mut Sensor) {
    if sensor.ty == SensorType::CamProjection {
        sensor.reftype = ObjType::Camera;
        e.string("camera", &mut sensor.refname);
    }
    if sensor.ty == SensorType::Tactile {
        sensor.reftype = ObjType::Geom;
        e.string("geom", &mut sensor.refname);
    }
}

fn frame(e: &Element, sensor: &mut Sensor) -> Result<(), Fault> {
    sensor.objtype = object_type(e.text("objtype").unwrap_or(""));
    e.string("objname", &mut sensor.objname);
    if sensor.ty == SensorType::InsideSite {
        sensor.reftype = ObjType::Site;
        e.string("site", &mut sensor.refname);
        return Ok(());
    }
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
    sensor.ty = SensorType::RangeFinder;
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
    sensor.ty = SensorType::Contact;
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
    sensor.ty = SensorType::User;
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
