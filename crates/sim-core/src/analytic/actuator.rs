//! How the forces of actuators change.

use super::balance::Balance;
use super::geometry::Shifts;
use super::moment::{MomentScratch, actuator_path};
use super::passive::{PassiveScratch, add_gravcomp, has_passive};
use super::path::Path;
use super::report::{Cause, Place, Report};
use crate::actuation::{
    Slopes, actuator_disabled, effective_ctrl, force_slopes, limited_tendon, makes_force, raw_force,
};
use crate::data::Data;
use crate::model::{DisableBit, Model};

/// What follows from the actuators of a simulation.
#[derive(Debug, Default)]
pub(super) struct Actuators {
    /// moments, and how they change
    pub paths: Vec<Path>,
    /// controls as they act
    pub ctrl: Vec<f64>,
    /// the derivatives of each actuator's force by all inputs that it depends on: columns and values
    pub gradients: Vec<Vec<(usize, f64)>>,
    /// dofs whose total of actuator forces stands at its limit
    clamped: Vec<bool>,
    work: MomentScratch,
    total: Vec<f64>,
    sums: Vec<(usize, f64)>,
}

/// A force this near to its limit, relative to it, counts as being there.
const NEAR: f64 = 1e-12;

impl Actuators {
    /// Takes moments, forces and their derivatives.
    pub fn set(
        &mut self,
        m: &Model,
        d: &mut Data,
        (tendons, shifts): (&[Path], &Shifts),
        balance: &Balance,
        report: &mut Report,
    ) {
        self.paths.resize_with(m.nu, Path::default);
        self.gradients.resize_with(m.nu, Vec::new);
        self.clamped.clear();
        self.clamped.resize(m.nv, false);
        if m.disabled(DisableBit::Actuation) {
            self.paths.iter_mut().for_each(Path::clear);
            self.gradients.iter_mut().for_each(Vec::clear);
            return;
        }
        effective_ctrl(m, d, &mut self.ctrl);
        for actuator in 0..m.nu {
            let (path, work) = (&mut self.paths[actuator], &mut self.work);
            actuator_path(m, d, actuator, (tendons, shifts), path, work);
            self.gradients[actuator].clear();
            if makes_force(m, d, actuator) {
                let slopes = force_slopes(m, d, actuator, self.ctrl[actuator]);
                self.set_gradient(m, d, actuator, &slopes, balance);
            }
        }
        self.limit_tendons(m, d);
        for actuator in 0..m.nu {
            self.limit(m, d, actuator, report);
        }
        for joint in 0..m.njnt {
            if m.jnt_actfrclimited[joint] != 0 {
                let dof = m.jnt_dofadr[joint] as usize;
                self.clamped[dof] = m.jnt_actfrcrange[joint].contains(&d.qfrc_actuator[dof]);
            }
        }
    }

    /// The derivatives by the inputs: by length and velocity, these are the positions and velocities of the moments' dofs.
    fn set_gradient(
        &mut self,
        m: &Model,
        d: &Data,
        actuator: usize,
        slopes: &Slopes,
        balance: &Balance,
    ) {
        let (path, out) = (&self.paths[actuator], &mut self.gradients[actuator]);
        fill_gradient(m, d, actuator, path, slopes, balance, out);
    }

    /// The force of an actuator before any limit.
    fn free_force(&self, m: &Model, d: &Data, actuator: usize) -> f64 {
        if makes_force(m, d, actuator) {
            raw_force(m, d, actuator, self.ctrl[actuator])
        } else {
            0.0
        }
    }

    /// Where the total force at a tendon is beyond its limit, all of its actuators give in by the same factor.
    fn limit_tendons(&mut self, m: &Model, d: &Data) {
        if (0..m.nu).all(|actuator| limited_tendon(m, actuator).is_none()) {
            return;
        }
        self.total.clear();
        self.total.resize(m.ntendon, 0.0);
        for actuator in 0..m.nu {
            if let Some(tendon) = limited_tendon(m, actuator) {
                self.total[tendon] += self.free_force(m, d, actuator);
            }
        }
        for tendon in 0..m.ntendon {
            let ([lo, hi], total) = (m.tendon_actfrcrange[tendon], self.total[tendon]);
            let limit = if total != 0.0 && total < lo {
                lo
            } else if total != 0.0 && total > hi {
                hi
            } else {
                continue;
            };
            let here = |&actuator: &usize| limited_tendon(m, actuator) == Some(tendon);
            self.sums.clear();
            for actuator in (0..m.nu).filter(here) {
                self.sums.extend_from_slice(&self.gradients[actuator]);
            }
            for actuator in (0..m.nu).filter(here) {
                let share = self.free_force(m, d, actuator) / total;
                let factor = limit / total;
                let gradient = &mut self.gradients[actuator];
                for (_, value) in gradient.iter_mut() {
                    *value *= factor;
                }
                let others = self.sums.iter();
                gradient.extend(others.map(|&(column, value)| (column, -value * factor * share)));
            }
        }
    }

    /// A force at its limit stays there.
    fn limit(&mut self, m: &Model, d: &Data, actuator: usize, report: &mut Report) {
        if m.actuator_forcelimited[actuator] == 0 || actuator_disabled(m, actuator) {
            return;
        }
        let [lo, hi] = m.actuator_forcerange[actuator];
        let force = d.actuator_force[actuator];
        if limited_tendon(m, actuator).is_none() {
            let free = self.free_force(m, d, actuator);
            let near = |limit: f64| (free - limit).abs() <= NEAR * limit.abs().max(1.0);
            if near(lo) || near(hi) {
                report.add(Cause::Limit, Place::Actuator(actuator));
            }
            if free < lo || free > hi {
                self.gradients[actuator].clear();
            }
        } else if force <= lo || force >= hi {
            self.gradients[actuator].clear();
        }
    }

    /// Adds all of it to the balance of forces, together with the gravity compensation that joints get from actuators.
    pub fn add_to(&self, m: &Model, d: &Data, balance: &mut Balance, passive: &mut PassiveScratch) {
        if m.nu == 0 || m.disabled(DisableBit::Actuation) {
            return;
        }
        for (actuator, path) in self.paths.iter().enumerate() {
            let force = d.actuator_force[actuator];
            let gradient = &self.gradients[actuator];
            if gradient.is_empty() && force == 0.0 {
                continue;
            }
            balance.tie(m, path.dofs.iter().copied());
            for (i, &dof) in path.dofs.iter().enumerate() {
                if self.clamped[dof] {
                    continue;
                }
                for &(column, value) in gradient {
                    balance.force.add(dof, column, path.moment[i] * value);
                }
                if force != 0.0 && !path.bend.is_empty() {
                    for (j, &other) in path.dofs.iter().enumerate() {
                        balance.add_pos(dof, other, force * path.bend(i, j));
                    }
                }
            }
        }
        if has_passive(m) {
            add_gravcomp(m, d, balance, passive, |dof| {
                m.jnt_actgravcomp[m.dof_jntid[dof] as usize] != 0 && !self.clamped[dof]
            });
        }
    }
}

/// The derivatives of a number of an actuator by all inputs, from those by its length, velocity, control and activations.
pub(super) fn fill_gradient(
    m: &Model,
    d: &Data,
    actuator: usize,
    path: &Path,
    slopes: &Slopes,
    balance: &Balance,
    out: &mut Vec<(usize, f64)>,
) {
    let mut push = |column: usize, value: f64| {
        if value != 0.0 {
            out.push((column, value));
        }
    };
    for (j, &dof) in path.dofs.iter().enumerate() {
        let by_pos = slopes.length * path.slope[j] + slopes.velocity * path.rate_change(&d.qvel, j);
        push(balance.columns.pos + dof, by_pos);
        push(balance.columns.vel + dof, slopes.velocity * path.moment[j]);
    }
    push(balance.ctrl + actuator, slopes.ctrl);
    if let Ok(first) = usize::try_from(m.actuator_actadr[actuator]) {
        let last = first + m.actuator_actnum[actuator].max(1) as usize - 1;
        push(balance.act + last, slopes.act);
        if let Some(fibre) = m.fibre_address(actuator) {
            push(balance.act + fibre, slopes.fibre);
        }
    }
}
