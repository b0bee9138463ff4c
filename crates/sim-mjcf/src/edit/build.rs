//! Building a model without text: elements are added, found by name, looked up by id, and put into frames.

use crate::error::{Error, ErrorKind};
use crate::spec::{
    Body, Classed, DefaultClass, Element, Frame, Id, Listed, Mesh, Part, Spec, Texture, each_kind,
    file_stem,
};
use std::any::Any;
use std::collections::HashSet;

/// What an element is added to: a body, or a frame in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// a body
    Body(Id<Body>),
    /// a frame, and the body that it stands in
    Frame(Id<Frame>),
}

impl From<Id<Body>> for Parent {
    fn from(body: Id<Body>) -> Parent {
        Parent::Body(body)
    }
}

impl From<Id<Frame>> for Parent {
    fn from(frame: Id<Frame>) -> Parent {
        Parent::Frame(frame)
    }
}

/// An element that stands in a body: a body, a frame, or a part of a body.
pub trait InBody: Element {
    /// Puts the element into a body and a frame of it, given by index, which both exist.
    #[doc(hidden)]
    fn insert(self, spec: &mut Spec, body: usize, frame: Option<usize>);

    /// The body and the frame that it stands in, by index.
    #[doc(hidden)]
    fn surroundings(spec: &Spec, id: Id<Self>) -> Option<(usize, Option<usize>)>;

    /// Puts it into another frame of its body, given by index.
    #[doc(hidden)]
    fn change_frame(spec: &mut Spec, id: Id<Self>, frame: usize);

    /// What of this kind stands in a body that exists, given by index.
    #[doc(hidden)]
    fn inside(spec: &Spec, body: usize) -> Vec<Id<Self>>;
}

macro_rules! parts {
    ($($ty:ident)*) => {$(
        impl InBody for crate::spec::$ty {
            fn insert(mut self, spec: &mut Spec, body: usize, frame: Option<usize>) {
                *self.frame_mut() = frame;
                if let Some(body) = spec.bodies.get_mut(body) {
                    Self::list_mut(body).push(self);
                }
            }

            fn surroundings(spec: &Spec, id: Id<Self>) -> Option<(usize, Option<usize>)> {
                let spot = Self::spot(spec, id)?;
                Some((spot.body, Self::at(spec, spot)?.frame()))
            }

            fn change_frame(spec: &mut Spec, id: Id<Self>, frame: usize) {
                if let Some(element) = spec.get_mut(id) {
                    *element.frame_mut() = Some(frame);
                }
            }

            fn inside(spec: &Spec, body: usize) -> Vec<Id<Self>> {
                Self::list(&spec.bodies[body]).iter().map(|x| x.id).collect()
            }
        }
    )*};
}

parts!(Joint Geom Site Camera Light);

impl InBody for Body {
    fn insert(mut self, spec: &mut Spec, body: usize, frame: Option<usize>) {
        (self.parent, self.frame) = (body, frame);
        let index = spec.bodies.len();
        if self.childclass.is_empty()
            && let Some(parent) = spec.bodies.get(body)
        {
            self.childclass = spec.class_inside(parent.id).to_owned();
        }
        if let Some(parent) = spec.bodies.get_mut(body) {
            parent.bodies.push(index);
            spec.bodies.push(self);
        }
    }

    fn surroundings(spec: &Spec, id: Id<Body>) -> Option<(usize, Option<usize>)> {
        let body = spec.get(id)?;
        Some((body.parent, body.frame))
    }

    fn change_frame(spec: &mut Spec, id: Id<Body>, frame: usize) {
        if let Some(body) = spec.get_mut(id) {
            body.frame = Some(frame);
        }
    }

    fn inside(spec: &Spec, body: usize) -> Vec<Id<Body>> {
        let children = spec.bodies[body].bodies.iter();
        children
            .filter_map(|&child| Some(spec.bodies.get(child)?.id))
            .collect()
    }
}

impl InBody for Frame {
    fn insert(mut self, spec: &mut Spec, body: usize, frame: Option<usize>) {
        (self.body, self.parent) = (body, frame);
        spec.frames.push(self);
    }

    fn surroundings(spec: &Spec, id: Id<Frame>) -> Option<(usize, Option<usize>)> {
        let frame = spec.get(id)?;
        Some((frame.body, frame.parent))
    }

    fn change_frame(spec: &mut Spec, id: Id<Frame>, frame: usize) {
        if let Some(inner) = spec.get_mut(id) {
            inner.parent = Some(frame);
        }
        spec.sort_frames();
    }

    fn inside(spec: &Spec, body: usize) -> Vec<Id<Frame>> {
        let frames = spec.frames.iter().filter(|frame| frame.body == body);
        frames.map(|frame| frame.id).collect()
    }
}

pub(super) fn error(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Compile, message)
}

fn unknown() -> Error {
    error("there is no such element in this model")
}

impl Spec {
    /// Gives an id to every element that has none, or that has the id of another one before it.
    pub fn give_ids(&mut self) {
        let mut seen = HashSet::new();
        macro_rules! give {
            ($ty:ident) => {
                crate::spec::$ty::for_each(self, |element| {
                    if element.id.is_none() || !seen.insert(element.id.number()) {
                        element.id = Id::fresh();
                        seen.insert(element.id.number());
                    }
                })
            };
        }
        each_kind!(give);
    }

    /// Gives a new id to every element, so that none of those that others know leads here.
    pub fn renew_ids(&mut self) {
        self.renew(|_| true);
    }

    /// Gives a new id to every element whose id is one of another model too.
    pub(super) fn renew_ids_of(&mut self, other: &Spec) {
        let taken = other.all_ids();
        self.renew(|number| taken.contains(&number));
    }

    /// Whether an element here has the id of one there.
    pub(super) fn shares_ids_with(&self, other: &Spec) -> bool {
        let taken = self.all_ids();
        other.all_ids().iter().any(|number| taken.contains(number))
    }

    fn renew(&mut self, which: impl Fn(u64) -> bool) {
        let instances: Vec<u64> = self
            .plugins
            .iter()
            .map(|plugin| plugin.id.number())
            .collect();
        macro_rules! renew {
            ($ty:ident) => {
                crate::spec::$ty::for_each(self, |element| {
                    if which(element.id.number()) {
                        element.id = Id::fresh();
                    }
                })
            };
        }
        each_kind!(renew);
        let new = self.plugins.iter().map(|plugin| plugin.id);
        self.follow_plugins(&instances.into_iter().zip(new).collect());
    }

    fn all_ids(&self) -> HashSet<u64> {
        let mut all = HashSet::new();
        macro_rules! collect {
            ($ty:ident) => {
                all.extend(self.ids::<crate::spec::$ty>().into_iter().map(Id::number))
            };
        }
        each_kind!(collect);
        all.remove(&0);
        all
    }

    /// The element that goes by an id; `None` once it is deleted.
    pub fn get<T: Element>(&self, id: Id<T>) -> Option<&T> {
        T::at(self, T::spot(self, id)?)
    }

    /// The element that goes by an id, to be written; `None` once it is deleted.
    pub fn get_mut<T: Element>(&mut self, id: Id<T>) -> Option<&mut T> {
        let spot = T::spot(self, id)?;
        T::at_mut(self, spot)
    }

    /// What all elements of a kind go by, in the order of the compiled model.
    pub fn ids<T: Element>(&self) -> Vec<Id<T>> {
        let spots = T::spots(self).into_iter();
        spots
            .filter_map(|spot| Some(T::at(self, spot)?.id()))
            .collect()
    }

    /// The element of a kind that has this name. Meshes and textures without a name go by that of their file.
    ///
    /// ```
    /// use sim_mjcf::{Spec, spec::Geom};
    ///
    /// let spec = Spec::from_xml_str("<mujoco><worldbody><geom name='ball' size='1'/></worldbody></mujoco>")?;
    /// let ball = spec.find::<Geom>("ball").and_then(|id| spec.get(id));
    /// assert_eq!(ball.map(|geom| geom.size[0]), Some(1.0));
    /// assert_eq!(spec.find::<Geom>("box"), None);
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn find<T: Element>(&self, name: &str) -> Option<Id<T>> {
        if name.is_empty() {
            return None;
        }
        let all = || {
            let spots = T::spots(self).into_iter();
            spots.filter_map(|spot| T::at(self, spot))
        };
        let named = all().find(|element| element.name() == name);
        let by_file = || all().find(|x| x.name().is_empty() && file_of(*x) == Some(name));
        named.or_else(by_file).map(Element::id)
    }

    /// The world: the body that all others stand in.
    pub fn world(&self) -> Id<Body> {
        self.bodies.first().map_or(Id::NONE, |body| body.id)
    }

    /// The main class, which all others inherit from.
    pub fn main_class(&self) -> Id<DefaultClass> {
        self.defaults.first().map_or(Id::NONE, |class| class.id)
    }

    /// Adds a body, a frame, a joint, a geom, a site, a camera or a light to a body or a frame.
    ///
    /// ```
    /// use sim_core::math::Vec3;
    /// use sim_mjcf::spec::{Body, Geom, Joint};
    /// use sim_mjcf::{Assets, Spec};
    ///
    /// let mut spec = Spec::default();
    /// let arm = spec.add(spec.world(), Body { name: "arm".into(), ..Body::default() })?;
    /// spec.add(arm, Joint { axis: Vec3::Y, ..Joint::default() })?;
    /// spec.add(arm, Geom { size: Vec3([0.1, 0.0, 0.0]), ..Geom::default() })?;
    /// let model = spec.compile(&Assets::memory())?;
    /// assert_eq!((model.nbody, model.njnt, model.ngeom), (2, 1, 1));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn add<T: InBody>(
        &mut self,
        parent: impl Into<Parent>,
        mut element: T,
    ) -> Result<Id<T>, Error> {
        let (body, frame) = self.place_of(parent.into()).ok_or_else(unknown)?;
        let id = Id::fresh();
        *element.id_mut() = id;
        element.insert(self, body, frame);
        Ok(id)
    }

    /// Adds an element that stands in no body: an asset, a constraint, a tendon, an actuator, a sensor, a keyframe.
    ///
    /// ```
    /// use sim_mjcf::{Spec, spec::Material};
    ///
    /// let mut spec = Spec::default();
    /// let red = spec.push(Material { name: "red".into(), rgba: [1.0, 0.0, 0.0, 1.0], ..Material::default() });
    /// assert_eq!(spec.find("red"), Some(red));
    /// ```
    pub fn push<T: Listed>(&mut self, mut element: T) -> Id<T> {
        let id = Id::fresh();
        *element.id_mut() = id;
        T::list(self).push(element);
        id
    }

    /// A new element of a default class, to be added; `None` if there is no such class.
    ///
    /// ```
    /// use sim_mjcf::{Spec, spec::Geom};
    ///
    /// let mut spec = Spec::default();
    /// let soft = spec.add_class("soft", spec.main_class())?;
    /// if let Some(class) = spec.get_mut(soft) {
    ///     class.geom.solref = [0.05, 1.0];
    /// }
    /// let geom: Geom = spec.of_class("soft").unwrap_or_default();
    /// assert_eq!((geom.solref[0], geom.class.as_str()), (0.05, "soft"));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn of_class<T: Classed>(&self, class: &str) -> Option<T> {
        let class = self.defaults.iter().find(|known| known.name == class)?;
        let mut element = T::of_class(class).clone();
        *element.id_mut() = Id::NONE;
        element.class_mut().clone_from(&class.name);
        Some(element)
    }

    /// Adds a default class, which starts as a copy of its parent.
    pub fn add_class(
        &mut self,
        name: &str,
        parent: Id<DefaultClass>,
    ) -> Result<Id<DefaultClass>, Error> {
        if self.defaults.iter().any(|class| class.name == name) {
            return Err(error("repeated default class name"));
        }
        let parent = DefaultClass::spot(self, parent).ok_or_else(unknown)?.index;
        let index = self.defaults.len();
        let id = Id::fresh();
        let class = DefaultClass {
            id,
            name: name.to_owned(),
            parent: Some(parent),
            children: Vec::new(),
            info: String::new(),
            ..self.defaults[parent].clone()
        };
        self.defaults.push(class);
        self.defaults[parent].children.push(index);
        Ok(id)
    }

    /// The class of what is added to a body without a word about classes: the nearest `childclass` from there up.
    pub fn class_inside(&self, body: Id<Body>) -> &str {
        let mut at = Body::spot(self, body).map(|spot| spot.index);
        for _ in 0..self.bodies.len() {
            match at.and_then(|index| self.bodies.get(index)) {
                Some(body) if !body.childclass.is_empty() => return &body.childclass,
                Some(body) => at = Some(body.parent),
                None => break,
            }
        }
        "main"
    }

    /// The body that an element stands in; the world stands in itself.
    pub fn parent<T: InBody>(&self, id: Id<T>) -> Option<Id<Body>> {
        let (body, _) = T::surroundings(self, id)?;
        Some(self.bodies.get(body)?.id)
    }

    /// The frame that an element stands in; `None` if it stands in none.
    pub fn frame<T: InBody>(&self, id: Id<T>) -> Option<Id<Frame>> {
        let (_, frame) = T::surroundings(self, id)?;
        Some(self.frames.get(frame?)?.id)
    }

    /// Puts an element into a frame, which must be one of its body.
    pub fn set_frame<T: InBody>(&mut self, id: Id<T>, frame: Id<Frame>) -> Result<(), Error> {
        let (body, _) = T::surroundings(self, id).ok_or_else(unknown)?;
        let index = Frame::spot(self, frame).ok_or_else(unknown)?.index;
        let world = T::KIND == Body::KIND && id.number() == self.world().number();
        if self.frames[index].body != body || world {
            let name = self.get(id).map_or("", Element::name);
            let message = format!("Frame and body '{name}' have mismatched parents");
            return Err(error(message));
        }
        if T::KIND == Frame::KIND {
            let mut above = Some(index);
            for _ in 0..=self.frames.len() {
                match above.and_then(|index| self.frames.get(index)) {
                    None => break,
                    Some(outer) if outer.id.number() == id.number() => {
                        return Err(error("a frame cannot stand in itself"));
                    }
                    Some(outer) => above = outer.parent,
                }
            }
        }
        T::change_frame(self, id, index);
        Ok(())
    }

    /// The children of a body that are bodies, or what else stands in it, in order.
    pub fn children<T: InBody>(&self, body: Id<Body>) -> Vec<Id<T>> {
        match Body::spot(self, body) {
            Some(spot) => T::inside(self, spot.index),
            None => Vec::new(),
        }
    }

    /// Body and frame by index; `None` once they are deleted.
    pub fn place_of(&self, parent: Parent) -> Option<(usize, Option<usize>)> {
        match parent {
            Parent::Body(body) => Some((Body::spot(self, body)?.index, None)),
            Parent::Frame(frame) => {
                let index = Frame::spot(self, frame)?.index;
                let body = self.frames[index].body;
                (body < self.bodies.len()).then_some((body, Some(index)))
            }
        }
    }

    /// Brings frames into an order in which each comes after the one it stands in, which the compiler wants.
    pub(super) fn sort_frames(&mut self) {
        let count = self.frames.len();
        let mut order: Vec<usize> = Vec::with_capacity(count);
        let mut placed = vec![false; count];
        for first in 0..count {
            // from here up to what is placed already, then down again
            let mut chain = Vec::new();
            let mut at = Some(first);
            while let Some(frame) = at.filter(|&f| f < count && !placed[f]) {
                placed[frame] = true;
                chain.push(frame);
                at = self.frames[frame].parent;
            }
            order.extend(chain.into_iter().rev());
        }
        self.reorder_frames(&order);
    }

    /// Keeps the frames with these indices, in this order; whatever refers to frames follows.
    pub(super) fn reorder_frames(&mut self, order: &[usize]) {
        let mut new = vec![None; self.frames.len()];
        for (index, &old) in order.iter().enumerate() {
            new[old] = Some(index);
        }
        let follow = |frame: &mut Option<usize>| {
            *frame = frame.and_then(|old| new.get(old).copied().flatten());
        };
        let mut frames: Vec<Option<Frame>> = std::mem::take(&mut self.frames)
            .into_iter()
            .map(Some)
            .collect();
        self.frames = order.iter().filter_map(|&old| frames[old].take()).collect();
        self.frames.iter_mut().for_each(|f| follow(&mut f.parent));
        for body in &mut self.bodies {
            follow(&mut body.frame);
            body.joints.iter_mut().for_each(|x| follow(&mut x.frame));
            body.geoms.iter_mut().for_each(|x| follow(&mut x.frame));
            body.sites.iter_mut().for_each(|x| follow(&mut x.frame));
            body.cameras.iter_mut().for_each(|x| follow(&mut x.frame));
            body.lights.iter_mut().for_each(|x| follow(&mut x.frame));
        }
    }
}

/// The name that an asset has from its file.
fn file_of<T: Element>(element: &T) -> Option<&str> {
    let element: &dyn Any = element;
    let mesh = element.downcast_ref().map(|mesh: &Mesh| &mesh.file);
    let texture = || {
        element
            .downcast_ref()
            .map(|texture: &Texture| &texture.file)
    };
    mesh.or_else(texture).map(|file| file_stem(file))
}
