//! Muscles: an arm with six of them, two contracted in turn.
//!
//! `cargo run --example muscles`

use std::error::Error;

const ARM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/arm_muscles.xml");

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model_from_path(ARM)?;
    let mut data = model.make_data();
    data.reset_keyframe(&model, "bent")?;
    let elbow = model.joint("elbow")?;
    let flexor = model.actuator("elbow_flexor")?;
    let extensor = model.actuator("elbow_extensor")?;
    println!(
        "{:>6}{:>14}{:>12}{:>12}{:>12}{:>14}",
        "t (s)", "elbow (rad)", "flexor act", "force (N)", "length (m)", "extensor act"
    );
    let mut angles = Vec::new();
    for phase in 0..8 {
        let flexing = phase % 2 == 0;
        data.ctrl[flexor.id] = if flexing { 0.6 } else { 0.0 };
        data.ctrl[extensor.id] = if flexing { 0.0 } else { 0.6 };
        let end = 0.25 * f64::from(phase + 1);
        while data.time < end {
            data.step(&model);
        }
        angles.push(elbow.qpos(&data)[0]);
        println!(
            "{:>6.2}{:>14.3}{:>12.3}{:>12.1}{:>12.4}{:>14.3}",
            data.time,
            elbow.qpos(&data)[0],
            flexor.act(&data)[0],
            flexor.force(&data),
            data.tendon_length(&model, "elbow_flexor")?,
            extensor.act(&data)[0],
        );
    }
    assert!(angles[0] > angles[1]); // flexed, then extended
    Ok(())
}
