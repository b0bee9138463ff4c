//! The recursive Newton-Euler algorithm: forces that make a motion.

use super::{accumulate, dofs_of};
use crate::data::Data;
use crate::math::{Inertia, Spatial, cross_force, mul_dof_vec, mul_inert_vec};
use crate::model::{DisableBit, Model};
use crate::position::dot6;

/// Work space of this folder: one spatial vector per body.
#[derive(Clone, Debug, Default)]
pub(crate) struct VelocityScratch {
    pub(super) body: Vec<Spatial>,
    cacc: Vec<Spatial>,
    pub(super) momentum: Vec<f64>,
}

/// The acceleration of the world as accelerometers see it: gravity points down, so the world accelerates upwards.
pub(super) fn world_acceleration(m: &Model) -> Spatial {
    if m.disabled(DisableBit::Gravity) {
        return [0.0; 6];
    }
    let g = m.opt.gravity;
    [0.0, 0.0, 0.0, -g[0], -g[1], -g[2]]
}

/// The force that a body needs to have the acceleration `acc` while it moves with `vel`.
#[inline]
pub(super) fn body_force(inertia: &Inertia, acc: &Spatial, vel: &Spatial) -> Spatial {
    let mut force = mul_inert_vec(inertia, acc);
    let momentum = mul_inert_vec(inertia, vel);
    accumulate(&mut force, &cross_force(vel, &momentum));
    force
}

/// The generalised force of the motion: Coriolis, centrifugal and gravity, and with `flg_acc` also M·`qacc`.
///
/// Reads `cinert`, `cvel`, `cdof`, `cdof_dot`, `qvel`, and `qacc` if asked for. Writes `result`, of length `nv`.
pub fn rne(m: &Model, d: &mut Data, flg_acc: bool, result: &mut [f64]) {
    let mut scratch = std::mem::take(&mut d.scratch.velocity);
    let VelocityScratch {
        body: cfrc, cacc, ..
    } = &mut scratch;
    cacc.resize(m.nbody, [0.0; 6]);
    cfrc.resize(m.nbody, [0.0; 6]);
    cacc[0] = world_acceleration(m);
    cfrc[0] = [0.0; 6];

    for body in 1..m.nbody {
        let dofs = dofs_of(m, body);
        let mut acc = cacc[m.body_parentid[body] as usize];
        accumulate(
            &mut acc,
            &mul_dof_vec(&d.cdof_dot[dofs.clone()], &d.qvel[dofs.clone()]),
        );
        if flg_acc {
            accumulate(&mut acc, &mul_dof_vec(&d.cdof[dofs.clone()], &d.qacc[dofs]));
        }
        cacc[body] = acc;
        cfrc[body] = body_force(&d.cinert[body], &acc, &d.cvel[body]);
    }

    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let force = cfrc[body];
            accumulate(&mut cfrc[parent], &force);
        }
    }

    for (dof, result) in result.iter_mut().enumerate().take(m.nv) {
        *result = dot6(&d.cdof[dof], &cfrc[m.dof_bodyid[dof] as usize]);
    }
    d.scratch.velocity = scratch;
}
