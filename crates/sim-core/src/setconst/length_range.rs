//! Length ranges of actuators: how short and how long each can get, found by pulling it both ways.

use super::Pulling;
use super::actuator::moments;
use super::together::Pulled;
use crate::data::Data;
use crate::linalg::{norm, solve_ld};
use crate::math::MINVAL;
use crate::model::{BiasType, DisableBit, EnableBit, GainType, LengthRangeMode, Model, ObjType};
use crate::step::{step1, step2};
use std::fmt;

/// A simulation with more steps than this is refused: it would not end in anyone's lifetime.
const MAX_STEPS: f64 = 1e8;

/// How length ranges are found.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthRangeOpt {
    /// which actuators get a length range
    pub mode: LengthRangeMode,
    /// keep a range that the model gives
    pub useexisting: bool,
    /// take the limits of a joint or tendon for the range, where there are any
    pub uselimit: bool,
    /// acceleration that the pulling force aims at
    pub accel: f64,
    /// largest pulling force; 0 for no limit
    pub maxforce: f64,
    /// time constant that slows the motion down
    pub timeconst: f64,
    /// length of a step; 0 for that of the model
    pub timestep: f64,
    /// duration of the simulation
    pub inttotal: f64,
    /// duration at the end over which the length is observed
    pub interval: f64,
    /// how much the observed length may vary, relative to the range
    pub tolrange: f64,
}

impl Default for LengthRangeOpt {
    fn default() -> LengthRangeOpt {
        LengthRangeOpt {
            mode: LengthRangeMode::Muscle,
            useexisting: true,
            uselimit: false,
            accel: 20.0,
            maxforce: 0.0,
            timeconst: 1.0,
            timestep: 0.01,
            inttotal: 10.0,
            interval: 2.0,
            tolrange: 0.05,
        }
    }
}

/// Why a length range was not found.
#[derive(Clone, Debug, PartialEq)]
pub enum LengthRangeError {
    /// there is no such actuator
    InvalidActuator {
        /// the index that was asked for
        actuator: usize,
    },
    /// the simulation blew up
    Unstable {
        /// the actuator
        actuator: usize,
    },
    /// the shortest length is not below the longest
    InvalidRange {
        /// the actuator
        actuator: usize,
        /// what was found
        range: [f64; 2],
    },
    /// the length still varied when the simulation ended
    ConvergenceFailed {
        /// the actuator
        actuator: usize,
        /// whether it was pulled to its longest, not to its shortest
        longest: bool,
        /// between which lengths it varied
        eval: [f64; 2],
        /// what was found
        range: [f64; 2],
    },
    /// the simulation would take too many steps
    TooLong {
        /// the actuator
        actuator: usize,
    },
    /// whoever asked for it did not want to wait any longer
    Stopped {
        /// the actuator
        actuator: usize,
    },
}

impl std::error::Error for LengthRangeError {}

impl fmt::Display for LengthRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LengthRangeError::InvalidActuator { .. } => write!(f, "invalid actuator index"),
            LengthRangeError::Unstable { actuator } => {
                write!(f, "Unstable lengthrange simulation in actuator {actuator}")
            }
            LengthRangeError::InvalidRange { actuator, range } => {
                let [lo, hi] = range.map(Short);
                write!(f, "Invalid lengthrange ({lo}, {hi}) in actuator {actuator}")
            }
            LengthRangeError::ConvergenceFailed {
                actuator,
                longest,
                eval,
                range,
            } => {
                let ([a, b], [lo, hi]) = (eval.map(Short), range.map(Short));
                let indent = if longest { " " } else { "  " };
                write!(
                    f,
                    "Lengthrange computation did not converge in actuator {actuator}:\n  \
                     eval ({a}, {b})\n{indent}range ({lo}, {hi})"
                )
            }
            LengthRangeError::Stopped { actuator } => {
                write!(
                    f,
                    "Lengthrange computation in actuator {actuator} was stopped"
                )
            }
            LengthRangeError::TooLong { actuator } => write!(
                f,
                "Lengthrange computation in actuator {actuator} would take more than {MAX_STEPS:e} steps"
            ),
        }
    }
}

/// A number with six significant digits and without trailing zeros, as C's `%g` prints it.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_finite() {
            return write!(f, "{}", self.0.to_string().to_lowercase());
        }
        let scientific = format!("{:.5e}", self.0);
        let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        let trim = |s: &str| match s.contains('.') {
            true => s.trim_end_matches('0').trim_end_matches('.').to_string(),
            false => s.to_string(),
        };
        if (-4..6).contains(&exponent) {
            let decimals = (5 - exponent).max(0) as usize;
            f.write_str(&trim(&format!("{:.decimals$}", self.0)))
        } else {
            let sign = if exponent < 0 { '-' } else { '+' };
            write!(f, "{}e{sign}{:02}", trim(digits), exponent.abs())
        }
    }
}

/// Whether the options ask for a length range of an actuator that it does not have yet.
pub fn needs_length_range(m: &Model, actuator: usize, opt: &LengthRangeOpt) -> bool {
    let gain = GainType::of(m.actuator_gaintype[actuator]);
    let bias = BiasType::of(m.actuator_biastype[actuator]);
    let [lo, hi] = m.actuator_lengthrange[actuator];
    opt.mode.covers(gain, bias) && !(opt.useexisting && lo < hi)
}

/// The limits of the joint or tendon that an actuator acts on, as they are.
fn target_limits(m: &Model, actuator: usize) -> Option<[f64; 2]> {
    let (target, id) = m.actuator_target(actuator)?;
    if target == ObjType::Joint {
        (m.jnt_limited[id] != 0).then(|| m.jnt_range[id])
    } else if target == ObjType::Tendon {
        (m.tendon_limited[id] != 0).then(|| m.tendon_range[id])
    } else {
        None
    }
}

/// A copy of the model in which length ranges are found: only inertia, constraints and limits act on it.
pub fn length_range_model(m: &Model, opt: &LengthRangeOpt) -> Model {
    let mut m = m.clone();
    m.opt.disableflags = [
        DisableBit::FrictionLoss,
        DisableBit::Contact,
        DisableBit::Spring,
        DisableBit::Damper,
        DisableBit::Gravity,
        DisableBit::Actuation,
    ]
    .into_iter()
    .fold(0, |flags, bit| flags | bit as i32);
    m.opt.enableflags &= !(EnableBit::Sleep as i32);
    if opt.timestep > 0.0 {
        m.opt.timestep = opt.timestep;
    }
    m
}

/// Finds the length range of one actuator, without changing the model; none if the options do not ask for it.
///
/// The model should be one from [`length_range_model`]. Actuators are independent of each other, so a caller may find
/// many ranges at the same time, each with a `Data` of its own.
pub fn length_range(
    m: &Model,
    d: &mut Data,
    actuator: usize,
    opt: &LengthRangeOpt,
) -> Result<Option<[f64; 2]>, LengthRangeError> {
    if actuator >= m.nu {
        return Err(LengthRangeError::InvalidActuator { actuator });
    }
    let group = [Pulled::alone(m, actuator)];
    let mut found = length_ranges_until(m, d, &group, opt, &|| false);
    found.pop().unwrap_or(Ok(None))
}

/// A length range, none where the options do not ask for it, or why it was not found.
pub type Found = Result<Option<[f64; 2]>, LengthRangeError>;

/// The same for actuators that can be pulled at the same time, until `stop`, which is asked now and then.
pub(super) fn length_ranges_until(
    m: &Model,
    d: &mut Data,
    group: &[Pulled],
    opt: &LengthRangeOpt,
    stop: &dyn Fn() -> bool,
) -> Vec<Found> {
    // what need not be simulated
    let mut found: Vec<Option<Found>> = group
        .iter()
        .map(|&Pulled { actuator, .. }| {
            if !needs_length_range(m, actuator, opt) {
                return Some(Ok(None));
            }
            if let Some(limits) = target_limits(m, actuator).filter(|_| opt.uselimit) {
                return Some(Ok(Some(limits)));
            }
            // written so that a step of zero, or what is no number, is refused too
            let few_steps = opt.inttotal / m.opt.timestep < MAX_STEPS && m.opt.timestep > 0.0;
            if opt.inttotal > 0.0 && !few_steps {
                return Some(Err(LengthRangeError::TooLong { actuator }));
            }
            None
        })
        .collect();
    let open = group
        .iter()
        .zip(&found)
        .filter(|(_, found)| found.is_none());
    let pulled: Vec<Pulled> = open.map(|(pulled, _)| pulled.clone()).collect();
    if !pulled.is_empty() {
        let mut seen = both_ways(m, d, &pulled, opt, stop).into_iter();
        for place in found.iter_mut().filter(|found| found.is_none()) {
            *place = seen.next();
        }
    }
    found
        .into_iter()
        .map(|found| found.unwrap_or(Ok(None)))
        .collect()
}

/// Pulls actuators to their shortest and to their longest.
fn both_ways(
    m: &Model,
    d: &mut Data,
    pulled: &[Pulled],
    opt: &LengthRangeOpt,
    stop: &dyn Fn() -> bool,
) -> Vec<Found> {
    let mut observe = |longest| observe(m, d, pulled, longest, opt, stop);
    let ends = observe(false).and_then(|short| Ok((short, observe(true)?)));
    let (short, long) = match ends {
        Ok(ends) => ends,
        Err(why) => {
            let failed = |one: &Pulled| Err(why.of(one.actuator));
            return pulled.iter().map(failed).collect();
        }
    };
    let mut found = Vec::new();
    for (one, (short, long)) in pulled.iter().zip(short.into_iter().zip(long)) {
        found.push(range_of(one.actuator, short, long, opt).map(Some));
    }
    found
}

/// The range between what was seen at both ends, if it is one.
fn range_of(
    actuator: usize,
    short: [f64; 2],
    long: [f64; 2],
    opt: &LengthRangeOpt,
) -> Result<[f64; 2], LengthRangeError> {
    let range = [short[0], long[1]];
    let size = range[1] - range[0];
    if size <= 0.0 {
        return Err(LengthRangeError::InvalidRange { actuator, range });
    }
    for (eval, longest) in [(short, false), (long, true)] {
        if eval[1] - eval[0] > opt.tolrange * size {
            return Err(LengthRangeError::ConvergenceFailed {
                actuator,
                longest,
                eval,
                range,
            });
        }
    }
    Ok(range)
}

/// Why a simulation of several actuators came to nothing.
enum Failure {
    Unstable,
    Stopped,
}

impl Failure {
    fn of(&self, actuator: usize) -> LengthRangeError {
        match self {
            Failure::Unstable => LengthRangeError::Unstable { actuator },
            Failure::Stopped => LengthRangeError::Stopped { actuator },
        }
    }
}

/// Pulls actuators to their shortest or longest and returns between which lengths each is in the end.
fn observe(
    m: &Model,
    d: &mut Data,
    pulled: &[Pulled],
    longest: bool,
    opt: &LengthRangeOpt,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<[f64; 2]>, Failure> {
    /// steps between two questions whether to go on
    const PATIENCE: usize = 16;
    d.reset(m);
    let mut seen: Vec<Option<[f64; 2]>> = vec![None; pulled.len()];
    let mut work = Work::new(m);
    let mut state = Vec::new();
    for step in 0.. {
        if d.time >= opt.inttotal {
            break;
        }
        if step % PATIENCE == 0 && (stop() || d.callbacks.interrupted()) {
            return Err(Failure::Stopped);
        }
        let before = d.time;
        remember(d, &mut state);
        pull(m, d, pulled, longest, opt, &mut work);
        // a state that was reset is no rest
        let rests = is_remembered(d, &state) && d.warning.iter().all(|w| w.number == 0);
        // a bad state was reset, so that time starts again
        if d.time <= before {
            return Err(Failure::Unstable);
        }
        let watched = d.time > opt.inttotal - opt.interval;
        // from here on every step is like this one
        let ends = rests && opt.interval > 0.0;
        for (one, seen) in pulled.iter().zip(&mut seen) {
            let length = d.actuator_length[one.actuator];
            if watched {
                *seen = Some(match *seen {
                    Some([lo, hi]) => [
                        if length < lo { length } else { lo },
                        if length > hi { length } else { hi },
                    ],
                    None => [length, length],
                });
            }
            if ends {
                seen.get_or_insert([length, length]);
            }
        }
        if ends {
            break;
        }
    }
    let range = |seen: Option<[f64; 2]>| seen.unwrap_or([0.0, 0.0]);
    Ok(seen.into_iter().map(range).collect())
}

/// All that the next step depends on, but for time.
fn dynamic_state(d: &Data) -> impl Iterator<Item = f64> + '_ {
    let state = d.qpos.iter().chain(&d.qvel).chain(&d.qacc_warmstart);
    state.copied()
}

fn remember(d: &Data, state: &mut Vec<f64>) {
    state.clear();
    state.extend(dynamic_state(d));
}

/// Whether the state is the same to the bit.
fn is_remembered(d: &Data, state: &[f64]) -> bool {
    let bits = |x: f64| x.to_bits();
    dynamic_state(d)
        .map(bits)
        .eq(state.iter().copied().map(bits))
}

/// What a step needs room for.
struct Work {
    /// moments of all that is pulled
    moment: Vec<f64>,
    /// the accelerations that they give
    acceleration: Vec<f64>,
    /// numbers of one actuator; zero between its turns
    own: Vec<f64>,
}

impl Work {
    fn new(m: &Model) -> Work {
        Work {
            moment: vec![0.0; m.nv],
            acceleration: vec![0.0; m.nv],
            own: vec![0.0; m.nv],
        }
    }

    /// The size of an actuator's part of some numbers, added up in the order that all of them have.
    fn size(own: &mut [f64], numbers: &[f64], dofs: &[usize]) -> f64 {
        dofs.iter().for_each(|&dof| own[dof] = numbers[dof]);
        let size = norm(own);
        dofs.iter().for_each(|&dof| own[dof] = 0.0);
        size
    }
}

/// One step in which actuators are pulled.
fn pull(
    m: &Model,
    d: &mut Data,
    pulled: &[Pulled],
    longest: bool,
    opt: &LengthRangeOpt,
    work: &mut Work,
) {
    let slow_down = sim_math::exp(-m.opt.timestep / opt.timeconst.max(0.01));
    d.qvel.iter_mut().for_each(|v| *v *= slow_down);
    step1(m, d);

    // the force that would give the acceleration asked for, if nothing else acted
    work.moment.fill(0.0);
    for one in pulled {
        for (dof, moment) in moments(d, one.actuator) {
            work.moment[dof] = moment;
        }
    }
    work.acceleration.copy_from_slice(&work.moment);
    solve_ld(
        &mut work.acceleration,
        &d.qLD,
        &d.qLDiagInv,
        m.inertia_pattern(),
    );
    let sign = if longest { 1.0 } else { -1.0 };
    let force = &mut d.qfrc_applied;
    for one in pulled {
        let acceleration = Work::size(&mut work.own, &work.acceleration, &one.dofs);
        let scale = sign * opt.accel / MINVAL.max(acceleration);
        for &dof in &one.dofs {
            force[dof] = work.moment[dof] * scale;
        }
        if opt.maxforce > 0.0 {
            let size = Work::size(&mut work.own, force, &one.dofs);
            if size > opt.maxforce {
                let scale = opt.maxforce / MINVAL.max(size);
                one.dofs.iter().for_each(|&dof| force[dof] *= scale);
            }
        }
    }
    step2(m, d);
}

/// Finds and sets the length range of one actuator, in the model as it is: the caller decides which forces act.
pub fn set_length_range(
    m: &mut Model,
    d: &mut Data,
    actuator: usize,
    opt: &LengthRangeOpt,
) -> Result<(), LengthRangeError> {
    match length_range(m, d, actuator, opt) {
        Ok(Some(range)) => {
            m.actuator_lengthrange[actuator] = range;
            Ok(())
        }
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Finds and sets the length ranges of all actuators that the options ask for, one after the other.
pub fn set_length_ranges(m: &mut Model, opt: &LengthRangeOpt) -> Result<(), LengthRangeError> {
    let needed: Vec<usize> = (0..m.nu)
        .filter(|&actuator| needs_length_range(m, actuator, opt))
        .collect();
    if needed.is_empty() {
        return Ok(());
    }
    let simulated = length_range_model(m, opt);
    let mut pulling = Pulling::new(&simulated);
    for group in Pulling::groups(&simulated, &needed) {
        let found = pulling.find(&group, opt, &|| false);
        for (one, range) in group.iter().zip(found) {
            if let Some(range) = range? {
                m.actuator_lengthrange[one.actuator] = range;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_mujocos() {
        let opt = LengthRangeOpt::default();
        assert_eq!(opt.mode, LengthRangeMode::Muscle);
        assert!(opt.useexisting && !opt.uselimit);
        let numbers = [opt.accel, opt.maxforce, opt.timeconst, opt.timestep];
        assert_eq!(numbers, [20.0, 0.0, 1.0, 0.01]);
        assert_eq!(
            [opt.inttotal, opt.interval, opt.tolrange],
            [10.0, 2.0, 0.05]
        );
    }

    #[test]
    fn errors_read_as_in_mujoco() {
        let error = LengthRangeError::ConvergenceFailed {
            actuator: 0,
            longest: false,
            eval: [-181.0034, -140.80814],
            range: [-181.0034, 181.0034],
        };
        assert_eq!(
            error.to_string(),
            "Lengthrange computation did not converge in actuator 0:\n  eval (-181.003, -140.808)\n  range (-181.003, 181.003)"
        );
    }

    #[test]
    fn short_numbers_read_as_in_c() {
        for (x, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (-0.5, "-0.5"),
            (1234567.0, "1.23457e+06"),
            (999999.5, "1e+06"),
            (123456.0, "123456"),
            (0.0001, "0.0001"),
            (0.00001234, "1.234e-05"),
            (1e100, "1e+100"),
            (2.71999999, "2.72"),
            (f64::INFINITY, "inf"),
            (f64::NAN, "nan"),
        ] {
            assert_eq!(Short(x).to_string(), text);
        }
    }
}
