//! Range finders: what a site's z axis points at, or what each pixel of a camera sees.

use super::camera::Lens;
use crate::data::Data;
use crate::math::{MAXVAL, Vec3};
use crate::model::{Model, ObjType, Projection, RayDataField};
use crate::ray::{Ray, RayFilter, RayHit, cast, cast_all};

/// Casts the rays of a range finder and writes what it is asked for.
pub(super) fn range_finder(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    let object = m.sensor_objid[id] as usize;
    let report = Report {
        fields: m.sensor_intprm[id][0],
        camera: None,
    };
    // looking at a node of a mesh's tree leaves a mark
    let mut active = std::mem::take(&mut d.bvh_active);
    let marks = m.vis.global.bvactive != 0;
    let visit = &mut |node: usize| {
        if marks {
            active[node] = 1;
        }
    };
    if ObjType::of(m.sensor_objtype[id]) == ObjType::Camera {
        camera(m, d, object, report, out, visit);
    } else {
        let ray = Ray {
            pnt: d.site_xpos[object],
            vec: d.site_xmat[object].col(2),
        };
        let filter = RayFilter::without_body(m.site_bodyid[object] as usize);
        report.write(out, &ray, cast(m, d, &ray, &filter, visit));
    }
    d.bvh_active = active;
}

fn camera(
    m: &Model,
    d: &mut Data,
    cam: usize,
    report: Report,
    mut out: &mut [f64],
    visit: &mut impl FnMut(usize),
) {
    let [width, height] = m.cam_resolution[cam].map(|n| n as usize);
    let filter = RayFilter::without_body(m.cam_bodyid[cam] as usize);
    let lens = Lens::new(m, d, cam);
    let report = Report {
        camera: Some((d.cam_xpos[cam], d.cam_xmat[cam].col(2))),
        ..report
    };
    let rays = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let rays = rays.map(|(row, col)| lens.pixel_ray(row, col));
    match Projection::of(m.cam_projection[cam]) {
        Projection::Orthographic => {
            for ray in rays {
                out = report.write(out, &ray, cast(m, d, &ray, &filter, visit));
            }
        }
        Projection::Perspective => {
            let mut directions = std::mem::take(&mut d.scratch.sensor.directions);
            let mut hits = std::mem::take(&mut d.scratch.sensor.hits);
            directions.clear();
            directions.extend(rays.map(|ray| ray.vec));
            hits.clear();
            hits.resize(directions.len(), None);
            let pnt = d.cam_xpos[cam];
            cast_all(m, d, pnt, &directions, &filter, MAXVAL, &mut hits, visit);
            for (&vec, &hit) in directions.iter().zip(&hits) {
                out = report.write(out, &Ray { pnt, vec }, hit);
            }
            d.scratch.sensor.directions = directions;
            d.scratch.sensor.hits = hits;
        }
    }
}

/// What is reported of each ray.
#[derive(Clone, Copy)]
struct Report {
    /// bits of `RayDataField`
    fields: i32,
    /// position and z axis of the camera, if there is one: depth is counted along its axis
    camera: Option<(Vec3, Vec3)>,
}

impl Report {
    /// Writes the data of one ray, and returns what is left of `out`.
    fn write<'a>(&self, mut out: &'a mut [f64], ray: &Ray, hit: Option<RayHit>) -> &'a mut [f64] {
        let point = hit.map(|hit| ray.at(hit.dist));
        for field in RayDataField::in_bits(self.fields) {
            let value = match field {
                RayDataField::Dist => scalar(hit.map(|hit| hit.dist)),
                RayDataField::Dir => vector(hit.map(|_| ray.vec)),
                RayDataField::Origin => vector(Some(ray.pnt)),
                RayDataField::Point => vector(point),
                RayDataField::Normal => vector(hit.map(|hit| hit.normal)),
                RayDataField::Depth => scalar(hit.map(|hit| self.depth(ray, hit.dist))),
            };
            let (head, tail) = out.split_at_mut(field.width());
            head.copy_from_slice(&value.0[..head.len()]);
            out = tail;
        }
        out
    }

    fn depth(&self, ray: &Ray, dist: f64) -> f64 {
        match self.camera {
            Some((pos, z)) => -(ray.at(dist) - pos).dot(z),
            None => dist,
        }
    }
}

/// One number in the first place; -1 if nothing is met.
fn scalar(x: Option<f64>) -> Vec3 {
    Vec3([x.unwrap_or(-1.0), 0.0, 0.0])
}

/// Three numbers; zeros if nothing is met.
fn vector(v: Option<Vec3>) -> Vec3 {
    v.unwrap_or(Vec3::ZERO)
}
