//! Cameras: from points to pixels and back.

use crate::data::Data;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{Model, Projection};
use crate::ray::Ray;
use std::f64::consts::PI;

/// Focal lengths in pixels, of a camera with a sensor of known size or with a field of view alone.
fn focal_length(m: &Model, cam: usize) -> [f64; 2] {
    let [width, height] = m.cam_resolution[cam];
    let (sensor, lens) = (m.cam_sensorsize[cam], m.cam_intrinsic[cam]);
    if sensor[0] != 0.0 && sensor[1] != 0.0 {
        // in single precision, as these fields are
        let fx = lens[0] / sensor[0] * width as f32;
        let fy = lens[1] / sensor[1] * height as f32;
        [f64::from(fx), f64::from(fy)]
    } else {
        [0.5 / sim_math::tan(m.cam_fovy[cam] * PI / 360.0) * f64::from(height); 2]
    }
}

/// The pixel in which a camera sees a point, whether it is in its image or not.
pub(super) fn project(m: &Model, d: &Data, cam: usize, point: Vec3) -> [f64; 2] {
    let [width, height] = m.cam_resolution[cam].map(f64::from);
    let [fx, fy] = focal_length(m, cam);
    let local = d.cam_xmat[cam].mul_transposed(point - d.cam_xpos[cam]);
    // a point beside the camera is infinitely far from the image
    let depth = if local[2].abs() >= MINVAL {
        local[2]
    } else if local[2] < 0.0 {
        -MINVAL
    } else {
        MINVAL
    };
    [
        (-fx * local[0] + width / 2.0 * local[2]) / depth,
        (fy * local[1] + height / 2.0 * local[2]) / depth,
    ]
}

/// What it takes to cast rays through the pixels of a camera.
pub struct Lens {
    projection: Projection,
    pos: Vec3,
    mat: Mat3,
    focal: [f64; 2],
    center: [f64; 2],
    /// height of the image of an orthographic camera
    extent: f64,
}

impl Lens {
    /// The lens of a camera, where it is at the moment.
    pub fn new(m: &Model, d: &Data, cam: usize) -> Lens {
        let projection = Projection::of(m.cam_projection[cam]);
        let [width, height] = m.cam_resolution[cam];
        let middle = [f64::from(width) / 2.0, f64::from(height) / 2.0];
        let (sensor, lens) = (m.cam_sensorsize[cam], m.cam_intrinsic[cam]);
        let (focal, center) = match projection {
            Projection::Perspective if sensor[0] != 0.0 && sensor[1] != 0.0 => {
                let cx = lens[2] / sensor[0] * width as f32;
                let cy = lens[3] / sensor[1] * height as f32;
                (focal_length(m, cam), [f64::from(cx), f64::from(cy)])
            }
            Projection::Perspective => (focal_length(m, cam), middle),
            // pixels are numbered from -1 to 1
            Projection::Orthographic => (middle, middle),
        };
        Lens {
            projection,
            pos: d.cam_xpos[cam],
            mat: d.cam_xmat[cam],
            focal,
            center,
            extent: m.cam_fovy[cam],
        }
    }

    /// The ray through the centre of a pixel. The first row is at the top of the image.
    pub fn pixel_ray(&self, row: usize, col: usize) -> Ray {
        let x = (col as f64 + 0.5 - self.center[0]) / self.focal[0];
        let y = -(row as f64 + 0.5 - self.center[1]) / self.focal[1];
        match self.projection {
            Projection::Perspective => Ray {
                pnt: self.pos,
                vec: (self.mat * Vec3([x, y, -1.0])).normalized().0,
            },
            Projection::Orthographic => {
                let half = self.extent / 2.0;
                Ray {
                    pnt: self.pos + self.mat * Vec3([x * half, y * half, 0.0]),
                    vec: -self.mat.col(2),
                }
            }
        }
    }
}
