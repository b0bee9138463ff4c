//! How Coriolis, centrifugal and gyroscopic forces change with velocity.
//!
//! This is the recursive Newton-Euler algorithm, differentiated. A body's velocity changes with the velocity of each dof
//! that moves it by just that dof's motion axis, and every step of the algorithm is linear or bilinear in velocities, so
//! each derivative is the step itself with a motion axis in the place of a velocity.

use super::DerivativeScratch;
use crate::data::Data;
use crate::math::{Inertia, Spatial, cross_force, cross_motion, mul_inert_vec};
use crate::model::{JointType, Model};
use crate::position::dot6;
use crate::sleep::awake;

/// Subtracts d qfrc_bias / d qvel from `qDeriv`.
pub(super) fn rne_vel(m: &Model, d: &mut Data) {
    let Data {
        qvel,
        cdof,
        cdof_dot,
        cinert,
        cvel,
        qDeriv,
        scratch,
        ..
    } = d;
    let DerivativeScratch { cacc, cfrc, .. } = &mut scratch.derivative;
    let awake = awake!(m, d);
    // one row per body in the pattern of B: its ancestors' dofs, its own, its descendants'
    for rows in [&mut *cacc, &mut *cfrc] {
        rows.resize(m.nB, [0.0; 6]);
        for body in awake.bodies() {
            let start = m.B_rowadr[body] as usize;
            rows[start..start + m.B_rownnz[body] as usize].fill([0.0; 6]);
        }
    }

    for body in awake.bodies().skip(1) {
        acceleration(m, (cdof, cdof_dot), qvel, body, cacc);
        force(m, cdof, (&cinert[body], &cvel[body]), body, cacc, cfrc);
    }
    for body in awake.children().rev() {
        add_to_parent(m, body, cfrc);
    }
    for dof in awake.dofs() {
        let body = m.dof_bodyid[dof] as usize;
        let start = m.B_rowadr[body] as usize;
        let row = &cfrc[start..start + m.B_rownnz[body] as usize];
        let entries = &mut qDeriv[m.D_rowadr[dof] as usize..];
        for (entry, frc) in entries.iter_mut().zip(row) {
            *entry -= dot6(frc, &cdof[dof]);
        }
    }
}

/// Number of dofs above `dof` in its tree.
fn ancestors(m: &Model, dof: usize) -> usize {
    let end = m.dof_Madr.get(dof + 1).map_or(m.nM, |&adr| adr as usize);
    end - m.dof_Madr[dof] as usize - 1
}

/// Number of dofs that move `body`.
fn movers(m: &Model, body: usize) -> usize {
    crate::jacobian::last_dof(m, body).map_or(0, |dof| ancestors(m, dof) + 1)
}

/// The row of `cacc` of one body: that of its parent, and what its own joints add.
fn acceleration(
    m: &Model,
    (cdof, cdof_dot): (&[Spatial], &[Spatial]),
    qvel: &[f64],
    body: usize,
    cacc: &mut [Spatial],
) {
    let parent = m.body_parentid[body] as usize;
    let start = m.B_rowadr[body] as usize;
    let parent_start = m.B_rowadr[parent] as usize;
    cacc.copy_within(parent_start..parent_start + movers(m, parent), start);

    let first = m.body_dofadr[body].max(0) as usize;
    for dof in first..first + m.body_dofnum[body] as usize {
        let place = ancestors(m, dof);
        for k in 0..6 {
            cacc[start + place][k] += cdof_dot[dof][k];
        }
        // the axis turns with all dofs that come before its joint
        let before = carrier_dofs(m, dof).unwrap_or(0);
        let cols = &m.B_colind[start..start + before];
        for (acc, &col) in cacc[start..].iter_mut().zip(cols) {
            let turn = cross_motion(&cdof[col as usize], &cdof[dof]);
            for k in 0..6 {
                acc[k] += turn[k] * qvel[dof];
            }
        }
    }
}

/// Number of dofs that turn the axis of `dof`; none for a translation along the axes of the world.
fn carrier_dofs(m: &Model, dof: usize) -> Option<usize> {
    let joint = m.dof_jntid[dof] as usize;
    let first = m.jnt_dofadr[joint] as usize;
    // the rotations of a free joint are carried by its translations
    let turning = first + JointType::of(m.jnt_type[joint]).translations();
    (dof >= turning).then(|| ancestors(m, turning))
}

/// The row of `cfrc` of one body: how inertia · acceleration + velocity × momentum changes.
fn force(
    m: &Model,
    cdof: &[Spatial],
    (inertia, vel): (&Inertia, &Spatial),
    body: usize,
    cacc: &[Spatial],
    cfrc: &mut [Spatial],
) {
    let momentum = mul_inert_vec(inertia, vel);
    let start = m.B_rowadr[body] as usize;
    for adr in start..start + movers(m, body) {
        let axis = &cdof[m.B_colind[adr] as usize];
        let inertial = mul_inert_vec(inertia, &cacc[adr]);
        let turning = cross_force(axis, &momentum);
        let changing = cross_force(vel, &mul_inert_vec(inertia, axis));
        cfrc[adr] = std::array::from_fn(|k| inertial[k] + (turning[k] + changing[k]));
    }
}

/// Adds the row of one body to that of its parent, which has all its columns.
fn add_to_parent(m: &Model, body: usize, cfrc: &mut [Spatial]) {
    let parent = m.body_parentid[body] as usize;
    if m.body_weldid[parent] == 0 {
        return;
    }
    let row = |b: usize| {
        let start = m.B_rowadr[b] as usize;
        start..start + m.B_rownnz[b] as usize
    };
    let mut to = row(parent).start;
    for from in row(body) {
        while to < row(parent).end && m.B_colind[to] < m.B_colind[from] {
            to += 1;
        }
        if to == row(parent).end {
            return;
        }
        let frc = cfrc[from];
        for k in 0..6 {
            cfrc[to][k] += frc[k];
        }
    }
}
