//! [`Spec`] to MJCF text.
//!
//! First the model is resolved (`resolve`, `place`, `keys`, `paths`): angles in radians, orientations as quaternions,
//! one set of compiler settings for all. Then each section becomes a tree of elements (`node`), with the attributes
//! that differ from what a reader starts from: the default class of the element, which has been written before. The
//! text follows MuJoCo's in sections, order and choice of attributes; numbers have the digits that they need to read
//! back to the same bits.

mod asset;
mod body;
mod constraint;
mod copy_back;
mod default;
mod keys;
mod node;
mod number;
mod paths;
mod place;
mod plugin;
mod resolve;
mod sensor;
mod settings;

#[cfg(test)]
mod tests;

pub use copy_back::CompiledValues;

use crate::error::{Error, ErrorKind};
use crate::read::schema::ROOT;
use crate::read::schema::settings::MODEL_NAME;
use crate::spec::{Location, Spec};
use node::{Node, Writes};

/// How deep elements may be nested: what is written must be readable where nobody changed the limits, and in MuJoCo.
const DEPTH: usize = 500;

/// What cannot be written, with its name and place.
#[derive(Debug)]
struct Fault {
    message: String,
    name: String,
    loc: Location,
}

impl Fault {
    /// A fault of an element.
    fn at(loc: Location, name: &str) -> impl FnOnce(String) -> Fault {
        move |message| Fault {
            message,
            name: name.to_owned(),
            loc,
        }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::at(Location::default(), "")(message)
    }
}

type Written = Result<(), Fault>;

/// The text of a model.
pub(crate) fn write(spec: &Spec) -> Result<String, Error> {
    let resolved = resolve::resolve(spec)?;
    text(&resolved).map_err(|fault| {
        let message = format!("XML Write error: {}", fault.message);
        let mut error = Error::new(ErrorKind::Xml, message).at(spec, fault.loc);
        error.element = fault.name;
        error
    })
}

/// The text of a model that is resolved.
fn text(spec: &Spec) -> Result<String, Fault> {
    let mut root = Node::new(&ROOT);
    root.put(MODEL_NAME, &spec.modelname)?;
    root.comment(&spec.comment)?;
    settings::write(&mut root, spec)?;
    let classes = default::write(&mut root, spec)?;
    plugin::extension(&mut root, spec)?;
    asset::custom(&mut root, spec)?;
    asset::write(&mut root, spec, &classes)?;
    body::write(&mut root, spec, &classes)?;
    constraint::contact(&mut root, spec, &classes)?;
    asset::deformable(&mut root, spec)?;
    constraint::equality(&mut root, spec, &classes)?;
    constraint::tendon(&mut root, spec, &classes)?;
    constraint::actuator(&mut root, spec, &classes)?;
    sensor::write(&mut root, spec)?;
    asset::keyframe(&mut root, spec)?;

    Ok(root.print())
}
