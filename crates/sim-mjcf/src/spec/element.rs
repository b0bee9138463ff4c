//! What all elements have in common, and where in a model each kind of them is.

use super::reflect::Record;
use super::{
    Actuator, Body, Camera, DefaultClass, Equality, Exclude, Flex, Frame, Geom, HField, Id, Joint,
    Key, Light, Location, Material, Mesh, Numeric, Pair, Plugin, Sensor, Site, Skin, Spec, Tendon,
    Text, Texture, Tuple,
};
use sim_core::model::ObjType;

/// Where an element is at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// index of its body in [`Spec::bodies`] if it stands in a list of a body; 0 otherwise
    pub body: usize,
    /// index in its list
    pub index: usize,
}

/// An element of a model.
pub trait Element: Record + Clone + Default + 'static {
    /// its kind
    const KIND: ObjType;

    /// What it goes by in its model.
    fn id(&self) -> Id<Self>;

    /// The same, to be written.
    fn id_mut(&mut self) -> &mut Id<Self>;

    /// Its name; empty if it has none.
    fn name(&self) -> &str;

    /// Its name, to be written.
    fn name_mut(&mut self) -> &mut String;

    /// Where it starts in the text.
    fn loc(&self) -> Location;

    /// What errors about it end with.
    fn info(&self) -> &str;

    /// The element at a place.
    fn at(spec: &Spec, spot: Spot) -> Option<&Self>;

    /// The element at a place, to be written.
    fn at_mut(spec: &mut Spec, spot: Spot) -> Option<&mut Self>;

    /// The places of all elements of the kind, in the order of the compiled model: bodies depth first, and what
    /// stands in them with them.
    fn spots(spec: &Spec) -> Vec<Spot>;

    /// The place of an element; `None` if there is none that goes by this id.
    fn spot(spec: &Spec, id: Id<Self>) -> Option<Spot>;

    /// All elements of the kind, in no order.
    fn for_each(spec: &mut Spec, f: impl FnMut(&mut Self));
}

/// An element that stands in no body.
pub trait Listed: Element {
    /// the list it is in
    fn list(spec: &mut Spec) -> &mut Vec<Self>;
}

/// An element in the list of a body: it is part of the body, in a frame or not.
pub trait Part: Element {
    /// the list it is in
    fn list(body: &Body) -> &Vec<Self>;

    /// the same list, to be written
    fn list_mut(body: &mut Body) -> &mut Vec<Self>;

    /// the frame it stands in, an index in [`Spec::frames`]
    fn frame(&self) -> Option<usize>;

    /// the same, to be written
    fn frame_mut(&mut self) -> &mut Option<usize>;
}

/// An element that starts as its default class says.
pub trait Classed: Element {
    /// what the elements of a class start with
    fn of_class(class: &DefaultClass) -> &Self;

    /// the same, to be written
    fn of_class_mut(class: &mut DefaultClass) -> &mut Self;

    /// its class; empty: the main one
    fn class_mut(&mut self) -> &mut String;
}

/// What all elements have.
macro_rules! common {
    ($ty:ident $kind:ident) => {
        const KIND: ObjType = ObjType::$kind;

        fn id(&self) -> Id<$ty> {
            self.id
        }

        fn id_mut(&mut self) -> &mut Id<$ty> {
            &mut self.id
        }

        fn name(&self) -> &str {
            &self.name
        }

        fn name_mut(&mut self) -> &mut String {
            &mut self.name
        }

        fn loc(&self) -> Location {
            self.loc
        }

        fn info(&self) -> &str {
            &self.info
        }
    };
}

/// Elements in a list of the model, with the order of the compiled model.
macro_rules! listed {
    ($($ty:ident $list:ident $kind:ident $order:expr;)*) => {$(
        impl Element for $ty {
            common!($ty $kind);

            fn at(spec: &Spec, spot: Spot) -> Option<&$ty> {
                spec.$list.get(spot.index)
            }

            fn at_mut(spec: &mut Spec, spot: Spot) -> Option<&mut $ty> {
                spec.$list.get_mut(spot.index)
            }

            fn spots(spec: &Spec) -> Vec<Spot> {
                let order: Vec<usize> = $order(spec);
                order.into_iter().map(|index| Spot { body: 0, index }).collect()
            }

            fn spot(spec: &Spec, id: Id<$ty>) -> Option<Spot> {
                let index = spec.$list.iter().position(|x| x.id == id && !id.is_none())?;
                Some(Spot { body: 0, index })
            }

            fn for_each(spec: &mut Spec, f: impl FnMut(&mut $ty)) {
                spec.$list.iter_mut().for_each(f);
            }
        }
    )*};
}

listed! {
    Body bodies Body Spec::bodies_in_order;
    Frame frames Frame Spec::frames_in_order;
    DefaultClass defaults Default |spec: &Spec| (0..spec.defaults.len()).collect();
}

macro_rules! free {
    ($($ty:ident $list:ident $kind:ident;)*) => {
        listed! { $($ty $list $kind |spec: &Spec| (0..spec.$list.len()).collect();)* }

        $(impl Listed for $ty {
            fn list(spec: &mut Spec) -> &mut Vec<$ty> {
                &mut spec.$list
            }
        })*
    };
}

free! {
    Material materials Material;
    Texture textures Texture;
    Mesh meshes Mesh;
    HField hfields HField;
    Flex flexes Flex;
    Skin skins Skin;
    Pair pairs Pair;
    Exclude excludes Exclude;
    Equality equalities Equality;
    Tendon tendons Tendon;
    Actuator actuators Actuator;
    Sensor sensors Sensor;
    Numeric numerics Numeric;
    Text texts Text;
    Tuple tuples Tuple;
    Plugin plugins Plugin;
    Key keys Key;
}

macro_rules! parts {
    ($($ty:ident $list:ident $kind:ident;)*) => {$(
        impl Element for $ty {
            common!($ty $kind);

            fn at(spec: &Spec, spot: Spot) -> Option<&$ty> {
                spec.bodies.get(spot.body)?.$list.get(spot.index)
            }

            fn at_mut(spec: &mut Spec, spot: Spot) -> Option<&mut $ty> {
                spec.bodies.get_mut(spot.body)?.$list.get_mut(spot.index)
            }

            fn spots(spec: &Spec) -> Vec<Spot> {
                let bodies = spec.bodies_in_order().into_iter();
                let spots = bodies.flat_map(|body| {
                    (0..spec.bodies[body].$list.len()).map(move |index| Spot { body, index })
                });
                spots.collect()
            }

            fn spot(spec: &Spec, id: Id<$ty>) -> Option<Spot> {
                if id.is_none() {
                    return None;
                }
                spec.bodies.iter().enumerate().find_map(|(body, in_body)| {
                    let index = in_body.$list.iter().position(|x| x.id == id)?;
                    Some(Spot { body, index })
                })
            }

            fn for_each(spec: &mut Spec, mut f: impl FnMut(&mut $ty)) {
                for body in &mut spec.bodies {
                    body.$list.iter_mut().for_each(&mut f);
                }
            }
        }

        impl Part for $ty {
            fn list(body: &Body) -> &Vec<$ty> {
                &body.$list
            }

            fn list_mut(body: &mut Body) -> &mut Vec<$ty> {
                &mut body.$list
            }

            fn frame(&self) -> Option<usize> {
                self.frame
            }

            fn frame_mut(&mut self) -> &mut Option<usize> {
                &mut self.frame
            }
        }
    )*};
}

parts! {
    Joint joints Joint;
    Geom geoms Geom;
    Site sites Site;
    Camera cameras Camera;
    Light lights Light;
}

macro_rules! classed {
    ($($ty:ident $field:ident;)*) => {$(
        impl Classed for $ty {
            fn of_class(class: &DefaultClass) -> &$ty {
                &class.$field
            }

            fn of_class_mut(class: &mut DefaultClass) -> &mut $ty {
                &mut class.$field
            }

            fn class_mut(&mut self) -> &mut String {
                &mut self.class
            }
        }
    )*};
}

classed! {
    Joint joint;
    Geom geom;
    Site site;
    Camera camera;
    Light light;
    Mesh mesh;
    Material material;
    Pair pair;
    Equality equality;
    Tendon tendon;
    Actuator actuator;
}

/// Does the same for every kind of element: `each_kind!(T => body)` is `body` once for each type `T`.
macro_rules! each_kind {
    ($body:ident) => {
        $crate::spec::each_kind! {
            $body: Body Frame DefaultClass Joint Geom Site Camera Light Material Texture Mesh HField Flex Skin Pair
            Exclude Equality Tendon Actuator Sensor Numeric Text Tuple Plugin Key
        }
    };
    ($body:ident: $($ty:ident)*) => {
        $($body!($ty);)*
    };
}

pub(crate) use each_kind;

impl Spec {
    /// Bodies depth first, as the compiled model has them; those that cannot be reached are left out.
    pub(crate) fn bodies_in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.bodies.len());
        let mut stack = vec![0];
        while let Some(index) = stack.pop() {
            let Some(body) = self.bodies.get(index) else {
                continue;
            };
            order.push(index);
            if order.len() >= self.bodies.len() {
                break;
            }
            stack.extend(body.bodies.iter().rev());
        }
        order
    }

    /// Frames, those of a body after each other, bodies depth first.
    fn frames_in_order(&self) -> Vec<usize> {
        let mut place = vec![usize::MAX; self.bodies.len()];
        for (position, body) in self.bodies_in_order().into_iter().enumerate() {
            place[body] = position;
        }
        let mut order: Vec<usize> = (0..self.frames.len()).collect();
        order.sort_by_key(|&frame| place.get(self.frames[frame].body).copied());
        order
    }
}
