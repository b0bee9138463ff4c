//! Tactile sensors: how deep the points of a mesh are in what touches its body, and how fast they slip there.

use super::touch::body_of;
use crate::data::{Data, GeomPoses};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{GeomType, Model};
use crate::sdf::Field;
use crate::velocity;

/// The depth at which a point counts half, in metres.
const HALF_DEPTH: f64 = 0.05;

/// Writes for every vertex of a mesh, which stands in the frame of a geom, first all depths (as a part of what could
/// be, from 0 to -1), then the speeds along the first tangents, then those along the second ones. Where several geoms
/// touch, the last one that a vertex is inside of counts; height fields, and meshes without an octree, have no inside.
pub(super) fn tactile(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    out.fill(0.0);
    let (mesh, geom) = (m.sensor_objid[id] as usize, m.sensor_refid[id] as usize);
    let body = m.body_weldid[m.geom_bodyid[geom] as usize] as usize;
    find_touching(m, d, body);

    let vertices = m.mesh_vertnum[mesh] as usize;
    let first = m.mesh_vertadr[mesh] as usize;
    let (depths, slips) = out.split_at_mut(vertices);
    let (slips1, slips2) = slips.split_at_mut(vertices);
    for &other in &d.scratch.sensor.geoms {
        let Some(field) = Field::of_geom(m, GeomPoses::of(d), other) else {
            continue;
        };
        let written = frame_of_plugin(m, other);
        let velocity = velocity_at(m, d, m.geom_bodyid[other] as usize, d.geom_xpos[other]);
        for (vertex, point) in m.mesh_vert[first..first + vertices].iter().enumerate() {
            let global = d.geom_xmat[geom] * Vec3(point.map(f64::from)) + d.geom_xpos[geom];
            let local = d.geom_xmat[other].mul_transposed(global - d.geom_xpos[other]);
            let local = written.as_ref().map_or(local, |frame| frame.point(local));
            let depth = field.distance(local).min(0.0);
            if depth == 0.0 {
                continue;
            }
            let slip = velocity_at(m, d, body, global) - velocity;
            let [normal, tangent1, tangent2] = axes(m, mesh, vertex);
            let pressure = depth / (HALF_DEPTH - depth).max(MINVAL);
            depths[vertex] = (normal * pressure).dot(normal);
            slips1[vertex] = slip.dot(tangent1).abs();
            slips2[vertex] = slip.dot(tangent2).abs();
        }
    }
}

/// The frame of the mesh of a geom whose shape a plugin gives, as the mesh was written.
fn frame_of_plugin(m: &Model, geom: usize) -> Option<Frame> {
    let mesh = usize::try_from(m.geom_dataid[geom]).ok()?;
    let of_plugin = m.geom_type[geom] == GeomType::Sdf as i32 && m.geom_plugin[geom] >= 0;
    of_plugin.then(|| Frame {
        pos: m.mesh_pos[mesh],
        mat: m.mesh_quat[mesh].to_mat(),
    })
}

/// A frame that points are brought to.
struct Frame {
    pos: Vec3,
    mat: Mat3,
}

impl Frame {
    fn point(&self, p: Vec3) -> Vec3 {
        self.mat * p + self.pos
    }
}

/// Finds the geoms that touch a body or what is welded to it, each once, and leaves them in the work space.
fn find_touching(m: &Model, d: &mut Data, body: usize) {
    let Data {
        contact, scratch, ..
    } = d;
    let geoms = &mut scratch.sensor.geoms;
    geoms.clear();
    for contact in contact {
        let welds = contact.geom.map(|geom| {
            let body = usize::try_from(body_of(m, geom)).ok()?;
            usize::try_from(m.body_weldid[body]).ok()
        });
        for (own, other) in [(welds[0], contact.geom[1]), (welds[1], contact.geom[0])] {
            if let Ok(other) = usize::try_from(other)
                && own == Some(body)
                && !geoms.contains(&other)
            {
                geoms.push(other);
            }
        }
    }
}

/// The linear velocity of a point that moves with a body.
fn velocity_at(m: &Model, d: &Data, body: usize, point: Vec3) -> Vec3 {
    Vec3::from_slice(&velocity::velocity_at(m, d, body, point, None)[3..])
}

/// The normal of a vertex and two tangents, in the frame that the mesh was written in. Meshes made for the purpose have
/// three vectors for each vertex; there is nothing where a mesh has fewer.
fn axes(m: &Model, mesh: usize, vertex: usize) -> [Vec3; 3] {
    let first = m.mesh_normaladr[mesh] as usize + 3 * vertex;
    [0, 1, 2].map(|k| {
        let axis = m
            .mesh_normal
            .get(first + k)
            .map_or([0.0; 3], |v| v.map(f64::from));
        m.mesh_quat[mesh].rotate(Vec3(axis))
    })
}
