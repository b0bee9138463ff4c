//! The table of contents of the engine: what is computed, in which order.

use crate::actuation::fwd_actuation;
use crate::collision::{collision, collision_since};
use crate::constraint::{island, make_constraint, project_constraint, reference_constraint};
use crate::data::Data;
use crate::model::{DisableBit, EnableBit, Model, SensorStage, Timer};
use crate::position::{camlight, com_pos, flex, inertia_since, kinematics, tendon, transmission};
use crate::sensor::{sensor_acc, sensor_pos, sensor_vel};
use crate::sleep::{update_sleep, wake_collision, wake_equality, wake_tendon};
use crate::solver::fwd_constraint;
use crate::velocity::{
    actuator_velocity, bias, com_vel, energy_pos, energy_vel, flex_velocity, fwd_acceleration,
    passive, tendon_velocity,
};

impl Data {
    /// Forward dynamics: everything that follows from the state and the controls, up to the acceleration.
    ///
    /// Reads `qpos`, `qvel`, `act`, `ctrl` and applied forces. Writes poses (`xpos`, `geom_xpos`, in m), contacts, forces
    /// (`qfrc_*`, N or N·m), the acceleration `qacc` (m/s² or rad/s²) and `sensordata`; time and state stay. Call it after
    /// you have set a state and before you read what follows from it.
    ///
    /// ```
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><worldbody><body pos='0 0 1'>
    ///        <joint type='slide' axis='0 0 1'/><geom size='.1' mass='2'/>
    ///      </body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// data.qpos[0] = 0.5; // m
    /// data.forward(&model);
    /// assert_eq!(data.xpos[1].0, [0.0, 0.0, 1.5]); // m
    /// assert_eq!(data.qfrc_bias[0], 2.0 * 9.81); // N
    /// assert!((data.qacc[0] + 9.81).abs() < 1e-12); // m/s²: it falls
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn forward(&mut self, m: &Model) {
        forward(m, self);
    }
}

/// Forward dynamics: everything that follows from the state and the controls, up to the acceleration.
pub fn forward(m: &Model, d: &mut Data) {
    if !d.accepts(m) {
        return;
    }
    forward_skip(m, d, SensorStage::None, false);
}

/// Forward dynamics without the stages up to `skip_stage`, which are known to be up to date, and without
/// sensors if `skip_sensor` is set.
pub fn forward_skip(m: &Model, d: &mut Data, skip_stage: SensorStage, skip_sensor: bool) {
    let start = d.clock();
    if skip_stage < SensorStage::Pos {
        position_stage(m, d, skip_sensor);
    }
    if skip_stage < SensorStage::Vel {
        velocity_stage(m, d, skip_sensor);
    }

    if !m.disabled(DisableBit::Actuation) {
        control_callback(m, d);
    }
    fwd_actuation(m, d);
    fwd_acceleration(m, d);
    fwd_constraint(m, d);
    if !skip_sensor {
        d.flg_rnepost = false;
        sensor_acc(m, d);
    }
    d.count_time(Timer::Forward, start);
}

/// All that depends on positions alone, with its sensors and its energy.
pub(crate) fn position_stage(m: &Model, d: &mut Data, skip_sensor: bool) {
    fwd_position(m, d);
    if !skip_sensor {
        sensor_pos(m, d);
    }
    if m.enabled(EnableBit::Energy) {
        refresh_energy_pos(m, d);
    } else if !d.flg_energypos {
        d.energy = [0.0; 2];
    }
}

/// All that depends on positions and velocities alone, with its sensors and its energy.
pub(crate) fn velocity_stage(m: &Model, d: &mut Data, skip_sensor: bool) {
    fwd_velocity(m, d);
    if !skip_sensor {
        sensor_vel(m, d);
    }
    if m.enabled(EnableBit::Energy) && !d.flg_energyvel {
        energy_vel(m, d);
    }
}

/// All that depends on positions alone.
pub fn fwd_position(m: &Model, d: &mut Data) {
    let start = d.clock();
    fwd_contact(m, d, fwd_kinematics, start);
    if wake_collision(m, d) > 0 {
        update_sleep(m, d);
        collision(m, d);
    }
    if wake_equality(m, d) > 0 {
        update_sleep(m, d);
    }

    let make = d.clock();
    make_constraint(m, d);
    island(m, d);
    let made = d.count_time(Timer::PosMake, make);

    let project = transmission_since(m, d, made);
    project_constraint(m, d);
    let end = d.count_time(Timer::PosProject, project);
    d.count_until(Timer::Position, start, end);
}

/// Where everything is, how heavy it is, and what touches. `place` finds out where everything is: [`fwd_kinematics`], or
/// [`static_kinematics`] where no tendon is to wake anything. Its time counts from `start`.
pub(crate) fn fwd_contact(m: &Model, d: &mut Data, place: fn(&Model, &mut Data), start: f64) {
    d.flg_energypos = false;
    place(m, d);
    let placed = d.count_time(Timer::PosKinematics, start);
    let weighed = inertia_since(m, d, placed);
    collision_since(m, d, weighed);
}

/// Actuator lengths and moments, which count as kinematics but need contacts. Returns the time.
pub(crate) fn transmission_since(m: &Model, d: &mut Data, start: f64) -> f64 {
    transmission(m, d);
    d.add_time(Timer::PosKinematics, start)
}

/// Where everything is.
pub fn fwd_kinematics(m: &Model, d: &mut Data) {
    static_kinematics(m, d);
    if wake_tendon(m, d) > 0 {
        update_sleep(m, d);
    }
}

/// Where everything is, while no tendon wakes anything.
pub(crate) fn static_kinematics(m: &Model, d: &mut Data) {
    kinematics(m, d);
    com_pos(m, d);
    camlight(m, d);
    flex(m, d);
    tendon(m, d);
}

/// All that depends on positions and velocities alone.
pub fn fwd_velocity(m: &Model, d: &mut Data) {
    let start = d.clock();
    d.flg_subtreevel = false;
    d.flg_energyvel = false;

    flex_velocity(m, d);
    tendon_velocity(m, d);
    actuator_velocity(m, d);
    com_vel(m, d);
    passive(m, d);
    reference_constraint(m, d);
    bias(m, d);
    d.count_time(Timer::Velocity, start);
}

/// Potential energy, if it is not known yet.
pub(crate) fn refresh_energy_pos(m: &Model, d: &mut Data) {
    if !d.flg_energypos {
        energy_pos(m, d);
    }
}

/// Lets the user set the controls.
pub(crate) fn control_callback(m: &Model, d: &mut Data) {
    if let Some(control) = d.callbacks.control.clone() {
        control(m, d);
    }
}
