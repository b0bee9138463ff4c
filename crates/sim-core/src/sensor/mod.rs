//! Sensors: what is read off a simulation, after the stage of the pipeline that provides it.
//!
//! [`sensor_pos`], [`sensor_vel`] and [`sensor_acc`] fill the parts of `sensordata` whose sensors need positions,
//! velocities or accelerations. `compute.rs` says what each type of sensor is; sensors that are more than a few lines
//! have a file of their own. Quantities that only sensors ask for (momenta of subtrees, forces
//! between bodies, energies) are computed when the first sensor asks.

mod camera;
mod compute;
mod contact;
mod distance;
mod frame;
mod history;
mod inside;
mod range_finder;
mod tactile;
#[cfg(test)]
mod tests;
mod touch;

pub use camera::Lens;
pub use history::{HistoryError, advance_sensor_history, init_sensor_history, read_sensor};
pub use inside::inside_geom;

pub(crate) use compute::{compute_sensor as present_value, find_limit};
pub(crate) use frame::global_quat;
pub(crate) use history::shows_present;
pub(crate) use touch::touching;

use compute::compute_sensor;

use crate::data::Data;
use crate::math::{Vec3, clip};
use crate::model::kinds::SensorCutoff;
use crate::model::{DataType, DisableBit, Model, SensorStage, SensorType};
use crate::plugin::Capabilities;
use crate::ray::RayHit;
use crate::velocity::{rne_post_constraint, subtree_vel};
use std::ops::Range;

/// Work space of sensors.
#[derive(Clone, Debug, Default)]
pub(crate) struct SensorScratch {
    /// directions of the pixels of a camera
    directions: Vec<Vec3>,
    /// what the pixels of a camera see
    hits: Vec<Option<RayHit>>,
    /// contacts that a sensor looks at
    contacts: Vec<contact::Match>,
    /// geoms that touch the body of a sensor
    geoms: Vec<usize>,
    /// the value of a sensor on its way to `sensordata` or to a history buffer
    sample: Vec<f64>,
}

/// Computes the sensors that need positions alone. Writes `sensordata`, and energies if a sensor asks for them.
pub fn sensor_pos(m: &Model, d: &mut Data) {
    compute_stage(m, d, SensorStage::Pos);
}

/// Computes the sensors that need velocities. Writes `sensordata`, and momenta of subtrees if a sensor asks for them.
pub fn sensor_vel(m: &Model, d: &mut Data) {
    compute_stage(m, d, SensorStage::Vel);
}

/// Computes the sensors that need accelerations and forces. Writes `sensordata`, and `cacc`, `cfrc_int` and `cfrc_ext` if
/// a sensor asks for them.
pub fn sensor_acc(m: &Model, d: &mut Data) {
    compute_stage(m, d, SensorStage::Acc);
}

fn compute_stage(m: &Model, d: &mut Data, stage: SensorStage) {
    if m.disabled(DisableBit::Sensor) {
        return;
    }
    let mut has_user = false;
    // a sensor may first have to compute what it reads, which takes all of `Data`
    let mut sample = std::mem::take(&mut d.scratch.sensor.sample);
    for id in 0..m.nsensor {
        if m.sensor_needstage[id] != stage as i32 || d.awake(m).skips_sensor(m, id) {
            continue;
        }
        let place = place(m, id);
        let ty = SensorType::of(m.sensor_type[id]);
        if ty == SensorType::User {
            has_user = true;
            d.sensordata[place].fill(0.0);
        } else if ty != SensorType::Plugin {
            sample.clear();
            sample.extend_from_slice(&d.sensordata[place.clone()]);
            history::compute_or_read(m, d, id, &mut sample);
            d.sensordata[place].copy_from_slice(&sample);
        }
    }
    d.scratch.sensor.sample = sample;
    if has_user {
        user_sensors(m, d, stage);
    }
    plugin_sensors(m, d, stage);
}

/// Has the plugins of a stage compute their sensors, with everything at hand that a sensor could ask for.
fn plugin_sensors(m: &Model, d: &mut Data, stage: SensorStage) {
    for instance in 0..m.nplugin {
        let Some(plugin) = m.plugins.get(m.plugin[instance]) else {
            continue;
        };
        let of_stage = match plugin.stage() {
            SensorStage::None => stage == SensorStage::Pos,
            own @ (SensorStage::Pos | SensorStage::Vel | SensorStage::Acc) => own == stage,
        };
        if !of_stage || !plugin.capabilities().has(Capabilities::SENSOR) {
            continue;
        }
        prepare(m, d, stage);
        d.call_plugin(m, instance, Capabilities::SENSOR, |instance, m, d, id| {
            instance.sensor(m, d, id);
        });
        limit_sensors(m, d, stage, |id| m.sensor_plugin[id] == instance as i32);
    }
}

/// Computes what a sensor of somebody else's making could ask for after a stage.
fn prepare(m: &Model, d: &mut Data, stage: SensorStage) {
    match stage {
        SensorStage::None | SensorStage::Pos => {}
        SensorStage::Vel => need_subtree_vel(m, d),
        SensorStage::Acc => need_rne_post(m, d),
    }
}

/// Limits the sensors of a stage that `chosen` names to their cutoffs.
fn limit_sensors(m: &Model, d: &mut Data, stage: SensorStage, chosen: impl Fn(usize) -> bool) {
    for id in 0..m.nsensor {
        if m.sensor_needstage[id] == stage as i32 && chosen(id) {
            apply_cutoff(m, id, &mut d.sensordata[place(m, id)]);
        }
    }
}

/// Lets the user fill the user sensors of a stage, with everything at hand that a sensor could ask for.
fn user_sensors(m: &Model, d: &mut Data, stage: SensorStage) {
    prepare(m, d, stage);
    if let Some(sensor) = d.callbacks.sensor.clone() {
        sensor(m, d, stage);
    }
    limit_sensors(m, d, stage, |id| {
        m.sensor_type[id] == SensorType::User as i32
    });
}

/// Where the numbers of a sensor are in `sensordata`.
fn place(m: &Model, id: usize) -> Range<usize> {
    let adr = m.sensor_adr[id] as usize;
    adr..adr + m.sensor_dim[id] as usize
}

/// Momenta of subtrees, if they are not known yet.
fn need_subtree_vel(m: &Model, d: &mut Data) {
    if !d.flg_subtreevel {
        subtree_vel(m, d);
    }
}

/// Accelerations of bodies and forces between them, if they are not known yet.
fn need_rne_post(m: &Model, d: &mut Data) {
    if !d.flg_rnepost {
        rne_post_constraint(m, d);
    }
}

/// Limits the values of a sensor to its cutoff, if it has one.
fn apply_cutoff(m: &Model, id: usize, values: &mut [f64]) {
    let cutoff = m.sensor_cutoff[id];
    let limit: fn(f64, f64) -> f64 = match DataType::of(m.sensor_datatype[id]) {
        DataType::Real => |x, cutoff| clip(x, -cutoff, cutoff),
        DataType::Positive => |x, cutoff| if cutoff < x { cutoff } else { x },
        DataType::Axis | DataType::Quaternion => return,
    };
    let facts = SensorType::of(m.sensor_type[id]).facts();
    if cutoff <= 0.0 || facts.cutoff != SensorCutoff::Limits {
        return;
    }
    for value in values {
        *value = limit(*value, cutoff);
    }
}
