//! Applied forces, and what equality constraints hold together.

use super::painter::Painter;
use crate::enums::{Label, Shape, VisFlag};
use sim_core::math::{MINVAL, Vec3};
use sim_core::model::{EqualityType, GeomType, ObjType};

/// Forces that a user applies to bodies.
pub(super) fn applied_forces(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::PertForce) {
        return;
    }
    let width = f64::from(m.vis.scale.forcewidth * p.meansize());
    let scale = f64::from(m.vis.map.force) / m.stat.meanmass;
    for body in 1..m.nbody {
        let force = Vec3::from_slice(&d.xfrc_applied[body][..3]);
        if force.norm() > MINVAL {
            let (from, object) = (d.xipos[body], (ObjType::Unknown, body));
            let to = from + force * scale;
            p.connect(
                object,
                Shape::Arrow as i32,
                width,
                from,
                to,
                m.vis.rgba.force,
            );
        }
    }
}

/// The two points that a connect or weld constraint holds together.
pub(super) fn equalities(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Constraint) {
        return;
    }
    let size = Vec3([f64::from(p.meansize() * m.vis.scale.constraint), 0.0, 0.0]);
    for eq in 0..m.neq {
        // where in its data the anchors are, of the first and of the second body
        let [first, second] = match EqualityType::of(m.eq_type[eq]) {
            EqualityType::Connect => [0, 3],
            EqualityType::Weld => [3, 0],
            EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => continue,
        };
        if d.eq_active[eq] == 0 {
            continue;
        }
        let ends = [m.eq_obj1id[eq], m.eq_obj2id[eq]].map(|id| id as usize);
        let sites = m.eq_objtype[eq] == ObjType::Site as i32;
        let end = |id: usize, anchor: usize| {
            if sites {
                return (d.site_xpos[id], &d.site_xmat[id]);
            }
            let local = Vec3::from_slice(&m.eq_data[eq][anchor..]);
            (d.xmat[id] * local + d.xpos[id], &d.xmat[id])
        };
        let object = (ObjType::Equality, eq);
        for (id, anchor, rgba) in [
            (ends[0], first, m.vis.rgba.connect),
            (ends[1], second, m.vis.rgba.constraint),
        ] {
            let Some(mut geom) = p.decor(object) else {
                return;
            };
            let (pos, mat) = end(id, anchor);
            geom.init(
                GeomType::Sphere as i32,
                Some(size),
                Some(pos),
                Some(mat),
                Some(rgba),
            );
            p.label(&mut geom, Label::Constraint, object);
            p.push(geom);
        }
    }
}
