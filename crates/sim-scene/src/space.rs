//! Where the model stands in the room, and where the cameras are in both.

use crate::camera::double;
use crate::scene::{Scene, SceneError};
use sim_core::math::{MINVAL, Mat3, Pose, Quat, Vec3};

/// The pose of the model in the room, without its scale; `None` if it is the room's own.
fn placed(scene: &Scene, function: &'static str) -> Result<Option<Pose>, SceneError> {
    if f64::from(scene.scale) < MINVAL {
        return Err(SceneError::Scale(function));
    }
    Ok((scene.enabletransform != 0).then(|| Pose {
        pos: double(scene.translate),
        quat: Quat(scene.rotate.map(f64::from)),
    }))
}

/// A pose of the room, as the model sees it.
pub fn room_to_model(scene: &Scene, room: Pose) -> Result<Pose, SceneError> {
    Ok(match placed(scene, "mjv_room2model")? {
        None => room,
        Some(place) => {
            let mut pose = place.inverse().then(room);
            pose.pos *= 1.0 / f64::from(scene.scale);
            pose
        }
    })
}

/// A pose of the model, as the room sees it.
pub fn model_to_room(scene: &Scene, model: Pose) -> Result<Pose, SceneError> {
    Ok(match placed(scene, "mjv_model2room")? {
        None => model,
        Some(place) => {
            let mut pose = place.then(model);
            pose.pos *= f64::from(scene.scale);
            pose
        }
    })
}

/// Both cameras must see something.
fn check_near(scene: &Scene, function: &'static str) -> Result<(), SceneError> {
    if scene
        .camera
        .iter()
        .any(|eye| f64::from(eye.frustum_near) < MINVAL)
    {
        return Err(SceneError::Near(function));
    }
    Ok(())
}

/// Position, forward and up direction of the camera between the two of the scene, as the model sees them.
pub fn camera_in_model(scene: &Scene) -> Result<(Vec3, Vec3, Vec3), SceneError> {
    check_near(scene, "mjv_cameraInModel")?;
    let (mut pos, mut forward, mut up) = (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO);
    for eye in &scene.camera {
        let (ahead, _) = double(eye.forward).normalized();
        let (above, _) = double(eye.up).normalized();
        let (left, _) = above.cross(ahead).normalized();
        let quat = Mat3::from_cols(left, above, ahead).to_quat();
        let pose = room_to_model(
            scene,
            Pose {
                pos: double(eye.pos),
                quat,
            },
        )?;
        let mat = pose.quat.to_mat();
        pos += pose.pos * 0.5;
        forward += mat.col(2) * 0.5;
        up += mat.col(1) * 0.5;
    }
    Ok((pos, forward.normalized().0, up.normalized().0))
}

/// Position, forward and up direction of the camera between the two of the scene, as the room sees them.
pub fn camera_in_room(scene: &Scene) -> Result<(Vec3, Vec3, Vec3), SceneError> {
    check_near(scene, "mjv_cameraInRoom")?;
    let mean = |of: fn(&crate::GlCamera) -> [f32; 3]| {
        let [left, right] = &scene.camera;
        let mut sum = Vec3::ZERO;
        sum += double(of(left)) * 0.5;
        sum += double(of(right)) * 0.5;
        sum
    };
    Ok((
        mean(|eye| eye.pos),
        mean(|eye| eye.forward).normalized().0,
        mean(|eye| eye.up).normalized().0,
    ))
}

/// How high the picture is at unit distance from the camera; at any distance, if it has no perspective.
pub fn frustum_height(scene: &Scene) -> Result<f64, SceneError> {
    let [left, right] = &scene.camera;
    if left.orthographic != right.orthographic {
        return Err(SceneError::MixedFrustums);
    }
    let height = if left.orthographic != 0 {
        (left.frustum_top - left.frustum_bottom) + (right.frustum_top - right.frustum_bottom)
    } else {
        check_near(scene, "mjv_frustumHeight")?;
        (left.frustum_top - left.frustum_bottom) / left.frustum_near
            + (right.frustum_top - right.frustum_bottom) / right.frustum_near
    };
    Ok(0.5 * f64::from(height))
}
