//! How passive and applied forces change: springs, dampers, gravity compensation, the medium, forces on bodies.

use super::balance::Balance;
use super::pair::Pair;
use super::path::Path;
use super::tree::{Tree, cross_matrix, join, sum, turns_earlier};
use crate::data::Data;
use crate::derivative::{fluid_response, sub_quat_derivative};
use crate::math::{
    Inertia, Mat3, Quat, Spatial, Vec3, cross_force, cross_motion, inert_com, mul_inert_vec,
};
use crate::model::{DisableBit, JointType, Model};
use crate::position::dot6;
use crate::velocity::fluid::{feels_medium, fluid_frames, velocity_in_medium};
use crate::velocity::{tendon_stretch, world_acceleration};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct PassiveScratch {
    /// what is compensated, as if it had mass and nothing else
    lifted: Vec<Inertia>,
    medium: Vec<Medium>,
}

/// The force of the medium on a body, or on all that is below one, and how it changes.
#[derive(Clone, Copy, Debug)]
struct Medium {
    wrench: Spatial,
    /// with velocity
    by_vel: [Spatial; 6],
    /// with the way that the body faces the wind
    by_turn: [Spatial; 6],
}

impl Medium {
    const STILL: Medium = Medium {
        wrench: [0.0; 6],
        by_vel: [[0.0; 6]; 6],
        by_turn: [[0.0; 6]; 6],
    };

    fn add(&mut self, other: &Medium) {
        self.wrench = sum(&self.wrench, &other.wrench);
        for k in 0..6 {
            self.by_vel[k] = sum(&self.by_vel[k], &other.by_vel[k]);
            self.by_turn[k] = sum(&self.by_turn[k], &other.by_turn[k]);
        }
    }
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
            add_medium(m, d, tree, balance, work);
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
        let mut above = m.dof_parentid[j];
        while let Ok(i) = usize::try_from(above) {
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
            above = m.dof_parentid[i];
        }
    }
}

/// Adds the forces of the medium. They depend on how bodies move in their own frames, so they turn along with them but for
/// what lags behind, and for the wind, which blows as it does.
fn add_medium(m: &Model, d: &Data, tree: &Tree, balance: &mut Balance, work: &mut PassiveScratch) {
    let medium = &mut work.medium;
    medium.clear();
    medium.resize(m.nbody, Medium::STILL);
    for body in 1..m.nbody {
        if feels_medium(m, body) {
            let com = d.subtree_com[m.body_rootid[body] as usize];
            for frame in fluid_frames(m, body) {
                let (pos, mat) = frame.pose(d, body);
                let vel = velocity_in_medium(m, d, body, pos, &mat);
                let force = frame.force(m, body, &vel);
                let response = fluid_response(m, body, frame, &vel);
                let transform = Transform::new(mat, pos - com);
                let own = transform.medium(&force, &response, m.opt.wind);
                medium[body].add(&own);
            }
        }
    }
    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let own = medium[body];
            medium[parent].add(&own);
        }
    }
    for j in 0..m.nv {
        let Medium {
            wrench,
            by_vel,
            by_turn,
        } = &medium[m.dof_bodyid[j] as usize];
        let axis = &d.cdof[j];
        let still = sum(&times(by_vel, &tree.dot[j]), &times(by_turn, axis));
        let carried = sum(&still, &cross_force(axis, wrench));
        let damped = times(by_vel, axis);
        balance.add_pos(j, j, dot6(axis, &still));
        balance.add_vel(j, j, dot6(axis, &damped));
        let (row_vel, row_turn) = (
            times_transposed(by_vel, axis),
            times_transposed(by_turn, axis),
        );
        let mut above = m.dof_parentid[j];
        while let Ok(i) = usize::try_from(above) {
            let upper = &d.cdof[i];
            let pull = if turns_earlier(m, j, i) {
                &still
            } else {
                &carried
            };
            balance.add_pos(i, j, dot6(upper, pull));
            balance.add_vel(i, j, dot6(upper, &damped));
            balance.add_pos(j, i, dot6(&row_vel, &tree.dot[i]) + dot6(&row_turn, upper));
            balance.add_vel(j, i, dot6(&row_vel, upper));
            above = m.dof_parentid[i];
        }
    }
}

#[inline]
fn times(matrix: &[Spatial; 6], x: &Spatial) -> Spatial {
    std::array::from_fn(|k| dot6(&matrix[k], x))
}

#[inline]
fn times_transposed(matrix: &[Spatial; 6], x: &Spatial) -> Spatial {
    std::array::from_fn(|k| (0..6).map(|l| matrix[l][k] * x[l]).sum())
}

/// From motions about the centre of mass of a tree to those of a frame in its own axes: the rows of a 6×6 matrix. Forces go
/// the other way by its transpose.
pub(super) struct Transform {
    rows: [Spatial; 6],
    mat: Mat3,
}

impl Transform {
    pub fn new(mat: Mat3, offset: Vec3) -> Transform {
        // translation at the frame: lin + ang × offset
        let arm = mat.transpose() * cross_matrix(-offset);
        let mut rows = [[0.0; 6]; 6];
        for k in 0..3 {
            rows[k] = join(mat.col(k), Vec3::ZERO);
            rows[3 + k] = join(arm.row(k), mat.col(k));
        }
        Transform { rows, mat }
    }

    /// What the force of a frame in its own axes is about the centre of mass, and how it changes with motions about it.
    fn medium(&self, force: &Spatial, response: &[Spatial; 6], wind: Vec3) -> Medium {
        let mut by_vel = [[0.0; 6]; 6];
        let mut by_turn = [[0.0; 6]; 6];
        // local response times what a motion is in the frame
        let seen: [Spatial; 6] = std::array::from_fn(|i| {
            std::array::from_fn(|j| (0..6).map(|k| response[i][k] * self.rows[k][j]).sum())
        });
        // turning with a frame is as if the wind turned the other way
        let relative = self.mat.transpose() * cross_matrix(-wind);
        let gust: [Spatial; 6] = std::array::from_fn(|i| {
            let row = Vec3::from_slice(&response[i][3..]);
            join(relative.mul_transposed(row), Vec3::ZERO)
        });
        for i in 0..6 {
            for j in 0..6 {
                for k in 0..6 {
                    by_vel[i][j] += self.rows[k][i] * seen[k][j];
                    by_turn[i][j] += self.rows[k][i] * gust[k][j];
                }
            }
        }
        Medium {
            wrench: times_transposed(&self.rows, force),
            by_vel,
            by_turn,
        }
    }

    /// A motion about the centre of mass, in the frame.
    pub fn motion(&self, x: &Spatial) -> Spatial {
        times(&self.rows, x)
    }
}
