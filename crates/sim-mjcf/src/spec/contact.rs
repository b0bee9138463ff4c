//! `<pair>` and `<exclude>`.

use super::Location;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF};

/// A predefined contact pair. A `NaN` in `margin`, `gap` or the first number of `friction`, `solref` or
/// `solimp` means that the value is mixed from the two geoms.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// first geom
    pub geomname1: String,
    /// second geom
    pub geomname2: String,
    /// contact dimensionality
    pub condim: i32,
    /// solver reference along the normal
    pub solref: [f64; 2],
    /// solver reference of friction; zero: as along the normal
    pub solreffriction: [f64; 2],
    /// solver impedance
    pub solimp: [f64; 5],
    /// distance at which contacts are found
    pub margin: f64,
    /// contacts are active below `margin - gap`
    pub gap: f64,
    /// friction: two sliding, torsional, two rolling
    pub friction: [f64; 5],
}

impl Default for Pair {
    fn default() -> Pair {
        Pair {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            geomname1: String::new(),
            geomname2: String::new(),
            condim: 3,
            solref: DEFAULT_SOLREF,
            solreffriction: [0.0; 2],
            solimp: DEFAULT_SOLIMP,
            margin: 0.0,
            gap: 0.0,
            friction: [1.0, 1.0, 0.005, 0.0001, 0.0001],
        }
    }
}

/// Two bodies that do not collide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exclude {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// first body
    pub bodyname1: String,
    /// second body
    pub bodyname2: String,
}
