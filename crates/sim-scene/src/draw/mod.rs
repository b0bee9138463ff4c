//! What becomes geoms, kind by kind, and in which order.

mod actuators;
mod bodies;
mod cameras;
mod constraints;
mod contacts;
mod frames;
mod geoms;
mod islands;
mod joints;
mod painter;
mod sensors;
mod tendons;
mod volumes;

use crate::enums::{CatBit, VisFlag};
use crate::options::{Perturb, VisOption};
use crate::scene::Scene;
use painter::Painter;
use sim_core::{Data, Model};

/// Adds the geoms that are asked for to those that the scene has. The order is MuJoCo's, and so part of the result.
pub fn add_geoms(
    m: &Model,
    d: &Data,
    opt: &VisOption,
    pert: &Perturb,
    catmask: i32,
    scene: &mut Scene,
) {
    let mut catmask = catmask;
    if !opt.shows(VisFlag::Static) {
        catmask &= !(CatBit::Static as i32);
    }
    let mut p = Painter::new(m, d, opt, pert, catmask, scene);

    geoms::flexes(&mut p);
    geoms::skins(&mut p);
    geoms::geoms(&mut p);
    geoms::sites(&mut p);
    tendons::tendons(&mut p);
    actuators::slider_cranks(&mut p);

    if catmask & CatBit::Decor as i32 == 0 {
        return;
    }
    frames::geom_frames(&mut p);
    frames::site_frames(&mut p);
    volumes::body_volumes(&mut p);
    volumes::flex_volumes(&mut p);
    volumes::mesh_volumes(&mut p);
    volumes::octrees(&mut p);
    sensors::tactile(&mut p);
    bodies::inertias(&mut p);
    bodies::pulled(&mut p);
    frames::body_frames(&mut p);
    bodies::selected_point(&mut p);
    bodies::labels(&mut p);
    joints::joints(&mut p);
    actuators::actuators(&mut p);
    islands::labels(&mut p);
    cameras::cameras(&mut p);
    cameras::lights(&mut p);
    bodies::centres_of_mass(&mut p);
    bodies::connections(&mut p);
    sensors::rays(&mut p);
    constraints::applied_forces(&mut p);
    constraints::equalities(&mut p);
    contacts::contacts(&mut p);
}
