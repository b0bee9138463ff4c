//! XML text as MuJoCo takes it: elements that own their text and know their place, numbers as the C library
//! reads them.
//!
//! ```
//! let robot = sim_xml::parse("<robot>\n  <mass value='2.5'/>\n</robot>")?;
//! let mass = robot.required_child("mass")?;
//! assert_eq!((mass.place.line, mass.place.column), (2, 3));
//! assert_eq!(mass.numbers::<f64, 1>("value")?, Some([2.5]));
//!
//! let fault = robot.required_child("inertia").unwrap_err();
//! assert_eq!(fault.message, "missing element: 'inertia'");
//! # Ok::<(), sim_xml::Fault>(())
//! ```

mod element;
pub mod number;
mod parse;

pub use element::{Element, Fault, Place};
pub use parse::{Bounds, decode, parse, parse_within};
