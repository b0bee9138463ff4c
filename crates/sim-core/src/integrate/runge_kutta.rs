//! The classical Runge-Kutta method of fourth order.

use super::Rates;
use super::advance::{Velocity, advance};
use crate::data::Data;
use crate::forward::forward_skip;
use crate::linalg::add_to_scl;
use crate::model::{Model, SensorStage};
use crate::position::integrate_pos;

/// How far each stage after the first goes, with the rates of the stage before it.
const STEPS: [f64; 3] = [0.5, 0.5, 1.0];
/// How much each stage counts in the end.
const WEIGHTS: [f64; 4] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];

/// Work space: the rates of the stages, and the state at the start of the step.
#[derive(Debug, Default)]
pub(super) struct Stages {
    rates: [Rates; 4],
    qpos: Vec<f64>,
    act: Vec<f64>,
}

/// Takes a step with the Runge-Kutta method, starting from a complete `forward`. Writes the state.
pub fn runge_kutta(m: &Model, d: &mut Data) {
    // the user's callbacks see all of `Data` in every stage, so what has to last is not left in it meanwhile
    let mut stages = std::mem::take(&mut d.scratch.integrate.stages);
    let time = d.time;
    stages.qpos.clone_from(&d.qpos);
    stages.act.clone_from(&d.act);
    stages.rates[0].record(d);

    for (i, step) in STEPS.into_iter().enumerate() {
        move_along(m, d, &stages, i, step);
        d.time = time + step * m.opt.timestep;
        forward_skip(m, d, SensorStage::None, true);
        stages.rates[i + 1].record(d);
    }

    let rates = &mut d.scratch.integrate.rates;
    rates.clear(m);
    for (stage, weight) in stages.rates.iter().zip(WEIGHTS) {
        rates.add(stage, weight);
    }
    d.time = time;
    d.qpos.copy_from_slice(&stages.qpos);
    d.qvel.copy_from_slice(&stages.rates[0].qvel);
    d.act.copy_from_slice(&stages.act);
    d.scratch.integrate.stages = stages;
    advance(m, d, Velocity::OfRates);
}

/// Sets the state to that at the start, moved along the rates of a stage by a part of the step.
fn move_along(m: &Model, d: &mut Data, stages: &Stages, stage: usize, step: f64) {
    let dt = m.opt.timestep;
    let rates = &mut d.scratch.integrate.rates;
    rates.clear(m);
    rates.add(&stages.rates[stage], step);
    d.qpos.copy_from_slice(&stages.qpos);
    integrate_pos(m, &mut d.qpos, &rates.qvel, dt);
    d.qvel.copy_from_slice(&stages.rates[0].qvel);
    add_to_scl(&mut d.qvel, &rates.qacc, dt);
    d.act.copy_from_slice(&stages.act);
    add_to_scl(&mut d.act, &rates.act_dot, dt);
}
