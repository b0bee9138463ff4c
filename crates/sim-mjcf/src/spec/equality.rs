//! `<connect>`, `<weld>`, `<joint>` and `<tendon>` in `<equality>`.

use super::Location;
use sim_core::model::kinds::{CouplingData, EQ_DATA, WeldData};
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, EqualityType, ObjType};

/// An equality constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct Equality {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// kind
    pub ty: EqualityType,
    /// parameters, by kind
    pub data: [f64; EQ_DATA],
    /// whether it is active at the start
    pub active: bool,
    /// first object
    pub name1: String,
    /// second object; empty: none
    pub name2: String,
    /// kind of both objects: body or site for connect and weld, joint, tendon
    pub objtype: ObjType,
    /// solver reference
    pub solref: [f64; 2],
    /// solver impedance
    pub solimp: [f64; 5],
}

impl Default for Equality {
    fn default() -> Equality {
        // one joint or tendon follows another one to one; a turn of a weld counts as much as a distance
        let mut data = [0.0; EQ_DATA];
        data[CouplingData::POLYCOEF][1] = 1.0;
        data[WeldData::TORQUESCALE] = 1.0;
        Equality {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            ty: EqualityType::Connect,
            data,
            active: true,
            name1: String::new(),
            name2: String::new(),
            objtype: ObjType::Unknown,
            solref: DEFAULT_SOLREF,
            solimp: DEFAULT_SOLIMP,
        }
    }
}
