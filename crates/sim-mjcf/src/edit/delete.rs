//! Deleting elements. A body takes all below it along, and whatever refers to what is gone.

use super::Namespace;
use super::build::error;
use super::names::Names;
use super::references::Refers;
use crate::error::Error;
use crate::spec::{
    Actuator, Body, DefaultClass, Element, Equality, Exclude, Frame, Id, Key, Listed, Pair, Part,
    PendingKey, Sensor, Spec, Tendon,
};
use sim_core::model::ObjType;

/// An element that can be deleted.
pub trait Delete: Element {
    /// Deletes the element, if it is there.
    #[doc(hidden)]
    fn delete(spec: &mut Spec, id: Id<Self>) -> Result<(), Error>;
}

macro_rules! parts {
    ($($ty:ident)*) => {$(
        impl Delete for crate::spec::$ty {
            fn delete(spec: &mut Spec, id: Id<Self>) -> Result<(), Error> {
                if let Some(spot) = Self::spot(spec, id) {
                    Self::list_mut(&mut spec.bodies[spot.body]).remove(spot.index);
                }
                Ok(())
            }
        }
    )*};
}

parts!(Joint Geom Site Camera Light);

macro_rules! listed {
    ($($ty:ident)*) => {$(
        impl Delete for crate::spec::$ty {
            fn delete(spec: &mut Spec, id: Id<Self>) -> Result<(), Error> {
                if let Some(spot) = Self::spot(spec, id) {
                    Self::list(spec).remove(spot.index);
                }
                Ok(())
            }
        }
    )*};
}

listed! {
    Material Texture Mesh HField Flex Skin Pair Exclude Equality Tendon Actuator Sensor Numeric Text Tuple Plugin Key
}

impl Delete for Body {
    fn delete(spec: &mut Spec, id: Id<Body>) -> Result<(), Error> {
        match Body::spot(spec, id) {
            None => Ok(()),
            Some(spot) if spot.index == 0 => Err(error("the world cannot be deleted")),
            Some(spot) => {
                let below = spec.bodies_below(&[spot.index]);
                spec.delete_bodies(&below, &[]);
                Ok(())
            }
        }
    }
}

impl Delete for Frame {
    /// A frame takes along what stands in it.
    fn delete(spec: &mut Spec, id: Id<Frame>) -> Result<(), Error> {
        let Some(spot) = Frame::spot(spec, id) else {
            return Ok(());
        };
        // frames come after those they stand in
        let mut inside = vec![false; spec.frames.len()];
        for (index, frame) in spec.frames.iter().enumerate() {
            inside[index] = index == spot.index || frame.parent.is_some_and(|p| inside[p]);
        }
        let within = |frame: Option<usize>| frame.is_some_and(|f| inside.get(f) == Some(&true));
        let bodies = spec.bodies.iter().enumerate();
        let roots: Vec<usize> = bodies
            .filter(|(_, b)| within(b.frame))
            .map(|(i, _)| i)
            .collect();
        let below = spec.bodies_below(&roots);
        let frames: Vec<usize> = (0..inside.len()).filter(|&f| inside[f]).collect();
        spec.delete_bodies(&below, &frames);
        Ok(())
    }
}

/// The indices that those who stay have when the others are gone.
fn renumbered(gone: &[bool]) -> Vec<Option<usize>> {
    let mut next = 0;
    gone.iter()
        .map(|gone| {
            next += usize::from(!gone);
            (!gone).then(|| next - 1)
        })
        .collect()
}

impl Delete for DefaultClass {
    /// A class takes along those that inherit from it; their elements stay as they are, in the main class.
    fn delete(spec: &mut Spec, id: Id<DefaultClass>) -> Result<(), Error> {
        let Some(spot) = DefaultClass::spot(spec, id) else {
            return Ok(());
        };
        if spot.index == 0 {
            return Err(error("cannot remove the global default ('main')"));
        }
        let mut gone = vec![false; spec.defaults.len()];
        gone[spot.index] = true;
        // classes come after their parents
        for index in spot.index + 1..gone.len() {
            gone[index] = spec.defaults[index]
                .parent
                .is_some_and(|p| gone.get(p) == Some(&true));
        }
        let new = renumbered(&gone);
        let follow = |old: usize| new.get(old).copied().flatten();
        let mut names = Vec::new();
        for (class, gone) in std::mem::take(&mut spec.defaults).into_iter().zip(gone) {
            if gone {
                names.push(class.name);
                continue;
            }
            let children = class.children.iter().copied().filter_map(follow).collect();
            let parent = class.parent.and_then(follow);
            spec.defaults.push(DefaultClass {
                children,
                parent,
                ..class
            });
        }
        spec.forget_classes(&names);
        Ok(())
    }
}

impl Spec {
    /// Deletes an element. A body or a frame takes along what stands in it, and then those pairs, excludes, tendons,
    /// equalities, actuators and sensors that refer to something that is gone; keyframes lose the numbers of
    /// what is gone. What refers to another kind of element stays, and the compiler objects to it.
    ///
    /// ```
    /// use sim_mjcf::spec::{Actuator, Body};
    /// use sim_mjcf::{Assets, Spec};
    ///
    /// let mut spec = Spec::from_xml_str(
    ///     "<mujoco><worldbody><body name='a'><joint name='a'/><geom size='1'/></body>
    ///        <body name='b'><joint name='b'/><geom size='1'/></body></worldbody>
    ///      <actuator><motor joint='a'/><motor joint='b'/></actuator>
    ///      <keyframe><key qpos='1 2'/></keyframe></mujoco>",
    /// )?;
    /// let a = spec.find::<Body>("a").unwrap_or_default();
    /// spec.delete(a)?;
    /// let model = spec.compile(&Assets::memory())?;
    /// assert_eq!((model.nbody, model.nu), (2, 1));
    /// assert_eq!(model.key_qpos, [2.0]);
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn delete<T: Delete>(&mut self, id: Id<T>) -> Result<(), Error> {
        match T::spot(self, id) {
            Some(_) => {
                let (before, _) = self.used_plugins();
                T::delete(self, id)?;
                // what is left without an element goes; bodies take along whatever instance nobody refers to
                self.drop_plugins(&before, T::KIND == ObjType::Body);
                Ok(())
            }
            None => Err(error("there is no such element in this model")),
        }
    }

    /// Bodies and all below them, by index.
    fn bodies_below(&self, roots: &[usize]) -> Vec<usize> {
        let mut found = vec![false; self.bodies.len()];
        let mut stack = roots.to_vec();
        while let Some(index) = stack.pop() {
            if let Some(body) = self.bodies.get(index).filter(|_| !found[index]) {
                found[index] = true;
                stack.extend(&body.bodies);
            }
        }
        (0..found.len()).filter(|&body| found[body]).collect()
    }

    /// Deletes bodies, the frames in them, and some other frames with what stands in them.
    fn delete_bodies(&mut self, bodies: &[usize], frames: &[usize]) {
        let before = Names::of(self);
        let pending = self.take_apart();
        self.remove_bodies(bodies, frames);
        self.drop_what_dangles(&before);
        self.put_back(&pending);
    }

    /// Deletes what found all it refers to before and does not any more.
    pub(super) fn drop_what_dangles(&mut self, before: &Names) {
        let mut after = Names::of(self);
        self.drop_dangling::<Pair>(before, &mut after);
        self.drop_dangling::<Exclude>(before, &mut after);
        self.drop_dangling::<Tendon>(before, &mut after);
        self.drop_dangling::<Equality>(before, &mut after);
        self.drop_dangling::<Actuator>(before, &mut after);
        self.drop_dangling::<Sensor>(before, &mut after);
    }

    /// Gives the numbers of all keyframes to joints, actuators and mocap bodies, under names that no keyframe has.
    /// Keyframes that do not fit stay as they are, for the compiler to speak of.
    pub(super) fn take_apart(&mut self) -> Vec<Option<PendingKey>> {
        let keys = std::mem::take(&mut self.keys);
        let mut pending = Vec::with_capacity(keys.len());
        for (index, key) in keys.iter().enumerate() {
            self.keys = vec![Key {
                name: format!("\u{0}{index}"),
                ..key.clone()
            }];
            let apart = self.store_keys(&Namespace::default());
            pending.push(apart.ok().and_then(|mut list| list.pop()));
        }
        self.keys = keys;
        pending
    }

    /// Gives keyframes the numbers of what there is now.
    pub(super) fn put_back(&mut self, pending: &[Option<PendingKey>]) {
        let (order, activations) = (self.bodies_in_order(), self.activations());
        let mut keys = std::mem::take(&mut self.keys);
        for (key, pending) in keys.iter_mut().zip(pending) {
            let Some(pending) = pending else {
                continue;
            };
            let full = self.put_together(pending, &order, &activations);
            *key = Key {
                id: key.id,
                name: std::mem::take(&mut key.name),
                open: key.open,
                info: std::mem::take(&mut key.info),
                ..full
            };
            self.forget_key(&pending.name);
        }
        self.keys = keys;
    }

    /// Takes bodies and frames out of the tree; all that refers to others by index follows.
    pub(super) fn remove_bodies(&mut self, bodies: &[usize], frames: &[usize]) {
        let mut gone = vec![false; self.bodies.len()];
        bodies.iter().for_each(|&body| gone[body] = true);
        let mut frame_gone: Vec<bool> = self
            .frames
            .iter()
            .map(|frame| gone.get(frame.body) != Some(&false))
            .collect();
        for &frame in frames {
            frame_gone[frame] = true;
            let body = self.frames[frame].body;
            if let Some(body) = self.bodies.get_mut(body) {
                body.joints.retain(|x| x.frame != Some(frame));
                body.geoms.retain(|x| x.frame != Some(frame));
                body.sites.retain(|x| x.frame != Some(frame));
                body.cameras.retain(|x| x.frame != Some(frame));
                body.lights.retain(|x| x.frame != Some(frame));
            }
        }
        let kept: Vec<usize> = (0..frame_gone.len()).filter(|&f| !frame_gone[f]).collect();
        self.reorder_frames(&kept);

        let new = renumbered(&gone);
        let follow = |old: usize| new.get(old).copied().flatten();
        for (body, gone) in std::mem::take(&mut self.bodies).into_iter().zip(gone) {
            if !gone {
                let children = body.bodies.iter().copied().filter_map(follow).collect();
                self.bodies.push(Body {
                    parent: follow(body.parent).unwrap_or(0),
                    bodies: children,
                    ..body
                });
            }
        }
        for frame in &mut self.frames {
            frame.body = follow(frame.body).unwrap_or(0);
        }
    }

    /// The same for one kind.
    fn drop_dangling<T: Refers + Listed>(&mut self, before: &Names, after: &mut Names) {
        T::list(self).retain(|element| {
            let stays = !element.resolves(before) || element.resolves(after);
            if !stays {
                after.free(<T as Element>::KIND, element.name().to_owned());
            }
            stays
        });
    }

    /// Elements of classes that are gone are of the main class.
    fn forget_classes(&mut self, names: &[String]) {
        let forget = |class: &mut String| {
            if names.contains(class) {
                class.clear();
            }
        };
        for body in &mut self.bodies {
            forget(&mut body.childclass);
            body.joints.iter_mut().for_each(|x| forget(&mut x.class));
            body.geoms.iter_mut().for_each(|x| forget(&mut x.class));
            body.sites.iter_mut().for_each(|x| forget(&mut x.class));
            body.cameras.iter_mut().for_each(|x| forget(&mut x.class));
            body.lights.iter_mut().for_each(|x| forget(&mut x.class));
        }
        self.frames
            .iter_mut()
            .for_each(|x| forget(&mut x.childclass));
        self.meshes.iter_mut().for_each(|x| forget(&mut x.class));
        self.materials.iter_mut().for_each(|x| forget(&mut x.class));
        self.pairs.iter_mut().for_each(|x| forget(&mut x.class));
        self.equalities
            .iter_mut()
            .for_each(|x| forget(&mut x.class));
        self.tendons.iter_mut().for_each(|x| forget(&mut x.class));
        self.actuators.iter_mut().for_each(|x| forget(&mut x.class));
    }
}
