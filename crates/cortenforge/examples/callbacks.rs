//! Functions of your own in the pipeline: a controller, a force field, and a filter of contacts.
//!
//! `cargo run --example callbacks`

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const BALLS: &str = r#"
<mujoco model="two balls">
  <option gravity="0 0 0"/>
  <worldbody>
    <body name="left" pos="-0.5 0 0">
      <joint name="left" type="slide" axis="1 0 0"/><geom name="left" size="0.1" mass="1"/>
    </body>
    <body name="right" pos="0.5 0 0">
      <joint name="right" type="slide" axis="1 0 0"/><geom name="right" size="0.1" mass="1"/>
    </body>
  </worldbody>
  <actuator><motor name="pull" joint="left"/></actuator>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(BALLS)?;
    let (left, right) = (model.joint("left")?, model.joint("right")?);
    let pull = model.actuator("pull")?;

    for filtered in [false, true] {
        let mut data = model.make_data();
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = calls.clone();
        // sets controls, once per step
        data.callbacks.control = Some(Arc::new(move |_model, data| {
            counter.fetch_add(1, Ordering::Relaxed);
            *pull.ctrl_mut(data) = if data.time < 0.4 { 5.0 } else { 0.0 }; // N
        }));
        // adds a spring between the balls to the passive forces
        data.callbacks.passive = Some(Arc::new(move |_model, data| {
            let stretch = data.qpos[right.qposadr] - data.qpos[left.qposadr];
            data.qfrc_passive[left.dofadr] += 2.0 * stretch; // N
            data.qfrc_passive[right.dofadr] -= 2.0 * stretch;
        }));
        if filtered {
            // true keeps two geoms apart from each other's notice
            data.callbacks.contact_filter = Some(Arc::new(|_model, _data, _geom1, _geom2| true));
        }
        let mut most = 0;
        while data.time < 2.0 {
            data.step(&model);
            most = most.max(data.ncon);
        }
        println!(
            "{}: contacts at once {}, balls at {:.3} m and {:.3} m, controller called {} times",
            if filtered { "filtered" } else { "as it is" },
            most,
            data.body_pose(&model, "left")?.pos[0],
            data.body_pose(&model, "right")?.pos[0],
            calls.load(Ordering::Relaxed),
        );
        assert_eq!(filtered, most == 0); // without the filter they meet
    }
    Ok(())
}
