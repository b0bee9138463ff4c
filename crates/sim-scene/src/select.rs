//! What is under the mouse.

use crate::camera::average_camera;
use crate::camera::double;
use crate::enums::VisFlag;
use crate::options::VisOption;
use crate::scene::{Scene, SceneError};
use crate::space::camera_in_model;
use sim_core::math::Vec3;
use sim_core::ray::{self, FlexParts, Ray, RayFilter};
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
    /// the deformable, if it is one
    pub flex: Option<usize>,
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
    let flex = hit_flex(m, d, opt, &ray);
    let skin = hit_skin(m, scene, &ray).filter(|_| opt.shows(VisFlag::Skin));

    // of equals the first
    let distances = [
        geom.map(|geom| geom.dist),
        flex.map(|(dist, _)| dist),
        skin.map(|(dist, ..)| dist),
    ];
    let nearest = |own: Option<f64>, before: &[Option<f64>], after: &[Option<f64>]| {
        own.is_some_and(|own| {
            before.iter().flatten().all(|&other| own < other)
                && after.iter().flatten().all(|&other| own <= other)
        })
    };
    let [by_geom, by_flex, by_skin] = distances;
    if let Some(geom) = geom.filter(|_| nearest(by_geom, &[], &[by_flex, by_skin])) {
        return Ok(Some(Selection {
            body: m.geom_bodyid[geom.geom] as usize,
            point: ray.at(geom.dist),
            geom: Some(geom.geom),
            flex: None,
            skin: None,
        }));
    }
    if let Some((_, found)) = flex.filter(|_| nearest(by_flex, &[by_geom], &[by_skin])) {
        return Ok(Some(found));
    }
    Ok(skin.and_then(|(_, skin, vertex)| {
        let at = m.skin_vertadr[skin].max(0) as usize + vertex;
        let (vertices, _) = scene.skinvert.as_chunks::<3>();
        mover(m, skin, vertex).map(|body| Selection {
            body,
            point: double(vertices[at]),
            geom: None,
            flex: None,
            skin: Some(skin),
        })
    }))
}

/// The first deformable that a ray meets: its distance, and the body and the place of the vertex or node that is nearest.
fn hit_flex(m: &Model, d: &Data, opt: &VisOption, ray: &Ray) -> Option<(f64, Selection)> {
    let parts = FlexParts {
        vert: opt.shows(VisFlag::FlexVert),
        edge: opt.shows(VisFlag::FlexEdge),
        face: opt.shows(VisFlag::FlexFace),
        skin: opt.shows(VisFlag::FlexSkin),
        layer: opt.flex_layer,
    };
    let mut nearest: Option<(f64, Selection)> = None;
    for flex in m.flexes() {
        let Some((hit, vertex)) = ray::ray_flex(m, d, parts, flex, ray) else {
            continue;
        };
        if nearest.is_none_or(|(known, _)| hit.dist < known) {
            let at = flex.verts().start + vertex;
            let (body, point) = match flex.heaviest_node(vertex) {
                Some(node) => {
                    let body = m.flex_nodebodyid[node] as usize;
                    let offset = match flex.is_centered() {
                        true => Vec3::ZERO,
                        false => d.xmat[body] * m.flex_node[node],
                    };
                    (body, offset + d.xpos[body])
                }
                None => (m.flex_vertbodyid[at] as usize, d.flexvert_xpos[at]),
            };
            let found = Selection {
                body,
                point,
                geom: None,
                flex: Some(flex.id),
                skin: None,
            };
            nearest = Some((hit.dist, found));
        }
    }
    nearest
}
