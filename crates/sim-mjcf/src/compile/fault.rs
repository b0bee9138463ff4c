//! What the compiler objects to, before it is tied to the text of the model.

use crate::Error;
use crate::error::ErrorKind;
use crate::spec::{
    Actuator, Body, Camera, Equality, Exclude, Frame, Geom, HField, Joint, Key, Light, Location,
    Material, Mesh, Numeric, Pair, Sensor, Site, Skin, Spec, Tendon, Text, Texture, Tuple,
};

/// A result of the compiler's steps.
pub(crate) type Checked<T> = Result<T, Fault>;

/// An objection: the message and the object it is about.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    message: String,
    object: Option<(String, usize, Location)>,
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
            object: Some((element.name().to_owned(), id, element.loc())),
        }
    }

    /// The same objection at another place in the text, such as a part of the object.
    pub fn at(mut self, loc: Location) -> Fault {
        if let Some(object) = &mut self.object {
            object.2 = loc;
        }
        self
    }

    /// The error that the caller of the compiler sees.
    pub fn into_error(self, spec: &Spec) -> Error {
        match self.object {
            Some((name, id, loc)) => Error::compile(spec, loc, &name, Some(id), self.message),
            None => Error::new(ErrorKind::Compile, self.message),
        }
    }
}

/// What every element of a model has.
pub(crate) trait Element {
    /// Its name; empty if it has none.
    fn name(&self) -> &str;
    /// Where it starts in the text.
    fn loc(&self) -> Location;
}

macro_rules! elements {
    ($($ty:ty),* $(,)?) => {$(
        impl Element for $ty {
            fn name(&self) -> &str {
                &self.name
            }
            fn loc(&self) -> Location {
                self.loc
            }
        }
    )*};
}

elements!(
    Actuator, Body, Camera, Equality, Exclude, Frame, Geom, HField, Joint, Key, Light, Material,
    Mesh, Numeric, Pair, Sensor, Site, Skin, Tendon, Text, Texture, Tuple,
);
