//! `<link>` and `<inertial>`.

use crate::materials::Materials;
use crate::tree::LinkPlace;
use crate::{Origin, Purpose, Shape};
use sim_xml::{Element, Fault, Place};

/// A link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// name; no two links have the same
    pub name: String,
    /// where the element starts
    pub place: Place,
    /// the link it hangs from, as an index; `None`: from nothing
    pub parent: Option<usize>,
    /// the links that hang from it, as indices, in the order of their joints
    pub children: Vec<usize>,
    /// mass and inertia; `None`: not written
    pub inertial: Option<Inertial>,
    /// shapes, in the order of the text
    pub shapes: Vec<Shape>,
}

/// Mass and inertia of a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inertial {
    /// where the element starts
    pub place: Place,
    /// the inertial frame in the link
    pub origin: Origin,
    /// mass in kg
    pub mass: f64,
    /// inertia matrix in kg·m²: xx, yy, zz, xy, xz, yz
    pub inertia: [f64; 6],
}

impl Link {
    pub(crate) fn read(
        element: &Element,
        at: LinkPlace,
        materials: &Materials,
        visuals: bool,
    ) -> Result<Link, Fault> {
        let inertial = element.child("inertial")?.map(Inertial::read).transpose()?;
        let mut shapes = Vec::new();
        // a collision has the colour of the last visual before it
        let mut color = None;
        for child in &element.children {
            let purpose = match child.name.as_str() {
                "visual" => Purpose::Visual,
                "collision" => Purpose::Collision,
                _ => continue,
            };
            if purpose == Purpose::Visual {
                color = materials.of(child)?.or(color);
                if !visuals {
                    continue;
                }
            }
            shapes.push(Shape::read(child, purpose, color)?);
        }
        Ok(Link {
            name: element.required("name")?.to_owned(),
            place: element.place,
            parent: at.parent,
            children: at.children,
            inertial,
            shapes,
        })
    }
}

impl Inertial {
    fn read(element: &Element) -> Result<Inertial, Fault> {
        let origin = Origin::read(element)?;
        let [mass] = element.required_child("mass")?.required_numbers("value")?;
        let matrix = element.required_child("inertia")?;
        let mut inertia = [0.0; 6];
        for (entry, name) in inertia
            .iter_mut()
            .zip(["ixx", "iyy", "izz", "ixy", "ixz", "iyz"])
        {
            [*entry] = matrix.required_numbers(name)?;
        }
        Ok(Inertial {
            place: element.place,
            origin,
            mass,
            inertia,
        })
    }
}
