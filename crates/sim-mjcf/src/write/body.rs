//! `<worldbody>`, `<body>`, `<frame>` and what stands in them.
//!
//! Objects of each kind keep their order, because their numbers in the compiled model follow from it. What stands
//! outside frames comes first where that is possible. A frame whose contents come apart is written more than once;
//! only the first has its name.

use super::default::Classes;
use super::node::{How, Node};
use super::{Fault, Writes, Written};
use crate::read::schema::shared::{CHILDCLASS, CLASS, NAME};
use crate::spec::{AlignFree, Body, Camera, DefaultClass, Frame, Geom, Joint, Light, Site, Spec};
use sim_core::math::Vec3;
use sim_core::model::JointType;
use sim_xml::MAX_DEPTH;

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
    if !spec.bodies.is_empty() {
        tree.contents(&mut section, 0, &mut Heads::default(), None, "main", 2)?;
    }
    root.push(section);
    Ok(())
}

impl Tree<'_> {
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

    /// What stands in a body or in one of its frames, as far as the order of objects allows.
    fn contents(
        &mut self,
        node: &mut Node,
        body: usize,
        heads: &mut Heads,
        frame: Option<usize>,
        class: &str,
        depth: usize,
    ) -> Written {
        let spec = self.spec;
        let own = &spec.bodies[body];
        if depth >= MAX_DEPTH {
            let message = "Element nesting is too deep.".to_owned();
            return Err(Fault::at(own.loc, &own.name)(message));
        }
        loop {
            self.objects(node, own, heads, frame, class)?;
            while let Some(&child) = own.bodies.get(heads.bodies) {
                let Some(inner) = spec.bodies.get(child) else {
                    return Err("body outside of the tree of bodies".to_owned().into());
                };
                if self.seen(inner.frame, frame) != Seen::Here {
                    break;
                }
                heads.bodies += 1;
                let child = self.body(node, child, class, depth)?;
                node.push(child);
            }
            let Some(next) = self.next_frame(own, heads, frame) else {
                break;
            };
            let child = self.frame(node, next, body, heads, class, depth)?;
            node.push(child);
        }
        // frames without contents can still be places to attach to
        for (index, empty) in spec.frames.iter().enumerate() {
            if empty.body == body && empty.parent == frame && !self.written[index] {
                let child = self.frame(node, index, body, heads, class, depth)?;
                node.push(child);
            }
        }
        Ok(())
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

    fn frame(
        &mut self,
        node: &Node,
        index: usize,
        body: usize,
        heads: &mut Heads,
        class: &str,
        depth: usize,
    ) -> Result<Node, Fault> {
        let frame = &self.spec.frames[index];
        let first = !std::mem::replace(&mut self.written[index], true);
        let class = inner_class(&frame.childclass, class);
        let mut child = node.inside("frame")?;
        frame_attributes(&mut child, frame, first).map_err(Fault::at(frame.loc, &frame.name))?;
        self.contents(&mut child, body, heads, Some(index), class, depth + 1)?;
        Ok(child)
    }

    fn body(
        &mut self,
        node: &Node,
        index: usize,
        class: &str,
        depth: usize,
    ) -> Result<Node, Fault> {
        let body = &self.spec.bodies[index];
        let inner = inner_class(&body.childclass, class);
        let mut child = node.inside("body")?;
        body_attributes(&mut child, body, inner, class).map_err(Fault::at(body.loc, &body.name))?;
        let mut heads = Heads::default();
        self.contents(&mut child, index, &mut heads, None, inner, depth + 1)?;
        Ok(child)
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

fn geom(parent: &Node, geom: &Geom, class: &DefaultClass, outer: &str) -> Result<Node, String> {
    let mut node = parent.inside("geom")?;
    named(&mut node, &geom.name, class, outer)?;
    node.fields(geom, &mut class.geom.clone(), |name| match name {
        "size" => How::AtLeast(geom.ty.size_count()),
        // a mass says it all
        "density" if geom.mass.is_some() => How::Never,
        _ => How::Differs,
    })?;
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
