//! Sensors by name: what a falling, tumbling box measures.
//!
//! `cargo run --example sensors`

use std::error::Error;

const BOX: &str = r#"
<mujoco model="instrumented box">
  <worldbody>
    <geom type="plane" size="2 2 0.1"/>
    <body name="box" pos="0 0 1">
      <freejoint name="root"/>
      <geom type="box" size="0.1 0.05 0.02" mass="0.5"/>
      <site name="imu"/>
    </body>
  </worldbody>
  <sensor>
    <accelerometer name="acc" site="imu"/>
    <gyro name="gyro" site="imu"/>
    <framepos name="pos" objtype="site" objname="imu"/>
    <touch name="touch" site="imu"/>
  </sensor>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(BOX)?;
    let mut data = model.make_data();
    data.joint_qvel_mut(&model, "root")?[4] = 3.0; // rad/s about the box's y axis

    let (acc, gyro) = (model.sensor("acc")?, model.sensor("gyro")?);
    let mut hardest: f64 = 0.0;
    while data.time < 1.5 {
        data.step(&model);
        let [x, y, z] = [0, 1, 2].map(|i| acc.read(&data)[i]);
        hardest = hardest.max((x * x + y * y + z * z).sqrt());
        if (data.time / model.opt.timestep).round() % 100.0 == 0.0 {
            println!(
                "t = {:.1} s  height {:.3} m  acceleration {:7.2?} m/s²  spin {:6.2?} rad/s",
                data.time,
                data.sensor(&model, "pos")?[2],
                acc.read(&data),
                gyro.read(&data),
            );
        }
    }
    println!("hardest knock: {hardest:.0} m/s²");
    // all sensors there are, by number
    for id in 0..model.nsensor {
        let sensor = model.sensor(id)?;
        println!("sensor {id}: {:?}, {} numbers", sensor.kind, sensor.dim);
    }
    Ok(())
}
