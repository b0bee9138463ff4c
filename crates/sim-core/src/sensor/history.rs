//! Sensors with a memory: delayed ones, and ones that tick at an interval of their own.
//!
//! Such a sensor has a history buffer, to which each step adds a sample. A delayed sensor shows what is in the buffer at
//! an earlier time; one with an interval shows a new value when it ticks, and the last one otherwise.

use super::{compute_sensor, place};
use crate::actuation::history::{history_init, history_insert, history_read, sensor_buffer};
use crate::data::Data;
use crate::model::{Model, SensorType};

/// Why the history of a sensor cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// there is no such sensor
    #[error("invalid sensor id {0}")]
    Id(usize),
    /// the sensor keeps no history
    #[error("sensor {0} has no history buffer")]
    NoBuffer(usize),
    /// there are not as many times or values as the buffer has room for
    #[error("expected {expected} numbers, got {got}")]
    Length {
        /// as many as there should be
        expected: usize,
        /// as many as there are
        got: usize,
    },
    /// times go back, or stand still
    #[error("times must be strictly increasing, but time {0} is not later than the one before it")]
    Times(usize),
}

/// The value that a sensor shows now: its present one, or one from its history.
pub(super) fn compute_or_read(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    if shows_present(m, d, id) {
        compute_sensor(m, d, id, out);
    } else {
        read(m, d, id, d.time, m.sensor_history[id][1], out);
    }
}

/// Whether a sensor shows its present value, and not one from its history.
pub(crate) fn shows_present(m: &Model, d: &Data, id: usize) -> bool {
    sensor_buffer(m, id).is_none() || (m.sensor_delay[id] <= 0.0 && ticks(m, d, id))
}

/// Whether a sensor that keeps a history takes a new sample now. One without an interval does so in every step.
fn ticks(m: &Model, d: &Data, id: usize) -> bool {
    let interval = m.sensor_interval[id][0];
    let Some((buffer, _)) = sensor_buffer(m, id) else {
        return false;
    };
    let last = d.history[buffer.start];
    interval <= 0.0 || last + interval <= d.time
}

/// Reads the history of a sensor that has one, at `time` less its delay.
fn read(m: &Model, d: &Data, id: usize, time: f64, interp: i32, out: &mut [f64]) {
    if let Some((buffer, n)) = sensor_buffer(m, id) {
        let time = time - m.sensor_delay[id];
        history_read(&d.history[buffer], n, out.len(), time, interp, out);
    }
}

/// What a sensor shows at `time`, after its delay; the present `sensordata` if it keeps no history. The sensor's own
/// interpolation is used if `interp` is negative.
pub fn read_sensor(
    m: &Model,
    d: &Data,
    id: usize,
    time: f64,
    interp: i32,
    out: &mut [f64],
) -> Result<(), HistoryError> {
    if id >= m.nsensor {
        return Err(HistoryError::Id(id));
    }
    check_length(out.len(), place(m, id).len())?;
    let interp = if interp < 0 {
        m.sensor_history[id][1]
    } else {
        interp
    };
    out.copy_from_slice(&d.sensordata[place(m, id)]);
    read(m, d, id, time, interp, out);
    Ok(())
}

/// Sets the history of a sensor: samples at the given times, which must increase, or at those it has; the values it has
/// stay if there are none given. `phase` is the time of the last tick of a sensor with an interval.
pub fn init_sensor_history(
    m: &Model,
    d: &mut Data,
    id: usize,
    times: Option<&[f64]>,
    values: Option<&[f64]>,
    phase: f64,
) -> Result<(), HistoryError> {
    if id >= m.nsensor {
        return Err(HistoryError::Id(id));
    }
    let (buffer, n) = sensor_buffer(m, id).ok_or(HistoryError::NoBuffer(id))?;
    if let Some(times) = times {
        check_length(times.len(), n)?;
    }
    if let Some(values) = values {
        check_length(values.len(), n * place(m, id).len())?;
    }
    history_init(&mut d.history[buffer], n, times, values, phase).map_err(HistoryError::Times)
}

fn check_length(got: usize, expected: usize) -> Result<(), HistoryError> {
    if got == expected {
        Ok(())
    } else {
        Err(HistoryError::Length { expected, got })
    }
}

/// Adds a sample to the history of all sensors that keep one and tick now. Part of advancing the state.
pub fn advance_sensor_history(m: &Model, d: &mut Data) {
    if m.nhistory == 0 {
        return;
    }
    // a sensor may first have to compute what it reads, which takes all of `Data`
    let mut sample = std::mem::take(&mut d.scratch.sensor.sample);
    for id in 0..m.nsensor {
        let Some((buffer, n)) = sensor_buffer(m, id) else {
            continue;
        };
        if !ticks(m, d, id) {
            continue;
        }
        let interval = m.sensor_interval[id][0];
        if interval > 0.0 {
            // the next tick is due an interval after this one was, not after it was noticed
            d.history[buffer.start] += interval;
        }
        // what a delayed sensor shows is not its present value; what a sensor of the user or of a plugin shows, only they
        // can say
        sample.clear();
        sample.extend_from_slice(&d.sensordata[place(m, id)]);
        let others = [SensorType::User, SensorType::Plugin].map(|ty| ty as i32);
        if m.sensor_delay[id] > 0.0 && !others.contains(&m.sensor_type[id]) {
            compute_sensor(m, d, id, &mut sample);
        }
        history_insert(&mut d.history[buffer], n, sample.len(), d.time).copy_from_slice(&sample);
    }
    d.scratch.sensor.sample = sample;
}
