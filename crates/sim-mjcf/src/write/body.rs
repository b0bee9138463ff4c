//! `<worldbody>`, `<body>`, `<frame>` and what stands in them.
//!
//! Objects of each kind keep their order, because their numbers in the compiled model follow from it. What stands
//! outside frames comes first where that is possible. A frame whose contents come apart is written more than once;
//! only the first has its name.

use super::default::Classes;
use super::node::{How, Node};
use super::plugin::inner_plugin;
use super::{DEPTH, Fault, Writes, Written};
use crate::read::schema::shared::{CHILDCLASS, CLASS, NAME};
use crate::spec::{AlignFree, Body, Camera, DefaultClass, Frame, Geom, Joint, Light, Site, Spec};
use sim_core::math::Vec3;
use sim_core::model::JointType;

/// The model, and which frames have been written.
struct Tree<'a> {
    spec: &'a Spec,
    classes: &'a Classes,
    written: Vec<bool>,
}

/// How many objects of each kind of a body have been written.
#[derive(Clone, Copy, Debug, Default)]
struct Heads {
    joints: usize,
    geoms: usize,
    sites: usize,
    cameras: usize,
    lights: usize,
    bodies: usize,
}

/// Where something stands, seen from a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// in the frame itself
    Here,
    /// in this frame inside it
    Inside(usize),
    /// outside
    Outside,
}

pub(super) fn write(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut tree = Tree {
        spec,
        classes,
        written: vec![false; spec.frames.len()],
    };
    let mut section = root.inside("worldbody")?;
    if let Some(world) = spec.bodies.first() {
        inner_plugin(&mut section, spec, &world.plugin)?;
    }
    root.push(match spec.bodies.is_empty() {
        true => section,
        false => tree.world(section)?,
    });
    Ok(())
}

/// A body or a frame that is being written.
struct Open<'a> {
    node: Node,
    body: usize,
    frame: Option<usize>,
    /// default class of what stands inside
    class: &'a str,
    /// the first frame that has not been looked at, once all objects have been written
    empty: usize,
}

/// What comes next in a body or a frame.
enum Next {
    Body(usize),
    Frame(usize),
    Nothing,
}

impl<'a> Tree<'a> {
    fn seen(&self, mut frame: Option<usize>, from: Option<usize>) -> Seen {
        if frame == from {
            return Seen::Here;
        }
        // frames come after those they stand in
        while let Some(index) = frame {
            let parent = self.spec.frames.get(index).and_then(|f| f.parent);
            if parent == from {
                return Seen::Inside(index);
            }
            frame = parent;
        }
        Seen::Outside
    }

    /// The world with everything in it. The path of what is open is kept here and not on the stack.
    fn world(&mut self, section: Node) -> Result<Node, Fault> {
        let mut current = Open {
            node: section,
            body: 0,
            frame: None,
            class: "main",
            empty: 0,
        };
        let mut outer: Vec<Open<'a>> = Vec::new();
        // of the bodies that are open, the innermost last: their frames share them
        let mut heads = vec![Heads::default()];
        loop {
            let Some(own) = heads.last_mut() else {
                return Ok(current.node);
            };
            let inner = match self.next(&mut current, own)? {
                Next::Body(body) => {
                    heads.push(Heads::default());
                    self.body(&current, body)?
                }
                Next::Frame(frame) => self.frame(&current, frame)?,
                Next::Nothing => {
                    if current.frame.is_none() {
                        heads.pop();
                    }
                    let Some(parent) = outer.pop() else {
                        return Ok(current.node);
                    };
                    let done = std::mem::replace(&mut current, parent);
                    current.node.push(done.node);
                    continue;
                }
            };
            // the section and its root are outside of it
            if outer.len() + 3 > DEPTH {
                let own = &self.spec.bodies[inner.body];
                let message = "Element nesting is too deep.".to_owned();
                return Err(Fault::at(own.loc, &own.name)(message));
            }
            outer.push(std::mem::replace(&mut current, inner));
        }
    }

    /// Writes objects that stand here, as far as their order allows, and gives what comes after them.
    fn next(&self, open: &mut Open<'a>, heads: &mut Heads) -> Result<Next, Fault> {
        let spec = self.spec;
        let own = &spec.bodies[open.body];
        if open.empty == 0 {
            self.objects(&mut open.node, own, heads, open.frame, open.class)?;
            if let Some(&child) = own.bodies.get(heads.bodies) {
                let Some(inner) = spec.bodies.get(child) else {
                    return Err("body outside of the tree of bodies".to_owned().into());
                };
                if self.seen(inner.frame, open.frame) == Seen::Here {
                    heads.bodies += 1;
                    return Ok(Next::Body(child));
                }
            }
            if let Some(next) = self.next_frame(own, heads, open.frame) {
                return Ok(Next::Frame(next));
            }
        }
        // frames without contents can still be places to attach to
        while let Some(frame) = spec.frames.get(open.empty) {
            let index = open.empty;
            open.empty += 1;
            if frame.body == open.body && frame.parent == open.frame && !self.written[index] {
                return Ok(Next::Frame(index));
            }
        }
        Ok(Next::Nothing)
    }

    /// Objects that are next in the order of their kind and stand here.
    fn objects(
        &self,
        node: &mut Node,
        body: &Body,
        heads: &mut Heads,
        frame: Option<usize>,
        class: &str,
    ) -> Written {
        macro_rules! kind {
            ($list:ident, $write:ident) => {
                while let Some(object) = body.$list.get(heads.$list) {
                    if self.seen(object.frame, frame) != Seen::Here {
                        break;
                    }
                    heads.$list += 1;
                    let of = self.classes.get(&object.class, object.loc, &object.name)?;
                    let child = $write(node, object, of, class)
                        .map_err(Fault::at(object.loc, &object.name))?;
                    node.push(child);
                }
            };
        }
        let spec = self.spec;
        let geom = |parent: &Node, object: &Geom, of: &DefaultClass, class: &str| {
            geom(parent, object, of, class, spec)
        };
        kind!(joints, joint);
        kind!(geoms, geom);
        kind!(sites, site);
        kind!(cameras, camera);
        kind!(lights, light);
        Ok(())
    }

    /// The first frame here that holds an object that is next in the order of its kind.
    fn next_frame(&self, body: &Body, heads: &Heads, frame: Option<usize>) -> Option<usize> {
        let bodies = body.bodies.get(heads.bodies);
        let heads = [
            body.joints.get(heads.joints).map(|x| x.frame),
            body.geoms.get(heads.geoms).map(|x| x.frame),
            body.sites.get(heads.sites).map(|x| x.frame),
            body.cameras.get(heads.cameras).map(|x| x.frame),
            body.lights.get(heads.lights).map(|x| x.frame),
            bodies.and_then(|&child| self.spec.bodies.get(child).map(|x| x.frame)),
        ];
        let inside = |of: Option<usize>| match self.seen(of, frame) {
            Seen::Inside(index) => Some(index),
            Seen::Here | Seen::Outside => None,
        };
        heads.into_iter().flatten().filter_map(inside).min()
    }

    fn frame(&mut self, outer: &Open<'a>, index: usize) -> Result<Open<'a>, Fault> {
        let frame = &self.spec.frames[index];
        let first = !std::mem::replace(&mut self.written[index], true);
        let mut node = outer.node.inside("frame")?;
        frame_attributes(&mut node, frame, first).map_err(Fault::at(frame.loc, &frame.name))?;
        Ok(Open {
            node,
            body: outer.body,
            frame: Some(index),
            class: inner_class(&frame.childclass, outer.class),
            empty: 0,
        })
    }

    fn body(&self, outer: &Open<'a>, index: usize) -> Result<Open<'a>, Fault> {
        let body = &self.spec.bodies[index];
        let class = inner_class(&body.childclass, outer.class);
        let mut node = outer.node.inside("body")?;
        let mut write = || {
            body_attributes(&mut node, body, class, outer.class)?;
            inner_plugin(&mut node, self.spec, &body.plugin)
        };
        write().map_err(Fault::at(body.loc, &body.name))?;
        Ok(Open {
            node,
            body: index,
            frame: None,
            class,
            empty: 0,
        })
    }
}

/// The class of what stands inside.
fn inner_class<'a>(childclass: &'a str, outer: &'a str) -> &'a str {
    match childclass {
        "" => outer,
        class => class,
    }
}

fn frame_attributes(node: &mut Node, frame: &Frame, first: bool) -> Writes {
    if first {
        node.put_text(NAME, &frame.name)?;
    }
    node.put_text(CHILDCLASS, &frame.childclass)?;
    node.fields(frame, &mut Frame::default(), |_| How::Differs)
}

fn body_attributes(node: &mut Node, body: &Body, inner: &str, outer: &str) -> Writes {
    node.put_text(NAME, &body.name)?;
    if inner != outer {
        node.put(CHILDCLASS, inner)?;
    }
    let mut start = Body::default();
    node.fields(body, &mut start, |_| How::Differs)?;
    if body.ipos.is_some() || body.explicitinertial {
        let mut inertial = node.inside("inertial")?;
        let full = body.fullinertia.is_some();
        start.ipos = Some(Vec3::ZERO);
        inertial.fields(body, &mut start, |name| match name {
            "pos" | "mass" => How::Always,
            "diaginertia" if !full => How::Always,
            _ => How::Differs,
        })?;
        node.push(inertial);
    }
    Ok(())
}

/// The name of an object, and its class unless it is that of its surroundings.
fn named(node: &mut Node, name: &str, class: &DefaultClass, outer: &str) -> Writes {
    node.put_text(NAME, name)?;
    if class.name != outer {
        node.put(CLASS, &class.name)?;
    }
    Ok(())
}

fn joint(parent: &Node, joint: &Joint, class: &DefaultClass, outer: &str) -> Result<Node, String> {
    if joint.align != AlignFree::Auto && joint.ty == JointType::Free {
        return freejoint(parent, joint);
    }
    let mut node = parent.inside("joint")?;
    named(&mut node, &joint.name, class, outer)?;
    let (free, scalar) = (joint.ty == JointType::Free, joint.ty.is_scalar());
    node.fields(joint, &mut class.joint.clone(), |name| match name {
        "pos" if !free => How::Always,
        "axis" if scalar => How::Always,
        "pos" | "axis" => How::Never,
        "limited" if free => How::Never,
        "actuatorfrclimited" if !scalar => How::Never,
        _ => How::Differs,
    })?;
    Ok(node)
}

/// A free joint that says whether it is aligned: it cannot say anything else.
fn freejoint(parent: &Node, joint: &Joint) -> Result<Node, String> {
    let plain = Joint {
        name: joint.name.clone(),
        loc: joint.loc,
        class: joint.class.clone(),
        frame: joint.frame,
        ty: joint.ty,
        group: joint.group,
        align: joint.align,
        key_values: joint.key_values.clone(),
        ..Joint::default()
    };
    if *joint != plain {
        return Err("a free joint with 'align' cannot have other attributes".to_owned());
    }
    let mut node = parent.inside("freejoint")?;
    node.put_text(NAME, &joint.name)?;
    node.fields(joint, &mut Joint::default(), |_| How::Differs)?;
    Ok(node)
}

fn geom(
    parent: &Node,
    geom: &Geom,
    class: &DefaultClass,
    outer: &str,
    spec: &Spec,
) -> Result<Node, String> {
    let mut node = parent.inside("geom")?;
    named(&mut node, &geom.name, class, outer)?;
    node.fields(geom, &mut class.geom.clone(), |name| match name {
        "size" => How::AtLeast(geom.ty.size_count()),
        // a mass says it all
        "density" if geom.mass.is_some() => How::Never,
        _ => How::Differs,
    })?;
    inner_plugin(&mut node, spec, &geom.plugin)?;
    Ok(node)
}

fn site(parent: &Node, site: &Site, class: &DefaultClass, outer: &str) -> Result<Node, String> {
    let mut node = parent.inside("site")?;
    named(&mut node, &site.name, class, outer)?;
    node.fields(site, &mut class.site.clone(), |name| match name {
        "pos" => How::Always,
        "size" => How::AtLeast(site.ty.size_count()),
        _ => How::Differs,
    })?;
    Ok(node)
}

/// Which attributes of a camera are written: the field of view, or the lens that gives it.
pub(super) fn camera_attributes(camera: &Camera, start: &Camera) -> impl Fn(&str) -> How + use<> {
    let lens = camera.sensor_size[0] > 0.0 && camera.sensor_size[1] > 0.0;
    let other = camera.sensor_size != start.sensor_size;
    move |name| match name {
        "fovy" if lens || other => How::Never,
        "sensorsize" if lens => How::Always,
        _ => How::Differs,
    }
}

fn camera(
    parent: &Node,
    camera: &Camera,
    class: &DefaultClass,
    outer: &str,
) -> Result<Node, String> {
    let mut node = parent.inside("camera")?;
    named(&mut node, &camera.name, class, outer)?;
    let mut start = class.camera.clone();
    let lens = camera_attributes(camera, &start);
    node.fields(camera, &mut start, |name| match name {
        "pos" => How::Always,
        name => lens(name),
    })?;
    Ok(node)
}

fn light(parent: &Node, light: &Light, class: &DefaultClass, outer: &str) -> Result<Node, String> {
    let mut node = parent.inside("light")?;
    named(&mut node, &light.name, class, outer)?;
    node.fields(light, &mut class.light.clone(), |name| match name {
        "pos" | "dir" => How::Always,
        _ => How::Differs,
    })?;
    Ok(node)
}
