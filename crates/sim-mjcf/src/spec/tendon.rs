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

element! {
    /// A tendon: fixed if its path consists of joints, spatial otherwise.
    #[derive(Clone, Debug)]
    pub struct Tendon {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// whether it is written as `<spatial>`
        pub spatial: bool = false,
        /// path
        pub path: Vec<Wrap> = Vec::new(),

        /// stiffness of the spring, in N/m
        pub stiffness: f64 = 0.0,
        /// length at rest in metres, lower and upper; -1: the length at the joints' rest positions
        pub springlength: [f64; 2] = [-1.0; 2],
        /// damping, in N·s/m
        pub damping: f64 = 0.0,
        /// dry friction, in N
        pub frictionloss: f64 = 0.0,
        /// solver reference of friction loss: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref_friction: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance of friction loss
        pub solimp_friction: [f64; 5] = DEFAULT_SOLIMP,
        /// inertia against changes of length, in kg
        pub armature: f64 = 0.0,

        /// whether the length is limited
        pub limited: Limited = Limited::Auto,
        /// whether the total actuator force is limited
        // MuJoCo sets no default here, which reads as "not limited"
        pub actfrclimited: Limited = Limited::False,
        /// limits of the length, in metres
        pub range: [f64; 2] = [0.0; 2],
        /// limits of the total actuator force, in N
        pub actfrcrange: [f64; 2] = [0.0; 2],
        /// distance to the limit at which it becomes active, in metres
        pub margin: f64 = 0.0,
        /// solver reference of the limit: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref_limit: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance of the limit
        pub solimp_limit: [f64; 5] = DEFAULT_SOLIMP,

        /// material; empty: none
        pub material: String = String::new(),
        /// width when drawn, in metres
        pub width: f64 = 0.003,
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [0.5, 0.5, 0.5, 1.0],
        /// group by which viewers and rays choose, 0 to 5
        pub group: i32 = 0,
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
    }
}
