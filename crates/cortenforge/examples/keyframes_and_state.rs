//! Keyframes by name, and the state as a value: try several controls from one state and keep the best.
//!
//! `cargo run --example keyframes_and_state`

use std::error::Error;

const JUMPER: &str = r#"
<mujoco model="jumper">
  <worldbody>
    <geom type="plane" size="2 2 0.1"/>
    <body name="trunk" pos="0 0 0.6">
      <joint name="height" type="slide" axis="0 0 1"/>
      <geom type="box" size="0.1 0.1 0.1" mass="3"/>
      <body name="leg" pos="0 0 -0.1">
        <joint name="stretch" type="slide" axis="0 0 -1" range="0 0.3" damping="2"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0 0 -0.2" mass="0.5"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="leg" joint="stretch" ctrlrange="0 400"/></actuator>
  <keyframe><key name="crouched" qpos="-0.3 0"/></keyframe>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(JUMPER)?;
    let mut data = model.make_data();
    data.reset_keyframe(&model, "crouched")?;
    while data.time < 0.5 {
        data.step(&model); // comes to rest on its foot
    }
    let start = data.save_state(&model);
    println!("starts at {:.2} s from {:.3?}", start.time(), data.qpos);

    let mut best = (0.0, f64::MIN);
    for force in [50.0, 100.0, 200.0, 400.0] {
        data.restore_state(&model, &start)?;
        *data.ctrl_mut(&model, "leg")? = force;
        let mut height = f64::MIN;
        while data.time < 1.5 {
            data.step(&model);
            height = height.max(data.body_pose(&model, "trunk")?.pos[2]);
        }
        println!("{force:5.0} N: trunk up to {height:.3} m");
        if height > best.1 {
            best = (force, height);
        }
    }
    println!("best: {:.0} N", best.0);

    // a state of another model is refused, and so is a keyframe that does not exist
    let other = cortenforge::State::from_vec(vec![0.0; 3]);
    println!(
        "{}",
        data.restore_state(&model, &other).expect_err("too short")
    );
    println!(
        "{}",
        data.reset_keyframe(&model, "crouch").expect_err("misspelt")
    );
    Ok(())
}
