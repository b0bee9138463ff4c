//! The settings of `<compiler>` and its child `<lengthrange>`.

#![allow(non_snake_case)]

use super::InertiaFromGeom;
use sim_core::setconst::LengthRangeOpt;

/// Compiler settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Compiler {
    /// whether a range makes a thing limited
    pub autolimits: bool,
    /// smallest mass of a body
    pub boundmass: f64,
    /// smallest diagonal inertia of a body
    pub boundinertia: f64,
    /// total mass to scale to; not positive: no scaling
    pub settotalmass: f64,
    /// whether inertias that break the triangle inequality are balanced
    pub balanceinertia: bool,
    /// whether geoms are fitted to a mesh's bounding box rather than to its inertia box
    pub fitaabb: bool,
    /// whether angles are degrees
    pub degree: bool,
    /// axes of Euler angles: `x y z` turn with the body, `X Y Z` are fixed
    pub eulerseq: [char; 3],
    /// whether geoms and meshes that only serve the eye are dropped
    pub discardvisual: bool,
    /// whether several threads may be used
    pub usethread: bool,
    /// whether static bodies are fused with their parents
    pub fusestatic: bool,
    /// whether inertias come from geoms
    pub inertiafromgeom: InertiaFromGeom,
    /// groups of the geoms that count for inertia
    pub inertiagrouprange: [i32; 2],
    /// whether the writer saves an inertial element for every body
    pub saveinertial: bool,
    /// whether free joints are aligned with inertial frames
    pub alignfree: bool,
    /// how length ranges are found
    pub LRopt: LengthRangeOpt,
    /// directory of meshes and height fields
    pub meshdir: String,
    /// directory of textures
    pub texturedir: String,
    /// whether directories are cut from the names of files
    pub strippath: bool,
}

impl Default for Compiler {
    fn default() -> Compiler {
        Compiler {
            autolimits: true,
            boundmass: 0.0,
            boundinertia: 0.0,
            settotalmass: -1.0,
            balanceinertia: false,
            fitaabb: false,
            degree: true,
            eulerseq: ['x', 'y', 'z'],
            discardvisual: false,
            usethread: true,
            fusestatic: false,
            inertiafromgeom: InertiaFromGeom::Auto,
            inertiagrouprange: [0, 5],
            saveinertial: false,
            alignfree: false,
            LRopt: LengthRangeOpt::default(),
            meshdir: String::new(),
            texturedir: String::new(),
            strippath: false,
        }
    }
}
