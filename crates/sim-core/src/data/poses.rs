//! Where geoms are: what collision detection and rays read of `Data`.

use super::Data;
use crate::math::{Mat3, Vec3};

/// The poses of all geoms in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeomPoses<'a> {
    pub geom_xpos: &'a [Vec3],
    pub geom_xmat: &'a [Mat3],
}

impl<'a> GeomPoses<'a> {
    #[inline]
    pub fn of(d: &'a Data) -> GeomPoses<'a> {
        GeomPoses {
            geom_xpos: &d.geom_xpos,
            geom_xmat: &d.geom_xmat,
        }
    }
}
