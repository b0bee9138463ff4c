//! `<geom>`.

use super::{Location, Orientation, PluginUse};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, GeomType};

/// Where the mass of a geom is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GeomInertia {
    /// in its volume
    #[default]
    Volume,
    /// on its surface
    Shell,
}

element! {
    /// A geom.
    #[derive(Clone, Debug)]
    pub struct Geom {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// the frame it stands in
        pub frame: Option<usize> = None,
        /// shape
        pub ty: GeomType = GeomType::Sphere,

        /// position in the body, in metres
        pub pos: Vec3 = Vec3::ZERO,
        /// orientation in the body
        pub quat: Quat = Quat::IDENTITY,
        /// another way to give the orientation
        pub alt: Orientation = Orientation::None,
        /// end points in metres, another way to give the pose and the length
        pub fromto: Option<[f64; 6]> = None,
        /// radii and half lengths in metres, as many as the shape has
        pub size: Vec3 = Vec3::ZERO,

        /// contact type bits; two geoms collide if a bit of one is in the affinity of the other
        pub contype: i32 = 1,
        /// contact affinity bits
        pub conaffinity: i32 = 1,
        /// dimensions of contacts: 1 without friction, 3 sliding, 4 and torsional, 6 and rolling
        pub condim: i32 = 3,
        /// of two geoms in contact, the one with the higher priority decides the parameters
        pub priority: i32 = 0,
        /// friction: sliding (a ratio), torsional and rolling (lengths in metres)
        pub friction: [f64; 3] = [1.0, 0.005, 0.0001],
        /// weight in the mixing of solver parameters
        pub solmix: f64 = 1.0,
        /// solver reference: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance
        pub solimp: [f64; 5] = DEFAULT_SOLIMP,
        /// distance at which contacts are found, in metres
        pub margin: f64 = 0.0,
        /// contacts are active below `margin - gap`, in metres
        pub gap: f64 = 0.0,

        /// mass in kg; `None`: from the density
        pub mass: Option<f64> = None,
        /// density in kg/m³
        pub density: f64 = 1000.0,
        /// where the mass is
        pub typeinertia: GeomInertia = GeomInertia::Volume,

        /// whether the ellipsoid model of fluid forces applies
        pub fluid_ellipsoid: bool = false,
        /// coefficients of that model: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
        pub fluid_coefs: [f64; 5] = [0.5, 0.25, 1.5, 1.0, 1.0],

        /// material; empty: none
        pub material: String = String::new(),
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [0.5, 0.5, 0.5, 1.0],
        /// group by which viewers and rays choose, 0 to 5
        pub group: i32 = 0,

        /// height field; empty: none
        pub hfieldname: String = String::new(),
        /// mesh, to be used or to fit the shape to; empty: none
        pub meshname: String = String::new(),
        /// scale of the shape fitted to a mesh, a ratio
        pub fitscale: f64 = 1.0,
        /// plugin whose signed distance field is its shape
        pub plugin: PluginUse = PluginUse::default(),
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
    }
}
