//! What a movement of the mouse does to cameras, to the selected body and to the model in the room.

use crate::camera::Camera;
use crate::enums::{CameraType, Mouse};
use crate::options::Perturb;
use crate::scene::{Scene, SceneError};
use crate::space::{camera_in_model, camera_in_room, frustum_height};
use sim_core::math::{Quat, Vec3};
use sim_core::{Data, Model};
use std::f64::consts::{FRAC_PI_2, PI};

/// How much slower things follow the mouse where there is no perspective.
pub(crate) const ORTHOGRAPHIC_SLOWNESS: f64 = 0.15;

/// Turns a vector about the vertical by the angle between y and the direction of view.
pub fn align_to_camera(vec: Vec3, forward: Vec3) -> Vec3 {
    let (ahead, _) = flat(forward);
    let aside = [ahead[1], -ahead[0]];
    Vec3([
        vec[0] * aside[0] + vec[1] * ahead[0],
        vec[0] * aside[1] + vec[1] * ahead[1],
        vec[2],
    ])
}

/// The horizontal part of a direction, of unit length; along x if there is none.
fn flat(v: Vec3) -> ([f64; 2], f64) {
    let norm = (v[0] * v[0] + v[1] * v[1]).sqrt();
    if norm < sim_core::math::MINVAL {
        return ([1.0, 0.0], 0.0);
    }
    ([v[0] / norm, v[1] / norm], norm)
}

/// A movement of the mouse in the world, seen along a direction: how far to move, or about what to turn.
fn movement(action: Mouse, dx: f64, dy: f64, forward: Vec3) -> Vec3 {
    let vec = match action {
        Mouse::RotateV => Vec3([dy, 0.0, dx]),
        Mouse::RotateH => Vec3([dy, dx, 0.0]),
        Mouse::MoveV | Mouse::MoveVRel => Vec3([dx, 0.0, -dy]),
        Mouse::MoveH | Mouse::MoveHRel => Vec3([dx, -dy, 0.0]),
        Mouse::Zoom | Mouse::None => Vec3::ZERO,
    };
    align_to_camera(vec, forward)
}

/// Moves a camera by a movement of the mouse, in heights of the window. A camera of the model stays where it is, and one
/// that follows a body looks at it all the same.
pub fn move_camera(
    m: &Model,
    action: i32,
    dx: f64,
    dy: f64,
    scene: &Scene,
    camera: &mut Camera,
) -> Result<(), SceneError> {
    if camera.r#type == CameraType::Fixed as i32 {
        return Ok(());
    }
    let tracking = camera.r#type == CameraType::Tracking as i32;
    let unexpected = SceneError::Action("mjv_moveCamera", action);
    let extent = m.stat.extent;
    let mouse = Mouse::from_i32(action).ok_or(unexpected)?;
    match mouse {
        Mouse::RotateV | Mouse::RotateH => {
            camera.azimuth -= dx * 180.0;
            camera.elevation -= dy * 180.0;
        }
        Mouse::MoveV | Mouse::MoveH | Mouse::MoveVRel | Mouse::MoveHRel if tracking => {
            return Ok(());
        }
        Mouse::MoveV | Mouse::MoveH => {
            let (head, forward, _) = camera_in_model(scene)?;
            let vec = movement(mouse, dx, dy, forward);
            // what is looked at follows the mouse
            let mut scale = frustum_height(scene)? * (camera.lookat - head).dot(forward);
            if camera.orthographic != 0 {
                scale *= ORTHOGRAPHIC_SLOWNESS;
            }
            camera.lookat += vec * -scale;
        }
        Mouse::MoveVRel | Mouse::MoveHRel => {
            let (_, forward, up) = camera_in_model(scene)?;
            let along = if mouse == Mouse::MoveVRel {
                up
            } else {
                forward
            };
            camera.lookat += along * dy;
            camera.lookat += forward.cross(up) * dx;
        }
        Mouse::Zoom => {
            let near = sim_math::ln(1.0 + camera.distance / extent / 3.0);
            camera.distance -= near * dy * 9.0 * extent;
        }
        Mouse::None => return Err(unexpected),
    }
    if camera.azimuth > 180.0 {
        camera.azimuth -= 360.0;
    }
    if camera.azimuth < -180.0 {
        camera.azimuth += 360.0;
    }
    camera.elevation = within(camera.elevation, -89.0, 89.0);
    camera.distance = within(camera.distance, 0.01 * extent, 100.0 * extent);
    Ok(())
}

/// A number with both bounds applied, the upper one last. What is not a number stays so.
fn within(x: f64, low: f64, high: f64) -> f64 {
    let x = if x < low { low } else { x };
    if x > high { high } else { x }
}

/// Moves what the selected body is pulled to by a movement of the mouse, in heights of the window.
pub fn move_perturb(
    m: &Model,
    d: &Data,
    action: i32,
    dx: f64,
    dy: f64,
    scene: &Scene,
    pert: &mut Perturb,
) -> Result<(), SceneError> {
    let (_, forward, _) = camera_in_model(scene)?;
    let mouse = Mouse::from_i32(action).filter(|&mouse| mouse != Mouse::None);
    let mouse = mouse.ok_or(SceneError::MouseAction(action))?;
    let vec = movement(mouse, dx, dy, forward);
    let body = usize::try_from(pert.select).ok();
    let Some(body) = body.filter(|&body| body < m.nbody) else {
        // there is nothing to move
        return Ok(());
    };
    let scale = pert.scale;
    let mut shift = |vec: Vec3, by: f64| {
        pert.refpos += vec * by;
        pert.refselpos += vec * by;
    };
    match mouse {
        Mouse::MoveV | Mouse::MoveH => shift(vec, scale),
        Mouse::MoveVRel | Mouse::MoveHRel => {
            let mat = &d.xmat[body];
            let along = mat.col(if mouse == Mouse::MoveHRel { 0 } else { 2 });
            shift(along, scale * dy);
            shift(mat.col(1), scale * dx);
        }
        Mouse::RotateV | Mouse::RotateH => turn(m, d, body, vec, pert),
        Mouse::Zoom | Mouse::None => {}
    }
    Ok(())
}

/// Turns what the selected body is turned to, by at most a right angle from where it is.
fn turn(m: &Model, d: &Data, body: usize, vec: Vec3, pert: &mut Perturb) {
    let (axis, length) = vec.normalized();
    let mut quat = Quat::from_axis_angle(axis, length * PI * 2.0) * pert.refquat;
    quat.normalize();
    pert.refquat = quat;
    if body == 0 {
        return;
    }
    let inertial = d.xquat[body] * m.body_iquat[body];
    let (axis, angle) = (inertial.conjugate() * quat).to_velocity(1.0).normalized();
    if !(-FRAC_PI_2..=FRAC_PI_2).contains(&angle) {
        let limited = within(angle, -FRAC_PI_2, FRAC_PI_2);
        pert.refquat = inertial * Quat::from_axis_angle(axis, limited);
    }
}

/// Moves the model in the room by a movement of the mouse, in heights of the window, if it is one that can be moved.
pub fn move_model(
    m: &Model,
    action: i32,
    dx: f64,
    dy: f64,
    roomup: Vec3,
    scene: &mut Scene,
) -> Result<(), SceneError> {
    if scene.enabletransform == 0 {
        return Ok(());
    }
    let (_, ahead, _) = camera_in_room(scene)?;
    let (forward, _) = (ahead + roomup * -ahead.dot(roomup)).normalized();
    let (right, _) = forward.cross(roomup).normalized();
    let unexpected = SceneError::Action("mjv_moveModel", action);
    let mouse = Mouse::from_i32(action).ok_or(unexpected)?;
    match mouse {
        Mouse::RotateV | Mouse::RotateH => {
            let about = if mouse == Mouse::RotateV {
                roomup
            } else {
                forward
            };
            let (axis, length) = (about * dx + right * dy).normalized();
            let turned = Quat(scene.rotate.map(f64::from));
            let mut quat = Quat::from_axis_angle(axis, length * PI) * turned;
            quat.normalize();
            scene.rotate = quat.0.map(|x| x as f32);
        }
        Mouse::MoveV | Mouse::MoveVRel | Mouse::MoveH | Mouse::MoveHRel => {
            let vertical = matches!(mouse, Mouse::MoveV | Mouse::MoveVRel);
            let up = if vertical { roomup } else { forward };
            for i in 0..3 {
                let by = f64::from((right[i] * dx - up[i] * dy) as f32) * m.stat.extent;
                scene.translate[i] = (f64::from(scene.translate[i]) + by) as f32;
            }
        }
        Mouse::Zoom => {
            let grow = sim_math::ln(f64::from(1.0 + scene.scale / 3.0)) * dy * 3.0;
            scene.scale = (scene.scale + grow as f32).clamp(0.01, 100.0);
        }
        Mouse::None => return Err(unexpected),
    }
    Ok(())
}
