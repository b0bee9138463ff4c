//! Cameras and lights: what is seen, and by which light.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::names::Names;
use super::users::check_userdata;
use crate::frames::{EPS, accumulate, normalize, orientation, rotate, unit};
use crate::spec;
use sim_core::math::{Pose, Quat};
use sim_core::model::ObjType;
use std::f64::consts::PI;

/// The body that a camera looks at; -1: none.
pub(crate) fn camera_target(spec: &spec::Camera, id: usize, names: &Names<'_>) -> Checked<i32> {
    target(&spec.targetbody, names)?
        .ok_or_else(|| Fault::of(spec, id, "unknown target body in camera"))
}

/// The body that a light shines at, and its texture; -1: none.
pub(crate) fn light_targets(
    spec: &spec::Light,
    id: usize,
    names: &Names<'_>,
) -> Checked<(i32, i32)> {
    let body = target(&spec.targetbody, names)?
        .ok_or_else(|| Fault::of(spec, id, "unknown target body in light"))?;
    let texture = if spec.texture.is_empty() {
        -1
    } else {
        let found = names.find(ObjType::Texture, &spec.texture)?;
        found.ok_or_else(|| Fault::of(spec, id, "unknown texture in light"))? as i32
    };
    Ok((body, texture))
}

/// -1 where there is no name, `None` where the name is unknown.
fn target(name: &str, names: &Names<'_>) -> Checked<Option<i32>> {
    if name.is_empty() {
        return Ok(Some(-1));
    }
    Ok(names.find(ObjType::Body, name)?.map(|body| body as i32))
}

/// Compiles camera number `id`.
pub(crate) fn compile_camera(
    draft: &mut Draft<'_>,
    id: usize,
    names: &Names<'_>,
    nuser: usize,
) -> Checked<()> {
    let spec = draft.cameras[id].spec;
    let name = &spec.name;
    let fault = |message: String| Fault::of(spec, id, message);
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_cam in camera",
    )?;
    let quat = orientation::resolve(spec.quat, &spec.alt, draft.spec.compiler_of(spec.loc))
        .map_err(|what| {
            fault(format!(
                "orientation specification error '{what}' in camera {id}"
            ))
        })?;
    let mut pose = Pose::new(spec.pos, quat);
    if let Some(frame) = draft.frame_pose(spec.frame) {
        pose = accumulate(frame, pose);
    }
    pose.quat = unit(pose.quat);
    let carrier = draft.cameras[id].carrier;
    if carrier != Pose::IDENTITY {
        pose = accumulate(carrier, pose);
    }
    let target = camera_target(spec, id, names)?;

    if spec.fovy >= 180.0 {
        return Err(fault(format!(
            "fovy too large in camera '{name}' (id = {id}, value = {})",
            spec.fovy
        )));
    }
    let has_sensorsize = spec.sensor_size[0] > 0.0 && spec.sensor_size[1] > 0.0;
    let has_intrinsic = [
        spec.focal_length,
        spec.focal_pixel,
        spec.principal_length,
        spec.principal_pixel,
    ]
    .iter()
    .any(|pair| *pair != [0.0, 0.0]);
    if has_intrinsic && !has_sensorsize {
        return Err(fault(format!(
            "focal/principal require sensorsize in camera '{name}' (id = {id})"
        )));
    }
    if has_sensorsize && (spec.resolution[0] <= 0 || spec.resolution[1] <= 0) {
        return Err(fault(format!(
            "sensorsize requires positive resolution in camera '{name}' (id = {id})"
        )));
    }

    let znear = draft.spec.visual.map.znear;
    let camera = &mut draft.cameras[id];
    camera.pose = pose;
    camera.target = target;
    if has_sensorsize {
        camera.intrinsic = intrinsic(spec);
        // in single precision, as the values it comes from
        let half = sim_math::atan2_single(spec.sensor_size[1] / 2.0, camera.intrinsic[1]);
        camera.fovy = f64::from(half) * 360.0 / PI;
    } else {
        camera.intrinsic = spec.intrinsic;
        camera.intrinsic[0] = znear;
        camera.intrinsic[1] = znear;
        camera.fovy = spec.fovy;
    }
    Ok(())
}

/// Focal length and principal point in units of length. Pixels count where they are given.
fn intrinsic(spec: &spec::Camera) -> [f32; 4] {
    let density: [f32; 2] =
        std::array::from_fn(|i| spec.resolution[i] as f32 / spec.sensor_size[i]);
    let length = |pixel: [f32; 2], length: [f32; 2], i: usize| {
        if pixel[i] != 0.0 {
            pixel[i] / density[i]
        } else {
            length[i]
        }
    };
    [
        length(spec.focal_pixel, spec.focal_length, 0),
        length(spec.focal_pixel, spec.focal_length, 1),
        length(spec.principal_pixel, spec.principal_length, 0),
        length(spec.principal_pixel, spec.principal_length, 1),
    ]
}

/// Compiles light number `id`.
pub(crate) fn compile_light(draft: &mut Draft<'_>, id: usize, names: &Names<'_>) -> Checked<()> {
    let spec = draft.lights[id].spec;
    let frame = draft.frame_pose(spec.frame);
    let light = &mut draft.lights[id];
    light.pos = spec.pos;
    light.dir = spec.dir;
    if let Some(frame) = frame {
        light.pos = accumulate(frame, Pose::new(spec.pos, Quat::IDENTITY)).pos;
        light.dir = rotate(spec.dir, frame.quat);
    }
    if light.carrier != Pose::IDENTITY {
        light.pos = accumulate(light.carrier, Pose::new(light.pos, Quat::IDENTITY)).pos;
        light.dir = rotate(light.dir, light.carrier.quat);
    }
    if normalize(&mut light.dir.0) < EPS {
        return Err(Fault::of(spec, id, "zero direction in light"));
    }
    (light.target, light.texid) = light_targets(spec, id, names)?;
    Ok(())
}
