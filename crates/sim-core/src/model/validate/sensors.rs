//! Sensors: what they look at, how many numbers they give, and where these go.

use super::objects::Histories;
use super::{Checked, check_size, expect, require, within, wrong};
use crate::model::kinds::{SensorFilter, SensorObject};
use crate::model::{JointType, Model, ObjType, SensorType};

/// All sensors.
pub(super) fn check(m: &Model, histories: &mut Histories<'_>) -> Checked {
    let mut next = 0;
    for sensor in 0..m.nsensor {
        let ty = SensorType::of(m.sensor_type[sensor]);
        check_stage(m, sensor, ty)?;
        check_object(m, sensor, ty)?;
        check_reference(m, sensor, ty)?;
        check_place(m, sensor, ty)?;
        expect("sensor_adr", sensor, m.sensor_adr[sensor], next)?;
        next += m.sensor_dim[sensor];
        histories.check(
            ("sensor_history", m.sensor_history[sensor][0]),
            ("sensor_historyadr", m.sensor_historyadr[sensor]),
            sensor,
            m.sensor_dim[sensor] as usize,
        )?;
    }
    check_size("nsensordata", m.nsensordata, next as usize)
}

/// A sensor is computed when what it reads is there.
fn check_stage(m: &Model, sensor: usize, ty: SensorType) -> Checked {
    let (stage, expected) = (m.sensor_needstage[sensor], ty.facts().needstage as i32);
    // the stage of a plugin is that of its sensors
    let own = [SensorType::User, SensorType::Plugin].contains(&ty);
    let fits = own || stage == expected;
    require(fits, "sensor_needstage", sensor, || {
        format!("is {stage}, should be {expected}")
    })
}

/// Whether an object of this kind is one of a list that the model has.
fn listed(kind: ObjType) -> bool {
    kind.list().is_some() || kind == ObjType::Dof
}

fn check_object(m: &Model, sensor: usize, ty: SensorType) -> Checked {
    let facts = ty.facts();
    let kind = ObjType::of(m.sensor_objtype[sensor]);
    let id = m.sensor_objid[sensor];
    require(facts.object.accepts(kind), "sensor_objtype", sensor, || {
        format!("is {}, which {ty:?} cannot look at", kind as i32)
    })?;
    let count = m.count_of(kind);
    let needed = facts.object.is_required() || listed(kind);
    let exists = id >= 0 && i64::from(id) < count as i64;
    require(!needed || exists, "sensor_objid", sensor, || {
        format!(
            "is {id}, out of bounds: at least 0 and below {count} (number of {}s)",
            kind.name()
        )
    })?;
    let joint = |fits: fn(JointType) -> bool| fits(JointType::of(m.jnt_type[id as usize]));
    let fits = match facts.filter {
        SensorFilter::Any | SensorFilter::Limited => true,
        SensorFilter::Scalar => joint(JointType::is_scalar),
        SensorFilter::Ball => joint(|ty| ty == JointType::Ball),
    };
    require(fits, "sensor_objid", sensor, || {
        format!("is {id}, a joint of a type that {ty:?} cannot measure")
    })
}

fn check_reference(m: &Model, sensor: usize, ty: SensorType) -> Checked {
    let object = ty.facts().object;
    let kind = ObjType::of(m.sensor_reftype[sensor]);
    let id = m.sensor_refid[sensor];
    require(
        object.accepts_reference(kind),
        "sensor_reftype",
        sensor,
        || format!("is {}, which {ty:?} cannot refer to", kind as i32),
    )?;
    let needed = match object {
        SensorObject::SiteInCamera
        | SensorObject::FrameInSite
        | SensorObject::TwoShapes
        | SensorObject::MeshOnGeom => true,
        SensorObject::ContactSides => kind != ObjType::Unknown,
        SensorObject::One(_)
        | SensorObject::SiteOrCamera
        | SensorObject::Frame
        | SensorObject::FrameFrom
        | SensorObject::Nothing
        | SensorObject::Anything
        | SensorObject::Plugin => false,
    };
    let least = if needed { 0 } else { -1 };
    let count = if listed(kind) { m.count_of(kind) } else { 0 };
    let exists = id >= least && i64::from(id) < count as i64;
    require(exists, "sensor_refid", sensor, || {
        format!(
            "is {id}, out of bounds: at least {least} and below {count} (number of {}s)",
            kind.name()
        )
    })
}

/// As many numbers as the type gives, within `sensordata`.
fn check_place(m: &Model, sensor: usize, ty: SensorType) -> Checked {
    let dim = m.sensor_dim[sensor];
    let object = m.sensor_objid[sensor];
    let kind = ObjType::of(m.sensor_objtype[sensor]);
    // counts below zero are more than there can be
    let points = if kind == ObjType::Camera {
        let [width, height] = m.cam_resolution[object as usize];
        usize::try_from(i64::from(width) * i64::from(height)).unwrap_or(usize::MAX)
    } else if kind == ObjType::Mesh {
        let vertices = m.mesh_vertnum.get(object as usize).copied();
        vertices.map_or(1, |n| usize::try_from(n).unwrap_or(usize::MAX))
    } else {
        1
    };
    let expected = ty.dim(&m.sensor_intprm[sensor], dim, points);
    if expected.is_none_or(|expected| i64::from(dim) != expected as i64) {
        let problem = match expected {
            Some(expected) => format!("is {dim}, should be {expected}"),
            None => format!("is {dim}, but its parameters ask for more than can be"),
        };
        return Err(wrong("sensor_dim", sensor, problem));
    }
    let size = (m.nsensordata, "nsensordata");
    within(
        "sensor_adr",
        sensor,
        i64::from(m.sensor_adr[sensor]),
        i64::from(dim),
        size,
    )
}
