//! How the forces of constraints with one row change: limits, dry friction, couplings of joints and tendons.
//!
//! Each is a length with a moment and a slope: see [`Path`].

use super::balance::Balance;
use super::path::Path;
use super::response::Response;
use crate::constraint::{Block, Blocks};
use crate::data::Data;
use crate::derivative::sub_quat_derivative;
use crate::math::Quat;
use crate::model::kinds::{ConstraintFamily, CouplingData};
use crate::model::{ConstraintState, ConstraintType, EqualityType, JointType, Model};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct RowScratch {
    pub path: Path,
    pub work: Path,
    /// acceleration plus damping times velocity
    pub motion: Vec<f64>,
}

/// Adds all constraints that have one row and are no contacts to the balance of forces.
pub(super) fn add_rows(
    m: &Model,
    d: &Data,
    tendons: &[Path],
    balance: &mut Balance,
    scratch: &mut RowScratch,
) {
    let rows = d.ne + d.nf + d.nl;
    for block in Blocks::new(&d.efc_type[..rows], &d.efc_id, 0) {
        let RowScratch { path, work, motion } = scratch;
        if !row_path(m, d, tendons, &block, path, work) {
            continue;
        }
        let row = block.rows.start;
        balance.tie(m, path.dofs.iter().copied());
        let Some(answer) = Answer::of(d, row, motion) else {
            continue;
        };
        let force = d.efc_force[row];
        for j in 0..path.len() {
            let dof = path.dofs[j];
            let change = answer.by_pos(path, j, motion);
            let along = answer.weight * path.moment[j];
            for i in 0..path.len() {
                let moment = path.moment[i];
                let bent = force * path.bend(i, j);
                balance.add_pos(path.dofs[i], dof, moment * change + bent);
                balance.add_vel(path.dofs[i], dof, -moment * along * answer.damping);
                if path.dofs[i] >= dof {
                    balance.add_acc(path.dofs[i], dof, moment * along);
                }
            }
        }
    }
}

/// Takes the moment and the slope of a constraint that has one row. `false` if it has more, or is a contact.
pub(super) fn row_path(
    m: &Model,
    d: &Data,
    tendons: &[Path],
    block: &Block,
    path: &mut Path,
    work: &mut Path,
) -> bool {
    let (id, row) = (block.id, block.rows.start);
    match block.kind {
        ConstraintType::Equality => match EqualityType::of(m.eq_type[id]) {
            EqualityType::Joint => joint_coupling(m, d, id, path),
            EqualityType::Tendon => tendon_coupling(m, d, id, tendons, path, work),
            EqualityType::Connect
            | EqualityType::Weld
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => return false,
        },
        ConstraintType::FrictionDof => path.linear(id, &[1.0]),
        ConstraintType::LimitJoint => joint_limit(m, d, id, row, path),
        ConstraintType::FrictionTendon => path.scaled(&tendons[id], 1.0),
        ConstraintType::LimitTendon => {
            let sign = limit_sign(d, row, d.ten_length[id], m.tendon_range[id]);
            path.scaled(&tendons[id], sign);
        }
        ConstraintType::ContactFrictionless
        | ConstraintType::ContactPyramidal
        | ConstraintType::ContactElliptic => return false,
    }
    if block.kind.family() == ConstraintFamily::Friction {
        // friction has no position
        path.slope.fill(0.0);
    }
    true
}

/// How the force of a row answers.
pub(super) struct Answer {
    force: f64,
    /// to what it misses of the acceleration that it asks for, with the opposite sign
    pub weight: f64,
    /// to velocity, as a part of that
    pub damping: f64,
    response: Response,
}

impl Answer {
    /// None if it does not push. Leaves acceleration plus damping times velocity in `motion`.
    pub fn of(d: &Data, row: usize, motion: &mut Vec<f64>) -> Option<Answer> {
        let weight = match ConstraintState::of(d.efc_state[row]) {
            ConstraintState::Quadratic => d.efc_D[row],
            // at its limit friction is what it is; its path may still bend
            ConstraintState::LinearNeg | ConstraintState::LinearPos => 0.0,
            ConstraintState::Satisfied | ConstraintState::Cone => return None,
        };
        let damping = d.efc_KBIP[row][1];
        motion.clear();
        let both = d.qacc.iter().zip(&d.qvel);
        motion.extend(both.map(|(acc, vel)| acc + damping * vel));
        Some(Answer {
            force: d.efc_force[row],
            weight,
            damping,
            response: Response::of(d, row),
        })
    }

    /// How the force changes with position `j` of its path.
    pub fn by_pos(&self, path: &Path, j: usize, motion: &[f64]) -> f64 {
        let slope = path.slope[j];
        let miss = path.rate_change(motion, j) + self.response.by_pos * slope;
        self.response.stiffening * slope * self.force - self.weight * miss
    }
}

/// How the distance from a limit changes with the value that it limits. If both ends are reached, the lower comes first.
fn limit_sign(d: &Data, row: usize, value: f64, [lower, _]: [f64; 2]) -> f64 {
    let same =
        |other: usize| d.efc_type[other] == d.efc_type[row] && d.efc_id[other] == d.efc_id[row];
    let is_second = row > 0 && same(row - 1);
    if !is_second && value - lower == d.efc_pos[row] {
        1.0
    } else {
        -1.0
    }
}

fn joint_limit(m: &Model, d: &Data, joint: usize, row: usize, path: &mut Path) {
    let (dof, adr) = (m.jnt_dofadr[joint] as usize, m.jnt_qposadr[joint] as usize);
    if JointType::of(m.jnt_type[joint]).is_scalar() {
        path.linear(dof, &[limit_sign(d, row, d.qpos[adr], m.jnt_range[joint])]);
        return;
    }
    // the angle of a ball joint, about whatever axis
    let quat = Quat::from_slice(&d.qpos[adr..]).normalized();
    let (axis, angle) = quat.to_velocity(1.0).normalized();
    let (by_turn, _) = sub_quat_derivative(quat, Quat::IDENTITY);
    path.start(dof..dof + 3);
    for j in 0..3 {
        let change = by_turn.col(j);
        let along = axis.dot(change);
        path.slope[j] = -along;
        path.moment[j] = -axis[j];
        for i in 0..3 {
            path.bend[3 * i + j] = -(change[i] - axis[i] * along) / angle;
        }
    }
}

/// The second derivative of the polynomial of a coupling.
fn coupling_bend(CouplingData(c): CouplingData, x: f64) -> f64 {
    2.0 * c[2] + 6.0 * c[3] * x + 12.0 * c[4] * x * x
}

/// The derivative of the polynomial of a coupling.
fn coupling_slope(CouplingData(c): CouplingData, x: f64) -> f64 {
    c[1] + 2.0 * c[2] * x + 3.0 * c[3] * x * x + 4.0 * c[4] * x * x * x
}

fn joint_coupling(m: &Model, d: &Data, eq: usize, path: &mut Path) {
    let first = m.eq_obj1id[eq] as usize;
    let dof1 = m.jnt_dofadr[first] as usize;
    let Ok(second) = usize::try_from(m.eq_obj2id[eq]) else {
        path.linear(dof1, &[1.0]);
        return;
    };
    let (dof2, adr) = (
        m.jnt_dofadr[second] as usize,
        m.jnt_qposadr[second] as usize,
    );
    let x = d.qpos[adr] - m.qpos0[adr];
    let data = CouplingData::of(&m.eq_data[eq]);
    path.start([dof1.min(dof2), dof1.max(dof2)].into_iter());
    let (one, two) = (usize::from(dof1 > dof2), usize::from(dof2 > dof1));
    path.moment[one] += 1.0;
    path.moment[two] -= coupling_slope(data, x);
    path.bend[3 * two] = -coupling_bend(data, x);
    path.slope.clone_from(&path.moment);
}

fn tendon_coupling(
    m: &Model,
    d: &Data,
    eq: usize,
    tendons: &[Path],
    path: &mut Path,
    work: &mut Path,
) {
    let first = m.eq_obj1id[eq] as usize;
    path.scaled(&tendons[first], 1.0);
    let Ok(second) = usize::try_from(m.eq_obj2id[eq]) else {
        return;
    };
    let x = d.ten_length[second] - m.tendon_length0[second];
    let data = CouplingData::of(&m.eq_data[eq]);
    let other = &tendons[second];
    path.add(other, -coupling_slope(data, x), work);
    let curve = coupling_bend(data, x);
    if curve != 0.0 {
        let n = path.len();
        path.bend.resize(n * n, 0.0);
        for (i, &dof_i) in other.dofs.iter().enumerate() {
            let row = n * path.dofs.partition_point(|&dof| dof < dof_i);
            for (j, &dof_j) in other.dofs.iter().enumerate() {
                let at = row + path.dofs.partition_point(|&dof| dof < dof_j);
                path.bend[at] -= curve * other.moment[i] * other.slope[j];
            }
        }
    }
}
