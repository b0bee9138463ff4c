//! Tendons: along their path, or hanging as a string does.

use super::islands;
use super::painter::{Look, Painter, mix};
use crate::catenary::{MAX_POINTS, catenary};
use crate::enums::{CatBit, Label, VisFlag};
use crate::options::shows_group;
use sim_core::math::{MINVAL, Vec3};
use sim_core::model::{ActuatorTransmission, ConstraintType, DisableBit, GeomType, ObjType};
use sim_core::{Data, Model};

/// One straight piece of the path of a tendon.
pub(super) struct Segment {
    pub from: Vec3,
    pub to: Vec3,
    /// half of the tendon's own inside of what it wraps around
    pub width: f64,
    /// whether the path begins here
    pub first: bool,
}

/// The object that point `i` of all paths lies on, and where it is.
fn point(d: &Data, i: usize) -> Option<(i32, Vec3)> {
    let on = d.wrap_obj.get(i / 2)?[i % 2];
    let pos = d.wrap_xpos.get(i / 2)?;
    Some((on, Vec3::from_slice(&pos[3 * (i % 2)..])))
}

/// The pieces of the path of a tendon; there is none across a pulley.
pub(super) fn segments<'a>(
    m: &'a Model,
    d: &'a Data,
    tendon: usize,
) -> impl Iterator<Item = Segment> + use<'a> {
    let (start, count) = (d.ten_wrapadr[tendon], d.ten_wrapnum[tendon]);
    let start = start.max(0) as usize;
    let end = start + (count - 1).max(0) as usize;
    (start..end).filter_map(move |i| {
        let ((on, from), (next, to)) = (point(d, i)?, point(d, i + 1)?);
        let inside = on >= 0 && next >= 0;
        (on != -2 && next != -2).then(|| Segment {
            from,
            to,
            width: if inside { 0.5 } else { 1.0 } * m.tendon_width[tendon],
            first: i == start,
        })
    })
}

/// The length at which a tendon hangs as a string does, if it does: it is held by nothing but a spring or a limit that
/// starts at that length, between two sites, under gravity.
fn slack_length(p: &Painter<'_>, tendon: usize) -> Option<f64> {
    let m = p.m;
    let spring = m.tendon_lengthspring[tendon];
    let range = m.tendon_range[tendon];
    let sprung = m.tendon_stiffness[tendon] > 0.0 && spring[0] == 0.0 && spring[1] > 0.0;
    let limited = m.tendon_stiffness[tendon] == 0.0
        && m.tendon_limited[tendon] == 1
        && range[0] == 0.0
        && p.d.ten_length[tendon] < range[1];
    let free = !m.disabled(DisableBit::Gravity)
        && m.opt.gravity.norm() > MINVAL
        && m.tendon_num[tendon] == 2
        && sprung != limited
        && m.tendon_damping[tendon] == 0.0
        && m.tendon_frictionloss[tendon] == 0.0;
    let pulled = || {
        (0..m.nu).any(|actuator| {
            ActuatorTransmission::of(m.actuator_trntype[actuator]) == ActuatorTransmission::Tendon
                && m.actuator_trnid[actuator][0] == tendon as i32
        })
    };
    (free && !pulled()).then_some(if limited { range[1] } else { spring[1] })
}

/// How a tendon looks. One without material or colour turns to the colour of constraints while its limit is in force.
fn look(p: &Painter<'_>, tendon: usize) -> Look {
    let m = p.m;
    let (material, mut rgba) = (m.tendon_matid[tendon], m.tendon_rgba[tendon]);
    if material == -1 && rgba == Look::GREY {
        let impedance = p.limit_impedance(ConstraintType::LimitTendon, tendon);
        rgba = mix(rgba, m.vis.rgba.constraint, impedance);
    }
    Look { material, rgba }
}

fn hanging(p: &mut Painter<'_>, tendon: usize, length: f64) {
    let m = p.m;
    let first = p.d.ten_wrapadr[tendon].max(0) as usize;
    let (Some((_, from)), Some((_, to))) = (point(p.d, first), point(p.d, first + 1)) else {
        return;
    };
    let mut points = [Vec3::ZERO; MAX_POINTS];
    let count = (m.vis.quality.numslices.saturating_add(1)).clamp(3, MAX_POINTS as i32) as usize;
    let count = catenary(from, to, m.opt.gravity, length, &mut points[..count]);
    let look = Look {
        material: m.tendon_matid[tendon],
        rgba: m.tendon_rgba[tendon],
    };
    for ends in points[..count].windows(2) {
        let Some(mut geom) = p.next((ObjType::Tendon, tendon), CatBit::Dynamic) else {
            return;
        };
        let capsule = GeomType::Capsule as i32;
        let _ = geom.connect(capsule, m.tendon_width[tendon], ends[0], ends[1]);
        p.paint(&mut geom, look);
        p.label(&mut geom, Label::Tendon, (ObjType::Tendon, tendon));
        p.push(geom);
    }
}

fn straight(p: &mut Painter<'_>, tendon: usize) {
    let look = look(p, tendon);
    let object = (ObjType::Tendon, tendon);
    let d = p.d;
    for segment in segments(p.m, d, tendon) {
        let Some(mut geom) = p.next(object, CatBit::Dynamic) else {
            return;
        };
        let capsule = GeomType::Capsule as i32;
        let _ = geom.connect(capsule, segment.width, segment.from, segment.to);
        p.paint(&mut geom, look);
        if p.shows(VisFlag::Island) {
            geom.matid = -1;
            let row = d.tendon_efcadr.get(tendon).filter(|_| d.nisland > 0);
            let dof = row.and_then(|&row| islands::dof_of_row(p, row));
            geom.rgba = islands::color(dof, true);
        }
        if segment.first {
            p.label(&mut geom, Label::Tendon, object);
        }
        p.push(geom);
    }
}

pub(super) fn tendons(p: &mut Painter<'_>) {
    if !p.wants(CatBit::Dynamic) || !p.shows(VisFlag::Tendon) {
        return;
    }
    for tendon in 0..p.m.ntendon {
        if !shows_group(&p.opt.tendongroup, p.m.tendon_group[tendon]) {
            continue;
        }
        match slack_length(p, tendon) {
            Some(length) => hanging(p, tendon, length),
            None => straight(p, tendon),
        }
    }
}
