//! A robot in URDF: alone, and in a scene with a floor and a motor.

use cortenforge::{load_model, load_model_with_assets};
use std::collections::HashMap;

const ARM: &str = r#"<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.2 0 0"/>
      <mass value="1.5"/>
      <inertia ixx="0.001" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/>
    </inertial>
    <collision>
      <origin xyz="0.2 0 0" rpy="0 1.5708 0"/>
      <geometry><capsule radius="0.03" length="0.4"/></geometry>
    </collision>
  </link>
  <link name="lower">
    <collision>
      <origin xyz="0.15 0 0"/>
      <geometry><box size="0.3 0.04 0.04"/></geometry>
    </collision>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper"/>
    <origin xyz="0 0 0.5"/>
    <axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="40" velocity="3"/>
    <dynamics damping="0.5"/>
  </joint>
  <joint name="elbow" type="continuous">
    <parent link="upper"/>
    <child link="lower"/>
    <origin xyz="0.4 0 0"/>
    <axis xyz="0 1 0"/>
    <dynamics damping="0.1"/>
  </joint>
</robot>"#;

const SCENE: &str = r#"<mujoco>
  <asset>
    <model name="arm" file="arm.urdf"/>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <frame pos="0 0 0.5">
      <attach model="arm" prefix="left_"/>
    </frame>
  </worldbody>
  <actuator>
    <position name="shoulder" joint="left_shoulder" kp="100" dampratio="1"/>
  </actuator>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // the root element says that this is URDF
    let model = load_model(ARM)?;
    let mut data = model.make_data();
    while data.time < 1.0 {
        data.step(&model);
    }
    println!(
        "alone, it hangs at {:.2} rad",
        data.joint_qpos(&model, "shoulder")?[0]
    );

    // URDF has no floor and no motors: a scene in MJCF has them, and the arm is part of it
    let files = HashMap::from([("arm.urdf".to_owned(), ARM.as_bytes().to_vec())]);
    let model = load_model_with_assets(SCENE, &files)?;
    let mut data = model.make_data();
    *data.ctrl_mut(&model, "shoulder")? = -0.5;
    while data.time < 2.0 {
        data.step(&model);
    }
    let angle = data.joint_qpos(&model, "left_shoulder")?[0];
    println!("with a motor, it is held at {angle:.2} rad");
    assert!((angle + 0.5).abs() < 0.2);
    Ok(())
}
