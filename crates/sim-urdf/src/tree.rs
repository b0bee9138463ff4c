//! Which link hangs from which.

use crate::robot::elements;
use sim_xml::{Element, Fault};
use std::collections::HashMap;

/// The link that is the world itself.
pub const WORLD: &str = "world";

/// Where a link is among the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LinkPlace {
    /// the link it hangs from
    pub parent: Option<usize>,
    /// the links that hang from it, in the order of their joints
    pub children: Vec<usize>,
}

/// The links by number, and the joints as pairs of links.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    places: Vec<LinkPlace>,
    /// parent and child of each joint
    pub ends: Vec<[usize; 2]>,
    /// links that can be reached from one without a parent
    reached: Vec<bool>,
}

impl Tree {
    pub fn read(root: &Element) -> Result<Tree, Fault> {
        let mut tree = Tree::default();
        let mut ids = HashMap::new();
        for (id, link) in elements(root, "link").enumerate() {
            let name = link.required("name")?;
            if ids.insert(name, id).is_some() {
                return Err(link.fault(format!("repeated URDF name: '{name}'")));
            }
            tree.places.push(LinkPlace::default());
        }
        for joint in elements(root, "joint") {
            let find = |end: &str| {
                let name = joint.required_child(end)?.required("link")?;
                Ok(ids.get(name).copied())
            };
            let (parent, child) = (find("parent")?, find("child")?);
            let (Some(parent), Some(child)) = (parent, child) else {
                return Err(joint.fault("URDF joint parent or child missing"));
            };
            if tree.places[child].parent.replace(parent).is_some() {
                let name = joint.required_child("child")?.required("link")?;
                let message = format!("URDF body has multiple parents: '{name}'");
                return Err(joint.fault(message));
            }
            tree.places[parent].children.push(child);
            tree.ends.push([parent, child]);
        }
        tree.reach();
        // the world is there in any case
        if let Some(&world) = ids.get(WORLD) {
            tree.reached[world] = true;
        }
        Ok(tree)
    }

    /// Finds what hangs from links without a parent. Every link has one parent at most, so none is met twice.
    fn reach(&mut self) {
        self.reached = vec![false; self.places.len()];
        let roots = (0..self.places.len()).filter(|&id| self.places[id].parent.is_none());
        let mut open: Vec<usize> = roots.collect();
        while let Some(id) = open.pop() {
            self.reached[id] = true;
            open.extend(&self.places[id].children);
        }
    }

    /// Whether a link is part of a tree, rather than of a circle.
    pub fn has(&self, id: usize) -> bool {
        self.reached[id]
    }

    pub fn place_of(&self, id: usize) -> LinkPlace {
        self.places[id].clone()
    }
}
