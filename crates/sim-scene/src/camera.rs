//! Cameras: as a user places them, and as a picture is taken with them.

use crate::enums::CameraType;
use crate::geom::single;
use crate::record::record;
use crate::scene::{Scene, SceneError};
use sim_core::math::Vec3;
use sim_core::model::Projection;
use sim_core::{Data, Model};
use std::f64::consts::PI;

record! {
    /// A camera as a user places it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    Camera {
        /// how it is given ([`CameraType`])
        r#type as "type": i32,
        /// the camera of the model, where it is one
        fixedcamid: i32,
        /// the body that it follows, where it does
        trackbodyid: i32,
        /// the point that it looks at, m
        lookat: Vec3,
        /// distance to that point, m
        distance: f64,
        /// angle about the vertical, degrees
        azimuth: f64,
        /// angle above the horizon, degrees
        elevation: f64,
        /// whether it has no perspective
        orthographic: i32,
    }
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            r#type: CameraType::Free as i32,
            fixedcamid: -1,
            trackbodyid: -1,
            lookat: Vec3::ZERO,
            distance: 2.0,
            azimuth: 90.0,
            elevation: -45.0,
            orthographic: 0,
        }
    }
}

impl Camera {
    /// A free camera that sees all of a model.
    pub fn free(m: &Model) -> Camera {
        Camera {
            lookat: m.stat.center,
            distance: 1.5 * m.stat.extent,
            azimuth: f64::from(m.vis.global.azimuth),
            elevation: f64::from(m.vis.global.elevation),
            orthographic: m.vis.global.orthographic,
            ..Camera::default()
        }
    }

    /// A camera of the model.
    pub fn fixed(camera: usize) -> Camera {
        Camera {
            r#type: CameraType::Fixed as i32,
            fixedcamid: camera as i32,
            ..Camera::default()
        }
    }

    fn kind(&self) -> Option<CameraType> {
        CameraType::from_i32(self.r#type)
    }

    /// The camera of the model that it is, if there is such a one.
    fn fixed_id(&self, ncam: usize) -> Result<usize, SceneError> {
        let id = usize::try_from(self.fixedcamid);
        id.ok()
            .filter(|&id| id < ncam)
            .ok_or(SceneError::FixedCamera)
    }
}

record! {
    /// A camera as a picture is taken with it.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    GlCamera {
        /// where it is
        pos: [f32; 3],
        /// where it looks, unit vector
        forward: [f32; 3],
        /// where up is, unit vector
        up: [f32; 3],
        /// centre of the picture at the near plane, to the right
        frustum_center: f32,
        /// half width of the picture at the near plane, where the model gives one
        frustum_width: f32,
        /// lower edge of the picture at the near plane
        frustum_bottom: f32,
        /// upper edge of the picture at the near plane
        frustum_top: f32,
        /// distance of the near plane
        frustum_near: f32,
        /// distance of the far plane
        frustum_far: f32,
        /// whether it has no perspective
        orthographic: i32,
    }
}

/// Where a camera is and where it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraFrame {
    /// where it is, m
    pub pos: Vec3,
    /// where it looks, unit vector
    pub forward: Vec3,
    /// where up is, unit vector
    pub up: Vec3,
    /// where right is, unit vector
    pub right: Vec3,
}

/// Where a camera is and where it looks. The data must be that of a model whose poses are up to date.
pub fn camera_frame(d: &Data, camera: &Camera) -> Result<CameraFrame, SceneError> {
    match camera.kind() {
        Some(CameraType::Free | CameraType::Tracking) => {
            let (sa, ca) = sim_math::sin_cos(camera.azimuth / 180.0 * PI);
            let (se, ce) = sim_math::sin_cos(camera.elevation / 180.0 * PI);
            let forward = Vec3([ce * ca, ce * sa, se]);
            Ok(CameraFrame {
                pos: camera.lookat + forward * -camera.distance,
                forward,
                up: Vec3([-se * ca, -se * sa, ce]),
                right: Vec3([sa, -ca, 0.0]),
            })
        }
        Some(CameraType::Fixed) => {
            let id = camera.fixed_id(d.cam_xpos.len())?;
            let mat = &d.cam_xmat[id];
            Ok(CameraFrame {
                pos: d.cam_xpos[id],
                forward: -mat.col(2),
                up: mat.col(1),
                right: mat.col(0),
            })
        }
        Some(CameraType::User) | None => Err(SceneError::CameraType("mjv_cameraFrame")),
    }
}

/// What a camera sees: distances at the near plane from the axis of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frustum {
    /// down and up
    pub vertical: [f32; 2],
    /// left and right; both zero where the shape of the picture decides
    pub horizontal: [f32; 2],
    /// distances of the near and of the far plane
    pub clip: [f32; 2],
}

/// Extents at distance `near` of what is seen through a lens with a sensor behind it: down and up, left and right.
pub(crate) fn seen_through_lens(
    near: f32,
    intrinsic: [f32; 4],
    sensor: [f32; 2],
) -> ([f32; 2], [f32; 2]) {
    let side = |axis: usize| {
        let (scale, half, shift) = (
            near / intrinsic[axis],
            sensor[axis] / 2.0,
            intrinsic[axis + 2],
        );
        [scale * (half - shift), scale * (half + shift)]
    };
    (side(1), side(0))
}

/// What is known of the optics of a camera.
struct Optics {
    orthographic: bool,
    fovy: f64,
    ipd: f64,
    /// intrinsics and sensor, if it has one
    lens: Option<([f32; 4], [f32; 2])>,
}

impl Optics {
    fn of(m: &Model, camera: &Camera) -> Result<Optics, SceneError> {
        match camera.kind() {
            Some(CameraType::Free | CameraType::Tracking) => Ok(Optics {
                orthographic: m.vis.global.orthographic != 0,
                fovy: f64::from(m.vis.global.fovy),
                ipd: f64::from(m.vis.global.ipd),
                lens: None,
            }),
            Some(CameraType::Fixed) => {
                let id = camera.fixed_id(m.ncam)?;
                let sensor = m.cam_sensorsize[id];
                Ok(Optics {
                    orthographic: Projection::of(m.cam_projection[id]) == Projection::Orthographic,
                    fovy: m.cam_fovy[id],
                    ipd: m.cam_ipd[id],
                    lens: (sensor[1] != 0.0).then_some((m.cam_intrinsic[id], sensor)),
                })
            }
            Some(CameraType::User) | None => Err(SceneError::CameraType("mjv_cameraFrustum")),
        }
    }

    fn frustum(&self, m: &Model) -> Frustum {
        let near = (f64::from(m.vis.map.znear) * m.stat.extent) as f32;
        let far = (f64::from(m.vis.map.zfar) * m.stat.extent) as f32;
        let (vertical, horizontal) = match self.lens {
            _ if self.orthographic => ([(self.fovy / 2.0) as f32; 2], [0.0; 2]),
            Some((intrinsic, sensor)) => seen_through_lens(near, intrinsic, sensor),
            None => {
                let half = f64::from(near) * sim_math::tan(self.fovy * PI / 360.0);
                ([half as f32; 2], [0.0; 2])
            }
        };
        Frustum {
            vertical,
            horizontal,
            clip: [near, far],
        }
    }
}

/// What a camera sees.
pub fn camera_frustum(m: &Model, camera: &Camera) -> Result<Frustum, SceneError> {
    Ok(Optics::of(m, camera)?.frustum(m))
}

/// Places the two cameras of the scene. A camera that follows a body looks at its subtree from now on. Nothing happens for
/// a camera that the user writes.
pub fn update_camera(
    m: &Model,
    d: &Data,
    camera: &mut Camera,
    scene: &mut Scene,
) -> Result<(), SceneError> {
    match camera.kind() {
        Some(CameraType::User) => return Ok(()),
        Some(CameraType::Tracking) => {
            let body = usize::try_from(camera.trackbodyid);
            let body = body.ok().filter(|&body| body < m.nbody);
            camera.lookat = d.subtree_com[body.ok_or(SceneError::TrackedBody)?];
        }
        Some(CameraType::Free | CameraType::Fixed) | None => {}
    }
    let CameraFrame {
        pos,
        forward,
        up,
        right,
    } = camera_frame(d, camera)?;
    let optics = Optics::of(m, camera)?;
    let frustum = optics.frustum(m);
    let ([down, above], [left, aside]) = (frustum.vertical, frustum.horizontal);
    for (eye, ipd) in scene.camera.iter_mut().zip([-optics.ipd, optics.ipd]) {
        *eye = GlCamera {
            pos: single(Vec3(std::array::from_fn(|i| pos[i] + ipd * 0.5 * right[i]))),
            forward: single(forward),
            up: single(up),
            frustum_center: (aside - left) / 2.0,
            frustum_width: (aside + left) / 2.0,
            frustum_bottom: -down,
            frustum_top: above,
            frustum_near: frustum.clip[0],
            frustum_far: frustum.clip[1],
            orthographic: i32::from(optics.orthographic),
        };
    }
    scene.enabletransform = 0;
    Ok(())
}

/// The camera between two.
pub fn average_camera(first: &GlCamera, second: &GlCamera) -> Result<GlCamera, SceneError> {
    if first.orthographic != second.orthographic {
        return Err(SceneError::MixedCameras);
    }
    let sum = |a: [f32; 3], b: [f32; 3]| double(a) + double(b);
    let pos = sum(first.pos, second.pos) * 0.5;
    let (forward, _) = sum(first.forward, second.forward).normalized();
    let up = sum(first.up, second.up);
    let (up, _) = (up + forward * -up.dot(forward)).normalized();
    let half = |a: f32, b: f32| 0.5 * (a + b);
    Ok(GlCamera {
        pos: single(pos),
        forward: single(forward),
        up: single(up),
        frustum_center: half(first.frustum_center, second.frustum_center),
        frustum_width: half(first.frustum_width, second.frustum_width),
        frustum_bottom: half(first.frustum_bottom, second.frustum_bottom),
        frustum_top: half(first.frustum_top, second.frustum_top),
        frustum_near: half(first.frustum_near, second.frustum_near),
        frustum_far: half(first.frustum_far, second.frustum_far),
        orthographic: first.orthographic,
    })
}

/// Three numbers in double precision.
pub(crate) fn double(v: [f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}
