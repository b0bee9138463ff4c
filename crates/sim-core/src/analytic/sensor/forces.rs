//! Sensors of forces: of actuators on joints, of limits, of contacts on a site.

use super::Rows;
use crate::analytic::actuator::Actuators;
use crate::analytic::balance::Balance;
use crate::analytic::contact::Meeting;
use crate::analytic::geometry::Shifts;
use crate::analytic::pair::Pair;
use crate::analytic::passive::PassiveScratch;
use crate::analytic::path::Path;
use crate::analytic::rows::{Answer, RowScratch, row_path};
use crate::analytic::tree::Tree;
use crate::constraint::Blocks;
use crate::data::Data;
use crate::model::{ConstraintType, Model, SensorType as S};
use crate::sensor::{find_limit, touching};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct ForceScratch {
    /// the forces of actuators alone
    actuation: Balance,
    ready: bool,
}

impl ForceScratch {
    /// What is there was made for another state.
    pub fn forget(&mut self) {
        self.ready = false;
    }

    /// The derivatives of the force of all actuators on a dof, by all inputs.
    pub fn joint_force(
        &mut self,
        m: &Model,
        d: &Data,
        actuators: &Actuators,
        passive: &mut PassiveScratch,
        dof: usize,
    ) -> &[f64] {
        if !self.ready {
            self.actuation.reset(m);
            actuators.add_to(m, d, &mut self.actuation, passive);
            self.ready = true;
        }
        self.actuation.force.row(dof)
    }
}

/// A sensor of a limit of a joint or tendon: its distance, velocity or force. Without one it shows zero.
pub(super) fn limit(
    m: &Model,
    d: &Data,
    id: usize,
    tendons: &[Path],
    work: &mut RowScratch,
    rows: &mut Rows,
) {
    let kind = S::of(m.sensor_type[id]);
    let of_tendon = matches!(
        kind,
        S::TendonLimitPos | S::TendonLimitVel | S::TendonLimitFrc
    );
    let limit = if of_tendon {
        ConstraintType::LimitTendon
    } else {
        ConstraintType::LimitJoint
    };
    let Some(row) = find_limit(d, limit, m.sensor_objid[id].max(0) as usize) else {
        return;
    };
    let Some(block) = Blocks::new(&d.efc_type[..d.nefc], &d.efc_id, row).next() else {
        return;
    };
    let RowScratch {
        path,
        work: other,
        motion,
    } = work;
    row_path(m, d, tendons, &block, path, other);
    if matches!(kind, S::JointLimitPos | S::TendonLimitPos) {
        rows.add_length(path, 1.0);
    } else if matches!(kind, S::JointLimitVel | S::TendonLimitVel) {
        rows.add_rate(path, &d.qvel, 1.0);
    } else if let Some(answer) = Answer::of(d, row, motion) {
        for j in 0..path.len() {
            let dof = path.dofs[j];
            let push = answer.weight * path.moment[j];
            rows.add_pos(0, dof, answer.by_pos(path, j, motion));
            rows.add_vel(0, dof, -push * answer.damping);
            rows.add_acc(0, dof, -push);
        }
    }
}

/// The sum of the normal forces of contacts that touch a site. Which these are is taken as given.
pub(super) fn touch(
    m: &Model,
    d: &Data,
    site: usize,
    (tree, shifts): (&Tree, &Shifts),
    pair: &mut Pair,
    rows: &mut Rows,
) {
    for id in touching(m, d, site) {
        let Some(meeting) = Meeting::new(m, d, (tree, shifts), id) else {
            continue;
        };
        let contact = &d.contact[id];
        let bodies = contact.bodies(m).unwrap_or_default();
        pair.start(m, d, tree, bodies, contact.pos);
        let basis = &meeting.basis;
        for (link, motions) in pair.links.iter().zip(&pair.motions) {
            let change = meeting.change(m, d, shifts, link, motions);
            rows.add_pos(0, link.dof, change.force[0]);
            for row in 0..basis.dim {
                let response = basis.hessian[0][row] * meeting.seen(row, link, &motions.axis);
                rows.add_vel(0, link.dof, -response * basis.damping[row]);
                rows.add_acc(0, link.dof, -response);
            }
        }
    }
}
