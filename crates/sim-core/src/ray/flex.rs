//! Rays and deformables: their edges as capsules, their vertices as spheres, their faces as triangles, whichever of them
//! are shown.

use super::triangle::Probe;
use super::{Hit, Ray, shapes};
use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{Flex, Model};

/// Which parts of a deformable a ray can meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlexParts {
    /// the vertices, where edges are not looked at
    pub vert: bool,
    /// the edges
    pub edge: bool,
    /// the faces; of a solid those of the elements in `layer`
    pub face: bool,
    /// the surface, faces and edges; of a solid the faces of its outermost elements
    pub skin: bool,
    /// the layer of a solid whose faces count, 0 for the outermost
    pub layer: i32,
}

/// Where a ray first meets a deformable, and the vertex nearest to that place, counted from the deformable's first.
pub fn ray_flex(
    m: &Model,
    d: &Data,
    parts: FlexParts,
    flex: Flex<'_>,
    ray: &Ray,
) -> Option<(Hit, usize)> {
    let verts = d.flexvert_xpos.get(flex.verts())?;
    let radius = flex.radius();
    surround(verts, radius, ray)?;

    let mut nearest = Nearest { ray, found: None };
    let with_skin = parts.skin && flex.dim() > 1;
    if parts.edge || with_skin {
        for edge in &m.flex_edge[flex.edges()] {
            let ends = edge.map(|v| verts[v as usize]);
            if let Some(hit) = capsule(ends, radius, ray) {
                // the second end of two that are as near
                nearest.consider(hit, || {
                    let [first, second] = ends.map(|end| end.distance(ray.at(hit.dist)));
                    edge[usize::from(first >= second)] as usize
                });
            }
        }
    } else if parts.vert {
        for (v, &vert) in verts.iter().enumerate() {
            if let Some(hit) = shapes::sphere(vert, Vec3([radius, 0.0, 0.0]), ray) {
                nearest.consider(hit, || v);
            }
        }
    }
    if flex.dim() > 1 && (parts.face || parts.skin) {
        nearest.faces(m, flex, verts, parts);
    }
    nearest.found
}

/// Whether a ray meets the box around all vertices.
fn surround(verts: &[Vec3], radius: f64, ray: &Ray) -> Option<Hit> {
    let (mut low, mut high) = (*verts.first()?, *verts.first()?);
    for vert in verts {
        low = Vec3(std::array::from_fn(|k| low[k].min(vert[k])));
        high = Vec3(std::array::from_fn(|k| high[k].max(vert[k])));
    }
    let (low, high) = (low.0.map(|x| x - radius), high.0.map(|x| x + radius));
    let center = Vec3(std::array::from_fn(|k| 0.5 * (low[k] + high[k])));
    let half = Vec3(std::array::from_fn(|k| 0.5 * (high[k] - low[k])));
    shapes::cuboid(center, &Mat3::IDENTITY, half, ray)
}

fn capsule([a, b]: [Vec3; 2], radius: f64, ray: &Ray) -> Option<Hit> {
    let (along, length) = (b - a).normalized();
    let mat = Quat::from_z_to(along).to_mat();
    let size = Vec3([radius, 0.5 * length, 0.0]);
    shapes::capsule((a + b) * 0.5, &mat, size, ray)
}

/// The nearest place so far.
struct Nearest<'a> {
    ray: &'a Ray,
    found: Option<(Hit, usize)>,
}

impl Nearest<'_> {
    fn consider(&mut self, hit: Hit, vertex: impl FnOnce() -> usize) {
        if self
            .found
            .is_none_or(|(nearest, _)| hit.dist < nearest.dist)
        {
            self.found = Some((hit, vertex()));
        }
    }

    /// Looks at the faces that are shown.
    fn faces(&mut self, m: &Model, flex: Flex<'_>, verts: &[Vec3], parts: FlexParts) {
        const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
        let faces = if flex.dim() == 2 { &FACES[..1] } else { &FACES };
        let shown = if parts.skin { 0 } else { parts.layer };
        let probe = Probe::new(*self.ray);
        let layers = &m.flex_elemlayer[flex.elems()];
        for (elem, &layer) in flex.corners().zip(layers) {
            // layers begin with 0
            if flex.dim() == 3 && layer != shown {
                continue;
            }
            for face in faces {
                let ids = face.map(|k| elem[k] as usize);
                let corners = ids.map(|v| verts[v]);
                let Some(hit) = probe.triangle(&corners) else {
                    continue;
                };
                let normal = hit.normal.normalized().0;
                let ray = *self.ray;
                self.consider(
                    Hit {
                        dist: hit.dist,
                        normal,
                    },
                    || {
                        let met = ray.at(hit.dist);
                        let [a, b, c] = corners.map(|corner| corner.distance(met));
                        if a <= b && a <= c {
                            ids[0]
                        } else if b <= c {
                            ids[1]
                        } else {
                            ids[2]
                        }
                    },
                );
            }
        }
    }
}
