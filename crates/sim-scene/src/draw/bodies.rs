//! Bodies: their inertia, centres of mass and names, how they hang together, and the one that is selected.

use super::painter::Painter;
use crate::enums::{Label, PertBit, Shape, VisFlag};
use crate::geom::single;
use sim_core::math::{MINVAL, Mat3, Vec3};
use sim_core::model::{GeomType, ObjType};
use std::f64::consts::PI;
use std::fmt::Write;

/// Half sizes of the box, or of the ellipsoid, of even density that has a mass and moments of inertia.
fn equivalent_size(inertia: Vec3, mass: f64, ellipsoid: bool) -> Vec3 {
    let [x, y, z] = inertia.0;
    let scale = f64::sqrt(if ellipsoid { 5.0 } else { 3.0 });
    Vec3([y + z - x, x + z - y, x + y - z].map(|twice| (twice / (2.0 * mass)).sqrt() * scale))
}

/// The size at which the shape has the same mass if it is as dense as water.
fn as_water(size: Vec3, mass: f64, ellipsoid: bool) -> Vec3 {
    let unit = if ellipsoid { 4.0 / 3.0 * PI } else { 8.0 };
    let volume = unit * size[0] * size[1] * size[2];
    let density = mass / volume.max(MINVAL);
    size * sim_math::pow(density * 0.001, 1.0 / 3.0)
}

pub(super) fn inertias(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Inertia) {
        return;
    }
    let ellipsoid = m.vis.global.ellipsoidinertia == 1;
    let shape = if ellipsoid {
        GeomType::Ellipsoid
    } else {
        GeomType::Box
    };
    for body in 1..m.nbody {
        let mass = m.body_mass[body];
        if mass <= MINVAL || !p.wants(p.category(body as i32)) {
            continue;
        }
        let object = (ObjType::Body, body);
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        let mut size = equivalent_size(m.body_inertia[body], mass, ellipsoid);
        if p.shows(VisFlag::ScaleInertia) {
            size = as_water(size, mass, ellipsoid);
        }
        let (pos, mat) = (d.xipos[body], &d.ximat[body]);
        let rgba = m.vis.rgba.inertia;
        geom.init(shape as i32, Some(size), Some(pos), Some(mat), Some(rgba));
        let selected = p.selected == Some(body);
        if selected {
            p.glow(&mut geom);
        }
        p.label(&mut geom, Label::Body, object);
        if selected {
            p.label(&mut geom, Label::Selection, object);
        }
        p.push(geom);
    }
}

/// Names of bodies, or of the selected one, where no inertia is drawn that could bear them.
pub(super) fn labels(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    let all = p.opt.labels(Label::Body);
    if p.shows(VisFlag::Inertia) || !(all || p.opt.labels(Label::Selection)) {
        return;
    }
    for body in 1..m.nbody {
        if !(all || p.selected == Some(body)) || !p.wants(p.category(body as i32)) {
            continue;
        }
        let Some(mut geom) = p.decor((ObjType::Unknown, body)) else {
            return;
        };
        geom.r#type = Shape::Label as i32;
        geom.pos = single(d.xpos[body]);
        geom.turn(&d.xmat[body]);
        p.name(&mut geom, (ObjType::Body, body));
        p.push(geom);
    }
}

/// A sphere without a direction.
fn ball(
    p: &mut Painter<'_>,
    body: usize,
    pos: Vec3,
    radius: f32,
    rgba: [f32; 4],
) -> Option<crate::Geom> {
    let mut geom = p.decor((ObjType::Unknown, body))?;
    geom.r#type = GeomType::Sphere as i32;
    geom.size = [radius; 3];
    geom.pos = single(pos);
    geom.rgba = rgba;
    Some(geom)
}

/// Centres of mass of what hangs on the world.
pub(super) fn centres_of_mass(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Com) {
        return;
    }
    let radius = p.meansize() * m.vis.scale.com;
    for body in 1..m.nbody {
        if m.body_rootid[body] == body as i32 {
            let Some(geom) = ball(p, body, d.subtree_com[body], radius, m.vis.rgba.com) else {
                return;
            };
            p.push(geom);
        }
    }
}

/// Lines from the centre of mass of each body over its joints, the last one first, to that of its parent.
pub(super) fn connections(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::AutoConnect) {
        return;
    }
    let width = f64::from(p.meansize() * m.vis.scale.connect);
    for body in (1..m.nbody).filter(|&body| m.body_parentid[body] != 0) {
        let first = m.body_jntadr[body].max(0) as usize;
        let joints = (first..first + m.body_jntnum[body] as usize).rev();
        let parent = d.xipos[m.body_parentid[body] as usize];
        let mut from = d.xipos[body];
        for to in joints.map(|joint| d.xanchor[joint]).chain([parent]) {
            let object = (ObjType::Unknown, body);
            p.connect(
                object,
                GeomType::Capsule as i32,
                width,
                from,
                to,
                m.vis.rgba.connect,
            );
            from = to;
        }
    }
}

/// The selected point in the world.
fn selected_pos(p: &Painter<'_>, body: usize) -> Vec3 {
    p.d.xmat[body] * p.pert.localpos + p.d.xpos[body]
}

pub(super) fn selected_point(p: &mut Painter<'_>) {
    let Some(body) = p.selected.filter(|_| p.shows(VisFlag::Select)) else {
        return;
    };
    let (pos, local) = (selected_pos(p, body), p.pert.localpos);
    let radius = p.meansize() * p.m.vis.scale.selectpoint;
    if let Some(mut geom) = ball(p, body, pos, radius, p.m.vis.rgba.selectpoint) {
        if p.opt.labels(Label::SelPnt) {
            let ([x, y, z], [a, b, c]) = (pos.0, local.0);
            let _ = write!(
                geom.label,
                "{x:.3} {y:.3} {z:.3} (local {a:.3} {b:.3} {c:.3})"
            );
        }
        p.push(geom);
    }
}

/// A colour for one hand that pulls, the other one, or both: red for the first, green for the second.
fn hands(rgba: [f32; 4], first: bool, second: bool) -> [f32; 4] {
    let [r, g, b, a] = rgba;
    let pick = |own: f32, other: f32| match (first, second) {
        (true, true) => own.max(other),
        (true, false) => own,
        (false, true) => other.max(0.0),
        (false, false) => 0.0,
    };
    [pick(r, g), pick(g, r), b, a]
}

/// What the mouse does with the selected body: a rod to where its point should be, a box turned as it should be.
pub(super) fn pulled(p: &mut Painter<'_>) {
    let (m, d, pert) = (p.m, p.d, p.pert);
    let Some(body) = p.selected.filter(|_| p.shows(VisFlag::PertObj)) else {
        return;
    };
    let object = (ObjType::Unknown, body);
    let turned = pert.refquat.to_mat();
    let by = |bit: PertBit| [pert.active, pert.active2].map(|active| active & bit as i32 != 0);

    if pert.does(PertBit::Translate) {
        let width = f64::from(p.meansize() * m.vis.scale.constraint);
        let [first, second] = by(PertBit::Translate);
        let rgba = hands(m.vis.rgba.constraint, first, second);
        let (from, to) = (selected_pos(p, body), pert.refselpos);
        p.connect(object, GeomType::Capsule as i32, width, from, to, rgba);
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        let size = Vec3([2.0 * width; 3]);
        geom.init(
            GeomType::Sphere as i32,
            Some(size),
            Some(to),
            Some(&turned),
            Some(rgba),
        );
        p.push(geom);
    }

    if pert.does(PertBit::Rotate) {
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        let [first, second] = by(PertBit::Rotate);
        let rgba = hands(m.vis.rgba.inertia, first, second);
        let (mut size, mut offset) = (Vec3([f64::from(p.meansize()); 3]), Vec3::ZERO);
        if m.body_bvhnum[body] > 0 {
            let [x, y, z, a, b, c] = m.bvh_aabb[m.body_bvhadr[body] as usize];
            size = Vec3([a, b, c]);
            offset = d.ximat[body] * Vec3([x, y, z]);
        }
        let pos = offset + d.xipos[body];
        let turned: &Mat3 = &turned;
        geom.init(
            GeomType::Box as i32,
            Some(size),
            Some(pos),
            Some(turned),
            Some(rgba),
        );
        p.push(geom);
    }
}
