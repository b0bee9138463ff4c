//! Gravity compensation of an arm with seven joints: the motors carry the arm, so that it stays where it is put and
//! moves freely when it is pushed.
//!
//! `cargo run --release --example gravity_compensation`

use cortenforge::dynamics::rne;
use cortenforge::{Error, Model, load_model_from_path};

const ARM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/arm7.xml");

/// What happened in a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// largest angle that a joint moved away from where it started, in radians
    pub drift: f64,
    /// largest torque of a motor, in newton metres
    pub torque: f64,
    /// how much of the time a control was outside of its range
    pub saturated: f64,
}

/// Lets the arm go in the pose `reach` for two seconds, with the motors carrying `share` of its weight.
pub fn let_go(m: &Model, share: f64) -> Outcome {
    let mut d = m.make_data();
    d.reset_keyframe(m, "reach")
        .expect("the arm has this keyframe");
    let start = d.qpos.clone();
    let mut bias = vec![0.0; m.nv];
    let mut outcome = Outcome::default();
    let steps = 1000;
    for _ in 0..steps {
        // positions and velocities are known after the first half of the step, the controls act in the second
        d.step1(m);
        // without accelerations this is gravity and what velocities cause, and it is what qfrc_bias holds
        rne(m, &mut d, false, &mut bias);
        for (ctrl, bias) in d.ctrl.iter_mut().zip(&bias) {
            *ctrl = share * bias;
        }
        let outside = |(ctrl, range): (&f64, &[f64; 2])| *ctrl < range[0] || *ctrl > range[1];
        if d.ctrl.iter().zip(&m.actuator_ctrlrange).any(outside) {
            outcome.saturated += 1.0 / f64::from(steps);
        }
        d.step2(m);
        for force in &d.actuator_force {
            outcome.torque = outcome.torque.max(force.abs());
        }
        for (q, start) in d.qpos.iter().zip(&start) {
            outcome.drift = outcome.drift.max((q - start).abs());
        }
    }
    outcome
}

/// The arm, with the range of all controls cut down to ±1 if asked for.
pub fn arm(narrow: bool) -> Result<Model, Error> {
    let mut m = load_model_from_path(ARM)?;
    if narrow {
        m.actuator_ctrlrange.fill([-1.0, 1.0]);
    }
    Ok(m)
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    println!(
        "{:<46}{:>14}{:>14}{:>12}",
        "let go for 2 s", "drift (rad)", "torque (Nm)", "saturated"
    );
    for (what, share, narrow) in [
        ("without motors", 0.0, false),
        ("half of the weight carried", 0.5, false),
        ("all of it carried", 1.0, false),
        ("all of it, but ctrlrange ±1 and forcerange ±80", 1.0, true),
    ] {
        let outcome = let_go(&arm(narrow)?, share);
        println!(
            "{what:<46}{:>14.3e}{:>14.2}{:>11.0}%",
            outcome.drift,
            outcome.torque,
            100.0 * outcome.saturated
        );
    }
    Ok(())
}
