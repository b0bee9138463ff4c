//! Sensors: one table, a row for each type. The reader, the schema, the compiler and the engine take from it what they
//! need to know; how a sensor is computed stands in [`sensor`](crate::sensor).

use crate::model::enums::int_enum;
use crate::model::params::{ContactSensorParams, RaySensorParams};
use crate::model::{ConDataField, DataType, ObjType, RayDataField, SensorStage};

/// What a sensor looks at, and with it the attributes that say so in MJCF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorObject {
    /// one object of a kind, named by the attribute that is called as the kind
    One(ObjType),
    /// a site, and the camera whose image it is in
    SiteInCamera,
    /// a site or a camera
    SiteOrCamera,
    /// anything that has a frame in space
    Frame,
    /// anything that has a frame, seen from another frame or from the world
    FrameFrom,
    /// anything that has a frame, and the site that it may be in
    FrameInSite,
    /// two geoms or bodies
    TwoShapes,
    /// the two sides of a contact, each of which may be left open
    ContactSides,
    /// the points of a mesh on a geom
    MeshOnGeom,
    /// the simulation as a whole
    Nothing,
    /// any object, or none
    Anything,
    /// what a plugin makes of it
    Plugin,
}

impl SensorObject {
    /// Whether there is no such sensor without an object.
    pub const fn is_required(self) -> bool {
        match self {
            SensorObject::One(_)
            | SensorObject::SiteInCamera
            | SensorObject::SiteOrCamera
            | SensorObject::Frame
            | SensorObject::FrameFrom
            | SensorObject::FrameInSite
            | SensorObject::TwoShapes
            | SensorObject::MeshOnGeom => true,
            SensorObject::ContactSides
            | SensorObject::Nothing
            | SensorObject::Anything
            | SensorObject::Plugin => false,
        }
    }

    /// Whether the object can be of this kind; [`ObjType::Unknown`] where there is none.
    pub fn accepts(self, kind: ObjType) -> bool {
        match self {
            SensorObject::One(only) => kind == only,
            SensorObject::SiteInCamera => kind == ObjType::Site,
            SensorObject::SiteOrCamera => matches!(kind, ObjType::Site | ObjType::Camera),
            SensorObject::Frame | SensorObject::FrameFrom | SensorObject::FrameInSite => {
                kind.frame().is_some()
            }
            SensorObject::TwoShapes => is_solid(kind),
            SensorObject::ContactSides => ContactSide::of(kind).is_some(),
            SensorObject::MeshOnGeom => kind == ObjType::Mesh,
            SensorObject::Nothing | SensorObject::Anything | SensorObject::Plugin => true,
        }
    }

    /// Whether what the object is seen from, or stands beside, can be of this kind.
    pub fn accepts_reference(self, kind: ObjType) -> bool {
        match self {
            SensorObject::SiteInCamera => kind == ObjType::Camera,
            SensorObject::FrameInSite => kind == ObjType::Site,
            SensorObject::TwoShapes => is_solid(kind),
            SensorObject::ContactSides => {
                ContactSide::of(kind).is_some_and(|side| side != ContactSide::InSite)
            }
            SensorObject::MeshOnGeom => kind == ObjType::Geom,
            SensorObject::One(_)
            | SensorObject::SiteOrCamera
            | SensorObject::Frame
            | SensorObject::FrameFrom
            | SensorObject::Nothing
            | SensorObject::Anything
            | SensorObject::Plugin => true,
        }
    }
}

/// Whether distances can be measured to it.
fn is_solid(kind: ObjType) -> bool {
    matches!(kind, ObjType::Body | ObjType::Geom)
}

/// What one side of a contact has to be for a contact sensor to look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactSide {
    /// it is left open
    Anything,
    /// anything, as long as the contact is in a site
    InSite,
    /// a geom
    Geom,
    /// a geom of a body
    Body,
    /// a geom of a body or of one below it
    Subtree,
}

impl ContactSide {
    /// What an object of this kind says; `None` if it says nothing about contacts.
    pub fn of(kind: ObjType) -> Option<ContactSide> {
        let sides = [
            (ObjType::Unknown, ContactSide::Anything),
            (ObjType::Site, ContactSide::InSite),
            (ObjType::Geom, ContactSide::Geom),
            (ObjType::Body, ContactSide::Body),
            (ObjType::XBody, ContactSide::Subtree),
        ];
        let found = sides.into_iter().find(|(known, _)| *known == kind);
        found.map(|(_, side)| side)
    }
}

impl DataType {
    /// How many numbers such data have; `None`: any number of them.
    pub const fn dim(self) -> Option<usize> {
        match self {
            DataType::Real | DataType::Positive => None,
            DataType::Axis => Some(3),
            DataType::Quaternion => Some(4),
        }
    }
}

/// Which objects of its kind a sensor can look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorFilter {
    /// all of them
    Any,
    /// slide and hinge joints
    Scalar,
    /// ball joints
    Ball,
    /// joints or tendons that have limits
    Limited,
}

/// How many numbers a sensor gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorDim {
    /// always as many
    Fixed(usize),
    /// the fields it is asked for, for each contact it has room for
    PerContact,
    /// the fields it is asked for, for each ray
    PerRay,
    /// three for each vertex of a mesh
    PerVertex,
    /// as many as the model says
    Written,
    /// as many as its plugin says
    OfPlugin,
}

/// What the cutoff of a sensor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorCutoff {
    /// it limits the values: numbers from both sides, positive numbers from above; axes and quaternions cannot have one
    Limits,
    /// it leaves the values as they are: it is a distance at which to stop looking, or means nothing
    Other,
}

/// What is true of all sensors of a type.
#[derive(Clone, Copy, Debug)]
pub struct SensorFacts {
    /// what it looks at
    pub object: SensorObject,
    /// which of these objects
    pub filter: SensorFilter,
    /// how many numbers it gives
    pub dim: SensorDim,
    /// what the numbers are; a user sensor has its own
    pub datatype: DataType,
    /// the stage after which it can be computed; a user sensor has its own
    pub needstage: SensorStage,
    /// what its cutoff does
    pub cutoff: SensorCutoff,
}

macro_rules! sensors {
    ($($(#[doc = $doc:literal])* $ty:ident = $value:literal $label:literal $word:literal:
        $object:ident $(($kind:ident))?, $filter:ident, $dim:ident $(($n:literal))?, $datatype:ident, $stage:ident,
        $cutoff:ident;)*) => {
        int_enum! {
            /// Kinds of sensor.
            "mjtSensor" SensorType { $($(#[doc = $doc])* $ty = $value $label $word,)* }
        }

        impl SensorType {
            /// What is true of all sensors of this type.
            #[inline]
            pub const fn facts(self) -> &'static SensorFacts {
                match self {
                    $(SensorType::$ty => &SensorFacts {
                        object: SensorObject::$object $((ObjType::$kind))?,
                        filter: SensorFilter::$filter,
                        dim: SensorDim::$dim $(($n))?,
                        datatype: DataType::$datatype,
                        needstage: SensorStage::$stage,
                        cutoff: SensorCutoff::$cutoff,
                    },)*
                }
            }
        }
    };
}

sensors! {
    // number           MuJoCo's name           word                 what it looks at which    dimension    data        stage cutoff
    /// sum of the normal forces of contacts in the zone of a site, N
    Touch = 0           "mjSENS_TOUCH"          "touch":             One(Site),       Any,     Fixed(1),    Positive,   Acc,  Limits;
    /// linear acceleration of a site in its own frame, gravity included, m/s²
    Accelerometer = 1   "mjSENS_ACCELEROMETER"  "accelerometer":     One(Site),       Any,     Fixed(3),    Real,       Acc,  Limits;
    /// linear velocity of a site in its own frame, m/s
    Velocimeter = 2     "mjSENS_VELOCIMETER"    "velocimeter":       One(Site),       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// angular velocity of a site in its own frame, rad/s
    Gyro = 3            "mjSENS_GYRO"           "gyro":              One(Site),       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// force between the body of a site and its parent, in the frame of the site, N
    Force = 4           "mjSENS_FORCE"          "force":             One(Site),       Any,     Fixed(3),    Real,       Acc,  Limits;
    /// torque between the body of a site and its parent, in the frame of the site, N·m
    Torque = 5          "mjSENS_TORQUE"         "torque":            One(Site),       Any,     Fixed(3),    Real,       Acc,  Limits;
    /// the magnetic field of the options, in the frame of a site
    Magnetometer = 6    "mjSENS_MAGNETOMETER"   "magnetometer":      One(Site),       Any,     Fixed(3),    Real,       Pos,  Limits;
    /// distance to the first geom along the z axis of a site or the pixels of a camera, m; -1 where there is none
    RangeFinder = 7     "mjSENS_RANGEFINDER"    "rangefinder":       SiteOrCamera,    Any,     PerRay,      Real,       Pos,  Limits;
    /// where a site is in the image of a camera, pixels
    CamProjection = 8   "mjSENS_CAMPROJECTION"  "camprojection":     SiteInCamera,    Any,     Fixed(2),    Real,       Pos,  Limits;
    /// position of a slide or hinge joint, m or rad
    JointPos = 9        "mjSENS_JOINTPOS"       "jointpos":          One(Joint),      Scalar,  Fixed(1),    Real,       Pos,  Limits;
    /// velocity of a slide or hinge joint, m/s or rad/s
    JointVel = 10       "mjSENS_JOINTVEL"       "jointvel":          One(Joint),      Scalar,  Fixed(1),    Real,       Vel,  Limits;
    /// length of a tendon, m
    TendonPos = 11      "mjSENS_TENDONPOS"      "tendonpos":         One(Tendon),     Any,     Fixed(1),    Real,       Pos,  Limits;
    /// how fast a tendon lengthens, m/s
    TendonVel = 12      "mjSENS_TENDONVEL"      "tendonvel":         One(Tendon),     Any,     Fixed(1),    Real,       Vel,  Limits;
    /// length of an actuator, m or rad
    ActuatorPos = 13    "mjSENS_ACTUATORPOS"    "actuatorpos":       One(Actuator),   Any,     Fixed(1),    Real,       Pos,  Limits;
    /// how fast an actuator lengthens, m/s or rad/s
    ActuatorVel = 14    "mjSENS_ACTUATORVEL"    "actuatorvel":       One(Actuator),   Any,     Fixed(1),    Real,       Vel,  Limits;
    /// force of an actuator along its own length, N or N·m
    ActuatorFrc = 15    "mjSENS_ACTUATORFRC"    "actuatorfrc":       One(Actuator),   Any,     Fixed(1),    Real,       Acc,  Limits;
    /// force of all actuators on a slide or hinge joint, N or N·m
    JointActFrc = 16    "mjSENS_JOINTACTFRC"    "jointactuatorfrc":  One(Joint),      Scalar,  Fixed(1),    Real,       Acc,  Limits;
    /// force of all actuators along a tendon, N
    TendonActFrc = 17   "mjSENS_TENDONACTFRC"   "tendonactuatorfrc": One(Tendon),     Any,     Fixed(1),    Real,       Acc,  Limits;
    /// orientation of a ball joint
    BallQuat = 18       "mjSENS_BALLQUAT"       "ballquat":          One(Joint),      Ball,    Fixed(4),    Quaternion, Pos,  Limits;
    /// angular velocity of a ball joint in the frame of its body, rad/s
    BallAngVel = 19     "mjSENS_BALLANGVEL"     "ballangvel":        One(Joint),      Ball,    Fixed(3),    Real,       Vel,  Limits;
    /// distance of a joint to its limit, margin subtracted, m or rad
    JointLimitPos = 20  "mjSENS_JOINTLIMITPOS"  "jointlimitpos":     One(Joint),      Limited, Fixed(1),    Real,       Pos,  Limits;
    /// velocity of a joint while its limit is in force, m/s or rad/s
    JointLimitVel = 21  "mjSENS_JOINTLIMITVEL"  "jointlimitvel":     One(Joint),      Limited, Fixed(1),    Real,       Vel,  Limits;
    /// force of a joint's limit, N or N·m
    JointLimitFrc = 22  "mjSENS_JOINTLIMITFRC"  "jointlimitfrc":     One(Joint),      Limited, Fixed(1),    Real,       Acc,  Limits;
    /// distance of a tendon to its limit, margin subtracted, m
    TendonLimitPos = 23 "mjSENS_TENDONLIMITPOS" "tendonlimitpos":    One(Tendon),     Limited, Fixed(1),    Real,       Pos,  Limits;
    /// velocity of a tendon while its limit is in force, m/s
    TendonLimitVel = 24 "mjSENS_TENDONLIMITVEL" "tendonlimitvel":    One(Tendon),     Limited, Fixed(1),    Real,       Vel,  Limits;
    /// force of a tendon's limit, N
    TendonLimitFrc = 25 "mjSENS_TENDONLIMITFRC" "tendonlimitfrc":    One(Tendon),     Limited, Fixed(1),    Real,       Acc,  Limits;
    /// position of a frame in another or in the world, m
    FramePos = 26       "mjSENS_FRAMEPOS"       "framepos":          FrameFrom,       Any,     Fixed(3),    Real,       Pos,  Limits;
    /// orientation of a frame in another or in the world
    FrameQuat = 27      "mjSENS_FRAMEQUAT"      "framequat":         FrameFrom,       Any,     Fixed(4),    Quaternion, Pos,  Limits;
    /// x axis of a frame in another or in the world
    FrameXAxis = 28     "mjSENS_FRAMEXAXIS"     "framexaxis":        FrameFrom,       Any,     Fixed(3),    Axis,       Pos,  Limits;
    /// y axis of a frame in another or in the world
    FrameYAxis = 29     "mjSENS_FRAMEYAXIS"     "frameyaxis":        FrameFrom,       Any,     Fixed(3),    Axis,       Pos,  Limits;
    /// z axis of a frame in another or in the world
    FrameZAxis = 30     "mjSENS_FRAMEZAXIS"     "framezaxis":        FrameFrom,       Any,     Fixed(3),    Axis,       Pos,  Limits;
    /// linear velocity of a frame in another or in the world, m/s
    FrameLinVel = 31    "mjSENS_FRAMELINVEL"    "framelinvel":       FrameFrom,       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// angular velocity of a frame in another or in the world, rad/s
    FrameAngVel = 32    "mjSENS_FRAMEANGVEL"    "frameangvel":       FrameFrom,       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// linear acceleration of a frame in the world, gravity included, m/s²
    FrameLinAcc = 33    "mjSENS_FRAMELINACC"    "framelinacc":       Frame,           Any,     Fixed(3),    Real,       Acc,  Limits;
    /// angular acceleration of a frame in the world, rad/s²
    FrameAngAcc = 34    "mjSENS_FRAMEANGACC"    "frameangacc":       Frame,           Any,     Fixed(3),    Real,       Acc,  Limits;
    /// centre of mass of a subtree in the world, m
    SubtreeCom = 35     "mjSENS_SUBTREECOM"     "subtreecom":        One(Body),       Any,     Fixed(3),    Real,       Pos,  Limits;
    /// velocity of a subtree's centre of mass in the world, m/s
    SubtreeLinVel = 36  "mjSENS_SUBTREELINVEL"  "subtreelinvel":     One(Body),       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// angular momentum of a subtree about its centre of mass, kg·m²/s
    SubtreeAngMom = 37  "mjSENS_SUBTREEANGMOM"  "subtreeangmom":     One(Body),       Any,     Fixed(3),    Real,       Vel,  Limits;
    /// 1 where a frame is inside of a site, else 0
    InsideSite = 38     "mjSENS_INSIDESITE"     "insidesite":        FrameInSite,     Any,     Fixed(1),    Positive,   Pos,  Limits;
    /// distance of two geoms or bodies, m, negative where they overlap
    GeomDist = 39       "mjSENS_GEOMDIST"       "distance":          TwoShapes,       Any,     Fixed(1),    Real,       Pos,  Limits;
    /// direction from one geom or body to another at their nearest points
    GeomNormal = 40     "mjSENS_GEOMNORMAL"     "normal":            TwoShapes,       Any,     Fixed(3),    Axis,       Pos,  Other;
    /// the nearest points of two geoms or bodies in the world, m
    GeomFromTo = 41     "mjSENS_GEOMFROMTO"     "fromto":            TwoShapes,       Any,     Fixed(6),    Real,       Pos,  Other;
    /// contacts between two sides: the fields that it is asked for
    Contact = 42        "mjSENS_CONTACT"        "contact":           ContactSides,    Any,     PerContact,  Real,       Acc,  Other;
    /// potential energy, J
    EPotential = 43     "mjSENS_E_POTENTIAL"    "e_potential":       Nothing,         Any,     Fixed(1),    Real,       Pos,  Limits;
    /// kinetic energy, J
    EKinetic = 44       "mjSENS_E_KINETIC"      "e_kinetic":         Nothing,         Any,     Fixed(1),    Real,       Pos,  Limits;
    /// simulated time, s
    Clock = 45          "mjSENS_CLOCK"          "clock":             Nothing,         Any,     Fixed(1),    Real,       Pos,  Limits;
    /// for all vertices of a mesh: depth in what touches its body, and speeds along two tangents, m/s
    Tactile = 46        "mjSENS_TACTILE"        "tactile":           MeshOnGeom,      Any,     PerVertex,   Real,       Acc,  Limits;
    /// what a plugin computes
    Plugin = 47         "mjSENS_PLUGIN"         "plugin":            Plugin,          Any,     OfPlugin,    Real,       Pos,  Limits;
    /// what the user's callback computes
    User = 48           "mjSENS_USER"           "user":              Anything,        Any,     Written,     Real,       Pos,  Limits;
}

impl SensorType {
    /// How many numbers a sensor gives: with its parameters, with the number that the model gives it (which counts for sensors
    /// of users and plugins alone), and with the points that it looks at: the pixels of an image, the vertices of a mesh, one for anything
    /// else. `None`: more than there can be.
    pub fn dim(self, intprm: &[i32; 3], written: i32, points: usize) -> Option<usize> {
        let dim = match self.facts().dim {
            SensorDim::Fixed(dim) => dim,
            SensorDim::PerContact => {
                let params = ContactSensorParams::of(intprm);
                let fields = ConDataField::in_bits(params.fields);
                let size: usize = fields.map(ConDataField::width).sum();
                size.checked_mul(usize::try_from(params.num).ok()?)?
            }
            SensorDim::PerRay => {
                let fields = RayDataField::in_bits(RaySensorParams::of(intprm).fields);
                let size: usize = fields.map(RayDataField::width).sum();
                size.checked_mul(points)?
            }
            SensorDim::PerVertex => points.checked_mul(3)?,
            SensorDim::Written | SensorDim::OfPlugin => usize::try_from(written).ok()?,
        };
        (dim <= i32::MAX as usize).then_some(dim)
    }
}

impl ConDataField {
    /// How many numbers a contact sensor gives for this field.
    #[inline]
    pub const fn width(self) -> usize {
        match self {
            ConDataField::Found | ConDataField::Dist => 1,
            ConDataField::Force
            | ConDataField::Torque
            | ConDataField::Pos
            | ConDataField::Normal
            | ConDataField::Tangent => 3,
        }
    }

    /// The fields in `bits`, in order.
    #[inline]
    pub fn in_bits(bits: i32) -> impl Iterator<Item = ConDataField> {
        let all = ConDataField::ALL.iter().copied();
        all.filter(move |&field| bits >> field as i32 & 1 == 1)
    }
}

impl RayDataField {
    /// How many numbers a range finder gives for this field.
    #[inline]
    pub const fn width(self) -> usize {
        match self {
            RayDataField::Dist | RayDataField::Depth => 1,
            RayDataField::Dir
            | RayDataField::Origin
            | RayDataField::Point
            | RayDataField::Normal => 3,
        }
    }

    /// The fields in `bits`, in order.
    #[inline]
    pub fn in_bits(bits: i32) -> impl Iterator<Item = RayDataField> {
        let all = RayDataField::ALL.iter().copied();
        all.filter(move |&field| bits >> field as i32 & 1 == 1)
    }
}

/// What becomes of more contacts than a contact sensor has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactReduction {
    /// the first ones stay
    None,
    /// the deepest ones stay
    MinDist,
    /// the strongest ones stay
    MaxForce,
    /// they are added up
    NetForce,
}

impl ContactReduction {
    /// All values; the place of each is its number in `sensor_intprm`.
    pub const ALL: &[ContactReduction] = &[
        ContactReduction::None,
        ContactReduction::MinDist,
        ContactReduction::MaxForce,
        ContactReduction::NetForce,
    ];
    /// Their words in MJCF.
    pub const WORDS: &[&str] = &["none", "mindist", "maxforce", "netforce"];

    /// The value with this number; a number that means nothing reads as the first value.
    pub fn of(number: i32) -> ContactReduction {
        let known = usize::try_from(number).ok();
        let known = known.and_then(|number| ContactReduction::ALL.get(number));
        known.copied().unwrap_or(ContactReduction::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_word_of_its_own() {
        assert_eq!(SensorType::WORDS.len(), SensorType::ALL.len());
        assert!(SensorType::ALL.is_sorted());
        for &ty in SensorType::ALL {
            assert_eq!(ty.word().and_then(SensorType::from_word), Some(ty));
        }
    }

    #[test]
    fn facts_agree_with_each_other() {
        for &ty in SensorType::ALL {
            let facts = ty.facts();
            let kinds: &[ObjType] = match facts.filter {
                SensorFilter::Any => continue,
                SensorFilter::Scalar | SensorFilter::Ball => &[ObjType::Joint],
                SensorFilter::Limited => &[ObjType::Joint, ObjType::Tendon],
            };
            let fits = |&kind: &ObjType| facts.object == SensorObject::One(kind);
            assert!(kinds.iter().any(fits), "{ty:?}");
        }
        for &ty in SensorType::ALL {
            if let Some(dim) = ty.facts().datatype.dim() {
                assert_eq!(ty.facts().dim, SensorDim::Fixed(dim), "{ty:?}");
            }
        }
    }

    #[test]
    fn reductions_are_numbered_in_order() {
        assert_eq!(ContactReduction::WORDS.len(), ContactReduction::ALL.len());
        for &reduction in ContactReduction::ALL {
            assert_eq!(ContactReduction::of(reduction as i32), reduction);
        }
        assert_eq!(ContactReduction::of(-1), ContactReduction::None);
    }

    #[test]
    fn objects_are_named_by_words() {
        for &ty in SensorType::ALL {
            if let SensorObject::One(kind) = ty.facts().object {
                assert!(kind.word().is_some(), "{ty:?}");
            }
        }
    }
}
