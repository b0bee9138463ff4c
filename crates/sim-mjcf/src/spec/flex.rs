//! `<flex>`.

use super::Location;
use sim_core::math::Vec3;
use sim_core::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF, FlexSelf};

element! {
    /// A deformable: points, lines, triangles or tetrahedra between points that bodies carry.
    #[derive(Clone, Debug)]
    pub struct Flex {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// contact type
        pub contype: i32 = 1,
        /// contact affinity
        pub conaffinity: i32 = 1,
        /// directions in which contacts push
        pub condim: i32 = 3,
        /// contact priority
        pub priority: i32 = 0,
        /// friction: sliding, torsional, rolling
        pub friction: [f64; 3] = [1.0, 0.005, 0.0001],
        /// weight when contact parameters are averaged
        pub solmix: f64 = 1.0,
        /// solver reference: time constant (s) and damping ratio, or minus stiffness and damping
        pub solref: [f64; 2] = DEFAULT_SOLREF,
        /// solver impedance
        pub solimp: [f64; 5] = DEFAULT_SOLIMP,
        /// distance at which contacts are found, in metres
        pub margin: f64 = 0.0,
        /// part of the margin without force, in metres
        pub gap: f64 = 0.0,
        /// 1 for lines, 2 for triangles, 3 for tetrahedra
        pub dim: i32 = 2,
        /// radius around its elements, in metres
        pub radius: f64 = 0.005,
        /// half sizes of the box around it; the compiler finds them
        pub size: Vec3 = Vec3::ZERO,
        /// whether elements are kept from turning inside out
        pub internal: bool = false,
        /// whether its surface is drawn without smoothing
        pub flatskin: bool = false,
        /// whether and how it collides with itself, a value of `mjtFlexSelf`
        pub selfcollide: i32 = FlexSelf::Auto as i32,
        /// whether its vertices have spheres that collide
        pub vertcollide: i32 = 0,
        /// whether its contacts act as passive forces
        pub passive: i32 = 0,
        /// how many layers of tetrahedra, from the surface inwards, collide
        pub activelayers: i32 = 1,
        /// group
        pub group: i32 = 0,
        /// spring constant of edges, in N/m
        pub edgestiffness: f64 = 0.0,
        /// damping of edges, in N·s/m
        pub edgedamping: f64 = 0.0,
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [0.5, 0.5, 0.5, 1.0],
        /// material; empty: none
        pub material: String = String::new(),
        /// Young's modulus, in Pa
        pub young: f64 = 0.0,
        /// Poisson's ratio
        pub poisson: f64 = 0.0,
        /// Rayleigh's damping, in seconds
        pub damping: f64 = 0.0,
        /// thickness of a surface, in metres; below zero: not given
        pub thickness: f64 = -1.0,
        /// forces of a surface: 0 none, 1 against bending, 2 against stretching, 3 both
        pub elastic2d: i32 = 0,
        /// the bodies of the nodes that move the vertices; empty: vertices have bodies of their own
        pub nodebody: Vec<String> = Vec::new(),
        /// the body of each vertex, or one for all
        pub vertbody: Vec<String> = Vec::new(),
        /// nodes in the frames of their bodies, three numbers each, in metres; empty: all at the origins
        pub node: Vec<f64> = Vec::new(),
        /// vertices in the frames of their bodies, three numbers each, in metres; empty: all at the origins
        pub vert: Vec<f64> = Vec::new(),
        /// elements, as many vertices each as there are dimensions and one more
        pub elem: Vec<i32> = Vec::new(),
        /// texture coordinates, two numbers each; empty: none
        pub texcoord: Vec<f32> = Vec::new(),
        /// the texture coordinates of the corners of elements; empty: those of the vertices
        pub elemtexcoord: Vec<i32> = Vec::new(),
    }
}
