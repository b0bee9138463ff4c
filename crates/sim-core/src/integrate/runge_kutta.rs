//! The classical Runge-Kutta method of fourth order.

use super::advance::advance;
use crate::data::Data;
use crate::forward::forward_skip;
use crate::linalg::add_to_scl;
use crate::model::{Model, SensorStage};
use crate::position::integrate_pos;

/// How far each stage after the first goes, with the rates of the stage before it.
const STEPS: [f64; 3] = [0.5, 0.5, 1.0];
/// How much each stage counts in the end.
const WEIGHTS: [f64; 4] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];

/// State and rates of one stage.
#[derive(Clone, Debug, Default)]
struct Stage {
    qvel: Vec<f64>,
    qacc: Vec<f64>,
    act_dot: Vec<f64>,
}

/// Work space: the stages, and the state at the start of the step.
#[derive(Clone, Debug, Default)]
pub(super) struct Stages {
    stages: [Stage; 4],
    total: Stage,
    qpos: Vec<f64>,
    act: Vec<f64>,
}

impl Stage {
    /// Takes velocity, acceleration and activation rates as `d` has them.
    fn record(&mut self, d: &Data) {
        self.qvel.clone_from(&d.qvel);
        self.qacc.clone_from(&d.qacc);
        self.act_dot.clone_from(&d.act_dot);
    }

    fn clear(&mut self, m: &Model) {
        for (rates, n) in [
            (&mut self.qvel, m.nv),
            (&mut self.qacc, m.nv),
            (&mut self.act_dot, m.na),
        ] {
            rates.clear();
            rates.resize(n, 0.0);
        }
    }

    fn add(&mut self, other: &Stage, weight: f64) {
        add_to_scl(&mut self.qvel, &other.qvel, weight);
        add_to_scl(&mut self.qacc, &other.qacc, weight);
        add_to_scl(&mut self.act_dot, &other.act_dot, weight);
    }
}

/// Takes a step with the Runge-Kutta method, starting from a complete `forward`. Writes the state.
pub fn runge_kutta(m: &Model, d: &mut Data) {
    let mut scratch = std::mem::take(&mut d.scratch.integrate);
    let Stages {
        stages,
        total,
        qpos,
        act,
    } = &mut scratch.stages;
    let time = d.time;
    let dt = m.opt.timestep;
    qpos.clone_from(&d.qpos);
    act.clone_from(&d.act);
    stages[0].record(d);

    for (i, step) in STEPS.into_iter().enumerate() {
        // the state at the start, moved along the rates of the stage before
        total.clear(m);
        total.add(&stages[i], step);
        d.qpos.copy_from_slice(qpos);
        integrate_pos(m, &mut d.qpos, &total.qvel, dt);
        d.qvel.copy_from_slice(&stages[0].qvel);
        add_to_scl(&mut d.qvel, &total.qacc, dt);
        d.act.copy_from_slice(act);
        add_to_scl(&mut d.act, &total.act_dot, dt);
        d.time = time + step * dt;
        forward_skip(m, d, SensorStage::None, true);
        stages[i + 1].record(d);
    }

    total.clear(m);
    for (stage, weight) in stages.iter().zip(WEIGHTS) {
        total.add(stage, weight);
    }
    d.time = time;
    d.qpos.copy_from_slice(qpos);
    d.qvel.copy_from_slice(&stages[0].qvel);
    d.act.copy_from_slice(act);
    advance(m, d, &total.act_dot, &total.qacc, Some(&total.qvel));
    d.scratch.integrate = scratch;
}
