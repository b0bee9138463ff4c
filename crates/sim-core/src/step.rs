//! One step: check, forward, integrate.

use crate::actuation::fwd_actuation;
use crate::data::Data;
use crate::forward::{control_callback, forward, forward_skip, position_stage, velocity_stage};
use crate::integrate::{euler_skip, implicit_skip, runge_kutta};
use crate::inverse::compare_fwd_inv;
use crate::math::is_bad;
use crate::model::{DisableBit, EnableBit, Integrator, Model, SensorStage, Timer, Warning};
use crate::sensor::sensor_acc;
use crate::solver::fwd_constraint;
use crate::velocity::fwd_acceleration;

impl Data {
    /// Advances the simulation by one step of `opt.timestep` seconds.
    ///
    /// Reads the state (`time`, `qpos`, `qvel`, `act`) and what the user sets (`ctrl`, `qfrc_applied`, `xfrc_applied`,
    /// `mocap_pos`, `mocap_quat`, `eq_active`), computes forces and accelerations as [`forward`](Data::forward) does, and
    /// writes the state of the next moment with the integrator of the options. What follows from the state (poses, contacts,
    /// sensors) is then still that of the start of the step.
    ///
    /// A step does not fail. A state with numbers that are not finite or too large is counted in
    /// [`warning`](Data#structfield.warning) and the simulation starts again from the reference configuration. With a model
    /// that the data was not made for nothing is computed and `time` becomes NaN:
    /// [`check_model`](Data::check_model).
    ///
    /// ```
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// for _ in 0..500 {
    ///     data.step(&model);
    /// }
    /// assert!((data.time - 1.0).abs() < 1e-9); // s: 500 steps of 2 ms
    /// assert!((data.qvel[2] + 9.81).abs() < 1e-9); // m/s, after a second of free fall
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn step(&mut self, m: &Model) {
        step(m, self);
    }

    /// The first half of a step: all that follows from positions and velocities. Then set controls and forces, which may
    /// depend on it, and call [`step2`](Data::step2).
    ///
    /// ```
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><option gravity='0 0 0'/><worldbody><body pos='1 0 0'>
    ///        <joint type='slide' axis='1 0 0'/><geom size='.1' mass='1'/>
    ///      </body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// data.step1(&model); // poses are up to date
    /// data.xfrc_applied[1][0] = -10.0 * data.xipos[1][0]; // a spring of 10 N/m to the origin
    /// data.step2(&model);
    /// assert!((data.qvel[0] + 10.0 * 0.002).abs() < 1e-12); // m/s
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn step1(&mut self, m: &Model) {
        step1(m, self);
    }

    /// The second half of a step, after [`step1`](Data::step1): forces, accelerations and the state of the next moment.
    /// Runge-Kutta needs more than one evaluation, so Euler takes its place.
    pub fn step2(&mut self, m: &Model) {
        step2(m, self);
    }
}

/// Advances the simulation by one step of `opt.timestep` seconds; see [`Data::step`].
pub fn step(m: &Model, d: &mut Data) {
    if d.accepts(m) {
        step_skip(m, d, SensorStage::None, false);
    }
}

/// A step without the stages up to `skip_stage`, which are known to be up to date as an earlier step left them, and
/// without sensors if `skip_sensor` is set. Runge-Kutta, which needs all stages again, skips them in its first
/// evaluation alone.
pub fn step_skip(m: &Model, d: &mut Data, skip_stage: SensorStage, skip_sensor: bool) {
    let start = d.clock();
    check_pos(m, d);
    check_vel(m, d);
    forward_skip(m, d, skip_stage, skip_sensor);
    finish(m, d, Integrator::of(m.opt.integrator), skip_stage);
    d.count_time(Timer::Step, start);
}

/// The first half of a step: up to where the user may set controls; see [`Data::step1`].
pub fn step1(m: &Model, d: &mut Data) {
    if !d.accepts(m) {
        return;
    }
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
    if !d.accepts(m) {
        return;
    }
    let start = d.clock();
    fwd_actuation(m, d);
    fwd_acceleration(m, d);
    fwd_constraint(m, d);
    sensor_acc(m, d);
    let integrator = match Integrator::of(m.opt.integrator) {
        Integrator::Rk4 => Integrator::Euler,
        other @ (Integrator::Euler | Integrator::Implicit | Integrator::ImplicitFast) => other,
    };
    finish(m, d, integrator, SensorStage::None);
    // the step was counted by its first half
    d.add_time(Timer::Step, start);
}

/// The end of a step, when all accelerations are known: checks them and integrates. What was factorised in an earlier
/// step stays if the stages that it follows from were skipped.
fn finish(m: &Model, d: &mut Data, integrator: Integrator, skip_stage: SensorStage) {
    check_acc(m, d);
    if m.enabled(EnableBit::FwdInv) {
        compare_fwd_inv(m, d);
    }
    match integrator {
        Integrator::Euler => euler_skip(m, d, skip_stage >= SensorStage::Pos),
        Integrator::Rk4 => runge_kutta(m, d),
        Integrator::Implicit | Integrator::ImplicitFast => {
            implicit_skip(m, d, skip_stage >= SensorStage::Vel);
        }
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
    let bad = d.awake(m).dofs().find(|&i| is_bad(d.qvel[i]));
    if let Some(i) = bad {
        restart(m, d, Warning::BadQvel, i);
    }
}

/// Counts a bad acceleration and starts again from the reference configuration.
pub fn check_acc(m: &Model, d: &mut Data) {
    let bad = d.awake(m).dofs().find(|&i| is_bad(d.qacc[i]));
    if let Some(i) = bad {
        restart(m, d, Warning::BadQacc, i);
        if !m.disabled(DisableBit::AutoReset) {
            forward(m, d);
        }
    }
}

fn restart(m: &Model, d: &mut Data, warning: Warning, index: usize) {
    // raised twice, as in MuJoCo: once before the reset, which clears the counts, and once after it
    d.warn(warning, index as i32);
    if !m.disabled(DisableBit::AutoReset) {
        d.reset(m);
    }
    d.count_warning(warning, index as i32);
}
