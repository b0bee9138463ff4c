//! `<default>`: the tree of classes, and what a reader knows of each after it.

use super::node::{How, Node};
use super::{DEPTH, Fault, Writes};
use crate::read::schema::shared::CLASS;
use crate::spec::{Actuator, DefaultClass, Location, Material, Spec};
use sim_core::model::TextureRole;
use std::collections::HashMap;

/// The classes as a reader of the text has them.
pub(super) struct Classes(HashMap<String, Box<DefaultClass>>);

impl Classes {
    /// A class by its name; empty is the main one.
    pub fn get(&self, name: &str, loc: Location, element: &str) -> Result<&DefaultClass, Fault> {
        let class = if name.is_empty() { "main" } else { name };
        let found = self.0.get(class).map(Box::as_ref);
        found
            .ok_or_else(|| Fault::at(loc, element)(format!("unknown default class name '{class}'")))
    }

    /// All of them, in the order of their names.
    pub fn all(&self) -> Vec<&DefaultClass> {
        let mut all: Vec<&DefaultClass> = self.0.values().map(Box::as_ref).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }
}

pub(super) fn write(root: &mut Node, spec: &Spec) -> Result<Classes, Fault> {
    let mut classes = Classes(HashMap::new());
    let Some(main) = spec.defaults.first() else {
        classes
            .0
            .insert("main".to_owned(), Box::new(DefaultClass::main()));
        return Ok(classes);
    };
    let mut section = root.inside("default")?;
    let start = Box::new(DefaultClass::main());
    let base = one(&mut section, main, start)?;
    classes.0.insert("main".to_owned(), base);
    let section = children(section, spec, &mut classes)?;
    root.push_unless_empty(section);
    Ok(classes)
}

/// A class whose children are being written.
struct Open<'a> {
    /// the element that its own stands in; none if it has none
    outer: Option<Node>,
    /// the class that they are inside of
    parent: &'a str,
    rest: std::slice::Iter<'a, usize>,
}

/// The classes inside the main one, and those inside them. The path of what is open is kept here and not on the stack.
fn children(section: Node, spec: &Spec, classes: &mut Classes) -> Result<Node, Fault> {
    let open = |index: usize, outer: Option<Node>, parent| Open {
        outer,
        parent,
        rest: spec.defaults[index].children.iter(),
    };
    let mut path = vec![open(0, None, "main")];
    let mut current = section;
    while let Some(Open { parent, rest, .. }) = path.last_mut() {
        let parent = *parent;
        let Some(&child) = rest.next() else {
            if let Some(outer) = path.pop().and_then(|done| done.outer) {
                let done = std::mem::replace(&mut current, outer);
                current.push(done);
            }
            continue;
        };
        let Some(class) = spec.defaults.get(child) else {
            continue;
        };
        // the root and the section are outside of it
        if path.len() + 2 > DEPTH {
            let message = "Element nesting is too deep.".to_owned();
            return Err(Fault::at(class.loc, &class.name)(message));
        }
        // of two with one name the first one counts, and has the children of both
        if classes.0.contains_key(&class.name) {
            path.push(open(child, None, parent));
            continue;
        }
        let mut node = current.inside("default")?;
        let fault = |message| Fault::at(class.loc, &class.name)(message);
        node.put(CLASS, &class.name).map_err(fault)?;
        let Some(start) = classes.0.get(parent).cloned() else {
            continue;
        };
        let mut base = one(&mut node, class, start).map_err(fault)?;
        base.name.clone_from(&class.name);
        classes.0.insert(class.name.clone(), base);
        let outer = std::mem::replace(&mut current, node);
        path.push(open(child, Some(outer), &class.name));
    }
    Ok(current)
}

/// The elements of a class. Gives what a reader knows of it.
fn one(
    section: &mut Node,
    class: &DefaultClass,
    mut base: Box<DefaultClass>,
) -> Result<Box<DefaultClass>, String> {
    let differs = |_: &str| How::Differs;
    let sized = |name: &str| match name {
        "size" => How::AtLeast(3),
        _ => How::Differs,
    };
    let mut node = section.inside("mesh")?;
    node.fields(&class.mesh, &mut base.mesh, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("material")?;
    material(&mut node, &class.material, &mut base.material)?;
    section.push_unless_empty(node);
    let mut node = section.inside("joint")?;
    node.fields(&class.joint, &mut base.joint, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("geom")?;
    node.fields(&class.geom, &mut base.geom, sized)?;
    section.push_unless_empty(node);
    let mut node = section.inside("site")?;
    node.fields(&class.site, &mut base.site, sized)?;
    section.push_unless_empty(node);
    let mut node = section.inside("camera")?;
    let lens = super::body::camera_attributes(&class.camera, &base.camera);
    node.fields(&class.camera, &mut base.camera, lens)?;
    section.push_unless_empty(node);
    let mut node = section.inside("light")?;
    node.fields(&class.light, &mut base.light, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("pair")?;
    node.fields(&class.pair, &mut base.pair, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("equality")?;
    node.fields(&class.equality, &mut base.equality, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("tendon")?;
    node.fields(&class.tendon, &mut base.tendon, differs)?;
    section.push_unless_empty(node);
    let mut node = section.inside("general")?;
    node.fields(
        &class.actuator,
        &mut base.actuator,
        own_kinds(&class.actuator),
    )?;
    section.push_unless_empty(node);
    Ok(base)
}

/// The attributes of a material, of a class or of its own: one texture, or a layer for each.
pub(super) fn material(node: &mut Node, material: &Material, start: &mut Material) -> Writes {
    let rgb = TextureRole::Rgb as usize;
    let roles = TextureRole::WORDED
        .iter()
        .map(|&role| (role, role as usize));
    let differing: Vec<(TextureRole, usize)> = roles
        .filter(|&(_, i)| material.textures[i] != start.textures[i])
        .collect();
    let layers = differing.iter().any(|&(_, i)| i != rgb);
    node.fields(material, start, |name| match name {
        "texture" if layers => How::Never,
        _ => How::Differs,
    })?;
    if !layers {
        return Ok(());
    }
    for (role, i) in differing {
        let mut child = node.inside("layer")?;
        let texture = material.textures[i].clone();
        start.textures[i].clone_from(&texture);
        let layer = crate::read::Layer { texture, role };
        let mut bare = crate::read::Layer {
            texture: String::new(),
            role: TextureRole::Rgb,
        };
        child.fields(&layer, &mut bare, |_| How::Always)?;
        node.push(child);
    }
    Ok(())
}

/// Kinds that MuJoCo does not have bring defaults of their own for what is not written: all of it is.
pub(super) fn own_kinds(actuator: &Actuator) -> impl Fn(&str) -> How + '_ {
    let always = |own: bool| match own {
        true => How::Always,
        false => How::Differs,
    };
    move |name| match name {
        "gaintype" | "biastype" | "dynprm" => always(!actuator.dyntype.in_mujoco()),
        "gainprm" => always(!actuator.gaintype.in_mujoco()),
        "biasprm" => always(!actuator.biastype.in_mujoco()),
        _ => How::Differs,
    }
}
