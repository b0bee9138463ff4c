//! Signed distance fields: how far a point is from the surface of a shape, negative inside, and in which direction it grows.
//!
//! Primitive shapes have theirs in closed form (`primitive.rs`), meshes by interpolation in an octree (`octree.rs`), and
//! plugins say their own. `Field` is any of these.

mod octree;
mod primitive;

pub use primitive::signed_distance;

use crate::data::GeomPoses;
use crate::math::Vec3;
use crate::model::{GeomType, Model};
use crate::plugin::Shape;
use octree::Octree;
use primitive::gradient;

/// The distance field of a geom, in the geom's frame.
#[derive(Clone, Copy)]
pub(crate) enum Field<'a> {
    /// a primitive shape of this size
    Primitive(GeomType, Vec3),
    /// what a plugin says
    Shape(&'a dyn Shape),
    /// of a mesh
    Octree(Octree<'a>),
}

impl<'a> Field<'a> {
    /// The field of a geom; `None` if it has none.
    pub fn of_geom(m: &'a Model, poses: GeomPoses<'a>, geom: usize) -> Option<Field<'a>> {
        let ty = GeomType::of(m.geom_type[geom]);
        match ty {
            GeomType::Sdf => match usize::try_from(m.geom_plugin[geom]) {
                Ok(instance) => poses.instances.shape(instance).map(Field::Shape),
                Err(_) => Field::of_mesh(m, m.geom_dataid[geom]),
            },
            GeomType::Mesh => Field::of_mesh(m, m.geom_dataid[geom]),
            GeomType::HField => None,
            GeomType::Plane
            | GeomType::Sphere
            | GeomType::Capsule
            | GeomType::Ellipsoid
            | GeomType::Cylinder
            | GeomType::Box => Some(Field::Primitive(ty, m.geom_size[geom])),
        }
    }

    /// The field of a mesh; `None` if the mesh has no octree.
    pub fn of_mesh(m: &'a Model, mesh: i32) -> Option<Field<'a>> {
        let mesh = usize::try_from(mesh).ok().filter(|&mesh| mesh < m.nmesh)?;
        Octree::of(m, mesh).map(Field::Octree)
    }

    /// How far a point is from the surface, negative inside.
    #[inline]
    pub fn distance(&self, point: Vec3) -> f64 {
        match self {
            // what has no field is not made one
            Field::Primitive(ty, size) => signed_distance(*ty, *size, point).unwrap_or(0.0),
            Field::Shape(shape) => shape.distance(point),
            Field::Octree(octree) => octree.distance(point),
        }
    }

    /// How the distance changes with the point, where it is `distance`.
    #[inline]
    pub fn gradient(&self, point: Vec3, distance: f64) -> Vec3 {
        match self {
            Field::Primitive(ty, size) => gradient(*ty, *size, point),
            Field::Shape(shape) => shape.gradient(point, distance),
            Field::Octree(octree) => octree.gradient(point, distance),
        }
    }
}
