//! Where geoms are: what collision detection and rays read of `Data`.

use super::Data;
use crate::math::{Mat3, Vec3};
use crate::plugin::Instances;

/// The poses of all geoms in the world, and the shapes that plugins give them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeomPoses<'a> {
    pub geom_xpos: &'a [Vec3],
    pub geom_xmat: &'a [Mat3],
    /// whose shapes geoms can have
    pub instances: &'a Instances,
}

impl<'a> GeomPoses<'a> {
    #[inline]
    pub fn of(d: &'a Data) -> GeomPoses<'a> {
        GeomPoses {
            geom_xpos: &d.geom_xpos,
            geom_xmat: &d.geom_xmat,
            instances: &d.instances,
        }
    }
}
