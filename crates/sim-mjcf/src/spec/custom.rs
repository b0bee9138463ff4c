//! `<numeric>`, `<text>` and `<tuple>` in `<custom>`.

use super::Location;
use super::common::zip_with;
use sim_core::model::ObjType;

element! {
    /// Custom numbers.
    #[derive(Clone, Debug)]
    pub struct Numeric {
        /// name
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// numbers
        pub data: Vec<f64> = Vec::new(),
        /// how many there are, at least as many as are written
        pub size: i32 = 0,
    }
}

element! {
    /// A custom text.
    #[derive(Clone, Debug)]
    pub struct Text {
        /// name
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// text
        pub data: String = String::new(),
    }
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

element! {
    /// A custom list of objects.
    #[derive(Clone, Debug)]
    pub struct Tuple {
        /// name
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// the objects
        pub elements: Vec<TupleElement> = Vec::new(),
    }
    views {
        /// kinds of the objects
        objtype: Vec<i32> = (
            |tuple: &Tuple| tuple.elements.iter().map(|e| e.objtype as i32).collect(),
            |tuple: &mut Tuple, list: Vec<i32>| zip_with(&mut tuple.elements, list, |e, x| {
                e.objtype = ObjType::from_i32(x).unwrap_or(ObjType::Unknown);
            })
        ),
        /// names of the objects
        objname: Vec<String> = (
            |tuple: &Tuple| tuple.elements.iter().map(|e| e.objname.clone()).collect(),
            |tuple: &mut Tuple, list: Vec<String>| zip_with(&mut tuple.elements, list, |e, x| e.objname = x)
        ),
        /// numbers that go with the objects
        objprm: Vec<f64> = (
            |tuple: &Tuple| tuple.elements.iter().map(|e| e.prm).collect(),
            |tuple: &mut Tuple, list: Vec<f64>| zip_with(&mut tuple.elements, list, |e, x| e.prm = x)
        ),
    }
}

impl Default for TupleElement {
    fn default() -> TupleElement {
        TupleElement {
            loc: Location::default(),
            objtype: ObjType::Unknown,
            objname: String::new(),
            prm: 0.0,
        }
    }
}
