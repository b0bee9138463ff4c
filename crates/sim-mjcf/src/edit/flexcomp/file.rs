//! Shapes from files: surfaces of meshes, elements of Gmsh.

use super::{Flexcomp, Shape};
use crate::assets::content_type;
use sim_core::math::{MINVAL, Vec3};
use sim_mesh::{Format, Surface, gmsh};
use std::sync::Arc;

/// A file that was read.
pub(crate) struct Loaded {
    /// where it was found
    pub path: String,
    /// all of it
    pub bytes: Arc<[u8]>,
}

impl Flexcomp {
    /// The surface of a mesh, or tetrahedra between its triangles and a point in the middle.
    pub(super) fn mesh(
        &self,
        dim: usize,
        load: impl FnOnce(&str) -> Result<Loaded, String>,
    ) -> Result<Shape, String> {
        if self.file.is_empty() {
            return Err("File is required".to_owned());
        }
        if dim < 2 {
            return Err("Flex dim must be at least 2 for mesh".to_owned());
        }
        let msh = "model/vnd.mujoco.msh";
        if content_type(&self.file, "") == msh {
            return Err("legacy MSH files are not supported in flexcomp".to_owned());
        }
        let Loaded { path, bytes } = load(&self.file)?;
        let format = match content_type(&path, "") {
            "model/stl" => Format::Stl,
            "model/obj" => Format::Obj,
            "" => return Err(format!("unknown or unsupported mesh file: '{path}'")),
            other => return Err(format!("unsupported mesh type: '{other}'")),
        };
        let mut surface = Surface::read(format, &bytes, false).map_err(|e| e.about(&path))?;
        surface.merge_vertices();
        if surface.vertices.is_empty() || surface.faces.is_empty() {
            return Err("Vertex and face data required".to_owned());
        }
        let mut shape = Shape::written(dim);
        if !surface.texcoords.is_empty() {
            shape.texcoord = surface.texcoords.as_flattened().to_vec();
            shape.elemtexcoord = surface.face_texcoords.as_flattened().to_vec();
        }
        shape.points = surface.vertices.into_iter().map(Vec3).collect();
        if dim == 2 {
            shape.elements = surface.faces.as_flattened().to_vec();
            return Ok(shape);
        }
        for face in &surface.faces {
            let corner = |&v: &i32| {
                let point = usize::try_from(v).ok().and_then(|v| shape.points.get(v));
                point.map(|&point| point - self.origin)
            };
            let [Some(a), Some(b), Some(c)] = face.each_ref().map(corner) else {
                return Err(format!(
                    "element {} has point id {}, number of points is {}",
                    shape.elements.len() + 1,
                    face.iter().max().unwrap_or(&-1) + 1,
                    shape.points.len() + 1
                ));
            };
            // those that are turned the wrong way, or flat, are left out
            if a.cross(b).dot(c) >= MINVAL {
                shape.elements.push(0);
                shape.elements.extend(face.map(|v| v + 1));
            }
        }
        shape.points.insert(0, self.origin);
        Ok(shape)
    }

    /// The elements of a Gmsh file, of the dimension that it says.
    pub(super) fn gmsh(
        &self,
        load: impl FnOnce(&str) -> Result<Loaded, String>,
    ) -> Result<Shape, String> {
        if self.file.is_empty() {
            return Err("File is required".to_owned());
        }
        let Loaded { path, bytes } = load(&self.file)?;
        let found = gmsh::read(&bytes).map_err(|e| e.about(&path))?;
        Ok(Shape {
            points: found.points.into_iter().map(Vec3).collect(),
            elements: found.elements,
            ..Shape::written(found.dim)
        })
    }
}
