//! Built-in meshes.

use super::build::error;
use crate::error::Error;
use crate::spec::{Mesh, MeshBuiltin};
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
}
