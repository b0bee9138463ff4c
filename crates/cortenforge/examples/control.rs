//! Control by name: a pole on a cart, balanced by a motor on the cart.
//!
//! `cargo run --example control`

use std::error::Error;

const CART: &str = r#"
<mujoco model="cart and pole">
  <worldbody>
    <body name="cart">
      <joint name="slider" type="slide" axis="1 0 0" damping="0.1"/>
      <geom type="box" size="0.1 0.05 0.05" mass="1"/>
      <body name="pole">
        <joint name="hinge" axis="0 1 0"/>
        <geom type="capsule" size="0.02" fromto="0 0 0 0 0 0.6" mass="0.2"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="push" joint="slider" ctrlrange="-20 20"/></actuator>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(CART)?;
    let mut data = model.make_data();

    // handles are found once and used in the loop
    let slider = model.joint("slider")?;
    let hinge = model.joint("hinge")?;
    let push = model.actuator("push")?;

    // for one-off use there is access by name
    data.joint_qpos_mut(&model, "hinge")?[0] = 0.2; // rad

    while data.time < 5.0 {
        let (x, v) = (data.qpos[slider.qposadr], data.qvel[slider.dofadr]);
        let (angle, spin) = (data.qpos[hinge.qposadr], data.qvel[hinge.dofadr]);
        data.ctrl[push.id] = 2.0 * x + 3.0 * v + 60.0 * angle + 10.0 * spin; // N
        data.step(&model);
    }
    let angle = hinge.qpos(&data)[0];
    println!(
        "after {:.1} s: cart at {:.3} m, pole at {:.4} rad, motor at {:.3} N of {:?}",
        data.time,
        slider.qpos(&data)[0],
        angle,
        push.force(&data),
        push.ctrl_limits(&model).unwrap_or_default(),
    );
    assert!(angle.abs() < 0.05, "the pole has fallen");
    Ok(())
}
