//! Spatial vectors (rotation before translation) and com-based inertias.

use super::{Mat3, Vec3};

/// A motion or force vector: rotation (torque) in the first three, translation (force) in the last three.
pub type Spatial = [f64; 6];

/// A com-based inertia: the six independent entries of the rotational inertia (xx, yy, zz, xy, xz, yz),
/// mass times offset of the centre of mass (three), mass.
pub type Inertia = [f64; 10];

#[inline]
fn split(v: &Spatial) -> (Vec3, Vec3) {
    (Vec3([v[0], v[1], v[2]]), Vec3([v[3], v[4], v[5]]))
}

#[inline]
fn join(rot: Vec3, lin: Vec3) -> Spatial {
    [rot[0], rot[1], rot[2], lin[0], lin[1], lin[2]]
}

/// The motion axis of a rotation about `axis` through a point, seen from a frame whose origin is at
/// `offset` from that point; of a translation along `axis` where there is no offset.
#[inline]
pub fn dof_com(axis: Vec3, offset: Option<Vec3>) -> Spatial {
    match offset {
        Some(offset) => join(axis, axis.cross(offset)),
        None => join(Vec3::ZERO, axis),
    }
}

/// Motion vector `v` acting on motion vector `s`.
#[inline]
pub fn cross_motion(vel: &Spatial, v: &Spatial) -> Spatial {
    let ((wr, wl), (vr, vl)) = (split(vel), split(v));
    join(wr.cross(vr), wr.cross(vl) + wl.cross(vr))
}

/// Motion vector acting on force vector `f`.
#[inline]
pub fn cross_force(vel: &Spatial, f: &Spatial) -> Spatial {
    let ((wr, wl), (fr, fl)) = (split(vel), split(f));
    join(wr.cross(fr) + wl.cross(fl), wr.cross(fl))
}

/// The com-based inertia of a body with principal moments `inertia` in the frame `mat`, whose centre of
/// mass is at `dif` from the reference point.
#[inline]
pub fn inert_com(inertia: Vec3, mat: &Mat3, dif: Vec3, mass: f64) -> Inertia {
    // rotate the diagonal: mat * diag(inertia) * mat'
    let scaled = [
        mat[0] * inertia[0],
        mat[3] * inertia[0],
        mat[6] * inertia[0],
        mat[1] * inertia[1],
        mat[4] * inertia[1],
        mat[7] * inertia[1],
        mat[2] * inertia[2],
        mat[5] * inertia[2],
        mat[8] * inertia[2],
    ];
    let entry = |r: usize, c: usize| {
        mat[3 * r] * scaled[c] + mat[3 * r + 1] * scaled[3 + c] + mat[3 * r + 2] * scaled[6 + c]
    };
    // shift to the reference point
    [
        entry(0, 0) + mass * (dif[1] * dif[1] + dif[2] * dif[2]),
        entry(1, 1) + mass * (dif[0] * dif[0] + dif[2] * dif[2]),
        entry(2, 2) + mass * (dif[0] * dif[0] + dif[1] * dif[1]),
        entry(0, 1) - mass * dif[0] * dif[1],
        entry(0, 2) - mass * dif[0] * dif[2],
        entry(1, 2) - mass * dif[1] * dif[2],
        mass * dif[0],
        mass * dif[1],
        mass * dif[2],
        mass,
    ]
}

/// Inertia times motion vector: a momentum or force vector.
#[inline]
pub fn mul_inert_vec(i: &Inertia, v: &Spatial) -> Spatial {
    [
        i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5],
        i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5],
        i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4],
        i[8] * v[1] - i[7] * v[2] + i[9] * v[3],
        i[6] * v[2] - i[8] * v[0] + i[9] * v[4],
        i[7] * v[0] - i[6] * v[1] + i[9] * v[5],
    ]
}

/// The sum of motion axes, each scaled by the velocity of its dof.
#[inline]
pub fn mul_dof_vec(axes: &[Spatial], vel: &[f64]) -> Spatial {
    let mut out = [0.0; 6];
    for (axis, &v) in axes.iter().zip(vel) {
        for k in 0..6 {
            out[k] += axis[k] * v;
        }
    }
    out
}

/// Moves a spatial vector from `oldpos` to `newpos`, then rotates it into the frame `rot`, if there is one.
/// `is_force` says whether it is a force or a motion vector.
pub fn transform_spatial(
    v: &Spatial,
    is_force: bool,
    newpos: Vec3,
    oldpos: Vec3,
    rot: Option<&Mat3>,
) -> Spatial {
    let (mut r, mut l) = split(v);
    let dif = newpos - oldpos;
    if is_force {
        r -= dif.cross(l);
    } else {
        l -= dif.cross(r);
    }
    match rot {
        Some(m) => join(m.mul_transposed(r), m.mul_transposed(l)),
        None => join(r, l),
    }
}
