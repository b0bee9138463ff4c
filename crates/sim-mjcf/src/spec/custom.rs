//! `<numeric>`, `<text>` and `<tuple>` in `<custom>`.

use super::Location;
use sim_core::model::ObjType;

/// Custom numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numeric {
    /// name
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// numbers
    pub data: Vec<f64>,
    /// how many there are, at least as many as are written
    pub size: i32,
}

/// A custom text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// name
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// text
    pub data: String,
}

/// One object in a tuple.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleElement {
    /// where the element starts
    pub loc: Location,
    /// kind of the object
    pub objtype: ObjType,
    /// name of the object
    pub objname: String,
    /// a number
    pub prm: f64,
}

/// A custom list of objects.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tuple {
    /// name
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// the objects
    pub elements: Vec<TupleElement>,
}
