//! How passive and applied forces change: springs, dampers, gravity compensation, the medium, forces on bodies.

use super::balance::Balance;
use super::medium::{Medium, add_medium};
use super::pair::Pair;
use super::path::Path;
use super::tree::{Tree, above, sum, turns_earlier};
use crate::data::Data;
use crate::derivative::sub_quat_derivative;
use crate::math::{Inertia, Mat3, Quat, Vec3, cross_force, cross_motion, inert_com, mul_inert_vec};
use crate::model::{DisableBit, JointType, Model};
use crate::position::dot6;
use crate::velocity::{tendon_stretch, world_acceleration};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct PassiveScratch {
    /// what is compensated, as if it had mass and nothing else
    lifted: Vec<Inertia>,
    medium: Vec<Medium>,
}

/// Whether there are passive forces at all.
pub(super) fn has_passive(m: &Model) -> bool {
    !(m.disabled(DisableBit::Spring) && m.disabled(DisableBit::Damper))
}

/// Adds passive forces to the balance of forces.
pub(super) fn add_passive(
    m: &Model,
    d: &Data,
    (tree, tendons): (&Tree, &[Path]),
    balance: &mut Balance,
    work: &mut PassiveScratch,
) {
    if has_passive(m) {
        if !m.disabled(DisableBit::Spring) {
            for joint in 0..m.njnt {
                add_joint_spring(m, d, joint, balance);
            }
        }
        if !m.disabled(DisableBit::Damper) {
            for dof in 0..m.nv {
                balance.add_vel(dof, dof, -m.dof_damping[dof]);
            }
        }
        for (tendon, path) in tendons.iter().enumerate() {
            add_tendon(m, d, tendon, path, balance);
        }
        add_gravcomp(m, d, balance, work, |dof| {
            m.jnt_actgravcomp[m.dof_jntid[dof] as usize] == 0
        });
        if m.opt.viscosity != 0.0 || m.opt.density != 0.0 {
            add_medium(m, d, tree, balance, &mut work.medium);
        }
    }
}

/// Adds the forces that the user applies to bodies: they keep their direction while the body turns.
pub(super) fn add_applied(
    m: &Model,
    d: &Data,
    tree: &Tree,
    balance: &mut Balance,
    pair: &mut Pair,
) {
    for body in 1..m.nbody {
        let applied = &d.xfrc_applied[body];
        if *applied == [0.0; 6] {
            continue;
        }
        let (force, torque) = (Vec3::from_slice(applied), Vec3::from_slice(&applied[3..]));
        pair.start(m, d, tree, [0, body], d.xipos[body]);
        pair.add_wrench(torque, force, Vec3::ZERO);
        for k in 0..pair.links.len() {
            let moved = pair.motions[k].axis.lin;
            pair.add_change(k, moved.cross(force), Vec3::ZERO, Vec3::ZERO);
        }
        pair.finish(m, balance);
    }
}

fn add_joint_spring(m: &Model, d: &Data, joint: usize, balance: &mut Balance) {
    let stiffness = m.jnt_stiffness[joint];
    if stiffness == 0.0 {
        return;
    }
    let (dof, adr) = (m.jnt_dofadr[joint] as usize, m.jnt_qposadr[joint] as usize);
    let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
        balance.add_pos(dof, dof, -stiffness);
        return;
    };
    for k in 0..offset {
        balance.add_pos(dof + k, dof + k, -stiffness);
    }
    let (adr, dof) = (adr + offset, dof + offset);
    let quat = Quat::from_slice(&d.qpos[adr..]).normalized();
    let rest = Quat::from_slice(&m.qpos_spring[adr..]);
    let (by_turn, _) = sub_quat_derivative(quat, rest);
    for i in 0..3 {
        for j in 0..3 {
            balance.add_pos(dof + i, dof + j, -stiffness * by_turn[3 * i + j]);
        }
    }
}

fn add_tendon(m: &Model, d: &Data, tendon: usize, path: &Path, balance: &mut Balance) {
    let (stiffness, damping) = (m.tendon_stiffness[tendon], m.tendon_damping[tendon]);
    let (mut force, mut by_length, mut by_rate) = (0.0, 0.0, 0.0);
    if stiffness != 0.0 && !m.disabled(DisableBit::Spring) {
        let stretch = tendon_stretch(m, d, tendon);
        force += stiffness * stretch;
        // there is a dead band
        by_length = if stretch == 0.0 { 0.0 } else { -stiffness };
    }
    if damping != 0.0 && !m.disabled(DisableBit::Damper) {
        force -= damping * d.ten_velocity[tendon];
        by_rate = -damping;
    }
    if force != 0.0 || by_length != 0.0 || by_rate != 0.0 {
        balance.tie(m, path.dofs.iter().copied());
        balance.add_path(path, force, by_length, by_rate, &d.qvel);
    }
}

/// Adds gravity compensation where `receives` says so. It is what gravity does, upside down, to bodies with as much mass as
/// is compensated.
pub(super) fn add_gravcomp(
    m: &Model,
    d: &Data,
    balance: &mut Balance,
    work: &mut PassiveScratch,
    receives: impl Fn(usize) -> bool,
) {
    let lift = world_acceleration(m);
    if m.ngravcomp == 0 || lift == [0.0; 6] {
        return;
    }
    let lifted = &mut work.lifted;
    lifted.clear();
    lifted.extend((0..m.nbody).map(|body| {
        let offset = d.xipos[body] - d.subtree_com[m.body_rootid[body] as usize];
        let mass = m.body_mass[body] * m.body_gravcomp[body];
        inert_com(Vec3::ZERO, &Mat3::IDENTITY, offset, mass)
    }));
    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        let own = lifted[body];
        for (sum, x) in lifted[parent].iter_mut().zip(own) {
            *sum += x;
        }
    }
    for j in 0..m.nv {
        let inertia = &lifted[m.dof_bodyid[j] as usize];
        if inertia[9] == 0.0 && *inertia == [0.0; 10] {
            continue;
        }
        let axis = &d.cdof[j];
        let still = mul_inert_vec(inertia, &cross_motion(&lift, axis));
        let carried = sum(&still, &cross_force(axis, &mul_inert_vec(inertia, &lift)));
        if receives(j) {
            balance.add_pos(j, j, dot6(axis, &still));
        }
        let moment = mul_inert_vec(inertia, axis);
        for i in above(m, j) {
            if receives(i) {
                let pull = if turns_earlier(m, j, i) {
                    &still
                } else {
                    &carried
                };
                balance.add_pos(i, j, dot6(&d.cdof[i], pull));
            }
            if receives(j) {
                balance.add_pos(j, i, dot6(&moment, &cross_motion(&lift, &d.cdof[i])));
            }
        }
    }
}
