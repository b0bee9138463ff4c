//! Elements for those who know their kind only at run time.

use super::{InBody, Parent};
use crate::error::Error;
use crate::spec::reflect::Record;
use crate::spec::{self, Classed, DefaultClass, Element, Id, Listed, Spec, Spot};
use sim_core::model::ObjType;

/// An element of any kind, or what a default class has for a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// the kind
    pub kind: ObjType,
    /// whether this is what a default class has for the kind; then the number is that of the class
    pub in_class: bool,
    /// the number of the id
    pub number: u64,
}

impl<T: Element> From<Id<T>> for Handle {
    fn from(id: Id<T>) -> Handle {
        Handle {
            kind: T::KIND,
            in_class: false,
            number: id.number(),
        }
    }
}

/// What can be done with every kind of element.
struct Kind {
    kind: ObjType,
    spot: fn(&Spec, u64) -> Option<Spot>,
    number_at: fn(&Spec, Spot) -> Option<u64>,
    at: fn(&Spec, Spot) -> Option<&dyn Record>,
    at_mut: fn(&mut Spec, Spot) -> Option<&mut dyn Record>,
    name: fn(&Spec, Spot) -> Option<&String>,
    name_mut: fn(&mut Spec, Spot) -> Option<&mut String>,
    numbers: fn(&Spec) -> Vec<u64>,
    find: fn(&Spec, &str) -> Option<u64>,
    delete: fn(&mut Spec, u64) -> Result<(), Error>,
}

/// What can be done with elements that stand in bodies.
struct PartKind {
    kind: ObjType,
    parent: fn(&Spec, u64) -> Option<Id<spec::Body>>,
    frame: fn(&Spec, u64) -> Option<Id<spec::Frame>>,
    set_frame: fn(&mut Spec, u64, Id<spec::Frame>) -> Result<(), Error>,
    children: fn(&Spec, Id<spec::Body>) -> Vec<u64>,
}

/// What can be done with elements that have a class.
struct ClassedKind {
    kind: ObjType,
    of_class: fn(&DefaultClass) -> &dyn Record,
    of_class_mut: fn(&mut DefaultClass) -> &mut dyn Record,
    class: fn(&mut Spec, u64) -> Option<&mut String>,
}

macro_rules! kinds {
    ($($ty:ident)*) => {
        const KINDS: &[Kind] = &[$(Kind {
            kind: <spec::$ty as Element>::KIND,
            spot: |spec, number| spec::$ty::spot(spec, Id::of(number)),
            number_at: |spec, spot| Some(spec::$ty::at(spec, spot)?.id.number()),
            at: |spec, spot| Some(spec::$ty::at(spec, spot)?),
            at_mut: |spec, spot| Some(spec::$ty::at_mut(spec, spot)?),
            name: |spec, spot| Some(&spec::$ty::at(spec, spot)?.name),
            name_mut: |spec, spot| Some(&mut spec::$ty::at_mut(spec, spot)?.name),
            numbers: |spec| spec.ids::<spec::$ty>().into_iter().map(Id::number).collect(),
            find: |spec, name| spec.find::<spec::$ty>(name).map(Id::number),
            delete: |spec, number| spec.delete::<spec::$ty>(Id::of(number)),
        }),*];
    };
}

kinds! {
    Body Frame DefaultClass Joint Geom Site Camera Light Material Texture Mesh HField Flex Skin Pair Exclude Equality
    Tendon Actuator Sensor Numeric Text Tuple Plugin Key
}

macro_rules! parts {
    ($($ty:ident)*) => {
        const PARTS: &[PartKind] = &[$(PartKind {
            kind: <spec::$ty as Element>::KIND,
            parent: |spec, number| spec.parent::<spec::$ty>(Id::of(number)),
            frame: |spec, number| spec.frame::<spec::$ty>(Id::of(number)),
            set_frame: |spec, number, frame| spec.set_frame::<spec::$ty>(Id::of(number), frame),
            children: |spec, body| {
                spec.children::<spec::$ty>(body).into_iter().map(Id::number).collect()
            },
        }),*];
    };
}

parts!(Body Frame Joint Geom Site Camera Light);

macro_rules! classed {
    ($($ty:ident)*) => {
        const CLASSED: &[ClassedKind] = &[$(ClassedKind {
            kind: <spec::$ty as Element>::KIND,
            of_class: |class| spec::$ty::of_class(class),
            of_class_mut: |class| spec::$ty::of_class_mut(class),
            class: |spec, number| Some(&mut spec.get_mut::<spec::$ty>(Id::of(number))?.class),
        }),*];
    };
}

classed!(Joint Geom Site Camera Light Mesh Material Pair Equality Tendon Actuator);

fn kind_of(kind: ObjType) -> Option<&'static Kind> {
    KINDS.iter().find(|known| known.kind == kind)
}

fn part_of(kind: ObjType) -> Option<&'static PartKind> {
    PARTS.iter().find(|known| known.kind == kind)
}

fn classed(kind: ObjType) -> Option<&'static ClassedKind> {
    CLASSED.iter().find(|known| known.kind == kind)
}

impl Spec {
    /// Where an element is now; `hint` is where it was last. `None` once it is deleted.
    pub fn locate(&self, handle: Handle, hint: Spot) -> Option<Spot> {
        let kind = kind_of(handle.home())?;
        let number = Some(handle.number).filter(|&number| number != 0)?;
        match (kind.number_at)(self, hint) {
            Some(there) if there == number => Some(hint),
            Some(_) | None => (kind.spot)(self, number),
        }
    }

    /// An element as a table of fields, at the place that [`locate`](Spec::locate) gave.
    pub fn record(&self, handle: Handle, spot: Spot) -> Option<&dyn Record> {
        if handle.in_class {
            let class = DefaultClass::at(self, spot)?;
            return Some((classed(handle.kind)?.of_class)(class));
        }
        (kind_of(handle.kind)?.at)(self, spot)
    }

    /// The same, to be written.
    pub fn record_mut(&mut self, handle: Handle, spot: Spot) -> Option<&mut dyn Record> {
        if handle.in_class {
            let class = DefaultClass::at_mut(self, spot)?;
            return Some((classed(handle.kind)?.of_class_mut)(class));
        }
        (kind_of(handle.kind)?.at_mut)(self, spot)
    }

    /// The name of an element.
    pub fn name_of(&self, handle: Handle, spot: Spot) -> Option<&str> {
        Some((kind_of(handle.home())?.name)(self, spot)?)
    }

    /// The name of an element, to be written.
    pub fn name_of_mut(&mut self, handle: Handle, spot: Spot) -> Option<&mut String> {
        (kind_of(handle.home())?.name_mut)(self, spot)
    }

    /// All elements of a kind, in the order of the compiled model.
    pub fn handles(&self, kind: ObjType) -> Vec<Handle> {
        let numbers = kind_of(kind).map_or_else(Vec::new, |kind| (kind.numbers)(self));
        numbers.into_iter().map(|n| Handle::of(kind, n)).collect()
    }

    /// The element of a kind that has this name.
    pub fn find_handle(&self, kind: ObjType, name: &str) -> Option<Handle> {
        Some(Handle::of(kind, (kind_of(kind)?.find)(self, name)?))
    }

    /// Deletes an element, as [`delete`](Spec::delete) does.
    pub fn delete_handle(&mut self, handle: Handle) -> Result<(), Error> {
        match kind_of(handle.kind).filter(|_| !handle.in_class) {
            Some(kind) => (kind.delete)(self, handle.number),
            None => Err(super::build::error("this cannot be deleted")),
        }
    }

    /// The body that an element stands in.
    pub fn parent_of(&self, handle: Handle) -> Option<Handle> {
        Some((part_of(handle.kind)?.parent)(self, handle.number)?.into())
    }

    /// The frame that an element stands in.
    pub fn frame_of(&self, handle: Handle) -> Option<Handle> {
        Some((part_of(handle.kind)?.frame)(self, handle.number)?.into())
    }

    /// Puts an element into a frame, as [`set_frame`](Spec::set_frame) does.
    pub fn set_frame_of(&mut self, handle: Handle, frame: Handle) -> Result<(), Error> {
        match part_of(handle.kind) {
            Some(part) => (part.set_frame)(self, handle.number, Id::of(frame.number)),
            None => Err(super::build::error("this stands in no frame")),
        }
    }

    /// What of a kind stands in a body.
    pub fn children_of(&self, body: Handle, kind: ObjType) -> Option<Vec<Handle>> {
        let numbers = (part_of(kind)?.children)(self, Id::of(body.number));
        Some(numbers.into_iter().map(|n| Handle::of(kind, n)).collect())
    }

    /// The class of an element, to be written; `None` if it has none.
    pub fn class_of_mut(&mut self, handle: Handle) -> Option<&mut String> {
        (classed(handle.kind)?.class)(self, handle.number)
    }

    /// Adds a new element of a kind. One that stands in a body needs a parent; one that has a class starts as it
    /// says. `None` if that cannot be.
    pub fn add_of_kind(
        &mut self,
        kind: ObjType,
        parent: Option<Parent>,
        class: &str,
    ) -> Option<Handle> {
        fn part<T: InBody>(spec: &mut Spec, parent: Option<Parent>, element: T) -> Option<Handle> {
            Some(spec.add(parent?, element).ok()?.into())
        }
        fn listed<T: Listed>(spec: &mut Spec, element: T) -> Option<Handle> {
            Some(spec.push(element).into())
        }
        use ObjType as O;
        use spec::{
            Actuator, Body, Camera, Equality, Exclude, Flex, Frame, Geom, HField, Joint, Key,
            Light, Material, Mesh, Numeric, Pair, Plugin, Sensor, Site, Skin, Tendon, Text,
            Texture, Tuple,
        };
        match kind {
            O::Body => part(self, parent, Body::default()),
            O::Frame => part(self, parent, Frame::default()),
            O::Joint => part::<Joint>(self, parent, self.of_class(class)?),
            O::Geom => part::<Geom>(self, parent, self.of_class(class)?),
            O::Site => part::<Site>(self, parent, self.of_class(class)?),
            O::Camera => part::<Camera>(self, parent, self.of_class(class)?),
            O::Light => part::<Light>(self, parent, self.of_class(class)?),
            O::Mesh => listed::<Mesh>(self, self.of_class(class)?),
            O::Material => listed::<Material>(self, self.of_class(class)?),
            O::Pair => listed::<Pair>(self, self.of_class(class)?),
            O::Equality => listed::<Equality>(self, self.of_class(class)?),
            O::Tendon => listed::<Tendon>(self, self.of_class(class)?),
            O::Actuator => listed::<Actuator>(self, self.of_class(class)?),
            O::Texture => listed(self, Texture::default()),
            O::HField => listed(self, HField::default()),
            O::Flex => listed(self, Flex::default()),
            O::Skin => listed(self, Skin::default()),
            O::Exclude => listed(self, Exclude::default()),
            O::Sensor => listed(self, Sensor::default()),
            O::Numeric => listed(self, Numeric::default()),
            O::Text => listed(self, Text::default()),
            O::Tuple => listed(self, Tuple::default()),
            O::Plugin => listed(self, Plugin::default()),
            O::Key => listed(self, Key::default()),
            O::Unknown | O::XBody | O::Dof | O::Default | O::Model => None,
        }
    }
}

impl Handle {
    /// The element of a kind that goes by an id with this number.
    pub fn of(kind: ObjType, number: u64) -> Handle {
        Handle {
            kind,
            in_class: false,
            number,
        }
    }

    /// The kind of element that it is found in.
    fn home(self) -> ObjType {
        match self.in_class {
            true => ObjType::Default,
            false => self.kind,
        }
    }
}
