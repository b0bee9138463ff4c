//! Quantities about the centre of mass of each tree: all later stages work in frames that are centred there and
//! aligned with the world.

use crate::data::Data;
use crate::math::{MINVAL, Vec3, dof_com, inert_com};
use crate::model::{JointType, Model};
use crate::sleep::awake;

/// Computes centres of mass, inertias and motion axes.
///
/// Reads the poses of bodies and joints. Writes `subtree_com`, `cinert`, `cdof`.
pub fn com_pos(m: &Model, d: &mut Data) {
    subtree_com(m, d);
    inertias(m, d);
    motion_axes(m, d);
}

/// The centre of mass of each subtree: sum mass times position up the tree, then divide by the mass.
fn subtree_com(m: &Model, d: &mut Data) {
    let com = &mut d.subtree_com[..m.nbody];
    let awake = awake!(m, d);
    for body in awake.bodies() {
        com[body] = d.xipos[body] * m.body_mass[body];
    }
    for body in awake.children().rev() {
        // of what sleeps the centre is known, and its moment is to be found again
        let moment = if awake.skips_body(body) {
            com[body] * m.body_subtreemass[body]
        } else {
            com[body]
        };
        com[m.body_parentid[body] as usize] += moment;
    }
    for body in awake.bodies() {
        if m.body_subtreemass[body] < MINVAL {
            com[body] = d.xipos[body];
        } else {
            com[body] *= 1.0 / m.body_subtreemass[body];
        }
    }
}

fn inertias(m: &Model, d: &mut Data) {
    d.cinert[0] = [0.0; 10];
    for body in awake!(m, d).bodies().skip(1) {
        let offset = d.xipos[body] - d.subtree_com[m.body_rootid[body] as usize];
        d.cinert[body] = inert_com(
            m.body_inertia[body],
            &d.ximat[body],
            offset,
            m.body_mass[body],
        );
    }
}

fn motion_axes(m: &Model, d: &mut Data) {
    let awake = awake!(m, d);
    for joint in 0..m.njnt {
        let body = m.jnt_bodyid[joint] as usize;
        if awake.skips_body(body) {
            continue;
        }
        let dof = m.jnt_dofadr[joint] as usize;
        let offset = d.subtree_com[m.body_rootid[body] as usize] - d.xanchor[joint];
        let axis = d.xaxis[joint];
        match JointType::of(m.jnt_type[joint]) {
            JointType::Free => {
                // translations along the axes of the world, rotations about those of the body
                for (k, axis) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
                    d.cdof[dof + k] = dof_com(axis, None);
                    d.cdof[dof + 3 + k] = dof_com(d.xmat[body].col(k), Some(offset));
                }
            }
            JointType::Ball => {
                for k in 0..3 {
                    d.cdof[dof + k] = dof_com(d.xmat[body].col(k), Some(offset));
                }
            }
            JointType::Slide => d.cdof[dof] = dof_com(axis, None),
            JointType::Hinge => d.cdof[dof] = dof_com(axis, Some(offset)),
        }
    }
}
