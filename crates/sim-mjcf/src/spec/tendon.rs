//! `<fixed>` and `<spatial>` tendons and their paths.

use super::{Limited, Location};
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF};

/// An object in the path of a tendon.
#[derive(Clone, Debug, PartialEq)]
pub enum WrapObject {
    /// a joint of a fixed tendon
    Joint {
        /// its name
        joint: String,
        /// its coefficient
        coef: f64,
    },
    /// a site that the path goes through
    Site {
        /// its name
        site: String,
    },
    /// a sphere or cylinder that the path wraps around
    Geom {
        /// its name
        geom: String,
        /// the site that says on which side; empty: none
        sidesite: String,
    },
    /// a pulley
    Pulley {
        /// divisor of the lengths that follow
        divisor: f64,
    },
}

/// One step of the path of a tendon.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrap {
    /// where the element starts
    pub loc: Location,
    /// the object
    pub object: WrapObject,
}

/// A tendon: fixed if its path consists of joints, spatial otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Tendon {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// whether it is written as `<spatial>`
    pub spatial: bool,
    /// path
    pub path: Vec<Wrap>,

    /// stiffness
    pub stiffness: f64,
    /// length at rest, lower and upper; -1: the length at the joints' rest positions
    pub springlength: [f64; 2],
    /// damping
    pub damping: f64,
    /// friction loss
    pub frictionloss: f64,
    /// solver reference of friction loss
    pub solref_friction: [f64; 2],
    /// solver impedance of friction loss
    pub solimp_friction: [f64; 5],
    /// inertia against changes of length
    pub armature: f64,

    /// whether the length is limited
    pub limited: Limited,
    /// whether the total actuator force is limited
    pub actfrclimited: Limited,
    /// limits of the length
    pub range: [f64; 2],
    /// limits of the total actuator force
    pub actfrcrange: [f64; 2],
    /// distance at which the limit becomes active
    pub margin: f64,
    /// solver reference of the limit
    pub solref_limit: [f64; 2],
    /// solver impedance of the limit
    pub solimp_limit: [f64; 5],

    /// material; empty: none
    pub material: String,
    /// width when drawn
    pub width: f64,
    /// colour
    pub rgba: [f32; 4],
    /// group
    pub group: i32,
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Tendon {
    fn default() -> Tendon {
        Tendon {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            spatial: false,
            path: Vec::new(),
            stiffness: 0.0,
            springlength: [-1.0; 2],
            damping: 0.0,
            frictionloss: 0.0,
            solref_friction: DEFAULT_SOLREF,
            solimp_friction: DEFAULT_SOLIMP,
            armature: 0.0,
            limited: Limited::Auto,
            // the reference sets no default here, which reads as "not limited"
            actfrclimited: Limited::False,
            range: [0.0; 2],
            actfrcrange: [0.0; 2],
            margin: 0.0,
            solref_limit: DEFAULT_SOLREF,
            solimp_limit: DEFAULT_SOLIMP,
            material: String::new(),
            width: 0.003,
            rgba: [0.5, 0.5, 0.5, 1.0],
            group: 0,
            userdata: Vec::new(),
        }
    }
}
