//! Cameras and lights: fixed in their bodies, following them, or looking at others.

use super::local_to_global;
use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{CamLightMode, Model, SameFrame};
use crate::sleep::awake;

/// Computes the poses of cameras and the positions and directions of lights.
///
/// Reads the poses of bodies and `subtree_com`. Writes `cam_xpos`, `cam_xmat`, `light_xpos`, `light_xdir`.
pub fn camlight(m: &Model, d: &mut Data) {
    for cam in 0..m.ncam {
        if is_at_rest(m, d, m.cam_bodyid[cam], m.cam_targetbodyid[cam]) {
            continue;
        }
        let (pos, mat) = camera_pose(m, d, cam);
        d.cam_xpos[cam] = pos;
        d.cam_xmat[cam] = mat;
    }
    for light in 0..m.nlight {
        if is_at_rest(m, d, m.light_bodyid[light], m.light_targetbodyid[light]) {
            continue;
        }
        let (pos, dir) = light_ray(m, d, light);
        d.light_xpos[light] = pos;
        d.light_xdir[light] = dir.normalized().0;
    }
}

/// Whether neither the body that something is fixed in nor the one that it looks at can have moved.
fn is_at_rest(m: &Model, d: &Data, body: i32, target: i32) -> bool {
    let awake = awake!(m, d);
    let moves = |body: i32| usize::try_from(body).is_ok_and(|body| awake.moves(body));
    awake.filters() && !moves(body) && !moves(target)
}

fn camera_pose(m: &Model, d: &Data, cam: usize) -> (Vec3, Mat3) {
    let body = m.cam_bodyid[cam] as usize;
    let fixed = local_to_global(
        d,
        m.cam_pos[cam],
        m.cam_quat[cam],
        body,
        SameFrame::None as u8,
    );
    let target = usize::try_from(m.cam_targetbodyid[cam]).ok();
    match (CamLightMode::of(m.cam_mode[cam]), target) {
        (CamLightMode::Fixed, _) => fixed,
        (CamLightMode::Track, _) => (d.xpos[body] + m.cam_pos0[cam], m.cam_mat0[cam]),
        (CamLightMode::TrackCom, _) => (d.subtree_com[body] + m.cam_poscom0[cam], m.cam_mat0[cam]),
        (CamLightMode::TargetBody, Some(id)) => (fixed.0, look_at(fixed.0, d.xpos[id])),
        (CamLightMode::TargetBodyCom, Some(id)) => (fixed.0, look_at(fixed.0, d.subtree_com[id])),
        (CamLightMode::TargetBody | CamLightMode::TargetBodyCom, None) => fixed,
    }
}

/// The frame of a camera at `from` that looks at `to` with its x axis level: it looks along its negative z axis.
fn look_at(from: Vec3, to: Vec3) -> Mat3 {
    let (z, _) = (from - to).normalized();
    let (x, _) = Vec3::Z.cross(z).normalized();
    let (y, _) = z.cross(x).normalized();
    Mat3::from_cols(x, y, z)
}

fn light_ray(m: &Model, d: &Data, light: usize) -> (Vec3, Vec3) {
    let body = m.light_bodyid[light] as usize;
    let same = SameFrame::None as u8;
    let (pos, _) = local_to_global(d, m.light_pos[light], Quat::IDENTITY, body, same);
    let fixed = (pos, d.xquat[body].rotate(m.light_dir[light]));
    let target = usize::try_from(m.light_targetbodyid[light]).ok();
    match (CamLightMode::of(m.light_mode[light]), target) {
        (CamLightMode::Fixed, _) => fixed,
        (CamLightMode::Track, _) => (d.xpos[body] + m.light_pos0[light], m.light_dir0[light]),
        (CamLightMode::TrackCom, _) => (
            d.subtree_com[body] + m.light_poscom0[light],
            m.light_dir0[light],
        ),
        (CamLightMode::TargetBody, Some(id)) => (pos, d.xpos[id] - pos),
        (CamLightMode::TargetBodyCom, Some(id)) => (pos, d.subtree_com[id] - pos),
        (CamLightMode::TargetBody | CamLightMode::TargetBodyCom, None) => fixed,
    }
}
