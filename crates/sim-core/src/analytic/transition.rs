//! From the acceleration to the next state.

use super::actuator::fill_gradient;
use super::armature::add_inertia_change;
use super::implicit::Given;
use super::matrix::Matrix;
use super::report::Nonsmooth;
use super::sensor::{Chained, Input, column};
use super::solve::{solve_full, solve_lower, times_inertia};
use super::tree::Tree;
use super::{AnalyticError, AnalyticScratch, Forces, check};
use crate::actuation::next_activation_slopes;
use crate::data::Data;
use crate::derivative::quat_integrate_derivative;
use crate::difference::Transition;
use crate::forward::forward_skip;
use crate::integrate::{Implicit, step_acceleration};
use crate::linalg::add_to_scl;
use crate::math::Vec3;
use crate::model::{DisableBit, JointType, Model, SensorStage};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct StepScratch {
    /// the acceleration of the integrator, and how much more the forces have
    qacc: Vec<f64>,
    excess: Vec<f64>,
    zeros: Vec<f64>,
    /// derivatives of the next velocity by all inputs
    velocity: Matrix,
    tree: Tree,
    row: Vec<f64>,
    gradient: Vec<(usize, f64)>,
}

/// The derivatives of a step, to `out`: how the next state and the sensors change with the state and the controls.
pub fn transition_derivatives(
    m: &Model,
    d: &mut Data,
    mut out: Transition<'_>,
) -> Result<Vec<Nonsmooth>, AnalyticError> {
    check(m, d)?;
    out.check(m).map_err(AnalyticError::Size)?;
    forward_skip(m, d, SensorStage::None, !out.wants_sensors());
    // sensors of the user see all of `Data`
    let mut work = std::mem::take(&mut d.scratch.analytic);
    work.linearise(m, d, Forces::All);
    work.solve.solve(m, d, &mut work.balance);
    work.advance(m, d);
    work.write_states(m, d, &mut out);
    if out.wants_sensors() {
        work.write_all_sensors(m, d, &mut out);
    }
    let found = work.report.list().to_vec();
    d.scratch.analytic = work;
    Ok(found)
}

impl AnalyticScratch {
    /// Writes the derivatives of the sensors.
    fn write_all_sensors(&mut self, m: &Model, d: &mut Data, out: &mut Transition<'_>) {
        for matrix in [&mut out.c, &mut out.d].into_iter().flatten() {
            matrix.fill(0.0);
        }
        let (nv, ndx) = (m.nv, 2 * m.nv + m.na);
        let mut work = std::mem::take(&mut self.sensors);
        // the rows of accelerations stay where they are while sensors look at all else
        let acceleration = std::mem::take(&mut self.balance.force);
        let mut chained = Chained {
            out,
            ndx,
            acceleration: &acceleration,
            row: std::mem::take(&mut self.step.row),
        };
        self.write_sensors(m, d, &mut work, true, &mut chained);
        self.step.row = chained.row;
        if !work.is_done() {
            let inputs = (2 * nv..ndx + m.nu)
                .map(|k| (k, Input::Acc))
                .chain((0..nv).map(|dof| (nv + dof, Input::Vel(dof))))
                .chain((0..nv).map(|dof| (dof, Input::Pos(dof))))
                .map(|(k, input)| (k, input, column(&acceleration, k)));
            work.differentiate_left(m, d, inputs, |index, k, value| {
                let place = match k.checked_sub(ndx) {
                    None => out.c.as_mut().map(|c| &mut c[index * ndx + k]),
                    Some(k) => out.d.as_mut().map(|d| &mut d[index * m.nu + k]),
                };
                if let Some(place) = place {
                    *place = value;
                }
            });
            // what follows from the state is that of a state nearby
            forward_skip(m, d, SensorStage::None, false);
        }
        self.balance.force = acceleration;
        self.sensors = work;
    }

    /// From the derivatives of the acceleration to those of the next velocity.
    fn advance(&mut self, m: &Model, d: &mut Data) {
        let implicit = step_acceleration(m, d, &mut self.step.qacc).unwrap_or(Implicit::Nothing);
        let step = &mut self.step;
        let columns = self.balance.columns;
        match implicit {
            Implicit::Nothing => step.velocity.clone_from(&self.balance.force),
            Implicit::Damping | Implicit::Lower | Implicit::Full => {
                // the integrator's acceleration a' solves (M - h·D)·a' = M·a
                times_inertia(m, d, &mut step.velocity, &self.balance.force);
                step.excess.clear();
                let pairs = d.qacc.iter().zip(&step.qacc);
                step.excess.extend(pairs.map(|(acc, own)| acc - own));
                step.zeros.clear();
                step.zeros.resize(m.nv, 0.0);
                step.tree.sweep(m, d, &step.zeros, &step.excess, false);
                let (out, excess) = (&mut step.velocity, &step.excess);
                step.tree.add_pos_to(m, d, out, columns.pos, 1.0);
                add_inertia_change(m, &self.tendons, excess, out, columns.pos, 1.0);
                let given = Given {
                    implicit,
                    motion: &step.qacc,
                    balance: &self.balance,
                    tree: &self.tree,
                    tendons: &self.tendons,
                    actuators: &self.actuators,
                };
                self.implicit.add_to(m, d, &given, out, m.opt.timestep);
                if implicit == Implicit::Full {
                    solve_full(m, d, &mut step.velocity);
                } else {
                    solve_lower(m, (&d.qH, &d.qHDiagInv), &mut step.velocity);
                }
            }
        }
        let h = m.opt.timestep;
        for dof in 0..m.nv {
            let row = step.velocity.row_mut(dof);
            row.iter_mut().for_each(|x| *x *= h);
            row[columns.vel + dof] += 1.0;
        }
    }

    /// Writes the derivatives of the next state.
    fn write_states(&mut self, m: &Model, d: &mut Data, out: &mut Transition<'_>) {
        let ndx = 2 * m.nv + m.na;
        let mut write = |index: usize, row: &[f64]| {
            let (states, controls) = row.split_at(ndx);
            if let Some(a) = &mut out.a {
                a[index * ndx..(index + 1) * ndx].copy_from_slice(states);
            }
            if let Some(b) = &mut out.b {
                b[index * m.nu..(index + 1) * m.nu].copy_from_slice(controls);
            }
        };
        let StepScratch {
            qacc,
            velocity,
            row,
            gradient,
            ..
        } = &mut self.step;
        let h = m.opt.timestep;
        let pos = self.balance.columns.pos;
        for joint in 0..m.njnt {
            let first = m.jnt_dofadr[joint] as usize;
            let kind = JointType::of(m.jnt_type[joint]);
            let straight = kind.quat_offset().unwrap_or(kind.nv());
            for dof in first..first + straight {
                row.clear();
                row.extend(velocity.row(dof).iter().map(|x| x * h));
                row[pos + dof] += 1.0;
                write(dof, row);
            }
            if straight == kind.nv() {
                continue;
            }
            let first = first + straight;
            let new = |k: usize| d.qvel[first + k] + h * qacc[first + k];
            let turning = Vec3([new(0), new(1), new(2)]);
            let (by_quat, by_turn, _) = quat_integrate_derivative(turning, h);
            for k in 0..3 {
                row.clear();
                row.resize(velocity.cols(), 0.0);
                for l in 0..3 {
                    add_to_scl(row, velocity.row(first + l), h * by_turn[3 * k + l]);
                    row[pos + first + l] += by_quat[3 * k + l];
                }
                write(first + k, row);
            }
        }
        for dof in 0..m.nv {
            write(m.nv + dof, velocity.row(dof));
        }

        let still = m.disabled(DisableBit::Actuation);
        for actuator in 0..m.nu {
            let Ok(first) = usize::try_from(m.actuator_actadr[actuator]) else {
                continue;
            };
            for adr in first..first + m.actuator_actnum[actuator].max(0) as usize {
                row.clear();
                row.resize(velocity.cols(), 0.0);
                if still {
                    row[self.balance.act + adr] = 1.0;
                } else {
                    let ctrl = self.actuators.ctrl[actuator];
                    let slopes = next_activation_slopes(m, d, actuator, adr, ctrl);
                    let path = &self.actuators.paths[actuator];
                    gradient.clear();
                    fill_gradient(m, d, actuator, path, &slopes, &self.balance, gradient);
                    for &(column, value) in gradient.iter() {
                        row[column] += value;
                    }
                }
                write(2 * m.nv + adr, row);
            }
        }
    }
}
