//! `<default>` classes.

use super::{
    Actuator, Camera, Equality, Geom, Id, Joint, Light, Location, Material, Mesh, Pair, Site,
    Tendon,
};

element! {
    /// A default class: what elements of that class start with.
    #[derive(Clone, Debug)]
    pub struct DefaultClass {
        /// name
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// index of the parent in [`Spec::defaults`](super::Spec::defaults)
        pub parent: Option<usize> = None,
        /// children
        pub children: Vec<usize> = Vec::new(),
        /// joints
        pub joint: Joint = Joint::default(),
        /// geoms
        pub geom: Geom = Geom::default(),
        /// sites
        pub site: Site = Site::default(),
        /// cameras
        pub camera: Camera = Camera::default(),
        /// lights
        pub light: Light = Light::default(),
        /// meshes
        pub mesh: Mesh = Mesh::default(),
        /// materials
        pub material: Material = Material::default(),
        /// contact pairs
        pub pair: Pair = Pair::default(),
        /// equality constraints
        pub equality: Equality = Equality::default(),
        /// tendons
        pub tendon: Tendon = Tendon::default(),
        /// actuators
        pub actuator: Actuator = Actuator::default(),
    }
}

impl DefaultClass {
    /// The class that all others inherit from.
    pub fn main() -> DefaultClass {
        DefaultClass {
            id: Id::fresh(),
            name: "main".to_owned(),
            ..DefaultClass::default()
        }
    }
}
