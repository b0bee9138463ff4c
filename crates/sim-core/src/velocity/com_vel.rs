//! Velocities in the frames of `com_pos`, and the momenta of subtrees.

use super::{accumulate, dofs_of, velocity_at};
use crate::data::Data;
use crate::math::{MINVAL, Vec3, cross_motion, mul_dof_vec};
use crate::model::{JointType, Model};
use crate::sleep::awake;

/// Computes the velocities of bodies and how their motion axes turn.
///
/// Reads `cdof`, `qvel`. Writes `cvel`, `cdof_dot`.
pub fn com_vel(m: &Model, d: &mut Data) {
    let Data {
        cvel,
        cdof,
        cdof_dot,
        qvel,
        ..
    } = d;
    cvel[0] = [0.0; 6];
    for body in awake!(m, d).bodies().skip(1) {
        let mut vel = cvel[m.body_parentid[body] as usize];
        let dofs = dofs_of(m, body);
        let mut dof = dofs.start;
        while dof < dofs.end {
            let joint_type = JointType::of(m.jnt_type[m.dof_jntid[dof] as usize]);
            let (translations, count) = (joint_type.translations(), joint_type.nv());
            if translations > 0 {
                // their axes are those of the world
                let own = dof..dof + translations;
                cdof_dot[own.clone()].fill([0.0; 6]);
                accumulate(&mut vel, &mul_dof_vec(&cdof[own.clone()], &qvel[own]));
            }
            // all other axes of a joint turn with what carries them
            let own = dof + translations..dof + count;
            for k in own.clone() {
                cdof_dot[k] = cross_motion(&vel, &cdof[k]);
            }
            accumulate(&mut vel, &mul_dof_vec(&cdof[own.clone()], &qvel[own]));
            dof += count;
        }
        cvel[body] = vel;
    }
}

/// Computes the velocity of the centre of mass and the angular momentum about it, for each subtree.
///
/// Reads `cvel` and poses. Writes `subtree_linvel`, `subtree_angmom`.
pub fn subtree_vel(m: &Model, d: &mut Data) {
    let awake = awake!(m, d);
    d.scratch.velocity.body.resize(m.nbody, [0.0; 6]);
    for body in awake.bodies() {
        let vel = velocity_at(m, d, body, d.xipos[body], None);
        let (angular, linear) = (Vec3::from_slice(&vel), Vec3::from_slice(&vel[3..]));
        d.scratch.velocity.body[body] = vel;
        d.subtree_linvel[body] = linear * m.body_mass[body];
        let spin = d.ximat[body].mul_transposed(angular);
        d.subtree_angmom[body] = d.ximat[body] * spin.component_mul(m.body_inertia[body]);
    }

    for body in awake.bodies().rev() {
        let momentum = d.subtree_linvel[body];
        if body > 0 {
            d.subtree_linvel[m.body_parentid[body] as usize] += momentum;
        }
        d.subtree_linvel[body] = momentum * (1.0 / MINVAL.max(m.body_subtreemass[body]));
    }

    for body in awake.bodies().rev().filter(|&body| body > 0) {
        let parent = m.body_parentid[body] as usize;

        // the body moves about the centre of mass of its subtree
        let arm = d.xipos[body] - d.subtree_com[body];
        let vel = &d.scratch.velocity.body[body];
        let vel = Vec3::from_slice(&vel[3..]) - d.subtree_linvel[body];
        d.subtree_angmom[body] += arm.cross(vel * m.body_mass[body]);

        // the subtree moves about that of its parent
        let own = d.subtree_angmom[body];
        let arm = d.subtree_com[body] - d.subtree_com[parent];
        let vel = d.subtree_linvel[body] - d.subtree_linvel[parent];
        d.subtree_angmom[parent] += own;
        d.subtree_angmom[parent] += arm.cross(vel * m.body_subtreemass[body]);
    }
    d.flg_subtreevel = true;
}
