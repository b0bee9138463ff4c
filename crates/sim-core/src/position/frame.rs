//! Frames fixed in bodies: where they are, and forces applied through them.

use crate::data::Data;
use crate::jacobian::Motions;
use crate::math::{Mat3, Quat, Spatial, Vec3};
use crate::model::kinds::Framed;
use crate::model::{Model, ObjType, SameFrame};

/// Writes the global pose of a frame that is given in a body; where it coincides with one that is known, nothing is
/// computed. `body` holds position, orientation and rotation matrix of the body frame, `inertial` position and matrix of
/// its inertial frame.
#[inline(always)]
pub(super) fn place(
    (pos, quat, sameframe): (Vec3, Quat, u8),
    body: (Vec3, Quat, &Mat3),
    inertial: (Vec3, &Mat3),
    xpos: &mut Vec3,
    xmat: &mut Mat3,
) {
    let same = SameFrame::of(i32::from(sameframe));
    *xpos = match same {
        SameFrame::None | SameFrame::BodyRot | SameFrame::InertiaRot => body.2 * pos + body.0,
        SameFrame::Body => body.0,
        SameFrame::Inertia => inertial.0,
    };
    match same {
        SameFrame::None => *xmat = (body.1 * quat).to_mat(),
        SameFrame::Body | SameFrame::BodyRot => *xmat = *body.2,
        SameFrame::Inertia | SameFrame::InertiaRot => *xmat = *inertial.1,
    }
}

/// The global pose of a frame that is given in the frame of `body`. `sameframe` says with which frame of the body it
/// coincides, if with any (`SameFrame`).
pub fn local_to_global(
    d: &Data,
    pos: Vec3,
    quat: Quat,
    body: usize,
    sameframe: u8,
) -> (Vec3, Mat3) {
    let (mut xpos, mut xmat) = (Vec3::ZERO, Mat3::IDENTITY);
    let frame = (d.xpos[body], d.xquat[body], &d.xmat[body]);
    let inertial = (d.xipos[body], &d.ximat[body]);
    place(
        (pos, quat, sameframe),
        frame,
        inertial,
        &mut xpos,
        &mut xmat,
    );
    (xpos, xmat)
}

/// Why an object has no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// objects of this type are not in space
    #[error("invalid object type {0}")]
    Type(i32),
    /// there is no such object
    #[error("invalid object id {0}")]
    Id(usize),
}

/// The body that carries an object, its position and its orientation.
pub(crate) fn object_frame(
    m: &Model,
    d: &Data,
    objtype: ObjType,
    id: usize,
) -> Result<(usize, Vec3, Mat3), FrameError> {
    let Some(frame) = objtype.frame() else {
        return Err(FrameError::Type(objtype as i32));
    };
    let (count, bodies, pos, mat) = match frame {
        Framed::Inertia => (m.nbody, None, &d.xipos, &d.ximat),
        Framed::Body => (m.nbody, None, &d.xpos, &d.xmat),
        Framed::Geom => (m.ngeom, Some(&m.geom_bodyid), &d.geom_xpos, &d.geom_xmat),
        Framed::Site => (m.nsite, Some(&m.site_bodyid), &d.site_xpos, &d.site_xmat),
        Framed::Camera => (m.ncam, Some(&m.cam_bodyid), &d.cam_xpos, &d.cam_xmat),
    };
    if id >= count {
        return Err(FrameError::Id(id));
    }
    let body = bodies.map_or(id, |bodies| bodies[id] as usize);
    Ok((body, pos[id], mat[id]))
}

/// Adds the generalised force of a force and a torque that act on `body` at `point` to `qfrc`.
pub fn apply_ft(
    m: &Model,
    d: &Data,
    force: Vec3,
    torque: Vec3,
    point: Vec3,
    body: usize,
    qfrc: &mut [f64],
) {
    Motions::of(d).apply(m, force, torque, point, body, qfrc);
}

/// Adds the generalised forces of `xfrc_applied` to `qfrc`.
pub fn xfrc_accumulate(m: &Model, d: &Data, qfrc: &mut [f64]) {
    add_xfrc(m, Motions::of(d), &d.xfrc_applied, &d.xipos, qfrc);
}

/// Adds the generalised forces of `xfrc_applied`, which act at the centres of mass `xipos`, to `qfrc`.
pub(crate) fn add_xfrc(
    m: &Model,
    motions: Motions<'_>,
    xfrc_applied: &[Spatial],
    xipos: &[Vec3],
    qfrc: &mut [f64],
) {
    for body in 1..m.nbody {
        let xfrc = &xfrc_applied[body];
        if *xfrc != [0.0; 6] {
            let force = Vec3([xfrc[0], xfrc[1], xfrc[2]]);
            let torque = Vec3([xfrc[3], xfrc[4], xfrc[5]]);
            motions.apply(m, force, torque, xipos[body], body, qfrc);
        }
    }
}
