//! Whether what belongs to trees sleeps: tendons, actuators, equalities, sensors.

use super::Awake;
use crate::data::Data;
use crate::model::{ActuatorTransmission, EqualityType, Model, ObjType, SensorType, SleepState};

/// Whether an object sleeps, is awake or cannot move; awake for objects of a kind that never sleeps.
pub fn sleep_state(m: &Model, d: &Data, kind: ObjType, id: usize) -> SleepState {
    d.awake(m).of_object(m, kind, id as i32)
}

impl Awake<'_> {
    /// Whether a stage leaves out a tendon because it sleeps.
    #[inline]
    pub fn skips_tendon(&self, m: &Model, tendon: usize) -> bool {
        self.filters() && self.of_tendon(m, tendon) == SleepState::Asleep
    }

    /// Whether a stage leaves out an actuator because it sleeps.
    #[inline]
    pub fn skips_actuator(&self, m: &Model, actuator: usize) -> bool {
        self.filters() && self.of_actuator(m, actuator) == SleepState::Asleep
    }

    /// Whether a stage leaves out an equality because it sleeps.
    #[inline]
    pub fn skips_equality(&self, m: &Model, eq: usize) -> bool {
        self.filters() && self.of_equality(m, eq) == SleepState::Asleep
    }

    /// Whether a stage leaves out a sensor because it sleeps.
    #[inline]
    pub fn skips_sensor(&self, m: &Model, sensor: usize) -> bool {
        self.filters() && self.of_sensor(m, sensor) == SleepState::Asleep
    }

    /// Whether a stage leaves out a body because it sleeps.
    #[inline]
    pub fn skips_body(&self, body: usize) -> bool {
        self.filters() && self.of_body(body) == SleepState::Asleep
    }

    /// The state of an object that need not exist.
    fn of_object(&self, m: &Model, kind: ObjType, id: i32) -> SleepState {
        let Ok(id) = usize::try_from(id) else {
            return SleepState::Awake;
        };
        let body = match kind {
            ObjType::Body | ObjType::XBody => id,
            ObjType::Joint => m.jnt_bodyid[id] as usize,
            ObjType::Dof => m.dof_bodyid[id] as usize,
            ObjType::Geom => m.geom_bodyid[id] as usize,
            ObjType::Site => m.site_bodyid[id] as usize,
            ObjType::Camera => m.cam_bodyid[id] as usize,
            ObjType::Light => m.light_bodyid[id] as usize,
            ObjType::Tendon => return self.of_tendon(m, id),
            ObjType::Actuator => return self.of_actuator(m, id),
            ObjType::Equality => return self.of_equality(m, id),
            ObjType::Sensor => return self.of_sensor(m, id),
            ObjType::Unknown
            | ObjType::Flex
            | ObjType::Mesh
            | ObjType::Skin
            | ObjType::HField
            | ObjType::Texture
            | ObjType::Material
            | ObjType::Pair
            | ObjType::Exclude
            | ObjType::Numeric
            | ObjType::Text
            | ObjType::Tuple
            | ObjType::Key
            | ObjType::Plugin
            | ObjType::Frame
            | ObjType::Default
            | ObjType::Model => return SleepState::Awake,
        };
        self.of_body(body)
    }

    /// A tendon sleeps with the trees that it runs along. One that runs along more than two never does.
    pub fn of_tendon(&self, m: &Model, tendon: usize) -> SleepState {
        let trees = m.tendon_treeid[tendon];
        let awake = match m.tendon_treenum[tendon] {
            0 => return SleepState::Static,
            1 => self.of_tree(trees[0]),
            2 => self.of_tree(trees[0]) || self.of_tree(trees[1]),
            _ => true,
        };
        if awake {
            SleepState::Awake
        } else {
            SleepState::Asleep
        }
    }

    /// An actuator sleeps with what it acts on.
    pub fn of_actuator(&self, m: &Model, actuator: usize) -> SleepState {
        let [target, other] = m.actuator_trnid[actuator];
        let site = |id| self.of_object(m, ObjType::Site, id);
        match ActuatorTransmission::of(m.actuator_trntype[actuator]) {
            ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => {
                self.of_object(m, ObjType::Joint, target)
            }
            // a crank and a slider that cannot move count as asleep, as in MuJoCo
            ActuatorTransmission::SliderCrank => either(site(target), site(other)),
            ActuatorTransmission::Tendon => self.of_object(m, ObjType::Tendon, target),
            ActuatorTransmission::Site => site(target),
            ActuatorTransmission::Body => self.of_object(m, ObjType::Body, target),
            ActuatorTransmission::Undefined => SleepState::Awake,
        }
    }

    /// An equality is awake if one of its objects is.
    pub fn of_equality(&self, m: &Model, eq: usize) -> SleepState {
        let kind = match EqualityType::of(m.eq_type[eq]) {
            EqualityType::Connect | EqualityType::Weld => {
                if m.eq_objtype[eq] == ObjType::Body as i32 {
                    ObjType::Body
                } else {
                    ObjType::Site
                }
            }
            EqualityType::Joint => ObjType::Joint,
            EqualityType::Tendon => ObjType::Tendon,
            EqualityType::Flex | EqualityType::FlexVert | EqualityType::Distance => {
                return SleepState::Awake;
            }
        };
        let state = |id: i32| match id {
            0.. => self.of_object(m, kind, id),
            _ => SleepState::Static,
        };
        either(state(m.eq_obj1id[eq]), state(m.eq_obj2id[eq]))
    }

    /// A sensor sleeps with what it looks at, and what it looks from, unless what it sees does not depend on them.
    pub fn of_sensor(&self, m: &Model, sensor: usize) -> SleepState {
        let kinds = [m.sensor_objtype[sensor], m.sensor_reftype[sensor]].map(ObjType::of);
        let ids = [m.sensor_objid[sensor], m.sensor_refid[sensor]];
        let sensor_type = SensorType::of(m.sensor_type[sensor]);
        // a site of a contact sensor stands for a volume, into which others may come
        let volume = sensor_type == SensorType::Contact && kinds.contains(&ObjType::Site);
        let others = [
            SensorType::User,
            SensorType::Plugin,
            SensorType::RangeFinder,
        ];
        if volume || others.contains(&sensor_type) {
            return SleepState::Awake;
        }
        let states = [0, 1].map(|k| self.of_object(m, kinds[k], ids[k]));
        match kinds.map(|kind| kind == ObjType::Unknown) {
            [true, true] => SleepState::Awake,
            [true, false] => or_awake(states[1]),
            [false, true] => or_awake(states[0]),
            [false, false] => either(states[0], states[1]),
        }
    }
}

/// Awake if one of two is.
fn either(first: SleepState, second: SleepState) -> SleepState {
    if first == SleepState::Awake || second == SleepState::Awake {
        SleepState::Awake
    } else {
        SleepState::Asleep
    }
}

/// What cannot move counts as awake.
fn or_awake(state: SleepState) -> SleepState {
    match state {
        SleepState::Asleep => SleepState::Asleep,
        SleepState::Awake | SleepState::Static => SleepState::Awake,
    }
}
