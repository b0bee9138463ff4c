//! What is under the mouse.

use crate::camera::average_camera;
use crate::camera::double;
use crate::enums::VisFlag;
use crate::options::VisOption;
use crate::scene::{Scene, SceneError};
use crate::space::camera_in_model;
use sim_core::math::Vec3;
use sim_core::ray::{self, Ray, RayFilter};
use sim_core::{Data, Model};

/// What is under the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Selection {
    /// the body that it belongs to
    pub body: usize,
    /// the point, in the world, m
    pub point: Vec3,
    /// the geom, if it is one
    pub geom: Option<usize>,
    /// the skin, if it is one
    pub skin: Option<usize>,
}

/// The ray from the camera through a point of the window: `x` from the left and `y` from below, 0 to 1.
fn ray_through(scene: &Scene, aspect: f64, x: f64, y: f64) -> Result<Ray, SceneError> {
    let eye = average_camera(&scene.camera[0], &scene.camera[1])?;
    let (pos, forward, up) = camera_in_model(scene)?;
    let (left, _) = up.cross(forward).normalized();
    let height = f64::from(eye.frustum_top - eye.frustum_bottom);
    let above = f64::from(eye.frustum_bottom) + y * height;
    let aside = -(f64::from(eye.frustum_center) + (2.0 * x - 1.0) * (0.5 * aspect * height));
    Ok(if eye.orthographic != 0 {
        Ray {
            pnt: pos + up * above + left * aside,
            vec: forward,
        }
    } else {
        let vec = forward * f64::from(eye.frustum_near) + up * above + left * aside;
        Ray {
            pnt: pos,
            vec: vec.normalized().0,
        }
    })
}

/// The first skin that a ray meets: distance, skin, and the nearest vertex of the triangle that is met.
fn hit_skin(m: &Model, scene: &Scene, ray: &Ray) -> Option<(f64, usize, usize)> {
    let (vertices, _) = scene.skinvert.as_chunks::<3>();
    let mut nearest: Option<(f64, usize, usize)> = None;
    for skin in 0..m.nskin {
        let first = m.skin_faceadr[skin].max(0) as usize;
        let faces = &m.skin_face[first..first + m.skin_facenum[skin] as usize];
        let first = m.skin_vertadr[skin].max(0) as usize;
        let own = vertices.get(first..first + m.skin_vertnum[skin] as usize)?;
        if let Some((dist, vertex)) = ray::ray_skin(faces, own, ray)
            && nearest.is_none_or(|(known, ..)| dist < known)
        {
            nearest = Some((dist, skin, vertex));
        }
    }
    nearest
}

/// The body that moves a vertex of a skin most.
fn mover(m: &Model, skin: usize, vertex: usize) -> Option<usize> {
    let first = m.skin_boneadr[skin].max(0) as usize;
    let mut best: Option<(f32, usize)> = None;
    for bone in first..first + m.skin_bonenum[skin] as usize {
        let start = m.skin_bonevertadr[bone].max(0) as usize;
        for k in start..start + m.skin_bonevertnum[bone] as usize {
            let weight = m.skin_bonevertweight[k];
            if m.skin_bonevertid[k] == vertex as i32
                && weight > best.map_or(-1.0, |(weight, _)| weight)
            {
                best = Some((weight, m.skin_bonebodyid[bone] as usize));
            }
        }
    }
    best.map(|(_, body)| body)
}

/// What is under the mouse, where `x` is from the left and `y` from below, 0 to 1, in a window that is `aspect` times as
/// wide as high. Geoms count as they are, skins as they were last drawn.
pub fn select(
    m: &Model,
    d: &Data,
    opt: &VisOption,
    aspect: f64,
    x: f64,
    y: f64,
    scene: &Scene,
) -> Result<Option<Selection>, SceneError> {
    let ray = ray_through(scene, aspect, x, y)?;
    let filter = RayFilter {
        geomgroup: Some(opt.geomgroup.map(|shown| shown != 0)),
        flg_static: opt.shows(VisFlag::Static),
        bodyexclude: None,
    };
    // a ray that goes nowhere meets nothing
    let geom = ray::ray(m, d, &ray, &filter).ok().flatten();
    let skin = hit_skin(m, scene, &ray).filter(|_| opt.shows(VisFlag::Skin));
    Ok(match (geom, skin) {
        (geom, Some((dist, skin, vertex))) if geom.is_none_or(|geom| dist < geom.dist) => {
            let at = m.skin_vertadr[skin].max(0) as usize + vertex;
            let (vertices, _) = scene.skinvert.as_chunks::<3>();
            mover(m, skin, vertex).map(|body| Selection {
                body,
                point: double(vertices[at]),
                geom: None,
                skin: Some(skin),
            })
        }
        (Some(geom), _) => Some(Selection {
            body: m.geom_bodyid[geom.geom] as usize,
            point: ray.at(geom.dist),
            geom: Some(geom.geom),
            skin: None,
        }),
        (None, _) => None,
    })
}
