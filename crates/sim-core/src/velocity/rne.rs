//! The recursive Newton-Euler algorithm: forces that make a motion.

use super::{accumulate, dofs_of};
use crate::constraint::ContactJacobian;
use crate::data::Data;
use crate::math::{Inertia, Spatial, Vec3, cross_force, mul_dof_vec, mul_inert_vec};
use crate::model::{DisableBit, Model};
use crate::position::dot6;
use crate::sleep::{Awake, awake};

/// Work space of this folder: spatial vectors per body, vectors per vertex of a deformable.
#[derive(Debug, Default)]
pub(crate) struct VelocityScratch {
    pub(super) body: Vec<Spatial>,
    cacc: Vec<Spatial>,
    pub(super) momentum: Vec<f64>,
    pub(super) vertex: Vec<Vec3>,
    pub(super) contact: ContactJacobian,
}

/// The acceleration of the world as accelerometers see it: gravity points down, so the world accelerates upwards.
pub(crate) fn world_acceleration(m: &Model) -> Spatial {
    if m.disabled(DisableBit::Gravity) {
        return [0.0; 6];
    }
    let g = m.opt.gravity;
    [0.0, 0.0, 0.0, -g[0], -g[1], -g[2]]
}

/// The force that a body needs to have the acceleration `acc` while it moves with `vel`.
#[inline]
pub(crate) fn body_force(inertia: &Inertia, acc: &Spatial, vel: &Spatial) -> Spatial {
    let mut force = mul_inert_vec(inertia, acc);
    let momentum = mul_inert_vec(inertia, vel);
    accumulate(&mut force, &cross_force(vel, &momentum));
    force
}

/// A motion, as the algorithm reads it.
pub(super) struct Motion<'a> {
    pub cinert: &'a [Inertia],
    pub cvel: &'a [Spatial],
    pub cdof: &'a [Spatial],
    pub cdof_dot: &'a [Spatial],
    pub qvel: &'a [f64],
    /// the acceleration of the dofs, if it counts
    pub qacc: Option<&'a [f64]>,
    /// what moves
    pub awake: Awake<'a>,
}

/// The generalised force of the motion: Coriolis, centrifugal and gravity, and with `flg_acc` also M·`qacc`.
///
/// Reads `cinert`, `cvel`, `cdof`, `cdof_dot`, `qvel`, and `qacc` if asked for. Writes `result`, of length `nv`.
pub fn rne(m: &Model, d: &mut Data, flg_acc: bool, result: &mut [f64]) {
    let motion = Motion {
        cinert: &d.cinert,
        cvel: &d.cvel,
        cdof: &d.cdof,
        cdof_dot: &d.cdof_dot,
        qvel: &d.qvel,
        qacc: flg_acc.then_some(&d.qacc[..]),
        awake: awake!(m, d),
    };
    newton_euler(m, &motion, &mut d.scratch.velocity, result);
}

/// Writes the generalised force of a motion to `result`, of length `nv`.
pub(super) fn newton_euler(
    m: &Model,
    motion: &Motion<'_>,
    work: &mut VelocityScratch,
    result: &mut [f64],
) {
    let &Motion {
        cinert,
        cvel,
        cdof,
        cdof_dot,
        qvel,
        qacc,
        awake,
    } = motion;
    let VelocityScratch {
        body: cfrc, cacc, ..
    } = work;
    cacc.resize(m.nbody, [0.0; 6]);
    cfrc.resize(m.nbody, [0.0; 6]);
    cacc[0] = world_acceleration(m);
    cfrc[0] = [0.0; 6];

    for body in awake.bodies().skip(1) {
        let dofs = dofs_of(m, body);
        let mut acc = cacc[m.body_parentid[body] as usize];
        accumulate(
            &mut acc,
            &mul_dof_vec(&cdof_dot[dofs.clone()], &qvel[dofs.clone()]),
        );
        if let Some(qacc) = qacc {
            accumulate(&mut acc, &mul_dof_vec(&cdof[dofs.clone()], &qacc[dofs]));
        }
        cacc[body] = acc;
        cfrc[body] = body_force(&cinert[body], &acc, &cvel[body]);
    }

    for body in awake.children().rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let force = cfrc[body];
            accumulate(&mut cfrc[parent], &force);
        }
    }

    for dof in awake.dofs() {
        result[dof] = dot6(&cdof[dof], &cfrc[m.dof_bodyid[dof] as usize]);
    }
}
