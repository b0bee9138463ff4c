//! Load a model, take steps, look at the state.
//!
//! `cargo run --example load_and_step [-- model.xml]`

use std::error::Error;

const PENDULUM: &str = r#"
<mujoco model="double pendulum">
  <option timestep="0.001"/>
  <worldbody>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0"/>
      <geom type="capsule" size="0.02" fromto="0 0 0 0.4 0 0"/>
      <body name="lower" pos="0.4 0 0">
        <joint name="elbow" axis="0 1 0"/>
        <geom type="capsule" size="0.02" fromto="0 0 0 0.4 0 0"/>
      </body>
    </body>
  </worldbody>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).filter(|arg| arg.ends_with(".xml"));
    let model = match path {
        Some(path) => cortenforge::load_model_from_path(path)?,
        None => cortenforge::load_model(PENDULUM)?,
    };
    println!(
        "{}: {} bodies, {} joints, {} dofs",
        model.name(),
        model.nbody,
        model.njnt,
        model.nv
    );

    let mut data = model.make_data();
    while data.time < 1.0 {
        data.step(&model);
        // every 200 ms; the state after a step is that of its end
        if (data.time / model.opt.timestep).round() % 200.0 == 0.0 {
            println!("t = {:.1} s  qpos = {:.3?}", data.time, data.qpos);
        }
    }
    Ok(())
}
