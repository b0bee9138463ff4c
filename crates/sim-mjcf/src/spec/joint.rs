//! `<joint>` and `<freejoint>`.

use super::{AlignFree, KeyValues, Limited, Location};
use sim_core::math::Vec3;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, JointType};

element! {
    /// A joint.
    #[derive(Clone, Debug)]
    pub struct Joint {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// the frame it stands in
        pub frame: Option<usize> = None,
        /// kind of joint
        pub ty: JointType = JointType::Hinge,

        /// point in the body that it turns about, in metres
        pub pos: Vec3 = Vec3::ZERO,
        /// axis of a hinge or slide in the body, of any length but zero
        pub axis: Vec3 = Vec3::Z,
        /// position in the reference configuration, in metres or the unit of angles
        pub r#ref: f64 = 0.0,
        /// whether a free joint is aligned with the inertial frame
        pub align: AlignFree = AlignFree::Auto,

        /// stiffness of the spring, in N/m or N·m/rad
        pub stiffness: f64 = 0.0,
        /// position where the spring is at rest, in metres or the unit of angles
        pub springref: f64 = 0.0,
        /// time constant in seconds and damping ratio of the spring; zero: not used
        pub springdamper: [f64; 2] = [0.0; 2],

        /// whether the position is limited
        pub limited: Limited = Limited::Auto,
        /// limits of the position, in metres or the unit of angles
        pub range: [f64; 2] = [0.0; 2],
        /// distance to the limit at which it becomes active, in metres or radians
        pub margin: f64 = 0.0,
        /// solver reference of the limit: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref_limit: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance of the limit
        pub solimp_limit: [f64; 5] = DEFAULT_SOLIMP,
        /// whether the total actuator force is limited
        pub actfrclimited: Limited = Limited::Auto,
        /// limits of the total actuator force, in N or N·m
        pub actfrcrange: [f64; 2] = [0.0; 2],

        /// inertia of what drives the joint, added to that of the bodies, in kg or kg·m²
        pub armature: f64 = 0.0,
        /// damping, in N·s/m or N·m·s/rad
        pub damping: f64 = 0.0,
        /// dry friction, in N or N·m
        pub frictionloss: f64 = 0.0,
        /// solver reference of friction loss: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref_friction: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance of friction loss
        pub solimp_friction: [f64; 5] = DEFAULT_SOLIMP,

        /// group by which viewers and rays choose, 0 to 5
        pub group: i32 = 0,
        /// whether gravity compensation goes through the actuators
        pub actgravcomp: bool = false,
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
        /// what keyframes of attached models say about it
        pub key_values: KeyValues = KeyValues::default(),
    }
}
