//! Contacts: a box lands on a slope; who touches whom, where, and how hard.
//!
//! `cargo run --example contacts`

use cortenforge::contacts::{contact_force, geom_distance};
use cortenforge::model::ObjType;
use std::error::Error;

const SLOPE: &str = r#"
<mujoco model="box on a slope">
  <worldbody>
    <geom name="slope" type="plane" size="2 2 0.1" euler="0 15 0" friction="0.9"/>
    <body name="box" pos="0 0 0.3" euler="0 15 0">
      <freejoint/>
      <geom name="box" type="box" size="0.1 0.1 0.1" mass="2" friction="0.9"/>
    </body>
  </worldbody>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(SLOPE)?;
    let mut data = model.make_data();
    data.forward(&model);
    let [slope, cube] = [model.geom("slope")?, model.geom("box")?];
    let (distance, _) = geom_distance(&model, &mut data, slope.id, cube.id, 1.0);
    println!("at first the box is {distance:.3} m away");

    while data.time < 2.0 {
        data.step(&model);
    }
    let name = |geom: i32| {
        let id = usize::try_from(geom).ok();
        id.and_then(|id| model.id2name(ObjType::Geom, id))
            .unwrap_or("?")
    };
    let mut weight = 0.0;
    for (i, contact) in data.contact.iter().enumerate() {
        let force = contact_force(&model, &data, i);
        // the rows of the frame are the normal and two tangents, in the world
        let normal = contact.frame.row(0);
        weight += (0..3)
            .map(|k| force[k] * contact.frame.row(k)[2])
            .sum::<f64>();
        println!(
            "{} and {} touch at {:.3?}, {:.2e} m deep: normal {:.2} N along {:.2?}, friction {:.2} N",
            name(contact.geom[0]),
            name(contact.geom[1]),
            contact.pos.0,
            -contact.dist,
            force[0],
            normal.0,
            (force[1] * force[1] + force[2] * force[2]).sqrt(),
        );
    }
    println!("together they carry {weight:.2} N of {:.2} N", 2.0 * 9.81);
    assert!((weight - 2.0 * 9.81).abs() < 0.1);
    Ok(())
}
