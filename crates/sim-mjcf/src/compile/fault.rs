//! What the compiler objects to, before it is tied to the text of the model.

use crate::Error;
use crate::error::ErrorKind;
use crate::spec::{Element, Location, Spec};

/// A result of the compiler's steps.
pub(crate) type Checked<T> = Result<T, Fault>;

/// An objection: the message and the object it is about.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    message: String,
    object: Option<Object>,
}

/// The object that an objection is about.
#[derive(Clone, Debug)]
struct Object {
    name: String,
    id: usize,
    loc: Location,
    info: String,
}

impl Fault {
    /// An objection to the model as a whole.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            object: None,
        }
    }

    /// An objection to the object number `id` of its kind.
    pub fn of(element: &impl Element, id: usize, message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            object: Some(Object {
                name: element.name().to_owned(),
                id,
                loc: element.loc(),
                info: element.info().to_owned(),
            }),
        }
    }

    /// The same objection at another place in the text, such as a part of the object.
    pub fn at(mut self, loc: Location) -> Fault {
        if let Some(object) = &mut self.object {
            object.loc = loc;
        }
        self
    }

    /// An objection to the same object, in other words.
    pub fn saying(mut self, message: &str) -> Fault {
        message.clone_into(&mut self.message);
        self
    }

    /// The error that the caller of the compiler sees.
    pub fn into_error(self, spec: &Spec) -> Error {
        match self.object {
            Some(object) => {
                let Object {
                    name,
                    id,
                    loc,
                    info,
                } = object;
                let error = Error::compile(spec, loc, &name, Some(id), self.message);
                let info = (!info.is_empty()).then(|| Box::new(info));
                Error { info, ..error }
            }
            None => Error::new(ErrorKind::Compile, self.message),
        }
    }
}
