//! One step: check, forward, integrate.

use crate::actuation::fwd_actuation;
use crate::data::Data;
use crate::forward::{control_callback, forward, position_stage, velocity_stage};
use crate::integrate::{euler, implicit, runge_kutta};
use crate::inverse::compare_fwd_inv;
use crate::math::is_bad;
use crate::model::{DisableBit, EnableBit, Integrator, Model, Timer, Warning};
use crate::sensor::sensor_acc;
use crate::solver::fwd_constraint;
use crate::velocity::fwd_acceleration;

impl Data {
    /// Advances the simulation by one step.
    pub fn step(&mut self, m: &Model) {
        step(m, self);
    }

    /// The first half of a step: up to where the user may set controls.
    pub fn step1(&mut self, m: &Model) {
        step1(m, self);
    }

    /// The second half of a step.
    pub fn step2(&mut self, m: &Model) {
        step2(m, self);
    }
}

/// Advances the simulation by one step.
pub fn step(m: &Model, d: &mut Data) {
    let start = d.clock();
    check_pos(m, d);
    check_vel(m, d);
    forward(m, d);
    finish(m, d, Integrator::of(m.opt.integrator));
    d.count_time(Timer::Step, start);
}

/// The first half of a step: up to where the user may set controls.
pub fn step1(m: &Model, d: &mut Data) {
    let start = d.clock();
    check_pos(m, d);
    check_vel(m, d);
    position_stage(m, d, false);
    velocity_stage(m, d, false);
    control_callback(m, d);
    d.count_time(Timer::Step, start);
}

/// The second half of a step. Runge-Kutta needs more than one evaluation, so Euler takes its place.
pub fn step2(m: &Model, d: &mut Data) {
    let start = d.clock();
    fwd_actuation(m, d);
    fwd_acceleration(m, d);
    fwd_constraint(m, d);
    sensor_acc(m, d);
    let integrator = match Integrator::of(m.opt.integrator) {
        Integrator::Rk4 => Integrator::Euler,
        other @ (Integrator::Euler | Integrator::Implicit | Integrator::ImplicitFast) => other,
    };
    finish(m, d, integrator);
    // the step was counted by its first half
    d.add_time(Timer::Step, start);
}

/// The end of a step, when all accelerations are known: checks them and integrates.
fn finish(m: &Model, d: &mut Data, integrator: Integrator) {
    check_acc(m, d);
    if m.enabled(EnableBit::FwdInv) {
        compare_fwd_inv(m, d);
    }
    match integrator {
        Integrator::Euler => euler(m, d),
        Integrator::Rk4 => runge_kutta(m, d),
        Integrator::Implicit | Integrator::ImplicitFast => implicit(m, d),
    }
}

/// Counts a bad position and starts again from the reference configuration.
pub fn check_pos(m: &Model, d: &mut Data) {
    if let Some(i) = d.qpos.iter().position(|&x| is_bad(x)) {
        restart(m, d, Warning::BadQpos, i);
    }
}

/// Counts a bad velocity and starts again from the reference configuration.
pub fn check_vel(m: &Model, d: &mut Data) {
    if let Some(i) = d.qvel.iter().position(|&x| is_bad(x)) {
        restart(m, d, Warning::BadQvel, i);
    }
}

/// Counts a bad acceleration and starts again from the reference configuration.
pub fn check_acc(m: &Model, d: &mut Data) {
    if let Some(i) = d.qacc.iter().position(|&x| is_bad(x)) {
        restart(m, d, Warning::BadQacc, i);
        if !m.disabled(DisableBit::AutoReset) {
            forward(m, d);
        }
    }
}

fn restart(m: &Model, d: &mut Data, warning: Warning, index: usize) {
    // raised twice, as in the reference: once before the reset, which clears the counts, and once after it
    d.warn(warning, index as i32);
    if !m.disabled(DisableBit::AutoReset) {
        d.reset(m);
    }
    d.warn(warning, index as i32);
}
