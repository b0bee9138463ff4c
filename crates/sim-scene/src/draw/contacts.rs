//! Contacts: where they are, their frames and their forces.

use super::islands;
use super::painter::Painter;
use crate::enums::{Frame, Label, Shape, VisFlag};
use crate::geom::{Geom, single};
use crate::record::Text;
use sim_core::Contact;
use sim_core::constraint::contact_force;
use sim_core::math::{MINVAL, Mat3, Vec3};
use sim_core::model::{GeomType, ObjType};
use std::fmt::Write;

/// What one side of a contact is called.
fn side(p: &Painter<'_>, contact: &Contact, k: usize) -> Text<48> {
    let mut text = Text::default();
    let name = |kind: ObjType, id: i32| {
        let name = p.m.id2name(kind, usize::try_from(id).ok()?)?;
        (!name.is_empty()).then_some(name)
    };
    let _ = match (contact.geom[k], contact.elem[k]) {
        (geom @ 0.., _) => match name(ObjType::Geom, geom) {
            Some(name) => write!(text, "{name}"),
            None => write!(text, "g{geom}"),
        },
        (_, element) => {
            let flex = contact.flex[k];
            let _ = match name(ObjType::Flex, flex) {
                Some(name) => write!(text, "{name}"),
                None => write!(text, "f{flex}"),
            };
            match element {
                0.. => write!(text, ".e{element}"),
                _ => write!(text, ".v{}", contact.vert[k]),
            }
        }
    };
    text
}

/// A disc across the normal, as thick as the penetration is deep.
fn disc(p: &Painter<'_>, contact: &Contact, geom: &mut Geom) {
    let m = p.m;
    let (scale, size) = (&m.vis.scale, m.stat.meansize);
    let [normal, first, second] = [0, 1, 2].map(|i| contact.frame.row(i));
    let width = (f64::from(scale.contactwidth) * size) as f32;
    let height = (f64::from(scale.contactheight) * size) as f32;
    geom.r#type = GeomType::Cylinder as i32;
    geom.size = [width, width, height.max((-contact.dist / 2.0) as f32)];
    geom.pos = single(contact.pos);
    geom.turn(&Mat3::from_cols(first, second, normal));
    let acts = contact.efc_address >= 0;
    geom.rgba = match acts {
        true if p.shows(VisFlag::Island) => {
            let row = Some(contact.efc_address).filter(|_| p.d.nisland > 0);
            islands::color(row.and_then(|row| islands::dof_of_row(p, row)), true)
        }
        true => m.vis.rgba.contactpoint,
        false => m.vis.rgba.contactgap,
    };
    if p.opt.labels(Label::ContactPoint) {
        let (first, second) = (side(p, contact, 0), side(p, contact, 1));
        let _ = write!(geom.label, "{first} | {second}");
    }
}

/// A number without trailing zeros behind its point.
fn trimmed(digits: &str) -> &str {
    match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    }
}

/// Writes a number with three significant digits and without trailing zeros, as C's `%.3g` does.
fn three_digits(label: &mut Text<100>, x: f64) {
    // in places of fixed size: nothing is allocated
    let (mut scientific, mut fixed) = (Text::<32>::default(), Text::<32>::default());
    let _ = write!(scientific, "{x:.2e}");
    let rounded = scientific.as_str();
    let (digits, exponent) = rounded.split_once('e').unwrap_or((rounded, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let _ = if !x.is_finite() {
        write!(label, "{}", if x.is_nan() { "nan" } else { "inf" })
    } else if (-4..3).contains(&exponent) {
        let decimals = (2 - exponent) as usize;
        let _ = write!(fixed, "{x:.decimals$}");
        write!(label, "{}", trimmed(fixed.as_str()))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        let size = exponent.abs();
        write!(label, "{}e{sign}{size:02}", trimmed(digits))
    };
}

/// A body, or what stands for a deformable: those come after all bodies.
fn body_of(p: &Painter<'_>, contact: &Contact, k: usize) -> usize {
    let geom = usize::try_from(contact.geom[k]);
    let body = geom.ok().and_then(|geom| p.m.geom_bodyid.get(geom));
    body.map_or(p.m.nbody + contact.flex[k].max(0) as usize, |&body| {
        body as usize
    })
}

/// The force of a contact as one arrow, or as one for the normal and one for friction. It points towards the body with the
/// higher number, and both ways if neither is the world.
fn force(p: &mut Painter<'_>, id: usize, contact: &Contact) {
    let m = p.m;
    let all = contact_force(m, p.d, id);
    let mut local = Vec3::from_slice(&all[..3]);
    if contact.dim < 3 {
        local = Vec3([local[0], 0.0, 0.0]);
    }
    let size = local.norm();
    if size < MINVAL {
        return;
    }
    let turn = contact.frame.transpose();
    let split = p.shows(VisFlag::ContactSplit) && contact.dim > 1;
    let bodies = [0, 1].map(|k| body_of(p, contact, k));
    let sign = if bodies[0] > bodies[1] { -1.0 } else { 1.0 };
    let scale = f64::from(m.vis.map.force) / m.stat.meanmass;
    let width = f64::from(m.vis.scale.forcewidth) * m.stat.meansize;
    let both = bodies.iter().all(|&body| body > 0) && !split;
    let shape = if both { Shape::Arrow2 } else { Shape::Arrow };

    let friction = turn.col(1) * local[1] + turn.col(2) * local[2];
    let (force, pressure) = (m.vis.rgba.contactforce, turn.col(0) * local[0]);
    let arrows: &[_] = if split {
        &[(pressure, force), (friction, m.vis.rgba.contactfriction)]
    } else {
        &[(turn * local, force)]
    };
    for (i, &(vector, rgba)) in arrows.iter().enumerate() {
        let Some(mut geom) = p.decor((ObjType::Unknown, id)) else {
            return;
        };
        let to = contact.pos + vector * scale * sign;
        let _ = geom.connect(shape as i32, width, contact.pos, to);
        geom.rgba = rgba;
        if i == 0 && p.opt.labels(Label::ContactForce) {
            three_digits(&mut geom.label, size);
        }
        p.push(geom);
    }
}

pub(super) fn contacts(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    let points = p.shows(VisFlag::ContactPoint);
    let frames = p.opt.frame == Frame::Contact as i32;
    let forces = p.shows(VisFlag::ContactForce);
    // half the size of other frames
    let half = |x: f32| (f64::from(x) * m.stat.meansize / 2.0) as f32;
    let (length, width) = (half(m.vis.scale.framelength), half(m.vis.scale.framewidth));
    for (id, contact) in d.contact.iter().enumerate() {
        if points {
            let Some(mut geom) = p.decor((ObjType::Unknown, id)) else {
                return;
            };
            disc(p, contact, &mut geom);
            p.push(geom);
        }
        if frames {
            p.frame(id, contact.pos, &contact.frame.transpose(), length, width);
        }
        if forces && contact.efc_address >= 0 {
            force(p, id, contact);
        }
    }
}
