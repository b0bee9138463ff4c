//! The columns of a recorded row: what they are called, what they belong to and in which unit they are.

use cortenforge::model::{ActuatorTransmission, JointType, ObjType, SensorType};
use cortenforge::{Data, Model};
use std::collections::HashSet;
use std::fmt::Write;
use std::ops::Range;

/// A column of a row.
pub struct Column {
    /// its name, such as `knee.qpos` or `hand_acc.x`; no other column has it
    pub name: String,
    /// the object that it belongs to
    pub owner: String,
    /// its unit; empty: none, or one that the model alone knows
    pub unit: &'static str,
}

/// Columns of one kind.
pub struct Quantity {
    /// MuJoCo's name
    pub name: &'static str,
    /// what a reader calls it
    pub title: &'static str,
    /// where its columns are in a row
    pub columns: Range<usize>,
}

/// All columns but the first, which is the time.
pub struct Columns {
    /// the quantities, in the order of a row
    pub quantities: Vec<Quantity>,
    columns: Vec<Column>,
}

/// Begins a row: time, positions, velocities, activations, controls.
pub fn state(d: &Data, row: &mut Vec<f64>) {
    row.clear();
    row.push(d.time);
    for part in [&d.qpos, &d.qvel, &d.act, &d.ctrl] {
        row.extend_from_slice(part);
    }
}

/// Completes a row: forces, sensors, energy.
pub fn results(d: &Data, row: &mut Vec<f64>) {
    row.extend_from_slice(&d.actuator_force);
    row.extend_from_slice(&d.sensordata);
    row.extend_from_slice(&d.energy);
}

impl Columns {
    /// The columns for a model.
    pub fn of(m: &Model) -> Columns {
        let mut all = Columns {
            quantities: Vec::new(),
            columns: Vec::new(),
        };
        all.add("qpos", "positions", |list| positions(m, list));
        all.add("qvel", "velocities", |list| velocities(m, list));
        all.add("act", "activations", |list| activations(m, list));
        all.add("ctrl", "controls", |list| {
            for i in 0..m.nu {
                list.add(object(m, ObjType::Actuator, i), ".ctrl", "");
            }
        });
        all.add("actuator_force", "actuator forces", |list| {
            for i in 0..m.nu {
                list.add(object(m, ObjType::Actuator, i), ".force", force_unit(m, i));
            }
        });
        all.add("sensordata", "sensors", |list| sensors(m, list));
        all.add("energy", "energy", |list| {
            list.add("energy".to_owned(), ".potential", "J");
            list.add("energy".to_owned(), ".kinetic", "J");
        });
        all.tell_apart();
        all
    }

    fn add(&mut self, name: &'static str, title: &'static str, fill: impl FnOnce(&mut List<'_>)) {
        // the time comes first
        let start = self.columns.len() + 1;
        fill(&mut List(&mut self.columns));
        let columns = start..self.columns.len() + 1;
        self.quantities.push(Quantity {
            name,
            title,
            columns,
        });
    }

    /// Gives columns of the same name different ones: objects of different kinds may share a name.
    fn tell_apart(&mut self) {
        let mut seen = HashSet::new();
        for column in &mut self.columns {
            let length = column.name.len();
            let mut number = 1;
            while !seen.insert(column.name.clone()) {
                number += 1;
                column.name.truncate(length);
                let _ = write!(column.name, "#{number}");
            }
        }
    }

    /// Numbers in a row.
    pub fn len(&self) -> usize {
        self.columns.len() + 1
    }

    /// The names of all columns but the time.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// The columns of a quantity.
    pub fn of_quantity(&self, quantity: &Quantity) -> impl Iterator<Item = &Column> {
        let Range { start, end } = quantity.columns;
        self.columns[start - 1..end - 1].iter()
    }
}

/// Columns that are being made.
struct List<'a>(&'a mut Vec<Column>);

impl List<'_> {
    fn add(&mut self, owner: String, what: impl AsRef<str>, unit: &'static str) {
        let name = format!("{owner}{}", what.as_ref());
        self.0.push(Column { name, owner, unit });
    }
}

/// The name of an object, or its kind and its number.
fn object(m: &Model, kind: ObjType, id: usize) -> String {
    m.id2name(kind, id)
        .filter(|name| !name.is_empty())
        .map_or_else(|| format!("{kind:?}[{id}]").to_lowercase(), str::to_owned)
}

const AXES: [&str; 3] = ["x", "y", "z"];
const QUATERNION: [&str; 4] = ["w", "x", "y", "z"];

fn positions(m: &Model, list: &mut List<'_>) {
    for joint in 0..m.njnt {
        let name = || object(m, ObjType::Joint, joint);
        match JointType::of(m.jnt_type[joint]) {
            JointType::Slide => list.add(name(), ".qpos", "m"),
            JointType::Hinge => list.add(name(), ".qpos", "rad"),
            JointType::Ball => {
                for axis in QUATERNION {
                    list.add(name(), format!(".qpos.{axis}"), "");
                }
            }
            JointType::Free => {
                for axis in AXES {
                    list.add(name(), format!(".qpos.{axis}"), "m");
                }
                for axis in QUATERNION {
                    list.add(name(), format!(".qpos.q{axis}"), "");
                }
            }
        }
    }
}

fn velocities(m: &Model, list: &mut List<'_>) {
    for joint in 0..m.njnt {
        let name = || object(m, ObjType::Joint, joint);
        match JointType::of(m.jnt_type[joint]) {
            JointType::Slide => list.add(name(), ".qvel", "m/s"),
            JointType::Hinge => list.add(name(), ".qvel", "rad/s"),
            JointType::Ball => {
                for axis in AXES {
                    list.add(name(), format!(".qvel.{axis}"), "rad/s");
                }
            }
            JointType::Free => {
                for axis in AXES {
                    list.add(name(), format!(".qvel.{axis}"), "m/s");
                }
                for axis in AXES {
                    list.add(name(), format!(".qvel.w{axis}"), "rad/s");
                }
            }
        }
    }
}

fn activations(m: &Model, list: &mut List<'_>) {
    for i in 0..m.nu {
        let count = usize::try_from(m.actuator_actnum[i]).unwrap_or(0);
        for k in 0..count {
            let what = match count {
                1 => ".act".to_owned(),
                _ => format!(".act[{k}]"),
            };
            list.add(object(m, ObjType::Actuator, i), what, "");
        }
    }
}

/// The unit of a force along the length of an actuator.
fn force_unit(m: &Model, i: usize) -> &'static str {
    match ActuatorTransmission::of(m.actuator_trntype[i]) {
        ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => {
            match m.actuator_target(i) {
                Some((ObjType::Joint, joint)) => of_joint(m, joint, "N", "N·m"),
                _ => "",
            }
        }
        ActuatorTransmission::SliderCrank
        | ActuatorTransmission::Tendon
        | ActuatorTransmission::Body => "N",
        // of a force or of a torque, as the gear says
        ActuatorTransmission::Site => match m.actuator_gear[i][..3] == [0.0; 3] {
            true => "N·m",
            false => "N",
        },
        ActuatorTransmission::Undefined => "",
    }
}

/// The unit of something along a joint that slides or turns.
fn of_joint(m: &Model, joint: usize, slide: &'static str, turn: &'static str) -> &'static str {
    match JointType::of(m.jnt_type[joint]) {
        JointType::Slide => slide,
        JointType::Hinge | JointType::Ball => turn,
        JointType::Free => "",
    }
}

fn sensors(m: &Model, list: &mut List<'_>) {
    for sensor in 0..m.nsensor {
        let dim = usize::try_from(m.sensor_dim[sensor]).unwrap_or(0);
        let ty = SensorType::of(m.sensor_type[sensor]);
        let (unit, vector) = sensor_unit(m, sensor, ty);
        for k in 0..dim {
            let what = match (dim, vector) {
                (1, _) => String::new(),
                (3, true) => format!(".{}", AXES[k]),
                (4, true) => format!(".{}", QUATERNION[k]),
                (2, true) => format!(".{}", AXES[k]),
                _ => format!("[{k}]"),
            };
            list.add(object(m, ObjType::Sensor, sensor), what, unit);
        }
    }
}

/// The unit of a sensor, and whether it is a vector or a quaternion if it has several numbers.
fn sensor_unit(m: &Model, sensor: usize, ty: SensorType) -> (&'static str, bool) {
    let object = usize::try_from(m.sensor_objid[sensor]).ok();
    let joint = |slide, turn| object.map_or("", |joint| of_joint(m, joint, slide, turn));
    let actuator = |line: &'static str, turn: &'static str| {
        object.map_or("", |i| match force_unit(m, i) {
            "N" => line,
            "N·m" => turn,
            _ => "",
        })
    };
    match ty {
        SensorType::Touch | SensorType::Force => ("N", true),
        SensorType::Accelerometer | SensorType::FrameLinAcc => ("m/s²", true),
        SensorType::Velocimeter | SensorType::FrameLinVel | SensorType::SubtreeLinVel => {
            ("m/s", true)
        }
        SensorType::Gyro | SensorType::FrameAngVel | SensorType::BallAngVel => ("rad/s", true),
        SensorType::FrameAngAcc => ("rad/s²", true),
        SensorType::Torque => ("N·m", true),
        SensorType::CamProjection => ("px", true),
        SensorType::FramePos | SensorType::SubtreeCom | SensorType::GeomDist => ("m", true),
        SensorType::SubtreeAngMom => ("kg·m²/s", true),
        SensorType::Magnetometer
        | SensorType::BallQuat
        | SensorType::FrameQuat
        | SensorType::FrameXAxis
        | SensorType::FrameYAxis
        | SensorType::FrameZAxis
        | SensorType::GeomNormal
        | SensorType::InsideSite => ("", true),
        SensorType::JointPos | SensorType::JointLimitPos => (joint("m", "rad"), true),
        SensorType::JointVel | SensorType::JointLimitVel => (joint("m/s", "rad/s"), true),
        SensorType::JointActFrc | SensorType::JointLimitFrc => (joint("N", "N·m"), true),
        SensorType::TendonPos | SensorType::TendonLimitPos => ("m", true),
        SensorType::TendonVel | SensorType::TendonLimitVel => ("m/s", true),
        SensorType::TendonActFrc | SensorType::TendonLimitFrc => ("N", true),
        SensorType::ActuatorPos => (actuator("m", "rad"), true),
        SensorType::ActuatorVel => (actuator("m/s", "rad/s"), true),
        SensorType::ActuatorFrc => (actuator("N", "N·m"), true),
        SensorType::EPotential | SensorType::EKinetic => ("J", true),
        SensorType::Clock => ("s", true),
        SensorType::GeomFromTo => ("m", false),
        SensorType::RangeFinder
        | SensorType::Contact
        | SensorType::Tactile
        | SensorType::Plugin
        | SensorType::User => ("", false),
    }
}
