//! `<default>` classes.

use super::{
    Actuator, Camera, Equality, Geom, Joint, Light, Location, Material, Mesh, Pair, Site, Tendon,
};

/// A default class: what elements of that class start with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefaultClass {
    /// name
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// index of the parent in [`Spec::defaults`](super::Spec::defaults)
    pub parent: Option<usize>,
    /// children
    pub children: Vec<usize>,
    /// joints
    pub joint: Joint,
    /// geoms
    pub geom: Geom,
    /// sites
    pub site: Site,
    /// cameras
    pub camera: Camera,
    /// lights
    pub light: Light,
    /// meshes
    pub mesh: Mesh,
    /// materials
    pub material: Material,
    /// contact pairs
    pub pair: Pair,
    /// equality constraints
    pub equality: Equality,
    /// tendons
    pub tendon: Tendon,
    /// actuators
    pub actuator: Actuator,
}

impl DefaultClass {
    /// The class that all others inherit from.
    pub fn main() -> DefaultClass {
        DefaultClass {
            name: "main".to_owned(),
            ..DefaultClass::default()
        }
    }
}
