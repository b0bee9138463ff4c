//! Computed-torque control of an arm with seven joints: the torques that give the wanted acceleration, from the model,
//! so that the error behaves like a mass on a spring, whatever the arm does.
//!
//! `cargo run --release --example computed_torque`

use cortenforge::dynamics::mul_m;
use cortenforge::dynamics::rne;
use cortenforge::math::elementary::{exp, sin_cos};
use cortenforge::{Data, Error, Model, load_model_from_path};
use std::f64::consts::PI;

const ARM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/arm7.xml");
/// Stiffness and damping of the error, per unit of inertia: critically damped at 20 rad/s.
const KP: f64 = 400.0;
const KD: f64 = 40.0;

/// How torques follow from wanted accelerations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// a spring and a damper at each joint, and nothing of the model
    Pd,
    /// `rne` with accelerations, which knows nothing of armature and passive forces
    Rne,
    /// M·qacc + bias - passive: all there is
    Full,
}

/// Position, velocity and acceleration that joint `i` should have at a time.
fn wanted(m: &Model, i: usize, time: f64) -> [f64; 3] {
    let amplitude = 0.5 - 0.04 * i as f64;
    let omega = 2.0 * PI * (0.4 + 0.07 * i as f64);
    // starts softly from the keyframe, at rest
    let rise = 1.0 - exp(-2.0 * time);
    let [rise1, rise2] = [2.0 * (1.0 - rise), -4.0 * (1.0 - rise)];
    let (sin, cos) = sin_cos(omega * time);
    let start = m.key_qpos[i];
    [
        start + amplitude * rise * sin,
        amplitude * (rise1 * sin + rise * omega * cos),
        amplitude * (rise2 * sin + 2.0 * rise1 * omega * cos - rise * omega * omega * sin),
    ]
}

/// Writes the torques for the present state, once positions and velocities are known.
fn control(m: &Model, d: &mut Data, kind: Control, torque: &mut [f64]) {
    let errors: Vec<[f64; 3]> = (0..m.nv)
        .map(|i| {
            let [q, v, a] = wanted(m, i, d.time);
            [q - d.qpos[i], v - d.qvel[i], a]
        })
        .collect();
    let acc: Vec<f64> = errors
        .iter()
        .map(|[e, de, a]| a + KD * de + KP * e)
        .collect();
    match kind {
        Control::Pd => {
            for (torque, [e, de, _]) in torque.iter_mut().zip(&errors) {
                *torque = 0.5 * (KP * e + KD * de);
            }
        }
        Control::Rne => {
            let qacc = std::mem::replace(&mut d.qacc, acc);
            rne(m, d, true, torque);
            d.qacc = qacc;
        }
        Control::Full => {
            mul_m(m, d, torque, &acc);
            for i in 0..m.nv {
                torque[i] += d.qfrc_bias[i] - d.qfrc_passive[i];
            }
        }
    }
}

/// The root of the mean square of the error of all joints over four seconds, without the first half second, in
/// radians.
pub fn tracking_error(m: &Model, kind: Control) -> f64 {
    let mut d = m.make_data();
    d.reset_keyframe(m, "reach")
        .expect("the arm has this keyframe");
    let mut torque = vec![0.0; m.nv];
    let (mut sum, mut count) = (0.0, 0);
    while d.time < 4.0 {
        d.step1(m);
        control(m, &mut d, kind, &mut torque);
        d.ctrl.copy_from_slice(&torque);
        d.step2(m);
        if d.time > 0.5 {
            for i in 0..m.nv {
                let error = d.qpos[i] - wanted(m, i, d.time)[0];
                sum += error * error;
                count += 1;
            }
        }
    }
    (sum / f64::from(count)).sqrt()
}

/// The arm.
pub fn arm() -> Result<Model, Error> {
    load_model_from_path(ARM)
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let m = arm()?;
    println!("{:<44}{:>22}", "tracking for 4 s", "error (rad, rms)");
    for (what, kind) in [
        ("springs and dampers", Control::Pd),
        ("rne(flg_acc = 1): no armature, no damping", Control::Rne),
        ("M qacc + qfrc_bias - qfrc_passive", Control::Full),
    ] {
        println!("{what:<44}{:>22.3e}", tracking_error(&m, kind));
    }
    Ok(())
}
