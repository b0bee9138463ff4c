//! `<geom>`.

use super::{Location, Orientation};
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

/// A geom.
#[derive(Clone, Debug, PartialEq)]
pub struct Geom {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// the frame it stands in
    pub frame: Option<usize>,
    /// shape
    pub ty: GeomType,

    /// position
    pub pos: Vec3,
    /// orientation
    pub quat: Quat,
    /// another way to give the orientation
    pub alt: Orientation,
    /// end points, another way to give the pose and the length
    pub fromto: Option<[f64; 6]>,
    /// size, by shape
    pub size: Vec3,

    /// contact type bits
    pub contype: i32,
    /// contact affinity bits
    pub conaffinity: i32,
    /// contact dimensionality
    pub condim: i32,
    /// contact priority
    pub priority: i32,
    /// friction: sliding, torsional, rolling
    pub friction: [f64; 3],
    /// weight in the mixing of solver parameters
    pub solmix: f64,
    /// solver reference
    pub solref: [f64; 2],
    /// solver impedance
    pub solimp: [f64; 5],
    /// distance at which contacts are found
    pub margin: f64,
    /// contacts are active below `margin - gap`
    pub gap: f64,

    /// mass; `None`: from the density
    pub mass: Option<f64>,
    /// density
    pub density: f64,
    /// where the mass is
    pub typeinertia: GeomInertia,

    /// whether the ellipsoid model of fluid forces applies
    pub fluid_ellipsoid: bool,
    /// coefficients of that model: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
    pub fluid_coefs: [f64; 5],

    /// material; empty: none
    pub material: String,
    /// colour
    pub rgba: [f32; 4],
    /// group
    pub group: i32,

    /// height field; empty: none
    pub hfieldname: String,
    /// mesh, to be used or to fit the shape to; empty: none
    pub meshname: String,
    /// scale of the shape fitted to a mesh
    pub fitscale: f64,
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Geom {
    fn default() -> Geom {
        Geom {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            frame: None,
            ty: GeomType::Sphere,
            pos: Vec3::ZERO,
            quat: Quat::IDENTITY,
            alt: Orientation::None,
            fromto: None,
            size: Vec3::ZERO,
            contype: 1,
            conaffinity: 1,
            condim: 3,
            priority: 0,
            friction: [1.0, 0.005, 0.0001],
            solmix: 1.0,
            solref: DEFAULT_SOLREF,
            solimp: DEFAULT_SOLIMP,
            margin: 0.0,
            gap: 0.0,
            mass: None,
            density: 1000.0,
            typeinertia: GeomInertia::Volume,
            fluid_ellipsoid: false,
            fluid_coefs: [0.5, 0.25, 1.5, 1.0, 1.0],
            material: String::new(),
            rgba: [0.5, 0.5, 0.5, 1.0],
            group: 0,
            hfieldname: String::new(),
            meshname: String::new(),
            fitscale: 1.0,
            userdata: Vec::new(),
        }
    }
}
