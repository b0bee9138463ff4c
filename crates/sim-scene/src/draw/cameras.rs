//! Cameras with what they see, and lights.

use super::painter::Painter;
use crate::camera::seen_through_lens;
use crate::enums::{Frame, Label, VisFlag};
use crate::geom::single;
use sim_core::math::{Quat, Vec3};
use sim_core::model::{GeomType, ObjType, Projection};
use std::f64::consts::PI;

/// The corners of a rectangle in front of a camera, at a distance, in turn: from the lower left one on.
fn corners(
    p: &Painter<'_>,
    camera: usize,
    distance: f64,
    down_up: [f32; 2],
    left_right: [f32; 2],
) -> [Vec3; 4] {
    let mat = &p.d.cam_xmat[camera];
    let (x, y) = (mat.col(0), mat.col(1));
    let center = p.d.cam_xpos[camera] + mat.col(2) * -distance;
    let [down, up] = [-down_up[0], down_up[1]].map(f64::from);
    let [left, right] = [-left_right[0], left_right[1]].map(f64::from);
    [(left, down), (right, down), (right, up), (left, up)]
        .map(|(aside, above)| center + x * aside + y * above)
}

/// What a camera with a picture of its own sees: the sides of a frustum, and its edges.
fn frustum(p: &mut Painter<'_>, camera: usize) {
    let m = p.m;
    let near = f64::from(m.vis.map.znear) * m.stat.extent;
    let mut far = f64::from(m.vis.scale.frustum * p.meansize());
    let [width, height] = m.cam_resolution[camera];
    let aspect = width as f32 / height as f32;
    let (fovy, sensor) = (m.cam_fovy[camera], m.cam_sensorsize[camera]);
    let orthographic = Projection::of(m.cam_projection[camera]) == Projection::Orthographic;
    let (mut down_up, mut left_right) = if orthographic {
        let half = (fovy * f64::from(aspect) / 2.0) as f32;
        ([(fovy / 2.0) as f32; 2], [half; 2])
    } else if sensor[0] != 0.0 && sensor[1] != 0.0 {
        seen_through_lens(near as f32, m.cam_intrinsic[camera], sensor)
    } else {
        let half = (near * sim_math::tan(fovy * PI / 360.0)) as f32;
        ([half; 2], [half * aspect; 2])
    };
    let close = corners(p, camera, near, down_up, left_right);
    if orthographic {
        far = f64::from((left_right[0] + down_up[0]) / 2.0);
    } else {
        let grow = |x: f32| (f64::from(x) * (far / near)) as f32;
        (down_up, left_right) = (down_up.map(grow), left_right.map(grow));
    }
    let distant = corners(p, camera, far, down_up, left_right);

    let (object, rgba) = ((ObjType::Camera, camera), m.vis.rgba.frustum);
    for i in 0..4 {
        let j = (i + 1) % 4;
        p.triangle(object, [close[i], distant[i], close[j]], rgba);
        p.triangle(object, [distant[i], distant[j], close[j]], rgba);
        p.line(object, close[i], close[j], rgba);
        p.line(object, distant[i], distant[j], rgba);
        p.line(object, close[i], distant[i], rgba);
    }
}

/// A cube with a lens in front of it.
pub(super) fn cameras(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Camera) {
        return;
    }
    let unit = f64::from(p.meansize() * m.vis.scale.camera);
    let size = |parts: [f64; 3]| parts.map(|part| (unit * part) as f32);
    for camera in 0..m.ncam {
        let (pos, mat) = (d.cam_xpos[camera], &d.cam_xmat[camera]);
        let mut rgba = m.vis.rgba.camera;
        if m.cam_resolution[camera].iter().any(|&pixels| pixels > 1) {
            // one sees through it what it sees
            rgba[3] = 0.3;
            frustum(p, camera);
        }
        let object = (ObjType::Camera, camera);
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        geom.r#type = GeomType::Box as i32;
        geom.size = size([1.0, 0.8, 0.4]);
        geom.pos = single(pos);
        geom.turn(mat);
        geom.rgba = rgba;
        p.label(&mut geom, Label::Camera, object);
        p.push(geom);

        let Some(mut geom) = p.decor(object) else {
            return;
        };
        geom.r#type = GeomType::Cylinder as i32;
        geom.size = size([0.4, 0.4, 0.3]);
        geom.pos = single(pos - mat.col(2) * (unit * 0.6));
        geom.turn(mat);
        let [r, g, b, a] = rgba;
        geom.rgba = [r * 0.5, g * 0.5, b * 0.5, a];
        p.push(geom);

        if p.opt.frame == Frame::Camera as i32 {
            let (length, width) = p.frame_size();
            p.frame(camera, pos, mat, length, width);
        }
    }
}

/// A cylinder behind the light, so that it throws no shadow.
pub(super) fn lights(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::Light) {
        return;
    }
    let unit = p.meansize() * m.vis.scale.light;
    for light in 0..m.nlight {
        let (pos, dir) = (d.light_xpos[light], d.light_xdir[light]);
        let mat = Quat::from_z_to(dir).to_mat();
        let object = (ObjType::Light, light);
        let Some(mut geom) = p.decor(object) else {
            return;
        };
        geom.r#type = GeomType::Cylinder as i32;
        geom.size = [0.8, 0.8, 1.0].map(|part| (f64::from(unit) * part) as f32);
        geom.pos = single(pos + dir * (f64::from(-unit) - 0.0001));
        geom.turn(&mat);
        geom.rgba = m.vis.rgba.light;
        p.label(&mut geom, Label::Light, object);
        p.push(geom);
        if p.opt.frame == Frame::Light as i32 {
            let (length, width) = p.frame_size();
            p.frame(light, pos, &mat, length, width);
        }
    }
}
