//! Finite differences, one column here and another there.

use crate::pool::Pool;
use sim_core::difference::{
    self, DifferenceError, InverseCentre, InverseJacobians, InverseRow, Transition,
    TransitionCentre,
};
use sim_core::model::{EnableBit, SensorType};
use sim_core::{Data, Model};
use std::sync::{Mutex, PoisonError};

/// [`difference::transition_fd`] on the threads of `pool`: the same bits, in less time.
///
/// `copies` are simulations for the threads to work on; those that are missing are made. Keep them for the next call: then
/// they need not be made again.
///
/// ```
/// use sim_batch::{Pool, transition_fd};
/// use sim_core::difference::Transition;
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// let pool = Pool::new(2)?;
/// let mut copies = Vec::new();
/// let mut a = vec![0.0; 12 * 12];
/// let out = Transition { a: Some(&mut a), ..Default::default() };
/// transition_fd(&pool, &mut copies, &model, &mut data, 1e-6, true, out)?;
/// assert!((a[6] - model.opt.timestep).abs() < 1e-9); // how position follows velocity
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transition_fd(
    pool: &Pool,
    copies: &mut Vec<Data>,
    m: &Model,
    d: &mut Data,
    eps: f64,
    centred: bool,
    mut out: Transition<'_>,
) -> Result<(), DifferenceError> {
    if pool.nthread() < 2 || (out.wants_sensors() && shows_the_past(m)) {
        return difference::transition_fd(m, d, eps, centred, out);
    }
    out.check(m)?;
    let sensors = out.wants_sensors();
    let centre = TransitionCentre::new(m, d, eps, centred, sensors)?;
    let results = columns(
        pool,
        copies,
        d,
        out.nudges(m).collect(),
        || (vec![0.0; 2 * m.nv + m.na], vec![0.0; m.nsensordata]),
        |d, nudge, (state, sensors)| centre.column(m, d, nudge, state, sensors),
    );
    for (nudge, (state, sensors)) in results {
        out.write(m, nudge, &state, &sensors);
    }
    Ok(())
}

/// [`difference::inverse_fd`] on the threads of `pool`, as [`transition_fd`].
pub fn inverse_fd(
    pool: &Pool,
    copies: &mut Vec<Data>,
    m: &Model,
    d: &mut Data,
    eps: f64,
    actuation: bool,
    mut out: InverseJacobians<'_>,
) -> Result<(), DifferenceError> {
    if pool.nthread() < 2 || (out.wants_sensors() && shows_the_past(m)) {
        return difference::inverse_fd(m, d, eps, actuation, out);
    }
    out.check(m)?;
    let centre = InverseCentre::new(m, d, eps, actuation, out.wants_sensors())?;
    let results = columns(
        pool,
        copies,
        d,
        out.nudges(m).collect(),
        InverseRow::default,
        |d, nudge, row| centre.row(m, d, nudge, row),
    );
    for (nudge, row) in results {
        out.write(nudge, &row);
    }
    Ok(())
}

/// Whether a sensor shows what the computation before has left, as that of kinetic energy does where energies are computed
/// anyway: then columns must be computed one after the other.
fn shows_the_past(m: &Model) -> bool {
    let kinetic = |&kind: &i32| kind == SensorType::EKinetic as i32;
    m.enabled(EnableBit::Energy) && m.sensor_type.iter().any(kinetic)
}

/// Computes one result for each nudge. Every thread takes the next one that is left, so it has them in order; the last one
/// is computed with `d` itself, which then is as if it had seen all of them.
fn columns<N: Copy + Send, R: Send>(
    pool: &Pool,
    copies: &mut Vec<Data>,
    d: &mut Data,
    nudges: Vec<N>,
    room: impl Fn() -> R,
    column: impl Fn(&mut Data, N, &mut R) + Sync,
) -> Vec<(N, R)> {
    let mut results: Vec<(N, R)> = nudges.into_iter().map(|nudge| (nudge, room())).collect();
    let Some(((last, result), others)) = results.split_last_mut() else {
        return results;
    };
    let workers = pool.nthread().min(others.len());
    for copy in copies.iter_mut().take(workers) {
        copy.copy_from(d);
        copy.callbacks = d.callbacks.clone();
    }
    while copies.len() < workers {
        copies.push(d.clone());
    }
    let left = Mutex::new(others.iter_mut());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    pool.run(
        copies.iter_mut().take(workers).collect(),
        |copy| {
            while let Some((nudge, result)) = next() {
                column(copy, *nudge, result);
            }
        },
        || (),
    );
    column(d, *last, result);
    results
}
