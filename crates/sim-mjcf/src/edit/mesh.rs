//! Built-in meshes.

use super::build::error;
use crate::error::Error;
use crate::spec::{Mesh, MeshBuiltin, MeshInertia};
use sim_mesh::builtin::{self, Shape};

impl MeshBuiltin {
    /// The shape, if there is one.
    pub(crate) fn shape(self) -> Option<Shape> {
        match self {
            MeshBuiltin::None => None,
            MeshBuiltin::Sphere => Some(Shape::Sphere),
            MeshBuiltin::Hemisphere => Some(Shape::Hemisphere),
            MeshBuiltin::Cone => Some(Shape::Cone),
            MeshBuiltin::SuperSphere => Some(Shape::SuperSphere),
            MeshBuiltin::SuperTorus => Some(Shape::SuperTorus),
            MeshBuiltin::Wedge => Some(Shape::Wedge),
            MeshBuiltin::Plate => Some(Shape::Plate),
        }
    }
}

impl Mesh {
    /// Makes it a built-in mesh with these parameters.
    pub fn make(&mut self, shape: MeshBuiltin, params: &[f64]) -> Result<(), Error> {
        if let Some(shape) = shape.shape() {
            builtin::make(shape, params).map_err(|refused| error(refused.to_string()))?;
        }
        self.builtin = shape;
        self.params = params.to_vec();
        Ok(())
    }

    /// Puts the vertices, normals and faces of its built-in shape in the place of the shape's name, so that they can
    /// be changed.
    pub fn spell_out(&mut self) -> Result<(), Error> {
        let Some(shape) = self.builtin.shape() else {
            return Ok(());
        };
        let made = builtin::make(shape, &self.params);
        let made = made.map_err(|refused| error(refused.to_string()))?;
        self.uservert = made.vertices;
        if !made.normals.is_empty() {
            self.usernormal = made.normals;
        }
        if !made.faces.is_empty() {
            self.userface = made.faces;
        }
        if shape == Shape::Plate {
            self.inertia = MeshInertia::Shell;
        }
        self.builtin = MeshBuiltin::None;
        self.params.clear();
        Ok(())
    }
}
