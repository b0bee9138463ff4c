//! What is made of a mesh: everything that follows from its surface.
//!
//! The order of the steps is MuJoCo's, and so is the precision: vertices are in double precision until the model keeps
//! them in single, normals are in single precision throughout.

use super::frame::{center, own_frame, transform};
use super::name;
use super::source::Needs;
use crate::compile::bvh::{Bvh, Face};
use crate::compile::patience::Patience;
use crate::spec::{self, MeshInertia};
use sim_core::math::{Pose, Vec3};
use sim_core::model::GeomType;
use sim_mesh::hull::{HullError, convex_hull_until};
use sim_mesh::mass::{self, MINVAL};
use sim_mesh::octree::Octree;
use sim_mesh::{Lists, Polygons, Surface, polygon_normal, polygons, vertex_normals};

/// A mesh in its own frame.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// vertices, triangles, normals and texture coordinates
    pub surface: Surface,
    /// the convex hull; empty: none
    pub graph: Vec<i32>,
    /// flat faces of the hull
    pub polygons: Polygons,
    /// which way they look
    pub polygon_normals: Vec<Vec3>,
    /// bounding boxes of the triangles
    pub bvh: Bvh,
    /// the frame of the mesh in the frame of its vertices as they were written
    pub pose: Pose,
    /// lowest and highest coordinates
    pub low: Vec3,
    /// highest coordinates
    pub high: Vec3,
    /// half sizes of the box with the same inertia
    pub box_size: Vec3,
    /// volume, or area where the mass is on the surface
    pub volume: f64,
    /// the distance from it; empty: none
    pub octree: Octree,
}

/// Everything that follows from the surface; where it has no frame of its own, it stays in the one that it is in.
pub(super) fn process(
    element: &spec::Mesh,
    inertia: MeshInertia,
    mut surface: Surface,
    needs: Needs,
    has_own_frame: bool,
    patience: &Patience<'_>,
) -> Result<Geometry, String> {
    let name = name(element);
    if inertia == MeshInertia::Exact {
        check_orientation(name, &surface)?;
    }

    // the hull of the vertices as they are written
    let convex = inertia == MeshInertia::Convex;
    let hull = if needs.hull || convex || surface.faces.is_empty() {
        let most = usize::try_from(element.maxhullvert).ok();
        let found = convex_hull_until(&surface.vertices, most, &|| patience.is_over());
        Some(found.map_err(|error| {
            if error == HullError::Stopped {
                patience.why()
            } else {
                "qhull error".to_owned()
            }
        })?)
    } else {
        None
    };
    let hull_faces: Option<Vec<[i32; 3]>> = hull.as_ref().map(|hull| {
        let faces = hull.faces.iter();
        faces.map(|face| face.map(|v| v as i32)).collect()
    });
    if let Some(faces) = &hull_faces
        && surface.faces.is_empty()
    {
        surface.faces.clone_from(faces);
    }

    if surface.normals.is_empty() {
        surface.normals = vertex_normals(&surface.vertices, &surface.faces, element.smoothnormal);
        surface.face_normals.clone_from(&surface.faces);
    }
    if !surface.face_normals.is_empty() && surface.face_normals.len() != surface.faces.len() {
        return Err("face data must have the same size as face normal data".to_owned());
    }
    if surface.texcoords.is_empty() {
        surface.face_texcoords.clear();
    } else if surface.face_texcoords.is_empty() {
        surface.face_texcoords.clone_from(&surface.faces);
    } else if surface.face_texcoords.len() != surface.faces.len() {
        return Err("face data must have the same size as face texcoord data".to_owned());
    }
    if surface.face_normals.is_empty() {
        // several normals of a vertex follow each other
        let each = (surface.normals.len() / surface.vertices.len()) as i32;
        let faces = surface.faces.iter();
        surface.face_normals = faces
            .map(|face| face.map(|v| v.wrapping_mul(each)))
            .collect();
    }
    check_corners("normal", &surface.face_normals, surface.normals.len())?;
    let coordinates = surface.texcoords.len();
    check_corners("texture coordinate", &surface.face_texcoords, coordinates)?;
    let flat = hull_faces.as_ref().unwrap_or(&surface.faces);
    let polygons = polygons(&surface.vertices, flat);

    transform(element, &mut surface);
    let (apex, area) = mass::centroid(&surface.vertices, &surface.faces);
    if area < MINVAL {
        return Err(format!("mesh surface area is too small: {name}"));
    }
    let filled = match &hull_faces {
        Some(faces) if convex => faces,
        _ => &surface.faces,
    };
    let mut own = own_frame(name, inertia, &surface.vertices, filled, apex)?;
    // a shape of a plugin stays where it is
    if !has_own_frame {
        own.pose = Pose::IDENTITY;
    }
    let (low, high) = center(&mut surface, own.pose);
    let octree = match needs.field {
        true => {
            let stop = || patience.is_over();
            Octree::new(&surface.vertices, &surface.faces, [low.0, high.0], &stop)
                .ok_or_else(|| patience.why())?
        }
        false => Octree::default(),
    };

    let centers = mass::circumcenters(&surface.vertices, &surface.faces);
    let faces: Vec<Face> = (surface.faces.iter().zip(centers))
        .map(|(face, center)| {
            let corners = face.map(|v| Vec3(surface.vertices[v as usize]));
            Face::new(corners, Vec3(center))
        })
        .collect();
    let polygon_normals = polygons.corners.iter().map(|corners| {
        Vec3(polygon_normal(
            &surface.vertices,
            [corners[0], corners[1], corners[2]],
        ))
    });
    Ok(Geometry {
        graph: hull
            .filter(|_| needs.hull || element.userface.is_empty())
            .map_or_else(Vec::new, |hull| hull.graph()),
        polygon_normals: polygon_normals.collect(),
        polygons,
        bvh: Bvh::of_faces(&faces),
        pose: own.pose,
        low,
        high,
        box_size: own.box_size,
        volume: own.volume,
        octree,
        surface,
    })
}

/// What the corners of triangles refer to exists; -1 is a corner that has none.
fn check_corners(what: &str, faces: &[[i32; 3]], count: usize) -> Result<(), String> {
    let exists = |index: i32| index == -1 || usize::try_from(index).is_ok_and(|i| i < count);
    let mut corners = faces.iter().flatten().enumerate();
    match corners.find(|&(_, &index)| !exists(index)) {
        None => Ok(()),
        Some((at, index)) => Err(format!(
            "in face {}, {what} index {index} does not exist",
            at / 3
        )),
    }
}

/// Refuses surfaces on which two triangles go along an edge in the same direction.
fn check_orientation(name: &str, surface: &Surface) -> Result<(), String> {
    let mut edges: Vec<(i32, i32)> = Vec::with_capacity(3 * surface.faces.len());
    for &face in &surface.faces {
        let [a, b, c] = face;
        if mass::area(&surface.vertices, face) > MINVAL.sqrt() {
            edges.extend([(a, b), (b, c), (c, a)]);
        }
    }
    edges.sort_unstable();
    match edges.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!(
            "faces of mesh '{name}' have inconsistent orientation. Please check the faces containing the \
             vertices {} and {}.",
            pair[0].0 + 1,
            pair[0].1 + 1
        )),
        None => Ok(()),
    }
}

impl Geometry {
    /// Bytes in memory.
    pub fn bytes(&self) -> usize {
        let Surface {
            vertices,
            normals,
            texcoords,
            faces,
            face_normals,
            face_texcoords,
        } = &self.surface;
        let corners = faces.len() + face_normals.len() + face_texcoords.len();
        let lists = [&self.polygons.corners, &self.polygons.around];
        size_of::<Geometry>()
            + size_of_val(&vertices[..])
            + size_of_val(&normals[..])
            + size_of_val(&texcoords[..])
            + size_of::<[i32; 3]>() * corners
            + size_of_val(&self.graph[..])
            + size_of_val(&self.polygon_normals[..])
            + lists.map(Lists::bytes).iter().sum::<usize>()
            + self.bvh.bytes()
            + self.octree.bytes()
    }

    /// The largest distance from the origin along each axis.
    pub fn half_extents(&self) -> Vec3 {
        Vec3([0, 1, 2].map(|k| self.low[k].abs().max(self.high[k].abs())))
    }

    /// The box around it: centre, half sizes.
    pub fn bounding_box(&self) -> [f64; 6] {
        let mut aabb = [0.0; 6];
        for k in 0..3 {
            aabb[k] = (self.high[k] + self.low[k]) / 2.0;
            aabb[k + 3] = (self.high[k] - self.low[k]) / 2.0;
        }
        aabb
    }

    /// Size and centre of the shape of a geom that takes the place of the mesh: as wide as the mesh is (`by_box`), or
    /// with about the same inertia.
    pub fn fit(&self, geom: &spec::Geom, by_box: bool) -> Result<(Vec3, Vec3), String> {
        let mut size = geom.size;
        let mut center = Vec3::ZERO;
        let half = if by_box {
            center = Vec3([0, 1, 2].map(|k| (self.low[k] + self.high[k]) / 2.0));
            self.high - center
        } else {
            self.box_size
        };
        let [x, y, z] = half.0;
        match geom.ty {
            GeomType::Sphere if by_box => size[0] = x.max(y).max(z),
            GeomType::Sphere => size[0] = (x + y + z) / 3.0,
            GeomType::Capsule | GeomType::Cylinder => {
                size[0] = if by_box { x.max(y) } else { (x + y) / 2.0 };
                size[1] = z;
                if geom.ty == GeomType::Capsule {
                    size[1] = match by_box {
                        true => z - size[0],
                        false => (z - size[0] / 2.0).max(0.0),
                    };
                }
            }
            GeomType::Ellipsoid | GeomType::Box => size = half,
            GeomType::Plane | GeomType::HField | GeomType::Mesh | GeomType::Sdf => {
                let what = if by_box {
                    "invalid fittype in mesh"
                } else {
                    "invalid geom type in fitting mesh"
                };
                return Err(format!("{what} {}", geom.meshname));
            }
        }
        Ok((size * geom.fitscale, center))
    }
}
