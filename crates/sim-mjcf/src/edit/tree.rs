//! Copies a part of one tree of bodies into another.

use super::elements::{Copied, Renaming};
use super::names::Names;
use super::{Place, Root};
use crate::spec::{Body, Frame};
use sim_core::model::ObjType;

/// Bodies and frames that refer to each other by index.
#[derive(Clone, Copy)]
pub(crate) struct Tree<'a> {
    pub bodies: &'a [Body],
    pub frames: &'a [Frame],
}

/// Which bodies and frames are copied, and the indices that the copies get.
struct Plan {
    /// for each body the index of its copy
    bodies: Vec<Option<usize>>,
    /// for each frame the index of its copy
    frames: Vec<Option<usize>>,
    /// the body whose contents are copied into the body of the place, rather than the body itself
    opened: Option<usize>,
    /// the frame that stands for all places outside frames in that body
    outer: Option<usize>,
}

/// Copies a part of a tree to a place in another one. Gives the index of the copy of its root: a body, or a frame.
/// An error says what is wrong; then part of the tree may have been copied.
pub(crate) fn graft(
    tree: Tree<'_>,
    root: Root,
    (bodies, frames): (&mut Vec<Body>, &mut Vec<Frame>),
    names: &mut Names,
    place: Place,
    with: Renaming<'_>,
) -> Result<usize, String> {
    if bodies.get(place.body).is_none() || place.frame.is_some_and(|f| f >= frames.len()) {
        return Err("there is no such place to attach to".to_owned());
    }
    let plan = Plan::new(tree, root, bodies.len(), frames.len())?;
    if let Some(outer) = plan.outer {
        debug_assert_eq!(outer, frames.len());
        frames.push(Frame {
            body: place.body,
            parent: place.frame,
            ..Frame::default()
        });
    }
    for (index, frame) in tree.frames.iter().enumerate() {
        if plan.frames[index].is_none() {
            continue;
        }
        let mut copy = frame.clone();
        copy.change(with);
        names.rename(&mut copy.name, with.space, ObjType::Frame)?;
        let opened = plan.opened == Some(frame.body);
        copy.parent = match root {
            Root::Frame(root) if root == index => place.frame,
            Root::Frame(_) | Root::Body(_) | Root::World => plan.frame(frame.parent, opened),
        };
        copy.body = plan.bodies[frame.body].unwrap_or(place.body);
        frames.push(copy);
    }

    if let Some(opened) = plan.opened {
        let mut contents = plan.contents(&tree.bodies[opened]);
        plan.change(&mut contents, names, with, true)?;
        let into = &mut bodies[place.body];
        into.bodies.append(&mut contents.bodies);
        into.joints.append(&mut contents.joints);
        into.geoms.append(&mut contents.geoms);
        into.sites.append(&mut contents.sites);
        into.cameras.append(&mut contents.cameras);
        into.lights.append(&mut contents.lights);
    }
    for (index, body) in tree.bodies.iter().enumerate() {
        let Some(new) = plan.bodies[index] else {
            continue;
        };
        let mut copy = body.clone();
        copy.change(with);
        names.rename(&mut copy.name, with.space, ObjType::Body)?;
        plan.change(&mut copy, names, with, false)?;
        copy.parent = place.body;
        copy.frame = place.frame;
        match root {
            Root::Body(root) if root == index => bodies[place.body].bodies.push(new),
            Root::Body(_) | Root::Frame(_) | Root::World => {
                copy.parent = plan.bodies[body.parent].unwrap_or(place.body);
                copy.frame = plan.frame(body.frame, plan.opened == Some(body.parent));
            }
        }
        bodies.push(copy);
    }
    Ok(match root {
        Root::Body(body) => plan.bodies[body].unwrap_or(0),
        Root::Frame(frame) => plan.frames[frame].unwrap_or(0),
        Root::World => plan.outer.unwrap_or(0),
    })
}

impl Plan {
    fn new(tree: Tree<'_>, root: Root, nbody: usize, nframe: usize) -> Result<Plan, String> {
        let mut plan = Plan {
            bodies: vec![None; tree.bodies.len()],
            frames: vec![None; tree.frames.len()],
            opened: None,
            outer: None,
        };
        let broken = || "the attached model is not a tree of bodies".to_owned();

        // frames of the opened body that are inside the root
        let mut inside = vec![false; tree.frames.len()];
        match root {
            Root::Body(_) => {}
            Root::World => {
                plan.opened = Some(0);
                plan.outer = Some(nframe);
                for (flag, frame) in inside.iter_mut().zip(tree.frames) {
                    *flag = frame.body == 0;
                }
            }
            Root::Frame(root) => {
                plan.opened = Some(tree.frames.get(root).ok_or_else(broken)?.body);
                for (index, frame) in tree.frames.iter().enumerate() {
                    // frames come after those they stand in
                    let parent = |p: usize| p < index && inside[p];
                    inside[index] = index == root || frame.parent.is_some_and(parent);
                }
            }
        }

        let mut stack = Vec::new();
        match (root, plan.opened) {
            (Root::Body(body), _) => stack.push(body),
            (Root::Frame(_) | Root::World, Some(opened)) => {
                let opened = tree.bodies.get(opened).ok_or_else(broken)?;
                stack.extend(opened.bodies.iter().copied().filter(|&child| {
                    let frame = tree.bodies.get(child).and_then(|body| body.frame);
                    plan.outer.is_some() || frame.is_some_and(|f| inside.get(f) == Some(&true))
                }));
            }
            (Root::Frame(_) | Root::World, None) => return Err(broken()),
        }
        while let Some(body) = stack.pop() {
            match plan.bodies.get_mut(body) {
                Some(new @ None) => *new = Some(0),
                Some(Some(_)) | None => return Err(broken()),
            }
            stack.extend(&tree.bodies[body].bodies);
        }

        let copied = plan.bodies.iter_mut().flatten();
        copied.zip(nbody..).for_each(|(new, index)| *new = index);
        let mut next = nframe + usize::from(plan.outer.is_some());
        for (index, frame) in tree.frames.iter().enumerate() {
            let of_copy = plan.bodies.get(frame.body).ok_or_else(broken)?.is_some();
            if of_copy || inside[index] {
                plan.frames[index] = Some(next);
                next += 1;
            }
        }
        Ok(plan)
    }

    /// The frame of a copy.
    fn frame(&self, frame: Option<usize>, opened: bool) -> Option<usize> {
        match frame {
            Some(frame) => self.frames.get(frame).copied().flatten(),
            None if opened => self.outer,
            None => None,
        }
    }

    /// What of an opened body is copied.
    fn contents(&self, body: &Body) -> Body {
        let inside = |frame: Option<usize>| self.frame(frame, true).is_some();
        let mut contents = body.clone();
        contents.joints.retain(|x| inside(x.frame));
        contents.geoms.retain(|x| inside(x.frame));
        contents.sites.retain(|x| inside(x.frame));
        contents.cameras.retain(|x| inside(x.frame));
        contents.lights.retain(|x| inside(x.frame));
        contents
    }

    /// Makes what is attached to a body a copy: names, frames, children.
    fn change(
        &self,
        body: &mut Body,
        names: &mut Names,
        with: Renaming<'_>,
        opened: bool,
    ) -> Result<(), String> {
        macro_rules! list {
            ($list:ident, $kind:ident) => {
                for x in &mut body.$list {
                    x.change(with);
                    names.rename(&mut x.name, with.space, ObjType::$kind)?;
                    x.frame = self.frame(x.frame, opened);
                }
            };
        }
        list!(joints, Joint);
        list!(geoms, Geom);
        list!(sites, Site);
        list!(cameras, Camera);
        list!(lights, Light);
        let children = std::mem::take(&mut body.bodies);
        let copies = children.into_iter().filter_map(|child| self.bodies[child]);
        body.bodies = copies.collect();
        Ok(())
    }
}
