//! History buffers: rings of timed samples, from which delayed controls and sensors are read.
//!
//! A buffer for `n` samples of `dim` numbers lies flat in `Data::history`: a slot for the owner, the ring's cursor
//! (the place of the newest sample), `n` times, `n * dim` values.

use crate::data::Data;
use crate::math::MINVAL;
use crate::model::{HISTORY_HEAD as HEAD, Model, history_size};

/// Reads the ring without touching it.
struct Ring<'a> {
    n: usize,
    cursor: usize,
    times: &'a [f64],
}

impl Ring<'_> {
    fn new(buf: &[f64], n: usize) -> Ring<'_> {
        Ring {
            n,
            cursor: cursor(buf, n),
            times: &buf[HEAD..HEAD + n],
        }
    }

    /// Where the sample of the given age lies: 0 is the oldest, `n - 1` the newest.
    fn place(&self, age: usize) -> usize {
        (self.cursor + 1 + age) % self.n
    }

    fn time(&self, age: usize) -> f64 {
        self.times[self.place(age)]
    }

    /// The oldest sample that is not before `t`; `n` if all are.
    fn find(&self, t: f64) -> usize {
        if t <= self.time(0) {
            return 0;
        }
        if t > self.time(self.n - 1) {
            return self.n;
        }
        let (mut before, mut after) = (0, self.n - 1);
        while after - before > 1 {
            let mid = (before + after) / 2;
            if self.time(mid) < t {
                before = mid;
            } else {
                after = mid;
            }
        }
        after
    }
}

/// The cursor, forced into the ring: a state that the user wrote may hold anything.
fn cursor(buf: &[f64], n: usize) -> usize {
    (buf[1] as usize).min(n - 1)
}

/// Fills a buffer with samples at the given times, which must increase strictly; `values` keeps what is there if it is not
/// given. `Err` names the first sample that is not later than the one before it.
pub fn history_init(
    buf: &mut [f64],
    n: usize,
    times: Option<&[f64]>,
    values: Option<&[f64]>,
    owner: f64,
) -> Result<(), usize> {
    let increasing = times.unwrap_or(&buf[HEAD..HEAD + n]);
    for (i, pair) in increasing.windows(2).enumerate() {
        if pair[1] - pair[0] < MINVAL {
            return Err(i + 1);
        }
    }
    buf[0] = owner;
    buf[1] = n.saturating_sub(1) as f64;
    if let Some(times) = times {
        buf[HEAD..HEAD + n].copy_from_slice(times);
    }
    if let Some(values) = values {
        buf[HEAD + n..HEAD + n + values.len()].copy_from_slice(values);
    }
    Ok(())
}

/// Makes room for a sample at time `t` and returns it, to be written. A sample at the same time is overwritten;
/// otherwise the oldest is dropped.
pub fn history_insert(buf: &mut [f64], n: usize, dim: usize, t: f64) -> &mut [f64] {
    let ring = Ring::new(buf, n);
    let age = ring.find(t);
    let place = if age < n && (t - ring.time(age)).abs() < MINVAL {
        ring.place(age)
    } else if age == 0 {
        ring.place(0)
    } else if age == n {
        let next = ring.place(0);
        buf[1] = next as f64;
        next
    } else {
        let place = ring.place(age - 1);
        close_gap(buf, n, dim, age - 1);
        place
    };
    buf[HEAD + place] = t;
    let start = HEAD + n + place * dim;
    &mut buf[start..start + dim]
}

/// Drops the oldest sample and moves the following ones back, up to the one of the given age.
fn close_gap(buf: &mut [f64], n: usize, dim: usize, age: usize) {
    let cursor = cursor(buf, n);
    for to in 0..age {
        let (to, from) = ((cursor + 1 + to) % n, (cursor + 2 + to) % n);
        buf[HEAD + to] = buf[HEAD + from];
        let values = HEAD + n;
        buf.copy_within(
            values + from * dim..values + (from + 1) * dim,
            values + to * dim,
        );
    }
}

/// Reads the buffer at time `t` into `result`: by holding the sample before (`interp` 0), linearly (1) or by
/// a cubic (2). Outside the buffer's times, the nearest sample is held.
pub fn history_read(buf: &[f64], n: usize, dim: usize, t: f64, interp: i32, result: &mut [f64]) {
    let ring = Ring::new(buf, n);
    let sample = |age: usize| {
        let start = HEAD + n + ring.place(age) * dim;
        &buf[start..start + dim]
    };
    if t <= ring.time(0) + MINVAL {
        return result.copy_from_slice(sample(0));
    }
    if t >= ring.time(n - 1) - MINVAL {
        return result.copy_from_slice(sample(n - 1));
    }
    let hi = ring.find(t).clamp(1, n - 1);
    if (t - ring.time(hi)).abs() < MINVAL {
        return result.copy_from_slice(sample(hi));
    }
    let lo = hi - 1;
    if interp == 0 {
        return result.copy_from_slice(sample(lo));
    }

    let dt = ring.time(hi) - ring.time(lo);
    let x = (t - ring.time(lo)) / dt;
    if interp == 1 {
        for k in 0..dim {
            result[k] = sample(lo)[k] + x * (sample(hi)[k] - sample(lo)[k]);
        }
        return;
    }

    // Hermite basis; slopes from the neighbours, level at both ends of the buffer
    let (x2, x3) = (x * x, x * x * x);
    let value_lo = 2.0 * x3 - 3.0 * x2 + 1.0;
    let slope_lo = x3 - 2.0 * x2 + x;
    let value_hi = -2.0 * x3 + 3.0 * x2;
    let slope_hi = x3 - x2;
    let slope = |from: usize, to: usize, k: usize| {
        (sample(to)[k] - sample(from)[k]) / (ring.time(to) - ring.time(from))
    };
    for k in 0..dim {
        let m_lo = if hi > 1 { slope(hi - 2, hi, k) } else { 0.0 };
        let m_hi = if hi < n - 1 {
            slope(lo, hi + 1, k)
        } else {
            0.0
        };
        result[k] = value_lo * sample(lo)[k]
            + slope_lo * dt * m_lo
            + value_hi * sample(hi)[k]
            + slope_hi * dt * m_hi;
    }
}

/// Where an actuator's buffer lies in `Data::history`, and for how many samples; none if it has no history.
fn ctrl_buffer(m: &Model, actuator: usize) -> Option<(std::ops::Range<usize>, usize)> {
    let n = usize::try_from(m.actuator_history[actuator][0]).ok()?;
    let start = usize::try_from(m.actuator_historyadr[actuator]).ok()?;
    (n > 0).then(|| (start..start + history_size(n, 1), n))
}

/// Where a sensor's buffer lies in `Data::history`, and for how many samples; none if it has no history.
pub(crate) fn sensor_buffer(m: &Model, sensor: usize) -> Option<(std::ops::Range<usize>, usize)> {
    let n = usize::try_from(m.sensor_history[sensor][0]).ok()?;
    let start = usize::try_from(m.sensor_historyadr[sensor]).ok()?;
    let size = history_size(n, m.sensor_dim[sensor] as usize);
    (n > 0).then(|| (start..start + size, n))
}

/// The control of an actuator as it acts at `time`: after the actuator's delay. The actuator's own interpolation is used
/// if `interp` is negative.
pub fn read_ctrl(m: &Model, d: &Data, actuator: usize, time: f64, interp: i32) -> f64 {
    let Some((buffer, n)) = ctrl_buffer(m, actuator) else {
        return d.ctrl[actuator];
    };
    let interp = if interp < 0 {
        m.actuator_history[actuator][1]
    } else {
        interp
    };
    let mut ctrl = [0.0];
    let time = time - m.actuator_delay[actuator];
    history_read(&d.history[buffer], n, 1, time, interp, &mut ctrl);
    ctrl[0]
}

/// Records the present controls of all actuators that keep a history. Part of advancing the state.
pub fn advance_ctrl_history(m: &Model, d: &mut Data) {
    if m.nhistory == 0 {
        return;
    }
    for actuator in 0..m.nu {
        if let Some((buffer, n)) = ctrl_buffer(m, actuator) {
            history_insert(&mut d.history[buffer], n, 1, d.time)[0] = d.ctrl[actuator];
        }
    }
}

/// Sets all buffers to zeros in the past: one sample per time step, or per period of a sensor that has one. Part of
/// a reset.
pub fn reset_history(m: &Model, d: &mut Data) {
    if m.nhistory == 0 {
        return;
    }
    let dt = m.opt.timestep;
    let past = |n: usize, i: usize| -((n - i) as f64) * dt;
    for actuator in 0..m.nu {
        if let Some((buffer, n)) = ctrl_buffer(m, actuator) {
            reset_buffer(&mut d.history[buffer], n, 0.0, |i| past(n, i));
        }
    }
    for sensor in 0..m.nsensor {
        let Some((buffer, n)) = sensor_buffer(m, sensor) else {
            continue;
        };
        let buf = &mut d.history[buffer];
        let [period, phase] = m.sensor_interval[sensor];
        if period > 0.0 {
            // the sensor ticks every period, and is seen at the first step from then on
            let last = if phase == 0.0 { -period } else { phase };
            let tick = |i: usize| ((last - (n - 1 - i) as f64 * period) / dt).ceil() * dt;
            reset_buffer(buf, n, last, tick);
        } else {
            reset_buffer(buf, n, -dt, |i| past(n, i));
        }
    }
}

fn reset_buffer(buf: &mut [f64], n: usize, owner: f64, time: impl Fn(usize) -> f64) {
    buf.fill(0.0);
    buf[0] = owner;
    buf[1] = (n - 1) as f64;
    for i in 0..n {
        buf[HEAD + i] = time(i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(n: usize) -> Vec<f64> {
        let mut buf = vec![0.0; history_size(n, 1)];
        reset_buffer(&mut buf, n, 0.0, |i| i as f64 - n as f64);
        buf
    }

    fn read(buf: &[f64], n: usize, t: f64, interp: i32) -> f64 {
        let mut result = [0.0];
        history_read(buf, n, 1, t, interp, &mut result);
        result[0]
    }

    #[test]
    fn newest_samples_stay() {
        let mut buf = ring(3);
        for t in 0..7 {
            history_insert(&mut buf, 3, 1, f64::from(t))[0] = f64::from(t * t);
        }
        assert_eq!(read(&buf, 3, 100.0, 0), 36.0);
        assert_eq!(read(&buf, 3, 5.5, 0), 25.0);
        assert_eq!(read(&buf, 3, 5.5, 1), 30.5);
        assert_eq!(read(&buf, 3, 4.0, 2), 16.0);
        assert_eq!(read(&buf, 3, -3.0, 2), 16.0);
    }

    #[test]
    fn samples_may_come_late_or_twice() {
        let mut buf = ring(4);
        for t in [0.0, 1.0, 2.0, 3.0] {
            history_insert(&mut buf, 4, 1, t)[0] = t;
        }
        history_insert(&mut buf, 4, 1, 2.0)[0] = 20.0;
        assert_eq!(read(&buf, 4, 2.0, 0), 20.0);
        history_insert(&mut buf, 4, 1, 1.5)[0] = 15.0;
        assert_eq!(read(&buf, 4, 1.75, 0), 15.0);
        assert_eq!(read(&buf, 4, 0.0, 0), 1.0);
        history_insert(&mut buf, 4, 1, 0.5)[0] = 5.0;
        assert_eq!(read(&buf, 4, 0.0, 0), 5.0);
        assert_eq!(read(&buf, 4, 9.0, 0), 3.0);
    }

    #[test]
    fn a_wild_cursor_does_no_harm() {
        let mut buf = ring(3);
        for wild in [-5.0, 1e300, f64::NAN, f64::INFINITY] {
            buf[1] = wild;
            history_insert(&mut buf, 3, 1, 1.0)[0] = 2.0;
            read(&buf, 3, 0.5, 2);
        }
        assert_eq!(
            history_init(&mut buf, 3, Some(&[0.0, 0.0, 1.0]), None, 0.0),
            Err(1)
        );
        assert_eq!(
            history_init(&mut buf, 3, Some(&[0.0, 0.5, 1.0]), None, 0.0),
            Ok(())
        );
    }
}
