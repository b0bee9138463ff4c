//! Sensors: what they look at, how many numbers they give, and when.

use super::actuator::MAX_SAMPLES;
use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::names::Names;
use super::tendon::Tendon;
use super::users::check_userdata;
use crate::spec;
use sim_core::Model;
use sim_core::model::kinds::{ContactReduction, SensorCutoff, SensorFilter, SensorObject};
use sim_core::model::params::{ContactSensorParams, RaySensorParams};
use sim_core::model::{
    ConDataField, DataType, GeomType, JointType, ObjType, RayDataField, SensorStage, SensorType,
};

/// A sensor.
#[derive(Clone, Debug)]
pub(crate) struct Sensor<'a> {
    /// as it is written
    pub spec: &'a spec::Sensor,
    /// the object; `None`: there is none
    pub object: Option<usize>,
    /// the reference; `None`: the world
    pub reference: Option<usize>,
    /// what the numbers are
    pub datatype: DataType,
    /// the stage it needs
    pub needstage: SensorStage,
    /// how many numbers it gives
    pub dim: usize,
    /// instance of a plugin
    pub plugin: Option<usize>,
}

/// Finds the object and the reference of a sensor.
pub(crate) fn resolve(
    spec: &spec::Sensor,
    id: usize,
    names: &Names<'_>,
) -> Checked<(Option<usize>, Option<usize>)> {
    let fault = |message: String| Fault::of(spec, id, message);
    let find = |kind: ObjType, name: &str| {
        if kind == ObjType::Unknown {
            Ok(None)
        } else {
            names.find(kind, name)
        }
    };
    let object = find(spec.objtype, &spec.objname)?;
    let reference = find(spec.reftype, &spec.refname)?;

    if spec.objtype != ObjType::Unknown {
        if spec.objname.is_empty() {
            return Err(fault(
                "missing name of sensorized object in sensor".to_owned(),
            ));
        }
        if object.is_none() {
            return Err(fault(format!(
                "unrecognized name '{}' of sensorized object",
                spec.objname
            )));
        }
    } else if spec.ty.facts().object.is_required() {
        return Err(fault("invalid type in sensor".to_owned()));
    }

    if spec.reftype != ObjType::Unknown {
        if spec.refname.is_empty() {
            return Err(fault(
                "missing name of reference frame object in sensor".to_owned(),
            ));
        }
        if reference.is_none() {
            return Err(fault(format!(
                "unrecognized name '{}' of object",
                spec.refname
            )));
        }
        if spec.reftype.frame().is_none() {
            return Err(fault(
                "reference frame object must be (x)body, geom, site or camera in sensor".to_owned(),
            ));
        }
    }
    Ok((object, reference))
}

/// Compiles all sensors. Geoms that are sensed do not only serve the eye.
pub(crate) fn compile<'a>(
    draft: &mut Draft<'a>,
    tendons: &[Tendon<'_>],
    names: &Names<'_>,
    nuser: usize,
) -> Checked<Vec<Sensor<'a>>> {
    let mut sensors = Vec::with_capacity(draft.spec.sensors.len());
    for (id, spec) in draft.spec.sensors.iter().enumerate() {
        check_numbers(spec, id, nuser)?;
        let (object, reference) = resolve(spec, id, names)?;
        for (kind, geom) in [(spec.objtype, object), (spec.reftype, reference)] {
            if let (ObjType::Geom, Some(geom)) = (kind, geom) {
                draft.geoms[geom].visual = false;
            }
        }
        check_objects(draft, tendons, spec, object, reference)
            .map_err(|message| Fault::of(spec, id, message))?;

        let facts = spec.ty.facts();
        let (datatype, needstage) = match spec.ty == SensorType::User {
            true => (spec.datatype, spec.needstage),
            false => (facts.datatype, facts.needstage),
        };
        let is_direction = matches!(datatype, DataType::Axis | DataType::Quaternion);
        if spec.cutoff > 0.0 && is_direction && facts.cutoff == SensorCutoff::Limits {
            let message = "cutoff applied to axis or quaternion datatype in sensor";
            return Err(Fault::of(spec, id, message));
        }
        // how many a plugin gives is asked of it later
        let dim = match spec.ty == SensorType::Plugin {
            true => Some(0),
            false => dimension(draft, spec, object),
        };
        let dim = dim.ok_or_else(|| Fault::of(spec, id, "sensor gives too many numbers"))?;
        sensors.push(Sensor {
            spec,
            object,
            reference,
            datatype,
            needstage,
            dim,
            plugin: None,
        });
    }
    Ok(sensors)
}

/// Refuses numbers that make no sense for any sensor.
fn check_numbers(spec: &spec::Sensor, id: usize, nuser: usize) -> Checked<()> {
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_sensor in sensor",
    )?;
    let [period, phase] = spec.interval;
    let message = if spec.noise < 0.0 {
        "negative noise in sensor"
    } else if spec.cutoff < 0.0 {
        "negative cutoff in sensor"
    } else if period < 0.0 {
        "negative interval in sensor"
    } else if phase > 0.0 {
        "positive phase in sensor"
    } else if period > 0.0 && phase <= -period {
        "phase must be greater than -period in sensor"
    } else if spec.delay > 0.0 && spec.nsample <= 0 {
        "setting delay > 0 without a history buffer"
    } else if spec.nsample > MAX_SAMPLES {
        let message = format!(
            "at most 2^24 samples in sensor history buffer, got {}",
            spec.nsample
        );
        return Err(Fault::of(spec, id, message));
    } else {
        return Ok(());
    };
    Err(Fault::of(spec, id, message))
}

/// Refuses objects that a sensor cannot look at.
fn check_objects(
    draft: &Draft<'_>,
    tendons: &[Tendon<'_>],
    spec: &spec::Sensor,
    object: Option<usize>,
    reference: Option<usize>,
) -> Result<(), String> {
    let looks_at = spec.ty.facts().object;
    if !looks_at.accepts(spec.objtype) {
        return Err(wrong_object(looks_at));
    }
    if !looks_at.accepts_reference(spec.reftype) {
        return Err(wrong_reference(looks_at).to_owned());
    }
    match looks_at {
        SensorObject::One(kind) => check_filter(draft, tendons, spec.ty, kind, object),
        SensorObject::SiteInCamera => {
            let resolution = reference.map(|camera| draft.cameras[camera].spec.resolution);
            if resolution.is_none_or(|pixels| pixels.contains(&0)) {
                return Err("camera projection sensor requires camera resolution".to_owned());
            }
            Ok(())
        }
        SensorObject::SiteOrCamera => {
            let fields = RaySensorParams::of(&spec.intprm).fields;
            check_dataspec(fields, RayDataField::ALL.len(), "mjNRAYDATA")
        }
        SensorObject::TwoShapes => check_distance(draft, spec, object, reference),
        SensorObject::ContactSides => check_contact(spec),
        SensorObject::Anything => check_user(spec),
        SensorObject::Frame
        | SensorObject::FrameFrom
        | SensorObject::FrameInSite
        | SensorObject::MeshOnGeom
        | SensorObject::Nothing
        | SensorObject::Plugin => Ok(()),
    }
}

/// What to say of an object of a kind that a sensor cannot look at.
fn wrong_object(looks_at: SensorObject) -> String {
    let needed = match looks_at {
        SensorObject::One(kind) => kind.name(),
        SensorObject::SiteInCamera => ObjType::Site.name(),
        SensorObject::SiteOrCamera => "site or camera",
        SensorObject::Frame | SensorObject::FrameFrom | SensorObject::FrameInSite => {
            "(x)body, geom, site or camera"
        }
        SensorObject::TwoShapes => "body or geom",
        SensorObject::ContactSides => {
            return "first matching criterion: if set, must be (x)body, geom or site".to_owned();
        }
        SensorObject::MeshOnGeom => return "sensor must be associated with a mesh".to_owned(),
        SensorObject::Nothing | SensorObject::Anything | SensorObject::Plugin => "nothing",
    };
    format!("sensor must be attached to {needed}")
}

/// What to say of a reference of a kind that a sensor cannot use.
fn wrong_reference(looks_at: SensorObject) -> &'static str {
    match looks_at {
        SensorObject::SiteInCamera => "camera projection sensor requires a camera",
        SensorObject::FrameInSite => "sensor must be associated with a site",
        SensorObject::TwoShapes => "sensor must be attached to body or geom",
        SensorObject::ContactSides => "second matching criterion: if set, must be (x)body or geom",
        SensorObject::MeshOnGeom => "sensor must be associated with a geom",
        SensorObject::One(_)
        | SensorObject::SiteOrCamera
        | SensorObject::Frame
        | SensorObject::FrameFrom
        | SensorObject::Nothing
        | SensorObject::Anything
        | SensorObject::Plugin => "invalid reference in sensor",
    }
}

/// Refuses tactile sensors where nothing can touch. Which body must have a geom that collides is asked as in MuJoCo: the
/// body of the geom that has the number of the sensor's mesh.
pub(crate) fn check_tactile(m: &Model, sensors: &[Sensor<'_>]) -> Checked<()> {
    for (id, sensor) in sensors.iter().enumerate() {
        if SensorType::of(m.sensor_type[id]) != SensorType::Tactile {
            continue;
        }
        let Some(&body) = m.geom_bodyid.get(m.sensor_objid[id] as usize) else {
            continue;
        };
        let first = m.body_geomadr[body as usize] as usize;
        let mut geoms = first..first + m.body_geomnum[body as usize] as usize;
        if !geoms.any(|geom| m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0) {
            let message = "Touch sensor requires a body with at least one collision geom";
            return Err(Fault::of(sensor.spec, id, message));
        }
    }
    Ok(())
}

/// Refuses joints and tendons of another sort than a sensor needs.
fn check_filter(
    draft: &Draft<'_>,
    tendons: &[Tendon<'_>],
    ty: SensorType,
    kind: ObjType,
    object: Option<usize>,
) -> Result<(), String> {
    let is_joint =
        |test: fn(JointType) -> bool| object.is_some_and(|joint| test(draft.joints[joint].spec.ty));
    let (fits, needed) = match ty.facts().filter {
        SensorFilter::Any => return Ok(()),
        SensorFilter::Scalar => (is_joint(JointType::is_scalar), "slide or hinge"),
        SensorFilter::Ball => (is_joint(|ty| ty == JointType::Ball), "ball"),
        SensorFilter::Limited => {
            let limited = object.is_some_and(|id| match kind == ObjType::Tendon {
                true => tendons[id].limited,
                false => draft.joints[id].limited,
            });
            (limited, "limited")
        }
    };
    match fits {
        true => Ok(()),
        false => Err(format!("{} must be {needed} in sensor", kind.name())),
    }
}

fn check_user(spec: &spec::Sensor) -> Result<(), String> {
    let Ok(dim) = usize::try_from(spec.dim) else {
        return Err("sensor dim must be non-negative in sensor".to_owned());
    };
    match spec.datatype.dim() {
        Some(needed) if dim != needed => {
            let word = spec.datatype.word().unwrap_or_default().to_uppercase();
            Err(format!("datatype {word} requires dim={needed} in sensor"))
        }
        Some(_) | None => Ok(()),
    }
}

fn check_distance(
    draft: &Draft<'_>,
    spec: &spec::Sensor,
    object: Option<usize>,
    reference: Option<usize>,
) -> Result<(), String> {
    if spec.objtype == spec.reftype && object == reference {
        return Err("1st body/geom must be different from 2nd body/geom".to_owned());
    }
    let is_hfield = |kind: ObjType, id: Option<usize>| {
        kind == ObjType::Geom && id.is_some_and(|geom| draft.geoms[geom].ty == GeomType::HField)
    };
    if is_hfield(spec.objtype, object) || is_hfield(spec.reftype, reference) {
        return Err("height fields are not supported in geom distance sensors".to_owned());
    }
    Ok(())
}

fn check_contact(spec: &spec::Sensor) -> Result<(), String> {
    let ContactSensorParams {
        fields,
        reduce,
        num,
    } = ContactSensorParams::of(&spec.intprm);
    check_dataspec(fields, ConDataField::ALL.len(), "mjNCONDATA")?;
    if !(0..ContactReduction::ALL.len() as i32).contains(&reduce) {
        return Err(format!(
            "unknown reduction criterion. got {reduce}, expected one of {{0, 1, 2, 3}}"
        ));
    }
    if num <= 0 {
        return Err(format!(
            "num (intprm[2]) must be positive in sensor, got {num}"
        ));
    }
    Ok(())
}

/// Refuses bits that ask for nothing or for what does not exist.
fn check_dataspec(bits: i32, fields: usize, limit: &str) -> Result<(), String> {
    if bits <= 0 {
        return Err(format!(
            "data spec (intprm[0]) must be positive, got {bits}"
        ));
    }
    let mask = (1 << fields) - 1;
    if bits & mask == 0 {
        return Err(format!(
            "data spec intprm[0]={bits} must have at least one bit set of the first {limit} bits"
        ));
    }
    if bits & !mask != 0 {
        return Err(format!(
            "data spec intprm[0]={bits} has bits set beyond the first {limit} bits"
        ));
    }
    Ok(())
}

/// How many numbers a sensor gives; `None`: more than an index can count.
fn dimension(draft: &Draft<'_>, spec: &spec::Sensor, object: Option<usize>) -> Option<usize> {
    let points = match (spec.objtype, object) {
        (ObjType::Camera, Some(camera)) => {
            let [width, height] = draft.cameras[camera].spec.resolution;
            usize::try_from(i64::from(width) * i64::from(height)).ok()?
        }
        (ObjType::Mesh, Some(mesh)) => draft.meshes.get(mesh)?.geometry.surface.vertices.len(),
        _ => 1,
    };
    spec.size(points)
}
