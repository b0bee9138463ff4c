//! Lints of what happens in the first second, with the controls that a simulation starts with.

use super::lint::Found;
use crate::cli::divergence::Divergence;
use cortenforge::model::{BiasType, EnableBit, GainType, ObjType, Warning};
use cortenforge::{Data, Model};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Simulated time, in s.
const TRIAL: f64 = 1.0;
/// The trial ends early if it takes longer than this, or more steps.
const PATIENCE: Duration = Duration::from_secs(5);
const MOST_STEPS: f64 = 100_000.0;
/// How many times the energy that gravity could give may be gained.
const GAIN: f64 = 3.0;

/// Simulates a second from the reference configuration, and one from the first keyframe.
pub fn look(m: &Model, found: &mut Found<'_>) {
    if m.nv == 0 || !found.wants(&["CF601", "CF602", "CF603"]) {
        return;
    }
    let mut m = m.clone();
    m.opt.enableflags |= EnableBit::Energy as i32;
    trial(&m, None, found);
    if m.nkey > 0 {
        trial(&m, Some(0), found);
    }
}

fn trial(m: &Model, key: Option<usize>, found: &mut Found<'_>) {
    let mut d = m.make_data();
    if key.is_some_and(|key| d.reset_keyframe(m, key).is_err()) {
        return;
    }
    let mut say = |code, text: String| match key {
        Some(key) => found.object(code, ObjType::Key, key, format!("from there {text}")),
        None => found.model(code, format!("from the reference configuration {text}")),
    };
    let (clock, begin) = (Instant::now(), d.time);
    let late = move || clock.elapsed() > PATIENCE;
    d.callbacks.interrupt = Some(Arc::new(late));
    let steps = (TRIAL / m.opt.timestep).round().min(MOST_STEPS) as u64;
    let passive = is_passive(m);
    let mut lowest_start = None;
    for _ in 0..steps {
        let time = d.time;
        d.step(m);
        // the last one may have been cut short
        if late() {
            break;
        }
        if let Some(divergence) = Divergence::found(m, &d, time) {
            say("CF601", divergence.to_string());
            return;
        }
        let energy = d.energy[0] + d.energy[1];
        let start = *lowest_start.get_or_insert(energy);
        if passive && energy - start > GAIN * scale(m) {
            let gained = energy - start;
            say(
                "CF603",
                format!(
                    "{gained:.3e} J come out of nowhere up to {:.3} s",
                    time - begin
                ),
            );
            return;
        }
    }
    for (warning, count) in raised(&d) {
        say(
            "CF602",
            format!("the engine warns {count} times: {warning:?}"),
        );
    }
}

/// The energy of the whole model falling as far as it is large, in J.
fn scale(m: &Model) -> f64 {
    let gravity = m.opt.gravity.norm().max(1.0);
    m.body_subtreemass[0].max(1e-6) * gravity * m.stat.extent.max(1e-3)
}

/// Whether nothing can give the model energy but what it starts with.
fn is_passive(m: &Model) -> bool {
    let rests = |limited: u8, range: [f64; 2]| limited == 0 || (range[0] <= 0.0 && range[1] >= 0.0);
    let idle = |i: usize| {
        let plain = GainType::of(m.actuator_gaintype[i]) == GainType::Fixed
            && BiasType::of(m.actuator_biastype[i]) == BiasType::None;
        // a range without zero makes a force of no control
        plain
            && m.actuator_actnum[i] == 0
            && rests(m.actuator_ctrllimited[i], m.actuator_ctrlrange[i])
            && rests(m.actuator_forcelimited[i], m.actuator_forcerange[i])
    };
    let controlled = m.key_ctrl.iter().any(|&ctrl| ctrl != 0.0);
    (0..m.nu).all(idle)
        && !controlled
        && m.nmocap == 0
        && m.ngravcomp == 0
        && m.opt.wind.norm() == 0.0
}

/// Warnings of the engine and how often they came.
fn raised(d: &Data) -> impl Iterator<Item = (Warning, i32)> {
    let count = |warning: Warning| d.warning[warning as usize].number;
    let all = Warning::ALL
        .iter()
        .map(move |&warning| (warning, count(warning)));
    all.filter(|(_, count)| *count > 0)
}
