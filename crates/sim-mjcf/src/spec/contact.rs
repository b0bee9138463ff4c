//! `<pair>` and `<exclude>`.

use super::Location;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF};

element! {
    /// A predefined contact pair. A `NaN` in `margin`, `gap` or the first number of `friction`, `solref` or
    /// `solimp` means that the value is mixed from the two geoms.
    #[derive(Clone, Debug)]
    pub struct Pair {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// first geom
        pub geomname1: String = String::new(),
        /// second geom
        pub geomname2: String = String::new(),
        /// dimensions of contacts: 1 without friction, 3 sliding, 4 and torsional, 6 and rolling
        pub condim: i32 = 3,
        /// solver reference along the normal: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref: [f64; 2] = DEFAULT_SOLREF,
        /// solver reference of friction; zero: as along the normal
        pub solreffriction: [f64; 2] = [0.0; 2],
        /// solver impedance
        pub solimp: [f64; 5] = DEFAULT_SOLIMP,
        /// distance at which contacts are found, in metres
        pub margin: f64 = 0.0,
        /// contacts are active below `margin - gap`, in metres
        pub gap: f64 = 0.0,
        /// friction: two sliding (ratios), torsional and two rolling (lengths in metres)
        pub friction: [f64; 5] = [1.0, 1.0, 0.005, 0.0001, 0.0001],
    }
}

element! {
    /// Two bodies that do not collide.
    #[derive(Clone, Debug)]
    pub struct Exclude {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// first body
        pub bodyname1: String = String::new(),
        /// second body
        pub bodyname2: String = String::new(),
    }
}
