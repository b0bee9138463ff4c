//! Range finders: what a site's z axis points at, or what each pixel of a camera sees.

use super::SensorScratch;
use super::camera::Lens;
use crate::data::{Data, GeomPoses};
use crate::math::{MAXVAL, Vec3};
use crate::model::params::RaySensorParams;
use crate::model::{Model, ObjType, Projection, RayDataField};
use crate::ray::{Ray, RayFilter, RayHit, cast, cast_all};
use crate::scratch::Scratch;

/// Casts the rays of a range finder and writes what it is asked for.
pub(super) fn range_finder(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    let object = m.sensor_objid[id] as usize;
    let report = Report {
        fields: RaySensorParams::of(&m.sensor_intprm[id]).fields,
        camera: None,
    };
    if ObjType::of(m.sensor_objtype[id]) == ObjType::Camera {
        camera(m, d, object, report, out);
        return;
    }
    let ray = Ray {
        pnt: d.site_xpos[object],
        vec: d.site_xmat[object].col(2),
    };
    let filter = RayFilter::without_body(m.site_bodyid[object] as usize);
    let poses = GeomPoses {
        geom_xpos: &d.geom_xpos,
        geom_xmat: &d.geom_xmat,
        instances: &d.instances,
    };
    let visit = &mut marker(m, &mut d.bvh_active);
    report.write(out, &ray, cast(m, poses, &ray, &filter, visit));
}

/// Looking at a node of a mesh's tree leaves a mark.
fn marker(m: &Model, bvh_active: &mut [u8]) -> impl FnMut(usize) {
    let marks = m.vis.global.bvactive != 0;
    move |node| {
        if marks {
            bvh_active[node] = 1;
        }
    }
}

fn camera(m: &Model, d: &mut Data, cam: usize, report: Report, mut out: &mut [f64]) {
    let [width, height] = m.cam_resolution[cam].map(|n| n as usize);
    let filter = RayFilter::without_body(m.cam_bodyid[cam] as usize);
    let lens = Lens::new(m, d, cam);
    let pnt = d.cam_xpos[cam];
    let report = Report {
        camera: Some((pnt, d.cam_xmat[cam].col(2))),
        ..report
    };
    let rays = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let rays = rays.map(|(row, col)| lens.pixel_ray(row, col));

    let Data {
        geom_xpos,
        geom_xmat,
        instances,
        xipos,
        bvh_active,
        scratch: Scratch {
            sensor, ray: work, ..
        },
        ..
    } = d;
    let poses = GeomPoses {
        geom_xpos,
        geom_xmat,
        instances,
    };
    let visit = &mut marker(m, bvh_active);
    match Projection::of(m.cam_projection[cam]) {
        Projection::Orthographic => {
            for ray in rays {
                out = report.write(out, &ray, cast(m, poses, &ray, &filter, visit));
            }
        }
        Projection::Perspective => {
            let SensorScratch {
                directions, hits, ..
            } = sensor;
            directions.clear();
            directions.extend(rays.map(|ray| ray.vec));
            hits.clear();
            hits.resize(directions.len(), None);
            cast_all(
                m, poses, xipos, work, pnt, directions, &filter, MAXVAL, hits, visit,
            );
            for (&vec, &hit) in directions.iter().zip(hits.iter()) {
                out = report.write(out, &Ray { pnt, vec }, hit);
            }
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
    /// Writes the data of one ray, and returns what is left of `out`. Where nothing is met, a number is -1 and a vector zero.
    fn write<'a>(&self, mut out: &'a mut [f64], ray: &Ray, hit: Option<RayHit>) -> &'a mut [f64] {
        for field in RayDataField::in_bits(self.fields) {
            let (head, tail) = out.split_at_mut(field.width());
            match (field, &hit) {
                (RayDataField::Origin, _) => head.copy_from_slice(&ray.pnt.0),
                (RayDataField::Dist | RayDataField::Depth, None) => head.fill(-1.0),
                (RayDataField::Dir | RayDataField::Point | RayDataField::Normal, None) => {
                    head.fill(0.0);
                }
                (RayDataField::Dist, Some(hit)) => head[0] = hit.dist,
                (RayDataField::Depth, Some(hit)) => head[0] = self.depth(ray, hit.dist),
                (RayDataField::Dir, Some(_)) => head.copy_from_slice(&ray.vec.0),
                (RayDataField::Point, Some(hit)) => head.copy_from_slice(&ray.at(hit.dist).0),
                (RayDataField::Normal, Some(hit)) => head.copy_from_slice(&hit.normal.0),
            }
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
