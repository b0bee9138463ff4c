//! `<joint>` and `<freejoint>`.

use super::{AlignFree, Limited, Location};
use sim_core::math::Vec3;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, JointType};

/// A joint.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// the frame it stands in
    pub frame: Option<usize>,
    /// kind
    pub ty: JointType,

    /// anchor
    pub pos: Vec3,
    /// axis
    pub axis: Vec3,
    /// position in the reference configuration, in the unit of angles for hinges
    pub r#ref: f64,
    /// whether a free joint is aligned with the inertial frame
    pub align: AlignFree,

    /// stiffness
    pub stiffness: f64,
    /// position where the spring is at rest
    pub springref: f64,
    /// time constant and damping ratio of the spring; zero: not used
    pub springdamper: [f64; 2],

    /// whether it is limited
    pub limited: Limited,
    /// limits
    pub range: [f64; 2],
    /// distance at which the limit becomes active
    pub margin: f64,
    /// solver reference of the limit
    pub solref_limit: [f64; 2],
    /// solver impedance of the limit
    pub solimp_limit: [f64; 5],
    /// whether the total actuator force is limited
    pub actfrclimited: Limited,
    /// limits of the total actuator force
    pub actfrcrange: [f64; 2],

    /// armature inertia
    pub armature: f64,
    /// damping
    pub damping: f64,
    /// friction loss
    pub frictionloss: f64,
    /// solver reference of friction loss
    pub solref_friction: [f64; 2],
    /// solver impedance of friction loss
    pub solimp_friction: [f64; 5],

    /// group
    pub group: i32,
    /// whether gravity compensation goes through the actuators
    pub actgravcomp: bool,
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Joint {
    fn default() -> Joint {
        Joint {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            frame: None,
            ty: JointType::Hinge,
            pos: Vec3::ZERO,
            axis: Vec3::Z,
            r#ref: 0.0,
            align: AlignFree::Auto,
            stiffness: 0.0,
            springref: 0.0,
            springdamper: [0.0; 2],
            limited: Limited::Auto,
            range: [0.0; 2],
            margin: 0.0,
            solref_limit: DEFAULT_SOLREF,
            solimp_limit: DEFAULT_SOLIMP,
            actfrclimited: Limited::Auto,
            actfrcrange: [0.0; 2],
            armature: 0.0,
            damping: 0.0,
            frictionloss: 0.0,
            solref_friction: DEFAULT_SOLREF,
            solimp_friction: DEFAULT_SOLIMP,
            group: 0,
            actgravcomp: false,
            userdata: Vec::new(),
        }
    }
}
