//! Shape pairs with a closed form, one file each.
//!
//! A kernel appends the contacts nearer than `margin` to its list, the normal pointing from its first shape
//! to its second. Simple pairs are kernels of the richer ones: a capsule meets a plane with two spheres.

mod box_box;
mod box_triangle;
mod capsule_box;
mod capsule_capsule;
mod capsule_triangle;
mod lines;
mod plane_box;
mod plane_capsule;
mod plane_cylinder;
mod plane_sphere;
mod sphere_box;
mod sphere_capsule;
mod sphere_cylinder;
mod sphere_sphere;
mod sphere_triangle;
#[cfg(test)]
mod testing;
mod triangle;

pub(super) use box_box::{box_box, prune as prune_box_box};
pub(super) use box_triangle::box_triangle;
pub(super) use capsule_box::capsule_box;
pub(super) use capsule_capsule::capsule_capsule;
pub(super) use capsule_triangle::capsule_triangle;
pub(super) use plane_box::plane_box;
pub(super) use plane_capsule::plane_capsule;
pub(super) use plane_cylinder::plane_cylinder;
pub(super) use plane_sphere::plane_sphere;
pub(super) use sphere_box::sphere_box;
pub(super) use sphere_capsule::sphere_capsule;
pub(super) use sphere_cylinder::sphere_cylinder;
pub(super) use sphere_sphere::sphere_sphere;
pub(super) use sphere_triangle::sphere_triangle;
pub(super) use triangle::Triangle;
