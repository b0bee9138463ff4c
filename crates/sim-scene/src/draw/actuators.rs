//! Actuators: where they act, coloured by their control or activation.

use super::painter::{Look, Painter};
use super::tendons::segments;
use crate::enums::{CatBit, Label, Shape, VisFlag};
use crate::geom::Geom;
use crate::options::shows_group;
use sim_core::actuation::actuator_disabled;
use sim_core::math::{MINVAL, Vec3, clip};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, GeomType, JointType, ObjType};

/// Slider-cranks: the slide and the rod.
pub(super) fn slider_cranks(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.wants(CatBit::Dynamic) {
        return;
    }
    let width = p.meansize() * m.vis.scale.slidercrank;
    for actuator in 0..m.nu {
        let kind = ActuatorTransmission::of(m.actuator_trntype[actuator]);
        if kind != ActuatorTransmission::SliderCrank {
            continue;
        }
        let [crank, slider] = m.actuator_trnid[actuator].map(|site| site as usize);
        let rod = m.actuator_cranklength[actuator];
        let axis = d.site_xmat[slider].col(2);
        let (start, end) = (d.site_xpos[slider], d.site_xpos[crank]);

        // where the slide is so that the rod reaches the crank
        let span = end - start;
        let along = span.dot(axis);
        let det = along * along + rod * rod - span.dot(span);
        let broken = det < 0.0;
        let slide = axis * (along - if broken { 0.0 } else { det.sqrt() }) + start;

        let object = (ObjType::Actuator, actuator);
        let Some(mut geom) = p.next(object, CatBit::Dynamic) else {
            return;
        };
        let _ = geom.connect(GeomType::Cylinder as i32, f64::from(width), start, slide);
        geom.rgba = m.vis.rgba.slidercrank;
        p.label(&mut geom, Label::Actuator, object);
        p.push(geom);

        let Some(mut geom) = p.next(object, CatBit::Dynamic) else {
            return;
        };
        let _ = geom.connect(GeomType::Capsule as i32, f64::from(width) / 2.0, slide, end);
        geom.rgba = if broken {
            m.vis.rgba.crankbroken
        } else {
            m.vis.rgba.slidercrank
        };
        p.push(geom);
    }
}

/// The range in which the colour of an actuator changes: lowest, neutral and highest.
fn range(p: &Painter<'_>, actuator: usize) -> [f64; 3] {
    let m = p.m;
    let [low, high] = if m.actuator_ctrllimited[actuator] != 0 {
        m.actuator_ctrlrange[actuator]
    } else if p.shows(VisFlag::Activation) && m.actuator_actlimited[actuator] != 0 {
        m.actuator_actrange[actuator]
    } else {
        [-1.0, 1.0]
    };
    let [mut low, middle, mut high] = if low >= 0.0 {
        [-1.0, low, high]
    } else if high <= 0.0 {
        [low, high, 1.0]
    } else {
        [low, 0.0, high]
    };
    if middle - low < MINVAL {
        low = middle - MINVAL;
    }
    if high - middle < MINVAL {
        high = middle + MINVAL;
    }
    [low, middle, high]
}

/// The colour of an actuator by its control, or by its activation if it has one and that is asked for.
fn color(p: &Painter<'_>, actuator: usize) -> [f32; 4] {
    let (m, d) = (p.m, p.d);
    let [low, middle, high] = range(p, actuator);
    let stateful = ActuatorDynamics::of(m.actuator_dyntype[actuator]) != ActuatorDynamics::None;
    let last = m.actuator_actadr[actuator] + m.actuator_actnum[actuator] - 1;
    let activation = usize::try_from(last).ok().and_then(|last| d.act.get(last));
    let value = match activation {
        Some(&act) if stateful && p.shows(VisFlag::Activation) => act,
        _ => d.ctrl[actuator],
    };
    let value = clip(value, low, high);
    let (mut negative, mut positive) = (0.0, 0.0);
    let neutral;
    if value <= middle {
        negative = ((middle - value) / (middle - low).max(MINVAL)) as f32;
        neutral = 1.0 - negative;
    } else {
        positive = ((value - middle) / (high - middle).max(MINVAL)) as f32;
        neutral = 1.0 - positive;
    }
    let rgba = &m.vis.rgba;
    std::array::from_fn(|i| {
        negative * rgba.actuatornegative[i]
            + neutral * rgba.actuator[i]
            + positive * rgba.actuatorpositive[i]
    })
}

/// A joint that an actuator turns or moves.
fn on_joint(p: &Painter<'_>, joint: usize, geom: &mut Geom) {
    let (m, d) = (p.m, p.d);
    let (scale, size) = (&m.vis.scale, p.meansize());
    let anchor = d.xanchor[joint];
    let arrow = |shape: Shape, geom: &mut Geom| {
        let to = anchor + d.xaxis[joint] * f64::from(scale.actuatorlength * size);
        let _ = geom.connect(
            shape as i32,
            f64::from(scale.actuatorwidth * size),
            anchor,
            to,
        );
    };
    let solid = |shape: GeomType, geom: &mut Geom| {
        let size = Vec3([f64::from(scale.jointlength * size) * 0.33; 3]);
        let mat = &d.xmat[m.jnt_bodyid[joint] as usize];
        geom.init(shape as i32, Some(size), Some(anchor), Some(mat), None);
    };
    match JointType::of(m.jnt_type[joint]) {
        JointType::Slide => arrow(Shape::Arrow, geom),
        JointType::Hinge => arrow(Shape::Arrow1, geom),
        JointType::Ball => solid(GeomType::Sphere, geom),
        JointType::Free => solid(GeomType::Box, geom),
    }
}

/// By how much sites and geoms that actuators act on are drawn larger than they are.
const INFLATED: f64 = 1.05;

/// The geoms of a body that an actuator sticks to the ground, as far as they are primitive shapes.
fn on_body(p: &mut Painter<'_>, actuator: usize, body: usize, rgba: [f32; 4]) {
    let (m, d) = (p.m, p.d);
    let first = m.body_geomadr[body].max(0) as usize;
    for k in first..first + m.body_geomnum[body] as usize {
        let shape = GeomType::of(m.geom_type[k]);
        if shape == GeomType::Plane || shape.asset().is_some() {
            continue;
        }
        let Some(mut geom) = p.decor((ObjType::Actuator, actuator)) else {
            return;
        };
        let (size, pos) = (m.geom_size[k] * INFLATED, d.geom_xpos[k]);
        geom.init(
            shape as i32,
            Some(size),
            Some(pos),
            Some(&d.geom_xmat[k]),
            Some(rgba),
        );
        p.push(geom);
    }
}

/// The path of a tendon that an actuator pulls.
fn on_tendon(p: &mut Painter<'_>, actuator: usize, tendon: usize, rgba: [f32; 4]) {
    let m = p.m;
    let object = (ObjType::Actuator, actuator);
    let look = Look {
        material: m.tendon_matid[tendon],
        rgba: m.tendon_rgba[tendon],
    };
    for segment in segments(m, p.d, tendon) {
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        let width = segment.width * f64::from(m.vis.map.actuatortendon);
        let _ = geom.connect(GeomType::Capsule as i32, width, segment.from, segment.to);
        p.paint(&mut geom, look);
        geom.rgba = rgba;
        if segment.first {
            p.label(&mut geom, Label::Actuator, object);
        }
        p.push(geom);
    }
}

pub(super) fn actuators(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Actuator) {
        return;
    }
    for actuator in 0..m.nu {
        if !shows_group(&p.opt.actuatorgroup, m.actuator_group[actuator])
            || actuator_disabled(m, actuator)
        {
            continue;
        }
        let rgba = color(p, actuator);
        let object = (ObjType::Actuator, actuator);
        let target = m.actuator_trnid[actuator][0] as usize;
        let kind = ActuatorTransmission::of(m.actuator_trntype[actuator]);
        match kind {
            ActuatorTransmission::Joint
            | ActuatorTransmission::JointInParent
            | ActuatorTransmission::Site => {
                let Some(mut geom) = p.decor(object) else {
                    return;
                };
                if kind == ActuatorTransmission::Site {
                    let (size, pos) = (m.site_size[target] * INFLATED, d.site_xpos[target]);
                    let mat = &d.site_xmat[target];
                    geom.init(m.site_type[target], Some(size), Some(pos), Some(mat), None);
                } else {
                    on_joint(p, target, &mut geom);
                }
                geom.rgba = rgba;
                p.label(&mut geom, Label::Actuator, object);
                p.push(geom);
            }
            ActuatorTransmission::Body => on_body(p, actuator, target, rgba),
            ActuatorTransmission::Tendon => on_tendon(p, actuator, target, rgba),
            // those are always drawn
            ActuatorTransmission::SliderCrank | ActuatorTransmission::Undefined => {}
        }
    }
}
