//! Sensors without a closed form: computed again at states nearby.
//!
//! A state nearby is reached by moving one input, and the acceleration along with it as its derivatives say. With the
//! acceleration known, the forces of constraints follow without a solver, as in inverse dynamics.

use crate::analytic::matrix::Matrix;
use crate::data::Data;
use crate::forward::{static_kinematics, velocity_stage};
use crate::inverse::{inv_constraint, inv_position};
use crate::model::{Model, SensorStage};
use crate::position::integrate_pos;
use crate::sensor::present_value;

/// States are moved by this much.
const STEP: f64 = 1e-6;
/// And by this much where forces count: those of contacts curve within a fraction of a millimetre.
const FORCE_STEP: f64 = 1e-7;
/// A number that changes by more than this, relative to it and at least one, beside what its slope says, jumps.
const JUMP: f64 = 1e-5;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct DifferenceScratch {
    qpos: Vec<f64>,
    qvel: Vec<f64>,
    qacc: Vec<f64>,
    /// the sensors in this state
    values: Vec<f64>,
    direction: Vec<f64>,
    sides: [Vec<f64>; 2],
    /// the derivatives of the numbers of the sensors, one after the other, by one input
    pub column: Vec<f64>,
}

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analytic) enum Input {
    /// the position along a dof
    Pos(usize),
    /// the velocity of a dof
    Vel(usize),
    /// nothing but the acceleration
    Acc,
}

impl DifferenceScratch {
    /// Keeps the state that all others are near.
    pub fn start(&mut self, d: &Data) {
        self.values.clone_from(&d.sensordata);
        self.qpos.clone_from(&d.qpos);
        self.qvel.clone_from(&d.qvel);
        self.qacc.clone_from(&d.qacc);
    }

    /// Puts the derivatives of some sensors by one input into `column`, while the acceleration changes by `acc`.
    ///
    /// Positions come last: afterwards what follows from them is that of another state.
    pub fn differentiate(
        &mut self,
        m: &Model,
        d: &mut Data,
        sensors: &[usize],
        input: Input,
        acc: impl Fn(usize) -> f64,
    ) {
        let needed = needed_stage(m, sensors);
        let size = if needed == SensorStage::Acc {
            FORCE_STEP
        } else {
            STEP
        };
        for side in 0..2 {
            let step = if side == 0 { size } else { -size };
            d.qpos.copy_from_slice(&self.qpos);
            d.qvel.copy_from_slice(&self.qvel);
            match input {
                Input::Pos(dof) => {
                    self.direction.clear();
                    self.direction.resize(m.nv, 0.0);
                    self.direction[dof] = 1.0;
                    integrate_pos(m, &mut d.qpos, &self.direction, step);
                }
                Input::Vel(dof) => d.qvel[dof] += step,
                Input::Acc => {}
            }
            for dof in 0..m.nv {
                d.qacc[dof] = self.qacc[dof] + step * acc(dof);
            }
            refresh(m, d, needed, input);
            let values = &mut self.sides[side];
            values.clear();
            for &id in sensors {
                let start = values.len();
                let adr = m.sensor_adr[id] as usize;
                let dim = m.sensor_dim[id] as usize;
                values.extend_from_slice(&d.sensordata[adr..adr + dim]);
                present_value(m, d, id, &mut values[start..]);
            }
        }
        let [plus, minus] = &self.sides;
        let middle = sensors.iter().flat_map(|&id| {
            let adr = m.sensor_adr[id] as usize;
            &self.values[adr..adr + m.sensor_dim[id] as usize]
        });
        self.column.clear();
        let sides = plus.iter().zip(minus).zip(middle);
        self.column.extend(sides.map(|((plus, minus), middle)| {
            let (after, before) = (plus - middle, middle - minus);
            if (after - before).abs() <= JUMP * middle.abs().max(1.0) {
                (plus - minus) / (2.0 * size)
            } else if after.abs() < before.abs() {
                // on the other side is another contact, or what is behind an edge
                after / size
            } else {
                before / size
            }
        }));
        d.qpos.copy_from_slice(&self.qpos);
        d.qvel.copy_from_slice(&self.qvel);
        d.qacc.copy_from_slice(&self.qacc);
    }
}

/// The last stage that one of the sensors needs.
fn needed_stage(m: &Model, sensors: &[usize]) -> SensorStage {
    let stages = sensors
        .iter()
        .map(|&id| SensorStage::of(m.sensor_needstage[id]));
    stages.max().unwrap_or(SensorStage::None)
}

/// Brings up to date what sensors read that need this stage.
fn refresh(m: &Model, d: &mut Data, needed: SensorStage, input: Input) {
    let forces = needed == SensorStage::Acc;
    match input {
        Input::Pos(_) if forces => inv_position(m, d),
        Input::Pos(_) => static_kinematics(m, d),
        Input::Vel(_) | Input::Acc => {}
    }
    d.flg_energypos = false;
    if needed >= SensorStage::Vel && input != Input::Acc {
        velocity_stage(m, d, true);
    }
    if forces {
        inv_constraint(m, d);
        d.flg_rnepost = false;
    }
}

/// Whether a sensor of a stage can feel an input.
pub(super) fn feels(stage: SensorStage, input: Input) -> bool {
    match input {
        Input::Pos(_) => true,
        Input::Vel(_) => stage >= SensorStage::Vel,
        Input::Acc => stage == SensorStage::Acc,
    }
}

/// A column of a matrix, as a function of the row.
pub(in crate::analytic) fn column(matrix: &Matrix, column: usize) -> impl Fn(usize) -> f64 + '_ {
    move |row| matrix.get(row, column)
}
