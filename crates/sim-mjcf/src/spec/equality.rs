//! `<connect>`, `<weld>`, `<joint>` and `<tendon>` in `<equality>`.

use super::Location;
use sim_core::model::kinds::{CouplingData, EQ_DATA, WeldData};
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, EqualityType, ObjType};

/// What is true of a constraint that gives no parameters: one joint or tendon follows another one to one, and a
/// turn of a weld counts as much as a distance.
fn default_data() -> [f64; EQ_DATA] {
    let mut data = [0.0; EQ_DATA];
    data[CouplingData::POLYCOEF][1] = 1.0;
    data[WeldData::TORQUESCALE] = 1.0;
    data
}

element! {
    /// An equality constraint.
    #[derive(Clone, Debug)]
    pub struct Equality {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// kind
        pub ty: EqualityType = EqualityType::Connect,
        /// anchor, relative pose, torque scale, or coefficients of a polynomial, by kind
        pub data: [f64; EQ_DATA] = default_data(),
        /// whether it is active at the start
        pub active: bool = true,
        /// first object
        pub name1: String = String::new(),
        /// second object; empty: none
        pub name2: String = String::new(),
        /// kind of both objects: body or site for connect and weld, joint, tendon
        pub objtype: ObjType = ObjType::Unknown,
        /// solver reference: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance
        pub solimp: [f64; 5] = DEFAULT_SOLIMP,
    }
}
