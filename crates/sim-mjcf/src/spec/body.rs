//! `<body>` and `<worldbody>`, with `<inertial>`.

use super::{Camera, Geom, Id, Joint, KeyValues, Light, Location, Orientation, PluginUse, Site};
use sim_core::math::{Quat, Vec3};
use sim_core::model::SleepPolicy;

element! {
    /// A body, with what is attached to it in the order of the text.
    #[derive(Clone, Debug)]
    pub struct Body {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// index of the parent in [`Spec::bodies`](super::Spec::bodies); the world is its own parent
        pub parent: usize = 0,
        /// the frame that this body stands in, within its parent
        pub frame: Option<usize> = None,
        /// default class of what is added inside; empty: that of the body around it
        pub childclass: String = String::new(),

        /// position in the parent, in metres
        pub pos: Vec3 = Vec3::ZERO,
        /// orientation in the parent
        pub quat: Quat = Quat::IDENTITY,
        /// another way to give the orientation
        pub alt: Orientation = Orientation::None,

        /// mass in kg
        pub mass: f64 = 0.0,
        /// position of the inertial frame in metres; `None`: there is no inertial element
        pub ipos: Option<Vec3> = None,
        /// orientation of the inertial frame
        pub iquat: Quat = Quat::IDENTITY,
        /// diagonal inertia in the inertial frame, in kg·m²
        pub inertia: Vec3 = Vec3::ZERO,
        /// another way to give the inertial frame's orientation
        pub ialt: Orientation = Orientation::None,
        /// full inertia matrix in kg·m²: xx, yy, zz, xy, xz, yz
        pub fullinertia: Option<[f64; 6]> = None,
        /// whether an inertial element is written
        pub explicitinertial: bool = false,
        /// where the inertial element starts
        pub inertial_loc: Location = Location::default(),

        /// whether the user moves it: motion capture
        pub mocap: bool = false,
        /// gravity compensation: the fraction of its weight that is held up
        pub gravcomp: f64 = 0.0,
        /// whether its tree may fall asleep
        pub sleep: SleepPolicy = SleepPolicy::Auto,
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
        /// plugin that makes passive forces
        pub plugin: PluginUse = PluginUse::default(),
        /// what keyframes of attached models say about it
        pub key_values: KeyValues = KeyValues::default(),

        /// children, as indices in [`Spec::bodies`](super::Spec::bodies)
        pub bodies: Vec<usize> = Vec::new(),
        /// joints
        pub joints: Vec<Joint> = Vec::new(),
        /// geoms
        pub geoms: Vec<Geom> = Vec::new(),
        /// sites
        pub sites: Vec<Site> = Vec::new(),
        /// cameras
        pub cameras: Vec<Camera> = Vec::new(),
        /// lights
        pub lights: Vec<Light> = Vec::new(),
    }
}

impl Body {
    /// The body that everything hangs from.
    pub fn world() -> Body {
        Body {
            id: Id::fresh(),
            name: "world".to_owned(),
            ..Body::default()
        }
    }
}
