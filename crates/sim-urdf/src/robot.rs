//! `<robot>`.

use crate::materials::Materials;
use crate::tree::Tree;
use crate::{Joint, Link};
use sim_xml::{Element, Fault};

/// A robot as it is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Robot {
    /// name; `None`: not said
    pub name: Option<String>,
    /// links in the order of the text. They form trees: none is its own ancestor
    pub links: Vec<Link>,
    /// joints in the order of the text
    pub joints: Vec<Joint>,
}

impl Robot {
    /// Reads a robot with all its shapes.
    pub fn from_text(text: &str) -> Result<Robot, Fault> {
        Robot::read(&sim_xml::parse(text)?, true)
    }

    /// Reads a robot from its root element. Shapes for the eye are left out without a look, unless `visuals` asks
    /// for them.
    pub fn read(root: &Element, visuals: bool) -> Result<Robot, Fault> {
        let materials = Materials::find(root)?;
        let tree = Tree::read(root)?;
        let links = elements(root, "link")
            .enumerate()
            .map(|(id, element)| {
                if !tree.has(id) {
                    return Err(element.fault("URDF body not found"));
                }
                Link::read(element, tree.place_of(id), &materials, visuals)
            })
            .collect::<Result<_, _>>()?;
        let joints = elements(root, "joint")
            .zip(&tree.ends)
            .map(|(element, &ends)| Joint::read(element, ends))
            .collect::<Result<_, _>>()?;
        Ok(Robot {
            name: root.attribute("name").map(str::to_owned),
            links,
            joints,
        })
    }
}

/// The elements of one name directly under the root.
pub(crate) fn elements<'a>(
    root: &'a Element,
    name: &'static str,
) -> impl Iterator<Item = &'a Element> {
    root.children.iter().filter(move |c| c.name == name)
}
