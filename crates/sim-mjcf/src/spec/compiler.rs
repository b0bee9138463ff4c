//! The settings of `<compiler>` and its child `<lengthrange>`.

#![allow(non_snake_case)]

use super::InertiaFromGeom;
use sim_core::setconst::LengthRangeOpt;

settings! {
    /// Compiler settings.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Compiler {
        /// whether a range makes a thing limited
        pub autolimits: bool = true,
        /// smallest mass of a body, in kg
        pub boundmass: f64 = 0.0,
        /// smallest diagonal inertia of a body, in kg·m²
        pub boundinertia: f64 = 0.0,
        /// total mass to scale to, in kg; not positive: no scaling
        pub settotalmass: f64 = -1.0,
        /// whether inertias that break the triangle inequality are balanced
        pub balanceinertia: bool = false,
        /// whether geoms are fitted to a mesh's bounding box rather than to its inertia box
        pub fitaabb: bool = false,
        /// whether angles are degrees
        pub degree: bool = true,
        /// axes of Euler angles: `x y z` turn with the body, `X Y Z` are fixed
        pub eulerseq: [char; 3] = ['x', 'y', 'z'],
        /// whether geoms and meshes that only serve the eye are dropped
        pub discardvisual: bool = false,
        /// whether several threads may be used
        pub usethread: bool = true,
        /// whether static bodies are fused with their parents
        pub fusestatic: bool = false,
        /// whether inertias come from geoms
        pub inertiafromgeom: InertiaFromGeom = InertiaFromGeom::Auto,
        /// groups of the geoms that count for inertia
        pub inertiagrouprange: [i32; 2] = [0, 5],
        /// whether the writer saves an inertial element for every body
        pub saveinertial: bool = false,
        /// whether free joints are aligned with inertial frames
        pub alignfree: bool = false,
        /// how length ranges are found
        pub LRopt: LengthRangeOpt = LengthRangeOpt::default(),
        /// directory of meshes and height fields
        pub meshdir: String = String::new(),
        /// directory of textures
        pub texturedir: String = String::new(),
        /// whether directories are cut from the names of files
        pub strippath: bool = false,
    }
}
