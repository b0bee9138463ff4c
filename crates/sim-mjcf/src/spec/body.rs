//! `<body>` and `<worldbody>`, with `<inertial>`.

use super::{Camera, Geom, Joint, Light, Location, Orientation, Site};
use sim_core::math::{Quat, Vec3};
use sim_core::model::SleepPolicy;

/// A body, with what is attached to it in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// index of the parent in [`Spec::bodies`](super::Spec::bodies); the world is its own parent
    pub parent: usize,
    /// the frame that this body stands in, within its parent
    pub frame: Option<usize>,
    /// default class of what is inside; empty: as outside
    pub childclass: String,

    /// position in the parent
    pub pos: Vec3,
    /// orientation in the parent
    pub quat: Quat,
    /// another way to give the orientation
    pub alt: Orientation,

    /// mass
    pub mass: f64,
    /// position of the inertial frame; `None`: there is no inertial element
    pub ipos: Option<Vec3>,
    /// orientation of the inertial frame
    pub iquat: Quat,
    /// diagonal inertia in the inertial frame
    pub inertia: Vec3,
    /// another way to give the inertial frame's orientation
    pub ialt: Orientation,
    /// full inertia matrix: xx, yy, zz, xy, xz, yz
    pub fullinertia: Option<[f64; 6]>,
    /// whether an inertial element is written
    pub explicitinertial: bool,
    /// where the inertial element starts
    pub inertial_loc: Location,

    /// whether the user moves it
    pub mocap: bool,
    /// gravity compensation
    pub gravcomp: f64,
    /// whether its tree may fall asleep
    pub sleep: SleepPolicy,
    /// user numbers
    pub userdata: Vec<f64>,

    /// children, as indices in [`Spec::bodies`](super::Spec::bodies)
    pub bodies: Vec<usize>,
    /// joints
    pub joints: Vec<Joint>,
    /// geoms
    pub geoms: Vec<Geom>,
    /// sites
    pub sites: Vec<Site>,
    /// cameras
    pub cameras: Vec<Camera>,
    /// lights
    pub lights: Vec<Light>,
}

impl Default for Body {
    fn default() -> Body {
        Body {
            name: String::new(),
            loc: Location::default(),
            parent: 0,
            frame: None,
            childclass: String::new(),
            pos: Vec3::ZERO,
            quat: Quat::IDENTITY,
            alt: Orientation::None,
            mass: 0.0,
            ipos: None,
            iquat: Quat::IDENTITY,
            inertia: Vec3::ZERO,
            ialt: Orientation::None,
            fullinertia: None,
            explicitinertial: false,
            inertial_loc: Location::default(),
            mocap: false,
            gravcomp: 0.0,
            sleep: SleepPolicy::Auto,
            userdata: Vec::new(),
            bodies: Vec::new(),
            joints: Vec::new(),
            geoms: Vec::new(),
            sites: Vec::new(),
            cameras: Vec::new(),
            lights: Vec::new(),
        }
    }
}

impl Body {
    /// The body that everything hangs from.
    pub fn world() -> Body {
        Body {
            name: "world".to_owned(),
            ..Body::default()
        }
    }
}
