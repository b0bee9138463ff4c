//! How sensors change.
//!
//! Each sensor has rows of derivatives while the acceleration stays, by all inputs, and rows by the acceleration, through
//! which it feels what else changes. Sensors of frames, joints, tendons, actuators, limits, subtrees and energies have them in
//! closed form, and so does touch. The others (rays, distances, contacts, forces between bodies) are computed again at
//! states nearby, on the line along which the acceleration is known to go: that takes no solver.

mod differences;
mod forces;
mod frames;
mod subtree;

pub(super) use differences::{Input, column};

use super::AnalyticScratch;
use super::matrix::Matrix;
use super::path::Path;
use crate::data::Data;
use crate::difference::Transition;
use crate::linalg::add_to_scl;
use crate::math::{Quat, Vec3};
use crate::model::kinds::SensorCutoff;
use crate::model::{DataType, DisableBit, EnableBit, Model, ObjType, SensorStage, SensorType as S};
use crate::sensor::shows_present;
use differences::feels;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct SensorScratch {
    rows: Rows,
    frames: frames::FrameScratch,
    forces: forces::ForceScratch,
    subtree: subtree::SubtreeScratch,
    differences: differences::DifferenceScratch,
    /// sensors that have no closed form
    left: Vec<usize>,
}

/// The derivatives of one sensor.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// by all inputs, while the acceleration stays
    direct: Matrix,
    /// by the acceleration
    by_acc: Matrix,
    /// where in `direct` derivatives by velocity start
    vel: usize,
}

impl Rows {
    fn reset(&mut self, m: &Model, dim: usize, inputs: usize) {
        self.direct.reset(dim, inputs);
        self.by_acc.reset(dim, m.nv);
        self.vel = m.nv;
    }

    fn add_pos(&mut self, row: usize, dof: usize, x: f64) {
        self.direct.add(row, dof, x);
    }

    fn add_vel(&mut self, row: usize, dof: usize, x: f64) {
        self.direct.add(row, self.vel + dof, x);
    }

    fn add_acc(&mut self, row: usize, dof: usize, x: f64) {
        self.by_acc.add(row, dof, x);
    }

    fn add_pos3(&mut self, dof: usize, x: Vec3) {
        (0..3).for_each(|k| self.add_pos(k, dof, x[k]));
    }

    fn add_vel3(&mut self, dof: usize, x: Vec3) {
        (0..3).for_each(|k| self.add_vel(k, dof, x[k]));
    }

    fn add_acc3(&mut self, dof: usize, x: Vec3) {
        (0..3).for_each(|k| self.add_acc(k, dof, x[k]));
    }

    fn add_gradient(&mut self, row: usize, gradient: &[(usize, f64)], scale: f64) {
        for &(column, value) in gradient {
            self.direct.add(row, column, value * scale);
        }
    }

    /// The length of a path.
    fn add_length(&mut self, path: &Path, scale: f64) {
        for (&dof, slope) in path.dofs.iter().zip(&path.slope) {
            self.add_pos(0, dof, slope * scale);
        }
    }

    /// How fast a path gets longer.
    fn add_rate(&mut self, path: &Path, qvel: &[f64], scale: f64) {
        for j in 0..path.len() {
            self.add_pos(0, path.dofs[j], path.rate_change(qvel, j) * scale);
            self.add_vel(0, path.dofs[j], path.moment[j] * scale);
        }
    }

    fn clear_row(&mut self, row: usize) {
        self.direct.row_mut(row).fill(0.0);
        self.by_acc.row_mut(row).fill(0.0);
    }
}

/// Where the derivatives of sensors go.
pub(super) trait Target {
    /// Takes the derivatives of one number of `sensordata`: by all inputs while the acceleration stays, and by the
    /// acceleration.
    fn write(&mut self, index: usize, direct: &[f64], by_acc: &[f64]);
}

/// The derivatives of a step: the acceleration follows the inputs.
pub(super) struct Chained<'a, 'b> {
    pub out: &'a mut Transition<'b>,
    pub ndx: usize,
    /// derivatives of the acceleration by all inputs
    pub acceleration: &'a Matrix,
    pub row: Vec<f64>,
}

impl Target for Chained<'_, '_> {
    fn write(&mut self, index: usize, direct: &[f64], by_acc: &[f64]) {
        let row = &mut self.row;
        row.clear();
        row.extend_from_slice(direct);
        for (dof, &by) in by_acc.iter().enumerate() {
            if by != 0.0 {
                add_to_scl(row, self.acceleration.row(dof), by);
            }
        }
        let (states, controls) = row.split_at(self.ndx);
        if let Some(c) = &mut self.out.c {
            c[index * states.len()..(index + 1) * states.len()].copy_from_slice(states);
        }
        if let Some(d) = &mut self.out.d {
            d[index * controls.len()..(index + 1) * controls.len()].copy_from_slice(controls);
        }
    }
}

impl AnalyticScratch {
    /// Writes the derivatives of all sensors to `out`. With `actuation` those of actuator forces are not zero. Sensors that
    /// have no closed form are left in `left`.
    pub(super) fn write_sensors(
        &mut self,
        m: &Model,
        d: &mut Data,
        work: &mut SensorScratch,
        actuation: bool,
        out: &mut impl Target,
    ) {
        let inputs = self.balance.ctrl + m.nu;
        work.left.clear();
        work.forces.forget();
        for id in 0..m.nsensor {
            let adr = m.sensor_adr[id] as usize;
            let dim = m.sensor_dim[id] as usize;
            work.rows.reset(m, dim, inputs);
            let shows = !m.disabled(DisableBit::Sensor) && shows_present(m, d, id);
            if shows && !self.differentiate(m, d, id, work, actuation) {
                work.left.push(id);
                continue;
            }
            cut_off(m, d, id, &mut work.rows);
            for k in 0..dim {
                out.write(adr + k, work.rows.direct.row(k), work.rows.by_acc.row(k));
            }
        }
    }

    /// Fills the rows of a sensor. `false` if it has no closed form.
    fn differentiate(
        &mut self,
        m: &Model,
        d: &mut Data,
        id: usize,
        work: &mut SensorScratch,
        actuation: bool,
    ) -> bool {
        let SensorScratch {
            rows,
            frames,
            forces,
            subtree,
            ..
        } = work;
        let object = m.sensor_objid[id].max(0) as usize;
        match S::of(m.sensor_type[id]) {
            S::Accelerometer
            | S::Velocimeter
            | S::Gyro
            | S::Magnetometer
            | S::FramePos
            | S::FrameQuat
            | S::FrameXAxis
            | S::FrameYAxis
            | S::FrameZAxis
            | S::FrameLinVel
            | S::FrameAngVel
            | S::FrameLinAcc
            | S::FrameAngAcc => return frames.add_to(m, d, &self.tree, id, rows),

            S::JointPos => rows.add_pos(0, m.jnt_dofadr[object] as usize, 1.0),
            S::JointVel => rows.add_vel(0, m.jnt_dofadr[object] as usize, 1.0),
            S::TendonPos => rows.add_length(&self.tendons[object], 1.0),
            S::TendonVel => rows.add_rate(&self.tendons[object], &d.qvel, 1.0),
            S::ActuatorPos => rows.add_length(&self.actuators.paths[object], 1.0),
            S::ActuatorVel => rows.add_rate(&self.actuators.paths[object], &d.qvel, 1.0),
            S::BallQuat => ball_quat(m, d, object, rows),
            S::BallAngVel => {
                let dof = m.jnt_dofadr[object] as usize;
                (0..3).for_each(|k| rows.add_vel(k, dof + k, 1.0));
            }

            S::ActuatorFrc => {
                if actuation {
                    rows.add_gradient(0, &self.actuators.gradients[object], 1.0);
                }
            }
            S::TendonActFrc => {
                for actuator in 0..m.nu {
                    let target = (ObjType::Tendon, object);
                    if actuation && m.actuator_target(actuator) == Some(target) {
                        rows.add_gradient(0, &self.actuators.gradients[actuator], 1.0);
                    }
                }
            }
            S::JointActFrc => {
                if actuation {
                    let dof = m.jnt_dofadr[object] as usize;
                    let row = forces.joint_force(m, d, &self.actuators, &mut self.passive, dof);
                    add_to_scl(rows.direct.row_mut(0), row, 1.0);
                }
            }

            S::JointLimitPos
            | S::JointLimitVel
            | S::JointLimitFrc
            | S::TendonLimitPos
            | S::TendonLimitVel
            | S::TendonLimitFrc => {
                forces::limit(m, d, id, &self.tendons, &mut self.rows, rows);
            }
            S::Touch => {
                let given = (&self.tree, &self.shifts);
                forces::touch(m, d, object, given, &mut self.pair, rows);
            }

            S::SubtreeCom | S::SubtreeLinVel | S::SubtreeAngMom => {
                subtree.add_to(m, d, &self.tree, id, rows);
            }
            S::EPotential => subtree::potential_energy(m, d, &self.tendons, rows),
            S::EKinetic => {
                // computed anyway, it comes after its sensor, which shows that of the step before
                if !m.enabled(EnableBit::Energy) {
                    subtree.kinetic_energy(m, d, &self.tendons, rows);
                }
            }

            // constant, or a step from one value to another
            S::Clock | S::InsideSite => {}

            S::Force
            | S::Torque
            | S::RangeFinder
            | S::CamProjection
            | S::GeomDist
            | S::GeomNormal
            | S::GeomFromTo
            | S::Contact
            | S::Tactile => return false,
            // what the user's callback writes is not known here
            S::User | S::Plugin => {}
        }
        true
    }
}

impl SensorScratch {
    /// Whether all sensors have been differentiated.
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Differentiates the sensors that are left by differences: for all columns of `inputs`, of which each says what moves
    /// and how the acceleration follows. `put` takes the index of a number of `sensordata`, a column and a derivative.
    ///
    /// Positions come last in `inputs`. Afterwards what follows from them is that of another state.
    pub fn differentiate_left<F: Fn(usize) -> f64>(
        &mut self,
        m: &Model,
        d: &mut Data,
        inputs: impl Iterator<Item = (usize, Input, F)>,
        mut put: impl FnMut(usize, usize, f64),
    ) {
        let stage = |id: usize| SensorStage::of(m.sensor_needstage[id]);
        // those that need no forces come first: they are cheap
        self.left.sort_by_key(|&id| stage(id) == SensorStage::Acc);
        let split = self
            .left
            .partition_point(|&id| stage(id) != SensorStage::Acc);
        self.differences.start(d);
        for (column, input, acc) in inputs {
            let (light, heavy) = self.left.split_at(split);
            for group in [light, heavy] {
                let felt = group.iter().any(|&id| feels(stage(id), input));
                if !felt {
                    continue;
                }
                self.differences.differentiate(m, d, group, input, &acc);
                let mut values = self.differences.column.iter();
                for &id in group {
                    let adr = m.sensor_adr[id] as usize;
                    for (k, &value) in (0..m.sensor_dim[id] as usize).zip(&mut values) {
                        put(adr + k, column, value);
                    }
                }
            }
        }
    }
}

/// The quaternion of a ball joint.
fn ball_quat(m: &Model, d: &Data, joint: usize, rows: &mut Rows) {
    let adr = m.jnt_qposadr[joint] as usize;
    let quat = Quat::from_slice(&d.qpos[adr..]).normalized();
    for k in 0..3 {
        let mut half = Quat::new(0.0, 0.0, 0.0, 0.0);
        half[1 + k] = 0.5;
        let change = quat * half;
        for i in 0..4 {
            rows.add_pos(i, m.jnt_dofadr[joint] as usize + k, change[i]);
        }
    }
}

/// A number that stands at its cutoff stays there.
fn cut_off(m: &Model, d: &Data, id: usize, rows: &mut Rows) {
    let cutoff = m.sensor_cutoff[id];
    let facts = S::of(m.sensor_type[id]).facts();
    if cutoff <= 0.0 || facts.cutoff == SensorCutoff::Other {
        return;
    }
    let adr = m.sensor_adr[id] as usize;
    for k in 0..m.sensor_dim[id] as usize {
        let value = d.sensordata[adr + k];
        let cut = match DataType::of(m.sensor_datatype[id]) {
            DataType::Real => value.abs() >= cutoff,
            DataType::Positive => value >= cutoff,
            DataType::Axis | DataType::Quaternion => false,
        };
        if cut {
            rows.clear_row(k);
        }
    }
}
