//! Sensors that one can see: rays, distances, and what a tactile sensor feels.

use super::painter::{Object, Painter};
use crate::camera::double;
use crate::enums::{Shape, VisFlag};
use crate::geom::single;
use sim_core::math::{MINVAL, Vec3};
use sim_core::model::{GeomType, ObjType, RayDataField, SensorType};
use sim_core::ray::Ray;
use sim_core::sensor::Lens;

/// What a range finder reports of one ray.
struct Report<'a> {
    fields: i32,
    numbers: &'a [f64],
}

impl Report<'_> {
    /// Numbers that all fields together take.
    fn size(fields: i32) -> usize {
        let all = RayDataField::ALL.iter();
        all.filter(|&&field| fields & (1 << field as i32) != 0)
            .map(|field| field.width())
            .sum()
    }

    /// The numbers of a field, if it is reported.
    fn get(&self, field: RayDataField) -> Option<&[f64]> {
        if self.fields & (1 << field as i32) == 0 {
            return None;
        }
        let start = Report::size(self.fields & ((1 << field as i32) - 1));
        self.numbers.get(start..start + field.width())
    }
}

/// A ray up to what it hits, the point that it hits, and the normal there. `dot` is the size of the point in widths of frames.
fn ray(p: &mut Painter<'_>, object: Object, ray: &Ray, report: &Report<'_>, dot: f64) {
    let rgba = p.m.vis.rgba.rangefinder;
    let (length, width) = p.frame_size();
    let dist = report.get(RayDataField::Dist).map_or(-1.0, |dist| dist[0]);
    let mut point = Vec3::ZERO;
    if dist >= 0.0 {
        point = ray.at(dist);
        p.line(object, ray.pnt, point, rgba);
    }
    if let Some(hit) = report.get(RayDataField::Point).map(Vec3::from_slice)
        && !hit.is_zero()
    {
        point = hit;
        if let Some(mut geom) = p.decor(object) {
            geom.r#type = GeomType::Sphere as i32;
            geom.size = [(dot * f64::from(width)) as f32; 3];
            geom.pos = single(point);
            geom.rgba = rgba;
            p.push(geom);
        }
    }
    if let Some(normal) = report.get(RayDataField::Normal).map(Vec3::from_slice)
        && (dist >= 0.0 || !point.is_zero())
    {
        let to = point + normal * (2.0 * f64::from(length));
        p.connect(
            object,
            Shape::Arrow1 as i32,
            f64::from(width),
            point,
            to,
            rgba,
        );
    }
}

fn range_finder(p: &mut Painter<'_>, sensor: usize, data: &[f64]) {
    let (m, d) = (p.m, p.d);
    let object = (ObjType::Sensor, sensor);
    let id = m.sensor_objid[sensor] as usize;
    let fields = m.sensor_intprm[sensor][0];
    let size = Report::size(fields);
    let report = |i: usize| {
        let numbers = data.get(i * size..(i + 1) * size).unwrap_or_default();
        Report { fields, numbers }
    };
    if m.sensor_objtype[sensor] == ObjType::Site as i32 {
        let along = Ray {
            pnt: d.site_xpos[id],
            vec: d.site_xmat[id].col(2),
        };
        ray(p, object, &along, &report(0), 1.5);
    } else if m.sensor_objtype[sensor] == ObjType::Camera as i32 {
        let lens = Lens::new(m, d, id);
        let [columns, rows] = m.cam_resolution[id].map(|pixels| pixels.max(0) as usize);
        for row in 0..rows {
            for column in 0..columns {
                let report = report(row * columns + column);
                ray(p, object, &lens.pixel_ray(row, column), &report, 1.3);
            }
        }
    }
}

/// Range finders, and lines between the nearest points of geoms.
pub(super) fn rays(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::RangeFinder) {
        return;
    }
    for sensor in 0..m.nsensor {
        let start = m.sensor_adr[sensor].max(0) as usize;
        let data = &d.sensordata[start..start + m.sensor_dim[sensor] as usize];
        let kind = m.sensor_type[sensor];
        if kind == SensorType::RangeFinder as i32 {
            range_finder(p, sensor, data);
        } else if kind == SensorType::GeomFromTo as i32 && data.iter().any(|&x| x != 0.0) {
            let (from, to) = (Vec3::from_slice(data), Vec3::from_slice(&data[3..]));
            p.line((ObjType::Sensor, sensor), from, to, m.vis.rgba.rangefinder);
        }
    }
}

/// The triangles of the mesh of a tactile sensor, coloured by what it feels: pressure in red, shear in green and blue.
pub(super) fn tactile(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::ContactPoint) {
        return;
    }
    for sensor in 0..m.nsensor {
        if m.sensor_type[sensor] != SensorType::Tactile as i32 {
            continue;
        }
        let (mesh, geom) = (
            m.sensor_objid[sensor] as usize,
            m.sensor_refid[sensor] as usize,
        );
        let (pos, mat) = (d.geom_xpos[geom], &d.geom_xmat[geom]);
        let count = m.mesh_vertnum[mesh] as usize;
        let start = m.sensor_adr[sensor].max(0) as usize;
        let data = &d.sensordata[start..start + m.sensor_dim[sensor] as usize];
        let pressure = data[..count].iter();
        let largest = pressure.fold(0.0, |max: f64, x| max.max(x.abs()));
        if largest == 0.0 || m.geom_rbound[geom] < MINVAL {
            continue;
        }
        let vertices = &m.mesh_vert[m.mesh_vertadr[mesh] as usize..];
        let first = m.mesh_faceadr[mesh] as usize;
        for face in &m.mesh_face[first..first + m.mesh_facenum[mesh] as usize] {
            let corners = face.map(|vertex| mat * double(vertices[vertex as usize]) + pos);
            let rgba = felt(face.map(|vertex| vertex as usize), data, count, largest);
            p.triangle((ObjType::Sensor, sensor), corners, rgba);
        }
    }
}

/// The colour of a triangle: by channel the mean of what is felt at those of its corners that feel something.
fn felt(face: [usize; 3], data: &[f64], count: usize, largest: f64) -> [f32; 4] {
    let mut rgba = [0.0f32, 0.0, 0.0, 1.0];
    for (color, values) in rgba.iter_mut().zip(data.chunks_exact(count)).take(3) {
        let mut feeling = 0.0;
        for value in face.map(|vertex| values[vertex]) {
            *color = (f64::from(*color) + value.abs() / largest) as f32;
            feeling += f64::from(u8::from(value != 0.0));
        }
        if feeling != 0.0 {
            *color = (f64::from(*color) / feeling) as f32;
        }
    }
    if rgba[..3] == [0.0; 3] {
        rgba[3] = 0.1;
    }
    rgba
}
