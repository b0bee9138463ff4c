//! Sensors of subtrees and of energies.

use super::Rows;
use crate::analytic::armature::add_inertia_change;
use crate::analytic::links::{Twist, dof_com, dof_twist};
use crate::analytic::matrix::Matrix;
use crate::analytic::path::Path;
use crate::analytic::tree::{Tree, sum};
use crate::data::Data;
use crate::derivative::sub_quat_derivative;
use crate::jacobian::ancestor_dofs;
use crate::linalg::mul_sym_vec_sparse;
use crate::math::{MINVAL, Quat, Spatial, Vec3, cross_force, mul_inert_vec};
use crate::model::{DisableBit, JointType, Model, SensorType as S};
use crate::velocity::{subtree_vel, tendon_stretch};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct SubtreeScratch {
    /// momentum of each body and all below it, about the centre of mass of its tree
    momentum: Vec<Spatial>,
    tree: Tree,
    matrix: Matrix,
    zeros: Vec<f64>,
    vector: Vec<f64>,
}

/// A dof that moves a subtree, all of it or the part below one of its bodies.
struct Mover {
    dof: usize,
    /// the body whose subtree it moves
    part: usize,
}

/// The dofs that move a subtree or a part of it.
fn movers(m: &Model, body: usize) -> impl Iterator<Item = Mover> + '_ {
    let whole = ancestor_dofs(m, body).map(move |dof| Mover { dof, part: body });
    let below = (body + 1..m.nbody).take_while(move |&b| m.body_parentid[b] >= body as i32);
    let parts = below.flat_map(|part| {
        let first = m.body_dofadr[part].max(0) as usize;
        (first..first + m.body_dofnum[part] as usize).map(move |dof| Mover { dof, part })
    });
    whole.chain(parts)
}

impl SubtreeScratch {
    /// Fills the rows of a sensor of a subtree.
    pub fn add_to(&mut self, m: &Model, d: &mut Data, tree: &Tree, id: usize, rows: &mut Rows) {
        let kind = S::of(m.sensor_type[id]);
        let body = m.sensor_objid[id].max(0) as usize;
        if kind != S::SubtreeCom && !d.flg_subtreevel {
            subtree_vel(m, d);
        }
        let mass = m.body_subtreemass[body];
        if kind == S::SubtreeAngMom {
            self.find_momenta(m, d, tree);
        }
        for Mover { dof, part } in movers(m, body) {
            let com = d.subtree_com[part];
            let share = if part == body {
                1.0
            } else {
                m.body_subtreemass[part] / mass.max(MINVAL)
            };
            let axis = dof_twist(m, d, dof, com);
            let dot = Twist::new(&tree.dot[dof], com - dof_com(m, d, dof));
            if kind == S::SubtreeCom {
                rows.add_pos3(dof, axis.lin * share);
            } else if kind == S::SubtreeLinVel {
                let change = axis.ang.cross(d.subtree_linvel[part]) + dot.lin;
                rows.add_pos3(dof, change * share);
                rows.add_vel3(dof, axis.lin * share);
            } else {
                let (by_pos, by_vel) = self.angular(m, d, tree, body, part, dof);
                let total = d.subtree_linvel[body] * mass;
                rows.add_pos3(dof, by_pos - (axis.lin * share).cross(total));
                rows.add_vel3(dof, by_vel);
            }
        }
    }

    fn find_momenta(&mut self, m: &Model, d: &Data, tree: &Tree) {
        self.momentum.clear();
        let bodies = d.cinert.iter().zip(&tree.vel);
        self.momentum
            .extend(bodies.map(|(inertia, vel)| mul_inert_vec(inertia, vel)));
        for body in (1..m.nbody).rev() {
            let parent = m.body_parentid[body] as usize;
            if parent > 0 {
                let own = self.momentum[body];
                self.momentum[parent] = sum(&self.momentum[parent], &own);
            }
        }
    }

    /// How the angular momentum about the centre of mass of `body`'s subtree, as if that stood still, changes with a dof that
    /// moves `part`'s.
    fn angular(
        &self,
        m: &Model,
        d: &Data,
        tree: &Tree,
        body: usize,
        part: usize,
        dof: usize,
    ) -> (Vec3, Vec3) {
        let arm = d.subtree_com[body] - dof_com(m, d, dof);
        let about = |wrench: &Spatial| {
            let (torque, force) = (Vec3::from_slice(wrench), Vec3::from_slice(&wrench[3..]));
            torque - arm.cross(force)
        };
        let turned = cross_force(&d.cdof[dof], &self.momentum[part]);
        let lagging = mul_inert_vec(&d.crb[part], &tree.dot[dof]);
        (
            about(&sum(&turned, &lagging)),
            about(&mul_inert_vec(&d.crb[part], &d.cdof[dof])),
        )
    }

    /// Half of v'·M·v.
    pub fn kinetic_energy(&mut self, m: &Model, d: &Data, tendons: &[Path], rows: &mut Rows) {
        let SubtreeScratch {
            tree,
            matrix,
            zeros,
            vector,
            ..
        } = self;
        zeros.clear();
        zeros.resize(m.nv, 0.0);
        tree.sweep(m, d, zeros, &d.qvel, false);
        matrix.reset(m.nv, m.nv);
        tree.add_pos_to(m, d, matrix, 0, 0.5);
        add_inertia_change(m, tendons, &d.qvel, matrix, 0, 0.5);
        vector.clear();
        vector.resize(m.nv, 0.0);
        mul_sym_vec_sparse(vector, &d.M, &d.qvel, m.inertia_pattern());
        for dof in 0..m.nv {
            let by_pos = (0..m.nv).fold(0.0, |sum, i| sum + matrix.get(i, dof) * d.qvel[i]);
            rows.add_pos(0, dof, by_pos);
            rows.add_vel(0, dof, vector[dof]);
        }
    }
}

/// The energy of gravity and springs.
pub(super) fn potential_energy(m: &Model, d: &Data, tendons: &[Path], rows: &mut Rows) {
    if !m.disabled(DisableBit::Gravity) {
        for dof in 0..m.nv {
            let body = m.dof_bodyid[dof] as usize;
            let lifted = dof_twist(m, d, dof, d.subtree_com[body]).lin;
            let weight = m.opt.gravity * m.body_subtreemass[body];
            rows.add_pos(0, dof, -weight.dot(lifted));
        }
    }
    if m.disabled(DisableBit::Spring) {
        return;
    }
    for joint in 0..m.njnt {
        let stiffness = m.jnt_stiffness[joint];
        if stiffness != 0.0 {
            joint_spring(m, d, joint, stiffness, rows);
        }
    }
    for (tendon, path) in tendons.iter().enumerate() {
        let force = m.tendon_stiffness[tendon] * tendon_stretch(m, d, tendon);
        rows.add_length(path, -force);
    }
}

fn joint_spring(m: &Model, d: &Data, joint: usize, stiffness: f64, rows: &mut Rows) {
    let (dof, adr) = (m.jnt_dofadr[joint] as usize, m.jnt_qposadr[joint] as usize);
    let stretch = |k: usize| d.qpos[adr + k] - m.qpos_spring[adr + k];
    let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
        rows.add_pos(0, dof, stiffness * stretch(0));
        return;
    };
    for k in 0..offset {
        rows.add_pos(0, dof + k, stiffness * stretch(k));
    }
    let quat = Quat::from_slice(&d.qpos[adr + offset..]);
    let rest = Quat::from_slice(&m.qpos_spring[adr + offset..]);
    let turn = quat.difference(rest);
    let (by_turn, _) = sub_quat_derivative(quat, rest);
    for k in 0..3 {
        let by = turn.dot(by_turn.col(k));
        rows.add_pos(0, dof + offset + k, stiffness * by);
    }
}
