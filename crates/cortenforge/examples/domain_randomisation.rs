//! Domain randomisation: copies of a model with other masses, friction and motors, made by editing fields.
//!
//! `cargo run --example domain_randomisation`

use cortenforge::Model;
use cortenforge::model::set_const;
use std::error::Error;

const SLED: &str = r#"
<mujoco model="sled">
  <worldbody>
    <geom name="ice" type="plane" size="50 5 0.1" friction="0.1"/>
    <body name="sled" pos="0 0 0.1">
      <freejoint/>
      <geom name="runner" type="box" size="0.4 0.2 0.1" mass="20" friction="0.1"/>
    </body>
  </worldbody>
</mujoco>"#;

/// Numbers between 0 and 1 from a seed: the same run every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// How far the sled slides when it starts with 3 m/s.
fn slide(model: &Model) -> Result<f64, Box<dyn Error>> {
    let mut data = model.make_data();
    data.qvel[0] = 3.0;
    while data.time < 15.0 && data.qvel[0] > 1e-3 {
        data.step(model);
    }
    Ok(data.body_pose(model, "sled")?.pos[0])
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let nominal = cortenforge::load_model(SLED)?;
    let (sled, ice, runner) = (
        nominal.body("sled")?,
        nominal.geom("ice")?,
        nominal.geom("runner")?,
    );
    println!("nominal: {:.2} m", slide(&nominal)?);

    let mut random = Random(7);
    for number in 0..5 {
        let mut model = nominal.clone();
        let scale = random.between(0.5, 2.0);
        model.body_mass[sled.id] *= scale;
        model.body_inertia[sled.id] *= scale;
        let friction = random.between(0.05, 0.2);
        for geom in [ice, runner] {
            model.geom_friction[geom.id][0] = friction;
        }
        model.opt.gravity[0] = random.between(-0.1, 0.1); // a slope
        // what the compiler derived from masses is derived again
        set_const(&mut model)?;
        println!(
            "{number}: {:.1} kg, friction {friction:.3}, slope {:+.3} m/s²: {:.2} m",
            sled.mass(&model),
            model.opt.gravity[0],
            slide(&model)?
        );
    }
    Ok(())
}
