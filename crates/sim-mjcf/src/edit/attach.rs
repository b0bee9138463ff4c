//! Attaches a part of one model to another.
//!
//! What comes along, in this order: the keyframes, whose numbers go with joints, actuators and mocap bodies; the
//! part of the tree; the default classes; all assets, custom numbers and texts; flexes; and of what refers to others
//! (pairs, excludes, tendons, equalities, actuators, sensors, tuples) whatever finds all that it refers to.
//! Options, sizes, visual settings and statistics stay behind.

use super::elements::{Copied, Renaming};
use super::names::Names;
use super::references::Refers;
use super::tree::{Tree, graft};
use super::{Namespace, Place};
use crate::error::{Error, ErrorKind};
use crate::spec::{DefaultClass, Flex, Origin, Source, Spec};
use sim_core::model::ObjType;
use std::borrow::Cow;
use std::sync::Arc;

/// The part of a model that is attached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Root {
    /// a body, with all below it
    Body(usize),
    /// a frame, with all inside it
    Frame(usize),
    /// all that is in the world, inside a new frame
    World,
}

impl Spec {
    /// Attaches a body of another model, with all below it and what belongs to it, to a body or frame of this one.
    /// Names get a prefix and a suffix. The frame that the body stood in stays behind. Gives the index of the new
    /// body.
    ///
    /// ```
    /// use sim_mjcf::{Assets, Place, Spec};
    ///
    /// let arm = Spec::from_xml_str(
    ///     "<mujoco><worldbody><body name='arm'><joint name='elbow'/><geom size='.1'/></body></worldbody>
    ///      <actuator><motor joint='elbow'/></actuator></mujoco>",
    /// )?;
    /// let mut robot = Spec::default();
    /// for side in ["left_", "right_"] {
    ///     robot.attach_body(Place::default(), &arm, 1, side, "")?;
    /// }
    /// let model = robot.compile(&Assets::memory())?;
    /// assert_eq!((model.nbody, model.njnt, model.nu), (3, 2, 2));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn attach_body(
        &mut self,
        place: Place,
        other: &Spec,
        body: usize,
        prefix: &str,
        suffix: &str,
    ) -> Result<usize, Error> {
        self.attach(place, other, Root::Body(body), prefix, suffix)
    }

    /// Attaches a frame of another model, with all inside it. Gives the index of the new frame.
    pub fn attach_frame(
        &mut self,
        place: Place,
        other: &Spec,
        frame: usize,
        prefix: &str,
        suffix: &str,
    ) -> Result<usize, Error> {
        self.attach(place, other, Root::Frame(frame), prefix, suffix)
    }

    /// Attaches all that is in the world of another model. Gives the index of the frame that it is in.
    pub fn attach_spec(
        &mut self,
        place: Place,
        other: &Spec,
        prefix: &str,
        suffix: &str,
    ) -> Result<usize, Error> {
        self.attach(place, other, Root::World, prefix, suffix)
    }

    fn attach(
        &mut self,
        place: Place,
        other: &Spec,
        root: Root,
        prefix: &str,
        suffix: &str,
    ) -> Result<usize, Error> {
        let space = Namespace {
            prefix: prefix.to_owned(),
            suffix: suffix.to_owned(),
        };
        // what is attached keeps its ids, unless they are taken
        let other = match self.shares_ids_with(other) {
            false => Cow::Borrowed(other),
            true => {
                let mut other = other.clone();
                other.renew_ids_of(self);
                Cow::Owned(other)
            }
        };
        // a model that cannot be attached leaves this one as it was
        let mut spec = self.clone();
        let mut names = Names::of(&spec);
        let fault = |message| Error::new(ErrorKind::Compile, message);
        let mut other = other;
        if !other.keys.is_empty() {
            let keys = other.to_mut().store_keys(&space).map_err(fault)?;
            spec.pending_keys.extend(keys);
        }
        let attached = attach(&mut spec, &mut names, place, &other, root, &space).map_err(fault)?;
        spec.complete_keys();
        spec.give_ids();
        *self = spec;
        Ok(attached.index)
    }

    /// About how many elements come along when this model is attached.
    pub(crate) fn weight(&self) -> usize {
        let joints: usize = self.bodies.iter().map(|b| b.joints.len()).sum();
        let inside = |b: &crate::spec::Body| {
            1 + b.joints.len() + b.geoms.len() + b.sites.len() + b.cameras.len() + b.lights.len()
        };
        let tree: usize = self.bodies.iter().map(inside).sum();
        let states = joints + self.bodies.len() + self.actuators.len();
        let keys = self.keys.len() + self.pending_keys.len();
        tree + self.frames.len()
            + self.referring()
            + self.defaults.len()
            + self.sources.len()
            + self.meshes.len()
            + self.hfields.len()
            + self.skins.len()
            + self.flexes.len()
            + self.textures.len()
            + self.materials.len()
            + self.numerics.len()
            + self.texts.len()
            + keys.saturating_mul(1 + states)
    }

    /// How many elements there are that refer to others.
    pub(crate) fn referring(&self) -> usize {
        self.pairs.len()
            + self.excludes.len()
            + self.equalities.len()
            + self.tendons.len()
            + self.actuators.len()
            + self.sensors.len()
            + self.tuples.len()
    }
}

/// What was attached.
pub(crate) struct Attached {
    /// the index of the new body or frame
    pub index: usize,
    /// the actuators of the other model that came along
    pub actuators: Vec<usize>,
}

/// Attaches a part of a model whose keyframes have given away their numbers, and takes the names of all that comes
/// along. An error says what is wrong; then the model may have been changed in part.
pub(crate) fn attach(
    spec: &mut Spec,
    names: &mut Names,
    place: Place,
    other: &Spec,
    root: Root,
    space: &Namespace,
) -> Result<Attached, String> {
    let files = bring_sources(spec, other);
    let with = Renaming {
        space,
        files: Some(&files),
    };

    spec.pending_keys.extend_from_slice(&other.pending_keys);

    let tree = Tree {
        bodies: &other.bodies,
        frames: &other.frames,
    };
    let into = (&mut spec.bodies, &mut spec.frames);
    let index = graft(tree, root, into, names, place, with)?;
    bring_classes(spec, &other.defaults, with);

    bring_all(&mut spec.meshes, &other.meshes, with);
    bring_skins(spec, other, names, with)?;
    bring_all(&mut spec.hfields, &other.hfields, with);
    bring_all(&mut spec.textures, &other.textures, with);
    bring_all(&mut spec.materials, &other.materials, with);
    bring_all(&mut spec.numerics, &other.numerics, with);
    bring_all(&mut spec.texts, &other.texts, with);
    claim_assets(spec, other, names)?;

    bring_flexes(&mut spec.flexes, &other.flexes, names, with)?;
    bring_referring(&mut spec.pairs, &other.pairs, names, with)?;
    bring_referring(&mut spec.excludes, &other.excludes, names, with)?;
    bring_referring(&mut spec.tendons, &other.tendons, names, with)?;
    bring_referring(&mut spec.equalities, &other.equalities, names, with)?;
    let actuators = bring_referring(&mut spec.actuators, &other.actuators, names, with)?;
    bring_referring(&mut spec.sensors, &other.sensors, names, with)?;
    bring_referring(&mut spec.tuples, &other.tuples, names, with)?;
    let before = spec.plugins.len();
    spec.bring_plugins(other, space);
    for plugin in &spec.plugins[before..] {
        names.claim(&plugin.name, ObjType::Plugin)?;
    }
    Ok(Attached { index, actuators })
}

/// Texts of the other model become texts of this one, each once however often it comes. Gives their new indices;
/// a model that came from no text has a place all the same, so that its settings are found.
fn bring_sources(spec: &mut Spec, other: &Spec) -> Vec<u32> {
    let mut origin = |origin: &Origin| {
        let known = spec.origins.iter().position(|o| o == origin);
        known.unwrap_or_else(|| {
            spec.origins.push(origin.clone());
            spec.origins.len() - 1
        })
    };
    let own = origin(&Origin {
        compiler: other.compiler.clone(),
        modelfiledir: other.modelfiledir.clone(),
    });
    let nested: Vec<usize> = other.origins.iter().map(origin).collect();

    // the first text is always that of the model itself
    if spec.sources.is_empty() {
        spec.sources.push(Source::default());
    }
    let none = [Source::default()];
    let sources = match other.sources.as_slice() {
        [] => &none,
        sources => sources,
    };
    let mut bring = |source: &Source| {
        let inner = source.origin.and_then(|origin| nested.get(origin));
        let new = Source {
            origin: Some(*inner.unwrap_or(&own)),
            ..source.clone()
        };
        let same = |s: &Source| {
            s.origin == new.origin
                && s.name == new.name
                && (Arc::ptr_eq(&s.text, &new.text) || s.text == new.text)
        };
        let known = spec.sources.iter().position(same);
        known.unwrap_or_else(|| {
            spec.sources.push(new);
            spec.sources.len() - 1
        }) as u32
    };
    sources.iter().map(&mut bring).collect()
}

/// The classes of the other model become children of the main class.
fn bring_classes(spec: &mut Spec, classes: &[DefaultClass], with: Renaming<'_>) {
    let first = spec.defaults.len();
    for (index, class) in classes.iter().enumerate() {
        let mut copy = class.clone();
        copy.change(with);
        with.space.put(&mut copy.name);
        copy.children.iter_mut().for_each(|child| *child += first);
        copy.parent = match class.parent {
            Some(parent) => Some(first + parent),
            None => Some(0),
        };
        if class.parent.is_none()
            && let Some(main) = spec.defaults.first_mut()
        {
            main.children.push(first + index);
        }
        spec.defaults.push(copy);
    }
}

/// Named elements that come along whatever they are.
trait Named {
    fn name_mut(&mut self) -> &mut String;
}

macro_rules! named {
    ($($ty:ident)*) => {
        $(impl Named for crate::spec::$ty {
            fn name_mut(&mut self) -> &mut String {
                &mut self.name
            }
        })*
    };
}

named!(Mesh HField Texture Material Numeric Text);

fn bring_all<T: Copied + Named>(into: &mut Vec<T>, from: &[T], with: Renaming<'_>) {
    for element in from {
        let mut copy = element.clone();
        copy.change(with);
        with.space.put(copy.name_mut());
        into.push(copy);
    }
}

/// Skins come along if all their bones do. They keep their names.
fn bring_skins(
    spec: &mut Spec,
    other: &Spec,
    names: &mut Names,
    with: Renaming<'_>,
) -> Result<(), String> {
    for skin in &other.skins {
        let mut copy = skin.clone();
        copy.change(with);
        let mut bodies = copy.bones.iter().map(|bone| &bone.body);
        if bodies.all(|body| names.has(ObjType::Body, body)) {
            names.claim(&copy.name, ObjType::Skin)?;
            spec.skins.push(copy);
        }
    }
    Ok(())
}

/// Flexes come along if all their bodies do. They keep their names, so that no two copies can be in one model, and
/// constraints on them stay behind where names change.
pub(crate) fn bring_flexes(
    into: &mut Vec<Flex>,
    from: &[Flex],
    names: &mut Names,
    with: Renaming<'_>,
) -> Result<(), String> {
    for flex in from {
        let known = |body: &String| names.has(ObjType::Body, &with.space.name(body));
        if flex.vertbody.iter().chain(&flex.nodebody).all(known) {
            let mut copy = flex.clone();
            copy.change(with);
            names.claim(&copy.name, ObjType::Flex)?;
            into.push(copy);
        }
    }
    Ok(())
}

/// Takes the names of what has just come along.
fn claim_assets(spec: &Spec, other: &Spec, names: &mut Names) -> Result<(), String> {
    macro_rules! claim {
        ($list:ident, $kind:ident) => {
            for new in &spec.$list[spec.$list.len() - other.$list.len()..] {
                names.claim(&new.name, ObjType::$kind)?;
            }
        };
    }
    claim!(meshes, Mesh);
    claim!(hfields, HField);
    claim!(textures, Texture);
    claim!(materials, Material);
    claim!(numerics, Numeric);
    claim!(texts, Text);
    Ok(())
}

/// Elements that refer to others come along if all that they refer to is there. Gives those that do.
fn bring_referring<T: Refers + Copied>(
    into: &mut Vec<T>,
    from: &[T],
    names: &mut Names,
    with: Renaming<'_>,
) -> Result<Vec<usize>, String> {
    let mut brought = Vec::new();
    for (index, element) in from.iter().enumerate() {
        let Some(mut copy) = element.renamed(names, with.space) else {
            continue;
        };
        copy.change(with);
        names.rename(copy.name_mut(), with.space, T::KIND)?;
        into.push(copy);
        brought.push(index);
    }
    Ok(brought)
}
