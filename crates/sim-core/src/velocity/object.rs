//! How objects move: velocity and acceleration of a frame that a body carries.
//!
//! Reads `cvel` and, for accelerations, `cacc`.

use crate::data::Data;
use crate::math::{Mat3, Spatial, Vec3, transform_spatial};
use crate::model::{Model, ObjType};
use crate::position::{FrameError, object_frame};

/// The velocity of an object (rotation, translation) at its origin, in its own frame if `local` is set, otherwise in
/// the world's.
pub fn object_velocity(
    m: &Model,
    d: &Data,
    objtype: ObjType,
    id: usize,
    local: bool,
) -> Result<Spatial, FrameError> {
    let (body, pos, mat) = object_frame(m, d, objtype, id)?;
    Ok(velocity_at(m, d, body, pos, local.then_some(&mat)))
}

/// The velocity of a point that moves with `body`, in the frame `rot` if there is one.
#[inline]
pub(crate) fn velocity_at(
    m: &Model,
    d: &Data,
    body: usize,
    pos: Vec3,
    rot: Option<&Mat3>,
) -> Spatial {
    if m.body_weldid[body] == 0 {
        return [0.0; 6];
    }
    let com = d.subtree_com[m.body_rootid[body] as usize];
    transform_spatial(&d.cvel[body], false, pos, com, rot)
}

/// The acceleration of an object (rotation, translation) at its origin, in its own frame if `local` is set, otherwise
/// in the world's. Needs `rne_post_constraint`.
pub fn object_acceleration(
    m: &Model,
    d: &Data,
    objtype: ObjType,
    id: usize,
    local: bool,
) -> Result<Spatial, FrameError> {
    let (body, pos, mat) = object_frame(m, d, objtype, id)?;
    if m.body_weldid[body] == 0 {
        return Ok([0.0; 6]);
    }
    let rot = local.then_some(&mat);
    let com = d.subtree_com[m.body_rootid[body] as usize];
    let mut acc = transform_spatial(&d.cacc[body], false, pos, com, rot);
    let vel = transform_spatial(&d.cvel[body], false, pos, com, rot);
    // the com-based frame stands still while the object moves through it
    let coriolis = Vec3([vel[0], vel[1], vel[2]]).cross(Vec3([vel[3], vel[4], vel[5]]));
    for k in 0..3 {
        acc[3 + k] += coriolis[k];
    }
    Ok(acc)
}
