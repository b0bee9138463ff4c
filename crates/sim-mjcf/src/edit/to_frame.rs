//! Turning a body into a frame of its parent.

use super::build::error;
use super::names::Names;
use crate::error::Error;
use crate::spec::{Body, Element, Frame, Id, Spec};

impl Spec {
    /// Turns a body into a frame of its parent, with all that stood in it. What refers to the body is deleted. An
    /// inertia of its own goes with it; its geoms have theirs in the parent.
    pub fn body_to_frame(&mut self, body: Id<Body>) -> Result<Id<Frame>, Error> {
        let Some(spot) = Body::spot(self, body) else {
            return Err(error("there is no such element in this model"));
        };
        let index = spot.index;
        if index == 0 {
            return Err(error("the world cannot become a frame"));
        }
        let parent = self.bodies[index].parent;
        let before = Names::of(self);
        let pending = self.take_apart();
        let (id, new) = (Id::fresh(), self.frames.len());
        let from = &mut self.bodies[index];
        self.frames.push(Frame {
            id,
            loc: from.loc,
            parent: from.frame,
            body: parent,
            childclass: from.childclass.clone(),
            pos: from.pos,
            quat: from.quat,
            alt: from.alt,
            ..Frame::default()
        });

        let mut contents = std::mem::take(from);
        // what is left is deleted below
        (from.parent, from.loc) = (parent, contents.loc);
        let into = |frame: &mut Option<usize>| {
            frame.get_or_insert(new);
        };
        contents.joints.iter_mut().for_each(|x| into(&mut x.frame));
        contents.geoms.iter_mut().for_each(|x| into(&mut x.frame));
        contents.sites.iter_mut().for_each(|x| into(&mut x.frame));
        contents.cameras.iter_mut().for_each(|x| into(&mut x.frame));
        contents.lights.iter_mut().for_each(|x| into(&mut x.frame));
        for &child in &contents.bodies {
            if let Some(child) = self.bodies.get_mut(child) {
                child.parent = parent;
                into(&mut child.frame);
            }
        }
        for frame in self.frames.iter_mut().filter(|frame| frame.body == index) {
            frame.body = parent;
            into(&mut frame.parent);
        }
        if let Some(to) = self.bodies.get_mut(parent) {
            to.bodies.append(&mut contents.bodies);
            to.joints.append(&mut contents.joints);
            to.geoms.append(&mut contents.geoms);
            to.sites.append(&mut contents.sites);
            to.cameras.append(&mut contents.cameras);
            to.lights.append(&mut contents.lights);
        }
        self.sort_frames();
        self.remove_bodies(&[index], &[]);
        self.drop_what_dangles(&before);
        self.put_back(&pending);
        Ok(id)
    }
}
