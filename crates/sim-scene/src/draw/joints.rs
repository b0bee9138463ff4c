//! Joints.

use super::painter::{Painter, mix};
use crate::enums::{Label, Shape, VisFlag};
use crate::geom::{Geom, single};
use crate::options::shows_group;
use sim_core::model::{ConstraintType, GeomType, JointType, ObjType};

fn draw(p: &Painter<'_>, joint: usize, geom: &mut Geom) {
    let (m, d) = (p.m, p.d);
    let length = f64::from(m.vis.scale.jointlength * p.meansize());
    let width = f64::from(m.vis.scale.jointwidth * p.meansize());
    let anchor = d.xanchor[joint];
    let solid = |shape: GeomType, geom: &mut Geom| {
        geom.r#type = shape as i32;
        geom.size = [(0.3 * length) as f32; 3];
        geom.pos = single(anchor);
        geom.turn(&d.xmat[m.jnt_bodyid[joint] as usize]);
    };
    let arrow = |shape: Shape, geom: &mut Geom| {
        let _ = geom.connect(
            shape as i32,
            width,
            anchor,
            anchor + d.xaxis[joint] * length,
        );
    };
    match JointType::of(m.jnt_type[joint]) {
        JointType::Free => solid(GeomType::Box, geom),
        JointType::Ball => solid(GeomType::Sphere, geom),
        JointType::Slide => arrow(Shape::Arrow, geom),
        JointType::Hinge => arrow(Shape::Arrow1, geom),
    }
}

/// Joints, which turn to the colour of constraints while their limits are in force.
pub(super) fn joints(p: &mut Painter<'_>) {
    let m = p.m;
    if !p.shows(VisFlag::Joint) {
        return;
    }
    for joint in 0..m.njnt {
        if !shows_group(&p.opt.jointgroup, m.jnt_group[joint]) {
            continue;
        }
        let object = (ObjType::Joint, joint);
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        draw(p, joint, &mut geom);
        let impedance = p.limit_impedance(ConstraintType::LimitJoint, joint);
        geom.rgba = mix(m.vis.rgba.joint, m.vis.rgba.constraint, impedance);
        p.label(&mut geom, Label::Joint, object);
        p.push(geom);
    }
}
