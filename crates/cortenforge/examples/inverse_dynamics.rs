//! Inverse dynamics: the torques that move an arm along a given path, checked by applying them.
//!
//! `cargo run --example inverse_dynamics`

use cortenforge::math::elementary::sin_cos;
use std::error::Error;

const ARM: &str = r#"
<mujoco model="two links">
  <option timestep="0.0005" integrator="RK4"/>
  <default><joint axis="0 1 0" damping="0.1" armature="0.01"/></default>
  <worldbody>
    <body>
      <joint name="shoulder"/>
      <geom type="capsule" size="0.03" fromto="0 0 0 0.4 0 0"/>
      <body pos="0.4 0 0">
        <joint name="elbow"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0"/>
      </body>
    </body>
  </worldbody>
</mujoco>"#;

/// Angle, speed and acceleration of a joint at a time.
fn path(joint: usize, time: f64) -> [f64; 3] {
    let omega = 2.0 + joint as f64;
    let (sin, cos) = sin_cos(omega * time);
    [1.0 - cos, omega * sin, omega * omega * cos]
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(ARM)?;
    let mut wanted = model.make_data();
    let mut data = model.make_data();
    let mut largest: f64 = 0.0;
    while data.time < 1.0 {
        for joint in 0..model.nv {
            [wanted.qpos[joint], wanted.qvel[joint], wanted.qacc[joint]] = path(joint, data.time);
        }
        wanted.inverse(&model)?; // reads qpos, qvel and qacc, writes qfrc_inverse
        data.qfrc_applied.copy_from_slice(&wanted.qfrc_inverse);
        for torque in &wanted.qfrc_inverse {
            largest = largest.max(torque.abs());
        }
        data.step(&model);
    }
    let worst = (0..model.nv)
        .map(|joint| (data.qpos[joint] - path(joint, data.time)[0]).abs())
        .fold(0.0, f64::max);
    println!(
        "largest torque {largest:.2} N·m; after 1 s the arm is off its path by {worst:.1e} rad"
    );
    assert!(worst < 0.01);
    Ok(())
}
